"""A match as golden lines, the openers, and what is refused when."""

from pathlib import Path
from typing import Any

import pytest

from gouji.game import GAME
from gouji.rules.config import Config
from gouji.rules.match import Match, current_opener
from scoring.rules import fold
from scoring.rules.refusal import Refused
from tests.gouji.sheets import SIDES, Line, folded, lines, outcome

OPENED_BY_THREE: Line = ("opening_drawn", {"opener": 2, "cards": ["BJ", "9"]})
HAND = lines("13:9")[0]
VOID = lines("void")[0]


def golden_lines() -> list[str]:
    text = Path(__file__).with_name("matches.txt").read_text()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def said(found: dict[str, Any]) -> str:
    """The outcome in the words of the golden file."""
    totals = f"{found['totals']['A']}:{found['totals']['B']}"
    if found["verdict"] is None:
        return f"{totals} waits for {found['waiting_for']}"
    names = {side: name for name, side in SIDES.items()}
    return f"{totals} {names[found['verdict']['winner']]} {found['verdict']['reason']}"


def refusal(words: str, *more: Line, config: Config | None = None) -> Refused:
    """Why the last line is refused; all before it stand."""
    sheet = [*lines(words), *more]
    folded(sheet[:-1], config)
    with pytest.raises(Refused) as caught:
        folded(sheet, config)
    return caught.value


def state(*sheet: Line, config: Config | None = None) -> Match:
    found: Match = folded(list(sheet), config).state
    return found


@pytest.mark.parametrize("line", golden_lines())
def test_golden_match(line: str) -> None:
    sheet, _, expected = line.partition(" -> ")

    assert said(outcome(lines(sheet))) == expected


def test_doubled_share_of_the_swept_side_narrows_the_margin() -> None:
    assert said(outcome(lines("32:6 7:15 7:15"), Config(sweep_loser="double"))) == "46:42 odd points"


def test_hand_after_the_decision_is_refused() -> None:
    refused = refusal("13:9 13:9 13:9 13:9")

    assert (refused.code, refused.clause, refused.facts) == ("gouji.match_decided", "gouji.14", {"winner": "A"})


def test_void_hand_after_the_decision_is_refused() -> None:
    assert refusal("13:9 13:9 13:9 void").code == "gouji.match_decided"


def test_opening_after_the_decision_is_refused() -> None:
    assert refusal("13:9 13:9 13:9", OPENED_BY_THREE).code == "gouji.match_decided"


def test_hand_is_refused_when_a_lot_is_due() -> None:
    assert refusal("13:9 9:13 11:11 11:11 13:9").code == "gouji.lot_due"


@pytest.mark.parametrize("words", ["lot=odd", "13:9 9:13 11:11 lot=odd", "13:9 9:13 11:11 11:11 lot=odd lot=even"])
def test_lot_that_is_not_due_is_refused(words: str) -> None:
    assert refusal(words).code == "gouji.lot_not_due"


@pytest.mark.parametrize("words", ["odd-2@4", "13:9 odd-2@4", "13:9 9:13 12:10 odd-2@4"])
def test_penalty_for_an_extra_hand_that_is_not_due_is_refused(words: str) -> None:
    assert refusal(words).code == "gouji.extra_hand_not_due"


def test_penalty_for_the_extra_hand_is_taken_once_it_was_played() -> None:
    assert said(outcome(lines("13:9 9:13 11:11 13:9 odd-2@2 even-2@4"))) == "44:40 even points"


@pytest.mark.parametrize(
    "data", [{"points": 0}, {"points": -2}, {"hand": 0}, {"hand": 5}, {"side": "C"}, {"clause": ""}]
)
def test_malformed_penalty_is_refused(data: dict[str, Any]) -> None:
    penalty = {"side": "A", "clause": "gouji.15"} | data

    assert refusal("13:9", ("penalty_given", penalty)).code == "sheet.malformed"


@pytest.mark.parametrize(
    ("words", "hands"),
    [
        ("odd-2", [1]),
        ("13:9 odd-2", [2]),
        ("13:9 void odd-2", [2]),
        ("13:9 9:13 odd-2 11:11 odd-2 ", [3, 3]),
        ("13:9 9:13 11:11 11:11 odd-2", [4]),
    ],
)
def test_penalty_without_a_hand_counts_in_the_one_being_played(words: str, hands: list[int]) -> None:
    assert [penalty.hand for penalty in state(*lines(words)).penalties] == hands


def test_next_hand_is_opened_by_the_seat_after_the_actual_opener() -> None:
    drawn = state(OPENED_BY_THREE)
    after = state(OPENED_BY_THREE, HAND)

    assert (current_opener(drawn), drawn.opening and drawn.opening.first_taker) == (3, 5)
    assert (current_opener(after), after.opening) == (4, None)
    assert current_opener(state(OPENED_BY_THREE, HAND, HAND)) == 5


@pytest.mark.parametrize(("void_opener", "opener"), [("same", 3), ("next", 4)])
def test_void_hand_is_opened_again_as_the_notice_states(void_opener: Any, opener: int) -> None:
    config = Config(void_opener=void_opener)

    assert current_opener(state(OPENED_BY_THREE, VOID, config=config)) == opener


def test_opener_is_unknown_until_one_was_written() -> None:
    assert current_opener(state(HAND)) is None
    assert current_opener(state(HAND, OPENED_BY_THREE, HAND)) == 4


def test_opening_drawn_anew_replaces_the_first_draw() -> None:
    assert current_opener(state(OPENED_BY_THREE, ("opening_drawn", {"opener": 6, "cards": ["9"]}))) == 6


@pytest.mark.parametrize("before", [HAND, VOID, OPENED_BY_THREE])
def test_absence_after_play_has_begun_is_refused(before: Line) -> None:
    assert refusal("", before, ("absent", {"sides": ["A"]})).code == "sheet.play_has_begun"


def test_absence_after_a_penalty_is_taken() -> None:
    assert said(outcome([*lines("even-2"), ("absent", {"sides": ["B"]})])) == "0:-2 odd absent"


STOP = Config(stop_when_decided=True)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("32:6 32:6", "64:12 odd points"),
        ("32:6 11:11", "43:17 waits for hand"),
        ("32:6 11:11 even-2", "43:15 odd points"),
        ("32:6 11:11 even-2 odd-2", "41:15 waits for hand"),
        ("32:6 11:11 6:32", "49:49 waits for hand"),
    ],
)
def test_match_stops_when_the_lead_cannot_be_caught(words: str, expected: str) -> None:
    assert said(outcome(lines(words), STOP)) == expected


def test_hand_after_the_early_stop_is_refused() -> None:
    assert refusal("32:6 32:6 13:9", config=STOP).code == "gouji.match_decided"


@pytest.mark.parametrize(
    ("words", "kinds"),
    [
        ("", ["hand_played", "opening_drawn", "penalty_given", "absent"]),
        ("odd-2", ["hand_played", "opening_drawn", "penalty_given", "absent"]),
        ("13:9", ["hand_played", "opening_drawn", "penalty_given"]),
        ("13:9 9:13 11:11 11:11", ["lot_drawn", "penalty_given"]),
        ("13:9 13:9 13:9", ["penalty_given"]),
    ],
)
def test_kinds_that_may_be_written_now(words: str, kinds: list[str]) -> None:
    config = Config()

    assert GAME.next_kinds(config, folded(lines(words)).state) == kinds


def test_two_seats_swapped_by_mistake_are_put_right_in_their_place() -> None:
    sheet = lines("13:9 13:9 11:11")
    put_right: Line = (
        "replaced",
        {"line": 2, "reason": "mistyped", "kind": "hand_played", "data": lines("9:13")[0][1]},
    )

    assert outcome([*sheet, put_right]) == outcome(lines("13:9 9:13 11:11"))


def test_replacement_that_decides_the_match_before_a_later_hand_names_that_hand() -> None:
    sheet = lines("13:9 9:13 11:11 11:11")
    decided: Line = ("replaced", {"line": 1, "reason": "mistyped", "kind": "hand_played", "data": lines("32:6")[0][1]})

    with pytest.raises(Refused) as caught:
        folded([*sheet, decided])

    assert (caught.value.code, caught.value.clause) == ("sheet.later_line_refused", "gouji.14")
    assert caught.value.facts == {"line": 4, "because": "gouji.match_decided", "facts": {"winner": "A"}}
    assert fold.verdict(GAME, Config(), folded(sheet)) is None

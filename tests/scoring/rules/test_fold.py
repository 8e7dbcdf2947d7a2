"""The fold on the smallest game there is, the coin toss."""

from typing import Any

import pytest

from scoring.rules import fold
from scoring.rules.fold import Written
from scoring.rules.game import Verdict
from scoring.rules.refusal import Refused
from tests.toy.game import GAME
from tests.toy.rules.toss import Config

CONFIG = Config()
HEADS = ("coin_tossed", {"face": "heads"})
TAILS = ("coin_tossed", {"face": "tails"})
EDGE = ("coin_tossed", {"face": "edge"})
LOT_A = ("lot_drawn", {"winner": "A"})


def sheet(*lines: tuple[str, Any]) -> list[Written]:
    """Lines numbered from 1, as the ledger numbers them."""
    return [Written(seq=seq, kind=kind, data=data) for seq, (kind, data) in enumerate(lines, start=1)]


def folded(*lines: tuple[str, Any]) -> fold.Standing:
    return fold.fold(GAME, CONFIG, sheet(*lines))


def winner_and_reason(*lines: tuple[str, Any]) -> tuple[str | None, str] | None:
    found = fold.verdict(GAME, CONFIG, folded(*lines))
    return (found.winner, found.reason) if found else None


def refusal(*lines: tuple[str, Any]) -> Refused:
    """Why the last line is refused; all before it stand."""
    folded(*lines[:-1])
    with pytest.raises(Refused) as caught:
        folded(*lines)
    return caught.value


def strike(line: int) -> tuple[str, Any]:
    return "struck", {"line": line, "reason": "mistyped"}


def put_right(line: int, kind: str, data: Any) -> tuple[str, Any]:
    return "replaced", {"line": line, "reason": "mistyped", "kind": kind, "data": data}


def test_empty_sheet_waits_for_play() -> None:
    outcome = fold.outcome(GAME, CONFIG, fold.start(GAME, CONFIG))

    assert outcome == {"faces": [], "waiting_for": "toss", "verdict": None}


def test_outcome_carries_the_verdict() -> None:
    outcome = fold.outcome(GAME, CONFIG, folded(HEADS))

    assert outcome == {"faces": ["heads"], "waiting_for": None, "verdict": {"winner": "A", "reason": "toss"}}


def test_struck_line_stands_no_more() -> None:
    assert folded(EDGE, LOT_A, strike(2)) == folded(EDGE)


def test_struck_line_leaves_its_number_free_of_meaning() -> None:
    assert winner_and_reason(HEADS, strike(1), TAILS) == ("B", "toss")


def test_replaced_line_is_folded_in_its_old_place() -> None:
    assert folded(EDGE, LOT_A, put_right(2, "lot_drawn", {"winner": "B"})) == folded(
        EDGE, ("lot_drawn", {"winner": "B"})
    )


def test_replaced_line_may_be_replaced_and_struck_by_its_first_number() -> None:
    twice = (HEADS, put_right(1, *TAILS), put_right(1, *EDGE))

    assert folded(*twice) == folded(EDGE)
    assert folded(*twice, strike(1)) == fold.start(GAME, CONFIG)


def test_standing_lines_keep_numbers_and_order() -> None:
    lines = sheet(EDGE, ("noted", {"text": "tea"}), LOT_A, strike(2), put_right(1, *EDGE))

    assert fold.standing_lines(lines) == [
        Written(seq=1, kind="coin_tossed", data={"face": "edge"}),
        Written(seq=3, kind="lot_drawn", data={"winner": "A"}),
    ]


@pytest.mark.parametrize("line", [0, 2, 3, 99, -1])
def test_correction_of_no_line_is_refused(line: int) -> None:
    assert refusal(HEADS, strike(line)).code == "sheet.no_such_line"


def test_correction_of_a_strike_is_refused() -> None:
    assert refusal(HEADS, strike(1), strike(2)).code == "sheet.no_such_line"


@pytest.mark.parametrize("correction", [strike(1), put_right(1, *TAILS)])
def test_correction_of_a_struck_line_is_refused(correction: tuple[str, Any]) -> None:
    assert refusal(HEADS, strike(1), correction).code == "sheet.line_struck"


def test_replacement_by_a_strike_is_refused() -> None:
    assert refusal(HEADS, put_right(1, "struck", {"line": 1, "reason": "x"})).code == "sheet.unknown_kind"


@pytest.mark.parametrize(
    "data", [{}, {"line": "1", "reason": "x"}, {"line": 1}, {"line": None, "reason": "x"}, [], None]
)
def test_malformed_correction_is_refused(data: Any) -> None:
    assert refusal(HEADS, ("struck", data)).code == "sheet.malformed"


def test_strike_that_takes_the_ground_from_a_later_line_names_it() -> None:
    refused = refusal(EDGE, LOT_A, strike(1))

    assert (refused.code, refused.clause) == ("sheet.later_line_refused", "toy.2")
    assert refused.facts == {"line": 2, "because": "toy.lot_not_due", "facts": {}}


def test_replacement_that_is_wrong_itself_is_refused_as_such() -> None:
    assert refusal(EDGE, LOT_A, put_right(1, "lot_drawn", {"winner": "A"})).code == "toy.lot_not_due"


def test_unknown_kind_is_refused() -> None:
    refused = refusal(("coin_eaten", {}))

    assert (refused.code, refused.facts) == ("sheet.unknown_kind", {"kind": "coin_eaten"})


def test_confirmation_and_reopening_are_passed_over() -> None:
    assert folded(HEADS, ("confirmed", {}), ("reopened", {"ruling": "3"})) == folded(HEADS)


def test_absent_side_has_lost() -> None:
    assert winner_and_reason(("absent", {"sides": ["B"]})) == ("A", "absent")


def test_both_absent_nobody_advances() -> None:
    assert winner_and_reason(("absent", {"sides": ["B", "A"]})) == (None, "absent")


def test_other_side_may_follow_absent() -> None:
    absent = ("absent", {"sides": ["A"]})

    assert winner_and_reason(absent, ("absent", {"sides": ["B"]})) == (None, "absent")
    assert refusal(absent, absent).code == "sheet.absent_already"


def test_absence_after_play_has_begun_is_refused() -> None:
    assert refusal(EDGE, ("absent", {"sides": ["A"]})).code == "sheet.play_has_begun"


def test_absence_after_another_decision_is_refused() -> None:
    refused = refusal(("withdrawn", {"side": "A"}), ("absent", {"sides": ["B"]}))

    assert (refused.code, refused.facts) == ("sheet.closed", {"reason": "withdrawn"})


def test_withdrawal_gives_the_match_to_the_other_side() -> None:
    assert winner_and_reason(EDGE, ("withdrawn", {"side": "A"})) == ("B", "withdrawn")


def test_withdrawal_after_the_verdict_is_refused() -> None:
    assert refusal(HEADS, ("withdrawn", {"side": "A"})).code == "sheet.decided"


def test_disqualification_overrides_the_verdict() -> None:
    assert winner_and_reason(HEADS, ("disqualified", {"side": "A", "clause": "toy.1"})) == ("B", "disqualified")


def test_both_disqualified_nobody_advances() -> None:
    both = [("disqualified", {"side": side, "clause": "toy.1"}) for side in ("A", "B")]

    assert winner_and_reason(*both) == (None, "disqualified")


def test_award_overrides_everything_and_a_later_award_the_earlier() -> None:
    out = ("disqualified", {"side": "A", "clause": "toy.1"})
    to_a, to_nobody = (("awarded", {"winner": winner, "ruling": "7"}) for winner in ("A", None))

    assert winner_and_reason(out, to_a) == ("A", "awarded")
    assert winner_and_reason(out, to_a, to_nobody) == (None, "awarded")
    assert refusal(to_a, out).code == "sheet.awarded"


@pytest.mark.parametrize(
    "ending",
    [
        ("absent", {"sides": ["A"]}),
        ("withdrawn", {"side": "A"}),
        ("disqualified", {"side": "A", "clause": "toy.1"}),
        ("awarded", {"winner": "B", "ruling": "7"}),
    ],
)
def test_play_after_a_decision_outside_play_is_refused(ending: tuple[str, Any]) -> None:
    refused = refusal(ending, HEADS)

    assert (refused.code, refused.facts) == ("sheet.closed", {"reason": ending[0]})


def test_note_changes_nothing_at_any_time() -> None:
    note = ("noted", {"text": "tea"})
    award = ("awarded", {"winner": "A", "ruling": "7"})

    assert folded(note, EDGE, note, award, note) == folded(EDGE, award)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([], ["coin_tossed", "absent", "withdrawn", "disqualified", "awarded", "noted"]),
        ([EDGE], ["lot_drawn", "withdrawn", "disqualified", "awarded", "noted"]),
        ([HEADS], ["disqualified", "awarded", "noted"]),
        ([("absent", {"sides": ["A"]})], ["absent", "disqualified", "awarded", "noted"]),
        ([("absent", {"sides": ["A", "B"]})], ["disqualified", "awarded", "noted"]),
        ([("awarded", {"winner": "A", "ruling": "7"})], ["awarded", "noted"]),
    ],
)
def test_next_kinds_at_every_stage(lines: list[tuple[str, Any]], expected: list[str]) -> None:
    assert fold.next_kinds(GAME, CONFIG, folded(*lines)) == expected


def test_verdict_of_an_undecided_sheet_is_none() -> None:
    assert fold.verdict(GAME, CONFIG, folded(EDGE)) is None
    assert fold.verdict(GAME, CONFIG, folded(TAILS)) == Verdict(winner="B", reason="toss")


def test_outcome_of_lines_names_the_line_refused() -> None:
    lines = [{"kind": kind, "data": data} for kind, data in (EDGE, LOT_A, ("struck", {"line": 0, "reason": "x"}))]

    assert fold.outcome_of_lines(GAME, CONFIG, lines) == {"refused_at": 2}

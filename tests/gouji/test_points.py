"""The points of a hand: golden lines first, then what holds for every order of running out."""

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from gouji.rules.config import Config
from gouji.rules.points import SEATS, greatest_swing, next_seat, score, side_of, table
from scoring.rules.refusal import Refused

NOTICE = Config()
OLDER = Config(revolution_place=4)
ORDERS = list(permutations(SEATS))
REVOLTS = [(r, order) for r in SEATS for order in permutations([seat for seat in SEATS if seat != r])]


def golden_lines() -> list[str]:
    text = Path(__file__).with_name("hands.txt").read_text()
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def seats(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def points(config: Config, finish: Sequence[int], revolution: Sequence[int] = ()) -> tuple[int, int] | None:
    scored = score(config, finish, revolution)
    return scored and scored.points


def written(found: tuple[int, int] | None) -> str:
    return f"{found[0]}:{found[1]}" if found else "void"


@pytest.mark.parametrize("line", golden_lines())
def test_golden_hand(line: str) -> None:
    hand, _, expected = line.partition(" -> ")
    finish, _, revolution = hand.partition("/")
    expected, _, in_fourth_place = expected.partition(" | ")

    assert written(points(NOTICE, seats(finish), seats(revolution))) == expected
    assert written(points(OLDER, seats(finish), seats(revolution))) == (in_fourth_place or expected)


@pytest.mark.parametrize(
    ("finish", "revolution", "code", "facts"),
    [
        ([1, 3, 2], [], "gouji.hand_not_finished", {"seats": [4, 5, 6]}),
        ([], [], "gouji.hand_not_finished", {"seats": [1, 2, 3, 4, 5, 6]}),
        ([], [5], "gouji.hand_not_finished", {"seats": [1, 2, 3, 4, 6]}),
        ([1, 3, 1, 2, 4, 5], [], "gouji.seat_twice", {"seat": 1}),
        ([1, 3, 5, 2, 4, 6, 6], [], "gouji.seat_twice", {"seat": 6}),
        ([1, 3, 2, 4, 6], [5, 5], "gouji.seat_twice", {"seat": 5}),
        ([0, 1, 3, 5], [], "gouji.no_such_seat", {"seat": 0}),
        ([1, 3, 5, 7], [], "gouji.no_such_seat", {"seat": 7}),
        ([1, 3, 2, 4, 6], [-5], "gouji.no_such_seat", {"seat": -5}),
        ([5, 1, 2, 3, 4], [5], "gouji.revolutionary_finished", {"seat": 5}),
    ],
)
def test_wrong_hand_is_refused(finish: list[int], revolution: list[int], code: str, facts: dict[str, object]) -> None:
    with pytest.raises(Refused) as caught:
        score(NOTICE, finish, revolution)

    assert (caught.value.code, caught.value.facts) == (code, facts)


def test_finish_of_a_void_hand_is_ignored() -> None:
    assert score(NOTICE, [9, 9], [1, 2]) is None


def test_hand_is_worth_22_and_a_swept_one_38() -> None:
    for finish, revolution in [*((order, ()) for order in ORDERS), *((order, (r,)) for r, order in REVOLTS)]:
        scored = score(NOTICE, finish, revolution)

        assert scored
        assert sum(scored.points) == (38 if scored.swept_by else 22)


def test_unswept_side_takes_from_seven_to_fifteen() -> None:
    found = {scored.points[0] for order in ORDERS if (scored := score(NOTICE, order, ())) and not scored.swept_by}

    assert found == set(range(7, 16))


def test_short_order_scores_like_the_full_one() -> None:
    for finish, revolution in [*((order, ()) for order in ORDERS), *((order, (r,)) for r, order in REVOLTS)]:
        for end in range(len(finish)):
            if len({side_of(seat) for seat in finish[end:]}) == 1:
                assert points(NOTICE, finish[:end], revolution) == points(NOTICE, finish, revolution)


def test_swapped_sides_swap_points() -> None:
    for finish, revolution in [*((order, ()) for order in ORDERS), *((order, (r,)) for r, order in REVOLTS)]:
        ours = points(NOTICE, finish, revolution)
        theirs = points(NOTICE, [next_seat(s) for s in finish], [next_seat(s) for s in revolution])

        assert ours
        assert theirs == ours[::-1]


def test_readings_of_a_revolution_give_24_of_120_orders_another_winner() -> None:
    def winner(config: Config, order: Sequence[int]) -> int:
        ours, theirs = points(config, order, (5,)) or (0, 0)
        return (ours > theirs) - (ours < theirs)

    orders = list(permutations([1, 2, 3, 4, 6]))

    assert sum(winner(NOTICE, order) != winner(OLDER, order) for order in orders) == 24
    assert len(orders) == 120


def test_readings_of_a_revolution_agree_on_sweeps() -> None:
    for r, order in REVOLTS:
        third, fourth = score(NOTICE, order, (r,)), score(OLDER, order, (r,))

        assert third
        assert fourth
        assert third.swept_by == fourth.swept_by


@pytest.mark.parametrize(
    ("finish", "revolution", "places"),
    [
        ([2, 1, 4, 3, 6, 5], [], (2, 1, 4, 3, 6, 5)),
        ([5, 1, 3], [], (2, None, 3, None, 1, None)),
        ([2, 1, 4, 3, 6], [], (2, 1, 4, 3, 6, 5)),
        ([1, 2, 4, 3, 6], [5], (1, 2, 5, 4, 3, 6)),
        ([3, 1], [5], (2, None, 1, None, 3, None)),
        ([4, 6, 2], [5], (None, 3, None, 1, 4, 2)),
    ],
)
def test_places_are_those_written(finish: list[int], revolution: list[int], places: tuple[int | None, ...]) -> None:
    scored = score(NOTICE, finish, revolution)

    assert scored
    assert scored.places == places


@pytest.mark.parametrize(("loser", "share"), [("natural", 6), ("zero", 0), ("double", 12)])
def test_swept_side_takes_its_share(loser: str, share: int) -> None:
    assert points(Config(sweep_loser=loser), [1, 3, 5]) == (32, share)


def test_scale_of_another_notice_is_followed() -> None:
    config = Config(place_points=(4, 2, 0, 0, -2, -4), sweep_points=12)

    assert points(config, [1, 3, 5]) == (12, -6)
    assert points(config, [1, 2, 3, 4, 5, 6]) == (2, -2)


def test_table_holds_every_hand_the_first_side_can_end() -> None:
    assert table(NOTICE) == [
        ((1, 2, 3), 32, 6),
        ((1, 2, 4), 15, 7),
        ((1, 2, 5), 14, 8),
        ((1, 2, 6), 13, 9),
        ((1, 3, 4), 14, 8),
        ((1, 3, 5), 13, 9),
        ((1, 3, 6), 12, 10),
        ((1, 4, 5), 12, 10),
        ((1, 4, 6), 11, 11),
        ((1, 5, 6), 10, 12),
    ]
    assert greatest_swing(NOTICE) == 26

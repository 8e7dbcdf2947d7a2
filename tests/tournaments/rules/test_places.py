from collections.abc import Mapping

import pytest
from hypothesis import given, settings

from tests.tournaments.rules.contests import EIGHT, FOUR, THREE, TWO, Outcomes, contests, won
from tournaments.rules.bracket import Bracket, resolve, semifinal_keys
from tournaments.rules.places import complete, places

SEMIFINALS = "1-1 1 2 2 points\n1-2 3 4 3 points\n"


def placed(
    slots: tuple[int | None, ...], third_place: str, text: str, withdrawn: Mapping[int, int] | None = None
) -> tuple[dict[int, tuple[int, ...]], bool]:
    bracket = Bracket(slots=slots, third_place=third_place)
    resolution = resolve(bracket, won(text), withdrawn or {})
    return places(bracket, resolution), complete(resolution)


def test_third_place_by_match() -> None:
    assert placed(FOUR, "match", SEMIFINALS) == ({}, False)
    assert placed(FOUR, "match", SEMIFINALS + "2-1 2 3 3 points") == ({1: (3,), 2: (2,)}, False)
    assert placed(FOUR, "match", SEMIFINALS + "third 1 4 4 points") == ({3: (4,)}, False)
    assert placed(FOUR, "match", SEMIFINALS + "2-1 2 3 3 points\nthird 1 4 4 points") == (
        {1: (3,), 2: (2,), 3: (4,)},
        True,
    )


def test_third_place_shared_by_the_seconds_of_both_halves() -> None:
    assert placed(FOUR, "joint", "1-2 3 4 3 points") == ({3: (4,)}, False)
    assert placed(FOUR, "joint", SEMIFINALS + "2-1 2 3 3 points") == ({1: (3,), 2: (2,), 3: (1, 4)}, True)


def test_no_third_place() -> None:
    assert placed(FOUR, "none", SEMIFINALS + "2-1 2 3 3 points") == ({1: (3,), 2: (2,)}, True)


@pytest.mark.parametrize("third_place", ["match", "joint", "none"])
def test_two_entries_have_no_third(third_place: str) -> None:
    assert placed(TWO, third_place, "1-1 1 2 1 points") == ({1: (1,), 2: (2,)}, True)


@pytest.mark.parametrize("third_place", ["match", "joint"])
def test_three_entries_have_the_only_loser_of_a_semifinal_third(third_place: str) -> None:
    assert placed(THREE, third_place, "1-2 2 3 3 points") == ({3: (2,)}, False)
    assert placed(THREE, third_place, "1-2 2 3 3 points\n2-1 1 3 1 points") == ({1: (1,), 2: (3,), 3: (2,)}, True)


@pytest.mark.parametrize("third_place", ["match", "joint"])
@pytest.mark.parametrize("reason", ["withdrawn", "disqualified", "absent"])
def test_who_left_the_semifinal_is_not_third(third_place: str, reason: str) -> None:
    text = f"1-1 1 2 2 {reason}\n1-2 3 4 3 points\n2-1 2 3 3 points"

    assert placed(FOUR, third_place, text) == ({1: (3,), 2: (2,), 3: (4,)}, True)


def test_loser_of_the_final_is_second_however_it_was_lost() -> None:
    assert placed(FOUR, "none", SEMIFINALS + "2-1 2 3 3 absent") == ({1: (3,), 2: (2,)}, True)
    assert placed(FOUR, "none", SEMIFINALS, {2: 2}) == ({1: (3,), 2: (2,)}, True)


def test_both_lost_the_final_leaves_no_champion_and_no_second() -> None:
    assert placed(FOUR, "joint", SEMIFINALS + "2-1 2 3 - absent") == ({3: (1, 4)}, True)


def test_final_without_an_opponent_has_a_champion_and_no_second() -> None:
    text = "1-1 1 2 - absent\n1-2 3 4 - absent\n1-3 5 6 5 points\n1-4 7 8 7 points\n2-2 5 7 5 points"

    assert placed(EIGHT, "match", text) == ({1: (5,), 3: (7,)}, True)


@settings(max_examples=100, deadline=None)
@given(contests())
def test_nobody_holds_two_places_and_the_forfeited_none_of_the_third(
    contest: tuple[Bracket, Outcomes, dict[int, int]],
) -> None:
    bracket, outcomes, gone = contest
    resolution = resolve(bracket, outcomes, gone)

    held = places(bracket, resolution)

    holders = [entry for entries in held.values() for entry in entries]
    semifinals = [resolution[key] for key in semifinal_keys(bracket)]
    assert complete(resolution)
    assert len(holders) == len(set(holders))
    assert set(held.get(3, ())) <= {semifinal.loser for semifinal in semifinals}
    for semifinal in semifinals:
        if semifinal.reason in ("withdrawn", "disqualified"):
            assert semifinal.loser not in held.get(3, ())
    if bracket.third_place == "none":
        assert 3 not in held

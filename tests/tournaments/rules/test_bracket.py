from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.rules.contests import (
    EIGHT,
    FIVE,
    FOUR,
    THIRTEEN,
    THREE,
    TWO,
    Outcomes,
    contests,
    golden,
    played,
    won,
)
from tournaments.rules import bracket as tree
from tournaments.rules.bracket import NOBODY, OPEN, Bracket, Outcome, resolve


@pytest.mark.parametrize(
    ("entries", "size", "byes", "rounds"),
    [(2, 2, 0, 1), (3, 4, 1, 2), (4, 4, 0, 2), (5, 8, 3, 3), (8, 8, 0, 3), (13, 16, 3, 4), (257, 512, 255, 9)],
)
def test_size_byes_and_rounds(entries: int, size: int, byes: int, rounds: int) -> None:
    assert (tree.size(entries), tree.byes(entries), tree.rounds(entries)) == (size, byes, rounds)


def test_match_keys_put_third_place_before_the_final() -> None:
    assert tree.match_keys(Bracket(slots=EIGHT, third_place="match")) == [
        *("1-1", "1-2", "1-3", "1-4", "2-1", "2-2"),
        *("third", "3-1"),
    ]
    assert tree.match_keys(Bracket(slots=FOUR, third_place="joint")) == ["1-1", "1-2", "2-1"]
    assert tree.match_keys(Bracket(slots=TWO, third_place="match")) == ["1-1"]


def test_ways_through_the_tree() -> None:
    bracket = Bracket(slots=EIGHT, third_place="match")

    assert tree.feeders(bracket, "1-3") == ()
    assert tree.feeders(bracket, "2-2") == ("1-3", "1-4")
    assert tree.feeders(bracket, "3-1") == tree.feeders(bracket, "third") == ("2-1", "2-2")
    assert [tree.winner_goes_to(bracket, key) for key in ("1-3", "2-2", "third", "3-1")] == ["2-2", "3-1", None, None]
    assert [tree.loser_goes_to(bracket, key) for key in ("1-3", "2-2", "3-1")] == [None, "third", None]
    assert [tree.round_of(bracket, key) for key in ("1-4", "2-1", "third", "3-1")] == [1, 2, 3, 3]


def test_nobody_plays_for_third_place_when_it_is_shared() -> None:
    assert tree.loser_goes_to(Bracket(slots=EIGHT, third_place="joint"), "2-1") is None
    assert tree.loser_goes_to(Bracket(slots=TWO, third_place="match"), "1-1") is None


def test_halves_are_upper_and_lower() -> None:
    bracket = Bracket(slots=EIGHT, third_place="match")

    halves = {key: tree.half_of(bracket, key) for key in tree.match_keys(bracket)}

    assert halves == {
        **dict.fromkeys(["1-1", "1-2", "2-1"], "upper"),
        **dict.fromkeys(["1-3", "1-4", "2-2"], "lower"),
        **dict.fromkeys(["third", "3-1"]),
    }


def test_two_entries_play_the_final_at_once() -> None:
    assert played(TWO, "") == "1-1: 1 2 > ? *"
    assert played(TWO, "1-1 1 2 2 points") == "1-1: 1 2 > 2 points *"
    assert played(TWO, "1-1 1 2 - absent") == "1-1: 1 2 > - absent *"
    assert played(TWO, "", {1: 1}) == "1-1: 1 2 > 2 withdrawn"


def test_three_entries_have_a_third_without_play() -> None:
    assert played(THREE, "1-2 2 3 3 points") == golden("""
        1-1: 1 - > 1 bye
        1-2: 2 3 > 3 points *
        third: - 2 > 2 walkover
        2-1: 1 3 > ? *""")


def test_three_entries_of_which_the_third_was_disqualified_have_none() -> None:
    assert played(THREE, "1-2 2 3 3 disqualified\n2-1 1 3 1 points") == golden("""
        1-1: 1 - > 1 bye
        1-2: 2 3 > 3 disqualified *
        third: - - > - walkover
        2-1: 1 3 > 1 points *""")


def test_four_entries_play_for_third_place() -> None:
    assert played(FOUR, "1-1 1 2 2 points") == golden("""
        1-1: 1 2 > 2 points *
        1-2: 3 4 > ? *
        third: 1 ? > ?
        2-1: 2 ? > ?""")
    assert played(FOUR, "1-1 1 2 2 points\n1-2 3 4 3 lot\nthird 1 4 4 points\n2-1 2 3 2 extra_hand") == golden("""
        1-1: 1 2 > 2 points *
        1-2: 3 4 > 3 lot *
        third: 1 4 > 4 points *
        2-1: 2 3 > 2 extra_hand *""")


def test_five_entries_with_three_byes() -> None:
    assert played(FIVE, "1-1 1 2 1 points\n2-1 1 3 3 points\n2-2 4 5 4 points") == golden("""
        1-1: 1 2 > 1 points *
        1-2: 3 - > 3 bye
        1-3: - 4 > 4 bye
        1-4: 5 - > 5 bye
        2-1: 1 3 > 3 points *
        2-2: 4 5 > 4 points *
        third: 1 5 > ? *
        3-1: 3 4 > ? *""")


def test_eight_entries_where_both_lost_a_first_match_and_one_left() -> None:
    assert played(
        EIGHT,
        """1-1 1 2 - absent
        1-2 3 4 3 points
        1-3 5 6 6 points
        1-4 7 8 8 points
        2-2 6 8 6 points""",
        {8: 3},
    ) == golden("""
        1-1: 1 2 > - absent *
        1-2: 3 4 > 3 points *
        1-3: 5 6 > 6 points *
        1-4: 7 8 > 8 points *
        2-1: - 3 > 3 walkover
        2-2: 6 8 > 6 points *
        third: - 8 > - withdrawn
        3-1: 3 6 > ? *""")


def test_thirteen_entries_to_the_end() -> None:
    assert played(
        THIRTEEN,
        """1-2 2 3 2 points
        1-3 4 5 5 lot
        1-4 6 7 6 extra_hand
        1-6 9 10 9 points
        1-7 11 12 11 absent
        2-1 1 2 1 points
        2-2 5 6 6 points
        2-3 8 9 9 points
        2-4 11 13 13 points
        3-1 1 6 1 points
        3-2 9 13 13 points
        third 6 9 9 points
        4-1 1 13 13 points""",
    ) == golden("""
        1-1: 1 - > 1 bye
        1-2: 2 3 > 2 points *
        1-3: 4 5 > 5 lot *
        1-4: 6 7 > 6 extra_hand *
        1-5: 8 - > 8 bye
        1-6: 9 10 > 9 points *
        1-7: 11 12 > 11 absent *
        1-8: 13 - > 13 bye
        2-1: 1 2 > 1 points *
        2-2: 5 6 > 6 points *
        2-3: 8 9 > 9 points *
        2-4: 11 13 > 13 points *
        3-1: 1 6 > 1 points *
        3-2: 9 13 > 13 points *
        third: 6 9 > 9 points *
        4-1: 1 13 > 13 points *""")


def test_walkover_waits_until_the_other_side_is_known() -> None:
    assert played(EIGHT, "1-1 1 2 - absent", third_place="none").splitlines()[4] == "2-1: - ? > ?"


def test_two_double_absences_send_nobody_on() -> None:
    resolution = resolve(Bracket(slots=EIGHT, third_place="match"), won("1-1 1 2 - absent\n1-2 3 4 - awarded"), {})

    assert (resolution["2-1"].winner, resolution["2-1"].loser, resolution["2-1"].reason) == (NOBODY, NOBODY, "walkover")
    assert resolution["3-1"].upper is NOBODY
    assert resolution["third"].upper is NOBODY


def test_a_contest_may_have_no_champion() -> None:
    assert played(FOUR, "1-1 1 2 - absent\n1-2 3 4 - disqualified") == golden("""
        1-1: 1 2 > - absent *
        1-2: 3 4 > - disqualified *
        third: - - > - walkover
        2-1: - - > - walkover""")


@pytest.mark.parametrize("reason", ["withdrawn", "disqualified", "absent"])
def test_third_place_is_forfeited_by_who_left_the_semifinal(reason: str) -> None:
    assert played(FOUR, f"1-1 1 2 2 {reason}\n1-2 3 4 3 points") == golden(f"""
        1-1: 1 2 > 2 {reason} *
        1-2: 3 4 > 3 points *
        third: - 4 > 4 walkover
        2-1: 2 3 > ? *""")


def test_third_place_is_left_to_the_absent_where_they_may_place() -> None:
    assert played(FOUR, "1-1 1 2 2 absent\n1-2 3 4 3 points", absent_may_place=True) == golden("""
        1-1: 1 2 > 2 absent *
        1-2: 3 4 > 3 points *
        third: 1 4 > ? *
        2-1: 2 3 > ? *""")
    assert played(FOUR, "1-1 1 2 - absent\n1-2 3 4 3 points", absent_may_place=True) == golden("""
        1-1: 1 2 > - absent *
        1-2: 3 4 > 3 points *
        third: - 4 > 4 walkover
        2-1: - 3 > 3 walkover""")


def test_withdrawn_entry_loses_from_its_round_on_whatever_was_played() -> None:
    text = "1-1 1 2 1 points\n1-2 3 4 3 points\n2-1 1 3 1 points"

    assert played(FOUR, text, {1: 2}) == golden("""
        1-1: 1 2 > 1 points *
        1-2: 3 4 > 3 points *
        third: 2 4 > ? *
        2-1: 1 3 > 3 withdrawn""")
    assert played(FOUR, text, {1: 1}) == golden("""
        1-1: 1 2 > 2 withdrawn
        1-2: 3 4 > 3 points *
        third: - 4 > 4 walkover
        2-1: 2 3 > ? *""")


def test_withdrawal_of_both_sends_nobody_on() -> None:
    assert played(FOUR, "1-2 3 4 3 points", {1: 1, 2: 1}) == golden("""
        1-1: 1 2 > - withdrawn
        1-2: 3 4 > 3 points *
        third: - 4 > 4 walkover
        2-1: - 3 > 3 walkover""")


def test_withdrawal_of_a_free_entry_before_the_first_round_leaves_nobody() -> None:
    assert played(THREE, "", {1: 1}).splitlines()[0] == "1-1: 1 - > - withdrawn"
    assert played(THREE, "1-2 2 3 3 points", {1: 2}).splitlines()[3] == "2-1: 1 3 > 3 withdrawn"


def test_withdrawal_before_the_match_for_third_place_leaves_the_semifinal_as_it_was() -> None:
    text = "1-1 1 2 2 points\n1-2 3 4 3 points\nthird 1 4 1 points"

    assert played(FOUR, text, {1: 2}).splitlines()[2] == "third: 1 4 > 4 withdrawn"
    assert played(FOUR, text, {1: 2, 4: 2}).splitlines()[2] == "third: 1 4 > - withdrawn"


def test_withdrawal_on_the_sheet_keeps_its_sitting() -> None:
    assert played(TWO, "1-1 1 2 2 withdrawn") == "1-1: 1 2 > 2 withdrawn *"


def test_outcome_counts_only_between_the_two_it_was_between() -> None:
    text = "1-1 1 2 {} points\n1-2 3 4 3 points\n2-1 1 3 1 points"

    assert played(FOUR, text.format(1)).splitlines()[3] == "2-1: 1 3 > 1 points *"
    assert played(FOUR, text.format(2)).splitlines()[3] == "2-1: 2 3 > ? *"
    assert played(TWO, "1-1 2 1 2 points") == "1-1: 1 2 > ? *"


def test_winner_from_outside_the_match_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError):
        played(TWO, "1-1 1 2 3 points")


def test_bracket_of_another_size_is_a_mistake_of_ours() -> None:
    with pytest.raises(AssertionError):
        Bracket(slots=(1, 2, 3), third_place="none")


@settings(max_examples=120, deadline=None)
@given(contests(), st.randoms(use_true_random=False))
def test_any_order_of_outcomes_gives_the_same_and_only_closes_what_was_open(
    contest: tuple[Bracket, Outcomes, dict[int, int]], rng: Random
) -> None:
    bracket, outcomes, gone = contest
    finished = resolve(bracket, outcomes, gone)
    known: Outcomes = {}
    before = resolve(bracket, known, gone)

    for key in rng.sample(sorted(outcomes), len(outcomes)):
        known[key] = outcomes[key]
        after = resolve(bracket, known, gone)
        for name, match in before.items():
            for side in ("upper", "lower", "winner", "loser"):
                assert getattr(match, side) in (OPEN, getattr(after[name], side))
            assert match.reason in (None, after[name].reason)
            assert after[name].playable or not match.playable
        before = after

    assert before == finished
    assert list(finished) == tree.match_keys(bracket)


@settings(max_examples=120, deadline=None)
@given(contests(), st.randoms(use_true_random=False))
def test_outcome_of_a_pair_that_does_not_meet_has_no_effect(
    contest: tuple[Bracket, Outcomes, dict[int, int]], rng: Random
) -> None:
    bracket, outcomes, gone = contest
    finished = resolve(bracket, outcomes, gone)
    entries = [slot for slot in bracket.slots if slot is not None]
    elsewhere: Outcomes = {}
    for key, match in finished.items():
        upper, lower = rng.sample(entries, 2)
        if (match.upper, match.lower) != (upper, lower):
            elsewhere[key, upper, lower] = Outcome(winner=upper, reason="points")

    assert resolve(bracket, elsewhere | outcomes, gone) == finished


@settings(max_examples=120, deadline=None)
@given(contests())
def test_finished_contest_sends_everybody_where_they_belong(
    contest: tuple[Bracket, Outcomes, dict[int, int]],
) -> None:
    bracket, outcomes, gone = contest

    finished = resolve(bracket, outcomes, gone)

    for key, match in finished.items():
        pair = {match.upper, match.lower}
        left = {slot for slot in pair if isinstance(slot, int) and gone.get(slot, 99) <= match.round}
        assert OPEN not in pair | {match.winner, match.loser}
        assert match.reason is not None
        assert match.winner in pair | {NOBODY}
        assert match.winner not in left
        assert match.playable == (NOBODY not in pair and not left)
        assert match.playable == ((key, match.upper, match.lower) in outcomes)
        assert match.winner is NOBODY or match.loser == (pair - {match.winner} or {NOBODY}).pop()
        if target := tree.winner_goes_to(bracket, key):
            side = "upper" if tree.feeders(bracket, target)[0] == key else "lower"
            assert getattr(finished[target], side) == match.winner
        if target := tree.loser_goes_to(bracket, key):
            side = "upper" if tree.feeders(bracket, target)[0] == key else "lower"
            forfeited = match.reason in ("withdrawn", "disqualified") or (
                match.reason == "absent" and not bracket.absent_may_place
            )
            assert getattr(finished[target], side) == (NOBODY if forfeited else match.loser)

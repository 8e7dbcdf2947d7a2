"""The bracket as pages show it: every way a match can stand, in data and in words."""

import pytest
from django.template.loader import render_to_string

from tests.factories import ContestFactory, EntryFactory, confirm, live, published, write
from tournaments.models import Contest, Table
from tournaments.operations.desk import withdraw_entry
from tournaments.operations.draw import draw_lots
from tournaments.queries.bracket import Bracket, Match, bracket_as_drawn, bracket_of
from tournaments.web.bracket_nodes import component, node, status, why

pytestmark = pytest.mark.django_db


@pytest.fixture
def contest() -> Contest:
    contest = ContestFactory()
    Table.objects.bulk_create(Table(tournament=contest.tournament, number=number) for number in (1, 2))
    return contest


def bracket(contest: Contest) -> Bracket:
    found = bracket_of(contest)
    assert found is not None
    return found


def award(account, sitting, winner="A") -> None:
    write(account, sitting, "awarded", {"winner": winner, "ruling": "1"})
    confirm(account, sitting)


def stands(contest: Contest, key: str) -> tuple[Match, tuple[str, str], str]:
    """A match with its status and reason in words."""
    found = bracket(contest)
    match = next(match for match in found.matches if match.key == key)
    return match, status(match), why(found, match)


def test_there_is_no_bracket_before_publication(contest):
    assert bracket_of(contest) is None


def test_a_draft_shows_the_slots_and_nothing_played(contest, account):
    EntryFactory.create_batch(3, contest=contest)
    drawn = draw_lots(account, contest)

    found = bracket_as_drawn(contest, drawn)

    assert [[match.state for match in matches] for matches in found.rounds] == [sorted_states(found), ["drawn"]]
    assert [slot.lot for match in found.rounds[0] for slot in match.slots] == [1, 2, 3, 4]
    assert [slot.lot for slot in found.rounds[1][0].slots] == [0, 0]
    assert found.third is not None
    assert (found.champion, found.places, found.complete) == (None, (), False)


def sorted_states(found: Bracket) -> list[str]:
    return ["bye" if None in found.draw.slots[2 * place : 2 * place + 2] else "drawn" for place in (0, 1)]


def test_a_match_goes_from_ready_over_live_and_done_to_confirmed(contest, account):
    published(account, contest, 4)
    sitting = live(contest)[0]

    match, said, reason = stands(contest, "1-1")
    assert (match.table, match.sheet, match.upper.total, match.upper.won) == (1, sitting.sheet_id, "", None)
    assert (match.state, said, reason) == ("ready", ("ready", "未开始"), "")

    write(account, sitting, "hand_played", {"finish": [1, 3, 5]})
    match, said, reason = stands(contest, "1-1")
    assert (match.state, said) == ("live", ("live", "第 2 局"))
    assert (match.upper.total, match.lower.total) == ("32", "6")

    for _hand in (2, 3):
        write(account, sitting, "hand_played", {"finish": [1, 3, 5]})
    match, said, reason = stands(contest, "1-1")
    assert (match.state, said) == ("done", ("done", "待确认"))
    assert (match.upper.won, match.decided) == (None, False)
    assert stands(contest, "2-1")[0].upper.kind == "open"

    confirm(account, sitting)
    match, said, reason = stands(contest, "1-1")
    assert (match.state, said, reason) == ("confirmed", ("confirmed", "已确认"), "积分领先")
    assert (match.upper.won, match.lower.won) == (True, False)
    assert stands(contest, "2-1")[0].upper.name == sitting.upper.name


def test_what_was_decided_otherwise_than_by_play_is_said(contest, account):
    published(account, contest, 8)
    awarded, absent, gone, _last = live(contest)
    award(account, awarded, "B")
    write(account, absent, "absent", {"sides": ["A", "B"]})
    confirm(account, absent)
    withdraw_entry(account, gone.upper, clause="", reason="有事")

    assert stands(contest, "1-1")[1:] == (("confirmed", "裁定"), "裁判长裁定")
    assert stands(contest, "1-2")[1:] == (("confirmed", "缺席"), "对方缺席")
    assert stands(contest, "1-3")[1:] == (("done", "弃权"), "对方弃权")
    walkover, said, reason = stands(contest, "2-1")
    assert (walkover.upper.name, walkover.lower.kind, walkover.upper.won) == (awarded.lower.name, "nobody", True)
    assert (said, reason) == (("done", "不战而胜"), "不战而胜")


def test_a_bye_goes_on_at_once_and_has_no_table(contest, account):
    drawn = published(account, contest, 3)
    key = "1-1" if drawn.slots[0] is None or drawn.slots[1] is None else "1-2"

    match, said, reason = stands(contest, key)

    assert (match.state, said, reason, match.table) == ("bye", ("bye", "轮空"), "", None)
    assert sorted(slot.kind for slot in match.slots) == ["bye", "entry"]
    assert node(match)["bye"]
    assert (node(match)["place"], node(match)["state_label"]) == ("", "")


def test_places_and_champion_come_with_the_end(contest, account):
    published(account, contest, 4)
    first, second = live(contest)
    award(account, first)
    award(account, second)
    third, final = live(contest)[2:]
    assert third.match.key == "third"
    award(account, third, "B")
    award(account, final, "B")

    found = bracket(contest)

    assert found.complete
    assert found.champion == second.upper.name
    assert [(place.place, [name for name, _delegations in place.holders]) for place in found.places] == [
        (1, [second.upper.name]),
        (2, [first.upper.name]),
        (3, [second.lower.name]),
    ]
    assert found.third is not None
    assert found.third.lower.won is True


def test_two_may_hold_the_third_place(contest, account):
    contest.third_place = "joint"
    contest.save()
    published(account, contest, 4)
    first, second = live(contest)
    award(account, first)
    award(account, second)

    found = bracket(contest)

    assert found.third is None
    assert [name for name, _delegations in found.places[0].holders] == [first.lower.name, second.lower.name]


def test_a_contest_without_a_champion_has_an_empty_one(contest, account):
    published(account, contest, 2)
    award(account, live(contest)[0], None)

    assert (bracket(contest).champion, bracket(contest).places) == ("", ())


def test_a_team_of_two_delegations_names_both_in_order(contest, account):
    entry = EntryFactory(contest=contest)
    other = EntryFactory(contest=contest).belongings.get().delegation
    entry.belongings.create(delegation=other, order=2)
    drawn = draw_lots(account, contest)

    details = [slot.detail for match in bracket_as_drawn(contest, drawn).rounds[0] for slot in match.slots]

    assert f"{entry.belongings.first().delegation.name}、{other.name}" in details


@pytest.mark.parametrize(
    ("entries", "halves", "third"), [(2, [], False), (3, [[1], [1]], True), (13, [[4, 2, 1]] * 2, True)]
)
def test_the_component_has_two_halves_that_meet_in_the_final(contest, account, entries, halves, third):
    published(account, contest, entries)

    shown = component(bracket(contest))

    assert [[len(rounds["matches"]) for rounds in half["rounds"]] for half in shown["halves"]] == halves
    assert (shown["final"]["name"], bool(shown["third"])) == ("决赛", third)
    assert "node" in render_to_string("components/bracket.html", {"bracket": shown})


@pytest.mark.parametrize("entries", [2, 8])
def test_a_bracket_takes_the_same_queries_for_two_entries_and_for_eight(
    contest, account, entries, django_assert_num_queries
):
    published(account, contest, entries)

    with django_assert_num_queries(6):
        bracket_of(contest)

"""The draw: its stages, what it refuses, and that nothing drawn is ever lost."""

import pytest

from scoring.rules.refusal import Refused
from tests.factories import EntryFactory, live, member, published, write
from tournaments.models import Draw, DrawState, Entry, LogEntry, Role, Sitting, Table
from tournaments.operations import draw, register
from tournaments.operations.desk import withdraw_entry
from tournaments.operations.entry_form import EntryForm, written_form
from tournaments.rules import lots
from tournaments.words import worded

pytestmark = pytest.mark.django_db


def refusal(call, *args, **kwargs) -> str:
    """The code of what is refused; it has a sentence."""
    with pytest.raises(Refused) as found:
        call(*args, **kwargs)
    assert worded(found.value)
    return found.value.code


def test_draw_lots_keeps_the_list_the_seed_and_slots_anybody_can_recompute(contest, account):
    entries = EntryFactory.create_batch(5, contest=contest)

    drawn = draw.draw_lots(account, contest, seed="5f/7/42")

    listed = [(entry.pk, entry.belongings.get().delegation_id) for entry in entries]
    assert (drawn.number, drawn.state, drawn.entries) == (1, DrawState.DRAFT, [list(pair) for pair in listed])
    assert tuple(drawn.slots) == lots.draw(listed, "5f/7/42")
    log = LogEntry.objects.get()
    assert (log.operation, log.subject, log.after["seed"]) == ("draw_lots", "1", "5f/7/42")


def test_draw_lots_makes_a_new_secret_each_time(contest, account):
    EntryFactory.create_batch(2, contest=contest)

    first, second = draw.draw_lots(account, contest), draw.draw_lots(account, contest)

    assert (first.number, second.number) == (1, 2)
    assert len({first.seed, second.seed}) == 2
    assert len(first.seed) == 32


def test_draw_lots_refuses_one_entry(contest, account):
    EntryFactory(contest=contest)

    assert refusal(draw.draw_lots, account, contest) == "draw.too_few_entries"
    assert not Draw.objects.exists()


def test_draw_lots_refuses_more_than_512_entries(contest, account):
    delegation = EntryFactory(contest=contest).belongings.get().delegation
    entries = Entry.objects.bulk_create(
        Entry(contest=contest, number=n, name=f"队{n}", name_key="") for n in range(10_000, 10_512)
    )
    for entry in entries:
        entry.belongings.create(delegation=delegation, order=1)

    assert refusal(draw.draw_lots, account, contest) == "draw.too_many_entries"


def test_draw_lots_refuses_whoever_is_no_organiser(contest):
    EntryFactory.create_batch(2, contest=contest)

    assert refusal(draw.draw_lots, member(contest.tournament, Role.CHIEF_REFEREE), contest) == "permission.denied"


def test_confirm_draw_refuses_a_draw_that_was_replaced(contest, account):
    EntryFactory.create_batch(2, contest=contest)
    first = draw.draw_lots(account, contest)
    draw.draw_lots(account, contest)

    assert refusal(draw.confirm_draw, account, first) == "draw.superseded"


def test_confirm_draw_refuses_when_the_entries_have_changed(contest, account):
    EntryFactory.create_batch(2, contest=contest)
    drawn = draw.draw_lots(account, contest)
    EntryFactory(contest=contest)

    assert refusal(draw.confirm_draw, account, drawn) == "draw.entries_changed"


def test_confirm_draw_refuses_when_a_delegation_has_changed(contest, account):
    entry, _other = EntryFactory.create_batch(2, contest=contest)
    drawn = draw.draw_lots(account, contest)
    form = written_form(entry)
    register.edit_entry(account, entry, EntryForm(**{**vars_of(form), "delegations": ("另一部门",)}))

    assert refusal(draw.confirm_draw, account, drawn) == "draw.entries_changed"


def vars_of(form: EntryForm) -> dict:
    return {name: getattr(form, name) for name in ("name", "delegations", "leader", "phone", "players", "bench")}


def test_publish_draw_refuses_what_nobody_has_confirmed(contest, account):
    EntryFactory.create_batch(2, contest=contest)
    drawn = draw.draw_lots(account, contest)

    assert refusal(draw.publish_draw, account, drawn) == "draw.not_confirmed"


def test_publish_draw_opens_the_first_sittings_at_their_tables_and_raises_the_version(contest, account):
    Table.objects.bulk_create(Table(tournament=contest.tournament, number=n) for n in (1, 2))

    drawn = published(account, contest, 5)

    contest.refresh_from_db()
    assert (drawn.state, contest.version) == (DrawState.PUBLISHED, 3)
    assert drawn.published_at is not None
    tables = {match.key: match.table and match.table.number for match in drawn.matches.select_related("table")}
    byes = [f"1-{place}" for place in range(1, 5) if None in drawn.slots[2 * place - 2 : 2 * place]]
    assert [tables[key] for key in byes] == [None] * 3
    assert sorted(number for key, number in tables.items() if key.startswith("2-")) == [1, 2]
    assert (tables["3-1"], tables["third"]) == (1, 2)
    played = [key for key in ("1-1", "1-2", "1-3", "1-4") if key not in byes]
    assert {sitting.match.key for sitting in live(contest)} >= set(played)


def test_publish_draw_twice_changes_nothing(contest, account):
    drawn = published(account, contest, 4)
    before = list(Sitting.objects.values())

    draw.publish_draw(account, drawn)

    assert list(Sitting.objects.values()) == before


def test_a_redraw_after_publication_needs_a_reason_and_keeps_the_old_one(contest, account):
    first = published(account, contest, 4)

    assert refusal(draw.draw_lots, account, contest, reason=" ") == "draw.reason_missing"

    second = draw.draw_lots(account, contest, reason="漏报一队")
    assert draw.published_draw(contest) == first
    draw.confirm_draw(account, second)
    draw.publish_draw(account, second)
    assert draw.published_draw(contest).reason == "漏报一队"
    assert {sitting.match.draw_id for sitting in live(contest)} == {second.pk}
    assert Sitting.objects.filter(match__draw=first, live=False).count() == 2


def test_a_late_entry_and_a_withdrawn_one_are_heeded_by_the_redraw(contest, account):
    first = published(account, contest, 4)
    gone, late = contest.entries.first(), EntryFactory(contest=contest)
    withdraw_entry(account, gone, clause="", reason="有事")

    second = draw.draw_lots(account, contest, reason="一队退出，一队补报")

    assert {entry for entry, _delegation in first.entries} - {entry for entry, _delegation in second.entries} == {
        gone.pk
    }
    assert second.entries[-1][0] == late.pk


def test_a_redraw_is_refused_once_a_line_is_written(contest, account):
    published(account, contest, 4)
    second = draw.draw_lots(account, contest, reason="漏报")
    draw.confirm_draw(account, second)
    write(account, live(contest)[0], "noted", {"text": "开始"})

    assert refusal(draw.draw_lots, account, contest, reason="漏报") == "draw.play_has_begun"
    assert refusal(draw.publish_draw, account, second) == "draw.play_has_begun"

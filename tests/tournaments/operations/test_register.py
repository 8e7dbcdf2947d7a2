"""Registration: what is accepted, what is refused, who is whom, and what the log keeps."""

from io import BytesIO
from pathlib import Path

import pytest

from scoring.rules.refusal import Refused
from tests.factories import (
    PersonFactory,
    everybody,
    live,
    member,
    published,
    write,
)
from tournaments.models import Contest, Delegation, Entry, LogEntry, Person, Role
from tournaments.operations import register
from tournaments.operations.entry_faults import faults, faults_of_roster
from tournaments.operations.entry_form import EntryForm, written_form
from tournaments.roster import read_roster
from tournaments.words import worded

pytestmark = pytest.mark.django_db
ROSTER = Path(__file__).parents[2] / "rosters" / "gouji-13-teams.xlsx"


def form(**given) -> EntryForm:
    team = {
        "name": "教务处一队",
        "delegations": ("教务处",),
        "leader": "萧敏宁",
        "phone": "18921405898",
        "players": ("袁立波", "马永辉", "杨新玲"),
    }
    return EntryForm(**(team | given))


def roster_rows():
    return read_roster(BytesIO(ROSTER.read_bytes()), team_size=3).rows


def fill(contest: Contest, entries: int) -> None:
    numbers = range(1, entries + 1)
    Entry.objects.bulk_create(Entry(contest=contest, number=n, name=f"队{n}", name_key=f"队{n}") for n in numbers)


def refusal(call, *args, **kwargs) -> Refused:
    """What is refused, with a sentence for it."""
    with pytest.raises(Refused) as found:
        call(*args, **kwargs)
    assert worded(found.value)
    return found.value


@pytest.fixture
def organiser(contest):
    return member(contest.tournament, Role.ORGANISER)


def lineup(entry: Entry) -> list[tuple[str, int, bool]]:
    return list(entry.lineup.values_list("person__name", "order", "bench"))


def test_add_entry_writes_people_delegations_and_the_log_without_the_phone(contest, organiser):
    entry = register.add_entry(organiser, contest, form(delegations=("财务处", "图书馆"), bench=("赵六",)))

    assert (entry.number, entry.name, entry.leader.name, entry.leader.phone) == (
        1,
        "教务处一队",
        "萧敏宁",
        "18921405898",
    )
    assert list(entry.belongings.values_list("delegation__name", "order")) == [("财务处", 1), ("图书馆", 2)]
    assert lineup(entry) == [("袁立波", 1, False), ("马永辉", 2, False), ("杨新玲", 3, False), ("赵六", 4, True)]
    log = LogEntry.objects.get()
    assert (log.operation, log.subject, log.by) == ("add_entry", "教务处一队", organiser.username)
    assert "18921405898" not in str(log.after)


def test_add_entry_brings_names_and_phone_into_one_spelling(contest, organiser):
    entry = register.add_entry(
        organiser, contest, form(name="教务处 一队", players=("袁　立波", "马永辉", " 杨新玲 "), phone="189-2140-5898")
    )

    assert entry.name == "教务处一队"
    assert [name for name, _order, _bench in lineup(entry)] == ["袁立波", "马永辉", "杨新玲"]
    assert entry.leader.phone == "18921405898"


def test_the_phone_belongs_to_the_first_player_where_nobody_leads(contest, organiser):
    register.add_entry(organiser, contest, form(leader=""))

    assert Person.objects.get(name="袁立波").phone == "18921405898"


def test_a_name_registered_before_is_one_person_unless_the_answer_is_no(contest, organiser):
    register.add_entry(organiser, contest, form())

    register.add_entry(organiser, contest, form(name="二队", players=("袁立波", "甲", "乙")))
    register.add_entry(organiser, contest, form(name="三队", players=("袁立波", "丙", "丁")), {"袁立波": False})

    assert Person.objects.filter(name="袁立波").count() == 2
    assert Person.objects.filter(name="萧敏宁").count() == 1


def test_a_leader_who_plays_is_one_person_even_where_the_name_is_somebody_elses(contest, organiser):
    register.add_entry(organiser, contest, form())

    entry = register.add_entry(
        organiser, contest, form(name="二队", leader="袁立波", players=("袁立波", "甲", "乙")), {"袁立波": False}
    )

    assert entry.leader == entry.lineup.first().person
    assert Person.objects.filter(name="袁立波").count() == 2


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"name": " "}, "register.name_missing"),
        ({"name": "长" * 61}, "register.too_long"),
        ({"delegations": ("", " ")}, "register.delegation_missing"),
        ({"delegations": ("长" * 61,)}, "register.too_long"),
        ({"leader": "长" * 41}, "register.too_long"),
        ({"leader": "a=1"}, "register.not_a_name"),
        ({"phone": "明天再说"}, "register.bad_phone"),
        ({"players": ("袁立波", "马永辉")}, "register.wrong_size"),
        ({"players": ("袁立波", "马永辉", "袁 立波")}, "register.player_twice"),
        ({"bench": ("马永辉",)}, "register.player_twice"),
    ],
)
def test_add_entry_refuses(contest, organiser, given, code):
    assert refusal(register.add_entry, organiser, contest, form(**given)).code == code
    assert not Entry.objects.exists()
    assert not LogEntry.objects.exists()


def test_add_entry_refuses_a_name_that_is_taken(contest, organiser):
    register.add_entry(organiser, contest, form(name="HR 一队"))

    assert refusal(register.add_entry, organiser, contest, form(name="hr一队")).code == "register.name_taken"


def test_add_entry_refuses_when_the_contest_is_full(contest, organiser):
    fill(contest, 512)

    assert refusal(register.add_entry, organiser, contest, form()).code == "register.contest_full"


def test_add_entry_refuses_whoever_is_no_organiser(contest):
    assert refusal(register.add_entry, member(contest.tournament, Role.REFEREE), contest, form()).code == (
        "permission.denied"
    )


def test_add_entry_after_publication_waits_for_a_redraw_and_is_refused_once_play_has_begun(contest):
    account = everybody(contest.tournament)
    published(account, contest, 2)

    register.add_entry(account, contest, form())
    write(account, live(contest)[0], "noted", {"text": "开始"})

    assert refusal(register.add_entry, account, contest, form(name="二队")).code == "register.play_has_begun"


def test_faults_names_every_fault_with_its_field(contest):
    wrong = form(name="", delegations=(), phone="x", players=("a1!", "马永辉"))

    found = [(fault.field, fault.refused.code) for fault in faults(contest, wrong)]

    assert found == [
        ("name", "register.name_missing"),
        ("delegations", "register.delegation_missing"),
        ("players", "register.not_a_name"),
        ("phone", "register.bad_phone"),
        ("players", "register.wrong_size"),
    ]


def test_edit_entry_keeps_who_stays_and_forgets_who_leaves(contest, organiser):
    entry = register.add_entry(organiser, contest, form())
    kept = Person.objects.get(name="马永辉")
    PersonFactory(tournament=contest.tournament, name="马永辉")

    edited = register.edit_entry(
        organiser, entry, form(delegations=("科研处",), phone="", players=("王五", "马永辉", "杨新玲"))
    )

    assert edited.lineup.get(order=2).person == kept
    assert not Person.objects.filter(name="袁立波").exists()
    assert not Delegation.objects.filter(name="教务处").exists()
    assert edited.leader.phone == ""
    log = LogEntry.objects.first()
    assert (log.before["players"], log.after["players"]) == (
        ["袁立波", "马永辉", "杨新玲"],
        ["王五", "马永辉", "杨新玲"],
    )
    assert "phone" not in log.before | log.after


def test_edit_entry_seats_the_new_player_where_nothing_is_written_yet(contest):
    account = everybody(contest.tournament)
    published(account, contest, 2)
    sitting = live(contest)[0]
    entry = sitting.lower

    register.edit_entry(account, entry, form(delegations=written_form(entry).delegations))

    sitting.refresh_from_db()
    assert sitting.seating["B"] == list(entry.lineup.values_list("person", flat=True))
    assert [Person.objects.get(pk=pk).name for pk in sitting.seating["B"]] == ["袁立波", "马永辉", "杨新玲"]


def test_edit_entry_leaves_the_players_of_a_match_under_way(contest):
    account = everybody(contest.tournament)
    published(account, contest, 2)
    sitting = live(contest)[0]
    write(account, sitting, "noted", {"text": "开始"})
    before = sitting.seating["A"]

    register.edit_entry(account, sitting.upper, form(delegations=written_form(sitting.upper).delegations))

    sitting.refresh_from_db()
    assert sitting.seating["A"] == before
    assert Person.objects.filter(pk__in=before).count() == 3


def test_edit_entry_refuses_other_delegations_once_play_has_begun(contest):
    account = everybody(contest.tournament)
    published(account, contest, 2)
    sitting = live(contest)[0]
    register.edit_entry(account, sitting.upper, form(delegations=("教务处",)))
    write(account, sitting, "noted", {"text": "开始"})

    found = refusal(register.edit_entry, account, sitting.upper, form(delegations=("科研处",)))

    assert found.code == "register.delegations_drawn"


def test_edit_entry_refuses_an_entry_that_is_gone(contest, organiser):
    entry = register.add_entry(organiser, contest, form())
    gone = Entry.objects.get(pk=entry.pk)
    register.remove_entry(organiser, entry)

    assert refusal(register.edit_entry, organiser, gone, form()).code == "register.no_such_entry"


def test_remove_entry_forgets_its_people_and_is_logged(contest, organiser):
    other = register.add_entry(organiser, contest, form(name="二队", players=("马永辉", "甲", "乙")))
    entry = register.add_entry(organiser, contest, form())

    register.remove_entry(organiser, entry)

    assert list(contest.entries.all()) == [other]
    assert set(Person.objects.values_list("name", flat=True)) == {"萧敏宁", "马永辉", "甲", "乙"}
    assert (LogEntry.objects.first().operation, LogEntry.objects.first().before["name"]) == (
        "remove_entry",
        "教务处一队",
    )


def test_remove_entry_refuses_what_a_published_draw_holds(contest):
    account = everybody(contest.tournament)
    published(account, contest, 2)
    late = register.add_entry(account, contest, form())

    register.remove_entry(account, late)

    drawn = contest.entries.first()
    assert refusal(register.remove_entry, account, drawn).code == "register.withdraw_instead"


def test_import_roster_registers_every_team_with_one_log_entry(contest, organiser):
    rows = roster_rows()

    entries = register.import_roster(organiser, contest, rows, {})

    assert [entry.number for entry in entries] == list(range(1, 14))
    assert (Delegation.objects.count(), Person.objects.count()) == (9, 52)
    log = LogEntry.objects.get()
    assert (log.operation, log.subject, len(log.after)) == ("import_roster", "13", 13)


def test_import_roster_is_all_or_nothing_and_names_the_row(contest, organiser):
    rows = roster_rows()
    register.add_entry(organiser, contest, form(name=rows[5].team))

    found = refusal(register.import_roster, organiser, contest, rows, {})

    assert (found.code, found.facts["row"]) == ("register.name_taken", 7)
    assert contest.entries.count() == 1


def test_import_roster_refuses_more_than_the_contest_takes(contest, organiser):
    fill(contest, 500)

    assert refusal(register.import_roster, organiser, contest, roster_rows(), {}).code == "register.contest_full"


def test_faults_of_roster_tells_the_rows_whose_team_is_registered(contest, organiser):
    rows = roster_rows()
    register.add_entry(organiser, contest, form(name=rows[0].team))

    found = faults_of_roster(contest, rows)

    assert {row: [fault.refused.code for fault in faults] for row, faults in found.items()} == {
        2: ["register.name_taken"]
    }

"""Setting up: what is created, what may change until when, and what is refused."""

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User

from scoring.rules.refusal import Refused
from tests.factories import AccountFactory, EntryFactory, member, published
from tournaments.models import Contest, Draw, LogEntry, Membership, Role, Tournament
from tournaments.operations import draw, set_up
from tournaments.operations.set_up import ContestChoices
from tournaments.presets import presets, proposed_config

PRESET = next(iter(presets().values()))


def choices(config: dict[str, Any] | None = None, third_place: str = "match") -> ContestChoices:
    return ContestChoices(config=config or {}, third_place=third_place, absent_may_place=False)


def create(account: Any, **given: Any) -> Tournament:
    asked: dict[str, Any] = {"name": "比赛", "notice": {"place": "报告厅"}, "choices": {"gouji": choices()}}
    return set_up.create_tournament(account, PRESET, **(asked | given))


def code(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.code


def test_whoever_creates_a_tournament_organises_it(db: None) -> None:
    account = AccountFactory()

    made = create(account, tables=3)

    assert (made.place, made.hosts) == ("报告厅", None)
    assert list(made.tables.values_list("number", flat=True)) == [1, 2, 3]
    assert sorted(made.memberships.values_list("role", flat=True)) == [Role.CHIEF_REFEREE, Role.ORGANISER]
    assert made.contests.get().config["late_minutes"] == 5
    assert [entry.operation for entry in made.log.all()] == ["create_tournament"]


def test_nobody_creates_no_tournament(db: None) -> None:
    with pytest.raises(Refused) as refused:
        create(AnonymousUser())

    assert code(refused) == "permission.sign_in"


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"tables": 501}, "set_up.too_many_tables"),
        ({"choices": {"gouji": choices({"late_minutes": "soon"})}}, "config.malformed"),
    ],
)
def test_what_cannot_be_set_up_leaves_nothing(db: None, given: dict[str, Any], refusal: str) -> None:
    with pytest.raises(Refused) as refused:
        create(AccountFactory(), **given)

    assert code(refused) == refusal
    assert not Tournament.objects.exists()


def test_a_notice_is_changed_and_the_log_keeps_both(contest: Contest, account: User) -> None:
    set_up.edit_notice(account, contest.tournament, name="新名", notice={"place": "体育馆", "hosts": ""})

    kept = Tournament.objects.get(pk=contest.tournament.pk)
    entry = LogEntry.objects.get()
    assert (kept.name, kept.place, kept.hosts, kept.co_hosts) == ("新名", "体育馆", "", None)
    assert (entry.before["name"], entry.after["name"]) == ("职工棋牌比赛", "新名")
    assert (entry.before["place"], entry.after["place"]) == (None, "体育馆")


def test_choices_are_made_whole(contest: Contest, account: User) -> None:
    set_up.choose(account, contest, choices({"revolution_place": 4}, third_place="joint"))

    contest.refresh_from_db()
    assert contest.config == {
        "place_points": [7, 5, 4, 3, 2, 1],
        "sweep_points": 32,
        "sweep_loser": "natural",
        "revolution_place": 4,
        "void_opener": "same",
        "stop_when_decided": False,
        "late_minutes": 5,
    }
    assert (contest.third_place, contest.version) == ("joint", 1)


def test_choices_are_locked_by_the_first_sitting(contest: Contest, account: User) -> None:
    published(account, contest, 2)

    with pytest.raises(Refused) as refused:
        set_up.choose(account, contest, choices())

    assert code(refused) == "set_up.locked"


def test_a_draw_not_yet_published_follows_the_choices(contest: Contest, account: User) -> None:
    EntryFactory.create_batch(4, contest=contest)
    draw.draw_lots(account, contest, seed="00")

    set_up.choose(account, contest, choices(third_place="none"))

    assert Draw.objects.get().third_place == "none"


def test_tables_come_and_go(contest: Contest, account: User) -> None:
    counts = []
    for count in (4, 2, 3):
        set_up.set_tables(account, contest.tournament, count)
        counts.append(list(contest.tournament.tables.values_list("number", flat=True)))

    assert counts == [[1, 2, 3, 4], [1, 2], [1, 2, 3]]


def test_a_table_with_a_match_stays(contest: Contest, account: User) -> None:
    set_up.set_tables(account, contest.tournament, 2)
    published(account, contest, 4)

    with pytest.raises(Refused) as refused:
        set_up.set_tables(account, contest.tournament, 1)

    assert (code(refused), refused.value.facts) == ("set_up.table_in_use", {"table": 2})


@pytest.mark.parametrize("count", [-1, 501])
def test_a_hall_has_a_sensible_number_of_tables(contest: Contest, account: User, count: int) -> None:
    with pytest.raises(Refused) as refused:
        set_up.set_tables(account, contest.tournament, count)

    assert code(refused) == "set_up.too_many_tables"


def test_a_role_is_given_once_however_often(contest: Contest, account: User) -> None:
    referee = AccountFactory()

    for _again in range(2):
        set_up.grant_role(account, contest.tournament, referee.username, Role.REFEREE)

    assert Membership.objects.get(account=referee).role == Role.REFEREE


def test_a_role_for_an_unknown_account_is_refused(contest: Contest, account: User) -> None:
    with pytest.raises(Refused) as refused:
        set_up.grant_role(account, contest.tournament, "nobody", Role.REFEREE)

    assert (code(refused), refused.value.facts) == ("set_up.no_such_account", {"username": "nobody"})


def test_a_role_is_taken_away(contest: Contest, account: User) -> None:
    held = member(contest.tournament, Role.REFEREE).memberships.get()

    for _again in range(2):
        set_up.revoke_role(account, contest.tournament, held.pk)

    assert not Membership.objects.filter(pk=held.pk).exists()


def test_the_last_organiser_stays(contest: Contest, account: User) -> None:
    with pytest.raises(Refused) as refused:
        set_up.revoke_role(account, contest.tournament, account.memberships.get(role=Role.ORGANISER).pk)

    assert code(refused) == "set_up.last_organiser"


def test_only_the_organiser_sets_up(contest: Contest) -> None:
    chief = member(contest.tournament, Role.CHIEF_REFEREE, Role.REFEREE, Role.STAFF)
    acts = [
        lambda: set_up.edit_notice(chief, contest.tournament, name="", notice={}),
        lambda: set_up.choose(chief, contest, choices()),
        lambda: set_up.set_tables(chief, contest.tournament, 1),
        lambda: set_up.grant_role(chief, contest.tournament, chief.username, Role.ORGANISER),
        lambda: set_up.revoke_role(chief, contest.tournament, chief.memberships.all()[0].pk),
    ]

    for act in acts:
        with pytest.raises(Refused) as refused:
            act()
        assert code(refused) == "permission.denied"
    assert not LogEntry.objects.exists()


def test_a_preset_that_is_gone_proposes_the_defaults_of_the_game() -> None:
    assert proposed_config("gone", "gouji") == proposed_config(PRESET.key, "gouji")

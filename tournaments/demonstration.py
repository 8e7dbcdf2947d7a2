"""The demonstration: three tournaments to look at and to try everything on, played by the simulation.

One stands at its semi-finals with matches to enter, one is finished, one is open for registration.
"""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoring.games import game as game_of
from tournaments.models import Contest, Role
from tournaments.operations import register, set_up
from tournaments.presets import presets
from tournaments.roster import RosterRow, read_roster
from tournaments.simulation import Hall, open_sittings

PASSWORD = "duiju-demo"  # noqa: S105 – told to everybody who starts the demonstration
ROSTER = Path(settings.BASE_DIR) / "tests/rosters/gouji-13-teams.xlsx"
PRESET = "gouji_notice"
ACCOUNTS = {"organiser": "王主席", "chief": "李裁判长", "referee": "张裁判"}
NOTICE = {
    "hosts": "学院工会",
    "co_hosts": "后勤管理处、图书馆",
    "place": "职工活动中心二楼",
    "participants": "学院各部门、各单位",
    "registration_contact": "院工会办公室",
}


def load() -> Sequence[str]:
    """Fill an empty database, leave a filled one alone; the accounts with their passwords, one a line."""
    if not User.objects.exists():
        with transaction.atomic():
            _fill()
    roles = {"organiser": Role.ORGANISER, "chief": Role.CHIEF_REFEREE, "referee": Role.REFEREE}
    return [f"{name} / {PASSWORD}   {roles[name].label}" for name in ACCOUNTS]


def _fill() -> None:
    people = {name: _account(name, called) for name, called in ACCOUNTS.items()}
    hall = Hall(
        organiser=people["organiser"],
        chief_referee=people["chief"],
        referee=people["referee"],
        rng=Random(2026),  # noqa: S311 – chance for show
    )
    rows = _rows()
    _finished(hall, rows)
    _open_for_registration(hall, rows)
    _at_the_semi_finals(hall, rows)


def _account(username: str, name: str) -> User:
    return User.objects.create_user(username, password=PASSWORD, first_name=name)


def _rows() -> tuple[RosterRow, ...]:
    preset = presets()[PRESET]
    with ROSTER.open("rb") as file:
        return read_roster(file, team_size=game_of(preset.contests[0]["game"]).team_size).rows


def _tournament(hall: Hall, name: str, slug: str, tables: int, notice: dict[str, Any]) -> Contest:
    preset = presets()[PRESET]
    made = preset.contests[0]
    tournament = set_up.create_tournament(
        hall.organiser,
        preset,
        name=name,
        notice=NOTICE | preset.notice | notice,
        choices={made["game"]: set_up.proposed_choices(made)},
        slug=slug,
    )
    set_up.set_tables(hall.organiser, tournament, tables)
    for account, role in ((hall.chief_referee, Role.CHIEF_REFEREE), (hall.referee, Role.REFEREE)):
        set_up.grant_role(hall.organiser, tournament, account.get_username(), role)
    return Contest.objects.select_related("tournament").get(tournament=tournament)


def _at_the_semi_finals(hall: Hall, rows: Sequence[RosterRow]) -> None:
    contest = _tournament(hall, "2026 年职工够级比赛", "gouji", 6, {"held_when": "12 月 5 日（星期六）上午 9:00"})
    register.import_roster(hall.organiser, contest, rows, {})
    hall.draw(contest)
    hall.play(contest, rounds=2)
    first = next(open_sittings(contest))
    hall.write_lines(first, most=2)


def _finished(hall: Hall, rows: Sequence[RosterRow]) -> None:
    contest = _tournament(hall, "2025 年职工够级比赛", "gouji2025", 4, {"held_when": "2025 年 11 月 29 日"})
    register.import_roster(hall.organiser, contest, rows[:9], {})
    hall.draw(contest)
    hall.play(contest)


def _open_for_registration(hall: Hall, rows: Sequence[RosterRow]) -> None:
    contest = _tournament(
        hall, "2027 年迎新春够级友谊赛", "spring", 0, {"registration_ends": timezone.now() + timedelta(days=20)}
    )
    register.import_roster(hall.organiser, contest, rows[2:7], {})

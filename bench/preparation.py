"""Fills an empty database through the operations; run in a process of its own, before the server starts.

It prints what the clients need as JSON: `contests` (for each setting its ids), `tokens` (one a referee) and, where the
bare view is installed, `bare`.
"""

import argparse
import json
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction

from tournaments.models import Contest, Role
from tournaments.operations import draw, register, set_up
from tournaments.operations.accounts import make_token
from tournaments.presets import presets
from tournaments.roster import RosterRow

REFEREES = "referee{:02}"
PRESET = "gouji_notice"


def main() -> None:
    parser = argparse.ArgumentParser()
    for name in ("settings", "contests", "entries", "clients"):
        parser.add_argument(f"--{name}", type=int, required=True)
    given = parser.parse_args()
    call_command("migrate", verbosity=0)
    call_command("migrate", verbosity=0, run_syncdb=True)  # the bare view's tables, which have no migrations
    print(json.dumps(prepare(given.settings, given.contests, given.entries, given.clients)))


def prepare(settings: int, contests: int, entries: int, clients: int) -> dict[str, Any]:
    organiser = User.objects.create(username="organiser", first_name="王主席")
    referees = [User.objects.create(username=REFEREES.format(n), first_name=f"裁判{n}") for n in range(clients)]
    prepared: dict[str, Any] = {
        "contests": [[contest(organiser, referees, entries) for _ in range(contests)] for _ in range(settings)],
        "tokens": [make_token(referee, "bench") for referee in referees],
    }
    if apps.is_installed("bench"):
        prepared["bare"] = bare(referees, prepared["contests"][0][0], sheets=contests * entries)
    return prepared


def contest(organiser: User, referees: list[User], entries: int) -> int:
    """The id of a contest with a published draw, its referees named."""
    preset = presets()[PRESET]
    [made] = preset.contests
    choices = set_up.ContestChoices(config=made["config"], third_place=made["third_place"], absent_may_place=False)
    with transaction.atomic():
        tournament = set_up.create_tournament(
            organiser, preset, name="够级比赛", notice={}, choices={made["game"]: choices}
        )
        set_up.set_tables(organiser, tournament, entries // 2)
        for referee in referees:
            set_up.grant_role(organiser, tournament, referee.username, Role.REFEREE)
        found = Contest.objects.get(tournament=tournament)
        register.import_roster(organiser, found, roster(entries), {})
        drawn = draw.draw_lots(organiser, found)
        draw.confirm_draw(organiser, drawn)
        draw.publish_draw(organiser, drawn)
    return found.pk


def roster(entries: int) -> list[RosterRow]:
    """So many entries of three, four to a department."""
    return [
        RosterRow(
            row=number + 2,
            team=f"第{number // 4 + 1}车间{'一二三四'[number % 4]}队",
            delegations=(f"第{number // 4 + 1}车间",),
            leader="",
            players=tuple(f"队员{number}{seat}" for seat in "甲乙丙"),
            bench=(),
            phone="",
            note="",
        )
        for number in range(entries)
    ]


def bare(referees: list[User], contest: int, sheets: int) -> dict[str, Any]:
    """The bare view's rows: a right for every referee, and a sheet for every match."""
    from bench.models import BareMembership, BareSheet  # only where they are installed

    found = Contest.objects.get(pk=contest)
    here = {"tournament_id": found.tournament_id, "role": "referee"}
    BareMembership.objects.bulk_create(BareMembership(account=referee, **here) for referee in referees)
    made = BareSheet.objects.bulk_create(BareSheet(game=found.game, config=found.config) for _ in range(sheets))
    return {
        "tournament": found.tournament_id,
        "accounts": [referee.pk for referee in referees],
        "sheets": [sheet.pk for sheet in made],
    }


if __name__ == "__main__":
    main()

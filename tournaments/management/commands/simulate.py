"""`manage.py simulate`: plays a whole contest through the operations; one JSON object on standard output."""

import json
import os
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.core.management import BaseCommand, CommandError
from django.db import connection

from scoring.games import games
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Role
from tournaments.operations import register, set_up
from tournaments.presets import presets
from tournaments.roster import Roster, read_roster
from tournaments.roster.words import sentence
from tournaments.simulation import Hall, summary
from tournaments.words import worded


class Command(BaseCommand):
    help = "Play a contest from a roster to its champion with seeded random referees; prints one JSON object."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", required=True, choices=list(games()))
        parser.add_argument("--roster", required=True, type=Path, help="an .xlsx file of entries")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--keep", action="store_true", help="write into the configured database")

    def handle(self, *args: Any, game: str, roster: Path, seed: int, keep: bool, **options: Any) -> None:
        entries = self.read(roster, game)
        with nullcontext() if keep else throwaway_database():
            self.stdout.write(json.dumps(simulate(game, entries, seed), ensure_ascii=False))

    def read(self, file: Path, game: str) -> Roster:
        """The roster, or one sentence why not."""
        try:
            with file.open("rb") as opened:
                roster = read_roster(opened, team_size=games()[game].team_size)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        except Refused as refused:
            raise CommandError(f"{file}: {worded(refused)}") from None
        if roster.faults:
            raise CommandError(f"{file}, {sentence(roster.faults[0])}")
        return roster


@contextmanager
def throwaway_database() -> Iterator[None]:
    """A fresh database of the configured kind, gone afterwards: SQLite in memory, PostgreSQL under a name of its own."""
    configured = connection.settings_dict["NAME"]
    if connection.vendor != "sqlite":
        connection.settings_dict["TEST"]["NAME"] = f"simulate_{os.getpid()}"
    connection.creation.create_test_db(verbosity=0, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(configured, verbosity=0)


def simulate(game: str, roster: Roster, seed: int) -> dict[str, Any]:
    """Import, draw and play; the summary of the contest."""
    hall = hall_of(seed)
    preset = next(made for made in presets().values() if game in (contest["game"] for contest in made.contests))
    found = next(contest for contest in preset.contests if contest["game"] == game)
    tournament = set_up.create_tournament(
        hall.organiser, preset, name=f"{preset.label} {seed}", notice={}, choices={game: set_up.proposed_choices(found)}
    )
    set_up.grant_role(hall.organiser, tournament, hall.referee.get_username(), Role.REFEREE)
    contest = Contest.objects.get(tournament=tournament)
    register.import_roster(hall.organiser, contest, roster.rows, {})
    hall.draw(contest)
    hall.play(contest)
    return {"seed": seed, **summary(contest)}


def hall_of(seed: int) -> Hall:
    """Simulated people with accounts nobody can sign in to."""
    organiser, referee = (
        User.objects.get_or_create(username=f"simulated-{role}")[0] for role in ("organiser", "referee")
    )
    return Hall(organiser=organiser, chief_referee=organiser, referee=referee, rng=Random(seed))  # noqa: S311

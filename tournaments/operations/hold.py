"""From a sheet to its match, contest and tournament, and the lock of the sheet.

This is read before every line and every confirmation, and the tables between a sheet and its tournament cost the mapper
five times what they cost the database; so these reads are written out. What is known by its id alone says so.
"""

from dataclasses import dataclass
from typing import Any

from django.db import connection

from scoring.models import Sheet
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Match, Tournament

PLACE = """
    FROM scoring_sheet sheet
    JOIN tournaments_sitting sitting ON sitting.sheet_id = sheet.id
    JOIN tournaments_match match ON match.id = sitting.match_id
    JOIN tournaments_draw draw ON draw.id = match.draw_id
    JOIN tournaments_contest contest ON contest.id = draw.contest_id
    WHERE sheet.id = %s
"""
HELD = f"""
    SELECT sheet.id, sheet.game, sheet.config, sheet.last_seq, sheet.standing, sheet.confirmed,
           sitting.live, sitting.match_id, match.key, contest.tournament_id
    {PLACE}
"""


@dataclass(frozen=True, kw_only=True)
class Held:
    """A sheet nobody else writes on until the transaction ends; `match` and `tournament` are known by their ids."""

    sheet: Sheet
    live: bool
    match: Match
    tournament: Tournament


def contest_of(sheet_id: int) -> Contest:
    """The contest, its tournament known by its id. Raises `Refused("desk.no_such_sheet")`."""
    found = list(Contest.objects.raw(f"SELECT contest.* {PLACE}", [sheet_id]))
    if not found:
        raise Refused("desk.no_such_sheet")
    [contest] = found
    contest.tournament = Tournament(pk=contest.tournament_id)
    return contest


def hold(sheet_id: int) -> Held:
    """The sheet, locked with its sitting. Raises `Refused("desk.no_such_sheet")`."""
    lock = "FOR NO KEY UPDATE OF sitting, sheet" if connection.features.has_select_for_update else ""
    found: list[Any] = list(Sheet.objects.raw(HELD + lock, [sheet_id]))
    if not found:
        raise Refused("desk.no_such_sheet")
    [sheet] = found
    match = Match(pk=sheet.match_id, key=sheet.key)
    return Held(sheet=sheet, live=bool(sheet.live), match=match, tournament=Tournament(pk=sheet.tournament_id))

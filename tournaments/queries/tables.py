"""The tables of a tournament for its referees: which match is played where, and how long nothing was written there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import groupby
from typing import Any

from django.db.models import Count, Max, Sum

from scoring.games import game as game_of
from tournaments.models import Sitting, Tournament
from tournaments.permissions import Account, require
from tournaments.queries.event import tournament as tournament_at
from tournaments.queries.sitting import State, scored_sides, state_of, teams_of
from tournaments.rules.bracket import rounds
from tournaments.words import match_name, round_names


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """一桌: a match that is being played, or was. `since`: nothing has been written there since then."""

    sitting: Sitting
    state: State
    progress: str
    since: datetime

    @property
    def table(self) -> int | None:
        return self.sitting.match.table.number if self.sitting.match.table else None

    @property
    def match(self) -> str:
        return match_name(self.sitting.match.draw.bracket, self.sitting.match.key)

    @property
    def round(self) -> str:
        draw = self.sitting.match.draw
        return round_names(rounds(len(draw.slots)))[self.sitting.match.round - 1]

    @property
    def contest(self) -> str:
        return str(game_of(self.sitting.sheet.game).label)

    @cached_property
    def sides(self) -> tuple[dict[str, Any], ...]:
        """The teams with what the game shows behind their names."""
        standing = self.sitting.sheet.standing
        return scored_sides(game_of(self.sitting.sheet.game), standing, teams_of(self.sitting))


@dataclass(frozen=True, kw_only=True)
class Tables:
    """The tables of a tournament for its referees. `groups`: the rows asked for, under the names of their rounds or under none."""

    tournament: Tournament
    groups: Sequence[tuple[str, Sequence[TableRow]]]
    open: int
    all: int
    contests: int


def tables_at(account: Account, slug: str) -> Tournament:
    """The tournament whose tables the account may see. Raises `Refused`: `page.not_found`, `permission.…`."""
    found = tournament_at(slug)
    require(account, "see_desk", found)
    return found


def tables_version(tournament: Tournament) -> str:
    """What differs whenever a row may differ. One query."""
    live = Sitting.objects.filter(match__draw__contest__tournament=tournament, live=True)
    found = live.aggregate(Count("pk"), Sum("sheet__last_seq"), Sum("match__draw__contest__version"))
    return ".".join(str(value) for value in found.values())


def tables(tournament: Tournament, *, only_open: bool, by_waiting: bool) -> Tables:
    """The open ones by table, all by round and table, or the longest untouched first; one query however many."""
    live = Sitting.objects.filter(match__draw__contest__tournament=tournament, live=True)
    found = (
        live.select_related("sheet", "match__draw__contest", "match__table", "upper", "lower")
        .annotate(last_line=Max("sheet__lines__received_at"))
        .order_by("match__round", "match_id")
    )
    rows = [_row(sitting) for sitting in found]
    shown = [row for row in rows if row.state != "confirmed"] if only_open else rows
    return Tables(
        tournament=tournament,
        groups=_groups(shown, only_open=only_open, by_waiting=by_waiting),
        open=sum(row.state != "confirmed" for row in rows),
        all=len(rows),
        contests=len({row.sitting.match.draw.contest_id for row in rows}),
    )


def _groups(rows: Sequence[TableRow], *, only_open: bool, by_waiting: bool) -> Sequence[tuple[str, Sequence[TableRow]]]:
    if by_waiting or only_open:
        return [("", sorted(rows, key=_by_waiting if by_waiting else _by_table))] if rows else []
    latest_first = sorted(sorted(rows, key=_by_table), key=_round_of, reverse=True)
    grouped = (list(group) for _round, group in groupby(latest_first, key=_round_of))
    return [(group[0].round, group) for group in grouped]


def _round_of(row: TableRow) -> tuple[int, int]:
    return row.sitting.match.round, -row.sitting.match.draw.contest_id


def _row(sitting: Sitting) -> TableRow:
    standing = sitting.sheet.standing
    return TableRow(
        sitting=sitting,
        state=state_of(sitting),
        progress="" if standing["verdict"] else game_of(sitting.sheet.game).progress(standing),
        since=sitting.last_line or sitting.sheet.opened_at,  # type: ignore[attr-defined]
    )


def _by_table(row: TableRow) -> tuple[bool, int]:
    """Matches of one table in playing order; those without a table last."""
    return row.table is None, row.table or 0


def _by_waiting(row: TableRow) -> tuple[bool, datetime]:
    return row.state == "confirmed", row.since

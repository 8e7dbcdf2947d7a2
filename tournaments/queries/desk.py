"""What referees see: the tables of a tournament, and one sheet with everything that may be written on it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import zip_longest
from typing import Any, Literal

from django.db.models import Count, Max, Sum

from scoring import ledger
from scoring.games import game as game_of
from scoring.games import rulebook
from scoring.language import tongue
from scoring.ledger import Reading
from scoring.models import Line
from scoring.rules import fold
from scoring.rules.events import COMMON_KINDS, SIDES, Side
from scoring.rules.game import Game, Seated, Told
from scoring.rules.refusal import Refused
from scoring.rules.rulebook import RulebookClause
from scoring.telling import told, verdict_told
from scoring.words import word
from tournaments.models import Person, Sitting, Tournament
from tournaments.permissions import Account, acts, require
from tournaments.queries.event import tournament as tournament_at
from tournaments.words import match_name

State = Literal["ready", "live", "done", "confirmed"]


def team_names(sheet_id: int) -> dict[str, str]:
    """The sides of a sheet by the names of their teams; empty when there is no such sheet."""
    sitting = Sitting.objects.filter(sheet=sheet_id).select_related("upper", "lower").first()
    return {"A": sitting.upper.name, "B": sitting.lower.name} if sitting else {}


def _teams(sitting: Sitting) -> dict[Side, str]:
    return {"A": sitting.upper.name, "B": sitting.lower.name}


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
    def contest(self) -> str:
        return str(game_of(self.sitting.sheet.game).label)

    @cached_property
    def sides(self) -> tuple[dict[str, Any], ...]:
        """The teams with what the game shows behind their names."""
        standing = self.sitting.sheet.standing
        return scored_sides(game_of(self.sitting.sheet.game), standing, _teams(self.sitting))


def scored_sides(game: Game, standing: dict[str, Any], teams: dict[Side, str]) -> tuple[dict[str, Any], ...]:
    """Both sides of a standing: side, name, total, and whether it has won (None while undecided)."""
    verdict = standing["verdict"]
    totals = game.score(standing)
    return tuple(
        {"side": side, "name": teams[side], "total": totals[side], "won": verdict and verdict["winner"] == side}
        for side in SIDES
    )


@dataclass(frozen=True, kw_only=True)
class Tables:
    """The tables of a tournament for its referees; `rows` are those asked for."""

    tournament: Tournament
    rows: Sequence[TableRow]
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
    """The rows by table, or the longest untouched first; two queries however many."""
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
        rows=sorted(shown, key=_by_waiting if by_waiting else _by_table),
        open=sum(row.state != "confirmed" for row in rows),
        all=len(rows),
        contests=len({row.sitting.match.draw.contest_id for row in rows}),
    )


def _row(sitting: Sitting) -> TableRow:
    standing = sitting.sheet.standing
    return TableRow(
        sitting=sitting,
        state=state_of(sitting),
        progress="" if standing["verdict"] else game_of(sitting.sheet.game).progress(standing),
        since=sitting.last_line or sitting.sheet.opened_at,  # type: ignore[attr-defined]
    )


def state_of(sitting: Sitting) -> State:
    """How far a sheet is, from what is kept of its standing."""
    if sitting.sheet.confirmed:
        return "confirmed"
    if sitting.sheet.standing["verdict"]:
        return "done"
    return "live" if sitting.sheet.last_seq else "ready"


def _by_table(row: TableRow) -> tuple[bool, int]:
    """Matches of one table in playing order; those without a table last."""
    return row.table is None, row.table or 0


def _by_waiting(row: TableRow) -> tuple[bool, datetime]:
    return row.state == "confirmed", row.since


@dataclass(frozen=True, kw_only=True)
class Seat:
    """座位: a seat at the table, counted from 1, its side, and who sits there."""

    number: int
    side: Side
    name: str
    team: str


@dataclass(frozen=True, kw_only=True)
class Correction:
    """A strike or replacement as the reader sees it at the line it concerns."""

    seq: int
    reason: str
    by: str
    at: datetime
    now: Told | None = None


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """行: a line in words. A line that stands carries kind and data (JSON) as corrected, to be corrected again."""

    seq: int
    said: Told
    by: str
    at: datetime
    clause: str
    reason: str
    title: str
    struck: Correction | None = None
    replaced: Correction | None = None
    kind: str = ""
    data: str = ""


@dataclass(frozen=True, kw_only=True)
class Place:
    """The desk of one sitting and what the account may do there; enough to know whether anything has changed."""

    sitting: Sitting
    acts: frozenset[str]

    @property
    def version(self) -> str:
        """What differs whenever the board of the desk may differ."""
        sheet, contest = self.sitting.sheet, self.sitting.match.draw.contest
        rights = "".join("1" if act in self.acts else "0" for act in ("write_line", "award", "confirm", "reopen"))
        return f"{sheet.pk}.{sheet.last_seq}.{contest.version}.{int(self.sitting.live)}.{rights}"


def place(account: Account, slug: str, sheet_id: int) -> Place:
    """The sitting of a sheet. Raises `Refused`: `page.not_found`, `permission.…`."""
    found = (
        Sitting.objects.filter(sheet=sheet_id, match__draw__contest__tournament__slug=slug)
        .select_related("sheet", "match__draw__contest__tournament", "match__table", "upper", "lower")
        .first()
    )
    if found is None:
        raise Refused("page.not_found")
    tournament = found.match.draw.contest.tournament
    open_to = acts(account, tournament)
    if "see_desk" not in open_to:
        require(account, "see_desk", tournament)
    return Place(sitting=found, acts=open_to)


class Desk:
    """One sheet as its desk shows it, read once; what is derived from it is worked out when a template asks."""

    def __init__(self, place: Place, reading: Reading | None = None) -> None:
        self.place = place
        self.sitting = place.sitting
        self.reading = reading or ledger.read(place.sitting.sheet)
        self.game = self.reading.game
        self.teams = _teams(place.sitting)

    @property
    def tournament(self) -> Tournament:
        return self.sitting.match.draw.contest.tournament

    @property
    def match(self) -> str:
        return match_name(self.sitting.match.draw.bracket, self.sitting.match.key)

    @property
    def seq(self) -> int:
        return self.reading.lines[-1].seq if self.reading.lines else 0

    @property
    def state(self) -> State:
        return state_of(self.sitting)

    @cached_property
    def board(self) -> dict[str, Any]:
        return self.reading.board

    @cached_property
    def outcome(self) -> dict[str, Any]:
        return self.reading.outcome

    @property
    def sides(self) -> tuple[dict[str, Any], ...]:
        return scored_sides(self.game, self.outcome, self.teams)

    @property
    def progress(self) -> str:
        return "" if self.outcome["verdict"] else self.game.progress(self.outcome)

    @property
    def verdict(self) -> str:
        """Who has won and why; empty while undecided."""
        found = fold.verdict(self.game, self.reading.config, self.reading.standing)
        return verdict_told(self.game, found, self.seated) if found else ""

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in their order round the table; the sides alternate."""
        ids = self.sitting.seating
        names = dict(Person.objects.filter(pk__in=[*ids.get("A", []), *ids.get("B", [])]).values_list("pk", "name"))
        round_the_table = [pk for pair in zip_longest(ids.get("A", []), ids.get("B", [])) for pk in pair]
        return tuple(
            Seat(number=number, side=side, name=names.get(pk, ""), team=self.teams[side])
            for number, pk in enumerate(round_the_table, start=1)
            for side in [SIDES[(number - 1) % 2]]
        )

    @property
    def seated(self) -> Seated:
        return Seated(teams=self.teams, players=tuple(seat.name for seat in self.seats))

    @property
    def may_write(self) -> bool:
        return self._may("write_line") and not self.reading.confirmed

    @property
    def may_award(self) -> bool:
        return self._may("award")

    @property
    def may_confirm(self) -> bool:
        return self._may("confirm") and not self.reading.confirmed and bool(self.outcome["verdict"])

    @property
    def may_reopen(self) -> bool:
        return self._may("reopen") and self.reading.confirmed

    def _may(self, act: str) -> bool:
        return self.sitting.live and act in self.place.acts

    @cached_property
    def next_kinds(self) -> list[str]:
        """What may be written now, by this account."""
        offered = self.reading.next_kinds if self.may_write else []
        return [kind for kind in offered if kind != "awarded" or self.may_award]

    @property
    def open_pen(self) -> bool:
        """Whether what is written most may be written now."""
        return next(iter(self.game.kinds)) in self.next_kinds

    @property
    def tools(self) -> list[dict[str, Any]]:
        """The forms that open when asked for: those of the game, and a lot that is due."""
        _, *rest = self.game.kinds
        return self._worded([kind for kind in [*rest, "lot_drawn"] if kind in self.next_kinds])

    @property
    def further_tools(self) -> list[dict[str, Any]]:
        """The forms of what decides a match outside play, and of notes."""
        kinds = [kind for kind in COMMON_KINDS if kind in self.next_kinds and kind != "lot_drawn"]
        return self._worded(kinds)

    @property
    def pens(self) -> list[dict[str, Any]]:
        """Every kind of any game, for its form: also those that may only be corrected now."""
        return self._worded([kind for kind in COMMON_KINDS if kind != "awarded" or self.may_award])

    def _worded(self, kinds: Sequence[str]) -> list[dict[str, Any]]:
        return [
            {"kind": kind, "label": self.word(f"kind.{kind}"), "template": f"desk/pens/{kind}.html"} for kind in kinds
        ]

    def word(self, code: str) -> str:
        return word(self.game, code)

    @property
    def violations(self) -> list[dict[str, Any]]:
        """The table of violations, worded; `data` as JSON."""
        return [
            {
                "clause": row.clause,
                "kind": row.kind,
                "data": json.dumps(dict(row.data)),
                "label": self.word(f"violation.{row.clause}"),
            }
            for row in self.game.violations
        ]

    @property
    def clauses(self) -> tuple[RulebookClause, ...]:
        """The rulebook, to be cited from."""
        return rulebook(self.game.key, tongue())

    @property
    def lines(self) -> list[SheetLine]:
        """The sheet line by line; a corrected line says at its place what became of it."""
        return _SheetReader(self).lines()

    def last_line(self) -> tuple[Told, dict[str, Any] | None]:
        """The last line in words, with the board as it stands after it; a replacement as the line it has become."""
        line = self.reading.lines[-1]
        kind, data, seq = line.kind, line.data, line.seq
        if kind == "replaced":
            kind, data, seq = data["kind"], data["data"], data["line"]
        after = self.reading.boards().get(seq)
        return told(self.game, kind, data, self.seated, after), after


@dataclass(frozen=True, kw_only=True)
class Affected:
    """A match that a reopening would set aside, with what is already on its sheet."""

    key: str
    match: str
    table: int | None
    upper: str
    lower: str
    lines: int
    confirmed: bool


def affected(set_aside: Sequence[Sitting]) -> list[Affected]:
    """The matches of these sittings, named; one query."""
    found = Sitting.objects.filter(pk__in=[sitting.pk for sitting in set_aside])
    return [
        Affected(
            key=sitting.match.key,
            match=match_name(sitting.match.draw.bracket, sitting.match.key),
            table=sitting.match.table.number if sitting.match.table else None,
            upper=sitting.upper.name,
            lower=sitting.lower.name,
            lines=sitting.sheet.last_seq,
            confirmed=sitting.sheet.confirmed,
        )
        for sitting in found.select_related("sheet", "match__draw", "match__table", "upper", "lower").order_by(
            "match__round", "match_id"
        )
    ]


class _SheetReader:
    """Lays the strikes and replacements beside the lines they concern."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.seated = desk.seated
        self.boards = desk.reading.boards()
        self.standing = {line.seq: line for line in desk.reading.standing_lines}
        lines = desk.reading.lines
        self.struck = {line.data["line"]: line for line in lines if line.kind == "struck"}
        self.replaced = {line.data["line"]: line for line in lines if line.kind == "replaced"}

    def lines(self) -> list[SheetLine]:
        return [self._line(line) for line in self.desk.reading.lines]

    def _line(self, line: Line) -> SheetLine:
        standing = self.standing.get(line.seq)
        struck, replaced = self.struck.get(line.seq), self.replaced.get(line.seq)
        changed = struck or replaced
        return SheetLine(
            seq=line.seq,
            said=self._told(line.kind, line.data, None if changed else line.seq),
            by=line.by,
            at=line.received_at,
            clause=line.clause,
            reason=str(line.data.get("reason") or ""),
            title=self.desk.word(f"kind.{line.kind}"),
            struck=self._correction(struck) if struck else None,
            replaced=self._correction(replaced) if replaced and not struck else None,
            kind=standing.kind if standing else "",
            data=json.dumps(dict(standing.data), ensure_ascii=False) if standing else "",
        )

    def _correction(self, line: Line) -> Correction:
        now = None
        if line.kind == "replaced":
            now = self._told(line.data["kind"], line.data["data"], line.data["line"])
        return Correction(seq=line.seq, reason=line.data["reason"], by=line.by, at=line.received_at, now=now)

    def _told(self, kind: str, data: Any, seq: int | None) -> Told:
        return told(self.desk.game, kind, data, self.seated, self.boards.get(seq) if seq else None)

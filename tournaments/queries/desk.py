"""The desk of one sitting: its sheet, with everything that may be written on it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

from scoring import ledger
from scoring.games import rulebook
from scoring.language import tongue
from scoring.ledger import Reading
from scoring.rules import fold
from scoring.rules.events import COMMON_KINDS, SIDES, Side
from scoring.rules.game import Seated, Told
from scoring.rules.refusal import Refused
from scoring.rules.rulebook import RulebookClause
from scoring.telling import told, verdict_told
from scoring.words import word
from tournaments.models import Person, Sitting, Tournament
from tournaments.permissions import Account, require
from tournaments.queries.sheet_lines import SheetLine, sheet_lines
from tournaments.queries.sitting import State, scored_sides, state_of, teams_of
from tournaments.words import match_name


@dataclass(frozen=True, kw_only=True)
class Visit:
    """The desk of one sitting and what the account may do there; enough to know whether anything has changed."""

    sitting: Sitting
    acts: frozenset[str]

    @property
    def version(self) -> str:
        """What differs whenever the board of the desk may differ."""
        sheet, contest = self.sitting.sheet, self.sitting.match.draw.contest
        rights = "".join("1" if act in self.acts else "0" for act in ("write_line", "award", "confirm", "reopen"))
        return f"{sheet.pk}.{sheet.last_seq}.{contest.version}.{int(self.sitting.live)}.{rights}"


def visit(account: Account, slug: str, sheet_id: int) -> Visit:
    """The sitting of a sheet. Raises `Refused`: `page.not_found`, `permission.…`."""
    found = (
        Sitting.objects.filter(sheet=sheet_id, match__draw__contest__tournament__slug=slug)
        .select_related("sheet", "match__draw__contest__tournament", "match__table", "upper", "lower")
        .first()
    )
    if found is None:
        raise Refused("page.not_found")
    tournament = found.match.draw.contest.tournament
    return Visit(sitting=found, acts=require(account, "see_desk", tournament))


@dataclass(frozen=True, kw_only=True)
class Seat:
    """座位: a seat at the table, counted from 1, its side, and who sits there."""

    number: int
    side: Side
    name: str
    team: str


class Desk:
    """One sheet as its desk shows it, read once; what is derived from it is worked out when a template asks."""

    def __init__(self, visit: Visit, reading: Reading | None = None) -> None:
        self.visit = visit
        self.sitting = visit.sitting
        self.reading = reading or ledger.read(visit.sitting.sheet)
        self.game = self.reading.game
        self.teams = teams_of(visit.sitting)

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
        return self.sitting.live and act in self.visit.acts

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
            {"kind": kind, "label": word(self.game, f"kind.{kind}"), "template": f"desk/pens/{kind}.html"}
            for kind in kinds
        ]

    @property
    def violations(self) -> list[dict[str, Any]]:
        """The table of violations, worded; `data` as JSON."""
        return [
            {
                "clause": row.clause,
                "kind": row.kind,
                "data": json.dumps(dict(row.data)),
                "label": word(self.game, f"violation.{row.clause}"),
            }
            for row in self.game.violations
        ]

    @property
    def clauses(self) -> tuple[RulebookClause, ...]:
        """The rulebook, to be cited from."""
        return rulebook(self.game.key, tongue())

    @cached_property
    def lines(self) -> list[SheetLine]:
        return sheet_lines(self.reading, self.seated, self.tournament)

    def last_line(self) -> tuple[Told, dict[str, Any] | None]:
        """The last line in words, with the board as it stands after it; a replacement as the line it has become."""
        line = self.reading.lines[-1]
        kind, data, seq = line.kind, line.data, line.seq
        if kind == "replaced":
            kind, data, seq = data["kind"], data["data"], data["line"]
        after = self.reading.boards().get(seq)
        return told(self.game, kind, data, self.seated, after), after

"""A sitting in few words: how far it is, who plays, and what a reopening elsewhere would do to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scoring.rules.events import SIDES, Side
from scoring.rules.game import Game
from tournaments.models import Sitting
from tournaments.words import match_name

State = Literal["ready", "live", "done", "confirmed"]


def state_of(sitting: Sitting) -> State:
    """How far a sheet is, from what is kept of its standing."""
    if sitting.sheet.confirmed:
        return "confirmed"
    if sitting.sheet.standing["verdict"]:
        return "done"
    return "live" if sitting.sheet.last_seq else "ready"


def teams_of(sitting: Sitting) -> dict[Side, str]:
    """The sides by the names of their teams."""
    return {"A": sitting.upper.name, "B": sitting.lower.name}


def team_names(sheet_id: int) -> dict[Side, str]:
    """The sides of a sheet by the names of their teams; empty when there is no such sheet."""
    sitting = Sitting.objects.filter(sheet=sheet_id).select_related("upper", "lower").first()
    return teams_of(sitting) if sitting else {}


def scored_sides(game: Game, standing: dict[str, Any], teams: dict[Side, str]) -> tuple[dict[str, Any], ...]:
    """Both sides of a standing: side, name, total, and whether it has won (None while undecided)."""
    verdict = standing["verdict"]
    totals = game.score(standing)
    return tuple(
        {"side": side, "name": teams[side], "total": totals[side], "won": verdict and verdict["winner"] == side}
        for side in SIDES
    )


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
    """The matches of these sittings, named."""
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
        for sitting in set_aside
    ]

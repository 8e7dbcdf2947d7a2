"""A line of any sheet in words: the common kinds here, a game's own by the game."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.rules.codec import decode
from scoring.rules.events import (
    CLOSINGS,
    COMMON_KINDS,
    CORRECTIONS,
    Absent,
    Awarded,
    Confirmed,
    Disqualified,
    Event,
    LotDrawn,
    Noted,
    Reopened,
    Replaced,
    Struck,
    Withdrawn,
)
from scoring.rules.game import Game, Seated, Told, Verdict
from scoring.words import word


def told(game: Game, kind: str, data: Any, seated: Seated, board: Mapping[str, Any] | None) -> Told:
    """A line as it was written; `board` as it stood after it, None when the line does not stand."""
    if kind in game.kinds:
        return game.tell(decode(game.kinds, kind, data), seated, board)
    event = decode(COMMON_KINDS | CORRECTIONS | CLOSINGS, kind, data)
    return Told(text=_outside_play(event, seated))


def _outside_play(event: Event, seated: Seated) -> str:
    teams = seated.teams
    match event:
        case Absent(sides=sides):
            return _("Absent: {teams}").format(teams=_listed([teams[side] for side in sides]))
        case Withdrawn(side=side):
            return _("{team} gives the match up").format(team=teams[side])
        case Disqualified(side=side):
            return _("{team} is disqualified").format(team=teams[side])
        case Awarded(winner=winner, ruling=ruling) if winner:
            return _("Awarded to {team}: {ruling}").format(team=teams[winner], ruling=ruling)
        case Awarded(ruling=ruling):
            return _("Awarded to nobody: {ruling}").format(ruling=ruling)
        case LotDrawn():
            return _lot(event, teams[event.winner])
        case Noted(text=text):
            return text
    return _closing_or_correction(event)


def _lot(event: LotDrawn, winner: str) -> str:
    said = [_("The lot fell to {team}").format(team=winner)]
    if event.drawn_by:
        said.append(_("drawn by {name}").format(name=event.drawn_by))
    if event.witnesses:
        said.append(_("before {names}").format(names=event.witnesses))
    return _("; ").join(said)


def _closing_or_correction(event: Event) -> str:
    match event:
        case Struck(line=line):
            return _("Strikes line {line}").format(line=line)
        case Replaced(line=line):
            return _("Corrects line {line}").format(line=line)
        case Confirmed():
            return _("Result confirmed")
        case Reopened(ruling=ruling):
            return _("Reopened by ruling no. {ruling}").format(ruling=ruling)
    raise TypeError(event)


def _listed(names: list[str]) -> str:
    return _(", ").join(names)


def verdict_told(game: Game, verdict: Verdict, seated: Seated) -> str:
    """Who has won and why, by the name of the team."""
    reason = word(game, f"reason.{verdict.reason}")
    if verdict.winner is None:
        return _("Nobody goes on: {reason}").format(reason=reason)
    return _("{team} wins: {reason}").format(team=seated.teams[verdict.winner], reason=reason)

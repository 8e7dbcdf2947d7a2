"""The sentences of the floor: refusals of any sheet, and the common kinds, reasons and moments.

A game's `words` stand beside these under the same prefixes (`scoring/rules/game.py`). In a sentence `{side}` and
`{winner}` are sides; `sentence` puts the names of the teams in their place.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.rules.events import SIDES, Side
from scoring.rules.game import Game
from scoring.rules.refusal import Refused

WORDS: dict[str, Any] = {
    "sheet.unknown_kind": _("A line of the kind “{kind}” cannot be written here."),
    "sheet.malformed": _("This line is not filled in correctly: {detail}"),
    "sheet.no_such_line": _("There is no line {line} that could be corrected."),
    "sheet.line_struck": _("Line {line} has been struck already."),
    "sheet.later_line_refused": _("After this, line {line} could not stand: {because} Strike the later lines first."),
    "sheet.play_has_begun": _("Play has begun; a side can no longer be absent."),
    "sheet.absent_already": _("This side has been written down as absent already."),
    "sheet.closed": _("The match was decided outside play ({reason}); no further line of play is accepted."),
    "sheet.decided": _("The match is decided; nobody can withdraw any more."),
    "sheet.awarded": _("The chief referee has awarded the match; only another award can change that."),
    "sheet.uuid_taken": _("This line was sent before with other contents."),
    "sheet.stale": _("Line {last} was written since you looked; read it, then decide what to write."),
    "sheet.not_written_yet": _("The sheet has {last} lines, not {after}; load it again."),
    "sheet.confirmed": _("The sheet is confirmed; only the chief referee can reopen it."),
    "sheet.not_confirmed": _("The sheet is not confirmed."),
    "sheet.not_decided": _("The match is not decided yet and cannot be confirmed."),
    "config.malformed": _("These settings are not filled in correctly: {detail}"),
    "kind.absent": _("Absent"),
    "kind.withdrawn": _("Withdrawal"),
    "kind.disqualified": _("Disqualification"),
    "kind.awarded": _("Award by the chief referee"),
    "kind.lot_drawn": _("Lot drawn"),
    "kind.noted": _("Note"),
    "kind.struck": _("Struck line"),
    "kind.replaced": _("Corrected line"),
    "kind.confirmed": _("Confirmation"),
    "kind.reopened": _("Reopening"),
    "reason.absent": _("the other side was absent"),
    "reason.withdrawn": _("the other side withdrew"),
    "reason.disqualified": _("the other side was disqualified"),
    "reason.awarded": _("awarded by the chief referee"),
    "reason.lot": _("by lot"),
    "waiting.lot": _("A lot is to be drawn"),
    "cue.call_up": _("Call-up"),
    "cue.start": _("Start"),
    "cue.late_limit": _("Late limit"),
    "side.A": _("the upper side"),
    "side.B": _("the lower side"),
}
SIDE_FACTS = ("side", "winner")


def word(game: Game, code: str) -> str:
    """What a code means, in the words of the game or of the floor. KeyError: nobody worded it."""
    return str({**WORDS, **game.words}[code])


def sentence(refused: Refused, words: Mapping[str, Any], names: Mapping[Side, str] | None = None) -> str:
    """The refusal in the reader's language; `names` are the teams by side.

    `words` are those of the game or of the operations; the floor's own are always known. KeyError: nobody worded it.
    """
    return _filled(refused.code, refused.facts, {**WORDS, **words}, names or {})


def _filled(code: str, facts: Mapping[str, Any], known: Mapping[str, Any], names: Mapping[Side, str]) -> str:
    said = {name: _said(name, value, known, names) for name, value in facts.items()}
    if because := facts.get("because"):
        said["because"] = _filled(because, facts["facts"], known, names)
    return str(known[code]).format_map(said)


def _said(name: str, value: Any, known: Mapping[str, Any], names: Mapping[Side, str]) -> Any:
    if name in SIDE_FACTS and value in SIDES:
        return names.get(value) or known[f"side.{value}"]
    if name == "reason":
        return known.get(f"reason.{value}", value)
    if isinstance(value, list):
        return _(", ").join(map(str, value))
    return value

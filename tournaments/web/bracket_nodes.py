"""A bracket as `components/bracket.html` takes it, and how a match stands in the words of a page."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.words import WORDS
from tournaments.queries.bracket import Bracket, Match, Slot
from tournaments.words import NOT_BY_PLAY, match_name, round_names, table_name

STATES: dict[str, Any] = {
    "ready": gettext_lazy("Not begun"),
    "live": gettext_lazy("Playing"),
    "done": gettext_lazy("To be confirmed"),
    "confirmed": gettext_lazy("Confirmed"),
    "bye": gettext_lazy("bye"),
}


def status(match: Match) -> tuple[str, str]:
    """A kind of `components/status.html` and the word beside it; both empty where there is nothing to say."""
    if match.state == "decided":
        return "done", str(NOT_BY_PLAY[match.reason])
    if match.state == "confirmed":
        return "confirmed", str(NOT_BY_PLAY.get(match.reason, STATES["confirmed"]))
    if match.state == "live":
        return "live", match.progress or str(STATES["live"])
    return (match.state, str(STATES[match.state])) if match.state in STATES else ("", "")


def why(bracket: Bracket, match: Match) -> str:
    """The reason in full, once a match is decided by more than what its totals say."""
    if not match.reason or match.state == "bye":
        return ""
    return str({**WORDS, **bracket.game.words}.get(f"reason.{match.reason}") or NOT_BY_PLAY[match.reason])


def component(bracket: Bracket) -> dict[str, Any]:
    """The bracket as the component takes it."""
    *earlier, final = zip(round_names(len(bracket.rounds)), bracket.rounds, strict=True)
    names = [_("Upper half"), _("Lower half")] if earlier else []
    return {
        "label": _("Bracket"),
        "size": bracket.size,
        "halves": [
            {
                "name": name,
                "rounds": [
                    {"name": title, "note": "", "matches": [node(match) for match in _half(matches, lower)]}
                    for title, matches in earlier
                ],
            }
            for lower, name in enumerate(names)
        ],
        "final": {"name": final[0], "note": "", "match": node(final[1][0])},
        "third": {"name": match_name(bracket.draw.bracket, bracket.third.key), "match": node(bracket.third)}
        if bracket.third
        else None,
        "champion": bracket.champion or "",
    }


def node(match: Match) -> dict[str, Any]:
    """A match as `components/node.html` takes it."""
    kind, label = status(match)
    bye = match.state == "bye"
    return {
        "url": "",
        "place": "" if bye else table_name(match.table),
        "when": "",
        "state": "" if bye else kind,
        "state_label": "" if bye else label,
        "decided": match.decided,
        "bye": bye,
        "slots": [side(slot) for slot in match.slots],
    }


def side(slot: Slot) -> dict[str, Any]:
    """One side of a match as the templates take it."""
    removed = slot.kind == "entry" and not slot.name
    name = _("(no longer registered)") if removed else slot.name
    return {"kind": slot.kind, "name": name, "total": slot.total or None, "won": slot.won}


def _half(matches: tuple[Match, ...], lower: int) -> tuple[Match, ...]:
    middle = len(matches) // 2
    return matches[middle:] if lower else matches[:middle]

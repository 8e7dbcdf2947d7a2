"""The next step of a contest in words, with the page where it is done; and how far a contest is, in one word."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import DrawState
from tournaments.queries.event import Progress, Step
from tournaments.queries.organiser import Dashboard
from tournaments.web.set_up_forms import field_label
from tournaments.words import round_names


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What to do next. `act` is the permission it takes, `page` the name of the address where it is done."""

    title: str
    text: str
    button: str
    page: str
    act: str


def advice(progress: Progress) -> Advice:
    """The next step in words."""
    match progress.next_step:
        case Step.ANNOUNCE:
            return Advice(
                title=_("Fill in the notice"),
                text=_("Say when and where it takes place. Teams can be registered meanwhile."),
                button=_("Edit the notice"),
                page="notice",
                act="set_up",
            )
        case Step.REGISTER:
            return Advice(
                title=_("Register the teams"),
                text=_registered(progress),
                button=_("To the entries"),
                page="entries",
                act="register",
            )
        case Step.PLAY:
            return Advice(
                title=_("Play, and enter the results"),
                text=_played(progress),
                button=_("To the tables"),
                page="desk-tables",
                act="see_desk",
            )
        case Step.AWARD:
            return Advice(
                title=_("Print the certificates"),
                text=_("Every match is decided; the places are final unless a match is reopened."),
                button=_("Print the certificates"),
                page="print",
                act="print",
            )
    return _about_the_draw(progress)


def _about_the_draw(progress: Progress) -> Advice:
    title, text = {
        Step.DRAW: (_("Draw lots"), _ready_to_draw(progress)),
        Step.DRAW_AGAIN: (_("Draw again"), _("The entries have changed since the draw was made.")),
        Step.CONFIRM: (_("Confirm the draw"), _("Look at it together with the witnesses, then confirm it.")),
        Step.PUBLISH: (
            _("Publish the draw"),
            _("Then everybody sees it and the first matches can be entered. No clock is started."),
        ),
    }[progress.next_step]
    return Advice(title=title, text=text, button=_("To the draw"), page="draw", act="draw")


def _registered(progress: Progress) -> str:
    if not progress.entries:
        return _("No team is registered yet.")
    said = ngettext("%(count)d team is registered so far.", "%(count)d teams are registered so far.", progress.entries)
    return said % {"count": progress.entries}


def _ready_to_draw(progress: Progress) -> str:
    return _("%(count)d teams are registered. When nobody is missing, draw.") % {"count": progress.entries}


def _played(progress: Progress) -> str:
    current = progress.current
    assert current, "while there is something to play, a round has open matches"
    said = _("%(round)s: %(confirmed)d of %(matches)d matches are confirmed.")
    return said % {
        "round": _round(progress),
        "confirmed": current.confirmed,
        "matches": current.matches,
    }


def _round(progress: Progress) -> str:
    """The round being played, by its name."""
    assert progress.current
    return round_names(progress.rounds)[progress.current.number - 1]


def status(progress: Progress) -> tuple[str, str]:
    """How far a contest is: the kind of `components/status.html`, and the word."""
    match progress.next_step:
        case Step.ANNOUNCE:
            return "open", _("In preparation")
        case Step.REGISTER:
            return "ready", _("Registration")
        case Step.PLAY:
            return "live", _round(progress)
        case Step.AWARD:
            return "done", _("Finished")
    return "waiting", _("Draw")


STAGES = (Step.ANNOUNCE, Step.REGISTER, Step.DRAW, Step.PLAY, Step.AWARD)


def stages(progress: Progress) -> list[dict[str, Any]]:
    """The life of a tournament for `components/steps.html`."""
    step = progress.next_step
    now = STAGES.index(step if step in STAGES else Step.DRAW)
    labels = (_("Set up"), _("Register"), _("Draw"), _("Play"), _("Award"))
    return [
        {"label": label, "state": "done" if place < now else "now" if place == now else "next"}
        for place, label in enumerate(labels)
    ]


def open_points(board: Dashboard) -> list[dict[str, Any]]:
    """What is still open or worth a second look besides the next step: kind, text, its clause if any, and the page where it is done."""
    points = []
    if board.to_announce:
        names = _(", ").join(str(field_label(name)) for name in board.to_announce)
        text = _("Still to be announced: %(names)s.") % {"names": names}
        points.append({"kind": "info", "text": text, "page": "notice", "link": _("Edit the notice")})
    unpublished = [state for state in board.contests if state.progress.draw != DrawState.PUBLISHED]
    if unpublished and not board.tables:
        text = _("No tables are set; the draw gives its matches the tables there are.")
        points.append({"kind": "info", "text": text, "page": "tables-setup", "link": _("Set the tables")})
    for caution in (caution for state in unpublished for caution in state.cautions):
        point = {"kind": caution.severity, "text": caution.sentence, "clause": caution.clause}
        points.append(point | {"page": "choices", "link": _("To the rules")})
    return points

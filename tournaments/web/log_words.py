"""The log in words: what was done, to what, and what it changed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games import game as game_of
from scoring.games import words as words_of_games
from scoring.words import WORDS as PAPER
from tournaments.models import Contest, LogEntry, Role, Sitting, Tournament
from tournaments.web.set_up_forms import NoticeForm, PlacesForm, field_label
from tournaments.words import match_name

OPERATIONS: dict[str, Any] = {
    "create_tournament": gettext_lazy("Set up the tournament"),
    "edit_notice": gettext_lazy("Changed the notice"),
    "choose": gettext_lazy("Changed the rules"),
    "set_tables": gettext_lazy("Set the number of tables"),
    "create_account": gettext_lazy("Made an account"),
    "grant_role": gettext_lazy("Gave a role"),
    "revoke_role": gettext_lazy("Took a role away"),
    "renew_password": gettext_lazy("Gave a new password"),
    "make_token": gettext_lazy("Made a key for a script"),
    "revoke_token": gettext_lazy("Ended a key of a script"),
    "add_entry": gettext_lazy("Registered a team"),
    "edit_entry": gettext_lazy("Changed a team"),
    "remove_entry": gettext_lazy("Removed a team"),
    "import_roster": gettext_lazy("Read a roster"),
    "withdraw_entry": gettext_lazy("Let a team withdraw"),
    "draw_lots": gettext_lazy("Drew lots"),
    "confirm_draw": gettext_lazy("Confirmed the draw"),
    "publish_draw": gettext_lazy("Published the draw"),
    "write_line": gettext_lazy("Wrote on the sheet"),
    "confirm_sheet": gettext_lazy("Confirmed the result"),
    "reopen_sheet": gettext_lazy("Reopened the result"),
}


@dataclass(frozen=True, kw_only=True)
class Told:
    """A log entry in words. `changes`: what it was about, before, after."""

    entry: LogEntry
    what: Any
    subject: str
    changes: list[tuple[Any, str, str]]


def told(entry: LogEntry, sitting: Sitting | None = None) -> Told:
    """`sitting`: where it was written, if at a desk."""
    subject = _at_the_desk(entry, sitting) if sitting else SUBJECTS.get(entry.operation, str)(entry.subject)
    return Told(entry=entry, what=OPERATIONS[entry.operation], subject=subject, changes=list(_changes(entry)))


def _at_the_desk(entry: LogEntry, sitting: Sitting) -> str:
    """The match by its round and its teams, and the kind of a line."""
    _key, _colon, kind = entry.subject.partition(": ")
    match = match_name(sitting.match.draw.bracket, sitting.match.key)
    said = f"{match} · {sitting.upper.name} – {sitting.lower.name}"
    return f"{said} · {_known(f'kind.{kind}', kind)}" if kind else said


def _with_role(subject: str) -> str:
    username, _colon, role = subject.rpartition(": ")
    return f"{username} · {Role(role).label}"


def _number(subject: str) -> str:
    return _("no. %(number)s") % {"number": subject}


def _teams(subject: str) -> str:
    return ngettext("%(counter)s team", "%(counter)s teams", int(subject)) % {"counter": subject}


SUBJECTS: dict[str, Callable[[str], str]] = {
    "grant_role": _with_role,
    "revoke_role": _with_role,
    "create_account": _with_role,
    "import_roster": _teams,
    "draw_lots": _number,
    "confirm_draw": _number,
    "publish_draw": _number,
    "choose": lambda game: str(game_of(game).label),
}


def _changes(entry: LogEntry) -> Iterator[tuple[Any, str, str]]:
    """The fields that differ, for the two operations that keep all of them."""
    if entry.operation not in ("edit_notice", "choose") or entry.before is None or entry.after is None:
        return
    before, after = _flat(entry.before), _flat(entry.after)
    for name in after:
        if before.get(name) != after[name]:
            yield _label(name), _value(name, before.get(name)), _value(name, after[name])


def _flat(kept: dict[str, Any]) -> dict[str, Any]:
    return {**kept.get("config", {}), **{name: value for name, value in kept.items() if name != "config"}}


def _label(name: str) -> Any:
    if field := {**NoticeForm.base_fields, **PlacesForm.base_fields}.get(name):
        return field.label
    return field_label(name) if name in Tournament.NOTICE_FIELDS else _known(f"choice.{name}", name)


def _value(name: str, value: Any) -> str:
    if value is None:
        return _("to be announced")
    if value == "":
        return _("there is none")
    if isinstance(value, list):
        return " · ".join(map(str, value))
    if name == "third_place":
        return str(Contest.ThirdPlace(value).label)
    if name == "registration_ends":
        return date_format(localtime(datetime.fromisoformat(value)), "DATETIME_FORMAT")
    words = {True: _("Yes"), False: _("No")}.get(value, value) if isinstance(value, bool) else value
    return str(_known(f"choice.{name}.{value}", words))


def _known(code: str, otherwise: Any) -> Any:
    """What a code means in the words of the paper or of a game."""
    return {**PAPER, **words_of_games()}.get(code, otherwise)

"""What is wrong with an entry as it is written down: everything at once, each fault with its field."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Entry
from tournaments.operations.draw import has_begun, published_draw
from tournaments.operations.entry_form import EntryForm, form_of_row, written_form
from tournaments.roster import RosterRow
from tournaments.roster.names import NAME_LENGTH, TITLE_LENGTH, is_person, same_name
from tournaments.roster.phones import phone_number


@dataclass(frozen=True, kw_only=True)
class EntryFault:
    """Something wrong with one field of an entry's form."""

    field: str
    refused: Refused


def faults(contest: Contest, form: EntryForm, but: Entry | None = None) -> list[EntryFault]:
    """Everything wrong with a tidied form at once, in the order of its fields; `but` is the entry it rewrites."""
    return list(faults_of(contest, form, taken_names(contest, but), but))


def faults_of_roster(contest: Contest, rows: Sequence[RosterRow]) -> dict[int, list[EntryFault]]:
    """The same for every row with faults, by its number; what repeats among the rows, reading them has found."""
    taken = taken_names(contest)
    found = {row.row: list(faults_of(contest, form_of_row(row), taken)) for row in rows}
    return {row: wrong for row, wrong in found.items() if wrong}


def taken_names(contest: Contest, but: Entry | None = None) -> set[str]:
    """The names of the other entries, as they are compared."""
    others = contest.entries.exclude(pk=but.pk) if but else contest.entries.all()
    return {same_name(name) for name in others.values_list("name", flat=True)}


def faults_of(
    contest: Contest, form: EntryForm, taken: Collection[str], but: Entry | None = None
) -> Iterator[EntryFault]:
    """The faults of a tidied form, where these names of entries are taken."""
    yield from _faults_of_name(form, taken)
    yield from _faults_of_delegations(contest, form, but)
    yield from _faults_of_people(form)
    yield from _faults_of_team(game_of(contest.game).team_size, form)


def _fault(field: str, code: str, **facts: Any) -> EntryFault:
    return EntryFault(field=field, refused=Refused(f"register.{code}", **facts))


def _faults_of_name(form: EntryForm, taken: Collection[str]) -> Iterator[EntryFault]:
    if not form.name:
        yield _fault("name", "name_missing")
    if len(form.name) > TITLE_LENGTH:
        yield _fault("name", "too_long", text=form.name, most=TITLE_LENGTH)
    if same_name(form.name) in taken:
        yield _fault("name", "name_taken", name=form.name)


def _faults_of_delegations(contest: Contest, form: EntryForm, but: Entry | None) -> Iterator[EntryFault]:
    if not form.delegations:
        yield _fault("delegations", "delegation_missing", name=form.name)
    for name in form.delegations:
        if len(name) > TITLE_LENGTH:
            yield _fault("delegations", "too_long", text=name, most=TITLE_LENGTH)
    if but and form.delegations != written_form(but).delegations:
        current = published_draw(contest)
        if current and has_begun(current):
            yield _fault("delegations", "delegations_drawn")


def _faults_of_people(form: EntryForm) -> Iterator[EntryFault]:
    for field, names in (("leader", [form.leader]), ("players", form.players), ("bench", form.bench)):
        for name in filter(None, names):
            if len(name) > NAME_LENGTH:
                yield _fault(field, "too_long", text=name, most=NAME_LENGTH)
            elif not is_person(name):
                yield _fault(field, "not_a_name", text=name)
    if form.phone and phone_number(form.phone) is None:
        yield _fault("phone", "bad_phone")


def _faults_of_team(size: int, form: EntryForm) -> Iterator[EntryFault]:
    if len(form.players) != size:
        yield _fault("players", "wrong_size", name=form.name, size=size, given=len(form.players))
    seen: set[str] = set()
    for field, names in (("players", form.players), ("bench", form.bench)):
        for name in names:
            if same_name(name) in seen:
                yield _fault(field, "player_twice", name=form.name, player=name)
            seen.add(same_name(name))

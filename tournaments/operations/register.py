"""Registration: entries in and out, by hand and from a roster.

Entries come and go freely until a draw that holds them is published; from then on they can only withdraw
(`desk.withdraw_entry`). Late ones are taken for a redraw while nobody has played; the first line closes the field.

A name registered before is the same person unless the answers say no; inside one entry a name is always one person.
The phone number belongs to the leader, or to the first player where nobody leads, and is never logged.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db.models import Max, Q

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import (
    Contest,
    Delegation,
    Draw,
    DrawState,
    Entry,
    EntryDelegation,
    Person,
    Player,
    Sitting,
    Tournament,
)
from tournaments.operations.draw import has_begun, published_draw
from tournaments.operations.operation import contest_operation
from tournaments.permissions import Account
from tournaments.roster import RosterRow, name_key
from tournaments.roster.names import clean_name, is_person, same_name
from tournaments.roster.phones import phone_number

MAX_ENTRIES = 512
TITLE_LENGTH = 60
NAME_LENGTH = 40

SamePerson = Mapping[str, bool]
"""By `same_name`: whether everybody of this name is one person. A name not answered for is one person."""


@dataclass(frozen=True, kw_only=True)
class EntryForm:
    """An entry as it is written down: delegations in order, the first counting for the draw; players in order of seats."""

    name: str
    delegations: tuple[str, ...]
    leader: str = ""
    phone: str = ""
    players: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody named, the leader first."""
        return tuple(filter(None, (self.leader, *self.players, *self.bench)))


@dataclass(frozen=True, kw_only=True)
class EntryFault:
    """Something wrong with one field of an entry's form."""

    field: str
    refused: Refused


def tidied(form: EntryForm) -> EntryForm:
    """The form with every name in one spelling and the phone number without its blanks."""

    def clean(names: Sequence[str]) -> tuple[str, ...]:
        return tuple(filter(None, map(clean_name, names)))

    return replace(
        form,
        name=clean_name(form.name),
        delegations=_once(clean(form.delegations)),
        leader=clean_name(form.leader),
        phone=(phone_number(form.phone) or form.phone) if form.phone.strip() else "",
        players=clean(form.players),
        bench=clean(form.bench),
    )


def faults(contest: Contest, form: EntryForm, but: Entry | None = None) -> list[EntryFault]:
    """Everything wrong with a tidied form at once, in the order of its fields; `but` is the entry it rewrites."""
    return list(_faults(contest, form, _taken(contest, but), but))


def faults_of_roster(contest: Contest, rows: Sequence[RosterRow]) -> dict[int, list[EntryFault]]:
    """The same for every row with faults, by its number; what repeats among the rows, reading them has found."""
    taken = _taken(contest)
    found = {row.row: list(_faults(contest, form_of_row(row), taken)) for row in rows}
    return {row: wrong for row, wrong in found.items() if wrong}


def add_entry(account: Account, contest: Contest, form: EntryForm, same_person: SamePerson | None = None) -> Entry:
    """Register one entry. Raises `Refused`: `register.…`, the first of `faults`."""
    form = tidied(form)
    with contest_operation(account, "add_entry", contest, may="register") as act:
        act.subject = form.name
        act.after = _logged(form)
        refuse_closed(act.contest)
        _refuse_first(_faults(act.contest, form, _taken(act.contest)))
        return _Registrar(act.contest, same_person).enter(form)


def edit_entry(account: Account, entry: Entry, form: EntryForm, same_person: SamePerson | None = None) -> Entry:
    """Correct an entry; whoever stays in it remains the same person.

    Matches nobody has written on are played by the players as they are now. Once play has begun its delegations stay,
    for the draw was made with them. Raises `Refused`: as `add_entry`, `register.no_such_entry`.
    """
    form = tidied(form)
    with contest_operation(account, "edit_entry", entry.contest, may="register") as act:
        entry = _locked(act.contest, entry)
        act.subject = form.name
        act.before, act.after = _logged(written_form(entry)), _logged(form)
        _refuse_first(_faults(act.contest, form, _taken(act.contest, entry), entry))
        entry = _Registrar(act.contest, same_person).rewrite(entry, form)
        _reseat(entry)
        _forget_strangers(act.contest)
        return entry


def remove_entry(account: Account, entry: Entry) -> None:
    """Take an entry out that no published draw holds, and whoever is then in no other.

    Raises `Refused`: `register.withdraw_instead`, `register.no_such_entry`.
    """
    with contest_operation(account, "remove_entry", entry.contest, may="register") as act:
        entry = _locked(act.contest, entry)
        act.subject = entry.name
        act.before = _logged(written_form(entry))
        if is_drawn(entry):
            raise Refused("register.withdraw_instead", name=entry.name)
        _lock_people(act.contest)
        entry.delete()
        _forget_strangers(act.contest)


def import_roster(
    account: Account, contest: Contest, rows: Sequence[RosterRow], same_person: SamePerson
) -> list[Entry]:
    """Register a whole roster, all or nothing. Raises `Refused`: as `add_entry`, with the row of the roster in `row`."""
    with contest_operation(account, "import_roster", contest, may="register") as act:
        refuse_closed(act.contest, more=len(rows))
        registrar = _Registrar(act.contest, same_person)
        taken = _taken(act.contest)
        entries = []
        for row in rows:
            form = form_of_row(row)
            try:
                _refuse_first(_faults(act.contest, form, taken))
            except Refused as refused:
                raise Refused(refused.code, refused.clause, **refused.facts, row=row.row) from None
            entries.append(registrar.enter(form))
            taken.add(same_name(form.name))
        act.subject = str(len(entries))
        act.after = [entry.name for entry in entries]
        return entries


def form_of_row(row: RosterRow) -> EntryForm:
    """A row of a roster as a form."""
    return tidied(
        EntryForm(
            name=row.team,
            delegations=row.delegations,
            leader=row.leader,
            phone=row.phone,
            players=row.players,
            bench=row.bench,
        )
    )


def written_form(entry: Entry) -> EntryForm:
    """An entry as it stands, as a form."""
    lineup = list(entry.lineup.select_related("person"))
    contact = entry.leader or (lineup[0].person if lineup else None)
    return EntryForm(
        name=entry.name,
        delegations=tuple(entry.belongings.values_list("delegation__name", flat=True)),
        leader=entry.leader.name if entry.leader else "",
        phone=contact.phone if contact else "",
        players=tuple(player.person.name for player in lineup if not player.bench),
        bench=tuple(player.person.name for player in lineup if player.bench),
    )


def is_drawn(entry: Entry) -> bool:
    """Whether a published draw, in force or replaced, holds the entry, so that it can only withdraw."""
    published = entry.contest.draws.filter(state=DrawState.PUBLISHED).values_list("entries", flat=True)
    return any(entry.pk == drawn for entries in published for drawn, _delegation in entries)


def refuse_closed(contest: Contest, more: int = 1) -> None:
    """Refuse when so many more entries would not be taken: `register.play_has_begun`, `register.contest_full`."""
    current = published_draw(contest)
    if current and has_begun(current):
        raise Refused("register.play_has_begun")
    if contest.entries.count() + more > MAX_ENTRIES:
        raise Refused("register.contest_full", most=MAX_ENTRIES)


def _once(names: Sequence[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(same_name(name), name)
    return tuple(found.values())


def _logged(form: EntryForm) -> dict[str, Any]:
    return {name: value for name, value in asdict(form).items() if name != "phone"}


def _locked(contest: Contest, entry: Entry) -> Entry:
    found = contest.entries.select_for_update(no_key=True).filter(pk=entry.pk).first()
    if found is None:
        raise Refused("register.no_such_entry", name=entry.name)
    return found


def _taken(contest: Contest, but: Entry | None = None) -> set[str]:
    """The names of the other entries, as they are compared."""
    others = contest.entries.exclude(pk=but.pk) if but else contest.entries.all()
    return {same_name(name) for name in others.values_list("name", flat=True)}


def _refuse_first(wrong: Iterator[EntryFault]) -> None:
    for fault in wrong:
        raise fault.refused


def _faults(
    contest: Contest, form: EntryForm, taken: Collection[str], but: Entry | None = None
) -> Iterator[EntryFault]:
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


def _reseat(entry: Entry) -> None:
    players = list(entry.lineup.filter(bench=False).values_list("person", flat=True))
    untouched = Sitting.objects.select_for_update(no_key=True, of=("self", "sheet")).select_related("sheet")
    for sitting in untouched.filter(Q(upper=entry) | Q(lower=entry), sheet__last_seq=0):
        sitting.seating["A" if sitting.upper_id == entry.pk else "B"] = players
        sitting.save(update_fields=["seating"])


def _lock_people(contest: Contest) -> None:
    """Persons and delegations belong to all contests of a tournament: one registration at a time."""
    Tournament.objects.select_for_update(no_key=True).get(pk=contest.tournament_id)


def _forget_strangers(contest: Contest) -> None:
    """Who is in no entry any more is not kept, nor is their phone number; played sheets still name their players."""
    tournament = contest.tournament
    if not Draw.objects.filter(contest__tournament=tournament, state=DrawState.PUBLISHED).exists():
        tournament.persons.filter(lineups=None, led_entries=None).delete()
        tournament.delegations.filter(belongings=None).delete()


class _Registrar:
    """Writes entries of one contest, finding delegations and persons by name instead of doubling them."""

    def __init__(self, contest: Contest, same_person: SamePerson | None = None) -> None:
        _lock_people(contest)
        self.contest = contest
        self.tournament = contest.tournament
        self.same_person = same_person or {}
        self.delegations = {same_name(found.name): found for found in self.tournament.delegations.all()}
        self.persons = {same_name(found.name): found for found in self.tournament.persons.order_by("-pk")}
        self.number = contest.entries.aggregate(last=Max("number"))["last"] or 0

    def enter(self, form: EntryForm) -> Entry:
        self.number += 1
        return self._write(Entry(contest=self.contest, number=self.number), form, {})

    def rewrite(self, entry: Entry, form: EntryForm) -> Entry:
        own = {same_name(player.person.name): player.person for player in entry.lineup.select_related("person")}
        if entry.leader:
            own[same_name(entry.leader.name)] = entry.leader
        if former := entry.leader or next(iter(own.values()), None):
            self._call(former, "")
        entry.belongings.all().delete()
        entry.lineup.all().delete()
        return self._write(entry, form, own)

    def _write(self, entry: Entry, form: EntryForm, own: Mapping[str, Person]) -> Entry:
        people = self._people(form, own)
        entry.name, entry.name_key = form.name, name_key(form.name)
        entry.leader = people[same_name(form.leader)] if form.leader else None
        entry.save()
        EntryDelegation.objects.bulk_create(
            EntryDelegation(entry=entry, delegation=self._delegation(name), order=order)
            for order, name in enumerate(form.delegations, start=1)
        )
        Player.objects.bulk_create(
            Player(entry=entry, person=people[same_name(name)], order=order, bench=order > len(form.players))
            for order, name in enumerate([*form.players, *form.bench], start=1)
        )
        if form.phone and form.people:
            self._call(people[same_name(form.people[0])], form.phone)
        return entry

    def _people(self, form: EntryForm, own: Mapping[str, Person]) -> dict[str, Person]:
        found: dict[str, Person] = {}
        for name in form.people:
            if (key := same_name(name)) not in found:
                found[key] = own.get(key) or self._person(name)
        return found

    def _person(self, name: str) -> Person:
        key = same_name(name)
        known = self.persons.get(key) if self.same_person.get(key, True) else None
        if known is None:
            known = Person.objects.create(tournament=self.tournament, name=name, name_key=name_key(name))
            self.persons.setdefault(key, known)
        return known

    def _call(self, person: Person, phone: str) -> None:
        if person.phone != phone:
            person.phone = phone
            person.save(update_fields=["phone"])

    def _delegation(self, name: str) -> Delegation:
        key = same_name(name)
        if key not in self.delegations:
            self.delegations[key] = Delegation.objects.create(
                tournament=self.tournament, name=name, name_key=name_key(name)
            )
        return self.delegations[key]

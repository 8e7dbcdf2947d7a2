"""Who is written down as whom: entries with their delegations and persons, found by name instead of doubled.

A name registered before is the same person unless the answers say no; inside one entry a name is always one person.
The phone number belongs to the leader, or to the first player where nobody leads.
"""

from collections.abc import Mapping

from django.db.models import Max

from tournaments.models import Contest, Delegation, Draw, DrawState, Entry, EntryDelegation, Person, Player
from tournaments.operations.entry_form import EntryForm
from tournaments.operations.operation import lock_tournament
from tournaments.roster import name_key
from tournaments.roster.names import same_name

SamePerson = Mapping[str, bool]
"""By `same_name`: whether everybody of this name is one person. A name not answered for is one person."""


def forget_strangers(contest: Contest) -> None:
    """Who is in no entry any more is not kept, nor is their phone number; played sheets still name their players."""
    tournament = contest.tournament
    if not Draw.objects.filter(contest__tournament=tournament, state=DrawState.PUBLISHED).exists():
        tournament.persons.filter(lineups=None, led_entries=None).delete()
        tournament.delegations.filter(belongings=None).delete()


class Registrar:
    """Writes entries of one contest, finding delegations and persons by name instead of doubling them."""

    def __init__(self, contest: Contest, same_person: SamePerson | None = None) -> None:
        lock_tournament(contest.tournament_id)  # persons and delegations belong to all contests
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

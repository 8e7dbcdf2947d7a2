"""Registration: entries in and out, by hand and from a roster; and an entry that leaves a contest under way.

While no draw is published entries come and go freely; afterwards the field is closed and an entry can only withdraw.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Max

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Delegation, Entry, EntryDelegation, Person, Player, Tournament
from tournaments.operations.operation import Account, contest_operation
from tournaments.roster import RosterRow, name_key

MAX_ENTRIES = 512


@dataclass(frozen=True, kw_only=True)
class EntryForm:
    """An entry as it is written down: delegations in order, the first counting for the draw; players in order of seats."""

    name: str
    delegations: tuple[str, ...]
    leader: str = ""
    phone: str = ""
    players: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()


def add_entry(account: Account, contest: Contest, form: EntryForm) -> Entry:
    """Register one entry. Raises `Refused`: `register.…`."""
    with contest_operation(account, "add_entry", contest, may="register") as act:
        act.subject = form.name
        _refuse_closed(act.contest)
        _refuse_bad(act.contest, form)
        return _Registrar(act.contest).enter(form)


def edit_entry(account: Account, entry: Entry, form: EntryForm) -> Entry:
    """Correct an entry; once a draw is published its delegations stay, for the draw was made with them."""
    with contest_operation(account, "edit_entry", entry.contest, may="register") as act:
        act.subject = form.name
        entry = act.contest.entries.select_for_update(no_key=True).get(pk=entry.pk)
        act.before, act.after = entry.name, form.name
        if _published(act.contest) and form.delegations != tuple(
            entry.delegations.values_list("name", flat=True).order_by("belongings__order")
        ):
            raise Refused("register.delegations_drawn")
        _refuse_bad(act.contest, form, but=entry)
        return _Registrar(act.contest).rewrite(entry, form)


def remove_entry(account: Account, entry: Entry) -> None:
    """Take an entry out before the draw is published. Raises `Refused("register.withdraw_instead")`."""
    with contest_operation(account, "remove_entry", entry.contest, may="register") as act:
        act.subject = entry.name
        if _published(act.contest):
            raise Refused("register.withdraw_instead", name=entry.name)
        act.contest.entries.filter(pk=entry.pk).delete()


def import_roster(
    account: Account, contest: Contest, rows: Sequence[RosterRow], same_person: Mapping[str, bool]
) -> list[Entry]:
    """Register a whole roster, all or nothing.

    `same_person` answers, for each name that occurs more than once, whether it is one person.
    Raises `Refused`: as `add_entry`, with the row of the roster in `row`.
    """
    with contest_operation(account, "import_roster", contest, may="register") as act:
        _refuse_closed(act.contest)
        registrar = _Registrar(act.contest, same_person)
        entries = []
        for row in rows:
            form = EntryForm(
                name=row.team,
                delegations=row.delegations,
                leader=row.leader,
                phone=row.phone,
                players=row.players,
                bench=row.bench,
            )
            try:
                _refuse_bad(act.contest, form)
            except Refused as refused:
                raise Refused(refused.code, refused.clause, **refused.facts, row=row.row) from None
            entries.append(registrar.enter(form))
        act.subject = str(len(entries))
        act.after = [entry.name for entry in entries]
        return entries


def _published(contest: Contest) -> bool:
    return contest.draws.filter(state="published").exists()


def _refuse_closed(contest: Contest) -> None:
    if _published(contest):
        raise Refused("register.draw_published")
    if contest.entries.count() >= MAX_ENTRIES:
        raise Refused("register.contest_full", most=MAX_ENTRIES)


def _refuse_bad(contest: Contest, form: EntryForm, but: Entry | None = None) -> None:
    """Refuse what would not make a team. Raises `Refused` for the first thing wrong; forms check all at once before."""
    size = game_of(contest.game).team_size
    if not form.name:
        raise Refused("register.name_missing")
    if not form.delegations:
        raise Refused("register.delegation_missing", name=form.name)
    if len(form.players) != size:
        raise Refused("register.wrong_size", name=form.name, size=size, given=len(form.players))
    everyone = [*form.players, *form.bench]
    if twice := next((name for name in everyone if everyone.count(name) > 1), None):
        raise Refused("register.player_twice", name=form.name, player=twice)
    same_name = contest.entries.filter(name=form.name)
    if (same_name.exclude(pk=but.pk) if but else same_name).exists():
        raise Refused("register.name_taken", name=form.name)


class _Registrar:
    """Writes entries of one contest, finding delegations and persons by name instead of doubling them.

    A name that has been seen is the same person unless `same_person` says no.
    """

    def __init__(self, contest: Contest, same_person: Mapping[str, bool] | None = None) -> None:
        self.contest = contest
        self.tournament: Tournament = contest.tournament
        self.same_person = same_person or {}
        self.delegations = {found.name: found for found in self.tournament.delegations.all()}
        self.persons = {found.name: found for found in self.tournament.persons.all()}
        self.number = contest.entries.aggregate(last=Max("number"))["last"] or 0

    def enter(self, form: EntryForm) -> Entry:
        self.number += 1
        entry = Entry(contest=self.contest, number=self.number)
        return self._write(entry, form)

    def rewrite(self, entry: Entry, form: EntryForm) -> Entry:
        entry.belongings.all().delete()
        entry.lineup.all().delete()
        return self._write(entry, form)

    def _write(self, entry: Entry, form: EntryForm) -> Entry:
        entry.name, entry.name_key = form.name, name_key(form.name)
        entry.leader = self._person(form.leader, form.phone) if form.leader else None
        entry.save()
        EntryDelegation.objects.bulk_create(
            EntryDelegation(entry=entry, delegation=self._delegation(name), order=order)
            for order, name in enumerate(dict.fromkeys(form.delegations), start=1)
        )
        Player.objects.bulk_create(
            Player(entry=entry, person=self._person(name), order=order, bench=name in form.bench)
            for order, name in enumerate([*form.players, *form.bench], start=1)
        )
        return entry

    def _delegation(self, name: str) -> Delegation:
        if name not in self.delegations:
            self.delegations[name] = Delegation.objects.create(
                tournament=self.tournament, name=name, name_key=name_key(name)
            )
        return self.delegations[name]

    def _person(self, name: str, phone: str = "") -> Person:
        known = self.persons.get(name)
        if known and self.same_person.get(name, True):
            if phone and phone != known.phone:
                known.phone = phone
                known.save(update_fields=["phone"])
            return known
        self.persons[name] = Person.objects.create(
            tournament=self.tournament, name=name, name_key=name_key(name), phone=phone
        )
        return self.persons[name]

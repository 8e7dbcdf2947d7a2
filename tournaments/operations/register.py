"""Registration: entries in and out, by hand and from a roster.

Entries come and go freely until a draw that holds them is published; from then on they can only withdraw
(`desk.withdraw_entry`). Late ones are taken for a redraw while nobody has played; the first line closes the field.
A phone number is never logged.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from django.db.models import Q

from scoring.rules.refusal import Refused
from tournaments.models import Contest, DrawState, Entry, Sitting
from tournaments.operations.draw import has_begun, published_draw
from tournaments.operations.entry_faults import EntryFault, faults, faults_of, taken_names
from tournaments.operations.entry_form import EntryForm, form_of_row, tidied, written_form
from tournaments.operations.operation import contest_operation, lock_tournament
from tournaments.operations.registrar import Registrar, SamePerson, forget_strangers
from tournaments.permissions import Account
from tournaments.roster import RosterRow
from tournaments.roster.names import same_name
from tournaments.rules.lots import MOST


def add_entry(account: Account, contest: Contest, form: EntryForm, same_person: SamePerson | None = None) -> Entry:
    """Register one entry. Raises `Refused`: `register.…`, the first of `faults`."""
    form = tidied(form)
    with contest_operation(account, "add_entry", contest, may="register") as act:
        act.subject = form.name
        act.after = _logged(form)
        refuse_closed(act.contest)
        _refuse_first(faults(act.contest, form))
        return Registrar(act.contest, same_person).enter(form)


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
        _refuse_first(faults(act.contest, form, entry))
        entry = Registrar(act.contest, same_person).rewrite(entry, form)
        _reseat(entry)
        forget_strangers(act.contest)
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
        lock_tournament(act.contest.tournament_id)
        entry.delete()
        forget_strangers(act.contest)


def import_roster(
    account: Account, contest: Contest, rows: Sequence[RosterRow], same_person: SamePerson
) -> list[Entry]:
    """Register a whole roster, all or nothing. Raises `Refused`: as `add_entry`, with the row of the roster in `row`."""
    with contest_operation(account, "import_roster", contest, may="register") as act:
        refuse_closed(act.contest, more=len(rows))
        registrar = Registrar(act.contest, same_person)
        taken = taken_names(act.contest)
        entries = []
        for row in rows:
            form = form_of_row(row)
            try:
                _refuse_first(faults_of(act.contest, form, taken))
            except Refused as refused:
                raise Refused(refused.code, refused.clause, **refused.facts, row=row.row) from None
            entries.append(registrar.enter(form))
            taken.add(same_name(form.name))
        act.subject = str(len(entries))
        act.after = [entry.name for entry in entries]
        return entries


def is_drawn(entry: Entry) -> bool:
    """Whether a published draw, in force or replaced, holds the entry, so that it can only withdraw."""
    published = entry.contest.draws.filter(state=DrawState.PUBLISHED).values_list("entries", flat=True)
    return any(entry.pk == drawn for entries in published for drawn, _delegation in entries)


def refuse_closed(contest: Contest, more: int = 1) -> None:
    """Refuse when so many more entries would not be taken: `register.play_has_begun`, `register.contest_full`."""
    current = published_draw(contest)
    if current and has_begun(current):
        raise Refused("register.play_has_begun")
    if contest.entries.count() + more > MOST:
        raise Refused("register.contest_full", most=MOST)


def _logged(form: EntryForm) -> dict[str, Any]:
    return {name: value for name, value in asdict(form).items() if name != "phone"}


def _locked(contest: Contest, entry: Entry) -> Entry:
    found = contest.entries.select_for_update(no_key=True).filter(pk=entry.pk).first()
    if found is None:
        raise Refused("register.no_such_entry", name=entry.name)
    return found


def _refuse_first(wrong: Iterable[EntryFault]) -> None:
    for fault in wrong:
        raise fault.refused


def _reseat(entry: Entry) -> None:
    players = list(entry.lineup.filter(bench=False).values_list("person", flat=True))
    untouched = Sitting.objects.select_for_update(no_key=True, of=("self", "sheet")).select_related("sheet")
    for sitting in untouched.filter(Q(upper=entry) | Q(lower=entry), sheet__last_seq=0):
        sitting.seating["A" if sitting.upper_id == entry.pk else "B"] = players
        sitting.save(update_fields=["seating"])

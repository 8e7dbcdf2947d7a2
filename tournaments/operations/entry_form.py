"""An entry as it is written down, in a form or in a row of a roster, before it is registered."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.models import Entry
from tournaments.roster import RosterRow
from tournaments.roster.names import clean_name, same_name
from tournaments.roster.phones import phone_number


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


def _once(names: Sequence[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(same_name(name), name)
    return tuple(found.values())

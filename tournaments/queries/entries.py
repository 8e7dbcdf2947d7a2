"""The entries for those who register them: the list, the delegations, and names that occur more than once."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal

from django.db.models import Count, Prefetch, Q

from scoring.rules.refusal import Refused
from tournaments.models import Contest, Entry, EntryDelegation, Person, Player
from tournaments.operations.entry_form import EntryForm, written_form
from tournaments.roster.names import same_name

Order = Literal["number", "name", "delegation"]


@dataclass(frozen=True, kw_only=True)
class EntryRow:
    """An entry as lists show it: without phone numbers. `withdrawn_by` is the number of the ruling, or 0."""

    pk: int
    number: int
    name: str
    name_key: str
    delegations: tuple[str, ...]
    delegation_key: str
    leader: str
    players: tuple[str, ...]
    bench: tuple[str, ...]
    withdrawn_by: int

    def mentions(self, words: str) -> bool:
        """Whether every word stands somewhere in the row."""
        said = same_name(
            "\n".join([str(self.number), self.name, *self.delegations, self.leader, *self.players, *self.bench])
        )
        return all(same_name(word) in said for word in words.split())


@dataclass(frozen=True, kw_only=True)
class DelegationRow:
    """A delegation: how many entries it sends, and in how many others it takes part."""

    name: str
    entries: int
    with_others: int


@dataclass(frozen=True, kw_only=True)
class EntryList:
    """The rows that were asked for, and what there is in all."""

    rows: tuple[EntryRow, ...]
    delegations: tuple[DelegationRow, ...]
    entries: int
    players: int


@dataclass(frozen=True, kw_only=True)
class Mention:
    """Where a name stands: in which entry, as leader, player or on the bench; `row` of the roster, 0 when registered."""

    entry: str
    delegations: tuple[str, ...]
    role: Literal["leader", "player", "bench"]
    row: int = 0


@dataclass(frozen=True, kw_only=True)
class SameName:
    """同名: is this one person? `key` depends on the name alone, so that an answer outlives a corrected form."""

    name: str
    mentions: tuple[Mention, ...]

    @property
    def key(self) -> str:
        return f"same-{sha256(same_name(self.name).encode()).hexdigest()[:16]}"


def entry_list(contest: Contest, search: str = "", order: Order = "number") -> EntryList:
    """The entries of a contest; the number of queries does not depend on how many there are."""
    belongings = Prefetch("belongings", EntryDelegation.objects.select_related("delegation"))
    lineup = Prefetch("lineup", Player.objects.select_related("person"))
    found = contest.entries.select_related("leader", "withdrawal__ruling").prefetch_related(belongings, lineup)
    rows = [_row(entry) for entry in found]
    keys: dict[Order, Callable[[EntryRow], Any]] = {
        "number": lambda row: row.number,
        "name": lambda row: row.name_key,
        "delegation": lambda row: (row.delegation_key, row.number),
    }
    return EntryList(
        rows=tuple(sorted(filter(lambda row: row.mentions(search), rows), key=keys[order])),
        delegations=_delegations(contest),
        entries=len(rows),
        players=sum(len(row.players) + len(row.bench) for row in rows),
    )


def entry_at(contest: Contest, pk: int) -> Entry:
    """An entry of the contest. Raises `Refused("page.not_found")`."""
    found = contest.entries.select_related("contest__tournament", "leader", "withdrawal__ruling").filter(pk=pk).first()
    if found is None:
        raise Refused("page.not_found")
    return found


def same_names(contest: Contest, forms: Sequence[tuple[int, EntryForm]], but: Entry | None = None) -> list[SameName]:
    """Every name of the new forms that stands in more than one entry, those registered before included.

    A form comes with its row in the roster, or 0. `but` is the entry a form rewrites: who is in it is known already.
    """
    mentions: defaultdict[str, list[Mention]] = defaultdict(list)
    names: dict[str, str] = {}
    known = {same_name(name) for name in written_form(but).people} if but else set()
    for row, form in forms:
        for mention, name in _mentions(form, row):
            if same_name(name) not in known:
                names.setdefault(same_name(name), name)
                mentions[same_name(name)].append(mention)
    for key, found in _registered(contest, set(names)).items():
        mentions[key] = found + mentions[key]
    return [
        SameName(name=name, mentions=tuple(mentions[key]))
        for key, name in names.items()
        if len({(mention.row, mention.entry) for mention in mentions[key]}) > 1
    ]


def _row(entry: Entry) -> EntryRow:
    delegations = [belonging.delegation for belonging in entry.belongings.all()]
    lineup = list(entry.lineup.all())
    return EntryRow(
        pk=entry.pk,
        number=entry.number,
        name=entry.name,
        name_key=entry.name_key,
        delegations=tuple(delegation.name for delegation in delegations),
        delegation_key=delegations[0].name_key if delegations else "",
        leader=entry.leader.name if entry.leader else "",
        players=tuple(player.person.name for player in lineup if not player.bench),
        bench=tuple(player.person.name for player in lineup if player.bench),
        withdrawn_by=entry.withdrawal.ruling.number if hasattr(entry, "withdrawal") else 0,
    )


def _delegations(contest: Contest) -> tuple[DelegationRow, ...]:
    here = Q(belongings__entry__contest=contest)
    found = contest.tournament.delegations.annotate(
        first=Count("belongings", filter=here & Q(belongings__order=1)),
        later=Count("belongings", filter=here & Q(belongings__order__gt=1)),
    )
    return tuple(DelegationRow(name=row.name, entries=row.first, with_others=row.later) for row in found)


def _mentions(form: EntryForm, row: int) -> list[tuple[Mention, str]]:
    by_role: list[tuple[Literal["leader", "player", "bench"], Sequence[str]]] = [
        ("leader", [form.leader] if form.leader else []),
        ("player", form.players),
        ("bench", form.bench),
    ]
    return [
        (Mention(entry=form.name, delegations=form.delegations, role=role, row=row), name)
        for role, names in by_role
        for name in names
    ]


def _registered(contest: Contest, wanted: set[str]) -> dict[str, list[Mention]]:
    """Where the wanted names stand already, by `same_name`. Three queries, whatever is wanted."""
    persons = {
        pk: same_name(name)
        for pk, name in Person.objects.filter(tournament=contest.tournament_id).values_list("pk", "name")
        if same_name(name) in wanted
    }
    found: dict[str, list[Mention]] = defaultdict(list)
    led = Entry.objects.filter(leader__in=persons).prefetch_related("belongings__delegation")
    lineups = Player.objects.filter(person__in=persons).select_related("entry")
    for entry in led:
        found[persons[entry.leader_id]].append(_mention(entry, "leader"))  # type: ignore[index]
    for player in lineups.prefetch_related("entry__belongings__delegation"):
        found[persons[player.person_id]].append(_mention(player.entry, "bench" if player.bench else "player"))
    return found


def _mention(entry: Entry, role: Literal["leader", "player", "bench"]) -> Mention:
    delegations = tuple(belonging.delegation.name for belonging in entry.belongings.all())
    return Mention(entry=entry.name, delegations=delegations, role=role)

"""The draw for those who make it and for those who check it."""

from dataclasses import dataclass

from tournaments.models import Contest, Delegation, Draw, DrawState
from tournaments.operations.draw import entries_to_draw, has_begun
from tournaments.rules import bracket, lots
from tournaments.rules.lots import Entries
from tournaments.words import round_names


@dataclass(frozen=True, kw_only=True)
class Listed:
    """An entry of the ordered list a draw is made over; `slot` is 0 before. One removed since has no name."""

    entry: int
    delegation: int
    name: str
    delegation_name: str
    slot: int


@dataclass(frozen=True, kw_only=True)
class Clash:
    """同队相遇: a delegation with several entries: the name of the first round in which two of them may meet, and how often
    they must in the first of all.
    """

    delegation: str
    entries: int
    round: str
    first_round_pairs: int


@dataclass(frozen=True, kw_only=True)
class Field:
    """What a draw is made over, and what follows from its numbers alone."""

    listed: tuple[Listed, ...]
    size: int
    byes: int
    rounds: int
    clashes: tuple[Clash, ...]

    @property
    def entries(self) -> Entries:
        return [(listed.entry, listed.delegation) for listed in self.listed]


@dataclass(frozen=True, kw_only=True)
class DrawBoard:
    """The draw page: the draw to go on with, the one in force, all others; whether it may be drawn again, and must be.

    `late`: entries that are registered and not in the draw; `stale`: a draft whose entries have changed;
    `next_entries`: what a draw made now would be made over.
    """

    field: Field
    next_entries: Entries
    latest: Draw | None
    published: Draw | None
    earlier: tuple[Draw, ...]
    begun: bool
    stale: bool
    late: tuple[str, ...]


def draw_board(contest: Contest) -> DrawBoard:
    """Everything the organiser sees before, while and after drawing."""
    draws = list(contest.draws.all())
    latest = draws[0] if draws else None
    published = next((draw for draw in draws if draw.state == DrawState.PUBLISHED), None)
    now = entries_to_draw(contest)
    entries = [(entry, delegation) for entry, delegation in latest.entries] if latest else now
    missing = {entry for entry, _delegation in now} - {entry for entry, _delegation in entries}
    names = dict(contest.entries.values_list("pk", "name"))
    return DrawBoard(
        field=_field(contest, entries, names, latest),
        next_entries=now,
        latest=latest,
        published=published,
        earlier=tuple(draws[1:]),
        begun=bool(published and has_begun(published)),
        stale=bool(latest and latest.state != DrawState.PUBLISHED and entries != now),
        late=tuple(names[entry] for entry, _delegation in now if entry in missing),
    )


def field_of(contest: Contest, draw: Draw) -> Field:
    """The list a draw was made over."""
    names = dict(contest.entries.values_list("pk", "name"))
    return _field(contest, [(entry, delegation) for entry, delegation in draw.entries], names, draw)


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What a draw was made with (docs/draw.md): the secret, the numbers of the witnesses, and what was shown before."""

    secret: str
    numbers: tuple[str, ...]
    commitment: str


def evidence_of(draw: Draw) -> Evidence:
    """The seed taken apart again, and the commitment as it was shown."""
    secret, *numbers = draw.seed.split("/")
    return Evidence(secret=secret, numbers=tuple(numbers), commitment=lots.commitment(secret, draw.entries))


def published_draws(contest: Contest) -> list[Draw]:
    """Every draw that was shown to the public, the latest first."""
    return list(contest.draws.filter(state=DrawState.PUBLISHED))


def _field(contest: Contest, entries: Entries, names: dict[int, str], draw: Draw | None) -> Field:
    delegations = dict(Delegation.objects.filter(tournament=contest.tournament_id).values_list("pk", "name"))
    slots = {entry: place for place, entry in enumerate(draw.slots, start=1)} if draw else {}
    number = max(lots.FEWEST, len(entries))
    rounds = bracket.rounds(number)
    called = round_names(rounds)
    return Field(
        listed=tuple(
            Listed(
                entry=entry,
                delegation=int(delegation),
                name=names.get(entry, ""),
                delegation_name=delegations.get(int(delegation), ""),
                slot=slots.get(entry, 0),
            )
            for entry, delegation in entries
        ),
        size=bracket.size(number),
        byes=bracket.byes(number),
        rounds=rounds,
        clashes=tuple(
            Clash(
                delegation=delegations.get(int(meeting.delegation), ""),
                entries=meeting.entries,
                round=called[meeting.from_round - 1],
                first_round_pairs=meeting.first_round_pairs,
            )
            for meeting in lots.meetings(entries)
        ),
    )

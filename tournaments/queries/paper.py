"""What can be printed of a contest now: whether there is a bracket, and who holds a place."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Max
from django.utils import timezone

from scoring.models import Line
from tournaments.models import Contest, Draw, Entry
from tournaments.queries.bracket import Bracket, bracket_of


@dataclass(frozen=True, kw_only=True)
class Placed:
    """名次: an entry that holds a place, with those who played for it: (id, name) without the bench."""

    place: int
    entry: int
    name: str
    delegations: str
    players: tuple[tuple[int, str], ...]


@dataclass(frozen=True, kw_only=True)
class Papers:
    """The papers of a contest. `placed` are the places decided so far, joint thirds with the upper half first.

    `complete`: no place is open any more. `decided` is the day of the last confirmation, or today.
    """

    contest: Contest
    bracket: Bracket | None
    placed: tuple[Placed, ...]
    complete: bool
    decided: date

    @property
    def certificates(self) -> int:
        """How many there are: one for each team and one for each of its players."""
        return sum(1 + len(placed.players) for placed in self.placed)


def papers_of(contest: Contest) -> Papers:
    """What there is to print; how many hold a place does not change the number of queries."""
    found = bracket_of(contest)
    return Papers(
        contest=contest,
        bracket=found,
        placed=_placed(contest, found) if found else (),
        complete=bool(found and found.complete),
        decided=_decided(found.draw) if found else timezone.localdate(),
    )


def _placed(contest: Contest, bracket: Bracket) -> tuple[Placed, ...]:
    held = [(place.place, name, delegations) for place in bracket.places for name, delegations in place.holders]
    named = contest.entries.filter(name__in=[name for _place, name, _delegations in held])
    entries = {entry.name: entry for entry in named.prefetch_related("lineup__person")}
    return tuple(
        Placed(
            place=place,
            entry=entries[name].pk,
            name=name,
            delegations=delegations,
            players=_players(entries[name]),
        )
        for place, name, delegations in held
    )


def _players(entry: Entry) -> tuple[tuple[int, str], ...]:
    return tuple((player.pk, player.person.name) for player in entry.lineup.all() if not player.bench)


def _decided(draw: Draw) -> date:
    confirmed = Line.objects.filter(sheet__sitting__match__draw=draw, kind="confirmed")
    return timezone.localdate(confirmed.aggregate(last=Max("received_at"))["last"])

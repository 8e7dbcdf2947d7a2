"""Who sits where, brought up to date: resolve the draw anew, then open and set aside sittings by the difference.

An outcome belongs to a match *and* the two who met there. So the order in which results are confirmed, reopened and
corrected cannot matter: everything here follows from the draw, the confirmed sheets and the withdrawals alone.
The caller holds the lock of the contest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring import ledger
from tournaments.models import Contest, Draw, DrawState, Player, Sitting, Withdrawal
from tournaments.rules import bracket
from tournaments.rules.bracket import MatchKey, Outcome, Resolved

Pair = tuple[int, int]


class Played(NamedTuple):
    """A sitting with what its sheet says, and nothing more: every confirmation reads all of a contest."""

    pk: int
    draw_id: int
    key: MatchKey
    upper_id: int
    lower_id: int
    live: bool
    sheet_id: int
    last_seq: int
    confirmed: bool
    standing: dict[str, Any]


COLUMNS = (
    "pk",
    "match__draw_id",
    "match__key",
    "upper_id",
    "lower_id",
    "live",
    "sheet_id",
    "sheet__last_seq",
    "sheet__confirmed",
    "sheet__standing",
)


@dataclass(frozen=True, kw_only=True)
class Position:
    """A draw with everything that decides who sits where: the sittings by match, in order, and the resolution."""

    draw: Draw
    sittings: dict[MatchKey, list[Played]]
    resolution: dict[MatchKey, Resolved]


@dataclass(frozen=True, kw_only=True)
class Difference:
    """What stands against what should: pairs that need a new sitting, sittings that come back, sittings set aside."""

    open: dict[MatchKey, Pair]
    revive: list[Played]
    set_aside: list[Played]

    @property
    def empty(self) -> bool:
        return not (self.open or self.revive or self.set_aside)


def position(
    contest: Contest, *, unconfirmed: int | None = None, withdrawn: Mapping[int, int] | None = None
) -> Position | None:
    """The position of the draw in force, or None before one is published.

    `unconfirmed` looks at it as if that sheet were open again, `withdrawn` as if these entries left too.
    """
    draw = contest.draws.filter(state=DrawState.PUBLISHED).first()
    if draw is None:
        return None
    sittings = played([draw])[draw.pk]
    gone = dict(Withdrawal.objects.filter(entry__contest=contest).values_list("entry_id", "from_round"))
    resolution = bracket.resolve(draw.bracket, outcomes(sittings, unconfirmed), gone | dict(withdrawn or {}))
    return Position(draw=draw, sittings=sittings, resolution=resolution)


def played(draws: Iterable[Draw]) -> dict[int, dict[MatchKey, list[Played]]]:
    """The sittings of some draws by draw and match, each match's in the order they were opened; one query for all."""
    found = {draw.pk: {key: list[Played]() for key in bracket.match_keys(draw.bracket)} for draw in draws}
    for row in Sitting.objects.filter(match__draw__in=found).order_by("number").values_list(*COLUMNS):
        sitting = Played(*row)
        found[sitting.draw_id][sitting.key].append(sitting)
    return found


def outcomes(
    sittings: Mapping[MatchKey, Sequence[Played]], unconfirmed: int | None = None
) -> dict[tuple[MatchKey, int, int], Outcome]:
    """The outcomes of confirmed sheets; of several sittings of the same two the latest speaks."""
    found: dict[tuple[MatchKey, int, int], Outcome] = {}
    for key, of_match in sittings.items():
        for sitting in of_match:
            here = (key, sitting.upper_id, sitting.lower_id)
            found.pop(here, None)
            if sitting.confirmed and sitting.sheet_id != unconfirmed:
                found[here] = outcome_of(sitting)
    return found


def outcome_of(sitting: Played) -> Outcome:
    """The verdict of a sheet as an outcome between two entries."""
    verdict = sitting.standing["verdict"]
    winners = {"A": sitting.upper_id, "B": sitting.lower_id, None: None}
    return Outcome(winner=winners[verdict["winner"]], reason=verdict["reason"])


def difference(position: Position) -> Difference:
    """What must happen to the sittings so that they stand as resolved."""
    to_open: dict[MatchKey, Pair] = {}
    revive, set_aside = [], []
    for key, resolved in position.resolution.items():
        pair = pair_of(resolved)
        wanted = next((s for s in reversed(position.sittings[key]) if (s.upper_id, s.lower_id) == pair), None)
        if pair and wanted is None:
            to_open[key] = pair
        if wanted and not wanted.live:
            revive.append(wanted)
        set_aside += [sitting for sitting in position.sittings[key] if sitting.live and sitting is not wanted]
    return Difference(open=to_open, revive=revive, set_aside=set_aside)


def pair_of(resolved: Resolved) -> Pair | None:
    """The two entries that play here, if play is to decide."""
    if resolved.playable and isinstance(resolved.upper, int) and isinstance(resolved.lower, int):
        return resolved.upper, resolved.lower
    return None


def settle(contest: Contest) -> None:
    """Bring the sittings to where they belong."""
    found = position(contest)
    if found is None:
        return
    changed = difference(found)
    for sittings, live in ((changed.set_aside, False), (changed.revive, True)):
        if sittings:
            Sitting.objects.filter(pk__in=[sitting.pk for sitting in sittings]).update(live=live)
    _open(contest, found, changed.open)


def _open(contest: Contest, position: Position, pairs: Mapping[MatchKey, Pair]) -> None:
    if not pairs:
        return
    seats = _seats(contest, {entry for pair in pairs.values() for entry in pair})
    matches = dict(position.draw.matches.filter(key__in=pairs).values_list("key", "pk"))
    for key, (upper, lower) in pairs.items():
        Sitting.objects.create(
            match_id=matches[key],
            number=len(position.sittings[key]) + 1,
            upper_id=upper,
            lower_id=lower,
            seating={"A": seats[upper], "B": seats[lower]},
            sheet=ledger.open_sheet(contest.game, contest.config),
        )


def _seats(contest: Contest, entries: set[int]) -> dict[int, list[int]]:
    """The players of each entry in the order they were registered, without the bench."""
    seats: dict[int, list[int]] = {entry: [] for entry in entries}
    for player in Player.objects.filter(entry__in=entries, bench=False).order_by("order"):
        seats[player.entry_id].append(player.person_id)
    return seats

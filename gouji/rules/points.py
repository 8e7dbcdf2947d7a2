"""The order of running out → the points of both sides (gouji.3, gouji.12).

The words: seats 1–6 run counter-clockwise, odd seats are side A, even seats side B. A *place* is 1 (头科) to 6 (六科).
A side that takes the first three places *sweeps* (串三户). Who gives the hand up makes a *revolution* (革命).
What is not checked here: whether the revolution was allowed by the cards held – the referee sees the hand.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from msgspec import Struct

from gouji.rules.config import Config
from scoring.rules.events import SIDES, Side, other
from scoring.rules.refusal import Refused

SEATS = (1, 2, 3, 4, 5, 6)
SWEPT_SHARE = {"natural": 1, "zero": 0, "double": 2}


class Scored(Struct, frozen=True):
    """A hand that counts: the points of A and B, who swept, and the place of each seat (None where none was written)."""

    points: tuple[int, int]
    swept_by: Side | None
    places: tuple[int | None, ...]


def side_of(seat: int) -> Side:
    """The side a seat belongs to."""
    return SIDES[(seat - 1) % 2]


def next_seat(seat: int) -> int:
    """下家: the next seat counter-clockwise."""
    return seat % 6 + 1


def score(config: Config, finish: Sequence[int], revolution: Sequence[int]) -> Scored | None:
    """The hand's points, or None for a void one (two or more revolutions).

    Raises `Refused`: `gouji.no_such_seat`, `gouji.seat_twice`, `gouji.revolutionary_finished`,
    `gouji.hand_not_finished`.
    """
    _refuse_wrong_seats(revolution)
    if len(revolution) > 1:
        return None
    _refuse_wrong_seats(finish)
    for seat in revolution:
        if seat in finish:
            raise Refused("gouji.revolutionary_finished", "gouji.12", seat=seat)
    left = [seat for seat in SEATS if seat not in finish and seat not in revolution]
    if len({side_of(seat) for seat in left}) > 1:
        raise Refused("gouji.hand_not_finished", "gouji.3", seats=left)
    order = _with_revolution(config, [*finish, *left], revolution)
    sides = [side_of(seat) for seat in order]
    unwritten = left if len(left) > 1 else []
    places = tuple(None if seat in unwritten else order.index(seat) + 1 for seat in SEATS)
    return Scored(points=side_points(config, sides), swept_by=swept_by(sides), places=places)


def _refuse_wrong_seats(seats: Sequence[int]) -> None:
    for index, seat in enumerate(seats):
        if seat not in SEATS:
            raise Refused("gouji.no_such_seat", "gouji.1", seat=seat)
        if seat in seats[:index]:
            raise Refused("gouji.seat_twice", "gouji.3", seat=seat)


def _with_revolution(config: Config, order: list[int], revolution: Sequence[int]) -> list[int]:
    """The six seats by place, the revolutionary put where gouji.12 puts it."""
    if not revolution:
        return order
    place = _revolution_place(config, side_of(revolution[0]), [side_of(seat) for seat in order])
    return [*order[: place - 1], *revolution, *order[place - 1 :]]


def _revolution_place(config: Config, side: Side, finished: Sequence[Side]) -> int:
    """A revolution hinders neither sweep: partners first and second make it third, three opponents first, fourth."""
    if finished[0] == finished[1] == side:
        return 3
    if side not in finished[:3]:
        return 4
    return config.revolution_place


def swept_by(sides: Sequence[Side]) -> Side | None:
    """串三户: the side that holds the first three places."""
    return sides[0] if sides[0] == sides[1] == sides[2] else None


def side_points(config: Config, sides: Sequence[Side]) -> tuple[int, int]:
    """The points of A and B from the sides that hold places 1 to 6."""
    points = {side: sum(p for p, s in zip(config.place_points, sides, strict=True) if s == side) for side in SIDES}
    if winner := swept_by(sides):
        points[winner] = config.sweep_points
        points[other(winner)] *= SWEPT_SHARE[config.sweep_loser]
    return points["A"], points["B"]


def table(config: Config) -> list[tuple[tuple[int, ...], int, int]]:
    """Every way three places fall to the side that runs out first: its places, its points, the other side's."""
    return [((1, *two), *side_points(config, _sides((1, *two)))) for two in combinations(range(2, 7), 2)]


def _sides(places_of_a: Iterable[int]) -> list[Side]:
    held = set(places_of_a)
    return ["A" if place in held else "B" for place in range(1, 7)]


def greatest_swing(config: Config) -> int:
    """The most by which one hand can change the difference of the totals."""
    return max(abs(ours - theirs) for _, ours, theirs in table(config))

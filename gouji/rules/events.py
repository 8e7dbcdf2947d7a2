"""What a gouji sheet holds beside the lines of any game."""

from typing import Annotated, Literal

from msgspec import Meta

from scoring.rules.events import Clause, Event, Remark, Side

Card = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "SJ", "BJ"]


class HandPlayed(Event, frozen=True):
    """一局: the seats in the order they ran out, and those that gave the hand up (革命).

    The order may stop as soon as one side has nobody left in play. Two or more revolutions make the hand void,
    `finish` is ignored then.
    """

    finish: tuple[int, ...]
    revolution: tuple[int, ...] = ()


class PenaltyGiven(Event, frozen=True):
    """罚分: points off a side's match total (gouji.15), in the hand given or the one being played."""

    side: Side
    clause: Clause
    points: Annotated[int, Meta(ge=1, le=99)] = 2
    hand: Annotated[int, Meta(ge=1, le=4)] | None = None
    note: Remark = ""


class OpeningDrawn(Event, frozen=True):
    """开牌: who draws, and the cards drawn until one is not a joker (gouji.1). `SJ` and `BJ` are the jokers."""

    opener: int
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=20)]


KINDS: dict[str, type[Event]] = {
    "hand_played": HandPlayed,
    "penalty_given": PenaltyGiven,
    "opening_drawn": OpeningDrawn,
}

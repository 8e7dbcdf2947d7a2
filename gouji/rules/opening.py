"""开牌: who takes the first card (gouji.1).

The opener draws a card; ace counts 1, knave 11, queen 12, king 13. Counting counter-clockwise with the opener as one,
the last counted takes the first card. A joker passes the right to open to the next seat.
"""

from collections.abc import Sequence

from msgspec import Struct

from gouji.rules.points import SEATS, next_seat
from scoring.rules.refusal import Refused

VALUES = {"A": 1} | {str(number): number for number in range(2, 11)} | {"J": 11, "Q": 12, "K": 13}
JOKERS = ("SJ", "BJ")


class Opening(Struct, frozen=True):
    """The seat that opened in the end, and the seat that takes the first card."""

    opener: int
    first_taker: int


def count_off(opener: int, cards: Sequence[str]) -> Opening:
    """数牌: from the seat that draws first and the cards drawn.

    Raises `Refused`: `gouji.no_such_seat`, `gouji.opening_ends_on_joker`, `gouji.opening_goes_on`.
    """
    if opener not in SEATS:
        raise Refused("gouji.no_such_seat", "gouji.1", seat=opener)
    *passed, last = cards
    if last in JOKERS:
        raise Refused("gouji.opening_ends_on_joker", "gouji.1")
    for card in passed:
        if card not in JOKERS:
            raise Refused("gouji.opening_goes_on", "gouji.1", card=card)
        opener = next_seat(opener)
    return Opening(opener=opener, first_taker=(opener - 1 + VALUES[last] - 1) % 6 + 1)

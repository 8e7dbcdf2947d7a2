"""What the pages of gouji show of a sheet; every key is always there.

number             of the hand to come, 1–3, 4 for the extra hand; null when no hand is due
extra_hand_due     the three hands are level and the extra hand is to be played
opener             the seat whose turn it is to open the hand to come, or that did; null when not known
first_taker        the seat that takes the first card of it, once drawn
lot                the side a lot fell to
three_hand_totals  {"A", "B"}: hands 1–3 less their penalties
totals             {"A", "B"}: the extra hand included
hands              in the order written: number; void; points {"A", "B"} or null; swept_by a side or null; places, the
                   place of seats 1 to 6 in this order (null: not written down, or void); revolution, the seats;
                   penalties {"A", "B"}, the points off in that hand (0 for a void one: they count in its replay);
                   opener, first_taker
penalties          in the order written: side, points, hand, clause, note
"""

from typing import Any

from gouji.rules.config import Config
from gouji.rules.match import HANDS, Hand, Match, current_opener, extra_hand_due, played, totals, waiting_for
from gouji.rules.points import SEATS
from scoring.rules.codec import encode
from scoring.rules.events import SIDES


def board(config: Config, state: Match) -> dict[str, Any]:
    """The sheet for its pages, JSON-ready."""
    hand_due = waiting_for(config, state) == "hand"
    return {
        "number": played(state) + 1 if hand_due else None,
        "extra_hand_due": extra_hand_due(state),
        "opener": current_opener(state) if hand_due else None,
        "first_taker": state.opening.first_taker if hand_due and state.opening else None,
        "lot": state.lot,
        "three_hand_totals": totals(state, HANDS),
        "totals": totals(state),
        "hands": [_row(state, hand) for hand in state.hands],
        "penalties": encode(state.penalties),
    }


def _row(state: Match, hand: Hand) -> dict[str, Any]:
    scored = hand.scored
    return {
        "number": hand.number,
        "void": scored is None,
        "points": dict(zip(SIDES, scored.points, strict=True)) if scored else None,
        "swept_by": scored.swept_by if scored else None,
        "places": list(scored.places) if scored else [None] * len(SEATS),
        "revolution": list(hand.revolution),
        "penalties": {side: _penalty_points(state, hand, side) for side in SIDES},
        "opener": hand.opener,
        "first_taker": hand.first_taker,
    }


def _penalty_points(state: Match, hand: Hand, side: str) -> int:
    if hand.scored is None:
        return 0
    return sum(penalty.points for penalty in state.penalties if (penalty.hand, penalty.side) == (hand.number, side))

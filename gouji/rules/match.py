"""The match: three hands, an extra one, lots; penalties, and whose turn it is to open (gouji.1, gouji.12, gouji.14, gouji.15).

The words: hands 1 to 3 make the *three-hand total*, hand 4 is the *extra hand*. A void hand takes no number: the next one
has the number it would have had. A penalty counts in the hand it carries. The verdict is found anew from the whole state
after every line, so that a late penalty may turn a decided match into a level one and back.
What is not checked here: whether the seat that opened was the one whose turn it was – the state shows it, the referee
writes what happened; absence, withdrawal and rulings, which are folded for every game alike.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gouji.rules.config import Config
from gouji.rules.events import HandPlayed, OpeningDrawn, PenaltyGiven
from gouji.rules.opening import Opening, count_off
from gouji.rules.points import Scored, greatest_swing, next_seat, score
from scoring.rules.events import SIDES, Event, LotDrawn, Side
from scoring.rules.game import Verdict
from scoring.rules.refusal import Refused

HANDS = 3
EXTRA = HANDS + 1

Totals = dict[Side, int]


class Hand(Struct, frozen=True, kw_only=True):
    """一局 as written; `scored` is None for a void one. Opener and first taker are None where nobody recorded them."""

    number: int
    scored: Scored | None
    revolution: tuple[int, ...]
    opener: int | None
    first_taker: int | None


class Penalty(Struct, frozen=True, kw_only=True):
    """罚分, with the number of the hand it counts in."""

    side: Side
    points: int
    hand: int
    clause: str
    note: str


class Match(Struct, frozen=True, kw_only=True):
    """The state of a sheet. `opening` is drawn for the hand to come; `opener` is whose turn it is, once known."""

    hands: tuple[Hand, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    opening: Opening | None = None
    opener: int | None = None
    lot: Side | None = None


def start(config: Config) -> Match:
    """The empty sheet."""
    return Match()


def step(config: Config, state: Match, event: Event) -> Match:
    """One line further.

    Raises `Refused`: `gouji.match_decided`, `gouji.lot_due`, `gouji.lot_not_due`, `gouji.extra_hand_not_due`, and
    those of `score` and `count_off`.
    """
    match event:
        case HandPlayed():
            return _play(config, state, event)
        case PenaltyGiven():
            return _penalise(state, event)
        case OpeningDrawn(opener=opener, cards=cards):
            _refuse_unless_hand_due(config, state)
            return replace(state, opening=count_off(opener, cards))
        case LotDrawn(winner=winner):
            if waiting_for(config, state) != "lot":
                raise Refused("gouji.lot_not_due", "gouji.14")
            return replace(state, lot=winner)
    raise TypeError(event)


def _refuse_unless_hand_due(config: Config, state: Match) -> None:
    if found := verdict(config, state):
        raise Refused("gouji.match_decided", "gouji.14", winner=found.winner)
    if played(state) == EXTRA:
        raise Refused("gouji.lot_due", "gouji.14")


def _play(config: Config, state: Match, event: HandPlayed) -> Match:
    _refuse_unless_hand_due(config, state)
    hand = Hand(
        number=played(state) + 1,
        scored=score(config, event.finish, event.revolution),
        revolution=event.revolution,
        opener=current_opener(state),
        first_taker=state.opening.first_taker if state.opening else None,
    )
    return replace(state, hands=(*state.hands, hand), opening=None, opener=_opener_after(config, hand))


def _opener_after(config: Config, hand: Hand) -> int | None:
    if hand.opener is None or (hand.scored is None and config.void_opener == "same"):
        return hand.opener
    return next_seat(hand.opener)


def _penalise(state: Match, event: PenaltyGiven) -> Match:
    hand = event.hand or _hand_of_penalty(state)
    if hand == EXTRA and not extra_hand_due(state) and played(state) < EXTRA:
        raise Refused("gouji.extra_hand_not_due", "gouji.14")
    penalty = Penalty(side=event.side, points=event.points, hand=hand, clause=event.clause, note=event.note)
    return replace(state, penalties=(*state.penalties, penalty))


def _hand_of_penalty(state: Match) -> int:
    """Until the extra hand's result is written, one of the three."""
    return EXTRA if played(state) == EXTRA else min(played(state) + 1, HANDS)


def played(state: Match) -> int:
    """How many hands count so far."""
    return sum(hand.scored is not None for hand in state.hands)


def current_opener(state: Match) -> int | None:
    """The seat that opens the hand to come: as drawn, or whose turn it is."""
    return state.opening.opener if state.opening else state.opener


def totals(state: Match, last: int = EXTRA) -> Totals:
    """Points less penalties of the hands up to that number."""
    return {
        side: sum(hand.scored.points[index] for hand in state.hands if hand.scored and hand.number <= last)
        - sum(penalty.points for penalty in state.penalties if penalty.side == side and penalty.hand <= last)
        for index, side in enumerate(SIDES)
    }


def extra_hand_due(state: Match) -> bool:
    """加局: the three hands are played and level."""
    return played(state) == HANDS and _leader(totals(state, HANDS)) is None


def verdict(config: Config, state: Match) -> Verdict | None:
    """胜负: the three-hand totals if they differ, whatever was played after; then the extra hand; then the lot."""
    three = totals(state, HANDS)
    if played(state) < HANDS:
        return _early(config, three, HANDS - played(state))
    if leader := _leader(three):
        return Verdict(winner=leader, reason="points")
    if played(state) == HANDS:
        return None
    if leader := _leader(totals(state)):
        return Verdict(winner=leader, reason="extra_hand")
    return Verdict(winner=state.lot, reason="lot") if state.lot else None


def _early(config: Config, three: Totals, hands_left: int) -> Verdict | None:
    """Under `stop_when_decided`: the lead can no longer be caught."""
    lead = abs(three["A"] - three["B"])
    if config.stop_when_decided and lead > greatest_swing(config) * hands_left:
        return Verdict(winner=_leader(three), reason="points")
    return None


def _leader(points: Totals) -> Side | None:
    if points["A"] == points["B"]:
        return None
    return "A" if points["A"] > points["B"] else "B"


def waiting_for(config: Config, state: Match) -> str | None:
    """What play needs next: `hand`, `lot` or nothing."""
    if verdict(config, state):
        return None
    return "lot" if played(state) == EXTRA else "hand"


def next_kinds(config: Config, state: Match) -> list[str]:
    """The kinds that may be written now. A side may be absent until the first card is drawn (gouji.15)."""
    due = {"hand": ["hand_played", "opening_drawn"], "lot": ["lot_drawn"], None: []}[waiting_for(config, state)]
    before_play = not state.hands and state.opening is None
    return [*due, "penalty_given", *(["absent"] if before_play else [])]


def show(config: Config, state: Match, found: Verdict | None) -> dict[str, Any]:
    """Totals, points of each hand (null for a void one), and what play waits for."""
    return {
        "totals": totals(state),
        "hands": [list(hand.scored.points) if hand.scored else None for hand in state.hands],
        "waiting_for": None if found else waiting_for(config, state),
    }

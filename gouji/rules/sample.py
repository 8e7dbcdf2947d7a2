"""A plausible next line, for simulated afternoons and for fuzzing: every kind, and the rare cases often enough to meet."""

from collections.abc import Sequence
from random import Random
from typing import Any

from gouji.rules.config import Config
from gouji.rules.match import Match, waiting_for
from gouji.rules.opening import JOKERS, VALUES
from gouji.rules.points import SEATS, side_of
from scoring.rules.events import SIDES


def sample(config: Config, state: Match, rng: Random) -> tuple[str, dict[str, Any]]:
    """A line the fold accepts; once the match is decided, a note."""
    due = waiting_for(config, state)
    if due is None:
        return "noted", {"text": "OK"}
    if rng.random() < 0.06:
        return "penalty_given", {"side": rng.choice(SIDES), "clause": "gouji.15"}
    if due == "lot":
        return "lot_drawn", {"winner": rng.choice(SIDES)}
    if state.opening is None and rng.random() < 0.7:
        return "opening_drawn", _opening(state, rng)
    return "hand_played", _hand(rng)


def _opening(state: Match, rng: Random) -> dict[str, Any]:
    jokers = rng.choices((0, 1, 2), weights=(90, 8, 2))[0]
    cards = [*rng.choices(JOKERS, k=jokers), rng.choice(list(VALUES))]
    return {"opener": state.opener or rng.choice(SEATS), "cards": cards}


def _hand(rng: Random) -> dict[str, Any]:
    revolutions = rng.choices((0, 1, 2), weights=(84, 12, 4))[0]
    order = rng.sample(SEATS, k=len(SEATS))
    revolution, finish = order[:revolutions], order[revolutions:]
    if revolutions > 1:
        return {"finish": [], "revolution": revolution}
    if rng.random() < 0.5:
        finish = _cut(finish)
    return {"finish": finish} | ({"revolution": revolution} if revolution else {})


def _cut(finish: Sequence[int]) -> list[int]:
    """The order as far as a referee writes it who stops when one side is out."""
    end = next(n for n in range(len(finish) + 1) if len({side_of(seat) for seat in finish[n:]}) < 2)
    return list(finish[:end])

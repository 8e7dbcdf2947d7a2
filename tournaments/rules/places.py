"""名次: first, second and third of a bracket as far as it has been decided (tractor.3.2).

The loser of the final is second however the final was lost. Third is the winner of the match for third place, or both
losers of the semi-finals (`joint`), or nobody (`none`); who has forfeited third place, `bracket.third_contender` says.
What prize a place earns is the award's business.
"""

from collections.abc import Mapping

from tournaments.rules.bracket import (
    OPEN,
    THIRD,
    Bracket,
    MatchKey,
    Resolved,
    Slot,
    final_key,
    semifinal_keys,
    third_contender,
)


def places(bracket: Bracket, resolution: Mapping[MatchKey, Resolved]) -> dict[int, tuple[int, ...]]:
    """Place → the entries that hold it, joint thirds with the upper half first.

    A place that nobody holds is not listed: before the end it is still to be won, once `complete` it stays vacant.
    """
    final = resolution[final_key(bracket)]
    slots = {1: [final.winner], 2: [final.loser], 3: _third_slots(bracket, resolution)}
    held = {place: tuple(slot for slot in taken if isinstance(slot, int)) for place, taken in slots.items()}
    return {place: entries for place, entries in held.items() if entries}


def complete(resolution: Mapping[MatchKey, Resolved]) -> bool:
    """Whether every match has been decided, so that the places will not change unless something is reopened."""
    return all(match.winner is not OPEN for match in resolution.values())


def _third_slots(bracket: Bracket, resolution: Mapping[MatchKey, Resolved]) -> list[Slot]:
    if bracket.third_place == "joint":
        return [third_contender(bracket, resolution[key]) for key in semifinal_keys(bracket)]
    return [resolution[THIRD].winner] if THIRD in resolution else []

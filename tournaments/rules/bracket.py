"""对阵图: who meets whom, a pure function of the draw, the outcomes and the withdrawals (xiangqi.3, tractor.3.2).

Vocabulary: a *slot* is one side of a match – an entry, nobody (`NOBODY`) or not known yet (`OPEN`). A *key* names a
match by its place in the tree: "1-3" is the third of the first round counted from the top, "third" the match for
third place, which belongs to the final's round. The upper slot is side A.

A withdrawal goes before any outcome, an outcome before waiting: the first thing here that applies decides –
an open side, withdrawal, a missing opponent, the outcome of exactly these two entries.

Not checked here: whether the draw keeps delegations apart (`lots.py`), how an outcome came about (the sheet), and what
follows from a change (the operations compare two resolutions).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

MatchKey = str
THIRD: Final[MatchKey] = "third"


class Vacant(Enum):
    """空位: a slot without an entry."""

    NOBODY = "nobody"
    OPEN = "open"


NOBODY: Final = Vacant.NOBODY
OPEN: Final = Vacant.OPEN
Slot = int | Vacant


@dataclass(frozen=True, kw_only=True)
class Bracket:
    """对阵图: the drawn slots of the first round from the top (`None` is a bye) and what is done about third place.

    `absent_may_place`: who lost the semi-final by absence keeps the right to third place.
    """

    slots: tuple[int | None, ...]
    third_place: Literal["match", "joint", "none"]
    absent_may_place: bool = False

    def __post_init__(self) -> None:
        assert len(self.slots) >= 2
        assert len(self.slots) == size(len(self.slots)), "a bracket has a power of two of slots"


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """结果: which entry won a match, or `None` when nobody advances, and why."""

    winner: int | None
    reason: str


Outcomes = Mapping[tuple[MatchKey, int, int], Outcome]
"""By match, upper and lower entry: an outcome counts only while exactly these two meet there, in these slots."""


@dataclass(frozen=True, kw_only=True)
class Resolved:
    """A match as it stands: who sits where, who goes on, who drops out, and why.

    `reason` is the outcome's, or "bye", "walkover" (nobody on the other side, or on both), "withdrawn"; None while
    undecided. When both lost, winner and loser are both `NOBODY`. `playable`: two entries are here and nothing but
    play decides between them, so a sitting belongs here, played or not.
    """

    key: MatchKey
    round: int
    upper: Slot
    lower: Slot
    winner: Slot
    loser: Slot
    reason: str | None
    playable: bool


def size(entries: int) -> int:
    """The slots of the first round: the smallest power of two that holds the entries."""
    return 1 << (entries - 1).bit_length()


def byes(entries: int) -> int:
    """轮空数: the slots nobody fills."""
    return size(entries) - entries


def rounds(entries: int) -> int:
    """轮数: how many rounds lead to a winner; "three rounds" of the notice is read as many as needed."""
    return (entries - 1).bit_length()


def final_key(bracket: Bracket) -> MatchKey:
    """决赛."""
    return f"{rounds(len(bracket.slots))}-1"


def semifinal_keys(bracket: Bracket) -> tuple[MatchKey, ...]:
    """半决赛, upper half first; none when two entries play the final at once."""
    return feeders(bracket, final_key(bracket))


def has_third_match(bracket: Bracket) -> bool:
    """Whether third place is played for. Two entries leave nobody to play it."""
    return bracket.third_place == "match" and len(bracket.slots) > 2


def match_keys(bracket: Bracket) -> list[MatchKey]:
    """All matches in playing order: round by round from the top, the match for third place before the final."""
    last = rounds(len(bracket.slots))
    keys = [f"{round_}-{place}" for round_ in range(1, last) for place in range(1, (1 << (last - round_)) + 1)]
    return [*keys, *([THIRD] if has_third_match(bracket) else []), final_key(bracket)]


def round_of(bracket: Bracket, key: MatchKey) -> int:
    """The round of a match, from 1."""
    return int(_place(final_key(bracket) if key == THIRD else key)[0])


def half_of(bracket: Bracket, key: MatchKey) -> Literal["upper", "lower"] | None:
    """上半区或下半区; None for the final and the match for third place, where the halves meet."""
    if key in (THIRD, final_key(bracket)):
        return None
    round_, place = _place(key)
    in_a_half = len(bracket.slots) >> (round_ + 1)
    return "upper" if place <= in_a_half else "lower"


def feeders(bracket: Bracket, key: MatchKey) -> tuple[MatchKey, ...]:
    """The two matches that fill the slots of this one, upper first; none in the first round."""
    if key == THIRD:
        return semifinal_keys(bracket)
    round_, place = _place(key)
    return (f"{round_ - 1}-{2 * place - 1}", f"{round_ - 1}-{2 * place}") if round_ > 1 else ()


def winner_goes_to(bracket: Bracket, key: MatchKey) -> MatchKey | None:
    """Where the winner plays next; None after the final and the match for third place."""
    if key in (THIRD, final_key(bracket)):
        return None
    round_, place = _place(key)
    return f"{round_ + 1}-{(place + 1) // 2}"


def loser_goes_to(bracket: Bracket, key: MatchKey) -> MatchKey | None:
    """Where the loser plays next: from a semi-final to the match for third place, if there is one."""
    return THIRD if has_third_match(bracket) and key in semifinal_keys(bracket) else None


def resolve(bracket: Bracket, outcomes: Outcomes, withdrawn: Mapping[int, int]) -> dict[MatchKey, Resolved]:
    """Every match as it stands, in playing order.

    `withdrawn` maps an entry to the first round it no longer plays: from there it loses whatever the outcomes say.
    """
    resolved: dict[MatchKey, Resolved] = {}
    for key in match_keys(bracket):
        upper, lower = _slots(bracket, key, resolved)
        resolved[key] = _resolve_match(key, round_of(bracket, key), upper, lower, outcomes, withdrawn)
    return resolved


def third_contender(bracket: Bracket, semifinal: Resolved) -> Slot:
    """Whom a semi-final sends into the contest for third place.

    Who lost it by withdrawal or disqualification forfeits, by absence too unless `absent_may_place`. When both lost,
    nobody is sent even so: neither of them lost to the other, and there is one seat.
    """
    forfeited = semifinal.reason in ("withdrawn", "disqualified") or (
        semifinal.reason == "absent" and not bracket.absent_may_place
    )
    return NOBODY if forfeited else semifinal.loser


def _place(key: MatchKey) -> tuple[int, int]:
    round_, place = key.split("-")
    return int(round_), int(place)


def _slots(bracket: Bracket, key: MatchKey, resolved: Mapping[MatchKey, Resolved]) -> tuple[Slot, Slot]:
    if key == THIRD:
        upper, lower = (third_contender(bracket, resolved[feeder]) for feeder in feeders(bracket, key))
        return upper, lower
    if feeding := feeders(bracket, key):
        upper, lower = (resolved[feeder].winner for feeder in feeding)
        return upper, lower
    above = 2 * _place(key)[1] - 2
    upper, lower = (NOBODY if slot is None else slot for slot in bracket.slots[above : above + 2])
    return upper, lower


def _resolve_match(
    key: MatchKey, round_: int, upper: Slot, lower: Slot, outcomes: Outcomes, withdrawn: Mapping[int, int]
) -> Resolved:
    gone = [slot for slot in (upper, lower) if isinstance(slot, int) and withdrawn.get(slot, round_ + 1) <= round_]
    here = [slot for slot in (upper, lower) if isinstance(slot, int) and slot not in gone]
    winner: Slot = OPEN
    loser: Slot = OPEN
    reason = None
    if len(here) == 2:
        outcome = outcomes.get((key, here[0], here[1]))
        if outcome:
            winner, loser, reason = _played(outcome, here)
    elif OPEN not in (upper, lower):
        winner = here[0] if here else NOBODY
        loser = gone[0] if len(gone) == 1 else NOBODY
        reason = "withdrawn" if gone else "bye" if round_ == 1 else "walkover"
    return Resolved(
        key=key,
        round=round_,
        upper=upper,
        lower=lower,
        winner=winner,
        loser=loser,
        reason=reason,
        playable=len(here) == 2,
    )


def _played(outcome: Outcome, pair: list[int]) -> tuple[Slot, Slot, str]:
    if outcome.winner is None:
        return NOBODY, NOBODY, outcome.reason
    assert outcome.winner in pair, "the winner of a match is one of its two entries"
    return outcome.winner, pair[1 - pair.index(outcome.winner)], outcome.reason

"""Brackets as golden text, and contests played to the end by lot."""

from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from tournaments.rules import bracket as tree
from tournaments.rules.bracket import NOBODY, OPEN, Bracket, MatchKey, Outcome, Resolved, Slot, resolve

Outcomes = dict[tuple[MatchKey, int, int], Outcome]
REASONS = ["points", "lot", "absent", "withdrawn", "disqualified", "awarded"]

TWO = (1, 2)
THREE = (1, None, 2, 3)
FOUR = (1, 2, 3, 4)
FIVE = (1, 2, 3, None, None, 4, 5, None)
EIGHT = (1, 2, 3, 4, 5, 6, 7, 8)
THIRTEEN = (1, None, 2, 3, 4, 5, 6, 7, 8, None, 9, 10, 11, 12, 13, None)


def shown(slot: Slot) -> str:
    return {NOBODY: "-", OPEN: "?"}.get(slot) or str(slot)


def lines(resolution: Mapping[MatchKey, Resolved]) -> str:
    """One match a line: who meets whom > winner, reason; `*` where a sitting belongs."""
    return "\n".join(map(line, resolution.values()))


def line(match: Resolved) -> str:
    words = [f"{match.key}:", shown(match.upper), shown(match.lower), ">", shown(match.winner)]
    return " ".join([*words, *([match.reason] if match.reason else []), *(["*"] if match.playable else [])])


def golden(text: str) -> str:
    return "\n".join(row.strip() for row in text.strip().splitlines())


def won(text: str) -> Outcomes:
    """`1-1 1 2 1 points` – match, upper, lower, winner (`-` nobody), reason."""
    outcomes = {}
    for row in text.strip().splitlines():
        key, upper, lower, winner, reason = row.split()
        outcomes[key, int(upper), int(lower)] = Outcome(winner=None if winner == "-" else int(winner), reason=reason)
    return outcomes


def played(slots: tuple[int | None, ...], text: str, withdrawn: Mapping[int, int] | None = None, **kept: object) -> str:
    bracket = Bracket(slots=slots, **{"third_place": "match", **kept})
    return lines(resolve(bracket, won(text), withdrawn or {}))


@st.composite
def contests(draw: st.DrawFn) -> tuple[Bracket, Outcomes, dict[int, int]]:
    """A bracket played to the end, some entries having left."""
    entries = draw(st.integers(2, 20))
    rng = Random(draw(st.integers(0, 2**32)))
    bracket = Bracket(
        slots=random_slots(entries, rng),
        third_place=draw(st.sampled_from(["match", "joint", "none"])),
        absent_may_place=draw(st.booleans()),
    )
    gone = draw(st.dictionaries(st.integers(1, entries), st.integers(1, 5), max_size=4))
    return bracket, play_out(bracket, gone, rng), gone


def random_slots(entries: int, rng: Random) -> tuple[int | None, ...]:
    pairs: list[list[int | None]] = [[None, None] for _ in range(tree.size(entries) // 2)]
    order = rng.sample(range(1, entries + 1), entries)
    for pair in pairs:
        pair[rng.randrange(2)] = order.pop()
    for pair in rng.sample(pairs, len(order)):
        pair[pair.index(None)] = order.pop()
    return tuple(slot for pair in pairs for slot in pair)


def play_out(bracket: Bracket, gone: Mapping[int, int], rng: Random) -> Outcomes:
    outcomes: Outcomes = {}
    while waiting := [m for m in resolve(bracket, outcomes, gone).values() if m.playable and m.winner is OPEN]:
        match = rng.choice(waiting)
        winner = rng.choice([match.upper, match.lower] * 4 + [None])
        reason = rng.choice(REASONS)
        outcomes[match.key, match.upper, match.lower] = Outcome(winner=winner, reason=reason)
    return outcomes

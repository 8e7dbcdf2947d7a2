"""抽签: the draw as a pure function of the ordered entries and a seed. docs/draw.md tells anyone how to repeat it.

Vocabulary: a *class* is the entries of one delegation, or the byes. A *node* is a match of the tree with all the
first-round slots below it. The law: at every node, down to the first-round pair, the numbers of each class in the two
halves differ by at most one; the lot chooses among the draws that keep it.

Why there is always one: a node has an even number of slots, so the classes with an odd number there are even in number;
half of them leave their odd one above, half below, and every other class is halved.

An entry of several delegations is drawn under its first-named one only; the caller names it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

from scoring.rules.refusal import Refused
from tournaments.rules.bracket import MatchKey, byes, rounds, size

FEWEST, MOST = 2, 512
Delegation = str | int
Entries = Sequence[tuple[int, Delegation]]
"""Entry and first-named delegation, in the registered order."""
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """同队相遇: what no draw can spare a delegation with several entries.

    `from_round` is the earliest round in which two of them may meet, `first_round_pairs` how often they must in
    the first.
    """

    delegation: Delegation
    entries: int
    from_round: int
    first_round_pairs: int


@dataclass(frozen=True, kw_only=True)
class Uneven:
    """A node of a draw made or changed by hand that breaks the law: the class (`None`: byes) and its two numbers."""

    key: MatchKey
    delegation: Delegation | None
    above: int
    below: int


def words(seed: str) -> Iterator[int]:
    """The numbers of a seed, 32 bits each, without end: SHA-256 of "seed:0", "seed:1" …, eight to a digest."""
    for block in count():
        yield from unpack(">8I", sha256(f"{seed}:{block}".encode()).digest())


def below(bound: int, numbers: Iterator[int]) -> int:
    """A fair number from 0 to bound − 1; words that would favour the low ones are passed over."""
    fair = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < fair) % bound


def shuffled(items: Sequence[T], numbers: Iterator[int]) -> list[T]:
    """The items in an order by lot, each order as likely as any other (Fisher–Yates from the end)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1, numbers)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def draw(entries: Entries, seed: str) -> tuple[int | None, ...]:
    """抽签: the slots of the first round from the top, `None` for a bye.

    Raises `Refused`: `draw.too_few_entries`, `draw.too_many_entries` (facts: entries, fewest, most).
    """
    if len(entries) < FEWEST:
        raise Refused("draw.too_few_entries", entries=len(entries), fewest=FEWEST, most=MOST)
    if len(entries) > MOST:
        raise Refused("draw.too_many_entries", entries=len(entries), fewest=FEWEST, most=MOST)
    numbers = words(seed)
    classes = [shuffled(members, numbers) for members in _by_delegation(entries).values()]
    return tuple(_place([*classes, [None] * byes(len(entries))], numbers))


def seed_of(secret: str, numbers: Sequence[int]) -> str:
    """The seed of a draw: the committed secret, then the numbers the witnesses named, in their order."""
    return "/".join([secret, *map(str, numbers)])


def commitment(secret: str, entries: Entries) -> str:
    """承诺: the SHA-256 in hex of the secret and the ordered entries, shown before the secret is.

    It hides the secret only if that cannot be guessed (128 random bits), and binds the order of the entries too.
    """
    lines = [secret, *(f"{entry}\t{delegation}" for entry, delegation in entries)]
    return sha256("\n".join(lines).encode()).hexdigest()


def meetings(entries: Entries) -> list[Meeting]:
    """What is unavoidable, for every delegation with more than one entry, in the registered order."""
    slots = size(len(entries))
    return [
        Meeting(
            delegation=delegation,
            entries=len(members),
            from_round=rounds(slots) + 1 - rounds(len(members)),
            first_round_pairs=max(0, len(members) - slots // 2),
        )
        for delegation, members in _by_delegation(entries).items()
        if len(members) > 1
    ]


def uneven(slots: Sequence[int | None], delegations: Mapping[int, Delegation]) -> list[Uneven]:
    """Every node where a draw breaks the law, first round first; empty for what `draw` gives."""
    classes = [None if slot is None else delegations[slot] for slot in slots]
    return [found for round_ in range(1, rounds(len(slots)) + 1) for found in _uneven_in(classes, round_)]


def _by_delegation(entries: Entries) -> dict[Delegation, list[int]]:
    members: dict[Delegation, list[int]] = {}
    for entry, delegation in entries:
        members.setdefault(delegation, []).append(entry)
    return members


def _place(classes: Sequence[Sequence[int | None]], numbers: Iterator[int]) -> list[int | None]:
    classes = [members for members in classes if members]
    if sum(map(len, classes)) == 1:
        return list(classes[0])
    odd = shuffled([index for index, members in enumerate(classes) if len(members) % 2], numbers)
    more_above = odd[: len(odd) // 2]
    cuts = [len(members) // 2 + (index in more_above) for index, members in enumerate(classes)]
    above = _place([members[:cut] for members, cut in zip(classes, cuts, strict=True)], numbers)
    return above + _place([members[cut:] for members, cut in zip(classes, cuts, strict=True)], numbers)


def _uneven_in(classes: Sequence[Delegation | None], round_: int) -> Iterator[Uneven]:
    width = 1 << round_
    for place, first in enumerate(range(0, len(classes), width), start=1):
        above = Counter(classes[first : first + width // 2])
        under = Counter(classes[first + width // 2 : first + width])
        for delegation in above | under:
            if abs(above[delegation] - under[delegation]) > 1:
                yield Uneven(
                    key=f"{round_}-{place}", delegation=delegation, above=above[delegation], below=under[delegation]
                )

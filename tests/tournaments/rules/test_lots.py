import json
import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules.refusal import Refused
from tournaments.rules import lots

SIZES = [*range(2, 71), 127, 128, 129, 300, 511, 512]
BYE = "bye"


def entries_of(delegations: Sequence[int]) -> list[tuple[int, int]]:
    return [(1000 + index, delegation) for index, delegation in enumerate(delegations)]


def classes_in(entries: lots.Entries, slots: Sequence[int | None]) -> list[Any]:
    delegation = dict(entries)
    return [BYE if slot is None else delegation[slot] for slot in slots]


def keeps_apart(classes: list[Any]) -> bool:
    """The law read anew, from the top down."""
    if len(classes) == 1:
        return True
    above, below = classes[: len(classes) // 2], classes[len(classes) // 2 :]
    fair = all(-1 <= above.count(kind) - below.count(kind) <= 1 for kind in set(classes))
    return fair and keeps_apart(above) and keeps_apart(below)


def assert_drawn(entries: lots.Entries, slots: Sequence[int | None]) -> None:
    size = len(slots)
    classes = classes_in(entries, slots)
    first_round = [classes[first : first + 2] for first in range(0, size, 2)]

    assert size & (size - 1) == 0
    assert len(entries) <= size < 2 * len(entries)
    assert sorted(slot for slot in slots if slot is not None) == [entry for entry, _ in entries]
    assert keeps_apart(classes)
    assert [BYE, BYE] not in first_round
    for delegation, own in Counter(kind for _, kind in entries).items():
        assert first_round.count([delegation, delegation]) == max(0, own - size // 2)


@pytest.mark.parametrize("shape", ["all apart", "one delegation", "one huge", "a few"])
def test_draw_keeps_the_law_for_every_size(shape: str) -> None:
    rng = Random(shape)
    for n in SIZES:
        delegations = {
            "all apart": list(range(n)),
            "one delegation": [0] * n,
            "one huge": [0] * (n * 3 // 4) + list(range(1, n - n * 3 // 4 + 1)),
            "a few": [rng.randrange(5) for _ in range(n)],
        }[shape]
        entries = entries_of(delegations)

        assert_drawn(entries, lots.draw(entries, f"{shape} {n}"))


@settings(max_examples=80, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=2, max_size=90), st.text(max_size=20))
def test_draw_keeps_the_law_for_any_delegations_and_seed(delegations: list[int], seed: str) -> None:
    entries = entries_of(delegations)

    slots = lots.draw(entries, seed)

    assert_drawn(entries, slots)
    assert lots.draw(entries, seed) == slots
    assert lots.uneven(slots, dict(entries)) == []


def test_draw_can_give_every_lawful_draw_and_no_other() -> None:
    entries = [(1, "X"), (2, "X"), (3, "X"), (4, "Y"), (5, "Y"), (6, "Z")]
    arrangements = set(permutations(["X", "X", "X", "Y", "Y", "Z", BYE, BYE]))
    lawful = {classes for classes in arrangements if keeps_apart(list(classes))}

    drawn = {tuple(classes_in(entries, lots.draw(entries, str(seed)))) for seed in range(8 * len(lawful))}

    assert drawn == lawful


def test_draw_without_delegations_and_byes_gives_every_order_alike() -> None:
    entries = [(1, "X"), (2, "Y"), (3, "Z"), (4, "W")]

    drawn = Counter(lots.draw(entries, str(seed)) for seed in range(2400))

    assert len(drawn) == 24
    assert sum((times - 100) ** 2 / 100 for times in drawn.values()) < 49.7  # chi-squared, 23 degrees, p = 0.001


def test_draw_gives_delegations_of_equal_number_equal_chances_of_a_bye() -> None:
    entries = entries_of([0, 0, 1, 2, 2, 3, 4, 4, 5])
    free: Counter[int] = Counter()

    for seed in range(1200):
        slots = lots.draw(entries, str(seed))
        free.update(slots[slot ^ 1] for slot in range(16) if slots[slot] is None)

    for group in ([0, 1, 3, 4, 6, 7], [2, 5, 8]):
        times = [free[1000 + index] for index in group]
        assert max(times) - min(times) < 0.12 * 1200


def test_draw_depends_on_order_and_delegations_but_not_on_their_names() -> None:
    entries = entries_of([0, 1, 0, 2, 1])
    renamed = [(entry, f"delegation {delegation}") for entry, delegation in entries]

    assert lots.draw(renamed, "seed") == lots.draw(entries, "seed")
    assert len({lots.draw(order, "seed") for order in permutations(entries)}) > 20


@pytest.mark.parametrize(
    ("entries", "code"),
    [(0, "draw.too_few_entries"), (1, "draw.too_few_entries"), (513, "draw.too_many_entries")],
)
def test_draw_outside_two_to_512_is_refused(entries: int, code: str) -> None:
    with pytest.raises(Refused) as refused:
        lots.draw(entries_of(range(entries)), "seed")

    assert (refused.value.code, refused.value.facts) == (code, {"entries": entries, "fewest": 2, "most": 512})


def test_below_is_fair_where_many_words_are_passed_over() -> None:
    bound = 3 * 2**30
    numbers = lots.words("fair")

    thirds = Counter(lots.below(bound, numbers) // 2**30 for _ in range(3000))

    assert sorted(thirds) == [0, 1, 2]
    assert all(900 < times < 1100 for times in thirds.values())
    assert lots.below(bound, iter([bound - 1])) == bound - 1
    assert lots.below(bound, iter([bound, 2**32 - 1, 7])) == 7


def test_meetings_say_what_no_draw_can_spare() -> None:
    entries = entries_of([0] * 6 + [1] * 2 + [2])

    assert lots.meetings(entries) == [
        lots.Meeting(delegation=0, entries=6, from_round=2, first_round_pairs=0),
        lots.Meeting(delegation=1, entries=2, from_round=4, first_round_pairs=0),
    ]
    assert lots.meetings(entries_of([0] * 5 + [1])) == [
        lots.Meeting(delegation=0, entries=5, from_round=1, first_round_pairs=1)
    ]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 4), min_size=2, max_size=70), st.integers())
def test_meetings_hold_for_any_draw(delegations: list[int], seed: int) -> None:
    entries = entries_of(delegations)
    classes = classes_in(entries, lots.draw(entries, str(seed)))

    for meeting in lots.meetings(entries):
        earliest = next(
            round_
            for round_ in range(1, 9)
            for first in range(0, len(classes), 2**round_)
            if classes[first : first + 2**round_].count(meeting.delegation) > 1
        )
        assert meeting.from_round == earliest


def test_uneven_names_the_nodes_a_hand_made_draw_breaks() -> None:
    slots = [1, 2, 5, None, 3, 4, 6, None]
    delegations = {1: "X", 2: "X", 3: "Y", 4: "Z", 5: "W", 6: "X"}

    assert lots.uneven(slots, delegations) == [
        lots.Uneven(key="2-1", delegation="X", above=2, below=0),
    ]
    assert lots.uneven([1, None, None, 2], {1: "X", 2: "X"}) == []
    assert lots.uneven([1, 2, None, None], {1: "X", 2: "Y"}) == [
        lots.Uneven(key="2-1", delegation=None, above=0, below=2),
    ]


@settings(max_examples=60, deadline=None)
@given(st.permutations([1, 2, 3, 4, 5, 6, None, None]), st.lists(st.integers(0, 3), min_size=6, max_size=6))
def test_uneven_is_empty_exactly_where_the_law_is_kept(slots: list[int | None], kinds: list[int]) -> None:
    delegations = dict(enumerate(kinds, start=1))

    found = lots.uneven(slots, delegations)

    assert (found == []) == keeps_apart(classes_in(list(delegations.items()), slots))


def test_commitment_binds_secret_entries_and_their_order() -> None:
    entries = entries_of([0, 1, 2])
    texts = [
        lots.commitment("secret", entries),
        lots.commitment("secre", entries),
        lots.commitment("secret", entries[::-1]),
        lots.commitment("secret", entries_of([0, 1, 1])),
        lots.commitment("secret", entries[:2]),
    ]

    assert len(set(texts)) == 5
    assert all(re.fullmatch("[0-9a-f]{64}", text) for text in texts)


def test_written_example_is_what_the_program_gives() -> None:
    page = (Path(__file__).parents[3] / "docs" / "draw.md").read_text(encoding="utf-8")
    example, passing_over = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL))
    entries = [(entry, delegation) for entry, delegation in example["entries"]]
    numbers = lots.words(passing_over["seed"])

    assert lots.commitment(example["secret"], entries) == example["commitment"]
    assert lots.seed_of(example["secret"], example["numbers"]) == example["seed"]
    assert list(islice(lots.words(example["seed"]), 12)) == example["words"]
    assert list(lots.draw(entries, example["seed"])) == example["slots"]
    assert [lots.below(passing_over["bound"], numbers) for _ in range(6)] == passing_over["numbers"]

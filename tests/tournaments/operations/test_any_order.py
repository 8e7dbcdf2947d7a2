"""The riskiest assumption of the house: any order of confirm, reopen, replace and withdraw gives the same as a rebuild.

A history of random acts leaves facts behind: which sheets are confirmed with which outcome, and who has withdrawn. The
same facts told once, in order, to a contest that never saw a mistake must leave the same people sitting at the same
places with the same results.
"""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.rules.refusal import Refused
from tests.factories import ContestFactory, confirm, everybody, live, published, reopen, write
from tournaments.models import Contest, Entry, Sitting, Withdrawal
from tournaments.operations import desk
from tournaments.operations.settle import difference, position
from tournaments.rules.bracket import match_keys
from tournaments.rules.places import places


@contextmanager
def undone() -> Iterator[None]:
    """A transaction of one example, taken back at its end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def act_at_random(rng: random.Random, account: User, contest: Contest) -> None:
    """One act of a hall that makes mistakes; what is refused changes nothing."""
    sitting = rng.choice(list(Sitting.objects.filter(match__draw__contest=contest).select_related("sheet", "match")))
    try:
        match rng.choice(["decide", "decide", "confirm", "confirm", "confirm", "reopen", "correct", "withdraw"]):
            case "decide":
                write(account, sitting, "awarded", {"winner": rng.choice(["A", "B", "A", "B", None]), "ruling": "1"})
            case "confirm":
                if not sitting.sheet.last_seq:
                    kind = rng.choice(
                        [("disqualified", {"side": "A", "clause": "event.8"}), ("absent", {"sides": ["B"]})]
                    )
                    write(account, sitting, *kind)
                confirm(account, sitting)
            case "reopen":
                reopen(account, sitting)
            case "correct":
                data = {"line": 1, "reason": "误记", "kind": "withdrawn", "data": {"side": rng.choice("AB")}}
                write(account, sitting, "replaced", data)
            case "withdraw":
                if rng.random() < 0.3:
                    entry = rng.choice(list(contest.entries.all()))
                    desk.withdraw_entry(account, entry, clause="gouji.15", reason="有事")
    except Refused:
        pass


def told_in_order(history: Contest, account: User, entries: int, seed: str) -> Contest:
    """A new contest that is told the facts of a history once, in playing order."""
    rebuilt = ContestFactory(
        tournament=history.tournament.__class__.objects.create(name="again", slug=f"again{history.pk}", preset="x"),
        third_place=history.third_place,
        absent_may_place=history.absent_may_place,
    )
    account = everybody(rebuilt.tournament)
    draw = published(account, rebuilt, entries, seed)
    twin = dict(
        zip(history.entries.values_list("pk", flat=True), rebuilt.entries.values_list("pk", flat=True), strict=True)
    )
    for gone in Withdrawal.objects.filter(entry__contest=history).select_related("ruling"):
        Withdrawal.objects.create(entry_id=twin[gone.entry_id], from_round=gone.from_round, ruling=gone.ruling)
    with transaction.atomic():
        desk.settle(rebuilt)
    for key in match_keys(draw.bracket):
        for sitting in [sitting for sitting in live(rebuilt) if sitting.match.key == key]:
            confirmed = confirmed_twin(history, twin, sitting)
            if confirmed:
                for line in confirmed.sheet.lines.exclude(kind__in=["confirmed", "reopened"]):
                    write(account, sitting, line.kind, line.data)
                confirm(account, sitting)
    return rebuilt


def confirmed_twin(history: Contest, twin: dict[int, int], sitting: Sitting) -> Sitting | None:
    for found in Sitting.objects.filter(
        match__draw__contest=history, match__key=sitting.match.key, sheet__confirmed=True
    ):
        if (twin[found.upper_id], twin[found.lower_id]) == (sitting.upper_id, sitting.lower_id):
            return found
    return None


def picture(contest: Contest) -> dict[str, object]:
    """What stands: who sits where with which confirmed result, and the places, by the entries' names in order."""
    order = {pk: index for index, pk in enumerate(contest.entries.values_list("pk", flat=True))}
    found = position(contest)
    assert found is not None
    return {
        "sittings": {
            sitting.match.key: (
                order[sitting.upper_id],
                order[sitting.lower_id],
                sitting.sheet.standing if sitting.sheet.confirmed else None,
            )
            for sitting in live(contest)
        },
        "places": {
            place: [order[entry] for entry in held]
            for place, held in places(found.draw.bracket, found.resolution).items()
        },
    }


def assert_as_rebuilt(contest: Contest, account: User, entries: int, seed: str) -> None:
    found = position(contest)
    assert found is not None
    assert difference(found).empty
    assert picture(contest) == picture(told_in_order(contest, account, entries, seed))


@pytest.mark.django_db
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 2**32),
    entries=st.integers(2, 9),
    third_place=st.sampled_from(["match", "joint", "none"]),
    absent_may_place=st.booleans(),
    acts=st.integers(5, 45),
)
def test_any_order_of_acts_stands_as_rebuilt(seed, entries, third_place, absent_may_place, acts):
    with undone():
        rng = random.Random(seed)
        contest = ContestFactory(third_place=third_place, absent_may_place=absent_may_place)
        account = everybody(contest.tournament)
        published(account, contest, entries, seed=str(seed))

        for _ in range(acts):
            act_at_random(rng, account, contest)

        assert_as_rebuilt(contest, account, entries, str(seed))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_writers_at_once_stand_as_rebuilt(seed):
    contest = ContestFactory()
    account = everybody(contest.tournament)
    published(account, contest, 8, seed=str(seed))

    def writer(number: int) -> None:
        rng = random.Random(seed * 10 + number)
        try:
            for _ in range(40):
                act_at_random(rng, account, Contest.objects.get(pk=contest.pk))
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(writer, number) for number in (1, 2)]:
            done.result()

    assert_as_rebuilt(contest, account, 8, str(seed))
    assert Entry.objects.filter(contest=contest).count() == 8


@pytest.mark.django_db
def test_a_result_taken_back_and_given_again_brings_the_next_match_back():
    contest = ContestFactory()
    account = everybody(contest.tournament)
    published(account, contest, 4)
    first, second = live(contest)
    for sitting in (first, second):
        write(account, sitting, "awarded", {"winner": "A", "ruling": "1"})
        confirm(account, sitting)
    final = next(sitting for sitting in live(contest) if sitting.match.key == "2-1")
    write(account, final, "noted", {"text": "茶"})

    reopen(account, first)

    assert [sitting.match.key for sitting in live(contest)] == ["1-1", "1-2"]
    confirm(account, first)
    assert next(sitting for sitting in live(contest) if sitting.match.key == "2-1").pk == final.pk

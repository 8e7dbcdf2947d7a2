"""How far a contest has come, and the one thing it waits for, at every stage of its life."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from scoring.rules.refusal import Refused
from tests.factories import ContestFactory, EntryFactory, confirm, live, published, write
from tournaments.models import Contest, Draw, DrawState
from tournaments.operations import draw
from tournaments.queries.event import (
    Progress,
    RoundProgress,
    Step,
    next_step,
    progress_of,
    tournament,
    tournaments_of,
)

OPEN = (RoundProgress(number=1, matches=4, confirmed=4), RoundProgress(number=2, matches=2, confirmed=1))
OVER = (RoundProgress(number=1, matches=2, confirmed=2),)


@pytest.mark.parametrize(
    ("known", "step"),
    [
        ({"undated": True}, Step.ANNOUNCE),
        ({}, Step.REGISTER),
        ({"entries": 1}, Step.REGISTER),
        ({"undated": True, "entries": 1}, Step.REGISTER),
        ({"entries": 9, "registering": True}, Step.REGISTER),
        ({"entries": 2}, Step.DRAW),
        ({"undated": True, "entries": 9}, Step.DRAW),
        ({"entries": 9, "draw": DrawState.DRAFT}, Step.CONFIRM),
        ({"entries": 9, "draw": DrawState.DRAFT, "entries_changed": True}, Step.DRAW_AGAIN),
        ({"entries": 9, "draw": DrawState.CONFIRMED, "registering": True}, Step.PUBLISH),
        ({"entries": 9, "draw": DrawState.CONFIRMED, "entries_changed": True}, Step.DRAW_AGAIN),
        ({"entries": 9, "draw": DrawState.PUBLISHED, "played": OPEN}, Step.PLAY),
        ({"entries": 9, "draw": DrawState.PUBLISHED, "played": OVER}, Step.AWARD),
        ({"entries": 2, "draw": DrawState.PUBLISHED}, Step.AWARD),
    ],
)
def test_the_next_step_follows_from_the_progress(known: dict[str, Any], step: Step) -> None:
    assert next_step(Progress(**known)) == step


def test_the_current_round_is_the_first_with_an_open_match() -> None:
    progress = Progress(played=OPEN)

    assert (progress.current, progress.confirmed, progress.open) == (OPEN[1], 5, 1)


def progress(contest: Contest) -> Progress:
    return progress_of([contest])[contest.pk]


def play(account: User, contest: Contest) -> None:
    """Award every open match to the upper side until none is left."""
    while waiting := [sitting for sitting in live(contest) if not sitting.sheet.confirmed]:
        write(account, waiting[0], "awarded", {"winner": "A", "ruling": "1"})
        confirm(account, waiting[0])


def test_a_contest_goes_through_its_steps(contest: Contest, account: User) -> None:
    steps = [progress(contest).next_step]
    EntryFactory.create_batch(4, contest=contest)
    steps.append(progress(contest).next_step)
    drawn = draw.draw_lots(account, contest, seed="00")
    steps.append(progress(contest).next_step)
    EntryFactory(contest=contest)
    steps.append(progress(contest).next_step)
    drawn = draw.draw_lots(account, contest, seed="00")
    draw.confirm_draw(account, drawn)
    steps.append(progress(contest).next_step)
    draw.publish_draw(account, drawn)
    steps.append(progress(contest).next_step)
    play(account, contest)
    steps.append(progress(contest).next_step)

    assert steps == [
        Step.ANNOUNCE,
        Step.DRAW,
        Step.CONFIRM,
        Step.DRAW_AGAIN,
        Step.PUBLISH,
        Step.PLAY,
        Step.AWARD,
    ]


def test_registration_goes_on_until_its_deadline(contest: Contest) -> None:
    EntryFactory.create_batch(2, contest=contest)
    contest.tournament.registration_ends = timezone.now() + timedelta(hours=1)
    before = progress(contest).next_step
    contest.tournament.registration_ends = timezone.now() - timedelta(hours=1)

    assert (before, progress(contest).next_step) == (Step.REGISTER, Step.DRAW)


def test_rounds_are_counted_as_they_open(contest: Contest, account: User) -> None:
    published(account, contest, 4)
    first = live(contest)[0]
    write(account, first, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, first)

    shown = progress(contest)

    assert shown.rounds == 2
    assert shown.played == (RoundProgress(number=1, matches=2, confirmed=1),)


def test_places_are_named_at_the_end(contest: Contest, account: User) -> None:
    published(account, contest, 4)
    undecided = progress(contest)
    play(account, contest)

    final, third = (live(contest)[index] for index in (3, 2))
    assert (undecided.places, undecided.champion) == ({}, "")
    assert progress(contest).places == {1: (final.upper.name,), 2: (final.lower.name,), 3: (third.upper.name,)}


def test_a_title_may_go_to_nobody(contest: Contest, account: User) -> None:
    published(account, contest, 2)
    (final,) = live(contest)
    write(account, final, "awarded", {"winner": None, "ruling": "1"})
    confirm(account, final)

    shown = progress(contest)

    assert (shown.next_step, shown.champion) == (Step.AWARD, "")


def test_play_goes_on_under_the_draw_it_began_with(contest: Contest, account: User) -> None:
    published(account, contest, 4)
    draft = draw.draw_lots(account, contest, reason="漏了一队", seed="01")
    redrawing = progress(contest).next_step
    write(account, live(contest)[0], "noted", {"text": "开始"})

    assert Draw.objects.get(pk=draft.pk).state == DrawState.DRAFT
    assert (redrawing, progress(contest).next_step) == (Step.CONFIRM, Step.PLAY)


def test_a_tournament_nobody_has_set_up_is_not_found(db: None) -> None:
    with pytest.raises(Refused) as refused:
        tournament("nowhere")

    assert refused.value.code == "page.not_found"


def test_one_sees_the_tournaments_one_works_in_with_ones_roles(contest: Contest, account: User) -> None:
    ContestFactory()

    (row,) = tournaments_of(account)

    assert row.tournament == contest.tournament
    assert [str(role) for role in row.roles] == ["organiser", "chief_referee", "referee", "staff"]
    assert row.leading[0] == contest

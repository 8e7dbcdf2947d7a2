"""What is asked for twice is done once: nothing changes the second time, nothing is logged, and no version rises."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from tests.factories import (
    AccountFactory,
    EntryFactory,
    closing,
    confirm,
    last_seq,
    live,
    published,
    write,
    writing,
)
from tournaments.models import Contest, LogEntry, Role, Ruling, Sitting
from tournaments.operations import desk, draw, set_up

pytestmark = pytest.mark.django_db

HANDS = 3


def decided(account: User, contest: Contest) -> Sitting:
    """A sheet on which side A has swept every hand."""
    published(account, contest, 4)
    sitting = live(contest)[0]
    for _hand in range(HANDS):
        write(account, sitting, "hand_played", {"finish": [1, 3, 5]})
    return sitting


def assert_done_once(contest: Contest, call: Callable[[], object]) -> None:
    """The second call answers as the first and leaves no trace."""
    first = call()
    contest.refresh_from_db()
    logged, version, rulings = LogEntry.objects.count(), contest.version, Ruling.objects.count()

    assert getattr(call(), "seq", None) == getattr(first, "seq", None)

    contest.refresh_from_db()
    assert (LogEntry.objects.count(), contest.version, Ruling.objects.count()) == (logged, version, rulings)


def test_a_line_sent_again_is_logged_once(contest, account):
    published(account, contest, 2)
    sheet = live(contest)[0].sheet_id
    line = writing("noted", {"text": "茶"}, after=0)

    assert_done_once(contest, lambda: desk.write_line(account, sheet, line))


def test_a_confirmation_sent_again_is_logged_once(contest, account):
    sitting = decided(account, contest)
    end = closing(last_seq(sitting))

    assert_done_once(contest, lambda: desk.confirm_sheet(account, sitting.sheet_id, end))


def test_a_reopening_sent_again_is_ruled_and_logged_once(contest, account):
    sitting = decided(account, contest)
    confirm(account, sitting)
    again = closing(last_seq(sitting))

    assert_done_once(
        contest,
        lambda: desk.reopen_sheet(account, sitting.sheet_id, again, clause="gouji.13", reason="误记"),
    )


def test_a_draw_confirmed_and_published_twice_is_logged_once(contest, account):
    EntryFactory.create_batch(2, contest=contest)
    drawn = draw.draw_lots(account, contest)

    assert_done_once(contest, lambda: draw.confirm_draw(account, drawn))
    assert_done_once(contest, lambda: draw.publish_draw(account, drawn))


def test_a_role_given_and_taken_twice_is_logged_once(contest, account):
    tournament, helper = contest.tournament, AccountFactory()

    assert_done_once(contest, lambda: set_up.grant_role(account, tournament, helper.username, Role.STAFF))
    held = tournament.memberships.get(account=helper).pk
    assert_done_once(contest, lambda: set_up.revoke_role(account, tournament, held))

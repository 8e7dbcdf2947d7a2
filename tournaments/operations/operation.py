"""The frame of every operation: locks, permission, one transaction, one log entry.

The contest is locked first, then sittings with their sheets, and the tournament for what belongs to all its contests.
These two in either order: who locks a sheet without its contest waits for nothing else. SQLite admits one writer at a
time; a lock of the process before the transaction spares its writers the busy waiting.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from django.conf import settings
from django.db import transaction

from tournaments.models import Contest, LogEntry, Tournament
from tournaments.permissions import Account, require

_write_lock = RLock()


@dataclass
class Act:
    """What an operation did, for the log: filled in while it runs.

    `repeated`: it had been done before, so nothing was changed, nothing is logged and no version rises.
    """

    tournament: Tournament
    account: Account
    by: str
    subject: str = ""
    before: Any = None
    after: Any = None
    reason: str = ""
    repeated: bool = False
    contest: Contest = field(init=False)


def name_of(account: Account) -> str:
    """How an account is named on paper and in the log."""
    return account.get_full_name() or account.get_username() if hasattr(account, "get_full_name") else ""


@contextmanager
def one_writer() -> Iterator[None]:
    """One transaction, queued before the database where it has a single writer."""
    with _write_lock if settings.EMBEDDED else nullcontext(), transaction.atomic():
        yield


@contextmanager
def operation(account: Account, name: str, tournament: Tournament, *, may: str, reason: str = "") -> Iterator[Act]:
    """Run an operation: check the permission `may`, do it in one transaction, log it under `name`."""
    with one_writer():
        require(account, may, tournament)
        act = Act(tournament=tournament, account=account, by=name_of(account), reason=reason)
        yield act
        write_log(act, name)


@contextmanager
def contest_operation(account: Account, name: str, contest: Contest, *, may: str, reason: str = "") -> Iterator[Act]:
    """The same under the lock of the contest, which `act.contest` holds; its version rises."""
    with operation(account, name, contest.tournament, may=may, reason=reason) as act:
        act.contest = lock_contest(contest)
        yield act
        if not act.repeated:
            act.contest.version += 1
            act.contest.save(update_fields=["version"])


def lock_contest(contest: Contest) -> Contest:
    """The contest as it is now, with its row locked until the transaction ends."""
    locked = Contest.objects.select_for_update(no_key=True).get(pk=contest.pk)
    locked.tournament = contest.tournament
    return locked


def lock_tournament(pk: int) -> None:
    """Lock the row of a tournament, for what belongs to all its contests: persons, delegations, numbers of rulings."""
    Tournament.objects.select_for_update(no_key=True).get(pk=pk)


def write_log(act: Act, name: str) -> None:
    """The log entry of an act."""
    if act.repeated:
        return
    LogEntry.objects.create(
        tournament=act.tournament,
        account_id=act.account.pk,
        by=act.by,
        operation=name,
        subject=act.subject,
        before=act.before,
        after=act.after,
        reason=act.reason,
    )

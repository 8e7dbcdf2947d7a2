"""Two who do the same at the same moment: one has done it, the other is told so in words."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection

from scoring.rules.refusal import Refused
from tournaments.models import Contest, Role
from tournaments.operations import accounts, set_up

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[str]:
    """The codes of what was refused."""

    def run(act: Callable[[], object]) -> str:
        try:
            act()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(run, acts))


def test_user_name_given_by_two_at_once_is_taken_once(account: User, contest: Contest) -> None:
    def create() -> None:
        accounts.create_account(account, contest.tournament, username="zhang", name="张", role=Role.REFEREE)

    assert at_once(*[create] * 4) == ["", *["accounts.username_taken"] * 3]
    assert User.objects.filter(username="zhang").count() == 1


def test_tables_set_by_several_at_once_are_numbered_once(account: User, contest: Contest) -> None:
    def have(count: int) -> Callable[[], None]:
        return lambda: set_up.set_tables(account, contest.tournament, count)

    assert at_once(*map(have, (4, 5, 6, 7))) == [""] * 4
    numbers = [table.number for table in contest.tournament.tables.all()]
    assert numbers in [list(range(1, count + 1)) for count in (4, 5, 6, 7)]

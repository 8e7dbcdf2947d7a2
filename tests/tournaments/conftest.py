"""What most tests of the tournament begin with."""

import pytest
from django.contrib.auth.models import User

from tests.factories import ContestFactory, everybody
from tournaments.models import Contest


@pytest.fixture
def contest(db: None) -> Contest:
    """A contest in which nothing has happened."""
    return ContestFactory()


@pytest.fixture
def account(contest: Contest) -> User:
    """Somebody who may do everything in its tournament."""
    return everybody(contest.tournament)

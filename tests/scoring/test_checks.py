import pytest

from scoring.checks import games_are_complete
from scoring.games import games


@pytest.fixture(autouse=True)
def _forget_games():
    games.cache_clear()
    yield
    games.cache_clear()


def found(settings, *names):
    settings.GAMES = names
    return [message.id for message in games_are_complete(None)]


def test_installed_games_are_complete(settings):
    assert found(settings, *settings.GAMES) == []


def test_a_game_that_is_not_there(settings):
    assert found(settings, "poker") == ["scoring.E001"]


def test_an_app_without_a_game(settings):
    assert found(settings, "tractor") == ["scoring.E001"]


def test_a_game_named_twice(settings):
    name = settings.GAMES[0]

    assert found(settings, name, name) == ["scoring.E002"]

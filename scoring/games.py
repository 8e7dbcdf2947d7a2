"""settings.GAMES → {key: Game}. The one place where a game is found, by name and never by import."""

from functools import cache
from importlib import import_module
from pathlib import Path

from django.conf import settings

from scoring.rules.game import Game
from scoring.rules.rulebook import RulebookClause, parse


@cache
def games() -> dict[str, Game]:
    """Every installed game that has been plugged in, by key, in the order of settings.GAMES."""
    found: dict[str, Game] = {}
    for name in settings.GAMES:
        plugged: Game = import_module(f"{name}.game").GAME
        found[plugged.key] = plugged
    return found


def game(key: str) -> Game:
    """The game of that key. KeyError: it is not installed."""
    return games()[key]


@cache
def rulebook(key: str, language: str) -> tuple[RulebookClause, ...]:
    """The clauses of a game's rulebook in `zh` or `en`. KeyError: it is not installed."""
    return parse(Path(f"{game(key).rulebook}.{language}.md").read_text(encoding="utf-8"))

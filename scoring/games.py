"""settings.GAMES → {key: Game}. The one place where a game is found, by name and never by import."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings

from scoring.language import Tongue
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


def words() -> dict[str, Any]:
    """The words of all installed games together, by code."""
    return {code: said for found in games().values() for code, said in found.words.items()}


@cache
def rulebook(key: str, tongue: Tongue) -> tuple[RulebookClause, ...]:
    """The clauses of a game's rulebook. KeyError: it is not installed."""
    return parse(Path(f"{game(key).rulebook}.{tongue}.md").read_text(encoding="utf-8"))

"""What is proved of every installed game at start-up: a typo in settings.GAMES or a missing page fails before anybody plays."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.template import TemplateDoesNotExist
from django.template.loader import get_template

from scoring.language import TONGUES
from scoring.rules.game import Game


@register
def games_are_complete(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """scoring.E001 no game there, E002 a key twice, E003 no rulebook, E004 no template."""
    found: list[CheckMessage] = []
    keys: set[str] = set()
    for name in settings.GAMES:
        try:
            game = import_module(f"{name}.game").GAME
        except (ImportError, AttributeError, TypeError) as error:
            found.append(Error(f"settings.GAMES names {name}: {error}", id="scoring.E001"))
            continue
        if game.key in keys:
            found.append(Error(f"Two games are called {game.key}.", id="scoring.E002"))
        keys.add(game.key)
        found += _missing(game)
    return found


def _missing(game: Game) -> Iterator[CheckMessage]:
    for tongue in TONGUES:
        page = game.rulebook.with_name(f"{game.rulebook.name}.{tongue}.md")
        if not Path(page).exists():
            yield Error(f"{game.key} has no rulebook {page.name}.", id="scoring.E003")
    for template in game.templates.values():
        try:
            get_template(template)
        except TemplateDoesNotExist:
            yield Error(f"{game.key} has no template {template}.", id="scoring.E004")

"""Presets are data: one JSON file a notice, found by its name. Adding one needs no code.

A file holds `key`, `label` and `notice` in both languages, and `contests`: game, config (what differs from the game's
defaults), third_place. What a preset leaves out stays to be announced.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from scoring.games import game as game_of
from scoring.language import tongue
from scoring.rules.codec import decode_config


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A notice as a starting point."""

    key: str
    labels: dict[str, str]
    notices: dict[str, dict[str, str]]
    contests: list[dict[str, Any]]

    @property
    def label(self) -> str:
        return self._spoken(self.labels)

    @property
    def notice(self) -> dict[str, str]:
        """The notice's own words in the reader's language."""
        return self._spoken(self.notices)

    @staticmethod
    def _spoken(by_language: dict[str, Any]) -> Any:
        return by_language[tongue()]


@cache
def presets() -> dict[str, Preset]:
    """Every preset by key, in the order of the files' names."""
    files = sorted(Path(__file__).parent.glob("*.json"))
    return {made.key: made for made in (Preset(**json.loads(file.read_text("utf-8"))) for file in files)}


def proposed_config(key: str, game: str) -> Any:
    """The config a preset proposes for a game; the game's own defaults where the preset says nothing or is gone."""
    contests = presets()[key].contests if key in presets() else []
    differing: dict[str, Any] = next((contest["config"] for contest in contests if contest["game"] == game), {})
    return decode_config(game_of(game).config, differing)

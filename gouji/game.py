"""The plug: all the house may ask of gouji."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from gouji.rules import config, match, points
from gouji.rules.board import board
from gouji.rules.events import KINDS
from gouji.rules.sample import sample
from gouji.telling import progress, score, tell
from gouji.words import WORDS
from scoring.rules.game import Game, Violation


def explain(settings: config.Config) -> list[Sequence[Any]]:
    """The points of every way a hand can end; the side that runs out first stands on the left."""
    heading = [WORDS["table.places"], WORDS["table.ours"], WORDS["table.theirs"]]
    rows = [[" ".join(map(str, places)), ours, theirs] for places, ours, theirs in points.table(settings)]
    return [heading, *rows]


def carry(settings: config.Config, state: match.Match) -> list[tuple[str, dict[str, Any]]]:
    """Nothing of a match reaches a later one."""
    return []


GAME = Game(
    key="gouji",
    label=_("Gouji"),
    words=WORDS,
    config=config.Config,
    choices=config.CHOICES,
    kinds=KINDS,
    start=match.start,
    step=match.step,
    verdict=match.verdict,
    next_kinds=match.next_kinds,
    show=match.show,
    score=score,
    progress=progress,
    tell=tell,
    board=board,
    explain=explain,
    lint=config.lint,
    cues=config.cues,
    carry=carry,
    sample=sample,
    violations=(
        Violation(clause="gouji.15", kind="penalty_given", data={"clause": "gouji.15", "points": 2}),
        Violation(clause="event.8", kind="penalty_given", data={"clause": "event.8", "points": 2}),
    ),
    rulebook=Path(__file__).with_name("rulebook"),
    team_size=3,
    late_limit=config.late_limit,
    templates={"desk": "gouji/desk.html", "sheet": "gouji/sheet.html"},
)

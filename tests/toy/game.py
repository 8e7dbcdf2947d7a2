"""A whole game of one coin toss: proof that one folder is enough."""

from pathlib import Path

from django.utils.translation import gettext_lazy as _

from scoring.rules.game import Game, Violation
from tests.toy.rules import toss
from tests.toy.words import WORDS, progress, tell

GAME = Game(
    key="toy",
    label=_("Coin toss"),
    words=WORDS,
    config=toss.Config,
    choices=toss.CHOICES,
    kinds={"coin_tossed": toss.CoinTossed},
    start=toss.start,
    step=toss.step,
    verdict=toss.verdict,
    next_kinds=toss.next_kinds,
    show=toss.show,
    score=toss.score,
    progress=progress,
    tell=tell,
    board=toss.board,
    explain=toss.explain,
    lint=toss.lint,
    cues=toss.cues,
    carry=toss.carry,
    sample=toss.sample,
    violations=(Violation(clause="toy.1", kind="disqualified", data={"clause": "toy.1"}),),
    rulebook=Path(__file__).with_name("rulebook"),
    team_size=1,
    late_limit=toss.late_limit,
    templates={"desk": "toy/desk.html", "sheet": "toy/sheet.html"},
)

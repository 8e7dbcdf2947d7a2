"""Gouji sheets as a referee would say them: hands by their points, penalties and lots by the side."""

from typing import Any

from gouji.game import GAME
from gouji.rules.config import Config
from scoring.rules import fold
from scoring.rules.fold import Written

FINISHES = {
    "32:6": [1, 3, 5],
    "15:7": [1, 3, 2, 5],
    "14:8": [1, 3, 2, 4, 5],
    "13:9": [1, 2, 3, 4, 5],
    "12:10": [1, 2, 4, 3, 5],
    "11:11": [1, 2, 4, 3, 6, 5],
    "10:12": [1, 2, 4, 6],
    "9:13": [2, 1, 4, 3, 6],
    "8:14": [2, 4, 1, 3, 6],
    "7:15": [2, 4, 1, 6],
    "6:32": [2, 4, 6],
}
SIDES = {"odd": "A", "even": "B"}

Line = tuple[str, dict[str, Any]]


def line(word: str) -> Line:
    """`13:9`, `void`, `odd-2`, `odd-2@4`, `lot=even` → a line of the sheet."""
    if word in FINISHES:
        return "hand_played", {"finish": FINISHES[word]}
    if word == "void":
        return "hand_played", {"finish": [], "revolution": [1, 2]}
    if word.startswith("lot="):
        return "lot_drawn", {"winner": SIDES[word.removeprefix("lot=")]}
    side, _, points = word.partition("-")
    points, _, hand = points.partition("@")
    given = {"side": SIDES[side], "clause": "gouji.15", "points": int(points)}
    return "penalty_given", given | ({"hand": int(hand)} if hand else {})


def lines(words: str) -> list[Line]:
    return [line(word) for word in words.split()]


def written(sheet: list[Line]) -> list[Written]:
    return [Written(seq=seq, kind=kind, data=data) for seq, (kind, data) in enumerate(sheet, start=1)]


def folded(sheet: list[Line], config: Config | None = None) -> fold.Standing:
    return fold.fold(GAME, config or Config(), written(sheet))


def outcome(sheet: list[Line], config: Config | None = None) -> dict[str, Any]:
    return fold.outcome(GAME, config or Config(), folded(sheet, config))

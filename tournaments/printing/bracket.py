"""对阵图: what a printed bracket shows, and how a big one is cut into pages.

The caller fills it from the draw and its outcomes; nothing is looked up or decided here. A wing of a page runs
inwards: the upper half of the tree on the left, the lower half on the right, the last round between them.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.words import round_names

MOST_ENTRIES_ON_A_PAGE = 64
ROUNDS_OF_THE_FINALS_PAGE = 3


@dataclass(frozen=True, kw_only=True)
class Slot:
    """签位: one line of a match. Without a name `empty` says why: not known yet, a bye, or nobody came through.

    `lot` is the number drawn, `detail` what stands small behind the name in the first round (a player's delegation),
    `won` whether it goes on to the next round, by play or otherwise.
    """

    name: str = ""
    empty: Literal["open", "bye", "nobody"] = "open"
    lot: str = ""
    detail: str = ""
    total: str = ""
    won: bool = False


@dataclass(frozen=True, kw_only=True)
class Node:
    """比赛: a match of the tree. `note` is a word on how it stands or ended, e.g. by lot or walkover."""

    key: str
    upper: Slot
    lower: Slot
    table: str = ""
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Round:
    """轮次: its matches from top to bottom, half as many in every next round; `when` it is played, worded."""

    nodes: Sequence[Node]
    when: str = ""


@dataclass(frozen=True, kw_only=True)
class Footer:
    """What lets anyone check the paper: which draw, seed or fingerprint of the lots, and the aware moment it shows."""

    draw: int
    printed: datetime
    seed: str = ""
    fingerprint: str = ""

    def line(self) -> str:
        """The footer worded in the active language."""
        parts = [_("Draw no. %(number)d") % {"number": self.draw}]
        if self.seed:
            parts.append(_("Seed %(seed)s") % {"seed": self.seed})
        if self.fingerprint:
            parts.append(_("Fingerprint %(fingerprint)s") % {"fingerprint": self.fingerprint})
        parts.append(_("As of %(time)s") % {"time": date_format(timezone.localtime(self.printed), "DATETIME_FORMAT")})
        return "　".join(parts)


@dataclass(frozen=True, kw_only=True)
class BracketPaper:
    """对阵图 of one contest. `lines` are date, place and the like; `champion` is None while open, empty if vacant."""

    title: str
    contest: str
    lines: Sequence[str]
    rounds: Sequence[Round]
    third: Node | None = None
    champion: str | None = None
    footer: Footer


def pages(paper: BracketPaper) -> list[dict[str, Any]]:
    """The pages a bracket is printed on: one, or the finals and then every section of at most 64 entries."""
    sections = 2 * len(paper.rounds[0].nodes) // MOST_ENTRIES_ON_A_PAGE
    if sections <= 1:
        return [_finals(paper, paper.rounds)]
    last_rounds = paper.rounds[-ROUNDS_OF_THE_FINALS_PAGE:]
    return [
        _finals(paper, last_rounds, heading=_("Finals")),
        *(_section(paper, index, sections) for index in range(sections)),
    ]


def _finals(paper: BracketPaper, rounds: Sequence[Round], heading: str = "") -> dict[str, Any]:
    crown = {"label": _("Champion"), "name": paper.champion or "", "vacant": paper.champion == ""}
    third = paper.third and asdict(paper.third)
    names = round_names(len(paper.rounds))[-len(rounds) :]
    return _page(rounds, names) | {"heading": heading, "wings": _halves(), "crown": crown, "third": third}


def _section(paper: BracketPaper, index: int, sections: int) -> dict[str, Any]:
    rounds = [
        replace(each, nodes=_share(each.nodes, index, sections)) for each in paper.rounds if len(each.nodes) >= sections
    ]
    heading = _halves()[index] if sections == 2 else _("Section %(number)d") % {"number": index + 1}
    [last] = rounds[-1].nodes
    through = next((slot.name for slot in (last.upper, last.lower) if slot.won), "")
    crown = {"label": _("Goes through to the finals"), "name": through, "vacant": False}
    names = round_names(len(paper.rounds))[: len(rounds)]
    return _page(rounds, names) | {"heading": heading, "wings": ["", ""], "crown": crown, "third": None}


def _page(rounds: Sequence[Round], names: Sequence[str]) -> dict[str, Any]:
    wings = [[list(map(asdict, _share(each.nodes, half, 2))) for each in rounds[:-1]] for half in (0, 1)]
    return {
        "rounds": [{"name": name, "when": each.when} for name, each in zip(names, rounds, strict=True)],
        "left": wings[0],
        "right": wings[1],
        "centre": asdict(rounds[-1].nodes[0]),
    }


def _halves() -> list[str]:
    return [_("Upper half"), _("Lower half")]


def _share(nodes: Sequence[Node], index: int, shares: int) -> Sequence[Node]:
    size = len(nodes) // shares
    return nodes[index * size : (index + 1) * size]

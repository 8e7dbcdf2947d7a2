"""Papers to print: a bracket of the names given, and what a reader finds in a PDF."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from io import BytesIO

from pypdf import PdfReader

from tournaments.printing.bracket import BracketPaper, Footer, Node, Round, Slot

FOOTER = Footer(
    draw=2, seed="83512 07741", fingerprint="9f2c41d07b3a", printed=datetime(2026, 4, 25, 11, 42, tzinfo=UTC)
)


def bracket_of(
    names: Sequence[str], *, played: bool = False, third: Node | None = None, title: str = "春季教职工棋牌赛"
) -> BracketPaper:
    """A bracket of these entries, byes at the end; where `played`, the upper side has won every match 40 to 26."""
    size = 1 << (len(names) - 1).bit_length()
    slots = [Slot(name=name, lot=str(lot)) for lot, name in enumerate(names, 1)]
    slots += [Slot(empty="bye")] * (size - len(names))
    pairs = [(slots[i], slots[size - 1 - i]) for i in range(size // 2)]
    rounds = []
    while pairs:
        nodes = [_node(f"{len(rounds) + 1}-{i}", upper, lower, played) for i, (upper, lower) in enumerate(pairs)]
        rounds.append(Round(nodes=nodes))
        winners = [Slot(name=node.upper.name if node.upper.won else "") for node in nodes]
        pairs = list(zip(winners[::2], winners[1::2], strict=True)) if len(winners) > 1 else []
    return BracketPaper(
        title=title,
        contest="混合双人",
        lines=["2026年4月25日", "三楼活动室"],
        rounds=rounds,
        third=third,
        champion=names[0] if played else None,
        footer=FOOTER,
    )


def _node(key: str, upper: Slot, lower: Slot, played: bool) -> Node:
    if lower.empty == "bye":
        return Node(key=key, upper=_with(upper, "", True), lower=lower)
    if played:
        return Node(key=key, upper=_with(upper, "40", True), lower=_with(lower, "26", False), table="5 号桌")
    return Node(key=key, upper=upper, lower=lower, table="5 号桌")


def _with(slot: Slot, total: str, won: bool) -> Slot:
    return Slot(name=slot.name, lot=slot.lot, total=total, won=won)


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def words(pdf: bytes) -> str:
    """All text of all pages without white space: how wide a gap counts as a space differs from reader to reader."""
    return re.sub(r"\s", "", "".join(page.extract_text() for page in read(pdf).pages))


def fonts(pdf: bytes) -> set[str]:
    """The names of the fonts used, without the tag of the subset; each must be embedded."""
    found = set()
    for page in read(pdf).pages:
        for font in page["/Resources"]["/Font"].values():
            [descendant] = font.get_object()["/DescendantFonts"]
            assert "/FontFile3" in descendant.get_object()["/FontDescriptor"].get_object()
            found.add(str(font.get_object()["/BaseFont"]).split("+")[1].removesuffix("-Identity-H"))
    return found


def size_in_mm(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of the pages."""
    return {
        (round(float(p.mediabox.width) / 72 * 25.4), round(float(p.mediabox.height) / 72 * 25.4))
        for p in read(pdf).pages
    }

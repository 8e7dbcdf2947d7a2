"""What the sheet of any game may hold (docs/glossary.md; the kinds of "any game").

The words: a *line* is what was written, an *event* is its meaning. `absent`, `withdrawn`, `disqualified`
and `awarded` decide a match outside play; they are folded in `fold.py`, so that a game need not know them.
Whether a side may still be absent, and whether a lot is due, is the game's law.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Side = Literal["A", "B"]
SIDES: tuple[Side, Side] = ("A", "B")
Text = Annotated[str, Meta(min_length=1, max_length=500)]


def other(side: Side) -> Side:
    """The side that sits opposite."""
    return "B" if side == "A" else "A"


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all events: frozen, and strict about the fields it knows."""


class Absent(Event):
    """缺席: one or both sides were not there in time and have lost (gouji.15, xiangqi.2, tractor.3.3)."""

    sides: Annotated[tuple[Side, ...], Meta(min_length=1, max_length=2)]


class Withdrawn(Event):
    """弃权: a side gives the match up before it is decided."""

    side: Side
    clause: str = ""


class Disqualified(Event):
    """取消资格: a side loses by ruling, whatever the verdict was."""

    side: Side
    clause: Text


class Awarded(Event):
    """裁定: the chief referee's word; overrides everything. `winner` null: nobody advances."""

    winner: Side | None
    ruling: Text


class LotDrawn(Event):
    """抽签: a lot decided between the sides; accepted only when the game says a lot is due (gouji.14)."""

    winner: Side
    drawn_by: str = ""
    witnesses: str = ""
    ordered_by: str = ""


class Noted(Event):
    """备注: a remark; changes nothing."""

    text: Text
    clause: str = ""
    hand: int | None = None


COMMON_KINDS: dict[str, type[Event]] = {
    "absent": Absent,
    "withdrawn": Withdrawn,
    "disqualified": Disqualified,
    "awarded": Awarded,
    "lot_drawn": LotDrawn,
    "noted": Noted,
}


class Struck(Event):
    """划掉: the line stands no more."""

    line: int
    reason: Text


class Replaced(Event):
    """更正: the line is folded as this one, in its old place."""

    line: int
    reason: Text
    kind: str
    data: dict[str, object]


class Confirmed(Event):
    """确认: the end of the sheet."""

    note: str = ""


class Reopened(Event):
    """重开: a ruling of the chief referee lifts the confirmation."""

    ruling: Text


CORRECTIONS: dict[str, type[Event]] = {"struck": Struck, "replaced": Replaced}
CLOSINGS: dict[str, type[Event]] = {"confirmed": Confirmed, "reopened": Reopened}
LEDGER_KINDS: dict[str, type[Event]] = CORRECTIONS | CLOSINGS

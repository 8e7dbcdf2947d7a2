"""What the sheet of any game may hold (docs/glossary.md; the kinds of "any game").

The words: a *line* is what was written, an *event* is its meaning. `absent`, `withdrawn`, `disqualified`
and `awarded` decide a match outside play; they are folded in `fold.py`, so that a game need not know them.
Whether a side may still be absent, and whether a lot is due, is the game's law.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Side = Literal["A", "B"]
SIDES: tuple[Side, Side] = ("A", "B")
# NUL and lone surrogates are valid JSON, but no database stores them.
WRITABLE = "^[^\x00\ud800-\udfff]*$"
Text = Annotated[str, Meta(min_length=1, max_length=500, pattern=WRITABLE)]
Remark = Annotated[str, Meta(max_length=500, pattern=WRITABLE)]
Clause = Annotated[str, Meta(min_length=1, max_length=40, pattern=WRITABLE)]
ClauseOrNone = Annotated[str, Meta(max_length=40, pattern=WRITABLE)]
HandNumber = Annotated[int, Meta(ge=1, le=99)]


def other(side: Side) -> Side:
    """The side that sits opposite."""
    return "B" if side == "A" else "A"


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all events: frozen, and strict about the fields it knows."""


class Absent(Event, frozen=True):
    """缺席: one or both sides were not there in time and have lost."""

    sides: Annotated[tuple[Side, ...], Meta(min_length=1, max_length=2)]


class Withdrawn(Event, frozen=True):
    """弃权: a side gives the match up before it is decided."""

    side: Side
    clause: ClauseOrNone = ""


class Disqualified(Event, frozen=True):
    """取消资格: a side loses by ruling, whatever the verdict was."""

    side: Side
    clause: Clause


class Awarded(Event, frozen=True):
    """裁定: the chief referee's word; overrides everything. `winner` null: nobody advances."""

    winner: Side | None
    ruling: Text


class LotDrawn(Event, frozen=True):
    """抽签: a lot decided between the sides; accepted only when the game says a lot is due."""

    winner: Side
    drawn_by: Remark = ""
    witnesses: Remark = ""
    ordered_by: Remark = ""


class Noted(Event, frozen=True):
    """备注: a remark; changes nothing."""

    text: Text
    clause: ClauseOrNone = ""
    hand: HandNumber | None = None


COMMON_KINDS: dict[str, type[Event]] = {
    "absent": Absent,
    "withdrawn": Withdrawn,
    "disqualified": Disqualified,
    "awarded": Awarded,
    "lot_drawn": LotDrawn,
    "noted": Noted,
}


class Struck(Event, frozen=True):
    """划去: the line stands no more."""

    line: int
    reason: Text


class Replaced(Event, frozen=True):
    """更正: the line is folded as this one, in its old place."""

    line: int
    reason: Text
    kind: str
    data: dict[str, object]


class Confirmed(Event, frozen=True):
    """确认: the end of the sheet."""

    note: Remark = ""


class Reopened(Event, frozen=True):
    """重开: a ruling of the chief referee lifts the confirmation."""

    ruling: Text


CORRECTIONS: dict[str, type[Event]] = {"struck": Struck, "replaced": Replaced}
CLOSINGS: dict[str, type[Event]] = {"confirmed": Confirmed, "reopened": Reopened}
LEDGER_KINDS: dict[str, type[Event]] = CORRECTIONS | CLOSINGS

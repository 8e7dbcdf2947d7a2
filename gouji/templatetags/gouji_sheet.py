"""How the pages of gouji read the board (`gouji/rules/board.py`)."""

from collections.abc import Mapping
from typing import Any

from django import template

from gouji.rules.match import EXTRA, HANDS
from gouji.rules.opening import VALUES
from gouji.telling import hand_name, points
from gouji.words import WORDS

register = template.Library()
register.filter("hand_name", hand_name)
register.filter("points", points)


@register.filter
def place_at(hand: Mapping[str, Any], seat: int) -> str:
    """名次 of a seat in a hand, in words; empty where none was written."""
    place = hand["places"][seat - 1]
    return str(WORDS[f"place.{place}"]) if place else ""


@register.filter
def gave_up(hand: Mapping[str, Any], seat: int) -> bool:
    """Whether the seat made a revolution in the hand."""
    return seat in hand["revolution"]


@register.filter
def hands_to_come(board: Mapping[str, Any]) -> list[int]:
    """The numbers of the hands the sheet still has room for; the extra hand only when it is due."""
    played = sum(not hand["void"] for hand in board["hands"])
    return list(range(played + 1, (EXTRA if board["extra_hand_due"] else HANDS) + 1))


@register.filter
def points_off(board: Mapping[str, Any], side: str) -> int:
    """All points a side has lost by penalties."""
    return sum(penalty["points"] for penalty in board["penalties"] if penalty["side"] == side)


@register.filter
def of_side(values: Mapping[str, Any], side: str) -> Any:
    """The value of a side."""
    return values[side]


@register.simple_tag
def place_words() -> list[str]:
    """The words of the places, first to last."""
    return [str(WORDS[f"place.{place}"]) for place in range(1, 7)]


@register.simple_tag
def plain_cards() -> list[str]:
    """The cards that end an opening draw, in their natural order."""
    return list(VALUES)

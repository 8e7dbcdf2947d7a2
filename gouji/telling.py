"""What happens at the table, in words: the lines of a sheet, how far play is, and the score."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from gouji.rules.events import HandPlayed, OpeningDrawn, PenaltyGiven
from gouji.rules.match import EXTRA
from gouji.rules.opening import count_off
from gouji.words import WORDS
from scoring.rules.events import SIDES, Event, Side
from scoring.rules.game import Seated, Told
from scoring.words import WORDS as FLOOR


def score(shown: Mapping[str, Any]) -> dict[Side, str]:
    """The totals, once a hand is written."""
    return {side: points(shown["totals"][side]) if shown["hands"] else "" for side in SIDES}


def points(number: int) -> str:
    """A number of points, with the minus that is as wide as a digit."""
    return str(number).replace("-", "−")


def progress(shown: Mapping[str, Any]) -> str:
    """第几局: the hand to come, or the lot."""
    if shown["waiting_for"] is None:
        return ""
    if shown["waiting_for"] == "lot":
        return str(FLOOR["waiting.lot"])
    return hand_name(1 + sum(points is not None for points in shown["hands"]))


def hand_name(number: int) -> str:
    """第 n 局 or 加局."""
    return _("Extra hand") if number == EXTRA else _("Hand {number}").format(number=number)


def tell(event: Event, seated: Seated, board: Mapping[str, Any] | None) -> Told:
    """One line of the sheet."""
    match event:
        case HandPlayed():
            return _hand(event, seated, board["hands"][-1] if board else None)
        case PenaltyGiven():
            return _penalty(event, seated, board["penalties"][-1]["hand"] if board else event.hand)
        case OpeningDrawn():
            return _opening(event, seated)
    raise TypeError(event)


def _hand(event: HandPlayed, seated: Seated, row: Mapping[str, Any] | None) -> Told:
    """A hand that does not stand has no number and no places: only the order in which it was written down."""
    if row is None:
        return Told(text=_sentence([_in_order(event.finish, seated), *_given_up(event.revolution, seated)]))
    said = [] if row["void"] else [_in_places(row["places"], seated)]
    said += _given_up(event.revolution, seated)
    if row["void"]:
        return Told(text=_("{hand}: {what}").format(hand=hand_name(row["number"]), what=_sentence([*said, _("void")])))
    if row["swept_by"]:
        said.append(_("{team} sweeps").format(team=seated.teams[row["swept_by"]]))
    text = _("{hand}: {what}").format(hand=hand_name(row["number"]), what=_sentence(said))
    return Told(text=text, points=_both(row["points"]["A"], row["points"]["B"]))


def _in_places(places: Sequence[int | None], seated: Seated) -> str:
    held = sorted((place, seat) for seat, place in enumerate(places, start=1) if place)
    return _(", ").join(f"{WORDS[f'place.{place}']} {player(seated, seat)}" for place, seat in held)


def _in_order(finish: Iterable[int], seated: Seated) -> str:
    return _(", ").join(player(seated, seat) for seat in finish)


def _given_up(revolution: Iterable[int], seated: Seated) -> list[str]:
    return [_("{player} gives the hand up").format(player=player(seated, seat)) for seat in revolution]


def _penalty(event: PenaltyGiven, seated: Seated, hand: int | None) -> Told:
    why = WORDS.get(f"violation.{event.clause}", event.clause)
    text = _("{points} off {team}: {why}").format(points=event.points, team=seated.teams[event.side], why=why)
    lost = -event.points
    said = [text, *([hand_name(hand)] if hand else []), *([event.note] if event.note else [])]
    return Told(text=_sentence(said), points=_both(lost, 0) if event.side == "A" else _both(0, lost))


def _opening(event: OpeningDrawn, seated: Seated) -> Told:
    found = count_off(event.opener, event.cards)
    cards = " ".join(str(WORDS.get(f"card.{card}", card)) for card in event.cards)
    text = _("{player} opens with {cards}; {first} takes the first card")
    names = {"player": player(seated, event.opener), "first": player(seated, found.first_taker)}
    return Told(text=text.format(cards=cards, **names))


def player(seated: Seated, seat: int) -> str:
    """The player of a seat; the seat itself where nobody is named for it."""
    named = seated.players[seat - 1] if seat <= len(seated.players) else ""
    return named or _("seat {seat}").format(seat=seat)


def _both(ours: int, theirs: int) -> str:
    return f"{points(ours)} : {points(theirs)}"


def _sentence(parts: Sequence[str]) -> str:
    return _("; ").join(part for part in parts if part)

"""The sentences of gouji: what a code says to a reader (`scoring/rules/game.py` lists the prefixes)."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

WORDS: dict[str, Any] = {
    "gouji.no_such_seat": _("There is no seat {seat}; seats are numbered 1 to 6."),
    "gouji.seat_twice": _("Seat {seat} is written twice."),
    "gouji.revolutionary_finished": _("Seat {seat} gave the hand up and cannot run out."),
    "gouji.hand_not_finished": _("The hand is not finished: both sides still have players in (seats {seats})."),
    "gouji.match_decided": _("The match is decided ({winner} has won); no further hand is played."),
    "gouji.lot_due": _("The extra hand left the match level; a lot is to be drawn, no further hand is played."),
    "gouji.lot_not_due": _("A lot is drawn only when the extra hand has left the match level."),
    "gouji.extra_hand_not_due": _("There is no extra hand in this match; choose hand 1, 2 or 3."),
    "gouji.opening_ends_on_joker": _("The last card drawn is a joker; the next seat goes on drawing."),
    "gouji.opening_goes_on": _("After {card} nothing more is drawn; only jokers pass the opening on."),
    "gouji.revolution_place_open": _(
        "Does a single revolution take third place or fourth? Ask: the two readings give a hand to different winners."
    ),
    "gouji.place_points_rise": _("A later place must not be worth more than an earlier one."),
    "gouji.sweep_not_doubled": _("The points for a sweep are not twice those of the first three places."),
    "kind.hand_played": _("Hand played"),
    "kind.penalty_given": _("Points off"),
    "kind.opening_drawn": _("Opening draw"),
    "reason.points": _("on points"),
    "reason.extra_hand": _("by the extra hand"),
    "waiting.hand": _("A hand is to be played"),
    "violation.gouji.15": _("Noise, peeking, coded words or signs"),
    "violation.event.8": _("Noise or litter in the hall"),
    "choice.revolution_place": _("Which place does a single revolution take?"),
    "choice.revolution_place.3": _("Third place of the hand"),
    "choice.revolution_place.4": _("Fourth place of the hand"),
    "choice.place_points": _("How many points are places one to six worth?"),
    "choice.sweep_points": _("How many points does a side take that sweeps the first three places?"),
    "choice.sweep_loser": _("What does the swept side take?"),
    "choice.sweep_loser.natural": _("The points of its three places"),
    "choice.sweep_loser.zero": _("No points"),
    "choice.sweep_loser.double": _("Twice the points of its three places"),
    "choice.void_opener": _("Who opens the replay of a void hand?"),
    "choice.void_opener.same": _("The seat that opened the void hand"),
    "choice.void_opener.next": _("The next seat"),
    "choice.stop_when_decided": _("Does the match end as soon as the lead can no longer be caught?"),
    "choice.stop_when_decided.False": _("No, all three hands are played"),
    "choice.stop_when_decided.True": _("Yes"),
    "choice.late_minutes": _("How many minutes after the start is an absent side lost?"),
    "place.1": pgettext_lazy("place of a hand", "1st"),
    "place.2": pgettext_lazy("place of a hand", "2nd"),
    "place.3": pgettext_lazy("place of a hand", "3rd"),
    "place.4": pgettext_lazy("place of a hand", "4th"),
    "place.5": pgettext_lazy("place of a hand", "5th"),
    "place.6": pgettext_lazy("place of a hand", "6th"),
    "card.SJ": _("small joker"),
    "card.BJ": _("big joker"),
    "table.places": _("Places of the side that runs out first"),
    "table.ours": _("Its points"),
    "table.theirs": _("Points of the other side"),
}

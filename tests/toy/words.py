from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.rules.events import Event
from scoring.rules.game import Seated, Told
from scoring.words import WORDS as FLOOR

WORDS = {
    "toy.tossed_already": _("The coin has been tossed."),
    "toy.lot_not_due": _("A lot is drawn only after a coin stood on its edge."),
    "toy.no_end_in_sight": _("A coin may stand on its edge for ever."),
    "kind.coin_tossed": _("Toss"),
    "reason.toss": _("by the toss"),
    "waiting.toss": _("The coin is to be tossed"),
    "choice.heads": _("Whose are heads?"),
    "choice.heads.A": _("The upper side's"),
    "choice.heads.B": _("The lower side's"),
    "choice.on_edge": _("What if the coin stands on its edge?"),
    "choice.on_edge.again": _("It is tossed again"),
    "choice.on_edge.lot": _("A lot is drawn"),
    "violation.toy.1": _("Two-headed coin"),
}


def progress(shown: Mapping[str, Any]) -> str:
    return str({**FLOOR, **WORDS}[f"waiting.{shown['waiting_for']}"]) if shown["waiting_for"] else ""


def tell(event: Event, seated: Seated, board: Mapping[str, Any] | None) -> Told:
    return Told(text=getattr(event, "face", ""))

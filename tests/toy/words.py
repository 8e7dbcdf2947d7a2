from django.utils.translation import gettext_lazy as _

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

"""What printing refuses, in words."""

from typing import Any

from django.utils.translation import gettext_lazy as _

WORDS: dict[str, Any] = {
    "print.missing_glyph": _(
        "The printing fonts have no “{character}”, which stands in “{text}”. Write it with another character and print again."
    ),
    "print.not_drawn": _("There is no bracket to print before the draw is published."),
    "print.nobody_placed": _("There are no certificates to print before a place is decided."),
    "print.not_placed": _("This team holds no place any more: a match was reopened. Look at the list again."),
}

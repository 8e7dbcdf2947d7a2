"""What printing refuses, in words."""

from typing import Any

from django.utils.translation import gettext_lazy as _

WORDS: dict[str, Any] = {
    "print.missing_glyph": _(
        "The printing fonts have no “{character}”, which stands in “{text}”. Write it with another character and print again."
    ),
}

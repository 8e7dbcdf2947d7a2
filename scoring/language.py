"""The language a page is read in, by the name that rulebooks, presets and paper give it."""

from typing import Literal

from django.utils.translation import get_language

Tongue = Literal["zh", "en"]
TONGUES: tuple[Tongue, ...] = ("zh", "en")


def tongue() -> Tongue:
    """English where it is the active language, Chinese everywhere else."""
    return "en" if (get_language() or "").startswith("en") else "zh"

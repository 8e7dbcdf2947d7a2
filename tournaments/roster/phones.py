"""Telephone numbers as workplaces write them."""

import re
import unicodedata

_BETWEEN = re.compile(r"[、,;/|\n]|\s{2,}")
_NUMBER = re.compile(
    r"1\d{10}"  # mobile
    r"|0\d{9,11}(转\d{1,6})?"  # area code and number, perhaps an extension
    r"|[48]00\d{7}"
    r"|\d{3,8}(转\d{1,6})?"  # inside the house, or without an area code
    r"|\+\d{7,15}"  # abroad
)


def phone_number(text: str) -> str | None:
    """The number without spaces, hyphens and +86, of several the first. None: something here is no number."""
    parts = [part for part in _BETWEEN.split(unicodedata.normalize("NFKC", text).strip()) if part.strip()]
    numbers = [_bare(part) for part in parts]
    return next(iter(numbers), None) if all(map(_NUMBER.fullmatch, numbers)) else None


def _bare(part: str) -> str:
    digits = re.sub(r"[\s()‐‑–—-]", "", part)
    return re.sub(r"^(\+|00)?86(?=1\d{10}$)", "", digits)

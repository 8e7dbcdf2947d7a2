"""What the packaged fonts can draw. A letterpress without the sort says so; it never prints an empty box."""

import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

import pylopdf_fonts_zh_cn as packaged
from fontTools.ttLib import TTFont

from scoring.rules.refusal import Refused

FACES: tuple[Path, Path] = (packaged.serif_path(), packaged.sans_path())


def checked(data: Any) -> Any:
    """The same JSON-ready data with every text in it made printable. Raises `Refused`: `print.missing_glyph`."""
    if isinstance(data, str):
        return printable(data)
    if isinstance(data, dict):
        return {key: checked(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [checked(value) for value in data]
    return data


def printable(text: str) -> str:
    """The text composed (NFC), without marks that carry no ink, such as the joiners a phone pastes into a name.

    Raises `Refused("print.missing_glyph", character=…, text=…)` where no single packaged face has a letter with
    its accents: a face is chosen per letter, so two faces may share a line but not a letter.
    """
    text = "".join(letter for letter in unicodedata.normalize("NFC", text) if not _without_ink(letter))
    for letter in _letters(text):
        if not any(_drawn_by(letter, face) for face in FACES):
            raise Refused("print.missing_glyph", character=letter, text=text)
    return text


def _without_ink(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or "VARIATION SELECTOR" in unicodedata.name(character, "")


def _letters(text: str) -> list[str]:
    letters: list[str] = []
    for character in text:
        if letters and unicodedata.combining(character):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def _drawn_by(letter: str, face: Path) -> bool:
    return all(character == "\n" or ord(character) in _characters(face) for character in letter)


@cache
def _characters(face: Path) -> frozenset[int]:
    """The code points of a face; read once, a fifth of a second for both."""
    with TTFont(face, lazy=True) as font:
        return frozenset(font.getBestCmap())

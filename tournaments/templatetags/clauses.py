"""A clause of a rulebook as it is read: its name, and of Markdown only what our rulebooks use – paragraphs, lists, bold."""

import re
from collections.abc import Iterator
from itertools import groupby

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.games import games

register = template.Library()

BOLD = re.compile(r"\*\*(.+?)\*\*")
ITEM = "- "


@register.filter
def clause_name(clause: str) -> str:
    """How a clause is cited: of a game, or of the event; of neither, as it is written."""
    book, _dot, number = clause.partition(".")
    if book in games():
        return _("%(game)s, clause %(number)s") % {"game": games()[book].label, "number": number}
    return _("Event, clause %(number)s") % {"number": number} if book == "event" else clause


@register.filter
def clause_text(text: str) -> SafeString:
    """Markdown → HTML; whatever else stands in it is shown as it is written."""
    blocks = (block for paragraph in text.split("\n\n") for block in _blocks(paragraph.splitlines()))
    return mark_safe("".join(blocks))  # noqa: S308 – escaped line by line


def _blocks(lines: list[str]) -> Iterator[str]:
    for listed, group in groupby(lines, key=lambda line: line.startswith(ITEM)):
        if listed:
            yield "<ul>" + "".join(f"<li>{_line(line.removeprefix(ITEM))}</li>" for line in group) + "</ul>"
        else:
            yield "<p>" + "<br>".join(map(_line, group)) + "</p>"


def _line(line: str) -> str:
    return BOLD.sub(r"<strong>\1</strong>", escape(line))

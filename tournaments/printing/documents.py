"""The papers of a tournament as PDF. Plain data in, bytes out: who may print what, and what is on it, is decided above."""

from collections.abc import Sequence
from typing import Literal

from django.utils import translation
from django.utils.translation import gettext as _

from scoring.language import tongue
from tournaments.printing.bracket import BracketPaper, pages
from tournaments.printing.certificate import Certificate, wording
from tournaments.printing.typesetting import typeset


def bracket_pdf(data: BracketPaper, *, paper: Literal["a4", "a3"], language: str = "zh-hans") -> bytes:
    """对阵图: landscape, 2 to 512 entries; above 64 the finals and a page for each section.

    Raises `Refused`: `print.missing_glyph`.
    """
    with translation.override(language):
        content = {
            "title": data.title,
            "subject": _("%(contest)s bracket") % {"contest": data.contest},
            "lines": list(data.lines),
            "pages": pages(data),
            "footer": data.footer.line(),
            "words": {"bye": _("Bye"), "nobody": _("Nobody"), "third": _("Third-place match")},
            "paper": paper,
            "language": tongue(),
        }
        return typeset("bracket", content)


def certificates_pdf(certificates: Sequence[Certificate], *, language: str = "zh-hans") -> bytes:
    """奖状: A4 landscape, one page each, in the order given. Raises `Refused`: `print.missing_glyph`."""
    with translation.override(language):
        content = {"certificates": [wording(certificate, tongue()) for certificate in certificates]}
        return typeset(f"certificate.{tongue()}", content)

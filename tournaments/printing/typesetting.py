"""Type is set here: a template of this folder and its data become a PDF.

Nothing of the machine takes part: fonts come from the package, file access ends at the folder of templates, and data
travels as JSON beside the template, so that a name is text whatever it looks like.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import typst

from tournaments.printing.glyphs import FACES, checked

TEMPLATES = Path(__file__).parent / "templates"


def typeset(template: str, data: dict[str, Any]) -> bytes:
    """The PDF of `templates/<template>.typ`. Raises `Refused`: `print.missing_glyph`."""
    pdf, warnings = typst.compile_with_warnings(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        font_paths=_fonts(),
        sys_inputs={"data": json.dumps(checked(data), ensure_ascii=False)},
    )
    assert not warnings, warnings  # a face that is not found is only a warning, and then a page of empty boxes
    return pdf


@cache
def _fonts() -> typst.Fonts:
    folders = sorted({face.parent for face in FACES})
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=folders)

"""The empty workbook to fill in: headings that `read_roster` understands, and one example row that it passes over."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter

from tournaments.roster.cells import TEXT_FORMAT, write_text

_WIDTHS = {"delegation": 24, "team": 24, "phone": 18, "note": 30}
_WIDTH = 14


def write_template(team_size: int, labels: Mapping[str, Any]) -> bytes:
    """报名表模板: an .xlsx for teams of `team_size`; `labels` as `words.LABELS`, in the language now active."""
    workbook = Workbook()
    sheet = workbook.active
    sheet.title = str(labels["sheet"])
    for column, (key, heading, example) in enumerate(_columns(team_size, labels), start=1):
        letter = get_column_letter(column)
        sheet.column_dimensions[letter].width = _WIDTHS.get(key, _WIDTH)
        sheet.column_dimensions[letter].number_format = TEXT_FORMAT
        _head(write_text(sheet, 1, column, heading))
        write_text(sheet, 2, column, example).font = Font(italic=True, color="808080")
    sheet.freeze_panes = "A2"
    stream = BytesIO()
    workbook.save(stream)
    return stream.getvalue()


def _columns(team_size: int, labels: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    keys = ["delegation", "player", "phone", "note"]
    if team_size > 1:
        players = ["player"] * team_size
        keys = ["delegation", "team", "leader", *players, "bench", "phone", "note"]
    columns = []
    for number, key in enumerate(keys):
        place = keys[:number].count(key) + 1
        name = f"numbered.{key}" if keys.count(key) > 1 else key
        columns.append(
            (key, str(labels[name]).format(number=place), str(labels[f"example.{key}"]).format(number=place))
        )
    return columns


def _head(cell: Any) -> None:
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="F3EDE2")
    cell.border = Border(bottom=Side(style="thin", color="808080"))

"""Writing text into a workbook so that it stays text."""

from typing import Any

from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, TYPE_STRING

TEXT_FORMAT = "@"


def write_text(sheet: Any, row: int, column: int, text: str) -> Any:
    """Write a cell that is text whatever it begins with, also after somebody edits it; rows and columns count from 1.

    Excel would calculate `=…`, shorten a telephone number and drop leading zeros. Returns the cell, for its style.
    """
    cell = sheet.cell(row=row, column=column)
    cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
    cell.data_type = TYPE_STRING
    cell.number_format = TEXT_FORMAT
    cell.quotePrefix = text.startswith(("=", "+", "-", "@"))
    return cell

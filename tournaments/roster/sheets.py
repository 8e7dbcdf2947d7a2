"""A measured workbook → grids of text. Formulas count with the value stored beside them; nothing is calculated."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import Any

from openpyxl import load_workbook
from openpyxl.utils.cell import range_boundaries
from openpyxl.utils.escape import unescape

from scoring.rules.refusal import Refused
from tournaments.roster.envelope import Envelope

MAX_ROWS = 1_000
MAX_COLUMNS = 60
HEAD_ROWS = 20
MAX_CELL = 1_000

_EXCEL_ROWS = 1_048_576
_WIDTH = 256  # read further than allowed, so that a table too wide is noticed


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A visible sheet: the rows that hold anything, as text, by row number; columns count from 0.

    `down` is what a cell has from a merged cell above it, `across` from one to its left; `spans` gives the last row of
    the merged cells that begin in a row. `excess` is the code of a refusal if the sheet goes on beyond what was read.
    """

    title: str
    rows: Mapping[int, tuple[str, ...]]
    down: Mapping[tuple[int, int], str]
    across: Mapping[tuple[int, int], str]
    spans: Mapping[int, int]
    excess: str

    def own(self, row: int, column: int) -> str:
        """What stands in the cell itself."""
        cells = self.rows.get(row, ())
        return cells[column] if column < len(cells) else ""

    def value(self, row: int, column: int) -> str:
        """What a reader sees in the cell: its own text, or that of the merged cell it is part of."""
        return self.own(row, column) or self.down.get((row, column), "")


def read_grids(envelope: Envelope) -> list[Grid]:
    """All visible sheets. Raises `Refused("roster.file_damaged")`."""
    try:
        workbook = load_workbook(BytesIO(envelope.data), read_only=True, data_only=True, keep_links=False)
        visible = [sheet for sheet in workbook.worksheets if sheet.sheet_state == "visible"]
        return [_grid(sheet, envelope.merges[sheet._worksheet_path]) for sheet in visible]
    except Exception as error:  # openpyxl answers a broken workbook with any exception there is
        raise Refused("roster.file_damaged") from error


def _grid(sheet: Any, merges: Iterable[str]) -> Grid:
    rows, excess = _rows(sheet)
    down: dict[tuple[int, int], str] = {}
    across: dict[tuple[int, int], str] = {}
    spans: dict[int, int] = {}
    numbers = list(rows)
    for left, top, right, bottom in map(range_boundaries, merges):
        if left > MAX_COLUMNS:
            continue
        spans[top] = max(bottom, spans.get(top, top))
        text = "".join(rows.get(top, ())[left - 1 : left])
        inside = numbers[bisect_right(numbers, top) : bisect_right(numbers, bottom)]
        down.update({(row, left - 1): text for row in inside})
        across.update({(top, column): text for column in range(left, min(right, MAX_COLUMNS))})
    return Grid(title=sheet.title, rows=rows, down=down, across=across, spans=spans, excess=excess)


def _rows(sheet: Any) -> tuple[dict[int, tuple[str, ...]], str]:
    # Limits are given outright: the dimension a sheet claims is often wrong, and openpyxl would believe it.
    found: dict[int, tuple[str, ...]] = {}
    excess = ""
    for number, values in enumerate(sheet.iter_rows(max_row=_EXCEL_ROWS, max_col=_WIDTH, values_only=True), start=1):
        if not any(values):
            continue
        texts = tuple(cell_text(value) for value in values)
        if any(texts[MAX_COLUMNS:]):
            excess = "roster.too_many_columns"
        if any(texts[:MAX_COLUMNS]):
            found[number] = texts[:MAX_COLUMNS]
        if len(found) > MAX_ROWS + HEAD_ROWS:
            return found, "roster.too_many_rows"
    return found, excess


def cell_text(value: Any) -> str:
    """A cell's value as it was meant: 13034353370.0 is a telephone number, not a quantity. Cut at `MAX_CELL`."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return unescape(str(value)[:MAX_CELL]).strip()

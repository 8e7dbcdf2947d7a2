"""Workbooks made for one test: rows of values, merged ranges, and files taken apart and put together again."""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

from tournaments.roster import Roster, read_roster

ROSTERS = Path(__file__).parents[2] / "rosters"
HEADINGS = ["代表队", "队名", "领队", "队员1", "队员2", "替补", "联系电话", "备注"]
GOOD = ["财务处", "财务处一队", "高伟峰", "周芳梅", "林光玲", None, "18326661918", None]


def workbook(rows: Iterable[Sequence[Any]], merges: Iterable[str] = (), title: str = "报名表") -> Workbook:
    """One sheet with these rows from the top; a row given as () stays empty."""
    book = Workbook()
    book.active.title = title
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            book.active.cell(row=number, column=column, value=value)
    for merged in merges:
        book.active.merge_cells(merged)
    return book


def stream(book: Workbook) -> BytesIO:
    """The workbook as an upload."""
    upload = BytesIO()
    book.save(upload)
    upload.seek(0)
    return upload


def read(rows: Iterable[Sequence[Any]], merges: Iterable[str] = (), team_size: int = 2) -> Roster:
    """The roster of a sheet with these rows."""
    return read_roster(stream(workbook(rows, merges)), team_size=team_size)


def entries(*rows: Sequence[Any], team_size: int = 2) -> Roster:
    """The roster of entries under the usual headings."""
    return read([HEADINGS, *rows], team_size=team_size)


def faults(roster: Roster) -> list[tuple[str, str]]:
    """Every fault by cell and code."""
    return [(fault.cell, fault.code) for fault in roster.faults]


def rewritten(data: bytes, change: Callable[[str, bytes], bytes]) -> BytesIO:
    """The archive with every member's content changed."""
    upload = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(upload, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(name, old.read(name)))
    upload.seek(0)
    return upload

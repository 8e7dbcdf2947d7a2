"""The door of the room: an uploaded workbook → a roster."""

from openpyxl.utils import get_column_letter

from scoring.rules.refusal import Refused
from tournaments.roster.checks import Checker, complete
from tournaments.roster.columns import Columns, find_columns, for_single_players
from tournaments.roster.envelope import Readable, measured
from tournaments.roster.roster import Roster
from tournaments.roster.rows import read_drafts
from tournaments.roster.sheets import MAX_COLUMNS, MAX_ROWS, Grid, read_grids

_LIMITS = {"roster.too_many_rows": MAX_ROWS, "roster.too_many_columns": MAX_COLUMNS}


def read_roster(file: Readable, *, team_size: int, sheet: str | None = None) -> Roster:
    """报名表: what an uploaded .xlsx says, for a contest of `team_size` players a side; nothing is written anywhere.

    `sheet` chooses among several sheets with headings. Faults of cells are in the result, all at once; a file that
    cannot be read as a roster raises `Refused` (codes in `words.py`), and nothing else is raised.
    """
    grid, columns = _chosen(read_grids(measured(file)), sheet)
    if team_size == 1:
        columns = for_single_players(columns, grid)
    drafts, faults = read_drafts(grid, columns, team_size)
    if not drafts:
        raise Refused("roster.no_rows", sheet=grid.title)
    if len(drafts) > MAX_ROWS:
        raise _excess("roster.too_many_rows", grid)
    faults.extend(Checker(grid.title, columns, team_size).faults(drafts))
    return Roster(
        sheet=grid.title,
        rows=tuple(complete(draft, team_size) for draft in drafts),
        faults=tuple(sorted(faults, key=lambda fault: (fault.row, len(fault.column), fault.column))),
        ignored={get_column_letter(column + 1): heading for column, heading in columns.ignored.items()},
    )


def _chosen(grids: list[Grid], sheet: str | None) -> tuple[Grid, Columns]:
    found = [(grid, columns) for grid in grids if sheet in {None, grid.title} and (columns := find_columns(grid))]
    if not found:
        raise Refused("roster.no_headings")
    if len(found) > 1:
        raise Refused("roster.several_sheets", sheets=[grid.title for grid, _columns in found])
    if found[0][0].excess:
        raise _excess(found[0][0].excess, found[0][0])
    return found[0]


def _excess(code: str, grid: Grid) -> Refused:
    return Refused(code, sheet=grid.title, limit=_LIMITS[code])

"""What reading a workbook gives: the rows, and all faults at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Role = Literal["leader", "player", "bench"]


@dataclass(frozen=True, kw_only=True)
class RosterRow:
    """报名行: one entry. `row` is its first row in the sheet, counted as Excel counts; what was not given is empty.

    `delegations` stand as they were named; the first counts for the draw. Without a team name a single player's
    entry bears the player's name.
    """

    row: int
    team: str
    delegations: tuple[str, ...]
    leader: str
    players: tuple[str, ...]
    bench: tuple[str, ...]
    phone: str
    note: str


@dataclass(frozen=True, kw_only=True)
class Fault:
    """Something to be mended in the workbook: where, and a code worded in `words.py` with its facts."""

    code: str
    sheet: str
    row: int
    column: str
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def cell(self) -> str:
        """The cell as Excel names it: `C5`."""
        return f"{self.column}{self.row}"


@dataclass(frozen=True, kw_only=True)
class Roster:
    """报名表: a sheet as it was understood. With faults it is to be shown, not taken over.

    `ignored` are the columns that were not read: letter → heading, empty where there is none.
    """

    sheet: str
    rows: tuple[RosterRow, ...]
    faults: tuple[Fault, ...]
    ignored: Mapping[str, str]

"""Grid → drafts of entries: who stands in which row, cell by cell.

Three ways of listing a team are understood: a column for each player, all players in one cell, and – in a sheet with
a single column of players – a row for each player under a team name that is merged, repeated or left blank.
Not checked here: whether an entry is complete, and what repeats from row to row (`checks.py`).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from openpyxl.cell.cell import ERROR_CODES
from openpyxl.utils import get_column_letter

from scoring.rules.refusal import Refused
from tournaments.roster.columns import Columns, is_heading
from tournaments.roster.names import NAME_LENGTH, TITLE_LENGTH, clean_name, clean_text, is_person, same_name
from tournaments.roster.phones import phone_number
from tournaments.roster.roster import Fault, Role
from tournaments.roster.sheets import Grid

NOTE_LENGTH = 500
MAX_NAMES = 10_000

_BETWEEN = re.compile(r"[、,;/&+|\n]")
_NOTHING = frozenset(
    {"-", "--", "—", "——", "/", "\\", "无", "暂无", "没有", "待定", "暂缺", "空", "none", "n/a", "tbd"}
)
_EXAMPLE = ("示例", "example")


@dataclass(frozen=True, kw_only=True)
class Mention:
    """A person named in a cell."""

    name: str
    role: Role
    row: int
    column: str


@dataclass(frozen=True, kw_only=True)
class Draft:
    """An entry as it was written, before it is known to be complete."""

    row: int
    team: str
    delegations: tuple[str, ...]
    people: tuple[Mention, ...]
    captain: Mention | None
    phone: str
    note: str

    def having(self, *roles: Role) -> tuple[Mention, ...]:
        """The people of these roles, in their order."""
        return tuple(person for person in self.people if person.role in roles)

    def names(self, role: Role) -> tuple[str, ...]:
        """The names of one role, in their order."""
        return tuple(person.name for person in self.having(role))


def read_drafts(grid: Grid, columns: Columns, team_size: int) -> tuple[list[Draft], list[Fault]]:
    """The drafts of a sheet and the faults of single cells. Raises `Refused("roster.too_many_names")`."""
    reading = _Reading(grid, columns, team_size)
    drafts = [reading.draft(row) for row in reading.data_rows()]
    if reading.by_rows:
        drafts = _gathered(drafts)
    return [_settled(draft) for draft in drafts], reading.faults


class _Reading:
    def __init__(self, grid: Grid, columns: Columns, team_size: int) -> None:
        self.grid = grid
        self.columns = columns
        self.by_rows = team_size > 1 and len(columns.players) == 1
        self.faults: list[Fault] = []
        self.listed = 0

    def data_rows(self) -> Iterator[int]:
        for row in self.grid.rows:
            if row > self.columns.last and not is_heading(self.grid, self.columns, row) and self._says_something(row):
                yield row

    def _says_something(self, row: int) -> bool:
        cells = self.grid.rows[row]
        filled = [column for column, text in enumerate(cells) if text]
        remark = len(filled) == 1 and (row, filled[0] + 1) in self.grid.across
        note = self.columns.single.get("note", len(cells))
        example = self.grid.own(row, note).casefold().startswith(_EXAMPLE)
        return not remark and not example and any(column in self.columns.read for column in filled)

    def draft(self, row: int) -> Draft:
        return Draft(
            row=row,
            team=self._title(row, "team", self._text("team", row)),
            delegations=self._delegations(row),
            people=tuple(self._people(row)),
            captain=self._head(row, "captain", "player"),
            phone=self._phone(row),
            note=self._within(row, "note", clean_text(self._text("note", row)), NOTE_LENGTH),
        )

    def _text(self, key: str, row: int) -> str:
        column = self.columns.single.get(key)
        return "" if column is None else self._cell(row, column)

    def _cell(self, row: int, column: int) -> str:
        text = self.grid.value(row, column)
        if text in ERROR_CODES:
            self._fault("roster.cell_error", row, column, text=text)
            return ""
        return "" if clean_name(text).casefold() in _NOTHING else text

    def _fault(self, code: str, row: int, column: int, **facts: Any) -> None:
        letter = get_column_letter(column + 1)
        self.faults.append(Fault(code=code, sheet=self.grid.title, row=row, column=letter, facts=facts))

    def _within(self, row: int, key: str, text: str, limit: int) -> str:
        if len(text) > limit:
            self._fault("roster.too_long", row, self.columns.single[key], limit=limit)
        return text[:limit]

    def _title(self, row: int, key: str, text: str) -> str:
        return self._within(row, key, clean_name(text), TITLE_LENGTH)

    def _delegations(self, row: int) -> tuple[str, ...]:
        parts = self._parts(self._text("delegation", row))
        return tuple(dict.fromkeys(self._title(row, "delegation", part) for part in parts))

    def _parts(self, text: str) -> list[str]:
        parts = [part for part in _BETWEEN.split(unicodedata.normalize("NFKC", text)) if part.strip()]
        self.listed += len(parts)
        if self.listed > MAX_NAMES:
            raise Refused("roster.too_many_names", sheet=self.grid.title, limit=MAX_NAMES)
        return parts

    def _phone(self, row: int) -> str:
        text = self._text("phone", row)
        number = phone_number(text) if text else ""
        if number is None:
            self._fault("roster.bad_phone", row, self.columns.single["phone"])
        return number or ""

    def _people(self, row: int) -> Iterator[Mention]:
        if leader := self._head(row, "leader", "leader"):
            yield leader
        for column in self.columns.players:
            yield from self._listed(row, column, "player")
        for column in self.columns.bench:
            yield from self._listed(row, column, "bench")

    def _head(self, row: int, key: str, role: Role) -> Mention | None:
        column = self.columns.single.get(key)
        return None if column is None else next(self._named(row, column, role, [self._cell(row, column)]), None)

    def _listed(self, row: int, column: int, role: Role) -> Iterator[Mention]:
        parts = self._parts(self._cell(row, column))
        if self.by_rows and len(parts) == 1:
            parts = _parted_by_spaces(parts[0])
        return self._named(row, column, role, parts)

    def _named(self, row: int, column: int, role: Role, parts: Sequence[str]) -> Iterator[Mention]:
        for name in filter(None, map(clean_name, parts)):
            if len(name) > NAME_LENGTH:
                self._fault("roster.too_long", row, column, limit=NAME_LENGTH)
            elif not is_person(name):
                self._fault("roster.not_a_name", row, column, text=name)
            yield Mention(name=name[:NAME_LENGTH], role=role, row=row, column=get_column_letter(column + 1))


def _parted_by_spaces(text: str) -> list[str]:
    # 袁立波 马永辉 are two people, 张 伟 is one.
    parts = text.split()
    return parts if all(len(part) > 1 and not part.isascii() for part in parts) else [text]


def _gathered(drafts: Sequence[Draft]) -> list[Draft]:
    """One draft for all rows of a team that lists a player a row."""
    entries: list[Draft] = []
    for draft in drafts:
        if entries and _continues(entries[-1], draft):
            entries[-1] = _joined(entries[-1], draft)
        else:
            entries.append(draft)
    return entries


def _continues(entry: Draft, draft: Draft) -> bool:
    same_team = draft.team in {entry.team, ""}
    same_delegation = draft.delegations in {entry.delegations, ()}
    return bool(entry.team) and same_team and same_delegation and len(draft.having("player", "bench")) == 1


def _joined(entry: Draft, draft: Draft) -> Draft:
    return replace(
        entry,
        people=entry.people + draft.people,
        captain=entry.captain or draft.captain,
        phone=entry.phone or draft.phone,
        note="; ".join(dict.fromkeys(filter(None, (entry.note, draft.note)))),
    )


def _settled(draft: Draft) -> Draft:
    """队长 plays, 领队 need not: a captain listed nowhere else is a player, and leads where nobody is named to."""
    players, bench = draft.having("player"), draft.having("bench")
    leading: tuple[Mention, ...] = draft.having("leader")
    playing: tuple[Mention, ...] = ()
    if draft.captain:
        listed = {same_name(person.name) for person in players + bench}
        playing = () if same_name(draft.captain.name) in listed else (draft.captain,)
        leading = leading or (replace(draft.captain, role="leader"),)
    return replace(draft, people=(*leading[:1], *playing, *players, *bench))

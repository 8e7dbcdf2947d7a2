"""Drafts → rows, with what is missing in an entry and what repeats among them."""

from collections.abc import Iterator, Sequence
from typing import Any

from openpyxl.utils import get_column_letter

from tournaments.roster.columns import NEEDED, Columns
from tournaments.roster.names import same_name
from tournaments.roster.roster import Fault, RosterRow
from tournaments.roster.rows import Draft


def complete(draft: Draft, team_size: int) -> RosterRow:
    """The row of a draft; a single player's entry is called by the player's name."""
    players = draft.names("player")
    return RosterRow(
        row=draft.row,
        team=draft.team or (players[0] if team_size == 1 and players else ""),
        delegations=draft.delegations,
        leader="".join(draft.names("leader")),
        players=players,
        bench=draft.names("bench"),
        phone=draft.phone,
        note=draft.note,
    )


class Checker:
    """Looks through the drafts of one sheet; all faults, not the first."""

    def __init__(self, sheet: str, columns: Columns, team_size: int) -> None:
        self.sheet = sheet
        self.columns = columns
        self.team_size = team_size

    def faults(self, drafts: Sequence[Draft]) -> Iterator[Fault]:
        """What is wrong with the headings, within each entry, and among the team names."""
        yield from self._of_headings()
        for draft in drafts:
            yield from self._of_entry(draft)
        yield from self._of_names(drafts)

    def _fault(self, code: str, row: int, column: str = "", **facts: Any) -> Fault:
        return Fault(code=code, sheet=self.sheet, row=row, column=column, facts=facts)

    def _letter(self, key: str) -> str:
        return get_column_letter(self.columns.single[key] + 1)

    def _needs(self, key: str) -> bool:
        return key == "delegation" or self.team_size > 1

    def _of_headings(self) -> Iterator[Fault]:
        for key in NEEDED:
            if self._needs(key) and key not in self.columns.single:
                yield self._fault(f"roster.no_{key}_column", self.columns.first)
        if not self.columns.players:
            yield self._fault("roster.no_player_column", self.columns.first)
        for column in self.columns.twice:
            yield self._fault("roster.column_twice", self.columns.first, get_column_letter(column + 1))

    def _of_entry(self, draft: Draft) -> Iterator[Fault]:
        for key, given in (("delegation", draft.delegations), ("team", draft.team)):
            if not given and self._needs(key) and key in self.columns.single:
                yield self._fault(f"roster.no_{key}", draft.row, self._letter(key))
        yield from self._of_number(draft)
        yield from self._of_people(draft)

    def _of_number(self, draft: Draft) -> Iterator[Fault]:
        found = len(draft.having("player"))
        if self.columns.players and found != self.team_size:
            code = "roster.too_few_players" if found < self.team_size else "roster.too_many_players"
            column = get_column_letter(self.columns.players[0] + 1)
            yield self._fault(code, draft.row, column, needed=self.team_size, found=found)

    def _of_people(self, draft: Draft) -> Iterator[Fault]:
        seen: set[str] = set()
        for person in draft.having("player", "bench"):
            if same_name(person.name) in seen:
                yield self._fault("roster.person_twice", person.row, person.column, name=person.name)
            seen.add(same_name(person.name))

    def _of_names(self, drafts: Sequence[Draft]) -> Iterator[Fault]:
        first: dict[str, int] = {}
        for draft in filter(lambda draft: draft.team, drafts):
            row = first.setdefault(same_name(draft.team), draft.row)
            if row != draft.row:
                yield self._fault("roster.team_twice", draft.row, self._letter("team"), team=draft.team, first=row)

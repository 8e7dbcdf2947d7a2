"""Rosters by Excel (docs/roster.md): an uploaded workbook in, plain data out. Knows no models and writes nothing."""

from tournaments.roster.cells import write_text
from tournaments.roster.names import name_key
from tournaments.roster.read import read_roster
from tournaments.roster.roster import Fault, Roster, RosterRow
from tournaments.roster.template import write_template

__all__ = [
    "Fault",
    "Roster",
    "RosterRow",
    "name_key",
    "read_roster",
    "write_template",
    "write_text",
]

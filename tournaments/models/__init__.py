"""The model of the event, each table saying what it holds; only operations write."""

from tournaments.models.event import Contest, LogEntry, Tournament
from tournaments.models.people import (
    ApiToken,
    Delegation,
    Entry,
    EntryDelegation,
    Membership,
    Person,
    Player,
    Role,
    Withdrawal,
)
from tournaments.models.play import Draw, DrawState, Match, Ruling, Sitting, Table

__all__ = [
    "ApiToken",
    "Contest",
    "Delegation",
    "Draw",
    "DrawState",
    "Entry",
    "EntryDelegation",
    "LogEntry",
    "Match",
    "Membership",
    "Person",
    "Player",
    "Role",
    "Ruling",
    "Sitting",
    "Table",
    "Tournament",
    "Withdrawal",
]

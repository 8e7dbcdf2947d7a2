"""The lines of a sheet in words, each strike and replacement beside the line it concerns."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.ledger import Reading
from scoring.models import Line
from scoring.rules.game import Seated, Told
from scoring.telling import told
from scoring.words import word
from tournaments.models import Ruling, Tournament


@dataclass(frozen=True, kw_only=True)
class Correction:
    """A strike or replacement as the reader sees it at the line it concerns."""

    seq: int
    reason: str
    by: str
    at: datetime
    now: Told | None = None


@dataclass(frozen=True, kw_only=True)
class SheetLine:
    """行: a line in words. A line that stands carries kind and data (JSON) as corrected, to be corrected again."""

    seq: int
    said: Told
    by: str
    at: datetime
    clause: str
    reason: str
    title: str
    struck: Correction | None = None
    replaced: Correction | None = None
    kind: str = ""
    data: str = ""


def sheet_lines(reading: Reading, seated: Seated, tournament: Tournament) -> list[SheetLine]:
    """The sheet line by line; a corrected line says at its place what became of it, a reopening the reason of its ruling."""
    numbers = [line.data["ruling"] for line in reading.lines if line.kind == "reopened"]
    rulings = {str(ruling.number): ruling for ruling in tournament.rulings.filter(number__in=numbers)}
    reader = _Reader(reading, seated, rulings)
    return [reader.line(line) for line in reading.lines]


class _Reader:
    """Lays the strikes and replacements beside the lines they concern."""

    def __init__(self, reading: Reading, seated: Seated, rulings: Mapping[str, Ruling]) -> None:
        self.game = reading.game
        self.seated = seated
        self.rulings = rulings
        self.boards = reading.boards()
        self.standing = {line.seq: line for line in reading.standing_lines}
        self.struck = {line.data["line"]: line for line in reading.lines if line.kind == "struck"}
        self.replaced = {line.data["line"]: line for line in reading.lines if line.kind == "replaced"}

    def line(self, line: Line) -> SheetLine:
        standing = self.standing.get(line.seq)
        struck, replaced = self.struck.get(line.seq), self.replaced.get(line.seq)
        changed = struck or replaced
        ruling = self.rulings[line.data["ruling"]] if line.kind == "reopened" else None
        return SheetLine(
            seq=line.seq,
            said=self._told(line.kind, line.data, None if changed else line.seq),
            by=line.by,
            at=line.received_at,
            clause=ruling.clause if ruling else line.clause,
            reason=ruling.facts if ruling else str(line.data.get("reason") or ""),
            title=word(self.game, f"kind.{line.kind}"),
            struck=self._correction(struck) if struck else None,
            replaced=self._correction(replaced) if replaced and not struck else None,
            kind=standing.kind if standing else "",
            data=json.dumps(dict(standing.data), ensure_ascii=False) if standing else "",
        )

    def _correction(self, line: Line) -> Correction:
        now = None
        if line.kind == "replaced":
            now = self._told(line.data["kind"], line.data["data"], line.data["line"])
        return Correction(seq=line.seq, reason=line.data["reason"], by=line.by, at=line.received_at, now=now)

    def _told(self, kind: str, data: Any, seq: int | None) -> Told:
        return told(self.game, kind, data, self.seated, self.boards.get(seq) if seq else None)

"""The one door through which ink is put to paper: open, write (append, strike, replace), confirm, reopen.

The writing protocol (docs/protocol.md): `{uuid, after, kind, data, written_at}`, `after` the last seq the writer has seen.
1. The uuid is known: the same body gives the stored line and the present state; another body is refused.
2. Whether this writer may write here is the operation's question, asked before.
3. `after` is behind: refused as stale, with the lines missed. 4. The game: refused, or the new state.
The caller holds the transaction and the row lock of the sheet (`select_for_update`); nothing here locks or commits.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import IntegrityError

from scoring.games import game as game_of
from scoring.models import Line, Sheet
from scoring.rules import fold
from scoring.rules.codec import decode, decode_config, encode
from scoring.rules.events import CLOSINGS
from scoring.rules.game import Game
from scoring.rules.refusal import Refused


@dataclass(frozen=True, kw_only=True)
class Writing:
    """What a writer sends: its own uuid, the last seq it has seen, kind, data and when it was written on the device."""

    uuid: UUID
    after: int
    kind: str
    data: dict[str, Any]
    written_at: datetime


@dataclass(frozen=True, kw_only=True)
class Writer:
    """Who holds the pen, by name, and on which device."""

    name: str
    device: str = ""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the sheet answers: the line (None for a preview), the standing, and what may be written next.

    `repeated`: the line had been written before.
    """

    line: Line | None
    seq: int
    outcome: dict[str, Any]
    next_kinds: list[str]
    repeated: bool = False


@dataclass(frozen=True, kw_only=True)
class Reading:
    """A sheet as it stands, read once: its lines, its folded standing, and the game and config that folded it."""

    sheet: Sheet
    game: Game
    config: Any
    lines: tuple[Line, ...]
    standing: fold.Standing

    @cached_property
    def outcome(self) -> dict[str, Any]:
        return fold.outcome(self.game, self.config, self.standing)

    @property
    def next_kinds(self) -> list[str]:
        return [] if self.confirmed else fold.next_kinds(self.game, self.config, self.standing)

    @property
    def confirmed(self) -> bool:
        return _confirmed(self.lines)

    @property
    def standing_lines(self) -> list[fold.Written]:
        """The lines that stand, as corrected, in their places."""
        return fold.standing_lines(_written(self.lines))

    @property
    def board(self) -> dict[str, Any]:
        """What the game's own templates show."""
        return self.game.board(self.config, self.standing.state)

    def boards(self) -> dict[int, dict[str, Any]]:
        """The board as it stood after each standing line, by the line's seq."""
        course = fold.course(self.game, self.config, self.standing_lines)
        return {seq: self.game.board(self.config, standing.state) for seq, standing in course}


def open_sheet(game_key: str, config: dict[str, Any]) -> Sheet:
    """A new sheet under this config, which it keeps whatever is changed later. Raises `Refused("config.malformed")`."""
    game = game_of(game_key)
    frozen = decode_config(game.config, config)
    standing = fold.outcome(game, frozen, fold.start(game, frozen))
    return Sheet.objects.create(game=game_key, config=encode(frozen), standing=standing)


def read(sheet: Sheet) -> Reading:
    """The sheet folded from its lines, in one query."""
    return _folded(sheet, tuple(sheet.lines.all()))


def write(sheet: Sheet, writing: Writing, writer: Writer) -> Answer:
    """Put one line on the sheet, or answer for the one already there.

    Raises `Refused`: `sheet.uuid_taken`, `sheet.stale`, `sheet.not_written_yet`, `sheet.confirmed`, `sheet.unknown_kind`
    and whatever the game refuses.
    """
    if writing.kind in CLOSINGS:
        raise Refused("sheet.unknown_kind", kind=writing.kind)
    return _append(sheet, writing, writer)


def preview(sheet: Sheet, writing: Writing) -> Reading:
    """The sheet as it would stand after this line; nothing is written. Raises `Refused`: as `write`."""
    if writing.kind in CLOSINGS:
        raise Refused("sheet.unknown_kind", kind=writing.kind)
    lines = tuple(sheet.lines.all())
    _refuse_stale(lines, writing)
    return _with(sheet, lines, _unsaved(sheet, writing, Writer(name="")))


def confirm(sheet: Sheet, writing: Writing, writer: Writer) -> Answer:
    """End the sheet. Raises `Refused`: as `write`, and `sheet.not_decided`."""
    return _append(sheet, writing, writer)


def reopen(sheet: Sheet, writing: Writing, writer: Writer) -> Answer:
    """Lift the confirmation. Raises `Refused`: as `write`, and `sheet.not_confirmed`."""
    return _append(sheet, writing, writer)


def _append(sheet: Sheet, writing: Writing, writer: Writer) -> Answer:
    lines = tuple(sheet.lines.all())
    if known := next((line for line in lines if line.uuid == writing.uuid), None):
        if not _same_body(known, writing):
            raise Refused("sheet.uuid_taken")
        return replace(answer(_folded(sheet, lines), known), repeated=True)
    _refuse_stale(lines, writing)
    line = _unsaved(sheet, writing, writer)
    reading = _with(sheet, lines, line)
    try:
        line.save(force_insert=True)
    except IntegrityError:
        raise Refused("sheet.uuid_taken") from None
    sheet.last_seq = line.seq
    sheet.standing = reading.outcome
    sheet.confirmed = reading.confirmed
    sheet.save(update_fields=["last_seq", "standing", "confirmed"])
    return answer(reading, line)


def _same_body(line: Line, writing: Writing) -> bool:
    return (line.kind, line.data, line.seq - 1, line.written_at) == (
        writing.kind,
        writing.data,
        writing.after,
        writing.written_at,
    )


def _refuse_stale(lines: Sequence[Line], writing: Writing) -> None:
    last = lines[-1].seq if lines else 0
    if writing.after > last:
        raise Refused("sheet.not_written_yet", after=writing.after, last=last)
    if writing.after < last:
        missed = [as_facts(line) for line in lines if line.seq > writing.after]
        raise Refused("sheet.stale", last=last, missed=missed)


def as_facts(line: Line) -> dict[str, Any]:
    """A line as plain data, for answers and refusals."""
    return {"seq": line.seq, "kind": line.kind, "data": line.data, "clause": line.clause, "by": line.by}


def _unsaved(sheet: Sheet, writing: Writing, writer: Writer) -> Line:
    return Line(
        sheet=sheet,
        seq=writing.after + 1,
        uuid=writing.uuid,
        kind=writing.kind,
        data=writing.data,
        clause=str(writing.data.get("clause") or ""),
        by=writer.name,
        device=writer.device,
        written_at=writing.written_at,
    )


def _with(sheet: Sheet, lines: tuple[Line, ...], line: Line) -> Reading:
    """The sheet with one more line, or `Refused`."""
    confirmed = _confirmed(lines)
    if line.kind == "reopened":
        if not confirmed:
            raise Refused("sheet.not_confirmed")
        decode(CLOSINGS, line.kind, line.data)
    elif confirmed:
        raise Refused("sheet.confirmed")
    reading = _folded(sheet, (*lines, line))
    if line.kind == "confirmed":
        decode(CLOSINGS, line.kind, line.data)
        if reading.outcome["verdict"] is None:
            raise Refused("sheet.not_decided")
    return reading


def _confirmed(lines: Iterable[Line]) -> bool:
    closings = [line.kind for line in lines if line.kind in CLOSINGS]
    return bool(closings) and closings[-1] == "confirmed"


def _folded(sheet: Sheet, lines: tuple[Line, ...]) -> Reading:
    game = game_of(sheet.game)
    config = decode_config(game.config, sheet.config)
    return Reading(
        sheet=sheet, game=game, config=config, lines=lines, standing=fold.fold(game, config, _written(lines))
    )


def _written(lines: Iterable[Line]) -> list[fold.Written]:
    return [fold.Written(seq=line.seq, kind=line.kind, data=line.data) for line in lines]


def answer(reading: Reading, line: Line | None) -> Answer:
    """What a reading says to whoever asked; `line` is what they wrote."""
    return Answer(
        line=line,
        seq=reading.lines[-1].seq if reading.lines else 0,
        outcome=reading.outcome,
        next_kinds=reading.next_kinds,
    )


def differences(sheet: Sheet) -> dict[str, Any]:
    """Where the caches of a sheet differ from its lines folded anew: field → (kept, folded). Empty: they agree."""
    reading = read(sheet)
    folded = {
        "last_seq": reading.lines[-1].seq if reading.lines else 0,
        "standing": reading.outcome,
        "confirmed": reading.confirmed,
    }
    return {name: (getattr(sheet, name), value) for name, value in folded.items() if getattr(sheet, name) != value}

"""The fold: lines as written → standing lines → state → verdict.

Vocabulary: a line *stands* unless a later line struck it; a replaced line is folded as its replacement, in its old
place. `line` in `struck` and `replaced` is the seq of the line meant – always the original, also after a replacement.
What is not checked here: who writes, whether the writer has seen the last line, whether the sheet is confirmed –
that is the ledger's business. Naming a line that has been struck, or one that is itself a strike or a replacement,
is refused; so is a strike after which a later standing line would be refused.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.rules.codec import decode
from scoring.rules.events import (
    CLOSINGS,
    COMMON_KINDS,
    CORRECTIONS,
    LEDGER_KINDS,
    SIDES,
    Absent,
    Awarded,
    Disqualified,
    Event,
    Noted,
    Replaced,
    Side,
    Struck,
    Withdrawn,
)
from scoring.rules.game import Game, Verdict
from scoring.rules.refusal import Refused


@dataclass(frozen=True, kw_only=True)
class Written:
    """A line as it was written: its place on the sheet, kind and data."""

    seq: int
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Standing:
    """Where a sheet stands: the game's state, and what decided the match outside play, if anything did.

    `out` are the sides that have lost outside play; `awarded` is true once the chief referee has spoken.
    """

    state: Any
    out: frozenset[Side] = frozenset()
    decided: Verdict | None = None
    awarded: bool = False


def standing_lines(lines: Iterable[Written]) -> list[Written]:
    """The lines that stand, in their places, strikes and replacements applied.

    Raises `Refused`: `sheet.no_such_line`, `sheet.line_struck`, `sheet.unknown_kind`, `sheet.malformed`.
    """
    standing: dict[int, Written] = {}
    struck: set[int] = set()
    for line in lines:
        if line.kind in CLOSINGS:
            continue
        if line.kind not in CORRECTIONS:
            standing[line.seq] = line
            continue
        event = decode(CORRECTIONS, line.kind, line.data)
        assert isinstance(event, Struck | Replaced)
        if event.line in struck:
            raise Refused("sheet.line_struck", line=event.line)
        if event.line not in standing:
            raise Refused("sheet.no_such_line", line=event.line)
        if isinstance(event, Struck):
            struck.add(event.line)
            del standing[event.line]
        else:
            if event.kind in LEDGER_KINDS:
                raise Refused("sheet.unknown_kind", kind=event.kind)
            standing[event.line] = Written(seq=event.line, kind=event.kind, data=event.data)
    return [standing[seq] for seq in sorted(standing)]


def start(game: Game, config: Any) -> Standing:
    """The empty sheet."""
    return Standing(state=game.start(config))


def step(game: Game, config: Any, standing: Standing, event: Event) -> Standing:
    """One event further. Raises `Refused`."""
    match event:
        case Noted():
            return standing
        case Awarded(winner=winner):
            return replace(standing, decided=Verdict(winner=winner, reason="awarded"), awarded=True)
        case Disqualified(side=side):
            if standing.awarded:
                raise Refused("sheet.awarded")
            return _side_out(standing, {side}, "disqualified")
        case Withdrawn(side=side):
            if verdict(game, config, standing):
                raise Refused("sheet.decided")
            return _side_out(standing, {side}, "withdrawn")
        case Absent(sides=sides):
            _refuse_absence(game, config, standing, set(sides))
            return _side_out(standing, set(sides), "absent")
    if standing.decided:
        raise Refused("sheet.closed", reason=standing.decided.reason)
    return replace(standing, state=game.step(config, standing.state, event))


def _refuse_absence(game: Game, config: Any, standing: Standing, sides: set[Side]) -> None:
    """A side may be absent while the game says so; the other may follow in a second line."""
    if standing.decided is None:
        if "absent" not in game.next_kinds(config, standing.state):
            raise Refused("sheet.play_has_begun")
    elif standing.decided.reason != "absent":
        raise Refused("sheet.closed", reason=standing.decided.reason)
    elif sides <= standing.out:
        raise Refused("sheet.absent_already")


def _side_out(standing: Standing, sides: set[Side], reason: str) -> Standing:
    out = standing.out | sides
    winner = next((side for side in SIDES if side not in out), None)
    return replace(standing, out=frozenset(out), decided=Verdict(winner=winner, reason=reason))


def fold(game: Game, config: Any, lines: Iterable[Written]) -> Standing:
    """The standing of a sheet from all its lines.

    Raises `Refused`; when the line refused is an earlier one than the last written (a strike or replacement took its
    ground away) the code is `sheet.later_line_refused` with that line's `line`, `because` and `clause`.
    """
    written = list(lines)
    standing = start(game, config)
    still_standing = standing_lines(written)
    disturbed = _corrected(written)
    for line in still_standing:
        try:
            standing = _written_step(game, config, standing, line)
        except Refused as refused:
            if disturbed is not None and line.seq > disturbed:
                raise Refused(
                    "sheet.later_line_refused", refused.clause, line=line.seq, because=refused.code, facts=refused.facts
                ) from None
            raise
    return standing


def course(game: Game, config: Any, standing: Iterable[Written]) -> Iterator[tuple[int, Standing]]:
    """The standing after each of these lines, which all stand, with its seq."""
    now = start(game, config)
    for line in standing:
        now = _written_step(game, config, now, line)
        yield line.seq, now


def _written_step(game: Game, config: Any, standing: Standing, line: Written) -> Standing:
    return step(game, config, standing, decode(COMMON_KINDS | dict(game.kinds), line.kind, line.data))


def _corrected(lines: Sequence[Written]) -> int | None:
    """The seq of the line the last written one strikes or replaces, or None when it simply follows."""
    if lines and lines[-1].kind in CORRECTIONS:
        return int(lines[-1].data["line"])
    return None


def verdict(game: Game, config: Any, standing: Standing) -> Verdict | None:
    """胜负 of a standing: what was decided outside play goes before the game's own."""
    return standing.decided or game.verdict(config, standing.state)


def outcome(game: Game, config: Any, standing: Standing) -> dict[str, Any]:
    """The `expect` of a golden case (tests/cases): the game's own part, `waiting_for` and `verdict`."""
    found = verdict(game, config, standing)
    shown = game.show(config, standing.state, found)
    return shown | {"verdict": found and {"winner": found.winner, "reason": found.reason}}


def next_kinds(game: Game, config: Any, standing: Standing) -> list[str]:
    """The kinds that may be written now, common ones included."""
    if standing.awarded:
        return ["awarded", "noted"]
    if standing.decided:
        following = ["absent"] if standing.decided.reason == "absent" and len(standing.out) < 2 else []
        return [*following, "disqualified", "awarded", "noted"]
    leaving = [] if game.verdict(config, standing.state) else ["withdrawn"]
    return [*game.next_kinds(config, standing.state), *leaving, "disqualified", "awarded", "noted"]


def outcome_of_lines(game: Game, config: Any, lines: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Fold lines given as `{"kind", "data"}`, their index being their seq; `{"refused_at": i}` when line i is refused."""
    written: list[Written] = []
    standing = start(game, config)
    for seq, line in enumerate(lines):
        written.append(Written(seq=seq, kind=line["kind"], data=line["data"]))
        try:
            if line["kind"] in LEDGER_KINDS:
                standing = fold(game, config, written)
            else:
                standing = _written_step(game, config, standing, written[-1])
        except Refused:
            return {"refused_at": seq}
    return outcome(game, config, standing)

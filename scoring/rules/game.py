"""The contract of a game: everything the house asks of it, as one frozen record without defaults.

A game is a value with answers. Outside its folder nobody names it; leaving an answer out fails at import.
Rules are pure: integers and milliseconds in, values out; no clock, database or randomness of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from random import Random
from typing import Any

from scoring.rules.events import Event, Side


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """胜负: who won (`None`: nobody advances) and why – `points`, `lot`, `absent` …"""

    winner: Side | None
    reason: str


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One question the notice leaves open: the field of the config, its clause and the values allowed.

    `values` is empty for free numbers. Its sentence and the words of its values stand in the game's `words.py`
    under `choice.<name>` and `choice.<name>.<value>`, the value as `str` writes it; of several numbers, the words of each
    by its place; under `answer.<name>`, how a number is said with its unit.
    """

    name: str
    clause: str
    values: tuple[Any, ...]


@dataclass(frozen=True, kw_only=True)
class Violation:
    """违规: a row of the table of violations: its clause, the kind of line it writes and that line's data.

    What the referee still has to say – the side, the number of cards – is not in `data`. Words: `violation.<clause>`.
    """

    clause: str
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Finding:
    """A hole or a risky choice found before publication: `error` or `warning`, code, clause, setting.

    The code is worded in the game's `words.py`.
    """

    severity: str
    code: str
    clause: str
    setting: str


@dataclass(frozen=True, kw_only=True)
class Cue:
    """A moment of the round clock that is announced: its name and when, in ms after the start (negative: before).

    Words: `cue.<name>`.
    """

    name: str
    at: int


@dataclass(frozen=True, kw_only=True)
class Seated:
    """同桌: who sits at a table, by name: the teams by side, and the players by seat, seat 1 first; the sides alternate."""

    teams: Mapping[Side, str]
    players: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Told:
    """A line in the reader's language, and what it brings to the sides ("13 : 9"; empty where it brings nothing)."""

    text: str
    points: str = ""


@dataclass(frozen=True, kw_only=True)
class Game:
    """All a game says of itself.

    config         the frozen record of every choice the notice leaves open (a msgspec struct with defaults)
    choices        those choices, in the order an organiser is asked
    kinds          kind of line → event type, of this game only (the common ones are in `events.py`); the first is what
                   is written most: its form stands open on the desk, the others open when asked for
    start          config → state
    step           (config, state, event) → state, or `Refused`; also receives `LotDrawn`, nothing else common
    verdict        (config, state) → `Verdict` or None
    next_kinds     (config, state) → the kinds that may be written now, `absent` and `lot_drawn` among them
    show           (config, state, verdict) → the game's part of `expect` in its golden cases, JSON-ready, with `waiting_for`
    score          `show` of a sheet → {"A", "B"}: what stands behind the two names in a bracket, as text; empty while
                   there is nothing to show
    progress       `show` of a sheet → how far play is, in the reader's language; empty when nothing more is due
    tell           (event, `Seated`, board) → `Told`: one of the game's own lines; the board as it stood after that line,
                   None for a line that does not stand
    board          (config, state) → what the game's own templates show, JSON-ready (desk and sheet read nothing else;
                   the game documents its keys)
    explain        config → the points or level table as rows, the first one their headings; its figures are produced
                   by the scoring code itself
    lint           config → findings
    cues           config → cues of the round clock
    carry          (config, state) → what reaches later matches as the lines (kind, data) written at their opening
    sample         (state, config, rng) → a plausible next (kind, data), for `simulate` and fuzzing
    violations     the table of violations
    rulebook       path of the rulebook without language and ending: `<rulebook>.zh.md` and `<rulebook>.en.md`
    words          code → sentence, lazily translated, filled with `str.format` from facts: refusals and findings by their
                   code; `kind.…`, `reason.…`, `waiting.…`, `choice.…`, `violation.…`, `cue.…` (the common ones stand
                   in `scoring/words.py`)
    team_size      seats a side takes at the table
    late_limit     config → ms after the round's start at which an absent side has lost
    templates      page fragment → template name: `desk`, the forms of the game's kinds (docs/protocol.md), and `sheet`,
                   the filled sheet to read; both are given the board, `seats` and `teams`
    """

    key: str
    label: Any
    words: Mapping[str, Any]
    config: type[Any]
    choices: tuple[Choice, ...]
    kinds: Mapping[str, type[Event]]
    start: Callable[[Any], Any]
    step: Callable[[Any, Any, Event], Any]
    verdict: Callable[[Any, Any], Verdict | None]
    next_kinds: Callable[[Any, Any], Sequence[str]]
    show: Callable[[Any, Any, Verdict | None], dict[str, Any]]
    score: Callable[[Mapping[str, Any]], Mapping[Side, str]]
    progress: Callable[[Mapping[str, Any]], str]
    tell: Callable[[Event, Seated, Mapping[str, Any] | None], Told]
    board: Callable[[Any, Any], dict[str, Any]]
    explain: Callable[[Any], Sequence[Sequence[Any]]]
    lint: Callable[[Any], Sequence[Finding]]
    cues: Callable[[Any], Sequence[Cue]]
    carry: Callable[[Any, Any], Sequence[tuple[str, dict[str, Any]]]]
    sample: Callable[[Any, Any, Random], tuple[str, dict[str, Any]]]
    violations: tuple[Violation, ...]
    rulebook: PurePath
    team_size: int
    late_limit: Callable[[Any], int]
    templates: Mapping[str, str]

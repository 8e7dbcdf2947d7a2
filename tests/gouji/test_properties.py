"""What holds for every gouji sheet, sampled by seed."""

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gouji.game import GAME
from gouji.rules.config import Config
from gouji.rules.match import Match
from gouji.rules.points import next_seat
from scoring.rules import fold
from scoring.rules.events import other
from tests.gouji.sheets import Line, folded, outcome

configs = st.builds(
    Config,
    sweep_loser=st.sampled_from(["natural", "zero", "double"]),
    revolution_place=st.sampled_from([3, 4]),
    void_opener=st.sampled_from(["same", "next"]),
    stop_when_decided=st.booleans(),
)
seeds = st.integers(0, 2**32)


def sampled(config: Config, seed: int, length: int = 12) -> list[Line]:
    """A sheet as long as that, or until it is decided."""
    rng, sheet = Random(seed), list[Line]()
    while len(sheet) < length and not (sheet and fold.verdict(GAME, config, folded(sheet, config))):
        state: Match = folded(sheet, config).state
        sheet.append(GAME.sample(config, state, rng))
    return sheet


def other_way_round(line: Line) -> Line:
    """The same line with every seat and side moved across the table."""
    kind, data = line
    swapped: dict[str, Any] = dict(data)
    for name in ("side", "winner"):
        if name in data:
            swapped[name] = other(data[name])
    for name in ("finish", "revolution"):
        if name in data:
            swapped[name] = [next_seat(seat) for seat in data[name]]
    return kind, swapped


@given(configs, seeds)
def test_swapped_sides_swap_totals_and_winner(config: Config, seed: int) -> None:
    sheet = sampled(config, seed)

    ours, theirs = outcome(sheet, config), outcome([other_way_round(line) for line in sheet], config)

    assert theirs["totals"] == {"A": ours["totals"]["B"], "B": ours["totals"]["A"]}
    assert theirs["hands"] == [hand and hand[::-1] for hand in ours["hands"]]
    if ours["verdict"]:
        assert theirs["verdict"] == ours["verdict"] | {"winner": other(ours["verdict"]["winner"])}


@given(configs, seeds)
def test_replaced_line_is_as_if_it_had_been_written_so(config: Config, seed: int) -> None:
    *before, (kind, data) = sampled(config, seed)
    mistyped: Line = ("noted", {"text": "mistyped"})
    put_right: Line = ("replaced", {"line": len(before) + 1, "reason": "mistyped", "kind": kind, "data": data})

    assert folded([*before, mistyped, put_right], config) == folded([*before, (kind, data)], config)


@given(configs, seeds)
def test_totals_are_the_hands_less_the_penalties(config: Config, seed: int) -> None:
    state: Match = folded(sampled(config, seed), config).state
    found = GAME.show(config, state, None)

    for index, side in enumerate(("A", "B")):
        off = sum(penalty.points for penalty in state.penalties if penalty.side == side)
        assert found["totals"][side] == sum(hand[index] for hand in found["hands"] if hand) - off


@given(configs, seeds)
def test_board_agrees_with_the_outcome(config: Config, seed: int) -> None:
    sheet = sampled(config, seed)
    found, board = outcome(sheet, config), GAME.board(config, folded(sheet, config).state)

    assert board["totals"] == found["totals"]
    assert [row["points"] and [row["points"]["A"], row["points"]["B"]] for row in board["hands"]] == found["hands"]
    assert (board["number"] is not None) == (found["waiting_for"] == "hand")

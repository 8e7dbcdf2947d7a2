"""The pages of gouji: the filled sheet and the forms of the desk, from the board alone."""

import re
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string

from gouji.game import GAME
from gouji.rules.config import Config
from scoring.rules import fold
from scoring.rules.fold import Written
from tournaments.queries.desk import Seat

TEAMS = {"A": "教务处", "B": "离退休工作办公室一队"}
NAMES = "赵钱孙李周吴"
SEATS = [
    Seat(number=number, side="AB"[(number - 1) % 2], name=name, team=TEAMS["AB"[(number - 1) % 2]])
    for number, name in enumerate(NAMES, start=1)
]
LEVEL = {"finish": [1, 2, 4, 3, 6, 5]}


def board(*lines: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    written = [Written(seq=seq, kind=kind, data=data) for seq, (kind, data) in enumerate(lines, start=1)]
    return GAME.board(Config(), fold.fold(GAME, Config(), written).state)


def rendered(name: str, shown: dict[str, Any], **context: Any) -> str:
    return render_to_string(GAME.templates[name], {"board": shown, "seats": SEATS, "teams": TEAMS} | context)


def rows(html: str) -> list[list[str]]:
    """The cells of a table, read as text."""
    found = re.findall(r"<tr.*?</tr>", html, re.S)
    return [[cell_text(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)] for row in found]


def cell_text(cell: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", cell))).strip()


def test_empty_sheet_has_room_for_three_hands():
    heading, *players = rows(rendered("sheet", board()))

    assert heading == ["队伍与队员", "第 1 局", "第 2 局", "第 3 局", "罚分", "总分"]
    assert [row[0] for row in players] == [
        "教务处",
        "1 赵",
        "3 孙",
        "5 周",
        "离退休工作办公室一队",
        "2 钱",
        "4 李",
        "6 吴",
    ]
    assert {cell for row in players for cell in row[1:]} == {""}


def test_sheet_shows_places_sweeps_revolutions_and_penalties():
    shown = board(
        ("hand_played", {"finish": [1, 3, 2, 4, 6], "revolution": [5]}),
        ("hand_played", {"finish": [], "revolution": [1, 2]}),
        ("hand_played", {"finish": [2, 1, 4, 3, 6]}),
        ("penalty_given", {"side": "A", "clause": "gouji.15", "hand": 1}),
    )

    assert rows(rendered("sheet", shown)) == [
        ["队伍与队员", "第 1 局", "第 2 局 作废重打", "第 2 局", "第 3 局", "罚分", "总分"],
        ["教务处", "32 串三户", "", "9", "", "−2", "39"],
        ["1 赵", "头科", "革命", "二科", "", "", ""],
        ["3 孙", "二科", "", "四科", "", "", ""],
        ["5 周", "三科 革命", "", "六科", "", "", ""],
        ["离退休工作办公室一队", "6", "", "13", "", "", "19"],
        ["2 钱", "四科", "革命", "头科", "", "", ""],
        ["4 李", "五科", "", "三科", "", "", ""],
        ["6 吴", "六科", "", "五科", "", "", ""],
    ]


def test_level_sheet_has_room_for_the_extra_hand():
    heading, *_ = rows(rendered("sheet", board(*[("hand_played", LEVEL)] * 3)))

    assert heading[-3:] == ["加局", "罚分", "总分"]


def ring(html: str) -> str:
    return cell_text(re.search(r'class="ring__centre">(.*?)<button', html, re.S)[1])


def test_ring_names_the_hand_the_opener_and_who_takes_first():
    shown = board(("opening_drawn", {"opener": 2, "cards": ["BJ", "9"]}))

    assert ring(rendered("desk", shown)) == "更正 第 1 局 孙开牌 周先取牌"


def test_ring_names_the_next_opener_after_a_hand():
    shown = board(("opening_drawn", {"opener": 2, "cards": ["9"]}), ("hand_played", LEVEL))

    assert ring(rendered("desk", shown)) == "更正 第 2 局 孙开牌"


@pytest.mark.parametrize("offered", [True, False])
def test_ring_is_open_only_while_a_hand_is_due(offered):
    html = rendered("desk", board(), desk={"open_pen": offered})

    assert bool(re.search(r"<form[^>]* hidden>", html)) is not offered


@pytest.mark.parametrize(
    ("lines", "hands", "checked"),
    [
        (0, ["1", "2", "3"], ["1"]),
        (1, ["1", "2", "3"], ["2"]),
        (3, ["1", "2", "3", "4"], []),
        (4, ["1", "2", "3", "4"], ["4"]),
    ],
)
def test_penalty_asks_for_a_hand_there_is(lines, hands, checked):
    html = rendered("desk", board(*[("hand_played", LEVEL)] * lines))

    fields = re.findall(r'<input type="radio" name="hand" value="(\d)"[^>]*>', html)
    assert fields == hands
    assert re.findall(r'name="hand" value="(\d)"[^>]* checked>', html) == checked


def test_every_kind_of_the_game_has_its_form():
    assert re.findall(r'data-kind="(\w+)"', rendered("desk", board())) == [*GAME.kinds]


@pytest.mark.parametrize("kind", GAME.kinds)
def test_form_names_its_fields_as_the_line_does(kind):
    html = rendered("desk", board(), desk={"violations": [{"clause": "gouji.15", "label": "", "data": "{}"}]})
    form = re.search(rf'<form[^>]*data-kind="{kind}".*?</form>', html, re.S)[0]

    named = {name for field, name in re.findall(r'(<[^>]*\bname="(\w+)"[^>]*>)', form) if "data-aside" not in field}
    assert named == {*GAME.kinds[kind].__struct_fields__}


def test_nothing_is_inline():
    for name in GAME.templates:
        html = rendered(name, board(("hand_played", LEVEL)))
        assert re.findall(r"<script|<style|\sstyle=|\son\w+=", html) == []

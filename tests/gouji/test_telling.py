"""What happens at the table, in words of both languages."""

from typing import Any

import pytest
from django.utils.translation import override

from gouji.game import GAME
from gouji.rules.config import Config
from scoring.rules import fold
from scoring.rules.fold import Written
from scoring.rules.game import Seated, Told
from scoring.telling import told, verdict_told

SEATED = Seated(teams={"A": "教务处", "B": "科研处"}, players=("赵", "钱", "孙", "李", "周", "吴"))
LEVEL = {"finish": [1, 2, 4, 3, 6, 5]}

Line = tuple[str, dict[str, Any]]


def standing(lines: list[Line]) -> fold.Standing:
    written = [Written(seq=seq, kind=kind, data=data) for seq, (kind, data) in enumerate(lines, start=1)]
    return fold.fold(GAME, Config(), written)


def last(*lines: Line) -> Told:
    """The last of these lines, which all stand."""
    board = GAME.board(Config(), standing(list(lines)).state)
    return told(GAME, *lines[-1], SEATED, board)


def struck(kind: str, data: dict[str, Any]) -> Told:
    return told(GAME, kind, data, SEATED, None)


def hand(finish: list[int], *revolution: int) -> Line:
    return "hand_played", {"finish": finish, "revolution": list(revolution)}


@pytest.mark.parametrize(
    ("line", "text", "points"),
    [
        (hand([1, 2, 3, 4, 5, 6]), "第 1 局：头科 赵、二科 钱、三科 孙、四科 李、五科 周、六科 吴", "13 : 9"),
        (hand([2, 4, 6]), "第 1 局：头科 钱、二科 李、三科 吴；科研处串三户", "6 : 32"),
        (hand([2, 4, 1, 6, 3], 5), "第 1 局：头科 钱、二科 李、三科 周、四科 赵、五科 吴、六科 孙；周革命", "8 : 14"),
        (hand([], 1, 2), "第 1 局：赵革命；钱革命；作废重打", ""),
        (
            ("penalty_given", {"side": "A", "clause": "gouji.15"}),
            "教务处扣 2 分：喧哗、偷看牌、暗语或暗号；第 1 局",
            "−2 : 0",
        ),
        (
            ("penalty_given", {"side": "B", "clause": "gouji.9", "points": 4, "hand": 2, "note": "再犯"}),
            "科研处扣 4 分：gouji.9；第 2 局；再犯",
            "0 : −4",
        ),
        (("opening_drawn", {"opener": 2, "cards": ["BJ", "9"]}), "钱开牌，抽到 大王 9；周先取牌", ""),
    ],
)
def test_line_is_told(line: Line, text: str, points: str) -> None:
    assert last(line) == Told(text=text, points=points)


def test_extra_hand_is_called_so() -> None:
    assert last(*[("hand_played", LEVEL)] * 4).text.startswith("加局：头科 赵")


def test_line_that_does_not_stand_has_neither_number_nor_points() -> None:
    assert struck(*hand([1, 3, 2])) == Told(text="赵、孙、钱")
    assert struck("penalty_given", {"side": "A", "clause": "event.8"}).text == "教务处扣 2 分：场内喧哗或乱扔杂物"


def test_seat_nobody_is_named_for_is_called_by_its_number() -> None:
    nobody = Seated(teams=SEATED.teams, players=("赵",))

    assert told(GAME, *hand([1, 3, 5]), nobody, None).text == "赵、3 号、5 号"


def test_line_is_told_in_english() -> None:
    with override("en"):
        assert last(hand([1, 3, 5])).text == "Hand 1: 1st 赵, 2nd 孙, 3rd 周; 教务处 sweeps"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (("absent", {"sides": ["A", "B"]}), "缺席：教务处、科研处"),
        (("withdrawn", {"side": "B"}), "科研处弃权"),
        (("disqualified", {"side": "A", "clause": "gouji.13"}), "教务处被取消资格"),
        (("awarded", {"winner": "B", "ruling": "换人上场"}), "裁定科研处胜：换人上场"),
        (("awarded", {"winner": None, "ruling": "都走了"}), "裁定双方均不晋级：都走了"),
        (
            ("lot_drawn", {"winner": "A", "drawn_by": "赵", "witnesses": "钱、孙"}),
            "抽签：教务处胜；赵抽签；见证人 钱、孙",
        ),
        (("noted", {"text": "茶"}), "茶"),
        (("struck", {"line": 3, "reason": "误记"}), "划去第 3 行"),
        (("replaced", {"line": 3, "reason": "误记", "kind": "noted", "data": {"text": "茶"}}), "更正第 3 行"),
        (("confirmed", {}), "成绩已确认"),
        (("reopened", {"ruling": "7"}), "依第 7 号裁决重开"),
    ],
)
def test_line_of_any_game_is_told(line: Line, text: str) -> None:
    assert struck(*line) == Told(text=text)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([("hand_played", {"finish": [1, 3, 5]})] * 3, "教务处胜：积分领先"),
        ([("absent", {"sides": ["A"]})], "科研处胜：对方缺席"),
        ([("absent", {"sides": ["A", "B"]})], "双方均不晋级：对方缺席"),
    ],
)
def test_verdict_is_told(lines: list[Line], text: str) -> None:
    found = fold.verdict(GAME, Config(), standing(lines))

    assert found is not None
    assert verdict_told(GAME, found, SEATED) == text


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ([], "第 1 局"),
        ([hand([], 1, 2)], "第 1 局"),
        ([("hand_played", LEVEL)] * 3, "加局"),
        ([("hand_played", LEVEL)] * 4, "等待抽签"),
        ([("hand_played", {"finish": [1, 3, 5]})] * 3, ""),
    ],
)
def test_progress_names_what_play_waits_for(lines: list[Line], text: str) -> None:
    assert GAME.progress(fold.outcome(GAME, Config(), standing(lines))) == text


def test_score_is_empty_until_a_hand_is_written() -> None:
    def score(*lines: Line) -> Any:
        return GAME.score(fold.outcome(GAME, Config(), standing(list(lines))))

    assert score(("penalty_given", {"side": "A", "clause": "gouji.15"})) == {"A": "", "B": ""}
    assert score(hand([1, 3, 5])) == {"A": "32", "B": "6"}

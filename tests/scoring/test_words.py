import pytest
from django.utils.translation import override

from scoring.rules.refusal import Refused
from scoring.words import sentence
from tests.toy.words import WORDS

LATER = Refused("sheet.later_line_refused", line=2, because="sheet.line_struck", facts={"line": 1})


def test_sentence_is_filled_with_facts() -> None:
    with override("en"):
        assert sentence(Refused("sheet.line_struck", line=3), WORDS) == "Line 3 has been struck already."


def test_sentence_speaks_chinese() -> None:
    with override("zh-hans"):
        assert sentence(Refused("sheet.line_struck", line=3), WORDS) == "第 3 行已经划去。"


def test_reason_within_a_sentence_is_worded() -> None:
    with override("en"):
        assert sentence(Refused("sheet.closed", reason="absent"), WORDS) == (
            "The match was decided outside play (the other side was absent); no further line of play is accepted."
        )


def test_refusal_within_a_refusal_is_worded() -> None:
    with override("en"):
        assert sentence(LATER, WORDS) == (
            "After this, line 2 could not stand: Line 1 has been struck already. Strike the later lines first."
        )


def test_sides_are_called_by_the_teams_names() -> None:
    words = {"toy.over": "{winner} has won against {side}."}
    refused = Refused("toy.over", winner="A", side="B")

    assert sentence(refused, words, {"A": "海鸥", "B": "青松"}) == "海鸥 has won against 青松."
    with override("en"):
        assert sentence(refused, words) == "the upper side has won against the lower side."


def test_list_is_read_out() -> None:
    assert sentence(Refused("toy.left", seats=[1, 2]), {"toy.left": "Left: {seats}"}) == "Left: 1、2"


def test_code_nobody_worded_is_loud() -> None:
    with pytest.raises(KeyError):
        sentence(Refused("toy.nobody_worded_this"), WORDS)

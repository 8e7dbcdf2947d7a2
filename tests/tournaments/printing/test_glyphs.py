"""No empty box is ever printed."""

import pytest

from scoring.rules.refusal import Refused
from tests.tournaments.printing.papers import bracket_of, words
from tournaments.printing.documents import bracket_pdf
from tournaments.printing.glyphs import printable
from tournaments.words import worded


@pytest.mark.parametrize(
    "text",
    ["㛃䶮𬭊赟喆堃骉", "阿卜杜热西提·买买提", "财务处、图书馆联队", "Zoë Núñez", "二〇二六年", "“庆五一”", "一\n二"],
)
def test_text_the_fonts_can_draw_is_left_alone(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize("character", ["𠮷", "🏆", "한", "\x00", "\t"])
def test_missing_glyph_is_refused_by_name(character: str) -> None:
    with pytest.raises(Refused) as refused:
        printable(f"李{character}明")

    assert (refused.value.code, refused.value.facts) == (
        "print.missing_glyph",
        {"character": character, "text": f"李{character}明"},
    )


def test_marks_without_ink_are_dropped() -> None:
    assert printable("袁\u200b立\ufe0f波\u202e") == "袁立波"


def test_accents_are_composed() -> None:
    assert printable("Zoe\u0308") == "Zoë"


def test_missing_glyph_anywhere_on_the_paper_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        bracket_pdf(bracket_of(["教务处一队", "𠮷田队"]), paper="a4")

    assert refused.value.facts == {"character": "𠮷", "text": "𠮷田队"}


def test_rare_characters_of_names_reach_the_paper() -> None:
    assert "李㛃䶮𬭊" in words(bracket_pdf(bracket_of(["李㛃䶮𬭊", "教务处一队"]), paper="a4"))


def test_refusal_is_worded_with_the_character_and_the_text() -> None:
    refused = Refused("print.missing_glyph", character="𠮷", text="𠮷田队")

    assert worded(refused) == "打印字体里没有“𠮷”（见“𠮷田队”）。请换一个字，再重新打印。"

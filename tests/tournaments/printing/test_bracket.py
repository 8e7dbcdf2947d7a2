"""对阵图 as PDF, and the cut of a big bracket into pages."""

from dataclasses import replace

import pytest
from django.utils import translation

from tests.tournaments.printing.papers import bracket_of, fonts, read, size_in_mm, words
from tournaments.printing.bracket import Node, Slot, pages, round_names
from tournaments.printing.documents import bracket_pdf

LONGEST = ["国际合作处二队", "财务处、图书馆联队", "离退休工作办公室1队", "阿卜杜热西提·买买提", "教务处一队"]
TITLE_OF_40 = "某某学院第二十八届“校园文化建设杯”庆祝建校一百周年教职工棋牌类文体活动联谊赛"


def entries(count: int) -> list[str]:
    return [f"第{number}队" for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "expected"), [(2, 1), (3, 1), (13, 1), (64, 1), (65, 3), (128, 3), (200, 5), (512, 9)]
)
def test_pages_of_a_bracket_hold_at_most_64_entries(count: int, expected: int) -> None:
    assert len(pages(bracket_of(entries(count)))) == expected


def test_sections_share_the_entries_in_order() -> None:
    finals, upper, lower = pages(bracket_of(entries(128)))

    assert [len(finals["left"][0]), len(upper["left"][0]), len(lower["right"][0])] == [2, 16, 16]
    assert upper["left"][0][0]["upper"]["name"] == "第1队"
    assert lower["right"][0][-1]["upper"]["name"] == "第64队"
    assert (finals["heading"], upper["heading"], lower["heading"]) == ("决赛阶段", "上半区", "下半区")


def test_section_says_who_goes_through() -> None:
    _, upper, lower = pages(bracket_of(entries(128), played=True))

    assert upper["crown"] == {"label": "晋级", "name": "第1队", "vacant": False}
    assert lower["crown"]["name"] == "第33队"


@pytest.mark.parametrize(
    ("rounds", "names"),
    [
        (1, ["决赛"]),
        (2, ["半决赛", "决赛"]),
        (5, ["第 1 轮", "第 2 轮", "四分之一决赛", "半决赛", "决赛"]),
    ],
)
def test_round_names_count_from_the_end(rounds: int, names: list[str]) -> None:
    assert round_names(rounds) == names


def test_bracket_pdf_is_landscape_in_both_sizes() -> None:
    paper = bracket_of(entries(13))

    assert size_in_mm(bracket_pdf(paper, paper="a4")) == {(297, 210)}
    assert size_in_mm(bracket_pdf(paper, paper="a3")) == {(420, 297)}


def test_bracket_pdf_embeds_only_the_packaged_fonts() -> None:
    assert fonts(bracket_pdf(bracket_of(LONGEST, played=True), paper="a4")) == {
        "NotoSansSC-Regular",
        "NotoSerifSC-Regular",
    }


def test_bracket_pdf_shows_names_totals_tables_and_the_draw() -> None:
    third = Node(key="third", upper=Slot(name="教务处一队"), lower=Slot(empty="nobody"), table="7 号桌", note="缺席")
    text = words(bracket_pdf(bracket_of(LONGEST, played=True, third=third, title=TITLE_OF_40), paper="a4"))

    shown = [TITLE_OF_40, "混合双人对阵图", "2026年4月25日", "三楼活动室", *LONGEST, "轮空", "5号桌", "40", "26"]
    shown += ["上半区", "下半区", "冠军", "季军赛", "7号桌", "空缺", "缺席", "四分之一决赛", "半决赛", "决赛"]
    shown += ["第2次抽签", "种子8351207741", "指纹9f2c41d07b3a", "截至2026年4月25日19:42"]
    assert [part for part in shown if part not in text] == []


def test_bracket_pdf_of_many_pages_shows_every_entry_and_numbers_the_pages() -> None:
    pdf = bracket_pdf(bracket_of(entries(100)), paper="a3")
    text = words(pdf)

    assert len(read(pdf).pages) == 3
    assert [name for name in entries(100) if name not in text] == []
    assert "3/3" in text


def test_bracket_pdf_in_english_has_no_chinese_words_of_ours() -> None:
    text = words(bracket_pdf(bracket_of(entries(3)), paper="a4", language="en"))

    assert [
        part for part in ("Bye", "Champion", "Semi-finals", "Final", "Drawno.2", "Upperhalf") if part not in text
    ] == []
    assert "轮空" not in text


def test_bracket_pdf_leaves_the_language_of_the_caller_alone() -> None:
    with translation.override("en"):
        bracket_pdf(bracket_of(entries(2)), paper="a4")

        assert translation.get_language() == "en"


def test_vacant_title_is_said() -> None:
    paper = bracket_of(entries(2))

    assert "空缺" in words(bracket_pdf(replace(paper, champion=""), paper="a4"))


HOSTILE = ['#read("/etc/passwd")', "$x$", "k<5", "\\u{41}", '"quoted"', "*b* _i_ `c`", "// no", "@label <label>"]


def test_hostile_names_stay_text() -> None:
    text = words(bracket_pdf(bracket_of(HOSTILE), paper="a4"))

    assert [name for name in HOSTILE if name.replace(" ", "") not in text] == []

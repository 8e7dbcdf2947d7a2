"""The workbook to fill in is one the room can read; text in it stays text."""

from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from openpyxl import Workbook, load_workbook

from scoring.rules.refusal import Refused
from tournaments.roster import RosterRow, read_roster, write_template, write_text
from tournaments.roster.words import LABELS


def template(team_size: int, language: str) -> Any:
    with translation.override(language):
        return load_workbook(BytesIO(write_template(team_size, LABELS)))


def saved(book: Workbook) -> BytesIO:
    upload = BytesIO()
    book.save(upload)
    upload.seek(0)
    return upload


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("team_size", [1, 2, 3])
def test_template_with_nothing_but_its_example_has_no_rows(team_size: int, language: str) -> None:
    with pytest.raises(Refused) as refused:
        read_roster(saved(template(team_size, language)), team_size=team_size)

    assert refused.value.code == "roster.no_rows"


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_template_filled_in_is_read(language: str) -> None:
    book = template(2, language)
    book.active.append(["财务处、图书馆", "财务处一队", "高伟峰", "周芳梅", "林光玲", "宋芳", "18326661918", "左手"])

    assert read_roster(saved(book), team_size=2).rows == (
        RosterRow(
            row=3,
            team="财务处一队",
            delegations=("财务处", "图书馆"),
            leader="高伟峰",
            players=("周芳梅", "林光玲"),
            bench=("宋芳",),
            phone="18326661918",
            note="左手",
        ),
    )


@pytest.mark.parametrize(
    ("team_size", "headings"),
    [
        (1, ["代表队", "姓名", "联系电话", "备注"]),
        (3, ["代表队", "队名", "领队", "队员1", "队员2", "队员3", "替补", "联系电话", "备注"]),
    ],
)
def test_template_has_the_headings_of_its_team(team_size: int, headings: list[str]) -> None:
    assert [cell.value for cell in template(team_size, "zh-hans").active[1]] == headings


def test_template_keeps_what_is_typed_as_text() -> None:
    sheet = template(1, "zh-hans").active

    assert [sheet.column_dimensions[letter].number_format for letter in "ABCD"] == ["@"] * 4


@pytest.mark.parametrize("text", ["=1+1", "=cmd|'/C calc'!A0", "+86", "-", "@x", "#N/A", "007", "13034353370"])
def test_written_text_stays_text(text: str) -> None:
    book = Workbook()
    write_text(book.active, 1, 1, text)
    cell = load_workbook(saved(book)).active["A1"]

    assert (cell.value, cell.data_type, cell.number_format) == (text, "s", "@")


def test_written_text_loses_characters_excel_cannot_hold() -> None:
    book = Workbook()
    write_text(book.active, 1, 1, "张\x00\x0b伟")

    assert load_workbook(saved(book)).active["A1"].value == "张伟"

"""奖状 as PDF."""

from dataclasses import replace
from datetime import date

import pytest

from tests.tournaments.printing.papers import fonts, read, size_in_mm, words
from tournaments.printing.certificate import Certificate, chinese_date
from tournaments.printing.documents import certificates_pdf

TEAM = Certificate(
    recipient="教务处一队",
    award="一等奖",
    tournament="2026年“庆五一”教职工棋牌赛",
    contest="混合双人",
    issuers=["某某学院工会委员会", "离退休工作办公室"],
    given=date(2026, 4, 25),
    members=["袁立波", "马永辉", "杨新玲"],
)
PERSON = replace(TEAM, recipient="阿卜杜热西提·买买提", team="财务处、图书馆联队", members=())
ORGANISERS = replace(TEAM, recipient="国际合作处", award="组织奖", contest="", members=())


@pytest.mark.parametrize(
    ("day", "written"),
    [
        (date(2026, 4, 25), "二〇二六年四月二十五日"),
        (date(2026, 10, 10), "二〇二六年十月十日"),
        (date(2030, 12, 31), "二〇三〇年十二月三十一日"),
        (date(2027, 1, 20), "二〇二七年一月二十日"),
    ],
)
def test_chinese_date_is_written_in_characters(day: date, written: str) -> None:
    assert chinese_date(day) == written


def test_certificates_pdf_has_a_landscape_page_each_in_the_order_given() -> None:
    pdf = certificates_pdf([TEAM, PERSON, ORGANISERS])

    assert size_in_mm(pdf) == {(297, 210)}
    assert fonts(pdf) == {"NotoSerifSC-Regular"}
    found = [page.extract_text() for page in read(pdf).pages]
    assert ["教务处一队" in found[0], "买买提" in found[1], "国际合作处" in found[2]] == [True] * 3
    assert len(found) == 3


def test_certificate_of_a_team_names_its_players() -> None:
    text = words(certificates_pdf([TEAM]))

    shown = [
        "奖状",
        "教务处一队：",
        "在2026年“庆五一”教职工棋牌赛混合双人项目中，荣获",
        "一等奖",
        "特发此状，以资鼓励。",
    ]
    shown += ["队员：袁立波、马永辉、杨新玲", "某某学院工会委员会", "离退休工作办公室", "二〇二六年四月二十五日"]
    assert [part for part in shown if part not in text] == []
    assert "同志" not in text


def test_certificate_of_a_person_names_the_team() -> None:
    text = words(certificates_pdf([PERSON]))

    assert "阿卜杜热西提·买买提同志：" in text
    assert "代表财务处、图书馆联队荣获" in text
    assert "队员" not in text


def test_certificate_for_the_whole_event_names_no_contest() -> None:
    text = words(certificates_pdf([ORGANISERS]))

    assert "在2026年“庆五一”教职工棋牌赛中，荣获组织奖" in text


def test_certificate_with_a_very_long_title_stays_on_its_page() -> None:
    pdf = certificates_pdf([replace(PERSON, tournament="某某学院庆祝建校一百周年教职工棋牌联谊赛" * 5)])

    assert len(read(pdf).pages) == 1


def test_certificates_pdf_in_english() -> None:
    english = replace(
        PERSON,
        recipient="Yuan Libo",
        team="Library I",
        award="First Prize",
        contest="pairs",
        tournament="the Spring Cup",
    )
    text = words(certificates_pdf([english, replace(english, team="", contest="")], language="en"))

    shown = [
        "CertificateofAward",
        "YuanLibo",
        "playingforLibraryI,haswon",
        "FirstPrize",
        "inthepairseventoftheSpringCup",
    ]
    shown += ["attheSpringCup", "25April2026"]
    assert [part for part in shown if part not in text] == []


def test_hostile_award_stays_text() -> None:
    award = '#read("/etc/passwd") $x$ k<5 \\n'

    assert award.replace(" ", "") in words(certificates_pdf([replace(TEAM, award=award)]))

"""一个下午: from an empty desk to the champion's certificate, by everybody who has a part in it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.embedded import Embedded
from tests.journeys import desk, elsewhere, public
from tests.journeys import organiser as organising
from tests.journeys.conftest import Enter

pytestmark = pytest.mark.journey


def test_an_afternoon_from_the_roster_to_the_certificate(embedded_server: Embedded, enter: Enter) -> None:
    organiser = enter(embedded_server, 1280, 800)
    slug = before_play(organiser.page)
    password = organising.make_account(organiser.page, "张裁判", "zhang", "裁判")
    chief_password = organising.make_account(organiser.page, "李裁判长", "li", "裁判长")

    spectator = enter(embedded_server, 360, 740, touch=True)
    public.find_bracket(spectator.page, organising.NOTICE["比赛名称"])
    opened = spectator.documents

    tablet = enter(embedded_server, 1024, 768, touch=True).page
    tablet.goto(f"/d/{slug}/")
    desk.sign_in(tablet, "zhang", password)
    winner = enter_first_match(tablet)
    expect(public.in_round(spectator.page, "四分之一决赛", winner)).to_have_count(0)
    desk.confirm(tablet)
    expect(public.in_round(spectator.page, "四分之一决赛", winner)).to_be_visible()

    tablet.get_by_role("link", name="返回桌次").tap()
    elsewhere.play_to_the_final(tablet)
    champion, second = play_final(tablet)
    expect(public.champion(spectator.page)).to_have_text(f"冠军{champion}")

    control = enter(embedded_server, 1024, 768, touch=True).page
    control.goto(f"/d/{slug}/")
    desk.sign_in(control, "li", chief_password)
    third = reopen_semi_final(control, f"{champion} – {second}")
    expect(public.champion(spectator.page)).to_have_count(0)
    desk.confirm(control)
    expect(public.champion(spectator.page)).to_have_text(f"冠军{champion}")
    assert spectator.documents == opened

    public.navigate(spectator.page, "赛况")
    expect(spectator.page.get_by_role("main")).to_contain_text(f"冠军{champion}亚军{second}季军{third}")
    certificates = organising.open_certificates(organiser.page, champion)
    assert certificates.headers["content-type"] == "application/pdf"
    assert certificates.body().startswith(b"%PDF")


def before_play(page: Page) -> str:
    """Account, tournament, roster, draw; the word that stands for the tournament in addresses."""
    organising.make_first_account(page)
    slug = organising.set_up(page)
    organising.import_roster(page)
    organising.draw(page)
    return slug


def enter_first_match(page: Page) -> str:
    """Three hands, the first corrected, and points off: the lower team has won, though it was behind; not confirmed."""
    _, lower = desk.open_table(page, desk.tables(page).first)
    desk.tap_seats(page, "1 2 3 4 5 6")
    expect(desk.preview(page)).to_contain_text("13 : 9")
    desk.write(page, 1)
    desk.tap_seats(page, "1 3 5")
    desk.write(page, 2)
    desk.tap_seats(page, "2 1 4 3 6 5")
    desk.write(page, 3)
    expect(desk.totals(page)).to_have_text(["54", "28"])

    desk.correct(page, "第 1 局", seats="2 4 6")
    expect(desk.preview(page)).to_contain_text("6 : 32")
    desk.give_reason(page, "误记")
    desk.write(page, 4)
    expect(desk.totals(page)).to_have_text(["47", "51"])
    desk.penalise(page, lower, hand="第 2 局")
    desk.write(page, 5)
    expect(desk.totals(page)).to_have_text(["47", "49"])
    return lower


def play_final(page: Page) -> tuple[str, str]:
    """By taps to the end; who is first and who second."""
    upper, lower = desk.open_table(page, desk.table_of(page, "决赛"))
    for seq in (1, 2, 3):
        desk.tap_seats(page, "1 3 5")
        desk.write(page, seq)
    desk.confirm(page)
    return upper, lower


def reopen_semi_final(page: Page, final: str) -> str:
    """The chief referee sees before that the final and the third place hang on it; who was third."""
    page.get_by_role("navigation", name="哪些台桌").get_by_role("link", name="全部").tap()
    third = desk.winner(desk.table_of(page, "季军赛"))
    desk.open_table(page, desk.table_of(page, "半决赛").first)
    desk.ask_to_reopen(page)
    falls = page.get_by_role("dialog").get_by_role("listitem")
    expect(falls).to_have_text([re.compile(f"季军赛.*{third}.*已确认"), re.compile(f"决赛.*{final}.*已确认")])
    desk.reopen(page, "误记")
    return third

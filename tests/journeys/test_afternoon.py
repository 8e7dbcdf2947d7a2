"""一个下午: from an empty desk to the champion's certificate, by everybody who has a part in it."""

import re

import pytest
from playwright.sync_api import expect

from tests.embedded import Embedded
from tests.journeys import desk, elsewhere, public
from tests.journeys import organiser as organising
from tests.journeys.conftest import Enter

pytestmark = pytest.mark.journey


def test_an_afternoon_from_the_roster_to_the_certificate(embedded_server: Embedded, enter: Enter) -> None:
    organiser = enter(embedded_server, 1280, 800)
    organising.make_first_account(organiser.page)
    slug = organising.set_up(organiser.page)
    organising.import_roster(organiser.page)
    organising.draw(organiser.page)
    password = organising.make_account(organiser.page, "张裁判", "zhang", "裁判")
    chief_password = organising.make_account(organiser.page, "李裁判长", "li", "裁判长")

    spectator = enter(embedded_server, 360, 740, touch=True)
    public.find_bracket(spectator.page, "2026 年职工够级比赛")
    opened = spectator.documents

    referee = enter(embedded_server, 1024, 768, touch=True)
    tablet = referee.page
    tablet.goto(f"/d/{slug}/")
    desk.sign_in(tablet, "zhang", password)
    _, lower = desk.open_table(tablet, desk.tables(tablet).first)

    desk.tap_seats(tablet, "1 2 3 4 5 6")
    expect(desk.preview(tablet)).to_contain_text("13 : 9")
    desk.write(tablet, 1)
    desk.tap_seats(tablet, "1 3 5")
    desk.write(tablet, 2)
    desk.tap_seats(tablet, "2 1 4 3 6 5")
    desk.write(tablet, 3)
    expect(desk.totals(tablet)).to_have_text(["54", "28"])

    desk.correct(tablet, "第 1 局", seats="2 4 6")
    expect(desk.preview(tablet)).to_contain_text("6 : 32")
    desk.give_reason(tablet, "误记")
    desk.write(tablet, 4)
    expect(desk.totals(tablet)).to_have_text(["47", "51"])
    desk.penalise(tablet, lower, hand="第 2 局")
    desk.write(tablet, 5)
    expect(desk.totals(tablet)).to_have_text(["47", "49"])

    expect(public.in_round(spectator.page, "四分之一决赛", lower)).to_have_count(0)
    desk.confirm(tablet)
    expect(public.in_round(spectator.page, "四分之一决赛", lower)).to_be_visible()
    assert spectator.documents == opened

    tablet.get_by_role("link", name="返回台桌").tap()
    elsewhere.play_to_the_final(tablet)
    champion, second = desk.open_table(tablet, desk.table_of(tablet, "决赛"))
    for seq in (1, 2, 3):
        desk.tap_seats(tablet, "1 3 5")
        desk.write(tablet, seq)
    desk.confirm(tablet)
    expect(public.champion(spectator.page)).to_have_text(f"冠军{champion}")

    chief = enter(embedded_server, 1024, 768, touch=True)
    control = chief.page
    control.goto(f"/d/{slug}/")
    desk.sign_in(control, "li", chief_password)
    control.get_by_role("navigation", name="哪些台桌").get_by_role("link", name="全部").tap()
    third = desk.winner(desk.table_of(control, "季军赛"))
    desk.open_table(control, desk.table_of(control, "半决赛").first)
    desk.ask_to_reopen(control)
    expect(control.get_by_role("dialog").get_by_role("listitem")).to_contain_text(
        [re.compile("季军赛.*已确认"), re.compile(f"决赛.*{champion} – {second}.*已确认")]
    )
    desk.reopen(control, "误记")
    expect(public.champion(spectator.page)).to_have_count(0)
    desk.confirm(control)
    expect(public.champion(spectator.page)).to_have_text(f"冠军{champion}")
    assert spectator.documents == opened

    public.navigate(spectator.page, "规程")
    expect(spectator.page.get_by_role("main")).to_contain_text(f"冠军{champion}亚军{second}第三名{third}")

"""打断: what a noisy hall does to a hand being entered – a finger too quick, a session that ends – and nothing is lost or doubled."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.embedded import Embedded
from tests.journeys import desk
from tests.journeys.conftest import Enter
from tournaments.demonstration import PASSWORD

pytestmark = pytest.mark.journey


def test_a_double_tap_and_an_expired_session_write_each_hand_once(tmp_path: Path, enter: Enter) -> None:
    with Embedded(tmp_path / "demo", "demo") as server:
        referee = enter(server, 1024, 768, touch=True, expected=[401])
        tablet = referee.page
        tablet.goto("/d/gouji/")
        desk.sign_in(tablet, "referee", PASSWORD)
        desk.open_table(tablet, desk.tables(tablet).filter(has_text="未开始"))

        desk.tap_seats(tablet, "1 3 5")
        expect(desk.write_button(tablet)).to_be_enabled()
        tap_twice(tablet, desk.write_button(tablet))
        desk.expect_written(tablet, 1)
        expect(tablet.get_by_role("alert")).to_have_count(0)
        assert lines(tablet) == 1

        desk.tap_seats(tablet, "2 4")
        referee.context.clear_cookies(name="sessionid")
        desk.tap_seats(tablet, "6")
        expect(tablet.get_by_role("alert")).to_contain_text("您已退出登录，录入的内容没有丢失")
        desk.write_button(tablet).tap()
        expect(tablet.get_by_role("alert")).to_contain_text("您已退出登录，录入的内容没有丢失")
        tablet.get_by_role("link", name="重新登录").tap()
        desk.sign_in(tablet, "referee", PASSWORD)

        expect(desk.pressed_seats(tablet)).to_have_count(3)
        expect(desk.preview(tablet)).to_contain_text("6 : 32")
        expect(tablet.get_by_role("alert")).to_have_count(0)
        assert lines(tablet) == 1
        desk.write(tablet, 2)
        tablet.reload()
        expect(desk.pressed_seats(tablet)).to_have_count(0)
        expect(desk.totals(tablet)).to_have_text(["38", "38"])
        assert lines(tablet) == 2


def tap_twice(page: Page, button: Locator) -> None:
    """Two taps so quick that nothing can have answered in between."""
    box = button.bounding_box()
    assert box
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def lines(page: Page) -> int:
    """How many lines the sheet has, asked of the server."""
    sheet = page.url.split("/")[-2]
    return int(page.context.request.get(f"/api/v1/sheets/{sheet}").json()["seq"])

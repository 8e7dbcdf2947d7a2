"""What a referee does at the tablet of a table, by taps, in the words on the pages."""

import re

from playwright.sync_api import Locator, Page, expect


def sign_in(page: Page, username: str, password: str) -> None:
    page.get_by_label("用户名").fill(username)
    page.get_by_label("密码").fill(password)
    page.get_by_role("main").get_by_role("button", name="登录").tap()


def tables(page: Page) -> Locator:
    """The rows of the list of tables."""
    return page.get_by_role("main").get_by_role("listitem").get_by_role("link")


def table_of(page: Page, match: str) -> Locator:
    """The rows of matches with this name."""
    return page.get_by_role("link", name=re.compile(rf"桌 {match} "))


def winner(row: Locator) -> str:
    """The team that has won the match of a row."""
    team = row.locator(".tables__side").filter(has_text="胜方").locator(".tables__team")
    return team.inner_text()


def open_table(page: Page, row: Locator) -> tuple[str, str]:
    """From the list of tables to one of them; the names of the two teams."""
    row.tap()
    title = page.get_by_role("heading", level=1)
    expect(title).to_contain_text("–")
    upper, lower = title.inner_text().split(" – ")
    return upper, lower


def tap_seats(page: Page, seats: str) -> None:
    """The players in the order they run out, by the numbers of their seats: "1 3 5"."""
    ring = page.get_by_role("group", name="座位")
    for seat in seats.split():
        ring.get_by_role("button", name=re.compile(rf"^{seat}\b")).tap()


def preview(page: Page) -> Locator:
    """What the line would bring, as shown before it is written."""
    return page.locator(".pen__preview").filter(visible=True)


def pressed_seats(page: Page) -> Locator:
    """The seats tapped so far."""
    return page.get_by_role("group", name="座位").get_by_role("button", pressed=True)


def write_button(page: Page) -> Locator:
    return page.get_by_role("button", name="记入").filter(visible=True)


def write(page: Page, seq: int) -> None:
    """The line is written, and the desk says which it is."""
    write_button(page).tap()
    expect_written(page, seq)


def expect_written(page: Page, seq: int) -> None:
    expect(page.get_by_role("status").filter(has_text=f"第 {seq} 行已记入")).to_be_visible()


def totals(page: Page) -> Locator:
    """Both totals as the head of the desk shows them."""
    return page.get_by_role("region", name="比分").locator(".desk__total")


def correct(page: Page, said: str, *, seats: str) -> None:
    """Another order for a hand already written; it is not written yet, the reason is still to be given."""
    line = page.get_by_role("listitem").filter(has_text=said)
    line.get_by_role("button", name="更正").tap()
    page.get_by_role("button", name="清除").tap()
    tap_seats(page, seats)


def give_reason(page: Page, reason: str) -> None:
    page.get_by_role("button", name=reason).filter(visible=True).tap()
    expect(page.get_by_label("理由").filter(visible=True)).to_have_value(reason)


def penalise(page: Page, team: str, *, hand: str) -> None:
    """Points off, not written yet."""
    page.get_by_role("button", name="罚分").tap()
    dialog = page.get_by_role("dialog", name="罚分")
    for choice in (team, "喧哗、偷看", hand):
        dialog.get_by_role("radio", name=choice).check()


def confirm(page: Page) -> None:
    """Both leaders have looked: the match is over."""
    page.get_by_role("button", name="确认成绩…").tap()
    page.get_by_role("dialog").get_by_role("button", name="确认成绩", exact=True).tap()
    expect(page.get_by_role("link", name="返回桌次")).to_be_visible()


def ask_to_reopen(page: Page) -> None:
    """What would follow is shown before anything is done."""
    page.get_by_role("button", name="重开比赛…").tap()
    expect(page.get_by_role("dialog")).to_contain_text("依此成绩排出的下列比赛将被搁置")


def reopen(page: Page, reason: str) -> None:
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=reason).tap()
    dialog.get_by_role("button", name="重开比赛").tap()
    expect(page.get_by_role("status").filter(has_text="比赛已重开")).to_be_visible()

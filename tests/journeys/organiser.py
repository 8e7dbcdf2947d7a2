"""What an organiser does before play, page by page, in the words on the pages."""

import re
from pathlib import Path

from playwright.sync_api import APIResponse, Page, expect

ROSTER = Path(__file__).resolve().parent.parent / "rosters/gouji-13-teams.xlsx"
PASSWORD = "hao-ji-de-mi-ma"
NOTICE = {
    "比赛名称": "2026 年职工够级比赛",
    "主办单位": "学院工会",
    "比赛时间": "12 月 5 日（星期六）上午 9:00",
    "比赛地点": "职工活动中心二楼",
    "桌数": "6",
}


def make_first_account(page: Page) -> None:
    """The first visit of an empty desk asks for the organiser's account."""
    page.goto("/")
    expect(page.get_by_role("heading", name="先建立您的账号")).to_be_visible()
    page.get_by_label("您的姓名").fill("王主席")
    page.get_by_label("用户名").fill("wang")
    page.get_by_label("密码", exact=True).fill(PASSWORD)
    page.get_by_label("再输一次密码").fill(PASSWORD)
    page.get_by_role("button", name="建立账号并继续").click()
    expect(page.get_by_role("heading", name="我的比赛")).to_be_visible()


def set_up(page: Page) -> str:
    """A tournament from the preset; the word that stands for it in addresses."""
    page.get_by_role("link", name="新建比赛").click()
    for label, text in NOTICE.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="建立比赛").click()
    expect(page.get_by_role("region", name="队伍报名")).to_contain_text("还没有队伍报名")
    return page.url.split("/")[-2]


def import_roster(page: Page) -> None:
    """Excel in: upload, look through it, confirm."""
    navigate(page, "报名")
    page.get_by_role("link", name="从 Excel 导入").click()
    page.get_by_label("报名表（.xlsx）").set_input_files(ROSTER)
    page.get_by_role("button", name="读取并核对").click()
    expect(page.get_by_role("heading", name="请核对报名表")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("尚未写入")
    page.get_by_role("button", name="确认报名 13 队").click()
    expect(page.get_by_role("row", name="国际合作处二队")).to_be_visible()


def draw(page: Page) -> None:
    """Lots are drawn, confirmed with the witnesses, and published."""
    navigate(page, "抽签")
    page.get_by_role("button", name="抽签", exact=True).click()
    page.get_by_role("button", name="确认抽签").click()
    page.get_by_role("button", name="公布抽签").click()
    page.get_by_role("dialog").get_by_role("button", name="公布", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text("第 1 次抽签")


def make_account(page: Page, name: str, username: str, role: str) -> str:
    """An account with a role; its password, shown once."""
    navigate(page, "设置")
    page.get_by_role("link", name="人员").click()
    form = page.locator("form", has=page.get_by_role("heading", name="还没有账号的人"))
    form.get_by_label("姓名", exact=True).fill(name)
    form.get_by_label("用户名").fill(username)
    form.get_by_label("角色").select_option(role)
    form.get_by_role("button", name="建立账号").click()
    password = page.get_by_role("definition").nth(2).inner_text()
    page.reload()
    expect(page.get_by_role("row", name=name)).to_contain_text(role)
    expect(page.get_by_text(password)).to_have_count(0)
    return password


def open_certificates(page: Page, team: str) -> APIResponse:
    """奖状 of a team and its players, from the next step of the dashboard; the PDF that the browser opens."""
    navigate(page, "概览")
    page.get_by_role("region", name="打印奖状").get_by_role("link", name="打印奖状").click()
    placed = page.get_by_role("listitem").filter(has_text=team)
    with page.expect_response(re.compile("/certificates/")) as opened:
        placed.get_by_role("button", name="全队（含队员）").click()
    return page.context.request.get(opened.value.url)


def navigate(page: Page, tab: str) -> None:
    page.get_by_role("navigation", name="主导航").get_by_role("link", name=tab, exact=True).click()

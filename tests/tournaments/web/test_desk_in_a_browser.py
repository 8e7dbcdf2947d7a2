"""What a tablet keeps: nothing that was entered is lost or written twice, whatever the network and other people do."""

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from scoring.models import Line
from tests.factories import ContestFactory, confirm, everybody, live, published, write
from tournaments.models import Contest, Sitting

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

SECOND = 1000


@pytest.fixture
def contest() -> Contest:
    found = ContestFactory()
    published(everybody(found.tournament), found, 2)
    return found


@pytest.fixture
def sitting(contest: Contest) -> Sitting:
    return live(contest)[0]


@pytest.fixture
def account(contest: Contest) -> User:
    found = everybody(contest.tournament)
    found.set_password("pass12345")
    found.save()
    return found


@pytest.fixture
def desk(page: Page, live_server: LiveServer, contest: Contest, sitting: Sitting, account: User) -> Page:
    """The desk of the one sitting, open in a signed-in browser."""
    client = Client()
    client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([session])
    page.set_default_timeout(20 * SECOND)
    expect.set_options(timeout=20 * SECOND)
    page.goto(f"{live_server.url}/d/{contest.tournament.slug}/{sitting.sheet_id}/")
    expect(page.locator(".pen--open:not([inert])")).to_be_visible()
    return page


def tap(desk: Page, seats: str) -> None:
    for seat in seats.split():
        desk.click(f"#seat-{seat}")


def badges(desk: Page) -> list[str]:
    """What stands at seats 1 to 6."""
    return [desk.locator(f"#seat-{seat} [data-badge]").inner_text() for seat in range(1, 7)]


def accepted(desk: Page) -> None:
    expect(desk.locator(".pen--open [data-accepted]")).to_be_visible()


def press_write(desk: Page) -> None:
    accepted(desk)
    desk.click(".pen--open [data-write]")


def at_line(desk: Page, seq: int) -> None:
    expect(desk.locator(f".desk[data-seq='{seq}']")).to_be_visible()


def test_taps_become_places_and_a_second_tap_takes_them_back(desk):
    tap(desk, "1 2 3")
    assert badges(desk) == ["头科", "二科", "三科", "", "", ""]

    tap(desk, "2")
    assert badges(desk) == ["头科", "", "", "", "", ""]


def test_places_of_a_hand_with_a_revolution_come_from_the_server(desk):
    desk.click("[data-give-up]")
    tap(desk, "5 2 4 1 6")
    accepted(desk)

    expect(desk.locator("#seat-3 [data-badge]")).to_have_text("六科")
    assert badges(desk) == ["四科", "头科", "六科", "二科", "革命", "五科"]


def test_hand_is_entered_by_keys_alone(desk):
    for key in "1", "2", "Escape", "3", "5":
        desk.keyboard.press(key)
    expect(desk.locator(".preview__points")).to_have_text("32 : 6")
    desk.keyboard.press("Enter")

    at_line(desk, 1)
    assert Line.objects.get().data == {"finish": [1, 3, 5]}


def test_half_a_hand_survives_a_reload(desk):
    tap(desk, "4 1")

    desk.reload()

    expect(desk.locator("#seat-4 [data-badge]")).to_have_text("头科")
    assert badges(desk) == ["二科", "", "", "头科", "", ""]


def test_table_stays_turned_on_this_device(desk):
    desk.click("[data-turn-table]")
    desk.reload()

    expect(desk.locator("[data-ring]")).to_have_attribute("data-turn", "1")


def test_two_taps_write_one_line(desk):
    tap(desk, "1 3 5")
    accepted(desk)
    desk.locator(".pen--open [data-write]").dblclick()

    at_line(desk, 1)
    assert Line.objects.count() == 1


def test_lost_answer_is_asked_for_again_and_the_line_stands_once(desk):
    lost = []

    def lose_the_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.fetch())  # it arrives and is written, only the answer never comes
            route.abort()

    desk.route("**/lines", lose_the_first)
    tap(desk, "1 3 5")
    press_write(desk)
    expect(desk.get_by_text("没有收到回音")).to_be_visible()

    at_line(desk, 1)
    assert Line.objects.count() == 1
    assert badges(desk) == [""] * 6


def test_line_that_was_being_sent_is_sent_again_after_a_reload(desk):
    desk.route("**/lines", lambda route: route.abort())
    tap(desk, "1 3 5")
    press_write(desk)
    expect(desk.get_by_text("没有收到回音")).to_be_visible()

    desk.unroute("**/lines")
    desk.reload()

    at_line(desk, 1)
    assert Line.objects.count() == 1


def test_expired_session_loses_nothing(desk, account):
    tap(desk, "1 3 5")
    accepted(desk)
    Session.objects.all().delete()
    desk.click(".pen--open [data-write]")
    desk.get_by_role("link", name="重新登录").click()

    desk.get_by_label("用户名").fill(account.username)
    desk.get_by_label("密码").fill("pass12345")
    desk.get_by_role("main").get_by_role("button", name="登录").click()
    press_write(desk)

    at_line(desk, 1)
    assert Line.objects.get().data == {"finish": [1, 3, 5]}


def test_line_of_somebody_else_is_shown_and_the_hand_kept(desk, account, sitting):
    tap(desk, "1 3 5")
    accepted(desk)
    write(account, sitting, "noted", {"text": "茶水洒了"})

    press_write(desk)
    expect(desk.locator("[data-notice=changed]")).to_contain_text("1. 茶水洒了")
    assert Line.objects.count() == 1
    desk.get_by_role("button", name="保留，接着写").click()
    press_write(desk)

    at_line(desk, 2)
    assert [line.kind for line in sitting.sheet.lines.all()] == ["noted", "hand_played"]


def test_hand_somebody_else_has_written_is_discarded(desk, account, sitting):
    tap(desk, "1 3 5")
    write(account, sitting, "hand_played", {"finish": [1, 3, 5]})

    expect(desk.locator("[data-notice=changed]")).to_be_visible()
    desk.get_by_role("button", name="放弃我录入的").click()

    assert badges(desk) == [""] * 6
    assert Line.objects.count() == 1


def test_correction_leaves_the_hand_being_entered_alone(desk, account, sitting):
    write(account, sitting, "hand_played", {"finish": [1, 3, 5]})
    at_line(desk, 1)
    tap(desk, "6")
    desk.click("#line-1 [data-do=correct]")
    assert badges(desk) == ["头科", "", "二科", "", "三科", ""]
    desk.click("[data-clear]")
    tap(desk, "2 4 6")
    desk.click(".pen--open [data-reason='误记']")
    press_write(desk)

    at_line(desk, 2)
    assert badges(desk) == ["", "", "", "", "", "头科"]
    assert sitting.sheet.lines.get(seq=2).data == {
        "line": 1,
        "reason": "误记",
        "kind": "hand_played",
        "data": {"finish": [2, 4, 6]},
    }


def test_form_in_a_dialog_is_kept_while_somebody_else_writes(desk, account, sitting):
    desk.get_by_role("button", name="更多").click()
    desk.get_by_role("button", name="备注").click()
    desk.fill("#noted-text", "茶")
    write(account, sitting, "noted", {"text": "水"})
    desk.click("#pen-noted [data-write]")

    notice = desk.locator("dialog[open] [data-notice=changed]")
    expect(notice).to_contain_text("1. 水")
    assert desk.input_value("#noted-text") == "茶"
    notice.get_by_role("button", name="保留，接着写").click()
    desk.click("#pen-noted [data-write]")

    at_line(desk, 2)
    assert sitting.sheet.lines.get(seq=2).data == {"text": "茶"}


def test_line_for_a_sheet_confirmed_meanwhile_is_refused_in_words(desk, account, sitting):
    desk.get_by_role("button", name="更多").click()
    desk.get_by_role("button", name="备注").click()
    desk.route("**/preview/", lambda route: route.abort())
    desk.fill("#noted-text", "茶")
    write(account, sitting, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, sitting)
    desk.click("#pen-noted [data-write]")

    expect(desk.locator("[data-notice=refused]")).to_contain_text("没有写入")
    expect(desk.get_by_text("成绩已确认").first).to_be_visible()
    assert [line.kind for line in sitting.sheet.lines.all()] == ["awarded", "confirmed"]


def test_result_is_confirmed_and_reopened_by_taps(desk, account, sitting):
    write(account, sitting, "awarded", {"winner": "A", "ruling": "1"})
    desk.get_by_role("button", name="确认成绩…").click()
    desk.get_by_role("button", name="确认成绩", exact=True).click()
    at_line(desk, 2)
    desk.get_by_role("button", name="重开比赛…").click()
    desk.get_by_role("dialog").get_by_label("理由").fill("误记")
    desk.get_by_role("button", name="重开比赛", exact=True).click()

    at_line(desk, 3)
    assert [line.kind for line in sitting.sheet.lines.all()] == ["awarded", "confirmed", "reopened"]

"""The shell's manners in a real browser, on a page that needs no data."""

import pytest
from playwright.sync_api import Page, Request, expect
from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

FORM = """() => {
    document.querySelector("main").innerHTML =
        '<form action="/sent" method="get"><button class="btn">提交</button></form>';
    const button = document.querySelector("main button");
    for (let tap = 0; tap < 3; tap++) button.click();
}"""


@pytest.fixture
def shell(page: Page, live_server: LiveServer) -> Page:
    page.goto(f"{live_server.url}/no-such-page", wait_until="networkidle")
    return page


def test_form_tapped_three_times_is_sent_once(shell: Page) -> None:
    sent: list[Request] = []
    shell.on("request", lambda request: sent.append(request) if "/sent" in request.url else None)

    shell.evaluate(FORM)
    shell.wait_for_url("**/sent?")

    assert len(sent) == 1


def test_toast_a_response_asks_for_appears_and_closes(shell: Page) -> None:
    shell.evaluate("htmx.trigger(document.body, 'toast', {text: '已保存', kind: 'success'})")

    expect(shell.locator(".toast__text")).to_have_text("已保存")
    shell.locator(".toast__close").click()
    expect(shell.locator(".toast")).to_have_count(0)


def test_first_tab_skips_to_the_content(shell: Page) -> None:
    shell.keyboard.press("Tab")
    shell.keyboard.press("Enter")

    expect(shell.locator("#main")).to_be_focused()


def test_page_is_never_wider_than_a_phone(shell: Page) -> None:
    shell.set_viewport_size({"width": 360, "height": 740})

    assert shell.evaluate("document.documentElement.scrollWidth") == 360


def test_language_is_switched_in_place(shell: Page) -> None:
    shell.get_by_role("button", name="English").click()

    expect(shell.locator("h1")).to_have_text("There is no such page")

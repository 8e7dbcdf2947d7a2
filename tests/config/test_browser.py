"""The real server and a real browser: nothing is asked of another origin, and the console stays silent."""

from playwright.sync_api import Page

from tests.embedded import Embedded


def test_the_first_page_comes_from_one_origin_and_without_complaint(embedded_server: Embedded, page: Page) -> None:
    in_the_hall = embedded_server.url.replace("localhost", "127.0.0.2")
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto(in_the_hall)

    assert page.locator("html").get_attribute("lang") == "zh-hans"
    assert [url for url in asked if not url.startswith(f"{in_the_hall}/")] == []
    assert complaints == []

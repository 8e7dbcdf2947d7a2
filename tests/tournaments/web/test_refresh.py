"""The live part of a public page in a real browser: it asks by itself, changes without a reload and stays where it was."""

import pytest
from playwright.sync_api import Page, Response, expect

from tests.factories import ContestFactory, confirm, everybody, live, published, write

pytestmark = pytest.mark.django_db(transaction=True)
WHERE = "element => [element.scrollLeft, element.scrollTop]"
PHONE = {"width": 360, "height": 640}


def test_a_phone_sees_the_winner_in_the_next_round_without_a_reload(live_server, page: Page):
    contest = ContestFactory()
    account = everybody(contest.tournament)
    published(account, contest, 16)
    sitting = live(contest)[0]
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/p/{contest.tournament.slug}/bracket/")
    scroll = page.locator(".bracket__scroll")
    second_round = page.locator(".bracket__half--upper .bracket__round").nth(1)
    scroll.evaluate("element => element.scrollTo({ left: 150, top: 60, behavior: 'instant' })")
    page.wait_for_timeout(300)  # it snaps to the nearest round
    here = scroll.evaluate(WHERE)
    assert min(here) > 0
    page.evaluate("window.sameDocument = true")
    expect(second_round).not_to_contain_text(sitting.upper.name)

    write(account, sitting, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, sitting)

    expect(second_round).to_contain_text(sitting.upper.name, timeout=15_000)
    assert page.evaluate("window.sameDocument") is True
    assert scroll.evaluate(WHERE) == here


def test_while_nothing_changes_nothing_is_drawn_anew_and_a_lost_connection_is_said_once(live_server, page: Page):
    contest = ContestFactory()
    published(everybody(contest.tournament), contest, 2)
    page.goto(f"{live_server.url}/p/{contest.tournament.slug}/tables/")
    page.evaluate("document.querySelector('#now').firstElementChild.dataset.same = 'yes'")

    def unchanged(response: Response) -> bool:
        return response.url.endswith("/tables/now/") and response.status == 304

    with page.expect_response(unchanged, timeout=15_000):
        pass
    assert page.locator("#now > [data-same]").count() == 1

    page.route("**/tables/now/", lambda route: route.abort())
    expect(page.locator("[data-stale]")).to_be_visible(timeout=15_000)
    assert page.locator(".toast").count() == 0
    page.unroute("**/tables/now/")
    expect(page.locator("[data-stale]")).to_be_hidden(timeout=15_000)

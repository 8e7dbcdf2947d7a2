"""What anybody sees on a phone, without an account."""

from playwright.sync_api import Locator, Page, expect


def find_bracket(page: Page, tournament: str) -> None:
    """From the address of the server to the bracket of a tournament."""
    page.goto("/")
    page.get_by_role("link", name=tournament).tap()
    navigate(page, "对阵图")
    expect(page.get_by_role("heading", name="对阵图", level=1)).to_be_visible()


def in_round(page: Page, name: str, team: str) -> Locator:
    """The team in a round of the bracket."""
    rounds = page.locator(".bracket__round, .bracket__final").filter(has=page.get_by_role("heading", name=name))
    return rounds.get_by_text(team, exact=True)


def champion(page: Page) -> Locator:
    """The champion as the bracket proclaims them."""
    return page.locator(".bracket__champion")


def navigate(page: Page, tab: str) -> None:
    page.get_by_role("navigation", name="主导航").get_by_role("link", name=tab, exact=True).tap()

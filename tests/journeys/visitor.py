"""Somebody in the hall with a browser of their own, under watch: what must hold on every page whoever looks at it."""

from collections.abc import Collection
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Request

# Said through the console, so that it is heard of every page at the moment it happens, also after a fragment arrived.
TELL_WHAT_STICKS_OUT = """
const tell = () => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return;
  const out = [...document.querySelectorAll("body *")].filter((part) => part.getBoundingClientRect().right > clientWidth);
  console.error(`${scrollWidth - clientWidth} px wider than the screen:`, ...out.slice(0, 3).map((part) => part.className));
};
let due = false;
const soon = () => due || (due = true, requestAnimationFrame(() => (due = false, tell())));
addEventListener("load", () => {
  soon();
  new MutationObserver(soon).observe(document.body, { subtree: true, childList: true, attributes: true });
});
"""


BROWSERS_OWN = ("data", "blob", "chrome", "chrome-extension")  # its viewer of PDFs too


class Visitor:
    """观众、裁判、组织者: one person's browser window.

    `complaints` gathers errors of the console, what was asked of other origins and pages wider than the screen;
    answers with an `expected` status are none. `documents` counts how often a page was loaded as a whole.
    """

    def __init__(self, context: BrowserContext, origin: str, expected: Collection[int] = ()) -> None:
        self.origin = origin
        self.expected = expected
        self.complaints: list[str] = []
        self.documents = 0
        context.add_init_script(TELL_WHAT_STICKS_OUT)
        self.context = context
        self.page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{self.page.url}: {error}"))
        self.page.on("request", self._asked)
        self.page.on("load", self._loaded)

    def _heard(self, message: ConsoleMessage) -> None:
        expected = any(f"status of {status} " in message.text for status in self.expected)
        if message.type in ("error", "warning") and not expected and not of_the_browser(message.location["url"]):
            self.complaints.append(f"{self.page.url}: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(f"{self.origin}/") and not of_the_browser(request.url):
            self.complaints.append(f"{self.page.url} asks {request.url}")

    def _loaded(self) -> None:
        self.documents += 1


def of_the_browser(url: str) -> bool:
    """Whether the address is within the browser itself."""
    return urlsplit(url).scheme in BROWSERS_OWN

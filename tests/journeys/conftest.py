"""The people of an afternoon: each enters with a browser of their own, and none may have had reason to complain."""

from collections.abc import Callable, Collection, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.embedded import Embedded
from tests.journeys.visitor import Visitor

PATIENCE_MS = 20_000  # pages that ask again do so every four seconds, on a busy machine later

Enter = Callable[..., Visitor]


@pytest.fixture
def enter(new_context: Callable[..., BrowserContext]) -> Iterator[Enter]:
    """A new visitor of a server, with a screen of `width` × `height`; fingers instead of a mouse if `touch`."""
    visitors: list[Visitor] = []

    def entered(
        server: Embedded, width: int, height: int, *, touch: bool = False, expected: Collection[int] = ()
    ) -> Visitor:
        screen = {"width": width, "height": height}
        context = new_context(base_url=server.url, viewport=screen, has_touch=touch)
        context.set_default_timeout(PATIENCE_MS)
        visitors.append(Visitor(context, server.url, expected))
        return visitors[-1]

    expect.set_options(timeout=PATIENCE_MS)
    yield entered
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []

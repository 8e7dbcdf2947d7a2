"""The other tables of the hall: their matches are written through the API from the session of a referee's page."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from playwright.sync_api import BrowserContext, Page, expect

from tests.journeys import desk

HANDS = ([1, 3, 5], [2, 1, 4, 3, 6, 5], [1, 2, 3, 4, 5, 6])  # 54 : 28 for the upper team


def play(context: BrowserContext, sheet: int, hands: Sequence[Sequence[int]] = HANDS) -> None:
    """A whole match on an empty sheet, confirmed."""
    for seq, finish in enumerate(hands):
        _post(context, f"{sheet}/lines", seq, kind="hand_played", data={"finish": finish})
    _post(context, f"{sheet}/confirm", len(hands))


def play_to_the_final(page: Page) -> None:
    """From the list of tables: every open match but the final, round after round; the list shows the final."""
    final = desk.table_of(page, "决赛")
    expect(desk.tables(page).first).to_be_visible()
    while desk.tables(page).count() > final.count():
        for row in desk.tables(page).all():
            if "桌 决赛 " not in row.aria_snapshot():
                play(page.context, int(re.findall(r"\d+", row.get_attribute("href") or "")[-1]))
        page.reload()


def _post(context: BrowserContext, path: str, after: int, **body: Any) -> None:
    token = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "csrftoken")
    line = {"uuid": str(uuid4()), "after": after, "written_at": datetime.now(UTC).isoformat(), **body}
    answer = context.request.post(f"/api/v1/sheets/{path}", data=line, headers={"X-CSRFToken": token})
    assert answer.ok, answer.text()

"""Bodies and headers no page of ours would send: each is answered in words."""

import uuid
from typing import Any

import pytest
from django.test import Client

from tests.factories import live, member, published
from tests.tournaments.web.signing_in import browser
from tournaments.models import Contest, Role

pytestmark = pytest.mark.django_db

HALF = "\ud800"
LINE = {"kind": "noted", "data": {"text": "x"}, "after": 0, "written_at": "2026-04-21T09:00:00+08:00"}


@pytest.fixture
def referee(contest: Contest) -> Client:
    return browser(member(contest.tournament, Role.REFEREE))


@pytest.fixture
def sheet(account: Any, contest: Contest) -> str:
    published(account, contest, 2)
    return f"/api/v1/sheets/{live(contest)[0].sheet_id}"


def refused(referee: Client, sheet: str, **line: Any) -> tuple[int, str]:
    body = LINE | {"uuid": str(uuid.uuid4())} | line
    answer = referee.post(f"{sheet}/lines", body, content_type="application/json")
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(
    "line",
    [
        {"kind": HALF},
        {"data": {"text": HALF}},
        {"data": {"text": "x", HALF: 1}},
        {"kind": "replaced", "data": {"line": 1, "reason": "x", "kind": HALF, "data": {}}},
    ],
)
def test_half_a_character_is_malformed_wherever_it_stands(referee, sheet, line):
    assert refused(referee, sheet, **line) == (400, "api.malformed")


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00", "9999-12-31T23:59:59-14:00"])
def test_moment_beyond_the_calendar_is_malformed(referee, sheet, moment):
    assert refused(referee, sheet, written_at=moment) == (400, "api.malformed")


@pytest.mark.parametrize("kind", [["noted"], {"a": 1}, None])
def test_replacement_by_a_kind_that_is_no_word_is_malformed(referee, sheet, kind):
    data = {"line": 1, "reason": "x", "kind": kind, "data": {}}

    assert refused(referee, sheet, kind="replaced", data=data) == (422, "sheet.malformed")


def test_answer_asked_for_in_another_form_is_refused_in_words(referee, sheet):
    answer = referee.get(sheet, headers={"accept": "text/xml"})

    assert (answer.status_code, answer.json()["code"]) == (406, "api.not_acceptable")


def test_documentation_takes_only_a_reading():
    assert Client().options("/api/docs").status_code == 405

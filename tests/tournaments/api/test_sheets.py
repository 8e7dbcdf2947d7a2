"""The API of the sheet: each status once, and what an answer holds."""

import json
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from scoring.models import Line
from tests.factories import ContestFactory, confirm, everybody, last_seq, live, member, published, reopen, write
from tournaments.models import Contest, LogEntry, Role, Ruling, Sitting
from tournaments.operations.accounts import make_token, revoke_token

pytestmark = pytest.mark.django_db

HAND = {"finish": [1, 2, 3, 4, 5, 6]}  # 13 : 9
MOMENT = "2026-04-21T09:00:00+08:00"


@pytest.fixture
def contest() -> Contest:
    found = ContestFactory()
    published(everybody(found.tournament), found, 4)
    return found


@pytest.fixture
def sitting(contest: Contest) -> Sitting:
    return live(contest)[0]


@pytest.fixture
def referee(contest: Contest) -> User:
    return member(contest.tournament, Role.REFEREE)


@pytest.fixture
def chief(contest: Contest) -> User:
    return member(contest.tournament, Role.CHIEF_REFEREE)


@pytest.fixture
def api(referee: User) -> APIClient:
    return signed_in(referee)


def signed_in(account: User) -> APIClient:
    client = APIClient()
    client.force_login(account)
    return client


def line(kind: str = "hand_played", data: Any = HAND, after: int = 0, **given: Any) -> dict[str, Any]:
    return {"uuid": str(uuid.uuid4()), "after": after, "kind": kind, "data": data, "written_at": MOMENT} | given


def closing(after: int, **given: Any) -> dict[str, Any]:
    return {"uuid": str(uuid.uuid4()), "after": after, "written_at": MOMENT} | given


def at(sitting: Sitting, what: str = "/lines") -> str:
    return f"/api/v1/sheets/{sitting.sheet_id}{what}"


def post(api: APIClient, url: str, body: Any) -> Any:
    return api.post(url, body, format="json")


def refusal(answer: Any) -> tuple[int, str, str]:
    body = answer.json()
    assert sorted(body) == ["clause", "code", "facts", "message"]
    assert body["message"]
    return answer.status_code, body["code"], body["clause"]


# Answers


def test_written_line_is_answered_with_the_standing(api, sitting, referee):
    answer = post(api, at(sitting), line())

    assert (answer.status_code, answer.json()) == (
        200,
        {
            "seq": 1,
            "line": {"seq": 1, "kind": "hand_played", "data": HAND, "clause": "", "by": referee.username},
            "outcome": {
                "totals": {"A": 13, "B": 9},
                "hands": [[13, 9]],
                "waiting_for": "hand",
                "verdict": None,
            },
            "next_kinds": [
                "hand_played",
                "opening_drawn",
                "penalty_given",
                "withdrawn",
                "disqualified",
                "awarded",
                "noted",
            ],
        },
    )
    assert LogEntry.objects.first().operation == "write_line"


def test_same_body_twice_is_one_line(api, sitting):
    body = line()

    first, second = post(api, at(sitting), body), post(api, at(sitting), body)

    assert (first.status_code, first.json()) == (second.status_code, second.json())
    assert Line.objects.count() == 1


def test_reading_shows_the_standing(api, sitting, referee):
    write(referee, sitting, "hand_played", HAND)

    answer = api.get(at(sitting, ""))

    assert (answer.status_code, answer.json()["seq"], answer.json()["line"]) == (200, 1, None)
    assert answer.json()["outcome"]["totals"] == {"A": 13, "B": 9}


def test_preview_answers_and_writes_nothing(api, sitting):
    answer = post(api, at(sitting, "/preview"), line())

    assert (answer.status_code, answer.json()["line"], answer.json()["outcome"]["totals"]) == (
        200,
        None,
        {"A": 13, "B": 9},
    )
    assert (Line.objects.count(), last_seq(sitting)) == (0, 0)


def test_confirming_moves_the_winner_on(api, contest, referee):
    for sitting in live(contest):
        write(referee, sitting, "withdrawn", {"side": "B"})
        answer = post(api, at(sitting, "/confirm"), closing(1))
        assert (answer.status_code, answer.json()["next_kinds"]) == (200, [])

    final = next(sitting for sitting in live(contest) if sitting.match.key == "2-1")
    first, second = (sitting for sitting in live(contest) if sitting.match.round == 1)
    assert (final.upper, final.lower) == (first.upper, second.upper)


def test_reopening_is_foreseen_and_done_by_the_chief_referee(contest, chief, referee):
    first, second = live(contest)
    for sitting in (first, second):
        write(chief, sitting, "awarded", {"winner": "A", "ruling": "1"})
        confirm(chief, sitting)
    write(referee, next(s for s in live(contest) if s.match.key == "2-1"), "noted", {"text": "茶"})
    api = signed_in(chief)

    foreseen = api.get(at(first, "/reopen")).json()["set_aside"]
    answer = post(api, at(first, "/reopen"), closing(2, clause="gouji.13", reason="误记"))

    def row(key: str, upper: str, lower: str, lines: int) -> dict[str, Any]:
        return {"match": key, "table": None, "upper": upper, "lower": lower, "lines": lines, "confirmed": False}

    assert foreseen == [
        row("third", first.lower.name, second.lower.name, 0),
        row("2-1", first.upper.name, second.upper.name, 1),
    ]
    assert (answer.status_code, answer.json()["seq"]) == (200, 3)
    assert [sitting.match.key for sitting in live(contest)] == ["1-1", "1-2"]
    assert (Ruling.objects.get().clause, Ruling.objects.get().facts) == ("gouji.13", "误记")


def test_reopening_twice_under_one_uuid_is_one_ruling(sitting, chief, referee):
    write(referee, sitting, "withdrawn", {"side": "B"})
    confirm(referee, sitting)
    body = closing(2, reason="误记")

    first, second = (post(signed_in(chief), at(sitting, "/reopen"), body) for _ in range(2))

    assert first.json() == second.json()
    assert (Ruling.objects.count(), last_seq(sitting)) == (1, 3)


# Refusals


def test_what_the_game_refuses_is_422_with_its_clause(api, sitting):
    answer = post(api, at(sitting), line(data={"finish": [1, 3, 2]}))

    assert refusal(answer) == (422, "gouji.hand_not_finished", "gouji.3")
    assert answer.json()["facts"] == {"seats": [4, 5, 6]}


def test_refusal_calls_the_teams_by_name(api, sitting, referee):
    for _ in range(3):
        write(referee, sitting, "hand_played", HAND)

    answer = post(api, at(sitting), line(after=3))

    assert refusal(answer) == (422, "gouji.match_decided", "gouji.14")
    assert sitting.upper.name in answer.json()["message"]


def test_refusal_is_worded_in_the_language_asked_for(api, sitting):
    answer = api.post(at(sitting), line(after=7), format="json", headers={"Accept-Language": "en"})

    assert answer.json()["message"] == "The sheet has 0 lines, not 7; load it again."


def test_stale_writer_is_shown_the_missed_lines(api, sitting, referee):
    write(referee, sitting, "noted", {"text": "茶"})

    answer = post(api, at(sitting), line())

    missed = {"seq": 1, "kind": "noted", "data": {"text": "茶"}, "clause": "", "by": referee.username}
    assert refusal(answer) == (409, "sheet.stale", "")
    assert answer.json()["facts"] == {"last": 1, "missed": [missed]}


def test_line_from_the_future_is_409(api, sitting):
    assert refusal(post(api, at(sitting), line(after=7))) == (409, "sheet.not_written_yet", "")


def test_known_uuid_with_another_body_is_409(api, sitting):
    body = line()
    post(api, at(sitting), body)

    assert refusal(post(api, at(sitting), body | {"data": {"finish": [1, 3, 5]}})) == (409, "sheet.uuid_taken", "")


@pytest.mark.django_db(transaction=True)
def test_uuid_of_another_sheet_is_409(api, contest):
    first, second = live(contest)
    body = line()
    post(api, at(first), body)

    assert refusal(post(api, at(second), body)) == (409, "sheet.uuid_taken", "")


def test_line_on_a_confirmed_sheet_is_409(api, sitting, referee):
    write(referee, sitting, "withdrawn", {"side": "B"})
    confirm(referee, sitting)

    assert refusal(post(api, at(sitting), line(after=2))) == (409, "sheet.confirmed", "")


def test_reopening_an_open_sheet_is_409(sitting, chief):
    answer = post(signed_in(chief), at(sitting, "/reopen"), closing(0, reason="误记"))

    assert refusal(answer) == (409, "sheet.not_confirmed", "")
    assert Ruling.objects.count() == 0


def test_reopening_without_a_reason_is_400(sitting, chief, referee):
    write(referee, sitting, "withdrawn", {"side": "B"})
    confirm(referee, sitting)

    answer = post(signed_in(chief), at(sitting, "/reopen"), closing(2, reason=" \u3000"))

    assert answer.status_code == 400
    assert last_seq(sitting) == 2


def test_confirming_an_undecided_match_is_422(api, sitting):
    assert refusal(post(api, at(sitting, "/confirm"), closing(0))) == (422, "sheet.not_decided", "")


def test_line_on_a_sheet_set_aside_is_409(api, contest, referee, chief):
    first, second = live(contest)
    for sitting in (first, second):
        write(referee, sitting, "withdrawn", {"side": "B"})
        confirm(referee, sitting)
    final = next(sitting for sitting in live(contest) if sitting.match.key == "2-1")
    reopen(chief, first)

    assert refusal(post(api, at(final), line())) == (409, "desk.set_aside", "")


def test_sheet_that_is_not_there_is_404(api, sitting):
    assert refusal(api.get("/api/v1/sheets/0")) == (404, "desk.no_such_sheet", "")
    assert refusal(api.get(f"/api/v1/sheets/{10**30}")) == (404, "api.not_found", "")


def test_any_other_address_is_404(api):
    assert refusal(api.get("/api/v1/sheet")) == (404, "api.not_found", "")


def test_method_nobody_takes_is_405(api, sitting):
    assert refusal(api.delete(at(sitting))) == (405, "api.method", "")


def test_form_instead_of_json_is_415(api, sitting):
    answer = api.post(at(sitting), "kind=noted", content_type="application/x-www-form-urlencoded")

    assert refusal(answer) == (415, "api.media_type", "")


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ("{", "JSON"),
        ("[" * 60_000, ""),
        ("[]", ""),
        ("\x00", "JSON"),
        ('{"after": NaN}', "JSON"),
        (json.dumps(line(uuid="7")), "uuid"),
        (json.dumps(line(after=-1)), "after"),
        (json.dumps(line(after="x")), "after"),
        (json.dumps(line(data=[])), "data"),
        (json.dumps(line(written_at="yesterday")), "written_at"),
        (json.dumps(line(written_at="0001-01-01T00:00:00+14:00")), "written_at"),
        (json.dumps(line(kind="x" * 41)), "kind"),
        (json.dumps(line(kind="a\x00b")), "kind"),
    ],
)
def test_body_nobody_understands_is_400_and_says_where(api, sitting, body, named):
    answer = api.post(at(sitting), body, content_type="application/json")

    assert refusal(answer) == (400, "api.malformed", "")
    assert named in answer.json()["message"]
    assert "ErrorDetail" not in answer.json()["message"]


def test_body_without_end_is_413(api, sitting):
    answer = post(api, at(sitting), line("noted", {"text": "字" * 30_000}))

    assert refusal(answer) == (413, "api.too_large", "")


def test_text_no_database_stores_is_422(api, sitting):
    assert refusal(post(api, at(sitting), line("noted", {"text": "a\x00b"}))) == (422, "sheet.malformed", "")


@pytest.mark.parametrize("kind", ["noted", "replaced"])
def test_a_kind_that_is_no_text_is_422(api, sitting, kind):
    assert refusal(post(api, at(sitting), line(kind, {"kind": ["awarded"]}))) == (422, "sheet.malformed", "")


# Who may


def test_nobody_is_401(sitting):
    answer = post(APIClient(), at(sitting), line())

    assert refusal(answer) == (401, "permission.sign_in", "")
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.STAFF])
def test_those_who_only_look_do_not_write(contest, sitting, role):
    api = signed_in(member(contest.tournament, role))

    assert api.get(at(sitting, "")).status_code == 200
    assert refusal(post(api, at(sitting), line())) == (403, "permission.denied", "")
    assert refusal(post(api, at(sitting, "/preview"), line())) == (403, "permission.denied", "")
    assert refusal(post(api, at(sitting, "/confirm"), closing(0))) == (403, "permission.denied", "")


def test_member_of_another_tournament_does_not_even_look(sitting):
    stranger = everybody(ContestFactory().tournament)

    assert refusal(signed_in(stranger).get(at(sitting, ""))) == (403, "permission.denied", "")


def test_referee_does_not_reopen(api, sitting):
    assert refusal(api.get(at(sitting, "/reopen"))) == (403, "permission.denied", "")
    assert refusal(post(api, at(sitting, "/reopen"), closing(0, reason="误记"))) == (403, "permission.denied", "")


def test_word_of_the_chief_referee_is_neither_written_nor_lifted_by_others(api, sitting, chief):
    award = {"winner": "B", "ruling": "1"}
    assert refusal(post(api, at(sitting), line("awarded", award))) == (403, "permission.denied", "")
    assert refusal(post(api, at(sitting, "/preview"), line("awarded", award))) == (403, "permission.denied", "")
    write(chief, sitting, "noted", {"text": "茶"})
    as_award = {"line": 1, "reason": "裁定", "kind": "awarded", "data": award}
    assert refusal(post(api, at(sitting), line("replaced", as_award, 1))) == (403, "permission.denied", "")
    write(chief, sitting, "replaced", as_award)

    assert refusal(post(api, at(sitting), line("struck", {"line": 1, "reason": "x"}, 2))) == (
        403,
        "permission.denied",
        "",
    )
    as_note = {"line": 1, "reason": "x", "kind": "noted", "data": {"text": "茶"}}
    assert refusal(post(api, at(sitting), line("replaced", as_note, 2))) == (403, "permission.denied", "")


def test_session_without_a_csrf_token_is_403(referee, sitting):
    api = APIClient(enforce_csrf_checks=True)
    api.force_login(referee)

    assert refusal(post(api, at(sitting), line())) == (403, "api.csrf", "")

    api.cookies["csrftoken"] = "a" * 32
    assert api.post(at(sitting), line(), format="json", headers={"X-CSRFToken": "a" * 32}).status_code == 200


def with_token(token: str) -> APIClient:
    client = APIClient(enforce_csrf_checks=True)
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def test_script_writes_with_its_token(referee, sitting):
    token = make_token(referee, "script")

    answer = post(with_token(token), at(sitting), line())

    assert (answer.status_code, answer.json()["line"]["by"]) == (200, referee.username)
    assert Line.objects.get().by == referee.username


@pytest.mark.parametrize("wrong", ["", "x", "ü", "two words"])
def test_token_nobody_made_is_401(sitting, wrong):
    assert refusal(post(with_token(wrong), at(sitting), line())) == (401, "permission.sign_in", "")


def test_revoked_token_is_401(referee, sitting):
    token = make_token(referee, "script")
    revoke_token(referee, referee.api_tokens.get().pk)

    assert refusal(post(with_token(token), at(sitting), line())) == (401, "permission.sign_in", "")


def test_token_of_an_account_that_is_closed_is_401(referee, sitting):
    token = make_token(referee, "script")
    referee.is_active = False
    referee.save()

    assert refusal(post(with_token(token), at(sitting), line())) == (401, "permission.sign_in", "")

"""What no browser of ours would send: each is answered by a page in words, under the same headers as all others."""

import pytest
from django.test import Client

from scoring.rules.refusal import Refused
from tests.factories import EntryFactory, live, member, published
from tests.tournaments.web.signing_in import browser
from tournaments.models import Contest, Role
from tournaments.web.security import POLICY, header
from tournaments.words import worded

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(account) -> Client:
    return browser(account)


@pytest.mark.parametrize(
    ("address", "host", "status"),
    [
        ("/static/css/app.css", "testserver", 200),
        ("/accounts/login", "testserver", 301),
        ("/no-such-page/", "testserver", 404),
        ("/accounts/login/", "elsewhere.example", 400),
    ],
)
def test_every_answer_carries_the_policy(account, address, host, status):
    answer = Client().get(address, headers={"host": host})

    assert answer.status_code == status
    assert answer["Content-Security-Policy"] == header(POLICY)
    assert answer["X-Frame-Options"] == "DENY"


def test_form_in_an_encoding_that_cannot_be_read_is_answered_by_a_page(organiser, contest: Contest):
    answer = organiser.post(
        f"/o/{contest.tournament.slug}/tables/", b"tables=1", "application/x-www-form-urlencoded; charset=utf-16"
    )

    assert answer.status_code == 400
    assert "<main" in answer.content.decode()


def test_part_of_a_page_at_no_address_leads_to_the_sign_in(contest: Contest):
    answer = Client().get(
        f"/o/{contest.tournament.slug}/", headers={"hx-request": "true", "hx-current-url": "http://[elsewhere/"}
    )

    assert answer["HX-Redirect"] == "/accounts/login/?next=/"


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 30, "²", "-1", ""])
def test_draw_of_no_such_number_is_not_found(organiser, contest: Contest, number):
    EntryFactory.create_batch(2, contest=contest)

    answer = organiser.post(f"/o/{contest.tournament.slug}/draw/confirm/", {"number": number})

    assert answer.status_code == 404


def test_user_name_longer_than_any_is_a_fault_of_the_form(account):
    answer = Client().post("/accounts/login/", {"username": "x" * 300, "password": "x"})

    assert answer.status_code == 422
    assert answer.context["form"].errors["username"]


@pytest.mark.parametrize("body", [r'{"kind": "\ud800", "data": {}}', r'{"kind": "noted", "data": {"\ud800": 1}}'])
def test_half_a_character_at_the_desk_is_said(account, contest: Contest, body):
    published(account, contest, 2)
    referee = browser(member(contest.tournament, Role.REFEREE))

    address = f"/d/{contest.tournament.slug}/{live(contest)[0].sheet_id}/preview/"
    answer = referee.post(address, body, content_type="application/json")

    assert answer.status_code == 200
    assert answer.context["message"] == worded(Refused("api.malformed", fields="UnicodeEncodeError"))


def test_lot_is_not_drawn_over_a_list_the_witnesses_have_not_seen(organiser, contest: Contest):
    EntryFactory.create_batch(2, contest=contest)
    address = f"/o/{contest.tournament.slug}/draw/"
    seen = organiser.get(address).context["commitment"]
    EntryFactory(contest=contest)

    answer = organiser.post(f"{address}lots/", {"numbers": "7, 42", "commitment": seen})

    assert answer.status_code == 422
    assert answer.context["refused"] == worded(Refused("draw.commitment_outdated"))
    assert answer.context["form"]["numbers"].value() == "7, 42"
    assert not contest.draws.exists()


def test_lot_sent_twice_is_drawn_once(organiser, contest: Contest):
    EntryFactory.create_batch(2, contest=contest)
    address = f"/o/{contest.tournament.slug}/draw/"
    lot = {"numbers": "7", "commitment": organiser.get(address).context["commitment"]}

    assert [organiser.post(f"{address}lots/", lot).url for _tap in range(2)] == [address, address]
    assert contest.draws.count() == 1

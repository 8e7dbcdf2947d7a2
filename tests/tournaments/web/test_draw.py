"""The draw's pages: from the list to the publication, with witnesses, refusals in words, and earlier draws."""

import json
import re

import pytest
from django.test import Client

from scoring.rules.refusal import Refused
from tests.factories import EntryFactory, live, member, published, write
from tests.tournaments.web.reading import text
from tests.tournaments.web.signing_in import browser
from tournaments.models import Draw, DrawState, Role
from tournaments.operations.draw import confirm_draw, draw_lots
from tournaments.rules import lots
from tournaments.words import worded

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(account) -> Client:
    return browser(account)


@pytest.fixture
def address(contest) -> str:
    return f"/o/{contest.tournament.slug}/draw/"


def test_without_two_teams_the_page_leads_to_the_entries(client, contest, address):
    EntryFactory(contest=contest)

    page = text(client.get(address))

    assert "至少两队才能抽签" in page
    assert f"{address}lots/" not in page


def test_before_the_draw_the_numbers_and_the_list_are_explained(client, contest, address):
    one, two = EntryFactory.create_batch(2, contest=contest)
    delegation = one.belongings.get().delegation
    for entry in EntryFactory.create_batch(3, contest=contest):
        entry.belongings.update(delegation=delegation)

    answer = client.get(address)

    field = answer.context["board"].field
    assert (field.size, field.byes, field.rounds) == (8, 3, 3)
    assert [(clash.delegation, clash.entries, clash.round) for clash in field.clashes] == [
        (delegation.name, 4, "半决赛")
    ]
    assert f"{delegation.name}有 4 队：最早在半决赛相遇。" in text(answer)
    assert two.name in text(answer)


def test_meetings_that_no_draw_avoids_are_told(client, contest, address):
    entries = EntryFactory.create_batch(4, contest=contest)
    delegation = entries[0].belongings.get().delegation
    for entry in entries[:3]:
        entry.belongings.update(delegation=delegation)

    assert f"{delegation.name}有 3 队，超过签位的一半：首轮必有 1 场同队相遇" in text(client.get(address))


def test_the_commitment_shown_before_binds_the_draw_made_after(client, contest, address):
    EntryFactory.create_batch(5, contest=contest)
    shown = re.search(r'id="commitment">(\w{64})<', text(client.get(address)))[1]

    assert client.post(f"{address}lots/", {"numbers": "7、42"}).url == address

    drawn = Draw.objects.get()
    secret, *numbers = drawn.seed.split("/")
    assert numbers == ["7", "42"]
    assert lots.commitment(secret, drawn.entries) == shown
    assert shown in text(client.get(address))


def test_each_draw_has_a_secret_of_its_own(client, contest, address):
    EntryFactory.create_batch(2, contest=contest)

    client.post(f"{address}lots/")
    client.post(f"{address}lots/")

    assert len({draw.seed for draw in Draw.objects.all()}) == 2


def test_draft_confirm_and_publish_one_after_the_other(client, contest, address):
    EntryFactory.create_batch(5, contest=contest)
    states = []
    for step, data in (("lots", {}), ("confirm", {"number": 1}), ("publish", {"number": 1})):
        assert client.post(f"{address}{step}/", data).url == address
        states.append((Draw.objects.get().state, [s["state"] for s in client.get(address).context["steps"]]))

    assert states == [
        (DrawState.DRAFT, ["done", "now", "next"]),
        (DrawState.CONFIRMED, ["done", "done", "now"]),
        (DrawState.PUBLISHED, ["done", "done", "done"]),
    ]
    assert live(contest)


@pytest.mark.parametrize("numbers", ["七", "7,x", "12345", "1 2 3 4 5 6 7", "-1"])
def test_numbers_that_are_none_are_said_at_their_field(client, contest, address, numbers):
    EntryFactory.create_batch(2, contest=contest)

    answer = client.post(f"{address}lots/", {"numbers": numbers})

    assert answer.status_code == 422
    assert "numbers" in answer.context["form"].errors
    assert f'value="{numbers}"' in text(answer)
    assert not Draw.objects.exists()


def test_too_few_entries_are_refused_in_words(client, address):
    answer = client.post(f"{address}lots/")

    assert answer.status_code == 422
    assert worded(Refused("draw.too_few_entries")) in text(answer)


def test_a_draft_whose_entries_have_changed_can_only_be_drawn_again(client, contest, address):
    EntryFactory.create_batch(2, contest=contest)
    client.post(f"{address}lots/")
    EntryFactory(contest=contest)

    page = text(client.get(address))
    answer = client.post(f"{address}confirm/", {"number": 1})

    assert f"{address}confirm/" not in page
    assert answer.status_code == 422
    assert worded(Refused("draw.entries_changed")) in text(answer)


def test_a_stale_page_confirms_nothing(client, contest, address):
    EntryFactory.create_batch(2, contest=contest)
    client.post(f"{address}lots/")
    client.post(f"{address}lots/")

    answer = client.post(f"{address}confirm/", {"number": 1})

    assert answer.status_code == 422
    assert worded(Refused("draw.superseded", number=1, latest=2)) in text(answer)


def test_what_is_not_confirmed_is_not_published(client, contest, address):
    EntryFactory.create_batch(2, contest=contest)
    client.post(f"{address}lots/")

    answer = client.post(f"{address}publish/", {"number": 1})

    assert answer.status_code == 422
    assert worded(Refused("draw.not_confirmed")) in text(answer)


def test_a_redraw_after_publication_asks_for_a_reason_and_keeps_the_old_one_in_force(client, account, contest, address):
    published(account, contest, 3)

    missing = client.post(f"{address}lots/", {"reason": " ", "numbers": "8"})
    assert missing.status_code == 422
    assert worded(Refused("draw.reason_missing")) in text(missing)
    assert 'value="8"' in text(missing)

    client.post(f"{address}lots/", {"reason": "漏报一队"})
    page = text(client.get(address))
    assert "在公布这一次之前，第 1 次抽签仍然有效。" in page
    assert "现行有效" in page


def test_a_late_team_is_pointed_out(client, account, contest, address):
    published(account, contest, 2)
    late = EntryFactory(contest=contest)

    assert f"已报名但不在这次抽签中： {late.name}" in re.sub(r"\s+", " ", text(client.get(address)))


def test_once_play_has_begun_nothing_is_drawn_again(client, account, contest, address):
    published(account, contest, 2)
    write(account, live(contest)[0], "noted", {"text": "开始"})

    answer = client.post(f"{address}lots/", {"reason": "漏报"})

    assert f"{address}lots/" not in text(client.get(address))
    assert answer.status_code == 422
    assert worded(Refused("draw.play_has_begun")) in text(answer)


def test_earlier_draws_can_be_looked_at(client, account, contest, address):
    EntryFactory.create_batch(3, contest=contest)
    first = draw_lots(account, contest)
    confirm_draw(account, first)
    draw_lots(account, contest)
    contest.entries.first().delete()

    assert f"{address}1/" in text(client.get(address))
    assert first.seed in text(client.get(f"{address}1/"))
    firsts = client.get(f"{address}1/").context["bracket"]["halves"]
    names = [slot["name"] for half in firsts for match in half["rounds"][0]["matches"] for slot in match["slots"]]
    assert names.count("（已不在名单）") == 1
    assert client.get(f"{address}3/").status_code == 404


def test_looking_at_an_address_that_only_acts_leads_to_the_page(client, address):
    for step in ("lots", "confirm", "publish"):
        assert client.get(f"{address}{step}/").url == address


def test_a_draw_that_never_was_is_a_friendly_page(client, address):
    assert client.post(f"{address}confirm/", {"number": "x"}).status_code == 404


def test_only_organisers_draw(contest, address):
    chief = browser(member(contest.tournament, Role.CHIEF_REFEREE))

    assert chief.get(address).status_code == 403
    assert chief.post(f"{address}lots/").status_code == 403
    assert browser().get(address).status_code == 302


@pytest.mark.parametrize("entries", [2, 4])
def test_the_page_takes_the_same_queries_for_two_entries_and_for_four(
    client, account, contest, address, entries, django_assert_num_queries
):
    published(account, contest, entries)
    client.get(address)

    with django_assert_num_queries(14):
        client.get(address)


def test_the_public_page_lets_anybody_repeat_the_draw(client, contest, address):
    EntryFactory.create_batch(6, contest=contest)
    public = f"/p/{contest.tournament.slug}/draw/"
    client.post(f"{address}lots/", {"numbers": "3"})
    client.post(f"{address}confirm/", {"number": 1})
    assert Draw.objects.get().seed not in text(browser().get(public))
    client.post(f"{address}publish/", {"number": 1})

    answer = browser().get(public)

    data = json.loads(answer.context["data"])
    assert "签位全部一致" in text(answer)
    assert list(lots.draw(data["entries"], data["seed"])) == data["slots"]
    assert lots.seed_of(data["secret"], data["numbers"]) == data["seed"]
    assert lots.commitment(data["secret"], data["entries"]) == data["commitment"]
    for entry in contest.entries.all():
        assert f'<td class="num">{entry.pk}</td>' in text(answer)


def test_a_replaced_draw_stays_public_with_the_reason_for_the_next(client, account, contest, address):
    published(account, contest, 3)
    public = f"/p/{contest.tournament.slug}/draw/"
    client.post(f"{address}lots/", {"reason": "漏报一队"})
    client.post(f"{address}confirm/", {"number": 2})
    client.post(f"{address}publish/", {"number": 2})

    assert "重抽理由：漏报一队" in text(browser().get(public))
    assert "第 1 次抽签" in text(browser().get(f"{public}1/"))
    assert browser().get(f"{public}3/").status_code == 404

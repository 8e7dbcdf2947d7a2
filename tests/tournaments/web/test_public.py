"""The public pages: without an account, only what is published, and at a whisper while nothing changes."""

import pytest
from django.test import Client

from tests.factories import ContestFactory, EntryFactory, confirm, live, published, reopen, write
from tests.tournaments.web.reading import text
from tests.tournaments.web.signing_in import browser
from tournaments.models import Contest, Table, Tournament
from tournaments.operations.draw import draw_lots

pytestmark = pytest.mark.django_db
PAGES = ("", "bracket/", "tables/", "wall/", "draw/")
LIVE = ("now/", "bracket/now/", "tables/now/", "wall/now/")


@pytest.fixture
def contest() -> Contest:
    contest = ContestFactory(tournament__hosts="院工会", tournament__place=None, tournament__co_hosts="")
    Table.objects.create(tournament=contest.tournament, number=7)
    return contest


@pytest.fixture
def client() -> Client:
    return browser()


@pytest.fixture
def public(contest) -> str:
    return f"/p/{contest.tournament.slug}/"


def decide(account, sitting, winner="A") -> None:
    write(account, sitting, "awarded", {"winner": winner, "ruling": "1"})
    confirm(account, sitting)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_shown_before_publication(client, account, contest, public, path):
    entry, _other = EntryFactory.create_batch(2, contest=contest)
    drawn = draw_lots(account, contest)

    answer = client.get(public + path)

    assert answer.status_code == 200
    assert "抽签结果尚未公布" in text(answer)
    assert entry.name not in text(answer)
    assert drawn.seed not in text(answer)


@pytest.mark.parametrize("path", [*PAGES, *LIVE])
def test_no_page_shows_a_phone_number_or_sets_a_session(client, account, contest, public, path):
    published(account, contest, 3)

    answer = client.get(public + path)

    assert answer.status_code == 200
    assert "13800000000" not in text(answer)
    assert "sessionid" not in answer.cookies


@pytest.mark.parametrize("path", [*PAGES, *LIVE])
def test_a_tournament_that_is_not_there_is_a_friendly_page(client, path):
    answer = client.get(f"/p/nowhere/{path}")

    assert answer.status_code == 404
    assert "没有这一页" in text(answer)


def test_the_front_page_tells_the_notice_and_the_rules_in_force(client, public):
    page = text(client.get(public))

    assert "院工会" in page
    assert "待公布" in page
    assert "一人革命算第几科？" in page
    assert "协办" not in page


def test_the_front_page_tells_how_far_play_is_and_who_has_won(client, account, contest, public):
    published(account, contest, 4)
    first, second = live(contest)
    write(account, first, "noted", {"text": "开始"})
    assert "已决出 0 / 4 场" in text(client.get(public))
    assert first.upper.name in text(client.get(public))

    decide(account, first)
    decide(account, second, "B")
    third, final = live(contest)[2:]
    decide(account, third)
    decide(account, final)
    page = text(client.get(public))
    assert (
        page.index("冠军") < page.index(first.upper.name) < page.index(second.lower.name) < page.index(first.lower.name)
    )


def test_the_bracket_of_a_finished_contest_names_the_places_above_it(client, account, contest, public):
    published(account, contest, 2)
    before = text(client.get(f"{public}bracket/"))
    decide(account, live(contest)[0])

    after = text(client.get(f"{public}bracket/"))

    assert "laurels" not in before
    assert after.index(f'class="laurels__name">{live(contest)[0].upper.name}<') < after.index('class="bracket ')
    assert "laurels" not in text(client.get(f"{public}wall/"))


def test_a_contest_may_end_without_a_champion(client, account, contest, public):
    published(account, contest, 2)
    decide(account, live(contest)[0], None)

    assert "本次比赛没有产生冠军。" in text(client.get(public))


def test_the_tables_tell_who_plays_where_the_present_round_first(client, account, contest, public):
    published(account, contest, 3)
    sitting = live(contest)[0]

    groups = client.get(f"{public}tables/").context["groups"]
    assert [(group["name"], len(group["rows"]), len(group["byes"])) for group in groups] == [
        ("半决赛", 1, 1),
        ("决赛", 1, 0),
    ]
    assert groups[0]["rows"][0]["table_name"] == "7 桌"

    decide(account, sitting)
    groups = client.get(f"{public}tables/").context["groups"]
    assert [(group["name"], group["past"]) for group in groups] == [("决赛", False), ("半决赛", True)]
    assert "裁判长裁定" in text(client.get(f"{public}tables/"))


@pytest.mark.parametrize("part", LIVE)
def test_what_has_not_changed_costs_one_query(client, account, contest, public, part, django_assert_num_queries):
    published(account, contest, 4)
    known = client.get(public + part)["ETag"]

    with django_assert_num_queries(1):
        answer = client.get(public + part, headers={"If-None-Match": known})

    assert (answer.status_code, answer.content) == (304, b"")


@pytest.mark.parametrize("part", LIVE)
def test_a_new_version_is_made_once_for_all_who_ask(client, account, contest, public, part, django_assert_num_queries):
    published(account, contest, 4)
    first = client.get(public + part)

    with django_assert_num_queries(1):
        second = browser().get(public + part)

    assert second.content == first.content
    assert set(second["Cache-Control"].split(", ")) == {"private", "no-cache"}


@pytest.mark.parametrize("part", LIVE)
def test_the_page_holds_the_version_its_part_answers_to(client, account, contest, public, part):
    published(account, contest, 4)

    page = client.get(public + part.removesuffix("now/"))

    assert page.context["version"] == client.get(public + part)["ETag"]


@pytest.mark.parametrize("part", LIVE)
def test_every_line_confirmation_and_reopening_is_a_new_version(client, account, contest, public, part):
    published(account, contest, 4)
    sitting = live(contest)[0]
    seen = [client.get(public + part)["ETag"]]

    for act in (
        lambda: write(account, sitting, "noted", {"text": "开始"}),
        lambda: decide(account, sitting),
        lambda: reopen(account, sitting),
    ):
        act()
        seen.append(client.get(public + part, headers={"If-None-Match": seen[-1]})["ETag"])

    assert len(set(seen)) == 4


def test_a_version_belongs_to_one_language(client, account, contest, public):
    published(account, contest, 2)
    known = client.get(f"{public}now/")["ETag"]

    answer = client.get(f"{public}now/", headers={"If-None-Match": known, "Accept-Language": "en"})

    assert answer.status_code == 200


def test_the_winner_stands_in_the_next_round_of_the_part_that_is_asked_for(client, account, contest, public):
    published(account, contest, 4)
    sitting = live(contest)[0]
    known = client.get(f"{public}bracket/now/")
    decide(account, sitting)

    answer = client.get(f"{public}bracket/now/", headers={"If-None-Match": known["ETag"]})

    assert answer.status_code == 200
    assert "<!doctype" not in text(answer)
    assert text(answer).count(sitting.upper.name[-2:]) == 2 * text(known).count(sitting.upper.name[-2:])


@pytest.mark.parametrize("entries", [2, 8])
@pytest.mark.parametrize(("path", "queries"), [("", 8), ("bracket/", 8), ("tables/", 8), ("wall/", 8), ("draw/", 7)])
def test_a_page_takes_the_same_queries_for_two_entries_and_for_eight(
    client, account, contest, public, path, queries, entries, django_assert_num_queries
):
    published(account, contest, entries)
    client.get(public + path)

    with django_assert_num_queries(queries):
        client.get(public + path)


def test_whoever_is_signed_in_keeps_the_navigation_of_the_tournament(account, contest, public):
    page = text(browser(account).get(public))

    assert f"/o/{contest.tournament.slug}/" in page
    assert f"{public}tables/" in page


def test_two_tournaments_do_not_share_a_version(client, contest, public):
    other = ContestFactory(tournament=Tournament.objects.create(name="另一次", slug="other", preset="x"))

    assert client.get(f"{public}now/")["ETag"] != client.get(f"/p/{other.tournament.slug}/now/")["ETag"]

"""Home, the dashboard with its one next step, and the address others reach it by."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.factories import (
    AccountFactory,
    ContestFactory,
    EntryFactory,
    confirm,
    live,
    member,
    published,
    write,
)
from tests.tournaments.web.reading import text
from tests.tournaments.web.signing_in import browser
from tournaments.models import Contest, Role
from tournaments.operations import draw, set_up
from tournaments.web.addresses import public_addresses

Queries = Callable[[int], AbstractContextManager[Any]]


@pytest.fixture
def address(contest: Contest) -> str:
    return f"/o/{contest.tournament.slug}/"


def step(client: Client, address: str) -> str:
    """The next step as the dashboard names it."""
    return text(client.get(address)).split('id="next-step">')[1].split("<")[0]


def play(account: User, contest: Contest) -> None:
    while waiting := [sitting for sitting in live(contest) if not sitting.sheet.confirmed]:
        write(account, waiting[0], "awarded", {"winner": "A", "ruling": "1"})
        confirm(account, waiting[0])


def test_the_dashboard_names_one_next_step_at_every_stage(contest: Contest, account: User, address: str) -> None:
    client = browser(account)
    steps = [step(client, address)]
    EntryFactory(contest=contest)
    steps.append(step(client, address))
    EntryFactory.create_batch(3, contest=contest)
    steps.append(step(client, address))
    draw.draw_lots(account, contest, seed="00")
    steps.append(step(client, address))
    EntryFactory(contest=contest)
    steps.append(step(client, address))
    drawn = draw.draw_lots(account, contest, seed="00")
    draw.confirm_draw(account, drawn)
    steps.append(step(client, address))
    draw.publish_draw(account, drawn)
    steps.append(step(client, address))
    play(account, contest)
    steps.append(step(client, address))

    assert steps == [
        "填写规程",
        "队伍报名",
        "抽签",
        "确认抽签",
        "重新抽签",
        "公布抽签",
        "进行比赛，录入成绩",
        "打印奖状",
    ]


def test_play_tells_the_round_and_the_match_open_longest(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 4)
    first, second = live(contest)
    write(account, first, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, first)

    page = text(browser(account).get(address))

    assert "半决赛：2 场中已确认 1 场。" in page
    assert f"等得最久：{second.upper.name} 对 {second.lower.name}" in page
    assert f"/d/{contest.tournament.slug}/{second.sheet_id}/" in page


def test_the_end_names_the_places(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 2)
    play(account, contest)

    page = text(browser(account).get(address))

    (final,) = live(contest)
    assert f'<span class="laurels__name">{final.upper.name}</span>' in page
    assert "亚军" in page


def test_a_deadline_to_come_is_told(contest: Contest, account: User, address: str) -> None:
    contest.tournament.registration_ends = timezone.now() + timedelta(days=2)
    contest.tournament.save()
    EntryFactory.create_batch(2, contest=contest)

    page = text(browser(account).get(address))

    assert "已报名 2 队。" in page
    assert "报名截止：" in page


def test_open_points_are_told_until_the_draw_is_published(contest: Contest, account: User, address: str) -> None:
    client = browser(account)
    EntryFactory(contest=contest)
    before = text(client.get(address))
    published(account, contest, 2)
    after = text(client.get(address))

    points = ["一人革命算三科还是四科？", "还没有设置桌位"]
    assert [point in before for point in points] == [True, True]
    assert [point in after for point in points] == [False, False]
    assert "待公布：主办单位、协办单位、" in after


def test_a_referee_is_not_led_to_what_only_the_organiser_may(contest: Contest, address: str) -> None:
    page = text(browser(member(contest.tournament, Role.REFEREE)).get(address))

    assert "这一步由组织者完成。" in page
    assert "/notice/" not in page
    assert "/log/" not in page


def test_a_public_address_needs_no_network(contest: Contest, account: User, address: str, settings: Any) -> None:
    before = text(browser(account).get(address))
    settings.PUBLIC_URL = "https://desk.example/"
    after = text(browser(account).get(address))

    assert "手机须与本机在同一网络中。" in before
    assert "手机须与本机在同一网络中。" not in after
    assert f'href="https://desk.example/p/{contest.tournament.slug}/"' in after


@pytest.mark.parametrize(("who", "status"), [("nobody", 302), ("stranger", 403)])
def test_the_dashboard_is_for_members(contest: Contest, address: str, who: str, status: int) -> None:
    client = browser(AccountFactory() if who == "stranger" else None)

    assert client.get(address).status_code == status


def test_a_tournament_nobody_has_set_up_is_a_friendly_page(account: User) -> None:
    answer = browser(account).get("/o/nowhere/")

    assert answer.status_code == 404
    assert "没有这一页" in text(answer)


@pytest.mark.parametrize("entries", [2, 5])
def test_the_dashboard_takes_the_same_queries(
    contest: Contest, account: User, address: str, entries: int, django_assert_num_queries: Queries
) -> None:
    published(account, contest, entries)
    client = browser(account)

    with django_assert_num_queries(13):
        client.get(address)


def some_tournaments(account: User, count: int) -> None:
    """Tournaments at every stage, each stage so many times."""
    for _time in range(count):
        contests = [ContestFactory() for _stage in range(3)]
        for contest in contests:
            for role in Role:
                contest.tournament.memberships.create(account=account, role=role)
        EntryFactory.create_batch(2, contest=contests[0])
        draw.draw_lots(account, contests[0], seed="00")
        published(account, contests[1], 3)
        published(account, contests[2], 2)
        play(account, contests[2])


@pytest.mark.parametrize("count", [1, 3])
def test_home_takes_the_same_queries(db: None, count: int, django_assert_num_queries: Queries) -> None:
    account = AccountFactory()
    some_tournaments(account, count)
    client = browser(account)

    with django_assert_num_queries(12):
        client.get("/")


@pytest.mark.parametrize("count", [1, 3])
def test_the_public_home_takes_the_same_queries(db: None, count: int, django_assert_num_queries: Queries) -> None:
    some_tournaments(AccountFactory(), count)
    client = browser()
    client.get("/")  # whether there is an account at all is asked once

    with django_assert_num_queries(9):
        client.get("/")


def test_home_shows_ones_tournaments_with_their_next_step(contest: Contest, account: User) -> None:
    ContestFactory(tournament__name="别人的比赛")

    page = text(browser(account).get("/"))

    assert "职工棋牌比赛" in page
    assert "填写规程" in page
    assert "别人的比赛" not in page


def test_the_caution_is_answered_by_saving_the_rules(contest: Contest, account: User, address: str) -> None:
    client = browser(account)
    caution = "一人革命算三科还是四科？"
    before = text(client.get(address))
    set_up.choose(account, contest, set_up.ContestChoices(config={}, third_place="match", absent_may_place=False))

    assert caution in before
    assert caution not in text(client.get(address))


def test_fields_still_to_be_announced_do_not_stop_registration(contest: Contest, address: str, account: User) -> None:
    client = browser(account)
    undated = text(client.get(address))
    contest.tournament.held_when = "12 月 5 日"
    contest.tournament.save()

    assert f'href="/o/{contest.tournament.slug}/entries/">去报名' in undated
    assert step(client, address) == "队伍报名"
    assert "待公布：主办单位、协办单位、比赛地点" in text(client.get(address))


@pytest.mark.parametrize(("role", "kind"), [(Role.ORGANISER, "btn--primary"), (Role.REFEREE, "btn--quiet")])
def test_a_new_tournament_is_offered_loudly_to_organisers_alone(contest: Contest, role: Role, kind: str) -> None:
    page = text(browser(member(contest.tournament, role)).get("/"))

    assert page.count('href="/new/"') == 1
    assert f'class="btn {kind}" href="/new/"' in page


def test_home_of_a_new_account_leads_to_a_new_tournament(db: None) -> None:
    assert 'href="/new/"' in text(browser(AccountFactory()).get("/"))


def test_everybody_sees_all_tournaments_and_their_champions(contest: Contest, account: User) -> None:
    published(account, contest, 2)
    play(account, contest)

    page = text(browser().get("/"))

    assert f'href="/p/{contest.tournament.slug}/"' in page
    assert f"</span>{live(contest)[0].upper.name}</span>" in page


def test_the_code_leads_to_the_public_page(contest: Contest) -> None:
    answer = browser().get(f"/o/{contest.tournament.slug}/qr.svg")

    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content
    assert browser().get("/o/nowhere/qr.svg").status_code == 404


@pytest.mark.parametrize(
    ("used", "public", "addresses"),
    [
        ("127.0.0.1:8000", "", ["http://192.168.1.7:8000", "http://10.0.0.7:8000"]),
        ("10.0.0.7:8000", "", ["http://10.0.0.7:8000", "http://192.168.1.7:8000"]),
        ("desk.local", "", ["http://desk.local", "http://192.168.1.7", "http://10.0.0.7"]),
        ("127.0.0.1:8000", "https://desk.example/", ["https://desk.example"]),
    ],
)
def test_others_reach_the_desk_by_an_address_of_the_network(
    settings: Any, used: str, public: str, addresses: list[str]
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "desk.local", "192.168.1.7", "10.0.0.7"]
    settings.PUBLIC_URL = public

    assert public_addresses(RequestFactory().get("/", headers={"host": used})) == addresses


def test_a_desk_without_a_network_names_itself(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]

    assert public_addresses(RequestFactory().get("/", headers={"host": "localhost:8000"})) == ["http://localhost:8000"]

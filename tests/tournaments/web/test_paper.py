"""What can be printed, by whom, and what stands on it."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import (
    AccountFactory,
    ContestFactory,
    EntryFactory,
    confirm,
    everybody,
    live,
    member,
    published,
    reopen,
    write,
)
from tests.tournaments.printing.papers import read, size_in_mm, words
from tests.tournaments.web.signing_in import browser
from tournaments.models import Contest, Entry, Player, Role, Sitting, Tournament
from tournaments.printing.certificate import chinese_date
from tournaments.printing.papers import issuers

Queries = Callable[[int], AbstractContextManager[Any]]


@pytest.fixture
def contest(db: None) -> Contest:
    return ContestFactory(tournament__hosts="学院工会、后勤管理处", tournament__held_when="4 月 25 日\n上午 9:00")


@pytest.fixture
def account(contest: Contest) -> User:
    return everybody(contest.tournament)


@pytest.fixture
def address(contest: Contest) -> str:
    return f"/o/{contest.tournament.slug}/print/"


def decide(account: User, sitting: Sitting) -> None:
    """The upper entry wins."""
    write(account, sitting, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, sitting)


def play(account: User, contest: Contest) -> None:
    while waiting := [sitting for sitting in live(contest) if not sitting.sheet.confirmed]:
        decide(account, waiting[0])


def final(contest: Contest) -> Sitting:
    """The final, once it is open; the match for third place is of its round too."""
    return next(sitting for sitting in live(contest) if sitting.match.round == 2 and sitting.match.key != "third")


def text(answer: Any) -> str:
    return answer.content.decode()


def recipients(pdf: bytes) -> list[str]:
    """To whom each certificate is addressed."""
    pages = (re.sub(r"\s", "", page.extract_text()) for page in read(pdf).pages)
    return [page.split("：在")[0].removeprefix("奖状").removesuffix("同志") for page in pages]


def team(entry: Entry) -> list[str]:
    """An entry and those who play for it, as their certificates follow each other."""
    return [entry.name, *entry.lineup.filter(bench=False).values_list("person__name", flat=True)]


def test_there_is_nothing_to_print_before_the_draw(account: User, address: str) -> None:
    page = text(browser(account).get(address))

    assert ["抽签结果尚未公布" in page, "去抽签" in page, "名次尚未产生" in page] == [True] * 3
    assert "<form" not in page.split('id="main"')[1].split("</main>")[0]


def test_the_way_to_the_draw_is_the_organisers(contest: Contest, address: str) -> None:
    assert "去抽签" not in text(browser(member(contest.tournament, Role.STAFF)).get(address))


def test_a_published_draw_can_be_printed(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 4)

    page = text(browser(account).get(address))

    assert ["打开对阵图" in page, "名次尚未产生" in page] == [True, True]


def test_places_decided_so_far_can_be_printed(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 4)
    for semifinal in live(contest):
        decide(account, semifinal)
    third = next(sitting for sitting in live(contest) if sitting.match.key == "third")
    decide(account, third)
    client = browser(account)

    page = text(client.get(address))

    assert ["名次尚未全部产生" in page, "打开全部 4 张奖状" in page, "冠军</span>" in page] == [True, True, False]
    assert recipients(client.get(address + "certificates/").content) == team(third.upper)


def test_without_a_host_the_certificates_carry_only_the_date(contest: Contest, account: User, address: str) -> None:
    contest.tournament.hosts = None
    contest.tournament.save()
    published(account, contest, 2)
    play(account, contest)

    assert "规程没有写主办单位" in text(browser(account).get(address))


def test_the_last_step_leads_here(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 2)
    play(account, contest)

    dashboard = text(browser(account).get(f"/o/{contest.tournament.slug}/"))

    assert dashboard.count(f'href="{address}"') == 3  # the tab, the step, the card of papers
    assert f'href="{address}certificates/"' in dashboard


@pytest.mark.parametrize("entries", [2, 5])
def test_the_page_takes_the_same_queries(
    contest: Contest, account: User, address: str, entries: int, django_assert_num_queries: Queries
) -> None:
    Contest.objects.update(third_place="joint")
    published(account, contest, entries)
    play(account, contest)
    client = browser(account)

    with django_assert_num_queries(16):
        client.get(address)


PAGES = ["", "bracket/", "certificates/"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("role", "status"), [(None, 302), (Role.REFEREE, 403), (Role.STAFF, 200)])
def test_papers_are_for_those_who_print(
    contest: Contest, account: User, address: str, page: str, role: Role | None, status: int
) -> None:
    published(account, contest, 2)
    play(account, contest)

    answer = browser(role and member(contest.tournament, role)).get(address + page)

    assert answer.status_code == status


@pytest.mark.parametrize("page", PAGES)
def test_a_tournament_nobody_has_set_up_is_a_friendly_page(db: None, page: str) -> None:
    answer = browser(AccountFactory()).get(f"/o/nowhere/print/{page}")

    assert (answer.status_code, "没有这一页" in text(answer)) == (404, True)


def test_the_bracket_opens_in_the_browser_under_its_name(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 3)

    answer = browser(account).get(address + "bracket/")

    assert answer.headers["Content-Type"] == "application/pdf"
    name = quote("对阵图 A4 职工棋牌比赛.pdf")
    assert answer.headers["Content-Disposition"] == f"inline; filename*=utf-8''{name}"


def test_the_bracket_tells_what_the_page_does(contest: Contest, account: User, address: str) -> None:
    drawn = published(account, contest, 3)
    play(account, contest)

    shown = words(browser(account).get(address + "bracket/").content)

    entries = list(contest.entries.values_list("name", flat=True))
    departments = list(contest.tournament.delegations.values_list("name", flat=True))
    expected = ["职工棋牌比赛", "够级对阵图", "4月25日上午9:00", *entries, *departments, "裁定", "轮空", "第1次抽签"]
    expected += ["种子" + drawn.seed, "指纹"]
    assert [part for part in expected if part not in shown] == []


def test_a_delegation_the_name_tells_is_not_told_twice(contest: Contest, account: User, address: str) -> None:
    EntryFactory(contest=contest, name="部门甲一队")
    contest.tournament.delegations.update(name="部门甲")
    published(account, contest, 1)

    shown = words(browser(account).get(address + "bracket/").content)

    assert shown.count("部门甲") == 1


def test_size_and_language_are_those_asked_for(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 3)

    pdf = browser(account).get(address + "bracket/", {"paper": "a3", "language": "en"}).content

    assert size_in_mm(pdf) == {(420, 297)}
    assert ["Goujibracket" in words(pdf), "轮空" in words(pdf)] == [True, False]


def test_certificates_go_from_place_to_place_without_the_bench(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 2)
    play(account, contest)
    Player.objects.filter(entry=final_of_two(contest).lower, order=3).update(bench=True)

    answer = browser(account).get(address + "certificates/")

    match = final_of_two(contest)
    assert recipients(answer.content) == team(match.upper) + team(match.lower)
    assert len(read(answer.content).pages) == 7


def final_of_two(contest: Contest) -> Sitting:
    (match,) = live(contest)
    return match


def test_certificate_of_a_team_says_what_it_has_won(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 2)
    play(account, contest)
    winner = final_of_two(contest).upper

    said = words(browser(account).get(address + "certificates/", {"of": f"team-{winner.pk}"}).content)

    shown = [f"{winner.name}：", "在职工棋牌比赛够级项目中，荣获", "一等奖", f"队员：{'、'.join(team(winner)[1:])}"]
    shown += ["学院工会", "后勤管理处", chinese_date(timezone.localdate())]
    assert [part for part in shown if part not in said] == []
    assert "学院工会、" not in said


@pytest.mark.parametrize(
    ("hosts", "lines"),
    [
        (None, []),
        ("", []),
        ("学院工会\n", ["学院工会"]),
        ("学院工会；图书馆\n教务处", ["学院工会", "图书馆", "教务处"]),
        ("工会、图书馆、教务处、科研处", ["工会", "图书馆", "教务处、科研处"]),
    ],
)
def test_hosts_stand_below_each_other(hosts: str | None, lines: list[str]) -> None:
    assert issuers(Tournament(hosts=hosts)) == lines


def test_a_contest_the_tournament_is_named_for_is_not_named_again(
    contest: Contest, account: User, address: str
) -> None:
    contest.tournament.name = "职工够级比赛"
    contest.tournament.save()
    published(account, contest, 2)
    play(account, contest)

    assert "在职工够级比赛中，荣获" in words(browser(account).get(address + "certificates/").content)


def test_titles_and_date_are_those_asked_for(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 2)
    play(account, contest)

    said = words(browser(account).get(address + "certificates/", {"titles": "ranks", "given": "2026-04-25"}).content)

    assert ["冠军" in said, "亚军" in said, "等奖" in said, "二〇二六年四月二十五日" in said] == [
        True,
        True,
        False,
        True,
    ]


def test_joint_thirds_have_the_same_prize(contest: Contest, account: User, address: str) -> None:
    Contest.objects.update(third_place="joint")
    published(account, contest, 4)
    play(account, contest)

    said = words(browser(account).get(address + "certificates/", {"of": "teams"}).content)

    assert [said.count(f"{prize}等奖") for prize in "一二三"] == [1, 1, 2]


@pytest.mark.parametrize(
    ("of", "chosen"),
    [
        ("teams", [0, 4]),
        ("players", [1, 2, 3, 5, 6, 7]),
        ("entry-{entry}", [4, 5, 6, 7]),
        ("team-{entry}", [4]),
        ("player-{player}", [6]),
    ],
)
def test_certificates_are_those_chosen(
    contest: Contest, account: User, address: str, of: str, chosen: list[int]
) -> None:
    published(account, contest, 2)
    play(account, contest)
    match = final_of_two(contest)
    everyone = team(match.upper) + team(match.lower)
    of = of.format(entry=match.lower_id, player=match.lower.lineup.get(order=2).pk)

    answer = browser(account).get(address + "certificates/", {"of": of})

    assert recipients(answer.content) == [everyone[which] for which in chosen]
    whose = f"{everyone[chosen[0]]} " if len(chosen) == 1 else ""
    assert quote(f"奖状 {whose}职工棋牌比赛.pdf") in answer.headers["Content-Disposition"]


def test_a_name_no_file_may_have_is_written_otherwise(contest: Contest, account: User, address: str) -> None:
    contest.tournament.name = 'A/B: "杯"' + "赛" * 100
    contest.tournament.save()
    published(account, contest, 2)

    disposition = browser(account).get(address + "bracket/").headers["Content-Disposition"]

    assert disposition == "inline; filename*=utf-8''" + quote("对阵图 A4 A_B_ _杯_" + "赛" * 65 + ".pdf")


def test_before_the_draw_no_bracket_is_printed(account: User, address: str) -> None:
    answer = browser(account).get(address + "bracket/")

    assert (answer.status_code, "抽签公布之后，才有对阵图可打印。" in text(answer)) == (422, True)


def test_before_a_place_is_decided_no_certificate_is_printed(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 4)

    answer = browser(account).get(address + "certificates/")

    assert (answer.status_code, "名次产生之后，才有奖状可打印。" in text(answer)) == (422, True)


def test_a_place_lost_since_the_page_was_opened_is_told(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 4)
    play(account, contest)
    reopen(account, final(contest))

    answer = browser(account).get(address + "certificates/", {"of": f"team-{final(contest).upper_id}"})

    assert (answer.status_code, "该队目前没有名次" in text(answer)) == (422, True)


def test_a_character_the_fonts_lack_is_told_and_the_choices_stay(contest: Contest, account: User, address: str) -> None:
    published(account, contest, 2)
    play(account, contest)
    Entry.objects.filter(pk=final_of_two(contest).upper_id).update(name="🏆队")
    client = browser(account)

    answers = [
        client.get(address + "certificates/", {"titles": "ranks", "given": "2026-04-25"}),
        client.get(address + "bracket/", {"paper": "a3"}),
    ]

    assert [(answer.status_code, "打印字体里没有“🏆”" in text(answer)) for answer in answers] == [(422, True)] * 2
    assert 'value="2026-04-25"' in text(answers[0])
    assert re.search('value="ranks"[^>]*checked', text(answers[0]))
    assert re.search('value="a3"[^>]*checked', text(answers[1]))


@pytest.mark.parametrize(
    ("page", "asked", "said"),
    [
        ("certificates/", {"given": "昨天"}, "请按“年-月-日”填写日期"),
        ("certificates/", {"titles": "medals"}, "medals"),
        ("bracket/", {"paper": "a9"}, "a9"),
        ("bracket/", {"language": "xx"}, "xx"),
    ],
)
def test_what_cannot_be_printed_so_is_marked(
    contest: Contest, account: User, address: str, page: str, asked: dict[str, str], said: str
) -> None:
    published(account, contest, 2)
    play(account, contest)

    answer = browser(account).get(address + page, asked)

    assert (answer.status_code, said in text(answer), text(answer).count('class="field__error"')) == (422, True, 1)

"""The settings of a tournament as the organiser's browser sees them."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import AccountFactory, TournamentFactory, confirm, live, member, published, reopen, write
from tests.tournaments.web.reading import text
from tests.tournaments.web.signing_in import browser
from tournaments.models import Contest, LogEntry, Membership, Role, Tournament
from tournaments.operations import set_up
from tournaments.web.log_words import OPERATIONS, told

OPERATIONS_FOLDER = Path(set_up.__file__).parent
Queries = Callable[[int], AbstractContextManager[Any]]

RULES = {
    "gouji-revolution_place": "3",
    "gouji-place_points_1": "7",
    "gouji-place_points_2": "5",
    "gouji-place_points_3": "4",
    "gouji-place_points_4": "3",
    "gouji-place_points_5": "2",
    "gouji-place_points_6": "1",
    "gouji-sweep_points": "32",
    "gouji-sweep_loser": "natural",
    "gouji-void_opener": "same",
    "gouji-stop_when_decided": "False",
    "gouji-late_minutes": "5",
    "gouji-places-third_place": "match",
}
NOTICE = {
    "name": "职工够级赛",
    "held_when": "12 月 5 日",
    "co_hosts": "",
    "co_hosts_blank": "none",
    "place_blank": "later",
}
NEW = {**NOTICE, **RULES, "tables": "4"}


@pytest.fixture
def client(account: User) -> Client:
    return browser(account)


@pytest.fixture
def address(contest: Contest) -> str:
    return f"/o/{contest.tournament.slug}"


def follow(client: Client, answer: Any) -> str:
    """The page a form led to."""
    assert answer.status_code == 302, text(answer)
    return text(client.get(answer.headers["Location"]))


def test_a_tournament_is_set_up_from_its_preset(db: None) -> None:
    client = browser(AccountFactory())

    page = follow(
        client, client.post("/new/", NEW | {"gouji-revolution_place": "4", "registration_ends": "2026-12-01T17:00"})
    )

    made = Tournament.objects.get()
    assert (made.held_when, made.place, made.co_hosts) == ("12 月 5 日", None, "")
    assert made.registration_ends
    assert made.registration_ends.isoformat() == "2026-12-01T09:00:00+00:00"
    assert made.contests.get().config["revolution_place"] == 4
    assert made.tables.count() == 4
    assert "比赛已建立。" in page


def test_the_new_page_proposes_the_notice_and_marks_its_defaults(db: None) -> None:
    page = text(browser(AccountFactory()).get("/new/"))

    assert "以抽签决定比赛顺序" in page
    assert page.count("规程默认") == 7
    assert '<span class="tag">够级第 12 条</span> 革命' in page


def test_a_new_tournament_filled_in_wrongly_keeps_what_was_entered(db: None) -> None:
    wrong = {"name": "", "gouji-sweep_points": "100", "gouji-sweep_loser": "double", "tables": "501"}
    answer = browser(AccountFactory()).post("/new/", NEW | wrong)

    assert answer.status_code == 422
    assert not Tournament.objects.exists()
    assert "12 月 5 日" in text(answer)
    assert re.search(r'value="double"[^>]* checked', text(answer))
    assert text(answer).count("field__error") == 3


def test_a_new_tournament_asks_to_sign_in(db: None) -> None:
    AccountFactory()

    assert browser().get("/new/").headers["Location"] == "/accounts/login/?next=/new/"


def test_a_form_that_says_nothing_of_a_choice_is_asked_again(db: None) -> None:
    given = {name: value for name, value in NEW.items() if name != "gouji-void_opener"}

    assert browser(AccountFactory()).post("/new/", given).status_code == 422


def test_the_table_follows_the_answers_as_they_are_made(client: Client) -> None:
    page = text(client.get("/explain/gouji/", RULES | {"gouji-sweep_points": "30", "gouji-place_points_6": "2"}))

    assert re.findall(r">(\d+)</td>", page)[:2] == ["30", "7"]
    assert "串三户的得分不等于头三名得分的两倍。" in page


def test_no_table_stands_while_an_answer_is_missing(client: Client) -> None:
    answer = client.get("/explain/gouji/", RULES | {"gouji-sweep_points": ""})

    assert "填好每一项后" in text(answer)


def test_a_game_no_preset_plays_is_not_explained(client: Client) -> None:
    assert client.get("/explain/chess/").status_code == 404


def test_the_notice_is_changed(client: Client, contest: Contest, address: str) -> None:
    page = follow(client, client.post(f"{address}/notice/", NOTICE | {"place": "报告厅"}))

    contest.tournament.refresh_from_db()
    assert (contest.tournament.name, contest.tournament.place) == ("职工够级赛", "报告厅")
    assert "规程已保存。" in page


def test_the_notice_needs_a_name(client: Client, address: str) -> None:
    answer = client.post(f"{address}/notice/", NOTICE | {"name": "", "place": "报告厅"})

    assert answer.status_code == 422
    assert "报告厅" in text(answer)


def test_the_rules_are_changed(client: Client, contest: Contest, address: str) -> None:
    given = RULES | {"contest": str(contest.pk), "gouji-late_minutes": "10", "gouji-places-absent_may_place": "on"}

    page = follow(client, client.post(f"{address}/rules/", given))

    contest.refresh_from_db()
    assert (contest.config["late_minutes"], contest.absent_may_place) == (10, True)
    assert 'value="10"' in page


def test_rules_out_of_bounds_are_asked_again(client: Client, contest: Contest, address: str) -> None:
    answer = client.post(f"{address}/rules/", RULES | {"contest": str(contest.pk), "gouji-late_minutes": "61"})

    assert answer.status_code == 422
    assert 'value="61"' in text(answer)


def test_locked_rules_are_shown_and_not_asked(client: Client, contest: Contest, account: User, address: str) -> None:
    published(account, contest, 2)

    page = text(client.get(f"{address}/rules/"))
    answer = client.post(f"{address}/rules/", RULES | {"contest": str(contest.pk)})

    assert "首批比赛已经开放，规则随之锁定" in page
    assert "<input" not in page.split('id="main"')[1]
    assert answer.status_code == 422
    assert "首批比赛已经开放，规则随之锁定" in text(answer)


def test_tables_are_set(client: Client, contest: Contest, address: str) -> None:
    follow(client, client.post(f"{address}/tables/", {"tables": "5"}))

    assert contest.tournament.tables.count() == 5


def test_a_table_with_a_match_is_not_taken_away(client: Client, contest: Contest, account: User, address: str) -> None:
    set_up.set_tables(account, contest.tournament, 2)
    published(account, contest, 4)

    answer = client.post(f"{address}/tables/", {"tables": "1"})

    assert answer.status_code == 422
    assert "2 号桌已安排比赛，不能撤去。" in text(answer)
    assert 'value="1"' in text(answer)


def test_a_role_is_given_by_user_name(client: Client, contest: Contest, address: str) -> None:
    referee = AccountFactory(username="wht")

    follow(client, client.post(f"{address}/people/", {"action": "grant", "username": "wht", "role": "referee"}))

    assert Membership.objects.get(account=referee).role == Role.REFEREE


def test_a_role_for_nobody_is_refused_and_kept(client: Client, address: str) -> None:
    answer = client.post(f"{address}/people/", {"action": "grant", "username": "wht", "role": "staff"})

    assert answer.status_code == 422
    assert "没有用户名为 wht 的账号，请先建立。" in text(answer)
    assert 'value="wht"' in text(answer)


def test_an_account_is_made_and_its_password_shown_once(client: Client, contest: Contest, address: str) -> None:
    given = {"action": "create", "new-name": "王海涛", "new-username": "wht", "new-role": "referee"}

    page = follow(client, client.post(f"{address}/people/", given))

    (password,) = re.findall(r'class="secret">([^<]+)<', page)
    assert User.objects.get(username="wht").check_password(password)
    assert password not in text(client.get(f"{address}/people/"))


def test_an_account_with_a_taken_user_name_is_refused(client: Client, account: User, address: str) -> None:
    given = {"action": "create", "new-name": "王海涛", "new-username": account.username, "new-role": "referee"}

    answer = client.post(f"{address}/people/", given)

    assert answer.status_code == 422
    assert f"用户名 {account.username} 已有人用。" in text(answer)
    assert "王海涛" in text(answer)


def test_a_role_is_taken_away(client: Client, contest: Contest, address: str) -> None:
    held = member(contest.tournament, Role.REFEREE).memberships.get()

    assert "角色已撤销。" in follow(client, client.post(f"{address}/people/{held.pk}/revoke/"))
    assert not Membership.objects.filter(pk=held.pk).exists()


def test_the_last_organiser_is_not_sent_away(client: Client, account: User, address: str) -> None:
    held = account.memberships.get(role=Role.ORGANISER)

    assert "比赛须有组织者：请先指定另一位。" in follow(client, client.post(f"{address}/people/{held.pk}/revoke/"))


def test_a_new_password_is_shown_once(client: Client, contest: Contest, address: str) -> None:
    referee = member(contest.tournament, Role.REFEREE)

    page = follow(client, client.post(f"{address}/people/{referee.memberships.get().pk}/password/"))

    (password,) = re.findall(r'class="secret">([^<]+)<', page)
    referee.refresh_from_db()
    assert referee.check_password(password)


def test_one_may_renew_ones_own_password_and_stays_signed_in(client: Client, account: User, address: str) -> None:
    held = account.memberships.get(role=Role.ORGANISER)

    assert 'class="secret"' in follow(client, client.post(f"{address}/people/{held.pk}/password/"))


def test_a_password_of_somebody_elses_people_is_not_renewed(client: Client, contest: Contest, address: str) -> None:
    referee = member(contest.tournament, Role.REFEREE)
    held = referee.memberships.get()
    Membership.objects.create(tournament=TournamentFactory(), account=referee, role=Role.REFEREE)

    page = follow(client, client.post(f"{address}/people/{held.pk}/password/"))

    assert f"{referee.username} 还参与其他组织者的比赛" in page


def test_a_password_for_a_role_that_is_gone_is_refused(client: Client, address: str) -> None:
    assert "此账号已没有这个角色" in follow(client, client.post(f"{address}/people/999999/password/"))


@pytest.mark.parametrize("people", [1, 3])
def test_the_list_of_people_takes_the_same_queries(
    contest: Contest, address: str, people: int, django_assert_num_queries: Queries
) -> None:
    accounts = [member(contest.tournament, Role.ORGANISER) for _person in range(people)]
    client = browser(accounts[0])

    with django_assert_num_queries(6):
        client.get(f"{address}/people/")


@pytest.mark.parametrize("entries", [1, 3])
def test_the_log_takes_the_same_queries(
    contest: Contest, account: User, address: str, entries: int, django_assert_num_queries: Queries
) -> None:
    published(account, contest, 2)
    for _entry in range(entries):
        write(account, live(contest)[0], "noted", {"text": "茶"})
    client = browser(account)

    with django_assert_num_queries(8):
        client.get(f"{address}/log/")


def test_the_log_tells_who_did_what_in_words(client: Client, contest: Contest, account: User, address: str) -> None:
    set_up.edit_notice(account, contest.tournament, name="新名", notice={"place": "报告厅"})
    helper = AccountFactory()
    set_up.grant_role(account, contest.tournament, helper.username, Role.REFEREE)
    published(account, contest, 2)
    (final,) = live(contest)
    write(account, final, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, final)
    reopen(account, final)

    page = text(client.get(f"{address}/log/"))

    match = f"决赛 · {final.upper.name} – {final.lower.name}"
    assert f"{match} · 裁判长裁定" in page
    assert page.count(match) == 3
    assert "理由：误记" in page
    assert f"{helper.username} · 裁判" in page
    assert "<dt>比赛地点</dt><dd><del>待公布</del> <ins>报告厅</ins></dd>" in page


def test_changed_rules_are_told_in_the_words_of_the_game(contest: Contest, account: User) -> None:
    config = {"revolution_place": 4}
    set_up.choose(account, contest, set_up.ContestChoices(config={}, third_place="match", absent_may_place=False))
    contest.refresh_from_db()
    set_up.choose(account, contest, set_up.ContestChoices(config=config, third_place="joint", absent_may_place=True))

    changes = told(LogEntry.objects.filter(operation="choose")[0]).changes

    assert [tuple(map(str, change)) for change in changes] == [
        ("一人革命算第几科？", "三科", "四科"),
        ("季军怎样产生？", "季军赛", "并列第三"),
        ("半决赛因缺席告负者，仍可争季军", "否", "是"),
    ]


def test_a_changed_deadline_is_told_in_local_time(contest: Contest, account: User) -> None:
    ends = datetime(2026, 12, 1, 9, tzinfo=UTC)
    set_up.edit_notice(account, contest.tournament, name="新名", notice={"registration_ends": ends})

    (_name, ends_told) = told(LogEntry.objects.get()).changes

    assert tuple(map(str, ends_told)) == ("报名截止", "待公布", "2026年12月1日 17:00")


def test_the_log_has_pages(client: Client, contest: Contest, account: User, address: str) -> None:
    LogEntry.objects.bulk_create(
        LogEntry(tournament=contest.tournament, by="x", operation="set_tables", subject=str(number))
        for number in range(51)
    )

    first, second = (text(client.get(f"{address}/log/?page={page}")) for page in (1, 99))

    assert first.count("log__entry") == 50
    assert second.count("log__entry") == 1
    assert "第 2 页，共 2 页" in second


def test_every_operation_has_words_for_the_log() -> None:
    sources = "".join(file.read_text("utf-8") for file in OPERATIONS_FOLDER.glob("*.py"))
    named = re.findall(r'(?:operation|_at_the_desk|_log_everywhere)\(\s*account, "(\w+)"', sources)
    written = re.findall(r'write_log\(.*, "(\w+)"\)', sources)

    assert {*named, *written} == set(OPERATIONS)


PAGES = ("notice/", "rules/", "tables/", "people/", "log/")


@pytest.mark.parametrize("page", PAGES)
def test_settings_are_the_organisers_alone(contest: Contest, address: str, page: str) -> None:
    chief = browser(member(contest.tournament, Role.CHIEF_REFEREE, Role.REFEREE, Role.STAFF))

    answers = [chief.get(f"{address}/{page}"), browser().get(f"{address}/{page}"), chief.get(f"/o/nowhere/{page}")]

    assert [answer.status_code for answer in answers] == [403, 302, 404]
    assert "您不能打开这一页" in text(answers[0])

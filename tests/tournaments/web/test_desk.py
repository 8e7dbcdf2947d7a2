"""The tables and the desk as referees see them. What is written goes through the API and is tested there."""

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, modify_settings, override_settings

from scoring import games as installed
from scoring.models import Line
from tests.factories import ContestFactory, confirm, everybody, live, member, published, reopen, write
from tests.tournaments.web.signing_in import browser
from tournaments.models import Contest, Person, Role, Sitting, Table

pytestmark = pytest.mark.django_db

HAND = {"finish": [1, 2, 3, 4, 5, 6]}  # 13 : 9
AWARDED = {"winner": "A", "ruling": "裁定"}


@pytest.fixture
def contest() -> Contest:
    found = ContestFactory()
    for number in (1, 2):
        Table.objects.create(tournament=found.tournament, number=number)
    published(everybody(found.tournament), found, 4)
    return found


@pytest.fixture
def sitting(contest: Contest) -> Sitting:
    return live(contest)[0]


@pytest.fixture
def boss(contest: Contest) -> User:
    return everybody(contest.tournament)


@pytest.fixture
def referee(contest: Contest) -> Client:
    return browser(member(contest.tournament, Role.REFEREE))


@pytest.fixture
def chief(contest: Contest) -> Client:
    return browser(member(contest.tournament, Role.CHIEF_REFEREE))


def tables(contest: Contest, query: str = "") -> str:
    return f"/d/{contest.tournament.slug}/{query}"


def at(sitting: Sitting, part: str = "") -> str:
    return f"/d/{sitting.match.draw.contest.tournament.slug}/{sitting.sheet_id}/{part}"


def text(html: str) -> str:
    """What is read of a page: without tags, white space as one blank."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


def shown(client: Client, url: str, **headers: str) -> str:
    answer = client.get(url, headers=headers or None)
    assert answer.status_code == 200
    return text(answer.content.decode())


def previewed(client: Client, sitting: Sitting, kind: str, data: Any) -> tuple[str, str]:
    body = json.dumps({"kind": kind, "data": data})
    answer = client.post(at(sitting, "preview/"), body, content_type="application/json")
    assert answer.status_code == 200
    return text(answer.content.decode()), answer.content.decode()


def decide(account: User, sitting: Sitting) -> None:
    write(account, sitting, "awarded", AWARDED)
    confirm(account, sitting)


# The tables


def test_tables_show_their_match_teams_and_state(contest, boss, referee):
    first, second = live(contest)
    write(boss, first, "hand_played", HAND)
    write(boss, second, "awarded", AWARDED)

    page = shown(referee, tables(contest))

    assert f"1 桌 半决赛 {first.upper.name} 13 {first.lower.name} 9 第 2 局" in page
    assert f"2 桌 半决赛 {second.upper.name} 胜方 {second.lower.name} 待确认" in page


def test_tables_that_are_confirmed_are_shown_when_asked_for(contest, boss, referee):
    first, _second = live(contest)
    decide(boss, first)

    assert first.upper.name not in shown(referee, tables(contest))
    assert f"{first.lower.name} 已确认" in shown(referee, tables(contest, "?show=all"))


def test_all_tables_stand_by_round_the_latest_first(contest, boss, referee):
    for sitting in live(contest):
        decide(boss, sitting)
    third, final = live(contest)[2:]

    page = referee.get(tables(contest, "?show=all")).content.decode()

    assert re.findall(r'class="tables__heading">([^<]+)<', page) == ["决赛", "半决赛"]
    assert "tables__heading" not in referee.get(tables(contest)).content.decode()
    assert max(page.index(final.upper.name), page.index(third.upper.name)) < page.index("半决赛</h2>")


def test_tables_after_the_last_result_lead_to_the_places(contest, boss, referee):
    while waiting := [sitting for sitting in live(contest) if not sitting.sheet.confirmed]:
        decide(boss, waiting[0])

    page = referee.get(tables(contest)).content.decode()

    assert "全部比赛已决出" in page
    assert f'href="/o/{contest.tournament.slug}/"' in page.split("全部比赛已决出")[1]
    assert f'href="/p/{contest.tournament.slug}/"' in page.split("全部比赛已决出")[1]


def test_tables_longest_untouched_come_first_when_asked_for(contest, boss, referee):
    first, second = live(contest)
    write(boss, first, "noted", {"text": "茶"})

    by_table = shown(referee, tables(contest))
    by_waiting = shown(referee, tables(contest, "?order=waiting"))

    assert by_table.index(first.upper.name) < by_table.index(second.upper.name)
    assert by_waiting.index(first.upper.name) > by_waiting.index(second.upper.name)


@pytest.mark.parametrize(("entries", "rows"), [(2, 1), (7, 3)])
def test_tables_take_the_same_queries_for_one_and_three(django_assert_num_queries, entries, rows):
    contest = ContestFactory()
    published(everybody(contest.tournament), contest, entries)
    assert len(live(contest)) == rows
    client = browser(member(contest.tournament, Role.REFEREE))

    with django_assert_num_queries(6):  # session, account, tournament, role, version, rows
        client.get(tables(contest, "?rows"))


def test_rows_are_answered_anew_only_when_something_changed(contest, boss, referee):
    url = tables(contest, "?rows")
    first = referee.get(url)
    assert first["ETag"] == unescape(re.search('data-version="([^"]+)"', first.content.decode())[1])

    assert referee.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 304
    write(boss, live(contest)[0], "noted", {"text": "茶"})
    assert referee.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_rows_in_another_language_are_other_rows(contest, referee):
    known = referee.get(tables(contest, "?rows"))["ETag"]

    answer = referee.get(tables(contest, "?rows"), headers={"If-None-Match": known, "Accept-Language": "en"})

    assert answer.status_code == 200


def test_tables_before_the_draw_say_what_is_missing():
    contest = ContestFactory()
    client = browser(member(contest.tournament, Role.REFEREE))

    assert "还没有可打的比赛" in shown(client, tables(contest))


def test_tables_are_for_members(contest):
    url = tables(contest)
    stranger = browser(everybody(ContestFactory().tournament))

    assert browser().get(url)["Location"] == f"/accounts/login/?next={url}"
    assert stranger.get(url).status_code == 403
    assert stranger.get("/d/nowhere/").status_code == 404


# The desk


def test_desk_seats_the_players_alternately_by_name(contest, sitting, referee):
    page = referee.get(at(sitting)).content.decode()

    order = [pk for pair in zip(sitting.seating["A"], sitting.seating["B"], strict=True) for pk in pair]
    names = [Person.objects.get(pk=pk).name for pk in order]
    seats = re.findall(
        r'data-seat="(\d)".*?<span class="seat__name[^"]*">([^<]*)<.*?visually-hidden">([^<]*)<', page, re.S
    )
    teams = [sitting.upper.name, sitting.lower.name] * 3
    assert seats == [(str(number), name, team) for number, (name, team) in enumerate(zip(names, teams, strict=True), 1)]


def test_desk_never_calls_a_team_by_a_letter(contest, boss, sitting, referee):
    write(boss, sitting, "hand_played", HAND)
    write(boss, sitting, "penalty_given", {"side": "B", "clause": "gouji.15"})

    page = shown(referee, at(sitting))

    assert re.findall(r"\b[AB]\b(?! 2 3 4 5)", page) == []  # but for the ace


def test_sheet_is_told_line_by_line_with_what_became_of_each(contest, boss, sitting, referee):
    write(boss, sitting, "hand_played", HAND)
    write(boss, sitting, "penalty_given", {"side": "B", "clause": "gouji.15"})
    write(
        boss, sitting, "replaced", {"line": 1, "reason": "误记", "kind": "hand_played", "data": {"finish": [1, 3, 5]}}
    )
    write(boss, sitting, "struck", {"line": 2, "reason": "看错"})

    page = shown(referee, at(sitting, "board/"))

    name = [Person.objects.get(pk=pk).name for pk in sitting.seating["A"]]
    lines = page[page.index("逐行记录") :]
    assert "4 划去第 2 行" in lines
    assert "3 更正第 1 行" in lines
    assert f"2 {sitting.lower.name}扣 2 分：喧哗、偷看牌、暗语或暗号 第 4 行划去：看错（{boss.username}，" in lines
    assert (
        f"第 1 局：头科 {name[0]}、二科 {name[1]}、三科 {name[2]}；{sitting.upper.name}串三户 第 3 行更正：误记"
        in lines
    )
    assert "32 : 6" in lines


@pytest.mark.parametrize("times", [1, 3])
def test_reopened_line_tells_clause_and_reason_of_its_ruling(
    django_assert_num_queries, contest, boss, sitting, referee, times
):
    decide(boss, sitting)
    for _ in range(times):
        reopen(boss, sitting)
        confirm(boss, sitting)

    url = at(sitting, "board/")

    with django_assert_num_queries(7):  # and the lines, the players and the rulings
        page = shown(referee, url)

    assert page.count("够级第 13 条 · 误记") == times


def test_board_is_answered_anew_only_when_something_changed(contest, boss, sitting, referee):
    url = at(sitting, "board/")
    known = referee.get(url)["ETag"]

    assert referee.get(url, headers={"If-None-Match": known}).status_code == 304
    assert referee.get(url, headers={"If-None-Match": known, "Accept-Language": "en"}).status_code == 200
    write(boss, sitting, "noted", {"text": "茶"})
    assert referee.get(url, headers={"If-None-Match": known}).status_code == 200


def test_unchanged_board_costs_four_queries(django_assert_num_queries, contest, sitting, referee):
    known = referee.get(at(sitting, "board/"))["ETag"]

    with django_assert_num_queries(4):  # session, account, sitting, roles
        referee.get(at(sitting, "board/"), headers={"If-None-Match": known})


@pytest.mark.parametrize("lines", [1, 3])
def test_board_takes_the_same_queries_for_one_line_and_three(
    django_assert_num_queries, contest, boss, sitting, referee, lines
):
    for _ in range(lines):
        write(boss, sitting, "noted", {"text": "茶"})

    url = at(sitting, "board/")

    with django_assert_num_queries(6):  # and the lines and the players
        referee.get(url)


def test_those_who_only_look_are_given_no_forms(contest, sitting):
    for role in (Role.STAFF, Role.ORGANISER):
        page = browser(member(contest.tournament, role)).get(at(sitting)).content.decode()
        assert "data-pen" not in page
        assert sitting.upper.name in page


def test_only_the_chief_referee_is_offered_to_award(contest, sitting, referee, chief):
    assert 'id="pen-awarded"' not in referee.get(at(sitting)).content.decode()
    assert 'id="pen-awarded"' in chief.get(at(sitting)).content.decode()


def test_confirmation_is_offered_once_there_is_a_verdict(contest, boss, sitting, referee):
    assert 'id="confirming"' not in referee.get(at(sitting)).content.decode()

    write(boss, sitting, "disqualified", {"side": "B", "clause": "gouji.13"})

    page = referee.get(at(sitting)).content.decode()
    assert 'id="confirming"' in page
    assert f"{sitting.upper.name}胜：对方被取消资格" in page


def test_confirmed_sheet_is_read_only_and_the_chief_referee_may_reopen(contest, boss, sitting, referee, chief):
    decide(boss, sitting)

    seen_by_referee = referee.get(at(sitting)).content.decode()
    assert "data-pen" not in seen_by_referee
    assert "ask-reopening" not in seen_by_referee
    assert "ask-reopening" in chief.get(at(sitting)).content.decode()


def test_sheet_set_aside_is_read_only_and_says_why(contest, boss, referee):
    first, second = live(contest)
    decide(boss, first)
    decide(boss, second)
    final = next(sitting for sitting in live(contest) if sitting.match.key == "2-1")
    reopen(boss, first)

    page = referee.get(at(final)).content.decode()

    assert "data-pen" not in page
    assert "这场比赛现在不打" in page


def test_desk_is_for_members_and_of_this_tournament(contest, sitting):
    other = ContestFactory()
    stranger = browser(everybody(other.tournament))

    assert browser().get(at(sitting))["Location"].startswith("/accounts/login/?next=/d/")
    assert stranger.get(at(sitting)).status_code == 403
    assert stranger.get(f"/d/{other.tournament.slug}/{sitting.sheet_id}/").status_code == 404
    assert stranger.get(f"/d/{other.tournament.slug}/{10**30}/").status_code == 404


# What a line would bring


def test_preview_shows_points_and_totals_and_writes_nothing(contest, boss, sitting, referee):
    write(boss, sitting, "hand_played", HAND)

    said, html = previewed(referee, sitting, "hand_played", {"finish": [2, 4, 6]})

    assert said.startswith("6 : 32 第 2 局：头科")
    assert f"{sitting.lower.name}串三户 总分 19 : 41 下一步：第 3 局" in said
    board = json.loads(unescape(re.search('data-board="([^"]+)"', html)[1]))
    assert board["hands"][-1]["places"] == [None, 1, None, 2, None, 3]
    assert Line.objects.count() == 1


def test_preview_of_a_deciding_line_names_the_winner(contest, boss, sitting, referee):
    for _ in range(2):
        write(boss, sitting, "hand_played", HAND)

    said, _ = previewed(referee, sitting, "hand_played", HAND)

    assert said.endswith(f"总分 39 : 27 {sitting.upper.name}胜：积分领先")


def test_preview_of_a_correction_shows_the_line_it_becomes(contest, boss, sitting, referee):
    write(boss, sitting, "hand_played", HAND)
    write(boss, sitting, "hand_played", HAND)
    data = {"line": 1, "reason": "误记", "kind": "hand_played", "data": {"finish": [1, 3, 5]}}

    said, html = previewed(referee, sitting, "replaced", data)

    assert said.startswith("32 : 6 第 1 局")
    assert len(json.loads(unescape(re.search('data-board="([^"]+)"', html)[1]))["hands"]) == 1


@pytest.mark.parametrize(
    ("kind", "data", "sentence"),
    [
        ("hand_played", {"finish": [1, 3, 2]}, "本局尚未结束"),
        ("hand_played", {"finish": [1, 1]}, "写了两次"),
        ("lot_drawn", {"winner": "A"}, "才能抽签"),
        ("awarded", AWARDED, "没有权限"),
        ("confirmed", {}, "不能写"),
        ("struck", {"line": 9, "reason": "误记"}, "没有可以更正的第 9 行"),
    ],
)
def test_preview_says_in_a_sentence_what_would_be_refused(contest, sitting, referee, kind, data, sentence):
    said, html = previewed(referee, sitting, kind, data)

    assert sentence in said
    assert "data-accepted" not in html


def test_preview_refuses_with_the_names_of_the_teams(contest, boss, sitting, referee):
    for _ in range(3):
        write(boss, sitting, "hand_played", HAND)

    said, _ = previewed(referee, sitting, "hand_played", HAND)

    assert sitting.upper.name in said


@pytest.mark.parametrize("body", ["{", "[]", "null", '{"kind": "noted"}', "[" * 60_000, '{"kind": "noted", "data": 7}'])
def test_preview_of_what_is_no_line_is_a_sentence(contest, sitting, referee, body):
    answer = referee.post(at(sitting, "preview/"), body, content_type="application/json")

    assert answer.status_code == 200
    assert "data-accepted" not in answer.content.decode()


def test_preview_needs_an_account_that_may_write_and_the_token_of_the_page(contest, sitting):
    body, kind = json.dumps({"kind": "noted", "data": {"text": "茶"}}), "application/json"
    account = member(contest.tournament, Role.REFEREE)

    assert browser().post(at(sitting, "preview/"), body, content_type=kind).status_code == 401
    assert browser(account, strict=True).post(at(sitting, "preview/"), body, content_type=kind).status_code == 403
    said, _ = previewed(browser(member(contest.tournament, Role.STAFF)), sitting, "noted", {"text": "茶"})
    assert "没有权限" in said


# Reopening


def test_reopening_names_what_it_would_set_aside(contest, boss, chief):
    first, second = live(contest)
    decide(boss, first)
    decide(boss, second)
    third, final = (sitting for sitting in live(contest) if sitting.match.round == 2)
    for _ in range(2):
        write(boss, final, "noted", {"text": "茶"})
    decide(boss, third)

    said = shown(chief, at(first, "reopening/"))

    assert f"季军赛 · 2 桌 {third.upper.name} – {third.lower.name} 已确认" in said
    assert f"决赛 · 1 桌 {final.upper.name} – {final.lower.name} 已写 2 行" in said


def test_reopening_that_disturbs_nothing_says_so(contest, boss, sitting, chief):
    decide(boss, sitting)

    assert "目前不影响其他比赛" in shown(chief, at(sitting, "reopening/"))


def test_reopening_is_the_chief_referees(contest, boss, sitting, referee):
    decide(boss, sitting)

    assert referee.get(at(sitting, "reopening/")).status_code == 403


# Any game


@pytest.fixture
def toy() -> Iterator[Contest]:
    installed.games.cache_clear()
    with override_settings(GAMES=("tests.toy",)), modify_settings(INSTALLED_APPS={"append": "tests.toy"}):
        contest = ContestFactory(game="toy")
        published(everybody(contest.tournament), contest, 2)
        yield contest
    installed.games.cache_clear()


def test_game_brings_its_own_forms_and_the_desk_does_not_know_it(toy):
    [sitting] = live(toy)
    client = browser(everybody(toy.tournament))

    assert 'data-kind="coin_tossed"' in client.get(at(sitting)).content.decode()
    said, _ = previewed(client, sitting, "coin_tossed", {"face": "heads"})
    assert said == f"heads {sitting.upper.name}胜：by the toss"

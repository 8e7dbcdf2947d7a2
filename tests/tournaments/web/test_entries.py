"""The entries' pages as an organiser's browser sees them."""

import pytest
from django.test import Client

from scoring.rules.refusal import Refused
from tests.factories import (
    AccountFactory,
    EntryFactory,
    confirm,
    live,
    member,
    published,
    write,
)
from tests.tournaments.web.reading import text
from tests.tournaments.web.signing_in import browser
from tournaments.models import Entry, Person, Role, Withdrawal
from tournaments.queries.entries import SameName
from tournaments.words import worded

pytestmark = pytest.mark.django_db

TEAM = {
    "name": "教务处一队",
    "delegations": "教务处、图书馆",
    "leader": "萧敏宁",
    "phone": "189 2140 5898",
    "player_1": "袁立波",
    "player_2": "马永辉",
    "player_3": "杨新玲",
    "bench": "赵六、钱七",
}


@pytest.fixture
def client(account) -> Client:
    return browser(account)


@pytest.fixture
def pages(contest) -> str:
    return f"/o/{contest.tournament.slug}/entries/"


@pytest.mark.parametrize("rows", [1, 3])
def test_the_list_takes_the_same_queries_for_one_row_and_for_three(
    client, contest, pages, rows, django_assert_num_queries
):
    EntryFactory.create_batch(rows, contest=contest)
    client.get(pages)

    with django_assert_num_queries(10):
        assert text(client.get(pages)).count("entries__link") == rows


def test_the_empty_list_says_what_to_do(client, pages):
    page = text(client.get(pages))

    assert "还没有参赛队" in page
    assert f"{pages}import/" in page


def test_the_list_never_shows_a_phone_number(client, contest, pages):
    EntryFactory(contest=contest)

    assert "13800000000" not in text(client.get(pages))


def test_the_list_is_searched_and_ordered(client, contest, pages):
    client.post(f"{pages}add/", TEAM)
    client.post(
        f"{pages}add/",
        TEAM | {"name": "阿队", "leader": "", "player_1": "甲", "player_2": "乙", "player_3": "丙", "bench": ""},
    )

    def shown(query):
        return [row.name for row in client.get(pages, query).context["list"].rows]

    assert shown({}) == ["教务处一队", "阿队"]
    assert shown({"order": "name"}) == ["阿队", "教务处一队"]
    assert shown({"order": "no such order"}) == ["教务处一队", "阿队"]
    assert shown({"q": "马永辉"}) == ["教务处一队"]
    assert shown({"q": "图书馆", "order": "delegation"}) == ["教务处一队", "阿队"]
    assert "没有找到" in text(client.get(pages, {"q": "谁也不是"}))


def test_a_referee_sees_the_list_and_may_change_nothing(contest, pages):
    EntryFactory(contest=contest)
    referee = browser(member(contest.tournament, Role.REFEREE))

    assert referee.get(pages).status_code == 200
    assert "修改" not in text(referee.get(pages))
    assert referee.get(f"{pages}add/").status_code == 403


def test_strangers_are_led_to_the_sign_in_or_told_that_it_is_not_theirs(contest, pages):
    assert browser().get(pages).url == f"/accounts/login/?next={pages}"
    assert browser(AccountFactory()).get(pages).status_code == 403
    assert browser(AccountFactory()).get("/o/nowhere/entries/").status_code == 404


def test_adding_a_team_leads_back_to_the_list_or_to_the_next_team(client, contest, pages):
    first = client.post(f"{pages}add/", TEAM)
    second = client.post(
        f"{pages}add/",
        TEAM
        | {
            "name": "二队",
            "player_1": "甲",
            "player_2": "乙",
            "player_3": "丙",
            "leader": "",
            "bench": "",
            "again": "1",
        },
    )

    assert (first.url, second.url) == (pages, f"{pages}add/")
    entry = contest.entries.get(number=1)
    assert list(entry.delegations.values_list("name", flat=True).order_by("belongings__order")) == ["教务处", "图书馆"]
    assert list(entry.lineup.values_list("person__name", "bench")) == [
        ("袁立波", False),
        ("马永辉", False),
        ("杨新玲", False),
        ("赵六", True),
        ("钱七", True),
    ]


def test_all_faults_stand_at_their_fields_and_nothing_entered_is_lost(client, contest, pages):
    EntryFactory(contest=contest, name="教务处一队")

    answer = client.post(
        f"{pages}add/",
        TEAM | {"delegations": "", "phone": "明天", "player_2": "a1!", "player_3": "袁立波", "bench": "a=b"},
    )

    assert answer.status_code == 422
    wrong = {"name", "delegations", "phone", "player_2", "player_3", "bench"}
    assert set(answer.context["form"].errors) == wrong
    assert 'value="萧敏宁"' in text(answer)
    assert 'value="明天"' in text(answer)
    assert contest.entries.count() == 1


def test_a_known_name_is_asked_about_before_anything_is_written(client, contest, pages):
    client.post(f"{pages}add/", TEAM)
    second = TEAM | {"name": "二队", "player_2": "甲", "player_3": "乙", "leader": "", "bench": ""}
    key = SameName(name="袁立波", mentions=()).key

    asked = client.post(f"{pages}add/", second)
    assert asked.status_code == 422
    assert "“袁立波”是同一个人吗？" in text(asked)
    assert contest.entries.count() == 1

    client.post(f"{pages}add/", second | {key: "no"})
    assert Person.objects.filter(name="袁立波").count() == 2


def test_an_entrys_own_page_shows_the_phone_and_saves_without_asking_who_is_in_it(client, contest, pages):
    client.post(f"{pages}add/", TEAM)
    own = f"{pages}{contest.entries.get().pk}/"

    assert 'value="18921405898"' in text(client.get(own))
    assert client.post(own, TEAM | {"name": "教务处二队"}).url == pages
    assert contest.entries.get().name == "教务处二队"


def test_an_entry_that_is_not_there_is_a_friendly_page(client, pages):
    answer = client.get(f"{pages}999/")

    assert answer.status_code == 404
    assert "没有这一页" in text(answer)


def test_removing_asks_first_on_a_page_or_in_a_dialog(client, contest, pages):
    entry = EntryFactory(contest=contest)
    remove = f"{pages}{entry.pk}/remove/"

    assert "<!doctype html>" in text(client.get(remove))
    assert text(client.get(remove, headers={"HX-Request": "true"})).strip().startswith("<dialog")
    assert contest.entries.exists()
    assert client.post(remove).url == pages
    assert not contest.entries.exists()


def test_removing_what_is_drawn_is_refused_in_words(client, account, contest, pages):
    published(account, contest, 2)
    remove = f"{pages}{contest.entries.first().pk}/remove/"

    for answer in (client.get(remove), client.post(remove)):
        assert answer.status_code == 409
        assert worded(Refused("register.withdraw_instead", name=contest.entries.first().name)) in text(answer)
    assert contest.entries.count() == 2


def test_the_closed_field_takes_no_further_team(client, account, contest, pages):
    published(account, contest, 2)
    write(account, live(contest)[0], "noted", {"text": "开始"})

    answer = client.get(f"{pages}add/")

    assert answer.status_code == 409
    assert "比赛已经开始，不能再增加参赛队。" in text(answer)
    assert f"{pages}add/" not in text(client.get(pages))


@pytest.mark.parametrize(
    ("came_from", "back"),
    [
        ("http://testserver/o/slug/", "http://testserver/o/slug/"),
        ("http://elsewhere.example/", "/"),
        ("itself", "/"),
        ("", "/"),
    ],
)
def test_a_refused_page_leads_back_where_one_came_from(client, account, contest, pages, came_from, back):
    published(account, contest, 2)
    write(account, live(contest)[0], "noted", {"text": "开始"})
    came_from = f"http://testserver{pages}add/" if came_from == "itself" else came_from

    page = text(client.get(f"{pages}add/", headers={"Referer": came_from}))

    assert f'<a class="btn btn--primary" href="{back}">' in page


def test_delegations_that_were_drawn_stay_once_play_has_begun(client, account, contest, pages):
    published(account, contest, 2)
    sitting = live(contest)[0]
    write(account, sitting, "noted", {"text": "开始"})

    answer = client.post(f"{pages}{sitting.upper_id}/", TEAM)

    assert answer.status_code == 422
    assert "delegations" in answer.context["form"].errors


def test_a_withdrawal_tells_what_follows_and_becomes_a_ruling(client, account, contest, pages):
    published(account, contest, 4)
    sitting = live(contest)[0]
    write(account, sitting, "noted", {"text": "开始"})
    withdraw = f"{pages}{sitting.upper_id}/withdraw/"

    page = text(client.get(withdraw))
    assert f"{sitting.lower.name}不战而胜。" in page
    assert "记录单已有 1 行" in page
    assert client.post(withdraw, {"reason": "", "clause": ""}).status_code == 422
    assert client.post(withdraw, {"reason": "有事", "clause": "gouji.15"}).url == pages
    assert Withdrawal.objects.get().ruling.clause == "gouji.15"
    assert "弃权" in text(client.get(pages))


def test_withdrawing_twice_or_with_nothing_left_is_refused_in_words(client, account, contest, pages):
    contest.third_place = "none"
    contest.save()
    published(account, contest, 4)
    first, second = live(contest)
    write(account, second, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, second)
    client.post(f"{pages}{first.upper_id}/withdraw/", {"reason": "有事"})

    for entry in (first.upper, second.lower):
        answer = client.get(f"{pages}{entry.pk}/withdraw/")
        assert answer.status_code == 409
        assert entry.name in text(answer)


def test_withdrawal_is_offered_to_those_with_a_match_left(client, account, contest, pages):
    contest.third_place = "none"
    contest.save()
    published(account, contest, 4)
    first, second = live(contest)
    write(account, second, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, second)
    client.post(f"{pages}{first.upper_id}/withdraw/", {"reason": "有事"})
    chief = browser(member(contest.tournament, Role.CHIEF_REFEREE))

    offered = {
        entry.pk: (
            f"{pages}{entry.pk}/withdraw/" in text(client.get(f"{pages}{entry.pk}/")),
            f"{pages}{entry.pk}/withdraw/" in text(chief.get(pages)),
        )
        for entry in contest.entries.all()
    }

    assert offered == {
        first.upper_id: (False, False),
        first.lower_id: (True, True),
        second.upper_id: (True, True),
        second.lower_id: (False, False),
    }


@pytest.mark.parametrize("entries", [2, 6])
def test_the_list_for_the_chief_referee_takes_the_same_queries(
    account, contest, pages, entries, django_assert_num_queries
):
    published(account, contest, entries)
    chief = browser(member(contest.tournament, Role.CHIEF_REFEREE))

    with django_assert_num_queries(15):
        assert text(chief.get(pages)).count("/withdraw/") == entries


def test_withdrawing_before_the_draw_is_refused_in_words(client, contest, pages):
    entry: Entry = EntryFactory(contest=contest)

    answer = client.get(f"{pages}{entry.pk}/withdraw/")

    assert answer.status_code == 409
    assert worded(Refused("register.remove_instead", name=entry.name)) in text(answer)


def test_the_chief_referee_may_withdraw_a_team_but_not_edit_it(account, contest, pages):
    published(account, contest, 2)
    entry = contest.entries.first()
    chief = browser(member(contest.tournament, Role.CHIEF_REFEREE))

    assert f"{pages}{entry.pk}/withdraw/" in text(chief.get(pages))
    assert chief.get(f"{pages}{entry.pk}/withdraw/").status_code == 200
    assert chief.get(f"{pages}{entry.pk}/").status_code == 403

"""Signing in and out, the first account, keys; and that nothing entered is lost when a session ends."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import AccountFactory, ContestFactory, member
from tests.tournaments.web.signing_in import browser
from tournaments.models import ApiToken, Role, Tournament

FIRST = {"name": "萧敏宁", "username": "xmn", "password": "organiser-pw", "password_again": "organiser-pw"}
Queries = Callable[[int], AbstractContextManager[Any]]


@pytest.fixture
def account(db: None) -> User:
    account = AccountFactory(username="xmn")
    account.set_password("organiser-pw")
    account.save()
    return account


def sign_in(client: Client, password: str, **given: str) -> Any:
    return client.post(reverse("sign-in"), {"username": "xmn", "password": password, **given})


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/new/", "/accounts/tokens/", "/explain/gouji/"])
def test_every_page_leads_to_the_first_account_while_there_is_none(db: None, address: str) -> None:
    answer = browser().get(address)

    assert (answer.status_code, answer.headers["Location"]) == (302, "/first-account/")


def test_nobody_is_asked_to_sign_in_while_there_is_no_account(db: None) -> None:
    page = browser().get("/first-account/").content.decode()

    assert "/accounts/login/" not in page


def test_the_first_account_is_signed_in_and_closes_its_page(db: None) -> None:
    client = browser()

    made = client.post("/first-account/", FIRST)

    assert (made.status_code, made.headers["Location"]) == (302, "/")
    assert "我的比赛" in client.get("/").content.decode()
    assert client.get("/first-account/").headers["Location"] == "/"
    assert browser().get("/first-account/").headers["Location"] == "/accounts/login/"
    assert User.objects.get().get_full_name() == "萧敏宁"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"password": "short", "password_again": "short"}, "至少八个字符。"),
        ({"password_again": "organiser-qw"}, "两次输入的密码不一致。"),
        ({"username": "萧 敏宁"}, "只能用字母、汉字、数字和 @ . + - _。"),
        ({"name": ""}, "请填写这一项。"),
    ],
)
def test_a_first_account_filled_in_wrongly_is_asked_again(db: None, wrong: dict[str, str], sentence: str) -> None:
    answer = browser().post("/first-account/", FIRST | wrong)

    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not User.objects.exists()


def test_who_comes_second_is_led_to_the_sign_in(account: User) -> None:
    answer = browser().post("/first-account/", FIRST)

    assert answer.headers["Location"] == "/accounts/login/"
    assert User.objects.get() == account


def test_signing_in_leads_back(account: User) -> None:
    assert sign_in(browser(), "organiser-pw", next="/new/").headers["Location"] == "/new/"


def test_signing_in_leads_nowhere_else(account: User) -> None:
    assert sign_in(browser(), "organiser-pw", next="https://elsewhere.example/").headers["Location"] == "/"


def test_a_wrong_password_keeps_the_user_name(account: User) -> None:
    answer = sign_in(browser(), "wrong")

    assert answer.status_code == 422
    assert "用户名或密码不对" in answer.content.decode()
    assert 'value="xmn"' in answer.content.decode()


def test_too_many_wrong_passwords_lock_for_a_while(account: User) -> None:
    client = browser()
    answers = [sign_in(client, "wrong") for _attempt in range(8)]

    locked = sign_in(client, "organiser-pw")

    assert [answer.status_code for answer in answers] == [422] * 7 + [429]
    assert locked.status_code == 429
    assert "密码错误次数过多，请 15 分钟后再试。" in locked.content.decode()
    assert 'value="xmn"' in locked.content.decode()


def test_who_is_signed_in_is_led_on(account: User) -> None:
    assert browser(account).get("/accounts/login/?next=/new/").headers["Location"] == "/new/"


def test_signing_out_leads_home(account: User) -> None:
    client = browser(account)

    answer = client.post(reverse("sign-out"))

    assert answer.headers["Location"] == "/"
    assert "登录" in client.get("/").content.decode()


@pytest.mark.parametrize("address", ["/accounts/logout/", "/accounts/tokens/1/revoke/"])
def test_an_address_that_only_takes_forms_is_a_friendly_page(account: User, address: str) -> None:
    answer = browser(account).get(address)

    assert answer.status_code == 405
    assert "无法识别这个请求" in answer.content.decode()


def test_a_page_for_members_asks_to_sign_in(account: User) -> None:
    tournament = ContestFactory().tournament

    answer = browser().get(f"/o/{tournament.slug}/notice/")

    assert answer.headers["Location"] == f"/accounts/login/?next=/o/{tournament.slug}/notice/"


def test_a_part_of_a_page_leads_the_whole_page_to_the_sign_in(account: User) -> None:
    headers = {"HX-Request": "true", "HX-Current-URL": "http://testserver/new/"}

    answer = browser().get("/accounts/tokens/", headers=headers)

    assert (answer.status_code, answer.headers["HX-Redirect"]) == (200, "/accounts/login/?next=/new/")


def test_a_part_of_a_page_that_is_refused_says_so(account: User) -> None:
    tournament = ContestFactory().tournament

    answer = browser(account).get(f"/o/{tournament.slug}/log/", headers={"HX-Request": "true"})

    assert (answer.status_code, answer.headers["HX-Reswap"]) == (403, "none")
    assert "toast" in answer.headers["HX-Trigger"]


def kept(page: str) -> dict[str, str]:
    """The fields a page keeps to send again."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))


def sent_from(client: Client, origin: str, form: dict[str, str]) -> Any:
    tournament = Tournament.objects.get()
    return client.post(f"/o/{tournament.slug}/tables/", form, headers={"Origin": origin})


def test_a_form_from_before_the_last_sign_in_is_kept_and_sent_again(db: None) -> None:
    tournament = ContestFactory().tournament
    client = browser(member(tournament, Role.ORGANISER), strict=True)

    page = sent_from(client, "http://testserver", {"tables": "6", "csrfmiddlewaretoken": "old"})
    again = kept(page.content.decode())
    sent = sent_from(client, "http://testserver", again)

    assert page.status_code == 403
    assert again["tables"] == "6"
    assert sent.status_code == 302
    assert tournament.tables.count() == 6


def test_a_form_from_another_site_is_not_kept(db: None) -> None:
    tournament = ContestFactory().tournament

    page = sent_from(browser(member(tournament, Role.ORGANISER), strict=True), "http://evil.example", {"tables": "6"})

    assert page.status_code == 403
    assert "tables" not in kept(page.content.decode())


def test_a_form_sent_after_the_session_ended_is_kept(db: None) -> None:
    ContestFactory()
    AccountFactory()

    page = sent_from(browser(), "http://testserver", {"tables": "6"})

    assert page.status_code == 401
    assert kept(page.content.decode())["tables"] == "6"
    assert "您已不在登录状态" in page.content.decode()


def test_a_password_is_never_kept(account: User) -> None:
    page = browser(strict=True).post("/accounts/login/", FIRST, headers={"Origin": "http://testserver"})

    assert page.status_code == 403
    assert "organiser-pw" not in page.content.decode()


def test_a_key_is_shown_once(account: User) -> None:
    client = browser(account)

    made = client.post("/accounts/tokens/", {"name": "大屏"})
    first, second = (client.get("/accounts/tokens/").content.decode() for _look in range(2))

    (token,) = re.findall(r'id="token">([^<]+)<', first)
    api = browser().get("/api/v1/sheets/1", headers={"Authorization": f"Bearer {token}"})
    assert made.status_code == 302
    assert "大屏" in second
    assert token not in second
    assert api.status_code == 404  # no such sheet, but signed in


def test_a_key_without_a_purpose_is_not_made(account: User) -> None:
    answer = browser(account).post("/accounts/tokens/", {"name": ""})

    assert answer.status_code == 422
    assert not ApiToken.objects.exists()


def test_a_key_is_ended(account: User) -> None:
    client = browser(account)
    client.post("/accounts/tokens/", {"name": "大屏"})

    client.post(f"/accounts/tokens/{ApiToken.objects.get().pk}/revoke/")

    assert "已停用" in client.get("/accounts/tokens/").content.decode()


@pytest.mark.parametrize("keys", [1, 3])
def test_the_list_of_keys_takes_the_same_queries(account: User, keys: int, django_assert_num_queries: Queries) -> None:
    client = browser(account)
    for key in range(keys):
        ApiToken.objects.create(account=account, name=str(key), digest=str(key))

    with django_assert_num_queries(3):
        client.get("/accounts/tokens/")


@pytest.mark.parametrize(("method", "address"), [("get", "/accounts/tokens/"), ("post", "/accounts/tokens/1/revoke/")])
def test_keys_ask_to_sign_in(account: User, method: str, address: str) -> None:
    answer = getattr(browser(), method)(address)

    assert answer.status_code in (302, 401)

"""Accounts and keys: who may make them, what is refused, and that the log tells of it."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection

from scoring.rules.refusal import Refused
from tests.factories import AccountFactory, TournamentFactory, member
from tournaments.models import ApiToken, LogEntry, Membership, Role, Tournament
from tournaments.operations import accounts


@pytest.fixture
def tournament(db: None) -> Tournament:
    return TournamentFactory()


@pytest.fixture
def organiser(tournament: Tournament) -> User:
    return member(tournament, Role.ORGANISER)


def logged(tournament: Tournament) -> list[tuple[str, str]]:
    return list(LogEntry.objects.filter(tournament=tournament).values_list("operation", "subject"))


def test_the_first_account_can_sign_in(db: None) -> None:
    made = accounts.create_first_account(username="萧敏宁", name="萧敏宁", password="organiser-pw")

    assert made.check_password("organiser-pw")
    assert made.get_full_name() == "萧敏宁"


def test_a_second_first_account_is_refused(organiser: User) -> None:
    with pytest.raises(Refused) as refused:
        accounts.create_first_account(username="late", name="", password="late-password")

    assert refused.value.code == "accounts.not_the_first"


@pytest.mark.django_db(transaction=True)
def test_two_first_accounts_at_once_make_one() -> None:
    def create(username: str) -> str:
        try:
            accounts.create_first_account(username=username, name="", password="password")
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "made"

    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(create, ["one", "two", "three", "four"]))

    assert answers == ["accounts.not_the_first"] * 3 + ["made"]
    assert User.objects.count() == 1


def test_an_account_is_made_with_its_role_and_a_password_told_once(tournament: Tournament, organiser: User) -> None:
    password = accounts.create_account(organiser, tournament, username="wht", name="王海涛", role=Role.REFEREE)

    held = Membership.objects.get(account__username="wht")
    assert held.role == Role.REFEREE
    assert held.account.check_password(password)
    assert logged(tournament) == [("create_account", "wht: referee")]


def test_a_taken_user_name_is_refused(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(Refused) as refused:
        accounts.create_account(organiser, tournament, username=organiser.username, name="", role=Role.REFEREE)

    assert (refused.value.code, refused.value.facts) == ("accounts.username_taken", {"username": organiser.username})


def test_only_the_organiser_makes_accounts(tournament: Tournament) -> None:
    with pytest.raises(Refused) as refused:
        accounts.create_account(
            member(tournament, Role.CHIEF_REFEREE), tournament, username="wht", name="", role=Role.REFEREE
        )

    assert refused.value.code == "permission.denied"
    assert not User.objects.filter(username="wht").exists()


def test_a_password_is_renewed(tournament: Tournament, organiser: User) -> None:
    referee = member(tournament, Role.REFEREE)

    theirs, password = accounts.renew_password(organiser, tournament, referee.memberships.get().pk)

    assert theirs == referee
    assert User.objects.get(pk=referee.pk).check_password(password)
    assert logged(tournament) == [("renew_password", referee.username)]


def test_no_password_is_renewed_for_who_works_elsewhere_too(tournament: Tournament, organiser: User) -> None:
    referee = member(tournament, Role.REFEREE)
    Membership.objects.create(tournament=TournamentFactory(), account=referee, role=Role.ORGANISER)

    with pytest.raises(Refused) as refused:
        accounts.renew_password(organiser, tournament, referee.memberships.get(tournament=tournament).pk)

    assert refused.value.code == "accounts.not_yours_alone"


def test_no_password_is_renewed_for_an_operator_of_the_server(tournament: Tournament, organiser: User) -> None:
    operator = AccountFactory(is_superuser=True)
    held = Membership.objects.create(tournament=tournament, account=operator, role=Role.REFEREE)

    with pytest.raises(Refused) as refused:
        accounts.renew_password(organiser, tournament, held.pk)

    assert refused.value.code == "accounts.not_yours_alone"


def test_no_password_is_renewed_through_another_tournament(tournament: Tournament, organiser: User) -> None:
    elsewhere = member(TournamentFactory(), Role.REFEREE).memberships.get()

    with pytest.raises(Refused) as refused:
        accounts.renew_password(organiser, tournament, elsewhere.pk)

    assert refused.value.code == "accounts.gone"


def test_of_a_key_only_the_digest_is_kept(tournament: Tournament, organiser: User) -> None:
    token = accounts.make_token(organiser, "大屏")

    kept = ApiToken.objects.get()
    assert kept.digest == accounts.digest(token)
    assert token not in str(vars(kept))


def test_keys_are_logged_wherever_they_open_something(tournament: Tournament, organiser: User) -> None:
    also = TournamentFactory()
    Membership.objects.create(tournament=also, account=organiser, role=Role.REFEREE)
    Membership.objects.create(tournament=also, account=organiser, role=Role.STAFF)

    accounts.make_token(organiser, "大屏")
    accounts.revoke_token(organiser, ApiToken.objects.get().pk)

    assert logged(tournament) == logged(also) == [("revoke_token", "大屏"), ("make_token", "大屏")]


def test_a_key_is_ended_once_and_only_by_its_owner(tournament: Tournament, organiser: User) -> None:
    accounts.make_token(organiser, "大屏")
    kept = ApiToken.objects.get()

    accounts.revoke_token(AccountFactory(), kept.pk)
    kept.refresh_from_db()
    untouched = kept.revoked_at
    accounts.revoke_token(organiser, kept.pk)
    kept.refresh_from_db()
    ended = kept.revoked_at
    accounts.revoke_token(organiser, kept.pk)
    kept.refresh_from_db()

    assert untouched is None
    assert ended is not None
    assert kept.revoked_at == ended


def test_nobody_makes_no_key(db: None) -> None:
    with pytest.raises(Refused) as refused:
        accounts.make_token(AnonymousUser(), "大屏")

    assert refused.value.code == "permission.sign_in"

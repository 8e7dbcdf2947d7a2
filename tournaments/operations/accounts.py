"""Accounts: the first one, those an organiser makes for others, and the keys of scripts.

An account belongs to no tournament; what happens to it is logged in every tournament where it counts.
"""

import hashlib
import secrets

from axes.utils import reset
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import IntegrityError
from django.utils import timezone

from scoring.rules.refusal import Refused
from tournaments.models import ApiToken, LogEntry, Membership, Role, Tournament
from tournaments.operations.operation import name_of, one_writer, operation
from tournaments.permissions import Account

# Letters and digits nobody confuses on a slip of paper.
LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"


def create_first_account(*, username: str, name: str, password: str) -> User:
    """The organiser's account of an empty installation. Raises `Refused("accounts.not_the_first")`."""
    with one_writer():
        # Where nobody has an account there is none to lock: two who come at once queue at the row that describes accounts.
        ContentType.objects.select_for_update().get(app_label="auth", model="user")
        if User.objects.exists():
            raise Refused("accounts.not_the_first")
        return User.objects.create_user(username, password=password, first_name=name)


def create_account(account: Account, tournament: Tournament, *, username: str, name: str, role: Role) -> str:
    """An account with a role for somebody who has none; its password, told once.

    Raises `Refused("accounts.username_taken")`.
    """
    with operation(account, "create_account", tournament, may="grant_role") as act:
        act.subject = f"{username}: {role}"
        if User.objects.filter(username=username).exists():
            raise Refused("accounts.username_taken", username=username)
        password = legible_password()
        try:
            made = User.objects.create_user(username, password=password, first_name=name)
        except IntegrityError:  # somebody else's, made at the same moment
            raise Refused("accounts.username_taken", username=username) from None
        Membership.objects.create(tournament=tournament, account=made, role=role)
        return password


def renew_password(account: Account, tournament: Tournament, membership_id: int) -> tuple[User, str]:
    """A new password for somebody who has forgotten theirs, told once.

    Only for an account whose every tournament is organised by whoever asks; an account is worth more than one role.
    Raises `Refused`: `accounts.gone`, `accounts.not_yours_alone`.
    """
    with operation(account, "renew_password", tournament, may="grant_role") as act:
        held = tournament.memberships.select_related("account").filter(pk=membership_id).first()
        if held is None:
            raise Refused("accounts.gone")
        theirs = held.account
        act.subject = theirs.get_username()
        mine = Membership.objects.filter(account=account.pk, role=Role.ORGANISER).values("tournament")
        if theirs.is_superuser or theirs.memberships.exclude(tournament__in=mine).exists():
            raise Refused("accounts.not_yours_alone", username=theirs.get_username())
        password = legible_password()
        theirs.set_password(password)
        theirs.save(update_fields=["password"])
        reset(username=theirs.get_username())  # who asks for a new one has tried the old one too often
        return theirs, password


def legible_password() -> str:
    """Ten characters in two groups: 49 bits, read from paper without mistakes."""
    letters = "".join(secrets.choice(LEGIBLE) for _ in range(10))
    return f"{letters[:5]}-{letters[5:]}"


def digest(token: str) -> str:
    """What is kept of a token; it is random, so no salt and no stretching is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def make_token(account: Account, name: str) -> str:
    """A script's key to the permissions of its owner, told once. Raises `Refused("permission.sign_in")`."""
    if not account.is_authenticated:
        raise Refused("permission.sign_in")
    token = secrets.token_urlsafe(32)
    with one_writer():
        ApiToken.objects.create(account_id=account.pk, name=name, digest=digest(token))
        _log_everywhere(account, "make_token", name)
    return token


def revoke_token(account: Account, token_id: int) -> None:
    """End one of one's own keys; ending it twice changes nothing."""
    with one_writer():
        token = ApiToken.objects.filter(pk=token_id, account=account.pk, revoked_at=None).first()
        if token is None:
            return
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        _log_everywhere(account, "revoke_token", token.name)


def _log_everywhere(account: Account, operation: str, subject: str) -> None:
    """A key opens every tournament its owner works in, so each of their logs tells of it."""
    LogEntry.objects.bulk_create(
        LogEntry(
            tournament=tournament, account_id=account.pk, by=name_of(account), operation=operation, subject=subject
        )
        for tournament in Tournament.objects.filter(memberships__account=account.pk).distinct()
    )

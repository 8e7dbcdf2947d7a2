"""Bearer tokens for scripts: only the SHA-256 of a token is kept; it speaks with its owner's permissions."""

import hashlib
import secrets
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournaments.models import ApiToken


def digest(token: str) -> str:
    """What is kept of a token; it is random, so no salt and no stretching is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


def make_token(account: AbstractBaseUser, name: str) -> str:
    """A new token, told once."""
    token = secrets.token_urlsafe(32)
    ApiToken.objects.create(account_id=account.pk, name=name, digest=digest(token))
    return token


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer <token>`. Without the header the next way of signing in is tried."""

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        found = (
            ApiToken.objects.select_related("account")
            .filter(digest=digest(words[-1].decode("latin-1")), revoked_at=None, account__is_active=True)
            .first()
        )
        if found is None:
            raise AuthenticationFailed
        return found.account, found

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"

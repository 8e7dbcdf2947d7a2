"""Bearer tokens for scripts: only the SHA-256 of a token is kept; it speaks with its owner's permissions."""

from typing import Any

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournaments.models import ApiToken
from tournaments.operations.accounts import digest


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

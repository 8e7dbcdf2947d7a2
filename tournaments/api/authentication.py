"""Bearer tokens for scripts: only the SHA-256 of a token is kept; it speaks with its owner's permissions."""

from typing import Any

from django.contrib.auth.models import User
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from tournaments.operations.accounts import digest

# Asked at every request of a script, and three times as quick as through the mapper.
OWNER = """
    SELECT account.* FROM auth_user account JOIN tournaments_apitoken token ON token.account_id = account.id
    WHERE token.digest = %s AND token.revoked_at IS NULL AND account.is_active
"""


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer <token>`. Without the header the next way of signing in is tried."""

    def authenticate(self, request: Request) -> tuple[User, None] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        for owner in User.objects.raw(OWNER, [digest(words[-1].decode("latin-1"))]):
            return owner, None
        raise AuthenticationFailed

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class BearerTokenScheme(OpenApiAuthenticationExtension):
    """How the schema names it."""

    target_class = BearerToken
    name = "bearerToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}

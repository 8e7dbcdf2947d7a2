"""The one place where the API words a refusal: `{code, clause, facts, message}` with a fitting status."""

from typing import Any

from django.http import Http404
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import set_rollback

from scoring.rules.refusal import Refused
from tournaments.words import worded

# Everything the game or an operation refuses is 422; these have a meaning of their own in HTTP.
STATUSES = {
    "permission.sign_in": status.HTTP_401_UNAUTHORIZED,
    "permission.denied": status.HTTP_403_FORBIDDEN,
    "api.csrf": status.HTTP_403_FORBIDDEN,
    "api.not_found": status.HTTP_404_NOT_FOUND,
    "api.method": status.HTTP_405_METHOD_NOT_ALLOWED,
    "api.malformed": status.HTTP_400_BAD_REQUEST,
    "api.too_large": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "api.media_type": status.HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    "api.not_acceptable": status.HTTP_406_NOT_ACCEPTABLE,
    "desk.no_such_sheet": status.HTTP_404_NOT_FOUND,
    "desk.set_aside": status.HTTP_409_CONFLICT,
    "sheet.stale": status.HTTP_409_CONFLICT,
    "sheet.not_written_yet": status.HTTP_409_CONFLICT,
    "sheet.uuid_taken": status.HTTP_409_CONFLICT,
    "sheet.confirmed": status.HTTP_409_CONFLICT,
    "sheet.not_confirmed": status.HTTP_409_CONFLICT,
}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. Anything that is no refusal and no HTTP exception is a bug and stays loud."""
    refused = error if isinstance(error, Refused) else _as_refused(error)
    if refused is None:
        return None
    set_rollback()
    names = getattr(context["view"], "team_names", lambda: None)()
    body = {
        "code": refused.code,
        "clause": refused.clause,
        "facts": refused.facts,
        "message": worded(refused, names),
    }
    found = STATUSES.get(refused.code, status.HTTP_422_UNPROCESSABLE_ENTITY)
    headers = {"WWW-Authenticate": "Bearer"} if found == status.HTTP_401_UNAUTHORIZED else None
    return Response(body, status=found, headers=headers)


def _as_refused(error: Exception) -> Refused | None:
    match error:
        case exceptions.AuthenticationFailed() | exceptions.NotAuthenticated():
            return Refused("permission.sign_in")
        case exceptions.PermissionDenied():
            return Refused("api.csrf")
        case Http404() | exceptions.NotFound():
            return Refused("api.not_found")
        case exceptions.MethodNotAllowed():
            return Refused("api.method")
        case exceptions.UnsupportedMediaType():
            return Refused("api.media_type")
        case exceptions.NotAcceptable():
            return Refused("api.not_acceptable")
        case exceptions.ValidationError():
            return Refused("api.malformed", fields=_said(error.detail))
        case exceptions.ParseError():
            return Refused("api.malformed", fields=str(error.detail))
    return None


def _said(detail: Any) -> str:
    """What a serializer found wrong, field by field, in a line."""
    if isinstance(detail, dict):
        return "; ".join(f"{field}: {_said(found)}" for field, found in detail.items())
    return " ".join(map(str, detail))

"""The one place where pages word a refusal. Forms catch what concerns them first, so that nothing entered is lost."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rules.refusal import Refused
from tournaments.words import worded

STATUSES = {"permission.denied": 403, "permission.sign_in": 401, "page.not_found": 404}


class RefusalPages:
    """A refusal no view has caught becomes a page that says what is wrong and what to do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        if exception.code == "permission.sign_in" and request.method == "GET":
            return redirect_to_login(request.get_full_path())
        return refused_page(request, exception)


def refused_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The page of a refusal."""
    context = {"message": worded(refused), "clause": refused.clause, "code": refused.code}
    return render(request, "errors/refused.html", context, status=STATUSES.get(refused.code, 409))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from a page that is out of date, or from another site."""
    return refused_page(request, Refused("api.csrf"))


def too_many_sign_ins(request: HttpRequest, credentials: dict[str, Any], *args: Any, **kwargs: Any) -> HttpResponse:
    """The account is locked for a while from this address."""
    return refused_page(request, Refused("permission.locked_out", minutes=15))

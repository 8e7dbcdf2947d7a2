"""The one place where pages word a refusal. Forms catch what concerns them first, so that nothing entered is lost."""

from collections.abc import Callable
from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect, reswap, trigger_client_event

from scoring.rules.refusal import Refused
from tournaments.words import worded

STATUSES = {"permission.denied": 403, "permission.sign_in": 401, "page.not_found": 404}
PAGES = {"permission.denied": "errors/403.html", "page.not_found": "errors/404.html"}


class RefusalPages:
    """A refusal no view has caught becomes a page that says what is wrong and what to do."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not response.content:
            return render(request, "errors/400.html", status=response.status_code)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, Refused):
            return None
        if request.htmx:  # type: ignore[attr-defined]
            return refused_fragment(request, exception)
        if exception.code == "permission.sign_in":
            return sign_in_first(request)
        return refused_page(request, exception)


def refused_page(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The page of a refusal."""
    status = STATUSES.get(refused.code, 409)
    if page := PAGES.get(refused.code):
        return render(request, page, status=status)
    context = {"message": worded(refused), "clause": refused.clause, "back": _page_before(request)}
    return render(request, "errors/refused.html", context, status=status)


def _page_before(request: HttpRequest) -> str:
    """The page of ours that led here; the start page where there is none, or where it would be refused again."""
    before = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(before, {request.get_host()})
    return before if ours and urlsplit(before).path != request.path else "/"


def refused_fragment(request: HttpRequest, refused: Refused) -> HttpResponse:
    """The answer to a part of a page: it stays as it is and the sentence appears above it."""
    if refused.code == "permission.sign_in":
        return HttpResponseClientRedirect(redirect_to_login(_page_of(request)).url)
    answer = reswap(HttpResponse(status=STATUSES.get(refused.code, 409)), "none")
    return trigger_client_event(answer, "toast", {"text": worded(refused), "kind": "error"})


def _page_of(request: HttpRequest) -> str:
    """The page whose part was asked for; the start page where the request says nothing of use."""
    try:
        return request.htmx.current_url_abs_path or "/"  # type: ignore[attr-defined]
    except ValueError:
        return "/"


def sign_in_first(request: HttpRequest) -> HttpResponse:
    """Whoever only looked is led to the sign-in; whoever sent something can sign in and send it once more."""
    if request.method == "GET":
        return redirect_to_login(request.get_full_path())
    return send_again(request, status=401)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What cannot even be read. Django's own page reads the form once more, for its token, and fails at it again."""
    return HttpResponse(render_to_string("400.html"), status=HTTPStatus.BAD_REQUEST)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form from a page that is out of date, or from another site."""
    return send_again(request, status=403)


def send_again(request: HttpRequest, status: int) -> HttpResponse:
    """What was sent, kept on a page from where it can be sent once more – unless another site has sent it."""
    kept = []
    if _sent_from_here(request) and not request.FILES and not any("password" in name for name in request.POST):
        kept = [(name, value) for name, values in request.POST.lists() for value in values]
        kept = [(name, value) for name, value in kept if name != "csrfmiddlewaretoken"]
    return render(request, "errors/send_again.html", {"kept": kept}, status=status)


def _sent_from_here(request: HttpRequest) -> bool:
    here = f"{request.scheme}://{request.get_host()}"
    return request.headers.get("Origin") in [here, *settings.CSRF_TRUSTED_ORIGINS]


def tell(form: BaseForm, refused: Refused) -> None:
    """Put a refusal on the form it concerns. Who has been signed out is told by a page that keeps what was sent."""
    if refused.code == "permission.sign_in":
        raise refused
    form.add_error(None, worded(refused))

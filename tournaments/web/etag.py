"""A part of a page that is asked for every few seconds: whoever has it already is told so and nothing is made."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language


def etag(*known_by: object) -> str:
    """What a part of a page is known by: all that decides it, and the reader's language."""
    return f'"{".".join(map(str, [*known_by, get_language()]))}"'


def unless_known(request: HttpRequest, version: str, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer, or 304 before it is made when the reader has it already."""
    response = get_conditional_response(request, etag=version) or answer()
    response["ETag"] = version
    response["Cache-Control"] = "private, no-cache"
    return response

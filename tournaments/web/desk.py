"""The desk: the tables of a tournament and the sheet of one match. What is written goes through the API."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_POST

from scoring.ledger import Writing
from scoring.rules.refusal import Refused
from tournaments.operations import desk as operations
from tournaments.queries import desk as shown
from tournaments.queries.desk import Desk
from tournaments.words import worded


@require_GET
def desk_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables, open ones first asked for; the rows alone for a page that asks again."""
    tournament = shown.tables_at(request.user, slug)
    only_open, by_waiting = request.GET.get("show") != "all", request.GET.get("order") == "waiting"
    rows_only = "rows" in request.GET
    version = etag(shown.tables_version(tournament), only_open, by_waiting)

    def answer() -> HttpResponse:
        found = shown.tables(tournament, only_open=only_open, by_waiting=by_waiting)
        chosen = {"only_open": only_open, "by_waiting": by_waiting, "version": version}
        context = {"tournament": tournament, "tables": found} | chosen
        return render(request, "desk/rows.html" if rows_only else "desk/tables.html", context)

    return unless_known(request, version, answer) if rows_only else answer()


@require_GET
def desk(request: HttpRequest, slug: str, sheet_id: int) -> HttpResponse:
    """The desk of one sheet."""
    place = shown.place(request.user, slug, sheet_id)
    return render(request, "desk/desk.html", {"desk": Desk(place), "etag": etag(place.version)})


@require_GET
def desk_board(request: HttpRequest, slug: str, sheet_id: int) -> HttpResponse:
    """What changes of a desk, for its page and for every other page that looks at the same sheet."""
    place = shown.place(request.user, slug, sheet_id)
    version = etag(place.version)
    return unless_known(request, version, lambda: render(request, "desk/board.html", {"desk": Desk(place)}))


@require_POST
def desk_preview(request: HttpRequest, slug: str, sheet_id: int) -> HttpResponse:
    """What a line would bring, or the sentence in which it is refused; nothing is written."""
    place = shown.place(request.user, slug, sheet_id)
    last = place.sitting.sheet.last_seq
    try:
        kind, data = _line(request)
        writing = Writing(uuid=uuid4(), after=last, kind=kind, data=data, written_at=timezone.now())
        desk = Desk(place, operations.preview_line(request.user, sheet_id, writing))
    except Refused as refused:
        message = worded(refused, shown.team_names(sheet_id))
        return render(request, "desk/preview.html", {"message": message, "clause": refused.clause})
    said, board = desk.last_line()
    return render(request, "desk/preview.html", {"desk": desk, "said": said, "board": json.dumps(board)})


def _line(request: HttpRequest) -> tuple[str, dict[str, Any]]:
    """Kind and data of a line as the page sends them. Raises `Refused("api.malformed")`."""
    try:
        body = json.loads(request.body)
        return str(body["kind"]), dict(body["data"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Refused("api.malformed", fields=type(error).__name__) from None


@require_GET
def desk_reopening(request: HttpRequest, slug: str, sheet_id: int) -> HttpResponse:
    """What reopening would set aside, and the form that asks for the reason."""
    place = shown.place(request.user, slug, sheet_id)
    found = operations.consequences_of_reopening(request.user, sheet_id)
    return render(request, "desk/reopening.html", {"desk": Desk(place), "affected": shown.affected(found.set_aside)})


def unless_known(request: HttpRequest, version: str, answer: Callable[[], HttpResponse]) -> HttpResponse:
    """The answer, or 304 before it is made when the reader has it already."""
    response = get_conditional_response(request, etag=version) or answer()
    response["ETag"] = version
    response["Cache-Control"] = "private, no-cache"
    return response


def etag(*known_by: object) -> str:
    """What a part of a page is known by: all that decides it, and the reader's language."""
    return f'"{".".join(map(str, [*known_by, get_language()]))}"'

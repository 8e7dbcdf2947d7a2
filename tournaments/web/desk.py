"""The desk: the tables of a tournament and the sheet of one match. What is written goes through the API."""

import json
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from scoring.ledger import Writing
from scoring.rules.refusal import Refused
from tournaments.api.parsers import refuse_surrogates
from tournaments.operations import desk as operations
from tournaments.queries import tables as shown
from tournaments.queries.desk import Desk, visit
from tournaments.queries.sitting import affected, teams_of
from tournaments.web.etag import etag, unless_known
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
    visited = visit(request.user, slug, sheet_id)
    return render(request, "desk/desk.html", {"desk": Desk(visited), "etag": etag(visited.version)})


@require_GET
def desk_board(request: HttpRequest, slug: str, sheet_id: int) -> HttpResponse:
    """What changes of a desk, for its page and for every other page that looks at the same sheet."""
    visited = visit(request.user, slug, sheet_id)
    version = etag(visited.version)
    return unless_known(request, version, lambda: render(request, "desk/board.html", {"desk": Desk(visited)}))


@require_POST
def desk_preview(request: HttpRequest, slug: str, sheet_id: int) -> HttpResponse:
    """What a line would bring, or the sentence in which it is refused; nothing is written."""
    visited = visit(request.user, slug, sheet_id)
    last = visited.sitting.sheet.last_seq
    try:
        kind, data = _line(request)
        writing = Writing(uuid=uuid4(), after=last, kind=kind, data=data, written_at=timezone.now())
        desk = Desk(visited, operations.preview_line(request.user, sheet_id, writing))
    except Refused as refused:
        message = worded(refused, teams_of(visited.sitting))
        return render(request, "desk/preview.html", {"message": message, "clause": refused.clause})
    said, board = desk.last_line()
    return render(request, "desk/preview.html", {"desk": desk, "said": said, "board": json.dumps(board)})


def _line(request: HttpRequest) -> tuple[str, dict[str, Any]]:
    """Kind and data of a line as the page sends them. Raises `Refused("api.malformed")`."""
    try:
        body = json.loads(request.body)
        refuse_surrogates(body)
        return str(body["kind"]), dict(body["data"])
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Refused("api.malformed", fields=type(error).__name__) from None


@require_GET
def desk_reopening(request: HttpRequest, slug: str, sheet_id: int) -> HttpResponse:
    """What reopening would set aside, and the form that asks for the reason."""
    visited = visit(request.user, slug, sheet_id)
    found = operations.consequences_of_reopening(request.user, sheet_id)
    return render(request, "desk/reopening.html", {"desk": Desk(visited), "affected": affected(found.set_aside)})

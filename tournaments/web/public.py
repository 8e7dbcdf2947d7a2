"""The public pages: what is published, for everybody, without an account.

Each page asks for its live part every few seconds and names the version it has (ETag). While nothing has changed the answer
is 304; a new version is made once and kept for the others who ask. Either costs one query (`queries.contest.version_at`).
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Draw, Tournament
from tournaments.operations.draw import published_draw
from tournaments.queries.bracket import Bracket, Match, bracket_as_drawn, bracket_of
from tournaments.queries.contest import contest_at, version_at
from tournaments.queries.draw import evidence_of, field_of, published_draws
from tournaments.queries.event import config_of
from tournaments.rules import lots
from tournaments.web.addresses import public_addresses
from tournaments.web.bracket_nodes import component, side, status, why
from tournaments.web.etag import etag, unless_known
from tournaments.web.set_up_forms import GameForm, field_label
from tournaments.words import match_name, round_names, table_name

View = Callable[[HttpRequest, str], HttpResponse]


def live(view: View) -> View:
    """A part of a page that is asked for again and again: the same for everybody, so it is made once a version."""

    @wraps(view)
    def answer(request: HttpRequest, slug: str) -> HttpResponse:
        known = version(slug)

        def made() -> HttpResponse:
            return HttpResponse(cache.get_or_set(f"{request.path}{known}", lambda: view(request, slug).content))

        return unless_known(request, known, made)

    return answer


def version(slug: str) -> str:
    """The ETag of everything live on the pages of a contest, in the reader's language."""
    return etag(version_at(slug))


def _context(slug: str) -> tuple[Contest, Bracket | None, dict[str, Any]]:
    """What all pages have. The version is read before the rest: what changes in between is fetched next time."""
    known = version(slug)
    contest = contest_at(slug)
    found = bracket_of(contest)
    return contest, found, {"tournament": contest.tournament, "contest": contest, "version": known, "found": found}


def front(request: HttpRequest, slug: str) -> HttpResponse:
    """赛况: how far play is, in the end the champion; and the notice."""
    context = _front(slug) | {"tab": "front"}
    contest: Contest = context["contest"]
    current = config_of(contest)
    announced = [(field_label(name), getattr(contest.tournament, name)) for name in Tournament.NOTICE_FIELDS]
    context["notice"] = [(label, text) for label, text in announced if text != ""]
    context["rules"] = GameForm(game_of(contest.game), None, default=current, current=current)
    return render(request, "public/front.html", context)


@live
def front_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of the front page."""
    return render(request, "public/front_now.html", _front(slug))


def _front(slug: str) -> dict[str, Any]:
    _contest, found, context = _context(slug)
    matches = found.matches if found else ()
    rows = [_row(found, match) for match in matches if match.state in ("live", "done")] if found else []
    return context | {
        "matches": sum(match.state not in ("bye", "decided") for match in matches),
        "confirmed": sum(match.state == "confirmed" for match in matches),
        "under_way": rows,
        "round": round_names(len(found.rounds))[found.current_round - 1] if found else "",
    }


def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """对阵图 on a phone or a desk."""
    return render(request, "public/bracket.html", _bracket(slug) | {"tab": "bracket"})


@live
def bracket_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of the bracket."""
    return render(request, "public/bracket_now.html", _bracket(slug))


def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """对阵图 on the big screen."""
    address = public_addresses(request)[0] + reverse("public", args=[slug])
    return render(request, "public/wall.html", _bracket(slug) | {"wall": True, "address": address})


@live
def wall_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of the big screen."""
    return render(request, "public/bracket_now.html", _bracket(slug) | {"wall": True})


def _bracket(slug: str) -> dict[str, Any]:
    _contest, found, context = _context(slug)
    return context | {"bracket": component(found) if found else None}


def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """桌次: who plays whom at which table, the round that is being played first."""
    return render(request, "public/tables.html", _tables(slug) | {"tab": "tables"})


@live
def tables_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The live part of the tables."""
    return render(request, "public/tables_now.html", _tables(slug))


def _tables(slug: str) -> dict[str, Any]:
    _contest, found, context = _context(slug)
    if found is None:
        return context | {"groups": []}
    current = found.current_round
    order = [*range(current, len(found.rounds) + 1), *reversed(range(1, current))]
    return context | {"groups": [_group(found, number, number < current) for number in order]}


def _group(found: Bracket, number: int, past: bool) -> dict[str, Any]:
    matches = [match for match in found.matches if match.round == number]
    known = [match for match in matches if match.state != "bye" and any(slot.kind == "entry" for slot in match.slots)]
    return {
        "name": round_names(len(found.rounds))[number - 1],
        "past": past,
        "rows": [_row(found, match) for match in sorted(known, key=lambda match: match.table or 10**6)],
        "byes": [
            slot.name for match in matches if match.state == "bye" for slot in match.slots if slot.kind == "entry"
        ],
        "unknown": sum(match.state == "open" for match in matches if match not in known),
    }


def _row(found: Bracket, match: Match) -> dict[str, Any]:
    kind, label = status(match)
    return {
        "match": match,
        "name": match_name(found.draw.bracket, match.key),
        "table": match.table,
        "table_name": table_name(match.table),
        "sides": [side(slot) for slot in match.slots],
        "kind": kind,
        "label": label,
        "why": why(found, match) if match.decided else "",
    }


def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """抽签公示: the list, the seed and the slots, and how anybody can repeat the draw in force."""
    contest = contest_at(slug)
    found = published_draw(contest)
    if found is None:
        return render(request, "public/draw.html", {"tournament": contest.tournament, "tab": "draw", "draw": None})
    return _draw_page(request, contest, found)


def draw_numbered(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The same of a draw that was published and then replaced."""
    contest = contest_at(slug)
    found = next((draw for draw in published_draws(contest) if draw.number == number), None)
    if found is None:
        raise Refused("page.not_found")
    return _draw_page(request, contest, found)


def _draw_page(request: HttpRequest, contest: Contest, found: Draw) -> HttpResponse:
    field = field_of(contest, found)
    evidence = evidence_of(found)
    data = {
        "entries": found.entries,
        "secret": evidence.secret,
        "commitment": evidence.commitment,
        "numbers": [int(number) for number in evidence.numbers],
        "seed": found.seed,
        "slots": found.slots,
    }
    context = {
        "tournament": contest.tournament,
        "tab": "draw",
        "draw": found,
        "draws": published_draws(contest),
        "field": field,
        "evidence": evidence,
        "agrees": list(lots.draw(field.entries, found.seed)) == found.slots,
        "bracket": component(bracket_as_drawn(contest, found)),
        "data": json.dumps(data, separators=(", ", ": ")),
    }
    return render(request, "public/draw.html", context)

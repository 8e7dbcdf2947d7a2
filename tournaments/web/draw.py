"""The draw's pages: the list, the lot with its witnesses, confirmation, publication, and earlier draws."""

import re
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.refusal import Refused
from tournaments.models import Contest, Draw, DrawState
from tournaments.operations import draw as operations
from tournaments.permissions import Account, require
from tournaments.queries.bracket import bracket_as_drawn
from tournaments.queries.contest import contest_at
from tournaments.queries.draw import DrawBoard, draw_board, evidence_of
from tournaments.rules import lots
from tournaments.web.bracket_nodes import component
from tournaments.words import WORDS, worded

MOST_WITNESSES = 6
DRAW_NUMBER = re.compile(r"\d{1,9}")
NUMBERS = re.compile(r"\s*\d{1,4}([\s,，、;；/]+\d{1,4})*\s*")


class LotsForm(forms.Form):
    """What is said before a lot: the witnesses' numbers, and the reason once a draw has been published."""

    numbers = forms.CharField(
        label=gettext_lazy("2 · The witnesses name numbers"),
        help_text=gettext_lazy(
            "Up to six whole numbers, for example two leaders one each, separated by commas. Without witnesses leave it empty."
        ),
        required=False,
        max_length=60,
        widget=forms.TextInput({"autocomplete": "off", "placeholder": gettext_lazy("7, 42")}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason for drawing again"),
        max_length=500,
        widget=forms.Textarea({"rows": 2}),
        error_messages={"required": WORDS["draw.reason_missing"]},
    )

    def __init__(self, contest: Contest, data: Any = None) -> None:
        super().__init__(data)
        self.fields["reason"].required = operations.published_draw(contest) is not None

    def clean_numbers(self) -> list[int]:
        """Whole numbers, in the order they were named."""
        text = self.cleaned_data["numbers"]
        if not text.strip():
            return []
        found = [int(number) for number in re.findall(r"\d+", text)]
        if not NUMBERS.fullmatch(text) or len(found) > MOST_WITNESSES:
            raise forms.ValidationError(
                _("At most {most} whole numbers of up to four digits, separated by commas.").format(most=MOST_WITNESSES)
            )
        return found


def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """抽签: where the draw stands and what can be done."""
    contest = contest_at(slug)
    require(request.user, "draw", contest.tournament)
    return _page(request, contest, LotsForm(contest))


def draw_lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw, with the secret whose commitment was shown and the numbers the witnesses have named."""
    contest = contest_at(slug)
    require(request.user, "draw", contest.tournament)
    if request.method != "POST":
        return redirect("draw", slug)
    form = LotsForm(contest, request.POST)
    if not form.is_valid():
        return _page(request, contest, form, status=422)
    secret = _secret(request, contest)
    shown = request.POST.get("commitment")
    if shown and shown != lots.commitment(secret, operations.entries_to_draw(contest)):
        latest = contest.draws.first()
        if latest and evidence_of(latest).commitment == shown:
            return redirect("draw", slug)  # tapped twice
        return _page(request, contest, form, refused=Refused("draw.commitment_outdated"))
    seed = lots.seed_of(secret, form.cleaned_data["numbers"])
    try:
        drawn = operations.draw_lots(request.user, contest, reason=form.cleaned_data["reason"], seed=seed)
    except Refused as refused:
        return _page(request, contest, form, refused=refused)
    del request.session[_key(contest)]
    messages.success(
        request, _("Draw no. {number} is made. Look at it together, then confirm it.").format(number=drawn.number)
    )
    return redirect("draw", slug)


def draw_confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """The witnesses agree."""
    return _advance(
        request, slug, operations.confirm_draw, _("The draw is confirmed. Nobody else sees it before it is published.")
    )


def draw_publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody sees it, and the first matches can be played."""
    return _advance(request, slug, operations.publish_draw, _("The draw is published. The first matches are open."))


def draw_shown(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """An earlier draw, as it was drawn."""
    contest = contest_at(slug)
    require(request.user, "draw", contest.tournament)
    found = _numbered(contest, number)
    context = {
        "tournament": contest.tournament,
        "draw": found,
        "evidence": evidence_of(found),
        "bracket": component(bracket_as_drawn(contest, found)),
    }
    return render(request, "draw/earlier.html", context)


def _advance(request: HttpRequest, slug: str, operation: Callable[[Account, Draw], None], done: str) -> HttpResponse:
    contest = contest_at(slug)
    require(request.user, "draw", contest.tournament)
    if request.method != "POST":
        return redirect("draw", slug)
    number = request.POST.get("number", "")
    draw = _numbered(contest, int(number) if DRAW_NUMBER.fullmatch(number) else 0)
    try:
        operation(request.user, draw)
    except Refused as refused:
        return _page(request, contest, LotsForm(contest), refused=refused)
    messages.success(request, done)
    return redirect("draw", slug)


def _numbered(contest: Contest, number: int) -> Draw:
    found = contest.draws.filter(number=number).first()
    if found is None:
        raise Refused("page.not_found")
    return found


def _page(
    request: HttpRequest, contest: Contest, form: LotsForm, *, refused: Refused | None = None, status: int = 200
) -> HttpResponse:
    """The draw page; after a refusal with its sentence and what was entered."""
    board = draw_board(contest)
    latest = board.latest
    context = {
        "tournament": contest.tournament,
        "board": board,
        "form": form,
        "refused": worded(refused) if refused else "",
        "steps": _steps(board),
        "commitment": "" if board.begun else lots.commitment(_secret(request, contest), board.next_entries),
        "bracket": component(bracket_as_drawn(contest, latest)) if latest else None,
        "evidence": evidence_of(latest) if latest else None,
    }
    return render(request, "draw/draw.html", context, status=422 if refused else status)


def _steps(board: DrawBoard) -> list[dict[str, Any]]:
    """Draft, confirm, publish: how far the draw to go on with has come."""
    reached = list(DrawState).index(DrawState(board.latest.state)) + 1 if board.latest else 0
    labels = [_("Draw lots"), _("Confirm"), _("Publish")]
    states = ["done" if step < reached else "now" if step == reached else "next" for step in range(3)]
    return [{"label": label, "state": state} for label, state in zip(labels, states, strict=True)]


def _key(contest: Contest) -> str:
    return f"draw-secret-{contest.pk}"


def _secret(request: HttpRequest, contest: Contest) -> str:
    """The secret of the next draw; it stays on the server, in this session, until the lot is drawn."""
    if _key(contest) not in request.session:
        request.session[_key(contest)] = operations.new_secret()
    return str(request.session[_key(contest)])

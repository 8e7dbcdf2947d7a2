"""The entries' pages: the list, an entry's own page, its removal and its withdrawal."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules.refusal import Refused
from tournaments.models import Contest, Draw
from tournaments.operations import desk, register
from tournaments.operations.draw import has_begun, published_draw
from tournaments.permissions import require
from tournaments.queries.contest import contest_at
from tournaments.queries.entries import Order, entry_at, entry_list
from tournaments.rules.bracket import rounds
from tournaments.web.entry_forms import TeamForm, WithdrawalForm
from tournaments.web.refusals import tell
from tournaments.words import match_name, round_names

ORDERS = {
    "number": gettext_lazy("By number"),
    "name": gettext_lazy("By team"),
    "delegation": gettext_lazy("By delegation"),
}


def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """参赛队: who is registered; open to everybody with a role, without phone numbers."""
    contest = contest_at(slug)
    may = require(request.user, "see_desk", contest.tournament)
    search = request.GET.get("q", "").strip()[:60]
    order = request.GET.get("order", "number")
    order = order if order in ORDERS else "number"
    published = published_draw(contest)
    context = {
        "tournament": contest.tournament,
        "list": entry_list(contest, search, cast(Order, order)),
        "may": may,
        "search": search,
        "order": order,
        "orders": ORDERS,
        "published": published,
        "begun": bool(published and has_begun(published)),
        "may_leave": desk.may_withdraw(contest) if "withdraw" in may and "register" not in may else (),
    }
    return render(request, "register/entries.html", context)


def entry_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Register an entry by hand."""
    contest = contest_at(slug)
    require(request.user, "register", contest.tournament)
    register.refuse_closed(contest)
    form = TeamForm(contest, data=request.POST or None)
    if form.is_valid():
        try:
            entry = register.add_entry(request.user, contest, form.team, form.same_person)
        except Refused as refused:
            tell(form, refused)
        else:
            messages.success(
                request, _("{name} is registered as no. {number}.").format(name=entry.name, number=entry.number)
            )
            return redirect("entry-add" if "again" in request.POST else "entries", slug)
    return _form_page(request, contest, form, {})


def entry_edit(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """An entry's own page: all that is known of it, for organisers."""
    contest = contest_at(slug)
    require(request.user, "register", contest.tournament)
    entry = entry_at(contest, pk)
    form = TeamForm(contest, entry=entry, data=request.POST or None)
    if form.is_valid():
        try:
            register.edit_entry(request.user, entry, form.team, form.same_person)
        except Refused as refused:
            tell(form, refused)
        else:
            messages.success(request, _("{name} is saved.").format(name=form.team.name))
            return redirect("entries", slug)
    more = {"entry": entry, "drawn": register.is_drawn(entry), "may_leave": entry.pk in desk.may_withdraw(contest)}
    return _form_page(request, contest, form, more)


def _form_page(request: HttpRequest, contest: Contest, form: TeamForm, more: dict[str, Any]) -> HttpResponse:
    context = {
        "tournament": contest.tournament,
        "form": form,
        "players": [form[name] for name in form.player_fields],
        "delegations": contest.tournament.delegations.all(),
        "asked": form.questions,
    }
    return render(request, "register/entry.html", context | more, status=422 if form.is_bound else 200)


def entry_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Asked first – as a dialog where the page can show one –, then taken out."""
    contest = contest_at(slug)
    require(request.user, "register", contest.tournament)
    entry = entry_at(contest, pk)
    if request.method == "POST":
        register.remove_entry(request.user, entry)
        messages.success(request, _("{name} is taken out of the entries.").format(name=entry.name))
        return redirect("entries", slug)
    if register.is_drawn(entry):
        raise Refused("register.withdraw_instead", name=entry.name)
    template = "register/remove_dialog.html" if request.htmx else "register/remove.html"  # type: ignore[attr-defined]
    return render(request, template, {"tournament": contest.tournament, "entry": entry})


def entry_withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """退赛: what follows is shown first; the reason and its clause make a numbered ruling."""
    contest = contest_at(slug)
    require(request.user, "withdraw", contest.tournament)
    entry = entry_at(contest, pk)
    form = WithdrawalForm(contest, request.POST or None)
    if form.is_valid():
        try:
            gone = desk.withdraw_entry(request.user, entry, **form.cleaned_data)
        except Refused as refused:
            tell(form, refused)
        else:
            text = _("{name} has withdrawn (ruling no. {number}).")
            messages.success(request, text.format(name=entry.name, number=gone.ruling.number))
            return redirect("entries", slug)
    context = {"tournament": contest.tournament, "entry": entry, "form": form} | _what_follows(request, contest, pk)
    return render(request, "register/withdraw.html", context, status=422 if form.is_bound else 200)


def _what_follows(request: HttpRequest, contest: Contest, pk: int) -> dict[str, Any]:
    """What the page tells before a withdrawal; when there is nothing to withdraw from, the refusal itself."""
    leaving = desk.consequences_of_withdrawal(request.user, entry_at(contest, pk))
    draw = published_draw(contest)
    assert draw is not None
    falls = leaving.falls
    opponent = falls and (falls.lower if falls.upper_id == pk else falls.upper)
    first = match_name(draw.bracket, falls.match.key) if falls else _round_name(draw, leaving.from_round)
    return {"falls": falls, "opponent": opponent, "first": first}


def _round_name(draw: Draw, number: int) -> str:
    return round_names(rounds(len(draw.slots)))[number - 1]

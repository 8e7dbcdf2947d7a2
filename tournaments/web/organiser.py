"""The organiser's pages: home, a new tournament, the dashboard with its one next step."""

from io import BytesIO
from typing import Any

import segno
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import Role
from tournaments.operations import set_up
from tournaments.presets import Preset, presets, proposed_config
from tournaments.queries import event
from tournaments.queries import organiser as shown
from tournaments.web.addresses import public_addresses
from tournaments.web.next_steps import advice, open_points, stages, status
from tournaments.web.refusals import tell
from tournaments.web.set_up_forms import GameForm, NoticeForm, PlacesForm, TablesForm, contest_choices, field_label

SHORT_FIELDS = ("held_when", "place", "hosts", "co_hosts", "participants", "registration_contact")


def home(request: HttpRequest) -> HttpResponse:
    """One's own tournaments with their next steps; for whoever is not signed in, all there is to look at."""
    if not request.user.is_authenticated:
        return render(request, "organiser/home_public.html", {"cards": [_card(row) for row in event.all_tournaments()]})
    cards = [_card(row) for row in event.tournaments_of(request.user)]
    organises = any(Role.ORGANISER in card["row"].roles for card in cards)
    return render(request, "organiser/home.html", {"cards": cards, "organises": organises})


def _card(row: event.Overview) -> dict[str, Any]:
    _contest, progress = row.leading
    kind, label = status(progress)
    return {"row": row, "progress": progress, "advice": advice(progress), "kind": kind, "label": label}


def new_tournament(request: HttpRequest) -> HttpResponse:
    """新建比赛: the whole notice and every open choice on one page, from a preset."""
    if not request.user.is_authenticated:
        raise Refused("permission.sign_in")
    preset = _preset(request)
    data = request.POST or None
    notice = NoticeForm(data, initial=NoticeForm.initial_of("", preset.notice))
    tables = TablesForm(data, initial={"tables": 0})
    contests = [_contest_forms(preset, contest, data) for contest in preset.contests]
    forms = [notice, tables, *(form for pair in contests for form in pair)]
    if all(form.is_valid() for form in forms):
        choices = {game_form.game.key: contest_choices(game_form, places) for game_form, places in contests}
        try:
            made = set_up.create_tournament(
                request.user,
                preset,
                name=notice.cleaned_data["name"],
                notice=notice.notice,
                choices=choices,
                tables=tables.cleaned_data["tables"],
            )
        except Refused as refused:
            tell(notice, refused)
        else:
            messages.success(request, _("The tournament is set up."))
            return redirect("dashboard", made.slug)
    context = {
        "preset": preset,
        "presets": presets().values(),
        "notice": notice,
        "tables": tables,
        "contests": contests,
    }
    return render(request, "organiser/new.html", context | {"forms": forms}, status=422 if data else 200)


def _preset(request: HttpRequest) -> Preset:
    """The preset that was chosen, or else the first."""
    known = presets()
    return known.get(request.GET.get("preset", "")) or next(iter(known.values()))


def _contest_forms(preset: Preset, contest: dict[str, Any], data: Any) -> tuple[GameForm, PlacesForm]:
    game = game_of(contest["game"])
    proposed = proposed_config(preset.key, game.key)
    places = PlacesForm(data, prefix=f"{game.key}-places", initial={"third_place": contest["third_place"]})
    return GameForm(game, data, default=proposed, current=proposed), places


def explain(request: HttpRequest, game: str) -> HttpResponse:
    """The table and the cautions that follow from choices as they are being made; nothing is kept."""
    if game not in {contest["game"] for preset in presets().values() for contest in preset.contests}:
        raise Refused("page.not_found")
    default = proposed_config("", game)
    explanation = GameForm(game_of(game), request.GET, default=default, current=default).explanation
    return render(request, "organiser/explanation.html", {"explanation": explanation})


def dashboard(request: HttpRequest, slug: str) -> HttpResponse:
    """概览: what comes next, and the tournament at a glance."""
    found = shown.dashboard(request.user, slug)
    leading = found.leading
    addresses = [address + reverse("public", args=[slug]) for address in public_addresses(request)]
    context = {
        "board": found,
        "tournament": found.tournament,
        "leading": leading,
        "advice": advice(leading.progress),
        "steps": stages(leading.progress),
        "open_points": open_points(found),
        "notice": [(field_label(name), getattr(found.tournament, name)) for name in SHORT_FIELDS],
        "public": addresses[0],
        "other_addresses": addresses[1:],
        "hall_only": not settings.PUBLIC_URL,
    }
    return render(request, "organiser/dashboard.html", context)


def qr(request: HttpRequest, slug: str) -> HttpResponse:
    """The address of the public page as a QR code."""
    event.tournament(slug)
    image = BytesIO()
    code = segno.make_qr(public_addresses(request)[0] + reverse("public", args=[slug]))
    code.save(image, kind="svg", scale=8, border=2, dark="#211c16", light="#fff")
    return HttpResponse(image.getvalue(), content_type="image/svg+xml")

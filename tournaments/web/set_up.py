"""The settings of a tournament: its notice, the choices of its contests, tables, who may do what, and the log."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Role, Tournament
from tournaments.operations import accounts, set_up
from tournaments.permissions import require
from tournaments.presets import proposed_config
from tournaments.queries import event
from tournaments.queries import organiser as shown
from tournaments.web.account_forms import GrantForm, NewAccountForm
from tournaments.web.addresses import public_addresses
from tournaments.web.log_words import told
from tournaments.web.refusals import tell
from tournaments.web.set_up_forms import GameForm, NoticeForm, PlacesForm, TablesForm, contest_choices
from tournaments.web.shown_once import show_once, shown_once
from tournaments.words import worded


def _entered(request: HttpRequest, slug: str, act: str) -> Tournament:
    """The tournament, for whoever may do this there."""
    tournament = event.tournament(slug)
    require(request.user, act, tournament)
    return tournament


def notice(request: HttpRequest, slug: str) -> HttpResponse:
    """规程: its fields, changed at any time."""
    tournament = _entered(request, slug, "set_up")
    kept = {name: getattr(tournament, name) for name in (*Tournament.NOTICE_FIELDS, "registration_ends")}
    form = NoticeForm(request.POST or None, initial=NoticeForm.initial_of(tournament.name, kept))
    if form.is_valid():
        set_up.edit_notice(request.user, tournament, name=form.cleaned_data["name"], notice=form.notice)
        messages.success(request, _("The notice is saved."))
        return redirect("dashboard", slug)
    context = {"tournament": tournament, "page": "notice", "notice": form}
    return render(request, "organiser/notice.html", context, status=422 if form.is_bound else 200)


def choices(request: HttpRequest, slug: str) -> HttpResponse:
    """The choices of every contest; read-only once its first sitting is open."""
    tournament = _entered(request, slug, "set_up")
    contests = []
    for contest in tournament.contests.order_by("pk"):
        game_form, places = forms = _contest_forms(request, contest)
        if all(form.is_valid() for form in forms):
            try:
                set_up.choose(request.user, contest, contest_choices(game_form, places))
            except Refused as refused:
                tell(game_form, refused)
            else:
                messages.success(request, _("The rules are saved."))
                return redirect("choices", slug)
        contests.append({"contest": contest, "locked": set_up.is_locked(contest), "game": game_form, "places": places})
    context = {"tournament": tournament, "page": "choices", "contests": contests}
    return render(request, "organiser/choices.html", context, status=422 if request.POST else 200)


def _contest_forms(request: HttpRequest, contest: Contest) -> tuple[GameForm, PlacesForm]:
    """The forms of a contest, filled in if it is the one that was sent."""
    data = request.POST if request.POST.get("contest") == str(contest.pk) else None
    default = proposed_config(contest.tournament.preset, contest.game)
    game_form = GameForm(game_of(contest.game), data, default=default, current=event.config_of(contest))
    places = PlacesForm(data, prefix=f"{contest.game}-places", initial=PlacesForm.initial_of(contest))
    return game_form, places


def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """桌: how many stand in the hall."""
    tournament = _entered(request, slug, "set_up")
    form = TablesForm(request.POST or None, initial={"tables": tournament.tables.count()})
    if form.is_valid():
        try:
            set_up.set_tables(request.user, tournament, form.cleaned_data["tables"])
        except Refused as refused:
            tell(form, refused)
        else:
            messages.success(request, _("The tables are saved."))
            return redirect("tables-setup", slug)
    published = shown.is_published(tournament)
    context = {"tournament": tournament, "page": "tables-setup", "form": form, "published": published}
    return render(request, "organiser/tables.html", context, status=422 if form.is_bound else 200)


def roles(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may do what: a role is given by user name; who has no account is given one."""
    tournament = _entered(request, slug, "grant_role")
    action = request.POST.get("action")
    grant = GrantForm(request.POST if action == "grant" else None)
    create = NewAccountForm(request.POST if action == "create" else None, prefix="new")
    try:
        if grant.is_valid():
            given = grant.cleaned_data
            set_up.grant_role(request.user, tournament, given["username"], Role(given["role"]))
            messages.success(request, _("The role is given."))
            return redirect("roles", slug)
        if create.is_valid():
            given = create.cleaned_data | {"role": Role(create.cleaned_data["role"])}
            password = accounts.create_account(request.user, tournament, **given)
            show_once(request, "password", name=given["name"], username=given["username"], password=password)
            return redirect("roles", slug)
    except Refused as refused:
        tell(create if create.is_bound else grant, refused)
    context = {
        "tournament": tournament,
        "page": "roles",
        "members": shown.members(tournament),
        "grant": grant,
        "create": create,
        "made": shown_once(request, "password"),
        "address": public_addresses(request)[0],
    }
    return render(request, "organiser/roles.html", context, status=422 if action else 200)


@require_POST
def role_revoke(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """Take a role away."""
    tournament = _entered(request, slug, "grant_role")
    try:
        set_up.revoke_role(request.user, tournament, membership_id)
        messages.success(request, _("The role is taken away."))
    except Refused as refused:
        messages.error(request, worded(refused))
    return redirect("roles", slug)


@require_POST
def password_renew(request: HttpRequest, slug: str, membership_id: int) -> HttpResponse:
    """A new password for somebody who has forgotten theirs, shown once."""
    tournament = _entered(request, slug, "grant_role")
    try:
        theirs, password = accounts.renew_password(request.user, tournament, membership_id)
    except Refused as refused:
        messages.error(request, worded(refused))
    else:
        if theirs == request.user:
            update_session_auth_hash(request, theirs)  # or the page that shows it would ask for it
        show_once(request, "password", name=theirs.get_full_name(), username=theirs.get_username(), password=password)
    return redirect("roles", slug)


def log(request: HttpRequest, slug: str) -> HttpResponse:
    """日志: who did what, when and why."""
    tournament = _entered(request, slug, "set_up")
    page = shown.log(tournament, request.GET.get("page"))
    sittings = shown.sittings_in_log(page)
    context = {"tournament": tournament, "page": page, "rows": [told(entry, sittings.get(entry.pk)) for entry in page]}
    return render(request, "organiser/log.html", context)

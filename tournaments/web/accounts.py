"""Signing in and out, the first account of an installation, and the keys of an account's scripts."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.rules.refusal import Refused
from tournaments.operations import accounts
from tournaments.queries.accounts import accounts_exist, tokens_of
from tournaments.web.account_forms import FirstAccountForm, SignInForm, TokenForm
from tournaments.web.shown_once import show_once, shown_once
from tournaments.words import worded

OPEN_TO_NOBODY_YET = {"first-account", "set_language"}


class FirstAccount:
    """While nobody has an account, every page leads to the one where the organiser makes theirs.

    The pages of a tournament need no asking: there is none without an account. The API answers for itself.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.made = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> HttpResponse | None:
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        if self.made or "slug" in kwargs or name in OPEN_TO_NOBODY_YET or name.startswith("api-"):
            return None
        self.made = request.user.is_authenticated or accounts_exist()
        return None if self.made else redirect("first-account")


def first_account(request: HttpRequest) -> HttpResponse:
    """The organiser's account, made once; afterwards this page leads to the sign-in."""
    if accounts_exist():
        return redirect("home" if request.user.is_authenticated else "sign-in")
    form = FirstAccountForm(request.POST or None)
    if form.is_valid():
        try:
            account = accounts.create_first_account(**form.account)
        except Refused as refused:
            messages.error(request, worded(refused))
            return redirect("sign-in")
        login(request, account, backend="django.contrib.auth.backends.ModelBackend")
        messages.success(request, _("Your account is ready. The next step is the tournament."))
        return redirect("home")
    return render(request, "accounts/first_account.html", {"form": form}, status=422 if form.is_bound else 200)


class SignIn(LoginView):
    """登录. Who is signed in already is led on."""

    form_class = SignInForm
    template_name = "accounts/sign_in.html"
    redirect_authenticated_user = True

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


def locked_out(request: HttpRequest, response: HttpResponse, credentials: Any) -> HttpResponse:
    """The page an account is answered with while it is locked for this address."""
    form = SignInForm(request, initial={"username": request.POST.get("username", "")})
    minutes = round(settings.AXES_COOLOFF_TIME * 60)
    context = {"form": form, "locked": worded(Refused("permission.locked_out", minutes=minutes))}
    return render(request, "accounts/sign_in.html", context, status=429)


def tokens(request: HttpRequest) -> HttpResponse:
    """The keys of one's scripts: made here and shown once."""
    if not request.user.is_authenticated:
        raise Refused("permission.sign_in")
    form = TokenForm(request.POST or None)
    if form.is_valid():
        name = form.cleaned_data["name"]
        show_once(request, "token", name=name, token=accounts.make_token(request.user, name))
        return redirect("tokens")
    context = {"form": form, "tokens": tokens_of(request.user), "made": shown_once(request, "token")}
    return render(request, "accounts/tokens.html", context, status=422 if form.is_bound else 200)


@require_POST
def token_revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """End one of one's keys."""
    if not request.user.is_authenticated:
        raise Refused("permission.sign_in")
    accounts.revoke_token(request.user, token_id)
    messages.success(request, _("The key no longer opens anything."))
    return redirect("tokens")

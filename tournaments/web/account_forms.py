"""The forms about accounts. A user name may be Chinese; a password is asked for twice."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from tournaments.models import Role

USERNAME_LENGTH = 150


class SignInForm(AuthenticationForm):
    """User name and password."""

    error_messages = {
        "invalid_login": _(
            "User name or password is wrong. Mind capital letters, and ask the organiser if it stays so."
        ),
        "inactive": _("This account has been switched off."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        # Django only tells the browser; what is longer is no account, and too long for the record of failed attempts.
        self.fields["username"].validators.append(MaxLengthValidator(USERNAME_LENGTH))
        self.fields["password"].label = _("Password")


class UsernameField(forms.CharField):
    """A user name as Django keeps it."""

    def __init__(self, autocomplete: str = "off", **kwargs: Any) -> None:
        super().__init__(
            label=_("User name"),
            max_length=USERNAME_LENGTH,
            validators=[UnicodeUsernameValidator(message=_("Letters, Chinese characters, digits and @ . + - _ only."))],
            widget=forms.TextInput(
                attrs={"autocomplete": autocomplete, "autocapitalize": "none", "spellcheck": "false"}
            ),
            **kwargs,
        )

    def to_python(self, value: Any) -> str:
        return User.normalize_username(super().to_python(value) or "")


class FirstAccountForm(forms.Form):
    """The organiser's own account."""

    name = forms.CharField(
        label=_("Your name"),
        help_text=_("It stands on rulings and in the log."),
        max_length=150,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = UsernameField("username", help_text=_("To sign in with: short, for example your name in pinyin."))
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least eight characters."),
        strip=False,
        min_length=8,
        error_messages={"min_length": _("At least eight characters.")},
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password_again = forms.CharField(
        label=_("The password once more"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> None:
        super().clean()
        given = self.cleaned_data
        if "password" in given and given["password"] != given.get("password_again"):
            self.add_error("password_again", _("The two passwords differ."))

    @property
    def account(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("name", "username", "password")}


class TokenForm(forms.Form):
    """What a key is called, so that it can be told from others when it is to be ended."""

    name = forms.CharField(
        label=_("What is it for?"), help_text=_("For example: result board on the wall."), max_length=80
    )


class GrantForm(forms.Form):
    """A role for an account that exists."""

    username = UsernameField()
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.REFEREE)


class NewAccountForm(forms.Form):
    """An account with a role for somebody who has none."""

    name = forms.CharField(label=_("Name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    username = UsernameField(help_text=_("To sign in with: short, for example the name in pinyin."))
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.REFEREE)

"""A browser that is signed in, without the sign-in page."""

from django.contrib.auth.models import User
from django.test import Client


def browser(account: User | None = None, *, strict: bool = False) -> Client:
    """A browser of this account, or of nobody; `strict` sends no form without its token."""
    client = Client(enforce_csrf_checks=strict)
    if account:
        client.force_login(account, backend="django.contrib.auth.backends.ModelBackend")
    return client

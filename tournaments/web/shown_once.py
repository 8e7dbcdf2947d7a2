"""What is shown once and kept nowhere: a password or a key, carried over the redirect after it was made."""

from typing import Any

from django.http import HttpRequest


def show_once(request: HttpRequest, kind: str, **secret: str) -> None:
    """Keep it for the next page that asks."""
    request.session[f"once.{kind}"] = secret


def shown_once(request: HttpRequest, kind: str) -> dict[str, Any] | None:
    """What was kept, if anything; forgotten by asking."""
    return request.session.pop(f"once.{kind}", None)

"""The content security policy: a page loads from its own origin alone, and nothing inline ever runs."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
# The documentation of the API is a packaged page which sets styles on its elements; it shows nothing of a tournament.
API_DOCS_POLICY = POLICY | {"style-src": "'self' 'unsafe-inline'"}
API_DOCS = "/api/docs"


def header(policy: dict[str, str]) -> str:
    """A policy as the header's text."""
    return "; ".join(f"{directive} {sources}" for directive, sources in policy.items())


class ContentSecurityPolicy:
    """Puts the policy on every answer; a view that has set its own keeps it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        policy = API_DOCS_POLICY if request.path.rstrip("/") == API_DOCS else POLICY
        response.headers.setdefault("Content-Security-Policy", header(policy))
        return response

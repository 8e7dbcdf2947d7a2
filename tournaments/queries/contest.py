"""Which contest a page is about, and by what a page knows that nothing has changed."""

from django.db.models import Sum

from scoring.rules.refusal import Refused
from tournaments.models import Contest


def contest_at(slug: str) -> Contest:
    """The contest of the tournament at that address. Raises `Refused("page.not_found")`."""
    found = Contest.objects.filter(tournament__slug=slug).select_related("tournament").order_by("pk").first()
    if found is None:
        raise Refused("page.not_found")
    return found


def version_at(slug: str) -> str:
    """What differs whenever anything shown of the contest may differ: both numbers only rise. One query.

    Raises `Refused("page.not_found")`.
    """
    lines = Sum("draws__matches__sittings__sheet__last_seq")
    found = Contest.objects.filter(tournament__slug=slug).annotate(lines=lines).order_by("pk").first()
    if found is None:
        raise Refused("page.not_found")
    return f"{found.pk}.{found.version}.{found.lines or 0}"

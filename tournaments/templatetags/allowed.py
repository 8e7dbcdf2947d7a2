"""What the reader may do, for pages that show only what leads somewhere. Operations check for themselves."""

from django import template
from django.template.context import RequestContext

from tournaments.models import Tournament
from tournaments.permissions import acts

register = template.Library()


@register.simple_tag(takes_context=True)
def allowed_acts(context: RequestContext, tournament: Tournament) -> frozenset[str]:
    """The acts of `permissions.MAY` that are open to the reader in this tournament; one query."""
    return acts(context["user"], tournament)

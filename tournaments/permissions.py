"""The one table of who may do what. Operations ask it; pages and API have nothing of their own to say."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from scoring.rules.refusal import Refused
from tournaments.models import Membership, Role, Tournament

ORGANISER, CHIEF_REFEREE, REFEREE, STAFF = Role.ORGANISER, Role.CHIEF_REFEREE, Role.REFEREE, Role.STAFF

MAY: dict[str, frozenset[Role]] = {
    "set_up": frozenset({ORGANISER}),
    "register": frozenset({ORGANISER}),
    "draw": frozenset({ORGANISER}),
    "grant_role": frozenset({ORGANISER}),
    "see_desk": frozenset({ORGANISER, CHIEF_REFEREE, REFEREE, STAFF}),
    "write_line": frozenset({REFEREE, CHIEF_REFEREE}),
    "confirm": frozenset({REFEREE, CHIEF_REFEREE}),
    "award": frozenset({CHIEF_REFEREE}),
    "reopen": frozenset({CHIEF_REFEREE}),
    "withdraw": frozenset({CHIEF_REFEREE, ORGANISER}),
    "print": frozenset({ORGANISER, CHIEF_REFEREE, STAFF}),
}

Account = AbstractBaseUser | AnonymousUser


def roles(account: Account, tournament: Tournament) -> frozenset[Role]:
    """The roles of an account in a tournament, in one query."""
    if not account.is_authenticated:
        return frozenset()
    held = Membership.objects.filter(tournament=tournament, account=account.pk).values_list("role", flat=True)
    return frozenset(Role(role) for role in held)


def acts(account: Account, tournament: Tournament) -> frozenset[str]:
    """Everything the account may do there, in one query."""
    held = roles(account, tournament)
    return frozenset(act for act, allowed in MAY.items() if held & allowed)


def require(account: Account, act: str, tournament: Tournament) -> frozenset[str]:
    """Everything the account may do there, this act among it.

    Raises `Refused`: `permission.sign_in` for nobody, `permission.denied` for the wrong role.
    """
    if not account.is_authenticated:
        raise Refused("permission.sign_in")
    found = acts(account, tournament)
    if act not in found:
        raise Refused("permission.denied", act=act, roles=sorted(MAY[act]))
    return found

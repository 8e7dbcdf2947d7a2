"""What an account sees of itself."""

from django.contrib.auth.models import User
from django.db.models import QuerySet

from tournaments.models import ApiToken
from tournaments.permissions import Account


def accounts_exist() -> bool:
    """Whether anybody can sign in at all."""
    return User.objects.exists()


def tokens_of(account: Account) -> QuerySet[ApiToken]:
    """The keys of an account, those in force first."""
    return ApiToken.objects.filter(account=account.pk).order_by("revoked_at", "-pk")

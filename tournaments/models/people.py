"""Who they are: delegations, persons, their entries in a contest, and the roles of accounts."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Contest, Tournament
from tournaments.roster.names import KEY_LENGTH


class Role(models.TextChoices):
    """What an account may be in a tournament; what each may do stands in `permissions.py`."""

    ORGANISER = "organiser", _("Organiser")
    CHIEF_REFEREE = "chief_referee", _("Chief referee")
    REFEREE = "referee", _("Referee")
    STAFF = "staff", _("Staff")


class Membership(models.Model):
    """An account's role in a tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="memberships")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "account", "role"], name="a_role_once")]

    def __str__(self) -> str:
        return f"{self.account}: {self.role}"


class ApiToken(models.Model):
    """A script's key to its owner's permissions; only the hash is kept."""

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Delegation(models.Model):
    """代表队 (单位): a department that sends entries. Ordered by `name_key`, the pinyin of its name."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="delegations")
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=KEY_LENGTH)

    class Meta:
        ordering = ["name_key", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="a_delegation_once")]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """A human being of this tournament; equal names may be two persons. The phone is for the organiser only."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="persons")
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=KEY_LENGTH)
    phone = models.CharField(max_length=20, blank=True)

    class Meta:
        ordering = ["name_key", "pk"]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """参赛队: a team (or a player) in a contest. `number` is the order of registration."""

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=KEY_LENGTH)
    leader = models.ForeignKey(Person, on_delete=models.PROTECT, null=True, blank=True, related_name="led_entries")
    delegations: models.ManyToManyField = models.ManyToManyField(Delegation, through="EntryDelegation")
    players: models.ManyToManyField = models.ManyToManyField(Person, through="Player", related_name="entries")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["contest", "name"], name="a_team_name_once"),
            models.UniqueConstraint(fields=["contest", "number"], name="an_entry_number_once"),
        ]

    def __str__(self) -> str:
        return self.name


class EntryDelegation(models.Model):
    """The delegations an entry belongs to, in order; the first counts for the draw."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="belongings")
    delegation = models.ForeignKey(Delegation, on_delete=models.PROTECT, related_name="belongings")
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["entry", "delegation"], name="a_belonging_once")]

    def __str__(self) -> str:
        return f"{self.entry} – {self.delegation}"


class Player(models.Model):
    """队员: a person's seat in an entry, or on its bench."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="lineup")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="lineups")
    order = models.PositiveSmallIntegerField()
    bench = models.BooleanField(default=False)

    class Meta:
        ordering = ["bench", "order"]
        constraints = [models.UniqueConstraint(fields=["entry", "person"], name="a_player_once")]

    def __str__(self) -> str:
        return self.person.name


class Withdrawal(models.Model):
    """退赛: an entry has left the contest; from this round on it loses. The third-place match counts as the final's round."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="withdrawal")
    from_round = models.PositiveSmallIntegerField()
    ruling = models.ForeignKey("tournaments.Ruling", on_delete=models.PROTECT, related_name="withdrawals")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.entry} ({self.from_round})"

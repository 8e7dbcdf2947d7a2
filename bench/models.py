"""The bare view's own tables, column for column those that a line touches: sheet, line, membership and log entry."""

# ruff: noqa: DJ008 – nobody ever reads these rows
from django.conf import settings
from django.db import models

from tournaments.models import Tournament


class BareSheet(models.Model):
    game = models.CharField(max_length=40)
    config = models.JSONField(default=dict)
    opened_at = models.DateTimeField(auto_now_add=True)
    last_seq = models.PositiveIntegerField(default=0)
    standing = models.JSONField(default=dict)
    confirmed = models.BooleanField(default=False)


class BareLine(models.Model):
    sheet = models.ForeignKey(BareSheet, on_delete=models.PROTECT, related_name="lines")
    seq = models.PositiveIntegerField()
    uuid = models.UUIDField(unique=True)
    kind = models.CharField(max_length=40)
    data = models.JSONField()
    clause = models.CharField(max_length=40, blank=True)
    by = models.CharField(max_length=150)
    device = models.CharField(max_length=200, blank=True)
    written_at = models.DateTimeField()
    received_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["sheet", "seq"], name="one_bare_line_per_place")]


class BareMembership(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=20)


class BareLog(models.Model):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)
    operation = models.CharField(max_length=60)
    subject = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)

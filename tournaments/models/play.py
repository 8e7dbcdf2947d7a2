"""Play: the draw and its tree of matches, the sittings that were played, tables and rulings.

A match has no sides of its own: who sits where is `rules.bracket.resolve` of the draw and the outcomes. A sitting keeps
the two who met; the live one of a match is the latest whose sides are those resolved.
"""

from typing import Literal, cast

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models import Sheet
from tournaments.models.event import Contest, Tournament
from tournaments.models.people import Entry
from tournaments.rules.bracket import Bracket


class Table(models.Model):
    """桌: a numbered table of the hall."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    room = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="a_table_number_once")]

    def __str__(self) -> str:
        return str(self.number)


class DrawState(models.TextChoices):
    DRAFT = "draft", _("Draft")
    CONFIRMED = "confirmed", _("Confirmed")
    PUBLISHED = "published", _("Published")


class Draw(models.Model):
    """抽签: one draw of a contest; a redraw is the next number, with a reason. Immutable once published.

    `entries` is the list the lot was drawn over, in order: `[entry id, first-named delegation id]`; `slots` are the
    first-round slots from the top, null for a bye. Anyone can recompute them from `entries` and `seed` (docs/draw.md).
    """

    contest = models.ForeignKey(Contest, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=DrawState, default=DrawState.DRAFT)
    entries = models.JSONField()
    seed = models.CharField(max_length=64)
    slots = models.JSONField()
    third_place = models.CharField(max_length=10)
    absent_may_place = models.BooleanField()
    reason = models.TextField(blank=True)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["contest_id", "-number"]
        constraints = [models.UniqueConstraint(fields=["contest", "number"], name="a_draw_number_once")]

    def __str__(self) -> str:
        return f"{self.contest} #{self.number}"

    @property
    def bracket(self) -> Bracket:
        """The tree this draw makes, as the pure rules read it."""
        return Bracket(
            slots=tuple(self.slots),
            third_place=cast(Literal["match", "joint", "none"], self.third_place),
            absent_may_place=self.absent_may_place,
        )


class Match(models.Model):
    """场: a place in the draw's tree, `key` as in `rules.bracket` (`1-3`, `third`), with its table."""

    draw = models.ForeignKey(Draw, on_delete=models.CASCADE, related_name="matches")
    key = models.CharField(max_length=10)
    round = models.PositiveSmallIntegerField()
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="matches")

    class Meta:
        ordering = ["round", "pk"]
        constraints = [models.UniqueConstraint(fields=["draw", "key"], name="a_match_key_once")]

    def __str__(self) -> str:
        return self.key


class Sitting(models.Model):
    """对局: one playing of a match by two entries. Side A of its sheet is the upper entry, B the lower.

    `live` is a cache of the rule in this module's head, proved by `manage.py refold`: a sitting set aside by a correction
    comes back as it was when the correction is taken back. `seating`: side → players' ids in the order of their seats.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    upper = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    lower = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    seating = models.JSONField(default=dict)
    sheet = models.OneToOneField(Sheet, on_delete=models.PROTECT, related_name="sitting")
    live = models.BooleanField(default=True)

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="a_sitting_number_once"),
            models.UniqueConstraint(fields=["match"], condition=Q(live=True), name="one_live_sitting"),
        ]

    def __str__(self) -> str:
        return f"{self.match} ({self.number})"


class Ruling(models.Model):
    """裁决: a numbered decision, citing a clause, with the facts and its effect."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rulings")
    number = models.PositiveIntegerField()
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="rulings")
    clause = models.CharField(max_length=40, blank=True)
    facts = models.TextField()
    effect = models.CharField(max_length=40)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="a_ruling_number_once")]

    def __str__(self) -> str:
        return str(self.number)

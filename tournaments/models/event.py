"""The event: the tournament with the fields of its notice, its contests, and the log of what was done."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class NoticeField(models.TextField):
    """A field of the published notice: null is “to be announced”, the empty string is “none”."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **({"null": True, "blank": True, "default": None, "max_length": 2000} | kwargs))  # type: ignore[arg-type]


class Tournament(models.Model):
    """比赛活动: one event as its notice announces it."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    preset = models.CharField(max_length=40)
    hosts = NoticeField(verbose_name=_("Hosts"))
    co_hosts = NoticeField(verbose_name=_("Co-hosts"))
    held_when = NoticeField(verbose_name=_("Time"))
    place = NoticeField(verbose_name=_("Place"))
    participants = NoticeField(verbose_name=_("Who takes part"))
    method = NoticeField(verbose_name=_("How it is played"))
    attention = NoticeField(verbose_name=_("Please note"))
    awards = NoticeField(verbose_name=_("Places and prizes"))
    registration_ends = models.DateTimeField(null=True, blank=True)
    registration_contact = NoticeField(verbose_name=_("Where to register"))
    created_at = models.DateTimeField(auto_now_add=True)

    NOTICE_FIELDS = (
        "hosts",
        "co_hosts",
        "held_when",
        "place",
        "participants",
        "registration_contact",
        "method",
        "attention",
        "awards",
    )

    def __str__(self) -> str:
        return self.name


class Contest(models.Model):
    """项目: one game of a tournament with its config. `version` rises with every published change."""

    class ThirdPlace(models.TextChoices):
        MATCH = "match", _("a third-place match")
        JOINT = "joint", _("two joint thirds")
        NONE = "none", _("no third place")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="contests")
    game = models.CharField(max_length=40)
    config = models.JSONField(default=dict, blank=True)
    third_place = models.CharField(max_length=10, choices=ThirdPlace, default=ThirdPlace.MATCH)
    absent_may_place = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "game"], name="one_contest_per_game")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.game}"


class LogEntry(models.Model):
    """日志: one operation: who, when, what, before → after, and why. Never holds a phone number."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="log")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    by = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)
    operation = models.CharField(max_length=60)
    subject = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.operation} {self.subject}"

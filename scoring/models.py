"""The law's paper: a sheet and its lines. Written only by `ledger.py`."""

from django.db import models


class Sheet(models.Model):
    """记录单: an append-only list of lines under the config it was opened with.

    `last_seq`, `standing` and `confirmed` are caches of the fold, proved by `manage.py refold`.
    """

    game = models.CharField(max_length=40)
    config = models.JSONField(default=dict)
    opened_at = models.DateTimeField(auto_now_add=True)
    last_seq = models.PositiveIntegerField(default=0)
    standing = models.JSONField(default=dict)
    confirmed = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Line(models.Model):
    """行: one thing written, never edited, never deleted. `by` is the writer's name as it was then."""

    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="lines")
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
        ordering = ["sheet_id", "seq"]
        constraints = [models.UniqueConstraint(fields=["sheet", "seq"], name="one_line_per_place")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"

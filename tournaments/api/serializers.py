"""What goes over the wire: the writing protocol's bodies and the sheet's answers. Nothing is decided here."""

from typing import Any

from rest_framework import serializers


class MomentField(serializers.DateTimeField):
    """A moment of any calendar a tablet may show, the first and the last day of years excepted."""

    def to_internal_value(self, value: Any) -> Any:
        try:
            return super().to_internal_value(value)
        except OverflowError:
            self.fail("overflow")


class WritingBody(serializers.Serializer[Any]):
    """One line as a writer sends it."""

    uuid = serializers.UUIDField(help_text="Made by the writer; sending the same body twice is harmless.")
    after = serializers.IntegerField(min_value=0, help_text="The last seq the writer has seen; 0 for an empty sheet.")
    kind = serializers.CharField(max_length=40)
    data = serializers.DictField()  # type: ignore[assignment]
    written_at = MomentField(help_text="When it was written on the device.")


class ClosingBody(serializers.Serializer[Any]):
    """A confirmation as a writer sends it."""

    uuid = serializers.UUIDField()
    after = serializers.IntegerField(min_value=0)
    written_at = MomentField()


class ReopeningBody(ClosingBody):
    """A reopening: the chief referee's reason, and the clause it rests on."""

    clause = serializers.CharField(max_length=40, allow_blank=True, default="")
    reason = serializers.CharField(max_length=500)


class LineAnswer(serializers.Serializer[Any]):
    """A line as it stands on the sheet."""

    seq = serializers.IntegerField()
    kind = serializers.CharField()
    data = serializers.DictField()  # type: ignore[assignment]
    clause = serializers.CharField()
    by = serializers.CharField()


class SheetAnswer(serializers.Serializer[Any]):
    """What a sheet answers to a reader or writer; `line` is null for a reading or a preview."""

    seq = serializers.IntegerField()
    line = LineAnswer(allow_null=True)
    outcome = serializers.DictField(help_text="The standing and verdict, in the form of the game's golden cases.")
    next_kinds = serializers.ListField(child=serializers.CharField())


class AffectedSitting(serializers.Serializer[Any]):
    """A sitting that a reopening would set aside."""

    match = serializers.CharField(source="key", help_text="Its place in the bracket, such as 2-1 or third.")
    table = serializers.IntegerField(allow_null=True)
    upper = serializers.CharField()
    lower = serializers.CharField()
    lines = serializers.IntegerField()
    confirmed = serializers.BooleanField()


class ConsequencesAnswer(serializers.Serializer[Any]):
    """What reopening a sheet would set aside."""

    set_aside = AffectedSitting(many=True)


class RefusalAnswer(serializers.Serializer[Any]):
    """Why something was not accepted, in words."""

    code = serializers.CharField()
    clause = serializers.CharField()
    facts = serializers.DictField()
    message = serializers.CharField()

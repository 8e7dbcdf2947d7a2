"""Event ↔ JSON. What does not fit its type is refused with the place that is wrong; old shapes would be lifted here."""

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from scoring.rules.events import Event
from scoring.rules.refusal import Refused

T = TypeVar("T")


def decode(kinds: Mapping[str, type[Event]], kind: str, data: Any) -> Event:
    """The event of a line. Raises `Refused`: `sheet.unknown_kind`, `sheet.malformed`."""
    if kind not in kinds:
        raise Refused("sheet.unknown_kind", kind=kind)
    try:
        return msgspec.convert(data, kinds[kind])
    except msgspec.ValidationError as error:
        raise Refused("sheet.malformed", kind=kind, detail=str(error)) from None


def decode_config(config: type[T], data: Any) -> T:
    """The frozen config of a game from what differs from its defaults. Raises `Refused("config.malformed")`."""
    try:
        return msgspec.convert(data, config)
    except msgspec.ValidationError as error:
        raise Refused("config.malformed", detail=str(error)) from None


def encode(value: Any) -> Any:
    """An event, config or state as JSON would give it back: lists, never tuples; defaults are left out of events."""
    return msgspec.json.decode(msgspec.json.encode(value))

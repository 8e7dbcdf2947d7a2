"""Every choice the notice leaves open (gouji.1, gouji.3, gouji.12, gouji.14, gouji.15), with what follows from it alone.

Whether the values make sense together is said by `lint`; whether each is allowed at all, by its type.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from scoring.rules.game import Choice, Cue, Finding

MINUTE = 60_000
CALL_UP = -10 * MINUTE  # event.8: be there ten minutes early

Points = Annotated[int, Meta(ge=-99, le=99)]


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The readings in force for a contest; the defaults are the notice's."""

    place_points: tuple[Points, Points, Points, Points, Points, Points] = (7, 5, 4, 3, 2, 1)
    sweep_points: Points = 32
    sweep_loser: Literal["natural", "zero", "double"] = "natural"
    revolution_place: Literal[3, 4] = 3
    void_opener: Literal["same", "next"] = "same"
    stop_when_decided: bool = False
    late_minutes: Annotated[int, Meta(ge=0, le=60)] = 5


CHOICES = (
    Choice(name="revolution_place", clause="gouji.12", values=(3, 4)),
    Choice(name="place_points", clause="gouji.3", values=()),
    Choice(name="sweep_points", clause="gouji.3", values=()),
    Choice(name="sweep_loser", clause="gouji.3", values=("natural", "zero", "double")),
    Choice(name="void_opener", clause="gouji.1", values=("same", "next")),
    Choice(name="stop_when_decided", clause="gouji.14", values=(False, True)),
    Choice(name="late_minutes", clause="gouji.15", values=()),
)


def lint(config: Config) -> list[Finding]:
    """What the organiser is asked again before the notice is published."""
    findings = [_warning("gouji.revolution_place_open", "gouji.12", "revolution_place")]
    if list(config.place_points) != sorted(config.place_points, reverse=True):
        findings.append(
            Finding(severity="error", code="gouji.place_points_rise", clause="gouji.3", setting="place_points")
        )
    if config.sweep_points != 2 * sum(config.place_points[:3]):
        findings.append(_warning("gouji.sweep_not_doubled", "gouji.3", "sweep_points"))
    return findings


def _warning(code: str, clause: str, setting: str) -> Finding:
    return Finding(severity="warning", code=code, clause=clause, setting=setting)


def late_limit(config: Config) -> int:
    """Milliseconds after the start from which a side without its players has lost (gouji.15): at 5:00, not at 4:59."""
    return config.late_minutes * MINUTE


def cues(config: Config) -> list[Cue]:
    """The moments of the clock that are announced."""
    return [
        Cue(name="call_up", at=CALL_UP),
        Cue(name="start", at=0),
        Cue(name="late_limit", at=late_limit(config)),
    ]

from typing import Any

import pytest

from gouji.game import GAME
from gouji.rules.config import Config, cues, late_limit, lint
from scoring.rules.codec import decode_config
from scoring.rules.game import Cue
from scoring.rules.refusal import Refused


def findings(config: Config) -> list[tuple[str, str]]:
    return [(finding.severity, finding.code) for finding in lint(config)]


def test_organiser_is_asked_for_the_place_of_a_revolution() -> None:
    assert findings(Config()) == [("warning", "gouji.revolution_place_open")]


def test_scale_that_rises_is_an_error() -> None:
    config = Config(place_points=(7, 5, 4, 3, 1, 2))

    assert findings(config) == [("warning", "gouji.revolution_place_open"), ("error", "gouji.place_points_rise")]


def test_sweep_that_is_not_doubled_is_a_warning() -> None:
    assert findings(Config(sweep_points=30))[1:] == [("warning", "gouji.sweep_not_doubled")]
    assert findings(Config(place_points=(4, 2, 0, 0, -2, -4), sweep_points=12))[1:] == []


def test_late_limit_is_five_minutes_after_the_start() -> None:
    assert late_limit(Config()) == 300_000
    assert late_limit(Config(late_minutes=10)) == 600_000


def test_moments_of_the_clock() -> None:
    assert cues(Config()) == [
        Cue(name="call_up", at=-600_000),
        Cue(name="start", at=0),
        Cue(name="late_limit", at=300_000),
    ]


@pytest.mark.parametrize(
    "data",
    [
        {"place_points": [7, 5, 4, 3, 2]},
        {"place_points": [7, 5, 4, 3, 2, "1"]},
        {"place_points": [700, 5, 4, 3, 2, 1]},
        {"sweep_loser": "half"},
        {"revolution_place": 5},
        {"void_opener": "chief"},
        {"stop_when_decided": 1},
        {"late_minutes": -1},
        {"hands": 5},
    ],
)
def test_value_that_is_not_allowed_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        decode_config(Config, data)

    assert caught.value.code == "config.malformed"


def test_points_table_is_headed_and_follows_the_config() -> None:
    heading, sweep, *rows = GAME.explain(Config(sweep_loser="zero"))

    assert len(heading) == 3
    assert sweep == ["1 2 3", 32, 0]
    assert rows[-1] == ["1 5 6", 10, 12]

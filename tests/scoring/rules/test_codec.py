from typing import Any

import pytest

from scoring.rules.codec import decode, decode_config, encode
from scoring.rules.events import COMMON_KINDS, Absent, Noted
from scoring.rules.refusal import Refused
from tests.toy.rules.toss import Config


def test_event_survives_encoding_without_its_defaults() -> None:
    event = Absent(sides=("A", "B"))

    assert encode(event) == {"sides": ["A", "B"]}
    assert encode(Noted(text="tea")) == {"text": "tea"}
    assert decode(COMMON_KINDS, "absent", encode(event)) == event


@pytest.mark.parametrize(
    "data",
    [
        {"text": ""},
        {"text": "x" * 501},
        {"text": "a\x00b"},
        {"text": "\ud800"},
        {"text": "tea", "cups": 2},
        {"text": 7},
        {"text": "tea", "hand": 0},
        {"text": "tea", "hand": 10**30},
        {"text": "tea", "clause": "x" * 41},
        {},
        [],
        None,
        "tea",
    ],
)
def test_data_that_does_not_fit_is_refused(data: Any) -> None:
    with pytest.raises(Refused) as caught:
        decode(COMMON_KINDS, "noted", data)

    assert (caught.value.code, caught.value.facts["kind"]) == ("sheet.malformed", "noted")


def test_config_is_read_from_what_differs() -> None:
    assert decode_config(Config, {"heads": "B"}) == Config(heads="B")
    assert encode(Config()) == {"heads": "A", "on_edge": "lot"}


@pytest.mark.parametrize("data", [{"heads": "C"}, {"tails": "A"}, [], None])
def test_config_that_does_not_fit_is_refused(data: Any) -> None:
    with pytest.raises(Refused) as caught:
        decode_config(Config, data)

    assert caught.value.code == "config.malformed"

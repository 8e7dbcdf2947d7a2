import json
from pathlib import Path
from typing import Any

import pytest

from gouji.game import GAME
from scoring.rules.codec import decode_config
from scoring.rules.fold import outcome_of_lines

CASES = json.loads(Path(__file__).parent.with_name("cases").joinpath("gouji.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", [pytest.param(case, id=case["name"]) for case in CASES])
def test_golden_case(case: dict[str, Any]) -> None:
    config: Any = decode_config(GAME.config, case["config"])

    assert outcome_of_lines(GAME, config, case["lines"]) == case["expect"]

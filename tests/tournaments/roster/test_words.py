"""Every code of the room has its sentence, in both languages, and every sentence its code."""

import ast
from pathlib import Path

from django.utils import translation

from tests.tournaments.roster.workbooks import GOOD, HEADINGS, entries, read
from tournaments.roster.words import LABELS, WORDS, sentence

ROOM = Path(__file__).parents[3] / "tournaments" / "roster"


def codes() -> set[str]:
    """Every code written out in the room; those of missing columns are put together from `NEEDED`."""
    trees = [ast.parse(path.read_text()) for path in ROOM.glob("*.py") if path.name != "words.py"]
    texts = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    made = {f"roster.no_{key}{end}" for key in ("delegation", "team") for end in ("", "_column")}
    return made | {
        text for text in texts if isinstance(text, str) and text.startswith("roster.") and text != "roster.no_"
    }


def test_every_code_has_a_sentence() -> None:
    assert set(WORDS) == codes()


def test_every_sentence_has_its_chinese() -> None:
    english, chinese = [], []
    for language, said in (("en", english), ("zh-hans", chinese)):
        with translation.override(language):
            said.extend(str(text) for text in [*WORDS.values(), *LABELS.values()])

    assert [text for text in chinese if text in english] == [LABELS["example.phone"]]


def test_sentence_says_where() -> None:
    fault = entries([*GOOD[:4], "12"]).faults[0]

    with translation.override("en"):
        assert sentence(fault) == "E2: “12” cannot be a person's name."
    with translation.override("zh-hans"):
        assert sentence(fault) == "E2：“12”不像是人的姓名。"


def test_sentence_of_a_whole_row_says_which() -> None:
    fault = read([HEADINGS[1:], GOOD[1:]]).faults[0]

    with translation.override("zh-hans"):
        assert sentence(fault) == "第 1 行：没有“代表队”一列。"

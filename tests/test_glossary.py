"""The glossary says what the house says: its code words are in the code, its clauses in a rulebook or the brackets' law."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("scoring", "gouji", "tractor", "xiangqi", "tournaments")


def rows() -> list[list[str]]:
    lines = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in cells if row[0] != "中文" and not row[0].startswith("---")]


def source(pattern: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for room in ROOMS for path in (ROOT / room).rglob(pattern))


def test_every_row_has_its_four_columns() -> None:
    assert {len(row) for row in rows()} == {4}


def test_one_word_for_one_thing() -> None:
    words = Counter(word for row in rows() for word in {row[0], row[1], row[2]} - {"–"})

    assert [word for word, times in words.items() if times > 1] == []


def test_every_code_word_is_in_the_code() -> None:
    known = set(re.findall(r"\w+", source("*.py")))

    assert [row[2] for row in rows() if row[2] != "–" and row[2].strip("`") not in known] == []


def test_every_clause_is_cited_somewhere() -> None:
    known = set(re.findall(r"\b(?:gouji|tractor|xiangqi|event)\.[\d.]*\d", source("*.md") + source("*.py")))

    assert [row[3] for row in rows() if row[3] != "–" and row[3] not in known] == []

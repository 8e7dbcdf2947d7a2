"""规程: a rulebook page → its clauses. Each stands under `## <clause id> <title>`; what comes before the first is preface."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class RulebookClause:
    """条款: its id (`<rulebook>.<number>`), title and text in Markdown."""

    id: str
    title: str
    text: str


def parse(page: str) -> tuple[RulebookClause, ...]:
    """The clauses of a page in their order."""
    return tuple(_clause(section) for section in f"\n{page}".split("\n## ")[1:])


def _clause(section: str) -> RulebookClause:
    heading, _, text = section.partition("\n")
    clause, _, title = heading.partition(" ")
    return RulebookClause(id=clause, title=title.strip(), text=text.strip())


def find(clauses: Sequence[RulebookClause], words: str) -> tuple[RulebookClause, ...]:
    """The clauses in which every one of the words stands, letter case aside."""
    wanted = words.casefold().split()
    return tuple(c for c in clauses if all(w in f"{c.id} {c.title} {c.text}".casefold() for w in wanted))

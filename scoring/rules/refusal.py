"""A refusal: what the law, the ledger or an operation answers to what it will not accept."""

from typing import Any


class Refused(Exception):
    """Expected and correctable. Worded at the border from `words.py`; rules hold codes only.

    `code` is `<room>.<what_is_wrong>`, `clause` the id of the rule that says so (or empty),
    `facts` the JSON-ready values the sentence is filled with.
    """

    def __init__(self, code: str, clause: str = "", **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.clause = clause
        self.facts = facts

    def __repr__(self) -> str:
        return f"Refused({self.code!r}, {self.clause!r}, {self.facts!r})"

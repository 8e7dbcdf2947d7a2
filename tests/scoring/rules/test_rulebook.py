from scoring.rules.rulebook import RulebookClause, find, parse

PAGE = """# Rules of tea

Preface.

## tea.1 Water

It is hot.

**Very** hot.

## tea.2 Leaves and Water

They are green.
"""
WATER = RulebookClause(id="tea.1", title="Water", text="It is hot.\n\n**Very** hot.")
LEAVES = RulebookClause(id="tea.2", title="Leaves and Water", text="They are green.")


def test_page_is_read_into_clauses() -> None:
    assert parse(PAGE) == (WATER, LEAVES)


def test_page_without_preface_is_read() -> None:
    assert parse("## tea.1 Water\n\nIt is hot.\n\n**Very** hot.") == (WATER,)


def test_clauses_are_found_by_every_word() -> None:
    clauses = parse(PAGE)

    assert find(clauses, "water") == (WATER, LEAVES)
    assert find(clauses, "WATER green") == (LEAVES,)
    assert find(clauses, "tea.1") == (WATER,)
    assert find(clauses, "coffee") == ()

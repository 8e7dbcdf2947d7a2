"""A clause as pages show it."""

import pytest

from tournaments.templatetags.clauses import clause_name, clause_text


def test_a_clause_has_paragraphs_lists_and_bold_words() -> None:
    text = "One.\nTwo.\n\n**Three**:\n- a\n- **b** c\n\nEnd."

    assert clause_text(text) == (
        "<p>One.<br>Two.</p><p><strong>Three</strong>:</p><ul><li>a</li><li><strong>b</strong> c</li></ul><p>End.</p>"
    )


def test_a_clause_is_never_markup() -> None:
    assert clause_text("**<b>** & <script>") == "<p><strong>&lt;b&gt;</strong> &amp; &lt;script&gt;</p>"


@pytest.mark.parametrize(
    ("clause", "said"),
    [("gouji.12", "够级第 12 条"), ("event.8", "赛会第 8 条"), ("house.1", "house.1"), ("", "")],
)
def test_clause_is_cited_by_its_name(clause: str, said: str) -> None:
    assert clause_name(clause) == said

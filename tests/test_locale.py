"""Chinese is complete: every message of code and templates is translated, and the compiled catalogue is current."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CATALOGUE = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
ROOMS = ("config", "scoring", "gouji", "tractor", "xiangqi", "tournaments", "templates")
MARKS = {"gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext_lazy"}
IN_CONTEXT = "pgettext_lazy"
STRING = r"u?('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
IN_TEMPLATE = re.compile(rf"\b(?:_|n?gettext)\({STRING}(?:, {STRING})?", re.DOTALL)
FIELD = re.compile(r"\{\w*[^}]*\}|%\(\w+\)[sd]")


def messages_of_code(text: str) -> Iterator[str]:
    """The message ids that a Python file marks, under whatever name it imports the mark."""
    tree = ast.parse(text)
    names = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.name in MARKS
    }
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    for call in calls:
        if call.func.id in names:
            message = call.args[1 if names[call.func.id] == IN_CONTEXT else 0]
            if isinstance(message, ast.Constant):
                yield message.value


def messages_of_template(text: str) -> Iterator[str]:
    for found in IN_TEMPLATE.finditer(templatize(text)):
        yield ast.literal_eval(found[1])


def marked() -> dict[str, str]:
    """Every message id of the product, and a file that uses it."""
    found: dict[str, str] = {}
    for room in ROOMS:
        for ending, messages in (("py", messages_of_code), ("html", messages_of_template)):
            for file in sorted((ROOT / room).rglob(f"*.{ending}")):
                found |= dict.fromkeys(messages(file.read_text("utf-8")), str(file.relative_to(ROOT)))
    return found


@pytest.fixture(scope="module")
def catalogue() -> polib.POFile:
    return polib.pofile(str(CATALOGUE))


def test_every_message_is_translated(catalogue: polib.POFile) -> None:
    translated = {entry.msgid for entry in catalogue.translated_entries()}

    assert {message: file for message, file in marked().items() if message not in translated} == {}


def test_no_translation_is_left_over(catalogue: polib.POFile) -> None:
    used = marked()

    assert [entry.msgid for entry in catalogue if entry.msgid not in used] == []


def test_translations_keep_the_fields_of_their_message(catalogue: polib.POFile) -> None:
    def fields(text: str) -> set[str]:
        return set(FIELD.findall(text))

    wrong = [
        entry.msgid
        for entry in catalogue
        for translation in [entry.msgstr, *entry.msgstr_plural.values()]
        if translation and not fields(translation) <= fields(entry.msgid) | fields(entry.msgid_plural)
    ]

    assert wrong == []


def test_the_compiled_catalogue_is_current(catalogue: polib.POFile) -> None:
    compiled = polib.mofile(str(CATALOGUE.with_suffix(".mo")))

    def content(file: list[polib.POEntry]) -> dict[str, tuple[str, dict[int, str]]]:
        return {entry.msgid: (entry.msgstr, dict(entry.msgstr_plural)) for entry in file}

    assert content(compiled) == content(catalogue.translated_entries())

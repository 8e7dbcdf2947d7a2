"""The lock file works everywhere: it names the public package index and nothing of the machine it was made on."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_the_lock_names_only_the_public_index() -> None:
    text = (ROOT / "uv.lock").read_text()

    assert set(re.findall(r"https?://([^/\"]+)", text)) == {"pypi.org", "files.pythonhosted.org"}
    assert not re.search(r"\b(path|editable|directory) = ", text)

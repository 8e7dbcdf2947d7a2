"""The language of the terminal."""

import os


def terminal_language() -> str:
    """English where the terminal says so, Chinese everywhere else."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return "en" if said.startswith("en") else "zh-hans"

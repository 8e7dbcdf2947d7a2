"""What an answer says."""

from typing import Any


def text(answer: Any) -> str:
    """The page, as it was sent."""
    return answer.content.decode()

"""What keeps the program from starting and the operator can mend."""

from django.core.exceptions import ImproperlyConfigured


class CannotStart(ImproperlyConfigured):
    """Said before translations are loaded, therefore in both languages; `manage.py` prints it without a traceback."""

    def __init__(self, chinese: str, english: str) -> None:
        super().__init__(f"{chinese}\n{english}")

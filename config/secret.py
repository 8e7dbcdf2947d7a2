"""The secret key of an installation: given when served, made once and kept when embedded."""

import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def kept_secret(folder: Path, *, embedded: bool) -> str:
    """The key in `folder`, made at the first start. Raises ImproperlyConfigured when served without one."""
    if not embedded:
        raise ImproperlyConfigured("SECRET_KEY must be given when DATABASE_URL is set: any 50 random characters.")
    file = folder / "secret_key"
    try:
        return file.read_text().strip()
    except FileNotFoundError:
        pass
    key = secrets.token_urlsafe(50)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(key)
    except OSError as error:
        raise ImproperlyConfigured(f"Cannot write to {folder}: {error.strerror}. Choose another DUIJU_DATA.") from None
    return key

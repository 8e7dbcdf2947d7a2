"""The secret key of an installation: given when served, made once and kept when embedded."""

import os
import re
import secrets
from pathlib import Path

from config.refusal import CannotStart

# A power cut may leave a file of zeros, which would be a key that everybody knows.
WHOLE = re.compile("[!-~]{32,}")


def kept_secret(folder: Path, *, embedded: bool) -> str:
    """The key in `folder`, made at the first start. Raises `CannotStart` when served, or where nothing can be kept."""
    if not embedded:
        raise CannotStart(
            "设置了 DATABASE_URL 时必须同时设置 SECRET_KEY：任意 50 个随机字符。",
            "SECRET_KEY must be set when DATABASE_URL is: any 50 random characters.",
        )
    file = folder / "secret_key"
    try:
        key = file.read_bytes().decode("ascii", "replace").strip() if file.exists() else ""
        return key if WHOLE.fullmatch(key) else write_secret(file)
    except OSError as error:
        raise CannotStart(
            f"无法写入 {folder}（{error.strerror}）。请修改它的权限，或用 DUIJU_DATA 指定另一个文件夹。",
            f"Cannot write to {folder} ({error.strerror}). "
            "Change its permissions, or name another folder with DUIJU_DATA.",
        ) from None


def write_secret(file: Path) -> str:
    """A new key, whole in `file` or not there at all; readable by its owner only."""
    key = secrets.token_urlsafe(50)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(key)
    draft.replace(file)
    return key

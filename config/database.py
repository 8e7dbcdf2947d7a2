"""Where the data is: SQLite in a folder when embedded, PostgreSQL when served."""

from pathlib import Path
from typing import Any

import dj_database_url

from config.refusal import CannotStart

# FULL: a confirmed result must survive a power cut.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"


def database(url: str, folder: Path) -> dict[str, Any]:
    """Django's settings of the one database. Raises `CannotStart` for an address that is not PostgreSQL's."""
    return postgresql(url) if url else sqlite(folder / "duiju.sqlite3")


def sqlite(file: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": file,
        # Django's ASGI handler would leak persistent connections.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": PRAGMAS},
    }


def postgresql(url: str) -> dict[str, Any]:
    try:
        if not url.startswith(("postgres://", "postgresql://")):
            raise ValueError(url)
        # Threads of gunicorn keep their connection and notice when the server was restarted.
        return dict(dj_database_url.parse(url, conn_max_age=None, conn_health_checks=True))
    except ValueError:
        raise CannotStart(
            "DATABASE_URL 应写成 postgres://用户:密码@主机:5432/数据库名；不设置则使用 SQLite。",
            "DATABASE_URL must read postgres://user:password@host:5432/name; without it SQLite is used.",
        ) from None

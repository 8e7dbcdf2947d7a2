"""What every test may ask for: hypothesis' profile, a browser, and the embedded server."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, settings

from tests.embedded import Embedded

CI = bool(os.environ.get("CI"))
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Playwright keeps a loop running in this thread, and Django would refuse the database beside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

settings.register_profile(
    "duiju", deadline=None, max_examples=50, derandomize=CI, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("duiju")


def browser_path() -> str | None:
    """Where a Chromium is: named by CHROMIUM, or on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    path = browser_path()
    if path is None:
        missing = "no Chromium found: install it, or name one with CHROMIUM=/path/to/chrome"
        pytest.fail(missing) if CI else pytest.skip(missing)
    return {**browser_type_launch_args, "executable_path": path, "args": list(FLAGS)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "zh-CN", "timezone_id": "Asia/Shanghai"}


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """SQLite in a file, as in the hall: two writers on an in-memory database lock whole tables."""
    if connection.vendor == "sqlite":
        connection.settings_dict["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name their server; the plugin's own fixture is written in a way that pytest is giving up."""


@pytest.fixture
def embedded_server(tmp_path: Path) -> Iterator[Embedded]:
    """The desk as an organiser starts it, empty; stopped by Ctrl-C."""
    with Embedded(tmp_path / "data") as server:
        yield server

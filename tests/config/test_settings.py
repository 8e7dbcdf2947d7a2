"""What the settings make of the environment, read in a process of their own."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config.secret import kept_secret
from tests.embedded import ROOT, environment

NAMES = ("EMBEDDED", "ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "DEBUG")
LEAGUE = {
    "DATABASE_URL": "postgres://duiju:word@db:5432/duiju",
    "SECRET_KEY": "given",
    "PUBLIC_URL": "https://duiju.example.cn",
}


def settings_of(folder: Path, **env: str) -> dict[str, Any]:
    program = f"import json, config.settings as s; print(json.dumps({{name: getattr(s, name) for name in {NAMES}}}))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment(folder, env), capture_output=True, check=True
    )
    return json.loads(done.stdout)


def test_embedded_settings_need_no_environment(tmp_path: Path) -> None:
    settings = settings_of(tmp_path)

    assert settings["EMBEDDED"] is True
    assert settings["DEBUG"] is False
    assert settings["SESSION_COOKIE_SECURE"] is False
    assert {"localhost", "127.0.0.1"} <= set(settings["ALLOWED_HOSTS"])
    assert "*" not in settings["ALLOWED_HOSTS"]


def test_the_public_address_of_a_league_is_allowed_and_its_cookies_are_secure(tmp_path: Path) -> None:
    settings = settings_of(tmp_path, **LEAGUE)

    assert settings["EMBEDDED"] is False
    assert settings["ALLOWED_HOSTS"][-1] == "duiju.example.cn"
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://duiju.example.cn"]
    assert settings["SESSION_COOKIE_SECURE"] is settings["CSRF_COOKIE_SECURE"] is True
    assert list(tmp_path.iterdir()) == []


def test_a_secret_is_made_once_and_kept_for_its_owner(tmp_path: Path) -> None:
    first = kept_secret(tmp_path / "data", embedded=True)

    assert len(first) >= 50
    assert kept_secret(tmp_path / "data", embedded=True) == first
    assert (tmp_path / "data" / "secret_key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("left", [b"", b"\0" * 67, b"\x82\xff" * 40, b"cut short"])
def test_a_damaged_secret_is_made_anew(tmp_path: Path, left: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(left)

    assert len(kept_secret(tmp_path, embedded=True)) >= 50

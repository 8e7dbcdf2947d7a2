"""What keeps a command from starting is one sentence and an exit code, never a traceback."""

import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.embedded import ROOT, Embedded, environment

SERVED = {"DATABASE_URL": "postgres://duiju@127.0.0.1/duiju"}


def refused(folder: Path, *command: str, **env: str) -> str:
    """The only thing the command printed; that it failed is asserted here."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=environment(folder, env),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    return done.stderr.strip()


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tests.config.plain")


def test_a_port_in_use_is_said(tmp_path: Path, plain: None) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]

        said = refused(tmp_path, "serve", "--port", str(port))

    assert said == f"CommandError: 端口 {port} 已被另一个程序占用。请先关闭它，或用 --port 换一个端口。"
    assert not (tmp_path / "duiju.sqlite3").exists()


def test_a_port_in_use_is_said_in_english(tmp_path: Path, plain: None) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        said = refused(tmp_path, "serve", "--port", str(taken.getsockname()[1]), LANG="en_GB.UTF-8")

    assert said.endswith("is in use by another program. Stop it, or choose another port with --port.")


def test_a_port_that_is_none_is_said(tmp_path: Path, plain: None) -> None:
    assert refused(tmp_path, "serve", "--port", "70000").endswith("端口应为 0 到 65535 之间的数字。")


def test_an_address_of_another_machine_is_said(tmp_path: Path, plain: None) -> None:
    assert "192.0.2.1" in refused(tmp_path, "serve", "--host", "192.0.2.1", "--port", "0")


@pytest.mark.parametrize(("command", "secret"), [("serve", "given"), ("demo", "")])
def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, plain: None, command: str, secret: str) -> None:
    file = tmp_path / "a file, not a folder"
    file.touch()

    said = refused(file / "data", command, SECRET_KEY=secret)

    assert f"无法写入 {file / 'data'}" in said


def test_a_database_of_a_newer_version_is_said(tmp_path: Path, plain: None) -> None:
    with Embedded(tmp_path / "data") as server:
        pass
    with sqlite3.connect(server.folder / "duiju.sqlite3") as connection:
        connection.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_future', '2030-01-01')"
        )
    connection.close()

    said = refused(server.folder, "serve", "--port", "0")

    assert "由更新版本的对局写成" in said


def test_a_file_that_is_no_database_is_said(tmp_path: Path, plain: None) -> None:
    (tmp_path / "duiju.sqlite3").write_bytes(b"a spreadsheet, say" * 1000)

    assert "无法使用" in refused(tmp_path, "serve", "--port", "0")


def test_a_second_server_in_the_same_folder_is_said(tmp_path: Path, plain: None) -> None:
    with Embedded(tmp_path / "data") as server:
        said = refused(server.folder, "serve", "--port", "0")

    assert "对局已在运行" in said


def test_served_without_a_secret_key_is_said_in_both_languages(tmp_path: Path) -> None:
    said = refused(tmp_path, "check", **SERVED)

    assert said == (
        "设置了 DATABASE_URL 时必须同时设置 SECRET_KEY：任意 50 个随机字符。\n"
        "SECRET_KEY must be set when DATABASE_URL is: any 50 random characters."
    )


def test_an_address_that_is_not_postgresql_is_said(tmp_path: Path) -> None:
    said = refused(tmp_path, "check", SECRET_KEY="given", DATABASE_URL="mysql://127.0.0.1/duiju")

    assert "DATABASE_URL must read postgres://" in said


def test_serve_does_not_touch_the_database_of_a_league(tmp_path: Path, plain: None) -> None:
    assert "DATABASE_URL" in refused(tmp_path, "serve", SECRET_KEY="given", **SERVED)

"""The life of the embedded server, in a real process: start, answer, stop, start again."""

import contextlib
import signal
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from email.message import Message
from http.cookies import SimpleCookie
from pathlib import Path
from threading import Thread

import pytest

from tests.embedded import Embedded

Start = Callable[..., Embedded]


@pytest.fixture
def plain(tmp_path: Path) -> Start:
    """A server with bare pages and its data in this test's folder, not started yet."""

    def start(*command: str) -> Embedded:
        return Embedded(tmp_path / "data", *command, env={"DJANGO_SETTINGS_MODULE": "tests.config.plain"})

    return start


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedded]:
    """One server with bare pages for the tests that only ask."""
    folder = tmp_path_factory.mktemp("running") / "data"
    settings = {"DJANGO_SETTINGS_MODULE": "tests.config.plain", "PUBLIC_URL": "http://duiju.example:8000/"}
    with Embedded(folder, env=settings) as server:
        yield server


def ask(url: str, data: bytes | None = None, headers: dict[str, str] | None = None) -> tuple[int, str, Message]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, data, headers or {}), timeout=10) as answer:
            return answer.status, answer.read().decode(), answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(), error.headers


def given_up(url: str) -> None:
    """Ask for a page that will never come."""
    with contextlib.suppress(OSError):
        ask(url)


def write_note(database: Path, text: str) -> None:
    """Something a person entered, without naming a table of ours."""
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE note (text)")
        connection.execute("INSERT INTO note VALUES (?)", [text])
    connection.close()


def tables(database: Path) -> set[str]:
    connection = sqlite3.connect(database)
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    connection.close()
    return names


@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM])
def test_serve_stops_at_a_signal_cleanly_and_in_time(plain: Start, sig: signal.Signals) -> None:
    with plain() as server:
        status, *_ = ask(server.url)
        seconds = server.stop(sig)

    assert status == 200
    assert server.process.returncode == 0
    assert seconds < 2
    assert "Traceback" not in server.output()


def test_serve_stops_in_time_while_a_page_is_in_the_making(plain: Start) -> None:
    with plain() as server:
        Thread(target=given_up, args=[f"{server.url}/slow"], daemon=True).start()
        while "a slow page has begun" not in server.output():
            time.sleep(0.05)
        seconds = server.stop()

    assert server.process.returncode == 0
    assert seconds < 2
    assert "Traceback" not in server.output()


def test_serve_stops_cleanly_when_the_signal_comes_twice(plain: Start) -> None:
    with plain() as server:
        server.process.send_signal(signal.SIGINT)
        time.sleep(0.15)  # the second finds it at its last steps
        server.stop()

    assert server.process.returncode == 0
    assert "Traceback" not in server.output()


def test_serve_keeps_what_was_entered(plain: Start) -> None:
    with plain() as server:
        pass
    write_note(server.folder / "duiju.sqlite3", "第一局")

    with plain() as server:
        assert ask(server.url)[0] == 200

    assert "note" in tables(server.folder / "duiju.sqlite3")


def test_demo_lives_apart_and_reset_deletes_its_database_and_nothing_else(plain: Start) -> None:
    with plain("demo") as server:
        pass
    folder = server.folder / "demo"
    write_note(folder / "duiju.sqlite3", "第一局")
    (folder / "photo.jpg").write_bytes(b"mine")
    secret = (folder / "secret_key").read_text()

    with plain("demo"):
        kept = tables(folder / "duiju.sqlite3")
    with plain("demo", "--reset"):
        fresh = tables(folder / "duiju.sqlite3")

    assert kept - fresh == {"note"}
    assert (folder / "photo.jpg").read_bytes() == b"mine"
    assert (folder / "secret_key").read_text() == secret
    assert [file.name for file in server.folder.iterdir()] == ["demo"]


def test_serve_shows_its_addresses_a_code_and_where_the_data_is(running: Embedded) -> None:
    said = running.output()

    assert f"本机地址            {running.url}/" in said
    assert "网内地址            http://duiju.example:8000/" in said
    assert "██ ▄▄▄▄▄ █" in said
    assert f"数据目录            {running.folder}" in said


def test_serve_answers_by_any_address_of_its_own_and_by_no_strange_name(running: Embedded) -> None:
    by_address = running.url.replace("localhost", "127.0.0.2")

    assert ask(by_address)[0] == 200
    assert ask(by_address, headers={"Host": "strange.example"})[0] == 400
    assert "strange.example" not in running.output()


def test_a_form_is_accepted_at_a_bare_address_over_plain_http(running: Embedded) -> None:
    url = running.url.replace("localhost", "127.0.0.2")
    _, token, headers = ask(url)
    cookie = SimpleCookie(headers["Set-Cookie"])["csrftoken"].value
    sent = {"Cookie": f"csrftoken={cookie}", "X-CSRFToken": token}

    assert ask(url, b"", {**sent, "Origin": url})[:2] == (200, "posted")
    assert ask(url, b"", {**sent, "Origin": "http://strange.example"})[0] == 403


def test_static_files_are_served_from_their_folders_and_cached_for_minutes(running: Embedded) -> None:
    url = f"{running.url}/static/django_htmx/htmx-2.min.js"

    status, body, headers = ask(url)
    again, *_ = ask(url, headers={"If-None-Match": headers["ETag"]})
    beyond, *_ = ask(f"{running.url}/static/../manage.py")

    assert (status, again, beyond) == (200, 304, 404)
    assert "htmx" in body
    assert headers["Content-Type"] == 'text/javascript; charset="utf-8"'
    assert headers["Cache-Control"] == "max-age=600, public"
    assert "Warning" not in running.output()


def test_a_broken_page_is_logged_and_a_missing_one_is_not(running: Embedded) -> None:
    assert ask(f"{running.url}/missing")[0] == 404
    assert ask(f"{running.url}/broken")[0] == 500

    assert "missing" not in running.output()
    assert "RuntimeError: broken page" in running.output()

"""The two servers that are measured, each on a database of its own that is gone afterwards."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg.sql import SQL, Identifier

from tests.embedded import Embedded, environment

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 30


class Place:
    """Where a server and its clients find their data: the environment of their processes."""

    def __init__(self, env: dict[str, str]) -> None:
        self.env = env

    def run(self, module: str, *arguments: str, given: str = "") -> str:
        """What a program of ours prints in this place."""
        command = [sys.executable, "-m", "bench.with_django", module, *arguments]
        return subprocess.run(
            command, cwd=ROOT, env=self.env, input=given, stdout=subprocess.PIPE, text=True, check=True
        ).stdout


@contextmanager
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="duiju-bench-") as made:
        yield Path(made) / "data"


@contextmanager
def embedded(data: Path) -> Iterator[str]:
    """`manage.py serve` as an organiser starts it; its address."""
    with Embedded(data) as server:
        yield server.url.replace("localhost", "127.0.0.1")


def settled_in(data: Path) -> Place:
    """The place of the embedded server."""
    data.mkdir()
    return Place(environment(data, {"DJANGO_SETTINGS_MODULE": "config.settings"}))


@contextmanager
def database(url: str) -> Iterator[Place]:
    """A new database of that address, dropped afterwards. SystemExit where there is one already: it may be somebody's."""
    name = urlsplit(url).path.removeprefix("/")
    with closing(connected(urlsplit(url)._replace(path="/postgres").geturl())) as server:
        if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            raise SystemExit(f"The database {name} exists already. Drop it, or name another with --database.")
        server.execute(SQL("CREATE DATABASE {}").format(Identifier(name)))
        try:
            served = {
                "DATABASE_URL": url,
                "SECRET_KEY": "only-for-this-run",
                "DJANGO_SETTINGS_MODULE": "bench.settings",
            }
            with folder() as data:
                yield Place(environment(data, served))
        finally:
            server.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(name)))


def connected(url: str) -> psycopg.Connection:
    try:
        return psycopg.connect(url, autocommit=True)
    except psycopg.OperationalError as error:
        raise SystemExit(
            f"{error}\nStart PostgreSQL, name another with --database, or take --server embedded."
        ) from None


@contextmanager
def gunicorn(place: Place) -> Iterator[str]:
    """gunicorn with two processes of eight threads, as a league runs it; its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{port}"]
    command += ["--worker-class", "gthread", "--workers", "2", "--threads", "8", "--log-level", "warning"]
    process = subprocess.Popen(command, cwd=ROOT, env=place.env, start_new_session=True)
    try:
        wait_for(port)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.kill(process.pid, signal.SIGTERM)
        process.wait(timeout=60)


def wait_for(port: int) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("gunicorn did not start.")

"""The embedded server's life: one process that holds its folder, brings its database up to date, serves and stops.

`config.banner` words what the terminal shows; the commands `serve` and `demo` say what is in the database.
"""

import errno
import os
import signal
import socket
import sqlite3
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

# Seconds which a page in the making is still given after Ctrl-C; then its transaction is rolled back.
PATIENCE = 1.5


def hold(folder: Path) -> sqlite3.Connection:
    """Keep our other processes out of `folder` while the answer is open; the system lets go even after a crash.

    Raises CommandError where the folder is held already or cannot be written to.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        pen = sqlite3.connect(folder / "duiju.lock", timeout=0, isolation_level=None)
        pen.execute("BEGIN EXCLUSIVE")
        if not os.access(folder, os.W_OK):
            raise PermissionError
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise CommandError(_("Duiju is running already with the folder {folder}.").format(folder=folder)) from None
        raise CommandError(unwritable(folder)) from None
    except OSError:
        raise CommandError(unwritable(folder)) from None
    return pen


def unwritable(folder: Path) -> str:
    return _(
        "Cannot write to the folder {folder}. Change its permissions, or name another folder with DUIJU_DATA."
    ).format(folder=folder)


def listen(host: str, port: int) -> socket.socket:
    """The listening socket. Raises CommandError where the port is taken or the address is not this machine's."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sentence = _("Port {port} is in use by another program. Stop it, or choose another port with --port.")
        else:
            sentence = _("Cannot listen on {host}, port {port}: {reason}.")
        raise CommandError(sentence.format(host=host, port=port, reason=error.strerror)) from None
    except OverflowError:
        raise CommandError(_("A port is a number from 0 to 65535.")) from None


def remove_database() -> None:
    """Delete the database's own files and nothing else."""
    file = Path(connection.settings_dict["NAME"])
    for suffix in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


def bring_up_to_date() -> None:
    """Create or migrate the database. Raises CommandError when it is of a newer version or cannot be used."""
    try:
        executor = MigrationExecutor(connection)
        if executor.loader.applied_migrations.keys() - executor.loader.disk_migrations.keys():
            raise CommandError(
                _(
                    "The database {file} was written by a newer version of Duiju. "
                    "Start that version, or name another folder with DUIJU_DATA."
                ).format(file=connection.settings_dict["NAME"])
            )
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise CommandError(
            _("The database {file} cannot be used: {reason}.").format(
                file=connection.settings_dict["NAME"], reason=error
            )
        ) from error
    finally:
        connection.close()


class Server(uvicorn.Server):
    """Uvicorn that says when it is open, and that stops in time whatever a page is doing."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.opened()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        deadline = threading.Timer(PATIENCE, os._exit, (0,))
        deadline.daemon = True
        deadline.start()


def serve(listener: socket.socket, opened: Callable[[], None]) -> None:
    """Answer on `listener` until SIGINT or SIGTERM; call `opened` once pages can be had."""
    server = Server(
        uvicorn.Config(
            at_own_address(import_string(settings.ASGI_APPLICATION)),
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
            proxy_headers=False,
            server_header=False,
        ),
        opened,
    )
    # Uvicorn raises a signal once more after stopping, for whoever handled it before: nobody else does.
    for sig in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sig, server.handle_exit)
    server.run(sockets=[listener])


Asgi = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[None]]


def at_own_address(application: Asgi) -> Asgi:
    """Allow the address at which a connection arrived: it is this machine's own, even one given while we run."""

    async def answer(scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        address = scope["server"][0]
        host = f"[{address}]" if ":" in address else address
        if host not in settings.ALLOWED_HOSTS:
            settings.ALLOWED_HOSTS.append(host)
        await application(scope, receive, send)

    return answer

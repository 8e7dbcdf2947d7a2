"""The embedded server's life: it listens, answers, and stops in time.

`config.folder` keeps its data, `config.banner` words what the terminal shows.
"""

import errno
import os
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, MutableMapping
from types import FrameType
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import CommandError
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

# Seconds which a page in the making is still given after Ctrl-C; then its transaction is rolled back.
PATIENCE = 1.5


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
        reason = str(error.strerror).partition(" (")[0]  # without what Python adds for programmers
        raise CommandError(sentence.format(host=host, port=port, reason=reason)) from None
    except OverflowError:
        raise CommandError(_("A port is a number from 0 to 65535.")) from None


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

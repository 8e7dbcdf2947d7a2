"""`manage.py serve`: the tournament desk in one process, with SQLite."""

import io
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from socket import socket
from sqlite3 import Connection
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import override

from config import embedded, folder
from config.banner import banner
from config.hosts import EVERYWHERE
from config.language import terminal_language


class Command(BaseCommand):
    def add_arguments(self, parser: ArgumentParser) -> None:
        with override(terminal_language()):
            parser.description = _("Run the tournament desk on this computer, for all browsers in its network.")
            parser.add_argument("--host", default=EVERYWHERE, help=_("address to listen on"))
            parser.add_argument("--port", type=int, default=8000, help=_("port to listen on; 0 takes a free one"))

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # a terminal that cannot write Chinese still shows the address
        for sig in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sig, signal.default_int_handler)  # until the server has its own
        try:
            with override(terminal_language()):
                pen, listener, text = self.open(host, port, **options)
                farewell = _("Stopped.")
            embedded.serve(listener, opened=lambda: self.say(text))
            pen.close()
            self.say(farewell)
        except KeyboardInterrupt:
            self.say("")
        # Python would take a second to fall apart, and one more Ctrl-C meanwhile would look like a crash.
        os._exit(0)

    def open(self, host: str, port: int, **options: Any) -> tuple[Connection, socket, str]:
        """Everything short of answering: the folder held, the port taken, the database ready, the text to show."""
        if not settings.EMBEDDED:
            raise CommandError(
                _("DATABASE_URL is set, but this command keeps a database of its own. Unset it, or start a web server.")
            )
        pen = folder.hold(settings.DATA_DIR)
        listener = embedded.listen(host, port)
        accounts = self.prepare(**options)
        text = banner(host, listener.getsockname()[1], coloured=self.stdout.isatty(), accounts=accounts)
        return pen, listener, text

    def prepare(self, **options: Any) -> Sequence[str]:
        """Bring the database up to date; the accounts to show, one a line."""
        folder.bring_up_to_date()
        return ()

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

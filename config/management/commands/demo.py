"""`manage.py demo`: the tournament desk with a tournament to look at, in a folder of its own."""

from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import override

from config import folder
from config.language import terminal_language
from config.management.commands import serve
from tournaments import demonstration


class Command(serve.Command):
    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        with override(terminal_language()):
            parser.description = _("Run the tournament desk with a demonstration, apart from any real tournament.")
            parser.add_argument("--reset", action="store_true", help=_("start over: delete what was entered in it"))

    def prepare(self, **options: Any) -> Sequence[str]:
        if options["reset"]:
            folder.remove_database()
        super().prepare(**options)
        return demonstration.load()

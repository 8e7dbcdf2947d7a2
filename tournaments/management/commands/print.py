"""`manage.py print`: the papers of a contest as PDF files."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Literal

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.rules.refusal import Refused
from tournaments.models import Contest
from tournaments.printing.papers import Printed, print_bracket, print_certificates
from tournaments.queries.contest import contest_at
from tournaments.words import worded


class Command(BaseCommand):
    help = "Print the bracket of a contest, or the certificates of all who hold a place in it, as a PDF."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("document", choices=["bracket", "certificates"])
        parser.add_argument("contest", help="the tournament as its address names it, or the number of the contest")
        parser.add_argument("--paper", choices=["a4", "a3"], default="a4", help="for the bracket; certificates are A4")
        parser.add_argument(
            "--language", choices=[code for code, _name in settings.LANGUAGES], default=settings.LANGUAGE_CODE
        )
        parser.add_argument("--output", type=Path, help="the file to write; without it, one named for the paper, here")

    def handle(self, *args: Any, contest: str, output: Path | None, **options: Any) -> None:
        try:
            printed = printed_paper(found_contest(contest), **options)
        except Refused as refused:
            raise CommandError(worded(refused)) from None
        file = output or Path(printed.name)
        try:
            file.write_bytes(printed.pdf)
        except OSError as error:
            said = _("“{file}” cannot be written: {detail}")
            raise CommandError(said.format(file=file, detail=error.strerror)) from None
        self.stdout.write(str(file))


def found_contest(named: str) -> Contest:
    """The contest by the address of its tournament, or by its number."""
    try:
        return contest_at(named)
    except Refused:
        found = Contest.objects.filter(pk=named).select_related("tournament").first() if named.isdecimal() else None
    if found is None:
        raise CommandError(_("There is no tournament or contest “{named}”.").format(named=named))
    return found


def printed_paper(
    contest: Contest, *, document: str, paper: Literal["a4", "a3"], language: str, **options: Any
) -> Printed:
    """The paper asked for. Raises `Refused`: `print.…`."""
    if document == "bracket":
        return print_bracket(contest, paper=paper, language=language)
    return print_certificates(contest, language=language)

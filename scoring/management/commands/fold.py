"""Fold sheets from a file: a JSON list of {"config", "lines"} in, the outcomes in the form of `expect` out."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.games import games
from scoring.rules.codec import decode_config
from scoring.rules.fold import outcome_of_lines
from scoring.rules.game import Game
from scoring.rules.refusal import Refused
from scoring.words import sentence


class WrittenLine(msgspec.Struct):
    kind: str
    data: Any


class WrittenSheet(msgspec.Struct):
    config: dict[str, Any]
    lines: list[WrittenLine]


class Command(BaseCommand):
    help = "Fold sheets: reads a JSON list of {config, lines}, prints the JSON list of their outcomes."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("file", help="- for standard input")

    def handle(self, *args: Any, game: str, file: str, **options: Any) -> None:
        if game not in games():
            raise CommandError(
                _("There is no game “{game}”; installed are: {games}.").format(game=game, games=", ".join(games()))
            )
        sheets = read_sheets(file)
        outcomes = [fold_sheet(games()[game], number, sheet) for number, sheet in enumerate(sheets, start=1)]
        self.stdout.write(json.dumps(outcomes))


def read_sheets(file: str) -> list[WrittenSheet]:
    """The sheets of a file. CommandError: it cannot be read, or holds something else."""
    try:
        content = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(
            _("“{file}” cannot be read: {detail}").format(file=file, detail=error.strerror or error)
        ) from None
    try:
        return msgspec.json.decode(content, type=list[WrittenSheet])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CommandError(
            _("“{file}” is not a JSON list of sheets: {detail}").format(file=file, detail=error)
        ) from None


def fold_sheet(game: Game, number: int, sheet: WrittenSheet) -> dict[str, Any]:
    """The outcome of one sheet. CommandError: its config is refused."""
    try:
        config: Any = decode_config(game.config, sheet.config)
    except Refused as refused:
        raise CommandError(
            _("Sheet {number}: {detail}").format(number=number, detail=sentence(refused, game.words))
        ) from None
    return outcome_of_lines(game, config, [{"kind": line.kind, "data": line.data} for line in sheet.lines])

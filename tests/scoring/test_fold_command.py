import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

CASES = Path(settings.BASE_DIR, "tests/cases")
GAMES = [pytest.param(path.stem, path, id=path.stem) for path in CASES.glob("*.json") if path.stem in settings.GAMES]


def printed(game: str, file: Path) -> object:
    out = StringIO()
    call_command("fold", game, str(file), stdout=out)
    return json.loads(out.getvalue())


def refusal(game: str, file: str) -> str:
    out = StringIO()
    with pytest.raises(CommandError) as caught:
        call_command("fold", game, file, stdout=out)
    assert out.getvalue() == ""
    return str(caught.value)


@pytest.mark.parametrize(("game", "cases"), GAMES)
def test_golden_cases_give_what_they_expect(game: str, cases: Path) -> None:
    assert printed(game, cases) == [case["expect"] for case in json.loads(cases.read_text(encoding="utf-8"))]


def test_standard_input_gives_json_and_nothing_else() -> None:
    game = settings.GAMES[0]
    content = (CASES / f"{game}.json").read_bytes()

    run = subprocess.run(
        [sys.executable, "manage.py", "fold", game, "-"], input=content, capture_output=True, cwd=settings.BASE_DIR
    )

    assert (run.returncode, run.stderr) == (0, b"")
    assert json.loads(run.stdout) == [case["expect"] for case in json.loads(content)]


def test_command_line_refuses_without_a_traceback() -> None:
    run = subprocess.run(
        [sys.executable, "manage.py", "fold", "tennis", "-"], input=b"", capture_output=True, cwd=settings.BASE_DIR
    )

    assert (run.returncode, run.stdout, run.stderr.count(b"\n")) == (1, b"", 1)


def test_unknown_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_text("[]")

    assert "tennis" in refusal("tennis", str(tmp_path / "empty.json"))


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_file_that_cannot_be_read_is_refused(tmp_path: Path, name: str) -> None:
    assert str(tmp_path / name) in refusal(settings.GAMES[0], str(tmp_path / name))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b"[1]",
        b'[{"lines": []}]',
        b'[{"config": {}, "lines": {}}]',
        b'[{"config": {}, "lines": [{"kind": 7, "data": {}}]}]',
        b'[{"config": {}, "lines": [{"kind": "noted"}]}]',
        b'[{"config": {"no_such_setting": 1}, "lines": []}]',
        b"[" * 100_000,
        b'[{"config": {}, "lines": [{"kind": "noted", "data": ' + b"[" * 100_000,
    ],
)
def test_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "sheets.json"
    file.write_bytes(content)

    assert "\n" not in refusal(settings.GAMES[0], str(file))


@pytest.mark.parametrize("data", [b"[]", b"null", b"{}", b'"x"', b'{"text": "\\u0000"}'])
def test_line_that_does_not_fit_is_the_one_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "sheets.json"
    file.write_bytes(b'[{"config": {}, "lines": [{"kind": "noted", "data": ' + data + b"}]}]")

    assert printed(settings.GAMES[0], file) == [{"refused_at": 0}]

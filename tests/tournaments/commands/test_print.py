"""`manage.py print`."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import ContestFactory, everybody, live, published
from tests.tournaments.printing.papers import read, size_in_mm, words
from tests.tournaments.web.test_paper import play
from tournaments.models import Contest


@pytest.fixture
def contest(db: None) -> Contest:
    contest = ContestFactory()
    account = everybody(contest.tournament)
    published(account, contest, 2)
    play(account, contest)
    return contest


def printed(*arguments: str) -> Path:
    """The file that was written, as the command tells it."""
    out = StringIO()
    call_command("print", *arguments, stdout=out)
    return Path(out.getvalue().strip())


def test_the_bracket_of_a_tournament_is_printed_here_under_its_name(
    contest: Contest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    file = printed("bracket", contest.tournament.slug)

    assert file == Path("对阵图 A4 职工棋牌比赛.pdf")
    assert size_in_mm(file.read_bytes()) == {(297, 210)}


def test_size_language_and_file_are_those_asked_for(contest: Contest, tmp_path: Path) -> None:
    file = printed(
        "bracket", str(contest.pk), "--paper", "a3", "--language", "en", "--output", str(tmp_path / "bracket.pdf")
    )

    assert file == tmp_path / "bracket.pdf"
    assert size_in_mm(file.read_bytes()) == {(420, 297)}
    assert "Goujibracket" in words(file.read_bytes())


def test_certificates_of_all_who_hold_a_place_are_printed(contest: Contest, tmp_path: Path) -> None:
    pdf = printed("certificates", str(contest.pk), "--output", str(tmp_path / "all.pdf")).read_bytes()

    (final,) = live(contest)
    assert len(read(pdf).pages) == 8
    assert [name in words(pdf) for name in (final.upper.name, final.lower.name, "一等奖", "二等奖")] == [True] * 4


@pytest.mark.parametrize("named", ["nowhere", "9" * 30, "九"])
def test_a_contest_that_is_not_there_is_told(contest: Contest, named: str) -> None:
    with pytest.raises(CommandError, match=f"没有名为“{named}”的比赛或项目。"):
        printed("bracket", named)


@pytest.mark.django_db
@pytest.mark.parametrize(("document", "said"), [("bracket", "才有对阵图可打印"), ("certificates", "才有奖状可打印")])
def test_what_cannot_be_printed_yet_is_told(document: str, said: str) -> None:
    with pytest.raises(CommandError, match=said):
        printed(document, ContestFactory().tournament.slug)


def test_a_file_that_cannot_be_written_is_told(contest: Contest, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="无法写入“"):
        printed("bracket", str(contest.pk), "--output", str(tmp_path / "nowhere" / "bracket.pdf"))

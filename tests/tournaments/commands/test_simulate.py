import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from scoring.models import Line, Sheet

ROSTER = Path("tests/rosters/gouji-13-teams.xlsx")


def simulate(seed: int) -> dict[str, object]:
    out = StringIO()
    call_command("simulate", game="gouji", roster=ROSTER, seed=seed, keep=True, stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.django_db
def test_simulate_plays_to_a_champion_the_same_for_the_same_seed():
    first, again, another = simulate(7), simulate(7), simulate(8)

    assert first == again
    assert (first["entries"], first["matches"]) == (13, 13)
    assert first["places"]["1"] == [first["champion"]]
    assert sorted(first["places"]) == ["1", "2", "3"]
    assert another["lines"] != first["lines"]


@pytest.mark.django_db
def test_simulate_leaves_what_refold_finds_in_order():
    simulate(3)

    out = StringIO()
    call_command("refold", stdout=out)

    assert out.getvalue() == "13 sheets and 1 contests stand as folded anew\n"
    assert {"struck", "replaced", "reopened"} & set(Line.objects.values_list("kind", flat=True))


@pytest.mark.django_db
def test_simulate_a_roster_that_is_none_is_refused_in_a_sentence():
    with pytest.raises(CommandError, match=r"pyproject\.toml: "):
        call_command("simulate", game="gouji", roster=Path("pyproject.toml"))


@pytest.mark.django_db
def test_simulate_a_roster_with_a_fault_names_its_cell(tmp_path):
    workbook = load_workbook(ROSTER)
    workbook.active["E3"] = None
    workbook.save(tmp_path / "faulty.xlsx")

    with pytest.raises(CommandError, match=r"faulty\.xlsx, D3："):
        call_command("simulate", game="gouji", roster=tmp_path / "faulty.xlsx")


def test_simulate_without_keep_prints_one_object_and_writes_nowhere(tmp_path):
    command = [sys.executable, "manage.py", "simulate", "--game", "gouji", "--roster", str(ROSTER), "--seed", "7"]

    done = subprocess.run(command, capture_output=True, text=True, check=True)

    assert json.loads(done.stdout)["entries"] == 13
    assert done.stderr == ""


@pytest.mark.django_db
def test_refold_tells_a_standing_that_differs_from_its_lines():
    simulate(3)
    sheet = Sheet.objects.exclude(last_seq=0).earliest("pk")
    sheet.standing["totals"]["A"] += 1
    sheet.save()
    told = StringIO()

    with pytest.raises(CommandError):
        call_command("refold", stderr=told)

    assert told.getvalue().startswith(f"sheet {sheet.pk}: ")

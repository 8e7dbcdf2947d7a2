"""The import of a roster: looked through first, written when confirmed, all or nothing."""

from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from tests.factories import EntryFactory, everybody, live, member, published, write
from tests.tournaments.web.reading import text
from tests.tournaments.web.signing_in import browser
from tournaments.models import Person, Role
from tournaments.queries.entries import SameName
from tournaments.roster import read_roster

pytestmark = pytest.mark.django_db
ROSTER = Path(__file__).parents[2] / "rosters" / "gouji-13-teams.xlsx"


@pytest.fixture
def client(account) -> Client:
    return browser(account)


@pytest.fixture
def address(contest) -> str:
    return f"/o/{contest.tournament.slug}/entries/import/"


def upload(cells: dict[str, str | None] | None = None, rows: int = 13) -> SimpleUploadedFile:
    """The roster with some cells changed."""
    workbook = load_workbook(ROSTER)
    sheet = workbook.active
    sheet.delete_rows(rows + 2, 20)
    for cell, value in (cells or {}).items():
        sheet[cell] = value
    stream = BytesIO()
    workbook.save(stream)
    return SimpleUploadedFile("名单.xlsx", stream.getvalue())


def signed(answer) -> str:
    return answer.context["signed"]


def test_a_roster_is_shown_first_and_written_when_confirmed(client, contest, address):
    shown = client.post(address, {"file": upload()})

    assert shown.status_code == 200
    assert [seen.row.team for seen in shown.context["rows"]][:2] == ["教务处一队", "科研处一队"]
    assert "189****5898" in text(shown)
    assert "18921405898" not in text(shown)
    assert not contest.entries.exists()

    done = client.post(address, {"roster": signed(shown)})
    assert done.url == address.removesuffix("import/")
    assert contest.entries.count() == 13


def test_all_faults_are_told_by_their_cells_and_nothing_can_be_confirmed(client, contest, address):
    EntryFactory(contest=contest, name="培训部一队")

    answer = client.post(address, {"file": upload({"A3": None, "E4": None, "G5": "电话"})})

    assert [fault.split("：")[0] for fault in answer.context["faults"]] == ["第 9 行", "A3", "D4", "G5"]
    assert [seen.row.row for seen in answer.context["rows"] if seen.wrong] == [3, 4, 5, 9]
    assert signed(answer) == ""
    assert 'name="roster"' not in text(answer)


def test_a_column_nobody_reads_is_a_warning(client, address):
    answer = client.post(address, {"file": upload({"H1": "鞋码", "H2": "42"})})

    assert "以下各列不导入：" in text(answer)
    assert "鞋码" in text(answer)


def test_equal_names_are_asked_about_also_against_those_registered(client, contest, address):
    EntryFactory(contest=contest).lineup.filter(order=1).update(
        person=Person.objects.create(tournament=contest.tournament, name="马永辉", name_key="ma")
    )

    shown = client.post(address, {"file": upload({"D3": "袁立波"})})

    assert [(asked.question.name, len(asked.question.mentions)) for asked in shown.context["asked"]] == [
        ("袁立波", 2),
        ("马永辉", 2),
    ]
    keys = {name: SameName(name=name, mentions=()).key for name in ("袁立波", "马永辉")}
    missing = client.post(address, {"roster": signed(shown), keys["袁立波"]: "no"})
    assert missing.status_code == 422
    assert "请回答每一个问题。" in text(missing)
    assert contest.entries.count() == 1

    client.post(address, {"roster": signed(missing), keys["袁立波"]: "no", keys["马永辉"]: "yes"})
    assert {name: Person.objects.filter(name=name).count() for name in keys} == {"袁立波": 2, "马永辉": 1}


def test_a_team_registered_between_the_two_steps_stops_the_import(client, contest, address):
    shown = client.post(address, {"file": upload()})
    EntryFactory(contest=contest, name="培训部一队")

    answer = client.post(address, {"roster": signed(shown)})

    assert answer.status_code == 422
    assert contest.entries.count() == 1


@pytest.mark.parametrize("rows", [1, 3])
def test_looking_through_takes_the_same_queries_for_one_row_and_for_three(
    client, address, rows, django_assert_num_queries
):
    client.get(address)

    with django_assert_num_queries(11):
        assert len(client.post(address, {"file": upload(rows=rows)}).context["rows"]) == rows


def test_a_damaged_page_is_refused_in_words(client, contest, address, account):
    shown = client.post(address, {"file": upload()})
    other = everybody(contest.tournament)

    for browser_, roster in ((client, signed(shown)[:-2]), (client, "x"), (browser(other), signed(shown))):
        answer = browser_.post(address, {"roster": roster})
        assert answer.status_code == 409
        assert "请重新选择报名表" in text(answer)
    assert not contest.entries.exists()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.csv", "代表队,队名\n教务处,一队".encode(), "CSV"),
        ("a.xlsx", b"PK\x03\x04 broken", "无法读取这个工作簿"),
        ("a.xlsx", b"", "文件是空的"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".xls"),
    ],
)
def test_what_is_no_workbook_is_refused_at_its_field(client, address, name, content, said):
    answer = client.post(address, {"file": SimpleUploadedFile(name, content)})

    assert answer.status_code == 422
    assert said in text(answer)


def test_no_file_is_said_at_its_field(client, address):
    answer = client.post(address, {})

    assert answer.status_code == 422
    assert "请先选择报名表。" in text(answer)


def test_of_several_sheets_one_is_chosen(client, contest, address):
    workbook = load_workbook(ROSTER)
    workbook.copy_worksheet(workbook.active).title = "备份"
    stream = BytesIO()
    workbook.save(stream)

    asked = client.post(address, {"file": SimpleUploadedFile("a.xlsx", stream.getvalue())})
    chosen = client.post(address, {"file": SimpleUploadedFile("a.xlsx", stream.getvalue()), "sheet": "备份"})

    assert asked.status_code == 422
    assert '<option value="备份">' in text(asked)
    assert chosen.context["roster"].sheet == "备份"


def test_the_template_can_be_filled_in_and_read(client, address):
    answer = client.get(address.replace("import", "template"))

    assert "attachment" in answer["Content-Disposition"]
    workbook = load_workbook(BytesIO(b"".join(answer.streaming_content)))
    for column, value in enumerate(["教务处", "一队", "萧敏宁", "甲", "乙", "丙"], start=1):
        workbook.active.cell(row=3, column=column, value=value)
    filled = BytesIO()
    workbook.save(filled)
    assert [row.team for row in read_roster(BytesIO(filled.getvalue()), team_size=3).rows] == ["一队"]


def test_the_closed_field_takes_no_roster(client, account, contest, address):
    published(account, contest, 2)
    write(account, live(contest)[0], "noted", {"text": "开始"})

    assert client.get(address).status_code == 409
    assert client.post(address, {"file": upload()}).status_code == 409


def test_only_organisers_import(contest, address):
    assert browser(member(contest.tournament, Role.REFEREE)).get(address).status_code == 403

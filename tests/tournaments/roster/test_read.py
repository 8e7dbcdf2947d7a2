"""Rosters as they come: the three real ones, and the ways people lay out a sheet."""

from zipfile import ZipFile

import pytest

from scoring.rules.refusal import Refused
from tests.tournaments.roster.workbooks import GOOD, HEADINGS, ROSTERS, entries, read, rewritten, stream, workbook
from tournaments.roster import Roster, RosterRow, read_roster


def real(name: str, team_size: int) -> Roster:
    with (ROSTERS / name).open("rb") as file:
        return read_roster(file, team_size=team_size)


def test_read_roster_of_thirteen_teams() -> None:
    roster = real("gouji-13-teams.xlsx", 3)

    assert (roster.sheet, roster.faults, roster.ignored) == ("够级", (), {})
    assert [(len(row.players), bool(row.leader), row.bench) for row in roster.rows] == [(3, True, ())] * 13
    assert roster.rows[0] == RosterRow(
        row=2,
        team="教务处一队",
        delegations=("教务处",),
        leader="萧敏宁",
        players=("袁立波", "马永辉", "杨新玲"),
        bench=(),
        phone="18921405898",
        note="",
    )


def test_read_roster_of_twenty_two_pairs() -> None:
    roster = real("tractor-22-pairs.xlsx", 2)

    assert (roster.sheet, roster.faults, roster.ignored) == ("拖拉机", (), {})
    assert [len(row.players) for row in roster.rows] == [2] * 22
    assert {row.team: row.delegations for row in roster.rows if row.note == "跨部门组队"} == {
        "财务处1队": ("财务处", "图书馆"),
        "培训部1队": ("培训部", "人事处"),
    }


def test_read_roster_of_twenty_seven_single_players() -> None:
    roster = real("xiangqi-27-players.xlsx", 1)

    assert (roster.sheet, roster.faults, roster.ignored) == ("象棋", (), {"C": "性别"})
    assert [row.players for row in roster.rows] == [(row.team,) for row in roster.rows]
    assert (len(roster.rows), roster.rows[0].team, roster.rows[0].delegations) == (27, "宋军玲", ("人事处",))


def test_headings_below_a_title_and_blank_rows() -> None:
    roster = read([["2026年职工比赛报名表"], (), HEADINGS, (), GOOD], merges=["A1:H1"])

    assert [(row.row, row.team) for row in roster.rows] == [(5, "财务处一队")]
    assert roster.faults == ()


@pytest.mark.parametrize(
    "headings",
    [
        ["部 门", "队伍名称", "负责人", "参赛队员1（必填）", "参赛队员2：", "替补队员", "手机", "说明"],
        ["单位*", "参赛队", "领队姓名", "选手一", "选手二", "候补", "联系方式", "备注"],
        ["Delegation", "Team name", "Leader", "Player 1", "PLAYER 2", "Substitutes", "Phone", "Note"],
        ["所在\n部门", "队名", "领　队", "1号队员", "第2队员", "替补１", "电话", "附注"],
    ],
)
def test_headings_of_every_kind(headings: list[str]) -> None:
    assert read([headings, GOOD]).rows == entries(GOOD).rows


def test_headings_repeated_on_the_next_page_are_passed_over() -> None:
    second = ["图书馆", "图书馆一队", None, "宋芳", "陈敏荣"]

    assert [row.row for row in read([HEADINGS, GOOD, HEADINGS, second]).rows] == [2, 4]


def test_serial_numbers_without_an_entry_are_passed_over() -> None:
    roster = read([["序号", *HEADINGS], [1, *GOOD], [2], [3]])

    assert [row.row for row in roster.rows] == [2]
    assert roster.ignored == {"A": "序号"}


def test_remark_across_the_sheet_is_passed_over() -> None:
    assert len(read([HEADINGS, GOOD, ["说明：每队两人"]], merges=["A3:H3"]).rows) == 1


def test_column_without_a_heading_is_told() -> None:
    assert read([HEADINGS, [*GOOD, "已缴费"]]).ignored == {"I": ""}


@pytest.mark.parametrize(
    "cell", ["财务处、图书馆", "财务处/图书馆", "财务处，图书馆", "财务处&图书馆", "财务处＋ 图书馆", "财务处\n图书馆"]
)
def test_delegations_in_one_cell_keep_their_order(cell: str) -> None:
    assert entries([cell, *GOOD[1:]]).rows[0].delegations == ("财务处", "图书馆")


def test_merged_delegation_counts_for_every_row_it_covers() -> None:
    second = [None, "财务处二队", None, "宋芳", "陈敏荣"]
    roster = read([HEADINGS, GOOD, second], merges=["A2:A3"])

    assert [row.delegations for row in roster.rows] == [("财务处",), ("财务处",)]
    assert roster.faults == ()


def test_heading_merged_across_the_columns_of_the_players() -> None:
    headings = ["代表队", "队名", "领队", "队员", None, "替补", "联系电话", "备注"]

    assert read([headings, GOOD], merges=["D1:E1"]).rows == entries(GOOD).rows


def test_headings_in_two_rows() -> None:
    upper = ["代表队", "队名", "领队", "队员1", None, "队员2", None]
    lower = [None, None, None, "姓名", "性别", "姓名", "性别"]
    merges = ["A1:A2", "B1:B2", "C1:C2", "D1:E1", "F1:G1"]
    roster = read([upper, lower, ["财务处", "财务处一队", "高伟峰", "周芳梅", "女", "林光玲", "女"]], merges)

    assert [(row.row, row.players) for row in roster.rows] == [(3, ("周芳梅", "林光玲"))]
    assert (roster.faults, roster.ignored) == ((), {"E": "性别", "G": "性别"})


@pytest.mark.parametrize(
    "cell", ["周芳梅、林光玲", "周芳梅，林光玲", "周芳梅\n林光玲", "周芳梅 林光玲", "周 芳梅/林光玲"]
)
def test_players_in_one_cell(cell: str) -> None:
    assert read([["部门", "队名", "队员"], ["财务处", "财务处一队", cell]]).rows[0].players == ("周芳梅", "林光玲")


@pytest.mark.parametrize(
    ("second", "merges"),
    [
        (["财务处", "财务处一队", "林光玲", "13800000000"], []),
        ([None, None, "林光玲", "13800000000"], []),
        ([None, None, "林光玲", "13800000000"], ["A2:A3", "B2:B3"]),
    ],
)
def test_player_a_row_makes_one_entry(second: list[str | None], merges: list[str]) -> None:
    rows = [["部门", "队名", "姓名", "电话"], ["财务处", "财务处一队", "周芳梅", "18326661918"], second]
    roster = read([*rows, ["图书馆", "图书馆一队", "宋芳"], [None, None, "陈敏荣"]], merges)

    assert [(row.row, row.players, row.phone) for row in roster.rows] == [
        (2, ("周芳梅", "林光玲"), "18326661918"),
        (4, ("宋芳", "陈敏荣"), ""),
    ]
    assert roster.faults == ()


def test_contact_leads_where_nobody_else_does() -> None:
    headings = ["联系人", "电话", "代表队", "队名", "队员"]
    row = ["高伟峰", "18326661918", "财务处", "财务处一队", "周芳梅、林光玲"]
    beside = read([[*headings, "领队", "领队电话"], [*row, "李红", "18326661919"]])

    assert read([headings, row]).rows[0].leader == "高伟峰"
    assert (beside.rows[0].leader, beside.rows[0].phone) == ("李红", "18326661918")
    assert beside.ignored == {"A": "联系人", "G": "领队电话"}


def test_captain_plays_and_leads() -> None:
    row = read([["部门", "队名", "队长", "队员"], ["财务处", "财务处一队", "周芳梅", "林光玲"]]).rows[0]

    assert (row.leader, row.players) == ("周芳梅", ("周芳梅", "林光玲"))


def test_captain_among_the_players_plays_once() -> None:
    headings = ["部门", "队名", "领队", "队长", "队员1", "队员2"]
    row = read([headings, ["财务处", "财务处一队", "高伟峰", "周芳梅", "林光玲", "周芳梅"]]).rows[0]

    assert (row.leader, row.players) == ("高伟峰", ("林光玲", "周芳梅"))


def test_captain_of_a_team_with_a_player_a_row() -> None:
    rows = [["财务处", "财务处一队", "周芳梅", "周芳梅"], ["财务处", "财务处一队", "周芳梅", "林光玲"]]
    roster = read([["部门", "队名", "队长", "队员"], *rows])

    assert (roster.rows[0].players, roster.faults) == (("周芳梅", "林光玲"), ())


def test_team_of_a_single_player_is_the_delegation_where_there_is_no_other() -> None:
    roster = read([["队名", "姓名"], ["图书馆", "宋芳"], ["图书馆", "陈敏荣"]], team_size=1)

    assert [(row.team, row.delegations) for row in roster.rows] == [("宋芳", ("图书馆",)), ("陈敏荣", ("图书馆",))]


def test_team_of_a_single_player_is_left_out_beside_a_delegation() -> None:
    roster = read([["部门", "队名", "姓名"], ["图书馆", "书香队", "宋芳"]], team_size=1)

    assert (roster.rows[0].team, roster.ignored) == ("宋芳", {"B": "队名"})


def test_words_for_nothing_are_nothing() -> None:
    row = entries(["财务处", "财务处一队", "无", "周芳梅", "林光玲", "－", "/", "无"]).rows[0]

    assert (row.leader, row.bench, row.phone, row.note) == ("", (), "", "")


def test_telephone_number_kept_as_a_quantity() -> None:
    phones = [entries([*GOOD[:6], value, None]).rows[0].phone for value in (13034353370.0, 13034353370, 1.303435337e10)]

    assert phones == ["13034353370"] * 3


def test_sheet_with_headings_is_chosen_among_others() -> None:
    book = workbook([HEADINGS, GOOD])
    book.create_sheet("填表说明", 0)["A1"] = "请填写下表"
    hidden = book.create_sheet("旧表")
    hidden.append(HEADINGS)
    hidden.sheet_state = "hidden"

    assert read_roster(stream(book), team_size=2).sheet == "报名表"


def test_sheets_that_look_alike_are_asked_about() -> None:
    book = workbook([HEADINGS, GOOD])
    book.create_sheet("第二张").append(HEADINGS)

    with pytest.raises(Refused) as refused:
        read_roster(stream(book), team_size=2)
    chosen = read_roster(stream(book), team_size=2, sheet="报名表")

    assert (refused.value.code, refused.value.facts) == ("roster.several_sheets", {"sheets": ["报名表", "第二张"]})
    assert chosen.rows == entries(GOOD).rows


def test_text_in_shared_strings_as_excel_keeps_it() -> None:
    strings = "<si><r><t>周</t></r><r><rPr><b/></rPr><t>芳梅</t></r><rPh sb='0' eb='1'><t>zhou</t></rPh></si>"
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    office = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    parts = {
        "xl/worksheets/sheet1.xml": ('t="inlineStr"><is><t>周芳梅</t></is>', 't="s"><v>0</v>'),
        "[Content_Types].xml": (
            "</Types>",
            f'<Override PartName="/xl/sharedStrings.xml" ContentType="{office}"/></Types>',
        ),
    }

    def change(name: str, part: bytes) -> bytes:
        old, new = parts.get(name, ("", ""))
        return part.decode().replace(old, new).encode() if old else part

    book = workbook([HEADINGS, GOOD])
    upload = rewritten(stream(book).getvalue(), change)
    with ZipFile(upload, "a") as archive:
        archive.writestr("xl/sharedStrings.xml", f"<sst {space}>{strings}</sst>")
    upload.seek(0)

    assert read_roster(upload, team_size=2).rows == entries(GOOD).rows


def test_claimed_dimension_is_not_believed() -> None:
    book = stream(workbook([HEADINGS, GOOD])).getvalue()
    lying = rewritten(book, lambda _name, part: part.replace(b'ref="A1:H2"', b'ref="A1"'))

    assert read_roster(lying, team_size=2).rows == entries(GOOD).rows

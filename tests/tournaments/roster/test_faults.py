"""What is wrong in a roster, by cell, all of it at once."""

import pytest

from tests.tournaments.roster.workbooks import GOOD, HEADINGS, entries, faults, read
from tournaments.roster import Fault

OTHER = ["图书馆", "图书馆一队", "冯杰林", "宋芳", "陈敏荣", None, None, None]


def changed(row: list[str | None], **cells: str | float | None) -> list[str | float | None]:
    """The row with some cells, named by their column letters, otherwise."""
    return [cells.get("ABCDEFGH"[place], value) for place, value in enumerate(row)]


def test_good_rows_have_no_faults() -> None:
    assert entries(GOOD, OTHER).faults == ()


def test_fault_knows_its_sheet_and_facts() -> None:
    assert entries(changed(GOOD, E=None)).faults == (
        Fault(code="roster.too_few_players", sheet="报名表", row=2, column="D", facts={"needed": 2, "found": 1}),
    )


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ({"A": None}, ("A2", "roster.no_delegation")),
        ({"B": " "}, ("B2", "roster.no_team")),
        ({"D": "待定"}, ("D2", "roster.too_few_players")),
        ({"E": "林光玲、宋芳"}, ("D2", "roster.too_many_players")),
        ({"E": "周 芳梅"}, ("E2", "roster.person_twice")),
        ({"F": "林光玲"}, ("F2", "roster.person_twice")),
        ({"G": "1832666191"}, ("G2", "roster.bad_phone")),
        ({"G": "1.83E+10"}, ("G2", "roster.bad_phone")),
        ({"E": "12"}, ("E2", "roster.not_a_name")),
        ({"C": "高伟峰、李红"}, ("C2", "roster.not_a_name")),
        ({"B": "队" * 61}, ("B2", "roster.too_long")),
        ({"A": "处" * 61}, ("A2", "roster.too_long")),
        ({"H": "说" * 501}, ("H2", "roster.too_long")),
        ({"D": "周" * 41}, ("D2", "roster.too_long")),
        ({"H": "#REF!"}, ("H2", "roster.cell_error")),
    ],
)
def test_fault_of_a_row(cells: dict[str, str | None], found: tuple[str, str]) -> None:
    assert faults(entries(changed(GOOD, **cells))) == [found]


def test_bench_is_not_counted() -> None:
    roster = entries(changed(GOOD, F="宋芳、陈敏荣"))

    assert (roster.rows[0].bench, roster.faults) == (("宋芳", "陈敏荣"), ())


def test_leader_may_play() -> None:
    roster = entries(changed(GOOD, C="周芳梅"))

    assert roster.faults == ()


def test_same_team_name_twice() -> None:
    roster = entries(GOOD, changed(OTHER, B="财务处 一队"))

    assert [(fault.cell, fault.code, fault.facts) for fault in roster.faults] == [
        ("B3", "roster.team_twice", {"team": "财务处一队", "first": 2})
    ]


def test_all_faults_come_at_once_in_the_order_of_the_sheet() -> None:
    roster = entries(changed(GOOD, A=None, G="x"), OTHER, changed(OTHER, D=None, E="12"))

    assert faults(roster) == [
        ("A2", "roster.no_delegation"),
        ("G2", "roster.bad_phone"),
        ("B4", "roster.team_twice"),
        ("D4", "roster.too_few_players"),
        ("E4", "roster.not_a_name"),
    ]


def test_missing_columns_are_told_once() -> None:
    assert faults(read([["领队", "电话"], ["高伟峰", "18326661918"], ["李红", "18326661919"]])) == [
        ("1", "roster.no_delegation_column"),
        ("1", "roster.no_team_column"),
        ("1", "roster.no_player_column"),
    ]


def test_second_column_for_the_same_is_told() -> None:
    assert faults(read([[*HEADINGS, "单位"], [*GOOD, "图书馆"]])) == [("I1", "roster.column_twice")]


def test_equal_names_of_single_players_are_no_fault() -> None:
    assert read([["部门", "姓名"], ["图书馆", "宋芳"], ["财务处", "宋芳"]], team_size=1).faults == ()

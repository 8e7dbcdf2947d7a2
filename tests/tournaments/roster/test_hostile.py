"""What nobody should upload: cells that want to be more than text, and files broken anywhere."""

from collections.abc import Sequence
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.rules.refusal import Refused
from tests.tournaments.roster.workbooks import GOOD, ROSTERS, entries, faults, rewritten, stream, workbook
from tournaments.roster import read_roster, write_text
from tournaments.roster.names import NAME_LENGTH, TITLE_LENGTH
from tournaments.roster.rows import NOTE_LENGTH
from tournaments.roster.words import sentence

REAL = (ROSTERS / "gouji-13-teams.xlsx").read_bytes()
PARTS = {name: len(ZipFile(BytesIO(REAL)).read(name)) for name in ZipFile(BytesIO(REAL)).namelist()}
Patches = Sequence[tuple[float, bytes]]

patches = st.lists(
    st.tuples(st.floats(0, 1, exclude_max=True), st.binary(min_size=1, max_size=8)), min_size=1, max_size=6
)
modest = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def patched(data: bytes, changes: Patches) -> bytes:
    changed = bytearray(data)
    for place, content in changes:
        start = int(place * len(changed))
        changed[start : start + len(content)] = content
    return bytes(changed)


def answers(data: bytes) -> list[str]:
    """The code the file was refused with, or the sentences of its faults; anything else raised fails the test."""
    try:
        return [sentence(fault) for fault in read_roster(BytesIO(data), team_size=3).faults]
    except Refused as refused:
        return [refused.code]


@modest
@given(patches)
def test_mutated_file_is_read_or_refused(changes: Patches) -> None:
    answers(patched(REAL, changes))


@modest
@given(st.sampled_from(sorted(PARTS)), patches)
def test_mutated_part_is_read_or_refused(part: str, changes: Patches) -> None:
    upload = rewritten(REAL, lambda name, content: patched(content, changes) if name == part else content)

    answers(upload.getvalue())


@modest
@given(st.binary(max_size=200), st.sampled_from([b"", b"PK\x03\x04", bytes.fromhex("d0cf11e0a1b11ae1"), b"<"]))
def test_arbitrary_bytes_are_refused(tail: bytes, head: bytes) -> None:
    assert answers(head + tail)[0].startswith("roster.file_")


@modest
@given(st.lists(st.text(st.characters(exclude_categories=("Cs",)), max_size=30), min_size=8, max_size=8))
def test_arbitrary_cells_are_read(cells: list[str]) -> None:
    book = workbook([["代表队", "队名", "领队", "队员1", "队员2", "替补", "联系电话", "备注"], GOOD])
    for column, cell in enumerate(cells, start=1):
        write_text(book.active, 3, column, cell)

    answers(stream(book).getvalue())


@pytest.mark.parametrize(
    "cell",
    ['=HYPERLINK("http://example.org","x")', "=cmd|'/C calc'!A0", "@SUM(1)", "<script>", "张伟🀄", "../..", "a=b"],
)
def test_hostile_text_is_no_name(cell: str) -> None:
    book = workbook([["代表队", "队名", "队员1", "队员2"], ["财务处", "财务处一队", "周芳梅"]])
    write_text(book.active, 2, 4, cell)

    codes = {fault.code for fault in read_roster(stream(book), team_size=2).faults}
    assert "roster.not_a_name" in codes


def test_formula_without_a_stored_value_is_empty() -> None:
    assert faults(entries([*GOOD[:4], '=HYPERLINK("http://example.org","林光玲")'])) == [
        ("D2", "roster.too_few_players")
    ]


def test_text_of_a_hundred_kilobytes_is_cut_and_told() -> None:
    book = stream(
        workbook([["代表队", "队名", "队员1", "队员2", "备注"], ["甲处", "乙队", "丙员", "丁员", "戊"]])
    ).getvalue()
    long = rewritten(
        book,
        lambda _name, part: (
            part.replace("甲处".encode(), "处".encode() * 33_000)
            .replace("乙队".encode(), "队".encode() * 33_000)
            .replace("丙员".encode(), "员".encode() * 33_000)
            .replace("戊".encode(), "说".encode() * 33_000)
        ),
    )

    roster = read_roster(long, team_size=2)
    row = roster.rows[0]
    assert [fault.code for fault in roster.faults] == ["roster.too_long"] * 4
    assert (len(row.delegations[0]), len(row.team), len(row.players[0])) == (TITLE_LENGTH, TITLE_LENGTH, NAME_LENGTH)
    assert len(row.note) == NOTE_LENGTH


def test_control_and_invisible_characters_vanish() -> None:
    row = entries(["财务\u200b处", "财\u202e务处一队", "高伟峰\ufeff", "周_x000D_芳梅", "林\u2060光玲"]).rows[0]

    assert (row.delegations, row.team, row.leader, row.players) == (
        ("财务处",),
        "财务处一队",
        "高伟峰",
        ("周芳梅", "林光玲"),
    )


def test_emoji_in_a_team_name_stays() -> None:
    assert entries([GOOD[0], "火箭队🚀", *GOOD[2:]]).rows[0].team == "火箭队🚀"

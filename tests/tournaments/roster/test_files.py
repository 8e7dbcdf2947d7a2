"""Files that are no roster: each is refused by its own code, before anything in it is taken apart."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest

from scoring.rules.refusal import Refused
from tests.tournaments.roster.workbooks import GOOD, HEADINGS, ROSTERS, read, rewritten, stream, workbook
from tournaments.roster import read_roster

OLE = bytes.fromhex("d0cf11e0a1b11ae1")
REAL = (ROSTERS / "gouji-13-teams.xlsx").read_bytes()
SHEET = "xl/worksheets/sheet1.xml"


def refusal(data: bytes, sheet: str | None = None) -> Refused:
    with pytest.raises(Refused) as refused:
        read_roster(BytesIO(data), team_size=3, sheet=sheet)
    return refused.value


def archive(members: dict[str, bytes], compression: int = ZIP_DEFLATED) -> bytes:
    upload = BytesIO()
    with ZipFile(upload, "w", compression) as made:
        for name, content in members.items():
            made.writestr(name, content)
    return upload.getvalue()


def with_sheet(xml: bytes) -> bytes:
    return rewritten(REAL, lambda name, part: xml if name == SHEET else part).getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "roster.file_empty"),
        (b"PK\x03\x04" + bytes(2 * 1024 * 1024), "roster.file_too_large"),
        ("代表队,队名,队员1\n财务处,一队,周芳梅\n".encode(), "roster.file_csv"),
        ("代表队,队名,队员1\n财务处,一队,周芳梅\n".encode("gb18030"), "roster.file_csv"),
        ("代表队\t队名\n".encode("utf-16"), "roster.file_csv"),
        (OLE + bytes(1000) + "Workbook".encode("utf-16-le"), "roster.file_old_excel"),
        (OLE + bytes(1000) + "EncryptedPackage".encode("utf-16-le"), "roster.file_encrypted"),
        (b"\xef\xbb\xbf\r\n<html><table><tr><td>x</td></tr></table></html>", "roster.file_web_page"),
        (b'<?xml version="1.0"?><Workbook/>', "roster.file_web_page"),
        (b"%PDF-1.7 ,;", "roster.file_other"),
        (b"\x89PNG\r\n\x1a\n\0\0,;", "roster.file_other"),
        (archive({"word/document.xml": b"<w/>"}), "roster.file_other"),
        (archive({"xl/workbook.bin": b"x"}), "roster.file_other"),
        (archive({"xl/workbook.xml": b"<workbook/>"}), "roster.file_damaged"),
        (archive({"xl/workbook.xml": b"<workbook/>"}, ZIP_LZMA), "roster.file_damaged"),
        (REAL[: len(REAL) // 2], "roster.file_damaged"),
        (archive({"xl/workbook.xml": b" " * (51 * 1024 * 1024)}), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet><sheetData><row>" + b"<c/>" * 500_000), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet>" + b'<mergeCell ref="A1:A2"/>' * 2_001), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet a='" + b"a" * 300_000 + b"'/>"), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet" + b" " * 300_000 + b"/>"), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet><!--" + b">" * 300_000 + b"--></worksheet>"), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet/><?a " + b">" * 300_000 + b"?>"), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet>" + b"a\n" * 1_000_001), "roster.file_unpacks_too_large"),
        (with_sheet(b"<worksheet><sheetData>"), "roster.file_damaged"),
        (with_sheet(b'<!DOCTYPE x [<!ENTITY a "aa">]><worksheet>&a;</worksheet>'), "roster.file_damaged"),
        (with_sheet(b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>'), "roster.file_damaged"),
        (with_sheet(b"<worksheet/>"), "roster.no_headings"),
    ],
)
def test_file_is_refused(data: bytes, code: str) -> None:
    assert refusal(data).code == code


@pytest.mark.parametrize(("place", "value"), [(6, 64), (46, 255)])
def test_archive_zipfile_cannot_open_is_refused(place: int, value: int) -> None:
    """A version from the future; a name said to be UTF-8 that is not."""
    changed = bytearray(REAL)
    directory = changed.index(b"PK\x01\x02")
    changed[directory + 9] |= 8
    changed[directory + place] = value

    assert refusal(bytes(changed)).code == "roster.file_damaged"


def test_locked_archive_is_refused() -> None:
    flagged = bytearray(REAL)
    flagged[flagged.index(b"PK\x01\x02") + 8] |= 1

    assert refusal(bytes(flagged)).code == "roster.file_encrypted"


def test_sheet_that_is_not_there_is_refused() -> None:
    assert refusal(REAL, sheet="象棋").code == "roster.no_headings"


def test_headings_alone_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        read([HEADINGS])

    assert (refused.value.code, refused.value.facts) == ("roster.no_rows", {"sheet": "报名表"})


@pytest.mark.parametrize("rows", [1_001, 1_100])
def test_too_many_rows_are_refused(rows: int) -> None:
    with pytest.raises(Refused) as refused:
        read([HEADINGS, *[GOOD] * rows])

    assert (refused.value.code, refused.value.facts) == ("roster.too_many_rows", {"sheet": "报名表", "limit": 1_000})


def test_too_many_columns_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        read([HEADINGS, [*GOOD, *[None] * 60, "远"]])

    assert (refused.value.code, refused.value.facts) == ("roster.too_many_columns", {"sheet": "报名表", "limit": 60})


def test_too_many_names_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        read([HEADINGS, *[[*GOOD[:5], "、".join(["宋芳"] * 300)]] * 34])

    assert (refused.value.code, refused.value.facts) == ("roster.too_many_names", {"sheet": "报名表", "limit": 10_000})


def test_long_sheet_beside_the_roster_does_no_harm() -> None:
    book = workbook([HEADINGS, GOOD])
    staff = book.create_sheet("通讯录")
    for number in range(1_500):
        staff.append([number])

    assert len(read_roster(stream(book), team_size=2).rows) == 1


def test_row_beyond_all_sheets_is_never_reached() -> None:
    far = rewritten(REAL, lambda _name, part: part.replace(b'<row r="14"', b'<row r="99999999999999"'))

    assert len(read_roster(far, team_size=3).rows) == 12

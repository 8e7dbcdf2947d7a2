"""Whether an uploaded file may be opened at all: its size, its kind, and what it would unpack to.

Nothing is taken apart before it has been measured: the upload, the members of the archive, the elements of its XML.
Not checked here: whether the workbook makes sense (`sheets.py` and on).
"""

from dataclasses import dataclass
from io import BytesIO
from typing import Any, NoReturn, Protocol
from xml.parsers.expat import ParserCreate
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from scoring.rules.refusal import Refused

MAX_UPLOAD = 2 * 1024 * 1024
MAX_UNPACKED = 50 * 1024 * 1024
MAX_ELEMENTS = 500_000
MAX_PIECES = 2_000_000
MAX_PIECE = 256 * 1024
MAX_MERGES = 2_000

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_ZIP = b"PK\x03\x04"
_MARKUP = ("<!doctype", "<html", "<table", "<meta", "<?xml", "<!--")


class Readable(Protocol):
    """An upload or an open file."""

    def read(self, size: int, /) -> bytes:
        """At most `size` bytes."""


@dataclass(frozen=True, kw_only=True)
class Envelope:
    """A measured workbook: its bytes, and the merged ranges of each XML part (`A3:A5`) by the part's path."""

    data: bytes
    merges: dict[str, list[str]]


def measured(file: Readable) -> Envelope:
    """The file, once it is known to be harmless to open. Raises `Refused`: `roster.file_…`."""
    data = file.read(MAX_UPLOAD + 1)
    if not data:
        raise Refused("roster.file_empty")
    if len(data) > MAX_UPLOAD:
        raise Refused("roster.file_too_large", megabytes=MAX_UPLOAD // 1024 // 1024)
    if not data.startswith(_ZIP):
        raise Refused(_kind(data))
    try:
        with ZipFile(BytesIO(data)) as archive:
            _check_members(archive.infolist())
            return Envelope(data=data, merges=_survey(archive))
    except Refused:
        raise
    except Exception as error:  # whatever breaks inside zipfile, zlib or expat, the file is at fault
        raise Refused("roster.file_damaged") from error


def _kind(data: bytes) -> str:
    if data.startswith(_OLE):
        return "roster.file_encrypted" if _ENCRYPTED in data else "roster.file_old_excel"
    text = _text(data)
    if text.lstrip().lower().startswith(_MARKUP):
        return "roster.file_web_page"
    return "roster.file_csv" if any(mark in text for mark in ",;\t") else "roster.file_other"


def _text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data or data.startswith(b"%PDF"):
        return ""
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return ""


def _check_members(members: list[ZipInfo]) -> None:
    names = {member.filename for member in members}
    if any(member.flag_bits & 1 for member in members):
        raise Refused("roster.file_encrypted")
    if not any(name.startswith("xl/") and name.endswith(".xml") for name in names):
        raise Refused("roster.file_other")
    if any(member.compress_type not in {ZIP_STORED, ZIP_DEFLATED} for member in members):
        raise Refused("roster.file_damaged")
    if sum(member.file_size for member in members) > MAX_UNPACKED:
        raise Refused("roster.file_unpacks_too_large")


def _survey(archive: ZipFile) -> dict[str, list[str]]:
    surveyor = _Surveyor()
    for name in archive.namelist():
        if name.endswith((".xml", ".rels")):
            surveyor.survey(name, archive.read(name))
    return surveyor.merges


class _Surveyor:
    """Reads XML without building anything: counts it, and keeps the merged ranges a streaming reader never shows.

    A piece is a tag, a comment or a run of text. Its length matters because openpyxl feeds expat bit by bit, and an
    expat before 2.6 begins a tag anew with every bit: one tag of 50 MB costs minutes. Here each part is fed at once.
    """

    def __init__(self) -> None:
        self.merges: dict[str, list[str]] = {}
        self.elements = self.pieces = self.start = 0

    def survey(self, name: str, part: bytes) -> None:
        self.found = self.merges[name] = []
        self.start = 0
        self.parser = ParserCreate()
        self.parser.StartElementHandler = self._element
        self.parser.StartDoctypeDeclHandler = self._declaration
        for event in ("EndElement", "CharacterData", "Comment", "ProcessingInstruction", "StartCdataSection"):
            setattr(self.parser, f"{event}Handler", self._piece)
        self.parser.Parse(part, True)
        self._measure(len(part))

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        self._piece()
        self.elements += 1
        if name.rpartition(":")[2] == "mergeCell":
            self.found.append(attributes.get("ref", ""))
        if self.elements > MAX_ELEMENTS or len(self.found) > MAX_MERGES:
            raise Refused("roster.file_unpacks_too_large")

    def _piece(self, *_content: Any) -> None:
        self.pieces += 1
        self._measure(self.parser.CurrentByteIndex)

    def _measure(self, end: int) -> None:
        if end - self.start > MAX_PIECE or self.pieces > MAX_PIECES:
            raise Refused("roster.file_unpacks_too_large")
        self.start = end

    def _declaration(self, *_content: Any) -> NoReturn:
        # Only a document type can declare entities, and no workbook has one.
        raise Refused("roster.file_damaged")

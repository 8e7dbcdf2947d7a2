"""The writing protocol, step by step, on a real database (docs/protocol.md)."""

import uuid
from datetime import UTC, datetime
from typing import Any

import pytest

from scoring import ledger
from scoring.ledger import Answer, Writer, Writing
from scoring.models import Line, Sheet
from scoring.rules.refusal import Refused

pytestmark = pytest.mark.django_db

WRITER = Writer(name="王裁判", device="tablet 3")
HAND = {"finish": [1, 2, 3, 4, 5, 6]}  # 13 : 9
LEVEL = {"finish": [1, 2, 4, 3, 6, 5]}  # 11 : 11
AWARDED = {"winner": "A", "ruling": "1"}


@pytest.fixture
def sheet() -> Sheet:
    return ledger.open_sheet("gouji", {})


def writing(kind: str, data: Any, after: int = 0, **given: Any) -> Writing:
    body = {"uuid": uuid.uuid4(), "written_at": datetime(2026, 4, 21, 9, tzinfo=UTC)} | given
    return Writing(kind=kind, data=data, after=after, **body)


def write(sheet: Sheet, kind: str, data: Any, after: int = 0) -> Answer:
    return ledger.write(sheet, writing(kind, data, after), WRITER)


def confirmed(sheet: Sheet) -> Sheet:
    write(sheet, "awarded", AWARDED)
    ledger.confirm(sheet, writing("confirmed", {}, 1), WRITER)
    return sheet


def refused(sheet: Sheet, line: Writing) -> Refused:
    """The refusal of a line; that it has left no trace is asserted here."""
    before = list(sheet.lines.values()), Sheet.objects.filter(pk=sheet.pk).values().get()
    with pytest.raises(Refused) as found:
        ledger.write(sheet, line, WRITER)
    assert (list(sheet.lines.values()), Sheet.objects.filter(pk=sheet.pk).values().get()) == before
    return found.value


def test_new_sheet_is_empty_and_keeps_its_config():
    sheet = ledger.open_sheet("gouji", {"revolution_place": 4})

    assert (sheet.last_seq, sheet.confirmed, sheet.config["revolution_place"]) == (0, False, 4)
    assert sheet.standing == {
        "totals": {"A": 0, "B": 0},
        "hands": [],
        "waiting_for": "hand",
        "verdict": None,
    }


def test_sheet_is_not_opened_under_a_config_nobody_understands():
    with pytest.raises(Refused) as found:
        ledger.open_sheet("gouji", {"revolution_place": 5})

    assert found.value.code == "config.malformed"


def test_line_takes_the_next_place_and_the_standing_is_kept(sheet):
    answer = write(sheet, "hand_played", HAND)

    kept = Sheet.objects.get(pk=sheet.pk)
    assert (answer.seq, answer.outcome["totals"]) == (1, {"A": 13, "B": 9})
    assert (kept.last_seq, kept.standing, kept.confirmed) == (1, answer.outcome, False)
    line = Line.objects.get()
    assert (line.seq, line.kind, line.data, line.by, line.device) == (1, "hand_played", HAND, "王裁判", "tablet 3")


def test_clause_of_a_line_stands_beside_it(sheet):
    write(sheet, "penalty_given", {"side": "A", "clause": "gouji.15"})

    assert Line.objects.get().clause == "gouji.15"


def test_what_may_be_written_next_is_answered(sheet):
    assert write(sheet, "awarded", AWARDED).next_kinds == ["awarded", "noted"]


# 1. The uuid is known


def test_same_body_again_gives_the_line_and_the_present_state(sheet):
    line = writing("hand_played", HAND)
    first = ledger.write(sheet, line, WRITER)
    write(sheet, "hand_played", LEVEL, after=1)

    again = ledger.write(sheet, line, WRITER)

    assert (again.line, again.seq, again.outcome["totals"]) == (first.line, 2, {"A": 24, "B": 20})
    assert Line.objects.count() == 2


def test_same_body_again_is_answered_on_a_confirmed_sheet(sheet):
    line = writing("awarded", AWARDED)
    ledger.write(sheet, line, WRITER)
    ledger.confirm(sheet, writing("confirmed", {}, 1), WRITER)

    assert ledger.write(sheet, line, WRITER).seq == 2


@pytest.mark.parametrize(
    "other",
    [
        {"kind": "noted", "data": {"text": "茶"}},
        {"data": LEVEL},
        {"after": 1},
        {"written_at": datetime(2026, 4, 21, 10, tzinfo=UTC)},
    ],
)
def test_known_uuid_with_another_body_is_refused(sheet, other):
    known = uuid.uuid4()
    ledger.write(sheet, writing("hand_played", HAND, uuid=known), WRITER)
    body = {"kind": "hand_played", "data": HAND, "uuid": known} | other

    assert refused(sheet, writing(**body)).code == "sheet.uuid_taken"


@pytest.mark.django_db(transaction=True)
def test_uuid_of_another_sheet_is_refused(sheet):
    taken = uuid.uuid4()
    ledger.write(ledger.open_sheet("gouji", {}), writing("hand_played", HAND, uuid=taken), WRITER)

    assert refused(sheet, writing("hand_played", HAND, uuid=taken)).code == "sheet.uuid_taken"


# 3. What the writer has seen


def test_writer_who_missed_a_line_is_shown_it(sheet):
    write(sheet, "noted", {"text": "茶"})

    found = refused(sheet, writing("hand_played", HAND, after=0))

    missed = {"seq": 1, "kind": "noted", "data": {"text": "茶"}, "clause": "", "by": "王裁判"}
    assert (found.code, found.facts) == ("sheet.stale", {"last": 1, "missed": [missed]})


def test_writer_who_has_seen_what_is_not_there_is_refused(sheet):
    found = refused(sheet, writing("hand_played", HAND, after=10**30))

    assert (found.code, found.facts) == ("sheet.not_written_yet", {"after": 10**30, "last": 0})


# 4. The game


def test_what_the_game_refuses_is_not_written(sheet):
    assert refused(sheet, writing("hand_played", {"finish": [1, 3, 2]})).code == "gouji.hand_not_finished"


@pytest.mark.parametrize("kind", ["confirmed", "reopened", "hand_won", "", "x\x00"])
def test_kind_that_is_not_written_here_is_refused(sheet, kind):
    assert refused(sheet, writing(kind, {"ruling": "1"})).code == "sheet.unknown_kind"


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("noted", {"text": "a\x00b"}),
        ("noted", {"text": "\ud800"}),
        ("noted", {"text": "字" * 501}),
        ("noted", {"text": ""}),
        ("noted", {"text": "茶", "colour": "green"}),
        ("noted", {}),
        ("noted", {"text": {"deep": [[[[]]]]}}),
        ("hand_played", {"finish": "123456"}),
        ("penalty_given", {"side": "C", "clause": "gouji.15"}),
        ("penalty_given", {"side": "A", "clause": "gouji.15", "points": 10**30}),
        ("opening_drawn", {"opener": 1, "cards": ["9"] * 21}),
        ("struck", {"line": "1", "reason": "误记"}),
        ("replaced", {"line": 1, "reason": "误记", "kind": "noted"}),
    ],
)
def test_data_that_does_not_fit_is_refused(sheet, kind, data):
    assert refused(sheet, writing(kind, data)).code == "sheet.malformed"


def test_seat_beyond_all_numbers_is_refused_by_the_game(sheet):
    assert refused(sheet, writing("hand_played", {"finish": [10**30]})).code == "gouji.no_such_seat"


# Striking and replacing


def test_struck_line_counts_no_more(sheet):
    write(sheet, "hand_played", HAND)

    answer = write(sheet, "struck", {"line": 1, "reason": "误记"}, after=1)

    assert answer.outcome["totals"] == {"A": 0, "B": 0}
    assert [line.kind for line in sheet.lines.all()] == ["hand_played", "struck"]


def test_replaced_line_is_folded_in_its_old_place(sheet):
    write(sheet, "hand_played", HAND)
    write(sheet, "hand_played", LEVEL, after=1)
    data = {"line": 1, "reason": "误记", "kind": "hand_played", "data": {"finish": [1, 3, 5]}}

    answer = write(sheet, "replaced", data, after=2)

    assert answer.outcome["hands"] == [[32, 6], [11, 11]]


@pytest.mark.parametrize("line", [0, 2, 3, 99, 10**30])
def test_line_that_cannot_be_corrected_is_named(sheet, line):
    write(sheet, "hand_played", HAND)
    write(sheet, "replaced", {"line": 1, "reason": "误记", "kind": "hand_played", "data": LEVEL}, after=1)

    found = refused(sheet, writing("struck", {"line": line, "reason": "误记"}, after=2))

    assert (found.code, found.facts) == ("sheet.no_such_line", {"line": line})


def test_line_is_struck_once(sheet):
    write(sheet, "hand_played", HAND)
    write(sheet, "struck", {"line": 1, "reason": "误记"}, after=1)

    found = refused(sheet, writing("struck", {"line": 1, "reason": "误记"}, after=2))

    assert (found.code, found.facts) == ("sheet.line_struck", {"line": 1})


def test_strike_that_takes_the_ground_from_a_later_line_names_it(sheet):
    for after in range(3):
        write(sheet, "hand_played", LEVEL, after)
    write(sheet, "hand_played", LEVEL, after=3)
    write(sheet, "lot_drawn", {"winner": "A"}, after=4)

    found = refused(sheet, writing("struck", {"line": 4, "reason": "误记"}, after=5))

    assert (found.code, found.facts["line"], found.facts["because"]) == (
        "sheet.later_line_refused",
        5,
        "gouji.lot_not_due",
    )


@pytest.mark.parametrize("kind", ["struck", "confirmed", "hand_won"])
def test_line_is_not_replaced_by_what_is_no_line_of_play(sheet, kind):
    write(sheet, "hand_played", HAND)
    data = {"line": 1, "reason": "误记", "kind": kind, "data": {"line": 1, "reason": "x"}}

    assert refused(sheet, writing("replaced", data, after=1)).code == "sheet.unknown_kind"


# Preview


def test_preview_says_what_writing_would_and_writes_nothing(sheet):
    line = writing("hand_played", HAND)

    foreseen = ledger.answer(ledger.preview(sheet, line), None)

    assert (Line.objects.count(), Sheet.objects.get(pk=sheet.pk).last_seq) == (0, 0)
    written = ledger.write(sheet, line, WRITER)
    assert (foreseen.seq, foreseen.outcome, foreseen.next_kinds) == (1, written.outcome, written.next_kinds)


@pytest.mark.parametrize(
    ("kind", "after", "code"),
    [
        ("noted", 1, "sheet.not_written_yet"),
        ("confirmed", 0, "sheet.unknown_kind"),
        ("reopened", 0, "sheet.unknown_kind"),
        ("noted", 0, "sheet.malformed"),
    ],
)
def test_preview_refuses_what_writing_would(sheet, kind, after, code):
    with pytest.raises(Refused) as found:
        ledger.preview(sheet, writing(kind, {}, after))

    assert found.value.code == code


# Confirming and reopening


def test_undecided_match_is_not_confirmed(sheet):
    with pytest.raises(Refused) as found:
        ledger.confirm(sheet, writing("confirmed", {}), WRITER)

    assert found.value.code == "sheet.not_decided"


def test_confirmed_sheet_takes_nothing_more(sheet):
    confirmed(sheet)

    assert Sheet.objects.get(pk=sheet.pk).confirmed
    assert ledger.read(sheet).next_kinds == []
    assert refused(sheet, writing("noted", {"text": "茶"}, after=2)).code == "sheet.confirmed"
    with pytest.raises(Refused) as found:
        ledger.preview(sheet, writing("noted", {"text": "茶"}, after=2))
    assert found.value.code == "sheet.confirmed"


def test_confirming_twice_under_one_uuid_confirms_once(sheet):
    write(sheet, "awarded", AWARDED)
    line = writing("confirmed", {}, 1)
    ledger.confirm(sheet, line, WRITER)

    assert ledger.confirm(sheet, line, WRITER).seq == 2
    assert sheet.lines.count() == 2


def test_reopened_sheet_goes_on_where_it_was(sheet):
    confirmed(sheet)

    answer = ledger.reopen(sheet, writing("reopened", {"ruling": "7"}, 2), WRITER)

    assert (answer.seq, answer.outcome["verdict"]) == (3, {"winner": "A", "reason": "awarded"})
    assert not Sheet.objects.get(pk=sheet.pk).confirmed
    assert write(sheet, "noted", {"text": "茶"}, after=3).seq == 4


def test_open_sheet_is_not_reopened(sheet):
    with pytest.raises(Refused) as found:
        ledger.reopen(sheet, writing("reopened", {"ruling": "7"}), WRITER)

    assert found.value.code == "sheet.not_confirmed"


def test_reopening_without_its_ruling_is_refused(sheet):
    confirmed(sheet)

    with pytest.raises(Refused) as found:
        ledger.reopen(sheet, writing("reopened", {}, 2), WRITER)

    assert found.value.code == "sheet.malformed"


# Reading


def test_reading_knows_the_board_after_every_standing_line(sheet):
    write(sheet, "hand_played", HAND)
    write(sheet, "noted", {"text": "茶"}, after=1)
    write(sheet, "struck", {"line": 2, "reason": "误记"}, after=2)
    write(sheet, "hand_played", LEVEL, after=3)

    boards = ledger.read(sheet).boards()

    assert {seq: board["totals"] for seq, board in boards.items()} == {1: {"A": 13, "B": 9}, 4: {"A": 24, "B": 20}}


def test_caches_agree_with_the_lines_and_a_forged_one_is_found(sheet):
    confirmed(sheet)
    assert ledger.differences(sheet) == {}

    Sheet.objects.filter(pk=sheet.pk).update(last_seq=9)
    sheet.refresh_from_db()

    assert ledger.differences(sheet) == {"last_seq": (9, 2)}

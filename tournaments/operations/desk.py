"""The desk: what is written on a sheet, its confirmation and reopening, and what follows for the bracket.

A line that is merely written concerns its sheet alone and locks only that; what can move an entry in the bracket locks
the contest first. Confirming moves the winner on in the same transaction.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from scoring import ledger
from scoring.ledger import Answer, Reading, Writer, Writing
from scoring.models import Sheet
from scoring.rules.events import CORRECTIONS
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Entry, Sitting, Tournament, Withdrawal
from tournaments.operations import rulings
from tournaments.operations.hold import Held, contest_of, hold
from tournaments.operations.operation import Act, contest_operation, name_of, one_writer, write_log
from tournaments.operations.settle import Played, Position, difference, position, settle
from tournaments.permissions import Account, require


@dataclass(frozen=True, kw_only=True)
class Closing:
    """What a writer sends to confirm or reopen: as `Writing`, without kind and data."""

    uuid: UUID
    after: int
    written_at: datetime

    def line(self, kind: str, data: dict[str, Any]) -> Writing:
        return Writing(uuid=self.uuid, after=self.after, kind=kind, data=data, written_at=self.written_at)


def write_line(account: Account, sheet_id: int, writing: Writing, *, device: str = "") -> Answer:
    """Put one line on the sheet of a live sitting. Raises `Refused`: `desk.…`, `sheet.…`, and what the game refuses."""
    with _at_the_desk(account, "write_line", sheet_id, may="write_line") as (act, held):
        _refuse_award_by_others(account, held.tournament, held.sheet, writing)
        _refuse_set_aside(held, writing.uuid)
        answer = ledger.write(held.sheet, writing, _writer(account, device))
        act.subject = f"{held.match.key}: {writing.kind}"
        act.after = {"sheet": sheet_id, "seq": answer.seq}
        act.reason = str(writing.data.get("reason") or "")
        act.repeated = answer.repeated
        return answer


def read_sheet(account: Account, sheet_id: int) -> Answer:
    """A sheet as it stands, for its writers."""
    sitting = _sitting(sheet_id)
    require(account, "see_desk", sitting.match.draw.contest.tournament)
    return ledger.answer(ledger.read(sitting.sheet), None)


def preview_line(account: Account, sheet_id: int, writing: Writing) -> Reading:
    """The sheet as it would stand after this line; nothing is written."""
    sitting = _sitting(sheet_id)
    tournament = sitting.match.draw.contest.tournament
    require(account, "write_line", tournament)
    _refuse_award_by_others(account, tournament, sitting.sheet, writing)
    return ledger.preview(sitting.sheet, writing)


def confirm_sheet(account: Account, sheet_id: int, closing: Closing, *, device: str = "") -> Answer:
    """End the sheet and move the winner on. Raises `Refused`: `sheet.not_decided`, `sheet.stale` …"""
    with contest_operation(account, "confirm_sheet", contest_of(sheet_id), may="confirm") as act:
        held = hold(sheet_id)
        _refuse_set_aside(held, closing.uuid)
        answer = ledger.confirm(held.sheet, closing.line("confirmed", {}), _writer(account, device))
        settle(act.contest)
        act.subject = held.match.key
        act.after = {"sheet": sheet_id, **answer.outcome}
        act.repeated = answer.repeated
        return answer


def reopen_sheet(
    account: Account, sheet_id: int, closing: Closing, *, clause: str, reason: str, device: str = ""
) -> Answer:
    """Lift the confirmation by a numbered ruling; what was built on the result is set aside, not lost.

    Raises `Refused`: `desk.reason_missing`, `sheet.not_confirmed`, `sheet.stale`.
    """
    with contest_operation(account, "reopen_sheet", contest_of(sheet_id), may="reopen", reason=reason) as act:
        held = hold(sheet_id)
        act.subject = held.match.key
        act.before = held.sheet.standing
        act.after = {"sheet": sheet_id}
        _refuse_set_aside(held, closing.uuid)
        if known := held.sheet.lines.filter(uuid=closing.uuid).first():
            act.repeated = True
            return ledger.reopen(held.sheet, closing.line("reopened", known.data), _writer(account, device))
        ruling = rulings.rule(act, match=held.match, clause=clause, facts=reason, effect="reopened")
        line = closing.line("reopened", {"ruling": str(ruling.number)})
        answer = ledger.reopen(held.sheet, line, _writer(account, device))
        settle(act.contest)
        return answer


@dataclass(frozen=True, kw_only=True)
class Consequences:
    """What reopening a sheet would set aside: the live sittings built on it, with the lines already on their sheets."""

    set_aside: list[Sitting]


def consequences_of_reopening(account: Account, sheet_id: int) -> Consequences:
    """The preview before a reopening: the same resolution and the same difference, nothing written."""
    contest = contest_of(sheet_id)
    require(account, "reopen", contest.tournament)
    found = position(contest, unconfirmed=sheet_id)
    return Consequences(set_aside=_sittings_of(difference(found).set_aside if found else []))


def withdraw_entry(account: Account, entry: Entry, *, clause: str, reason: str) -> Withdrawal:
    """An entry leaves a contest under way, by ruling: from its first match not confirmed on it has lost.

    Raises `Refused`: `desk.reason_missing`, `desk.withdrawn_already`, `desk.nothing_left_to_play`, `register.remove_instead`.
    """
    with contest_operation(account, "withdraw_entry", entry.contest, may="withdraw", reason=reason) as act:
        act.subject = entry.name
        from_round = _leaves_from(act.contest, entry)
        ruling = rulings.rule(act, match=None, clause=clause, facts=reason, effect="withdrawn")
        withdrawal = Withdrawal.objects.create(entry=entry, from_round=from_round, ruling=ruling)
        settle(act.contest)
        return withdrawal


@dataclass(frozen=True, kw_only=True)
class Leaving:
    """What follows from a withdrawal: the first round the entry no longer plays, and its match that falls, if known."""

    from_round: int
    falls: Sitting | None


def consequences_of_withdrawal(account: Account, entry: Entry) -> Leaving:
    """The preview before a withdrawal; nothing is written. Raises `Refused`: as `withdraw_entry`."""
    require(account, "withdraw", entry.contest.tournament)
    from_round = _leaves_from(entry.contest, entry)
    without = position(entry.contest, withdrawn={entry.pk: from_round})
    set_aside = _sittings_of(difference(without).set_aside if without else [])
    falls = next((sitting for sitting in set_aside if entry.pk in (sitting.upper_id, sitting.lower_id)), None)
    return Leaving(from_round=from_round, falls=falls)


def _leaves_from(contest: Contest, entry: Entry) -> int:
    """The first round an entry no longer plays: that of its first match not confirmed."""
    if Withdrawal.objects.filter(entry=entry).exists():
        raise Refused("desk.withdrawn_already", name=entry.name)
    found = position(contest)
    if found is None:
        raise Refused("register.remove_instead", name=entry.name)
    left = _rounds_left(found)
    if entry.pk not in left:
        raise Refused("desk.nothing_left_to_play", name=entry.name)
    return left[entry.pk]


def may_withdraw(contest: Contest) -> frozenset[int]:
    """The ids of the entries that still have something to withdraw from."""
    found = position(contest)
    if found is None:
        return frozenset()
    gone = Withdrawal.objects.filter(entry__contest=contest).values_list("entry", flat=True)
    return frozenset(_rounds_left(found)) - frozenset(gone)


def _rounds_left(position: Position) -> dict[int, int]:
    """Of every entry with a match undecided, the round of its first."""
    left: dict[int, int] = {}
    for match in position.resolution.values():
        for slot in (match.upper, match.lower):
            if isinstance(slot, int) and match.reason is None:
                left[slot] = min(match.round, left.get(slot, match.round))
    return left


@contextmanager
def _at_the_desk(account: Account, name: str, sheet_id: int, *, may: str) -> Iterator[tuple[Act, Held]]:
    """An operation on one sheet alone: its lock, the permission, one transaction, the log."""
    with one_writer():
        held = hold(sheet_id)
        require(account, may, held.tournament)
        act = Act(tournament=held.tournament, account=account, by=name_of(account))
        yield act, held
        write_log(act, name)


def _sitting(sheet_id: int) -> Sitting:
    try:
        return Sitting.objects.select_related("sheet", "match__draw__contest__tournament").get(sheet=sheet_id)
    except Sitting.DoesNotExist:
        raise Refused("desk.no_such_sheet") from None


def _sittings_of(played: Sequence[Played]) -> list[Sitting]:
    """The same sittings with what names them, in playing order."""
    found = Sitting.objects.filter(pk__in=[sitting.pk for sitting in played])
    named = found.select_related("sheet", "match__draw", "match__table", "upper", "lower")
    return list(named.order_by("match__round", "match_id"))


def _refuse_set_aside(held: Held, uuid: UUID) -> None:
    """Nothing new is written where nobody plays; what was written before is still answered for."""
    if not held.live and not held.sheet.lines.filter(uuid=uuid).exists():
        raise Refused("desk.set_aside")


def _refuse_award_by_others(account: Account, tournament: Tournament, sheet: Sheet, writing: Writing) -> None:
    """裁定: the chief referee's word is written, corrected and struck by the chief referee alone."""
    kinds = [writing.kind, writing.data.get("kind")]
    if writing.kind in CORRECTIONS:
        standing = ledger.read(sheet).standing_lines
        kinds += [line.kind for line in standing if line.seq == writing.data.get("line")]
    if "awarded" in kinds:
        require(account, "award", tournament)


def _writer(account: Account, device: str) -> Writer:
    return Writer(name=name_of(account), device=device)

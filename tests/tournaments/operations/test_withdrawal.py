"""退赛: what follows is told before, and comes true; every refusal."""

import pytest

from scoring.rules.refusal import Refused
from tests.factories import ContestFactory, EntryFactory, confirm, live, member, published, write
from tournaments.models import LogEntry, Role, Ruling, Withdrawal
from tournaments.operations import desk
from tournaments.queries.bracket import bracket_of
from tournaments.words import worded

pytestmark = pytest.mark.django_db


def test_a_withdrawal_is_a_numbered_ruling_and_lets_the_opponent_go_on(contest, account):
    published(account, contest, 4)
    sitting = live(contest)[0]
    write(account, sitting, "noted", {"text": "开始"})

    leaving = desk.consequences_of_withdrawal(account, sitting.upper)
    gone = desk.withdraw_entry(account, sitting.upper, clause="gouji.15", reason="有事")

    assert (leaving.from_round, leaving.falls) == (1, sitting)
    assert (gone.from_round, gone.ruling.number, gone.ruling.clause, gone.ruling.facts) == (1, 1, "gouji.15", "有事")
    assert sitting not in live(contest)
    found = bracket_of(contest)
    assert found is not None
    assert (found.rounds[0][0].state, found.rounds[0][0].reason) == ("decided", "withdrawn")
    assert found.rounds[1][0].upper.name == sitting.lower.name
    log = LogEntry.objects.first()
    assert (log.operation, log.subject, log.reason) == ("withdraw_entry", sitting.upper.name, "有事")


def test_an_entry_that_waits_for_its_opponent_leaves_from_the_next_round(contest, account):
    published(account, contest, 4)
    sitting = live(contest)[0]
    write(account, sitting, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, sitting)

    leaving = desk.consequences_of_withdrawal(account, sitting.upper)

    assert (leaving.from_round, leaving.falls) == (2, None)


def codes(call) -> str:
    with pytest.raises(Refused) as found:
        call()
    assert worded(found.value)
    return found.value.code


def test_a_withdrawal_is_refused_before_publication_twice_without_reason_and_when_out(contest, account):
    early = EntryFactory(contest=ContestFactory(tournament=contest.tournament, game="toy"))
    published(account, contest, 4)
    first, second = live(contest)
    write(account, second, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, second)
    other = second.match.draw.contest

    def withdraw(entry, reason="有事", by=account):
        return lambda: desk.withdraw_entry(by, entry, clause="", reason=reason)

    assert codes(withdraw(early)) == "register.remove_instead"
    assert codes(withdraw(first.upper, reason=" ")) == "desk.reason_missing"
    withdraw(first.upper)()
    assert codes(withdraw(first.upper)) == "desk.withdrawn_already"
    assert codes(lambda: desk.consequences_of_withdrawal(account, first.upper)) == "desk.withdrawn_already"
    assert codes(withdraw(first.lower, by=member(other.tournament, Role.REFEREE))) == "permission.denied"
    assert (Withdrawal.objects.count(), Ruling.objects.count()) == (1, 1)


def test_whoever_is_out_has_nothing_to_withdraw_from(contest, account):
    contest.third_place = "none"
    contest.save()
    published(account, contest, 4)
    sitting = live(contest)[0]
    write(account, sitting, "awarded", {"winner": "A", "ruling": "1"})
    confirm(account, sitting)

    found = codes(lambda: desk.withdraw_entry(account, sitting.lower, clause="", reason="有事"))

    assert found == "desk.nothing_left_to_play"

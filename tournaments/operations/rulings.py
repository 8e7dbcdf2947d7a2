"""Rulings: numbered per tournament, citing a clause; written inside the operation whose effect they are."""

from django.db.models import Max

from scoring.rules.refusal import Refused
from tournaments.models import Match, Ruling
from tournaments.operations.operation import Act, lock_tournament


def rule(act: Act, *, match: Match | None, clause: str, facts: str, effect: str) -> Ruling:
    """The next ruling of the tournament; the caller holds the contest's lock. Raises `Refused("desk.reason_missing")`."""
    if not facts.strip():
        raise Refused("desk.reason_missing")
    lock_tournament(act.tournament.pk)  # numbers run over all contests
    last = act.tournament.rulings.aggregate(last=Max("number"))["last"] or 0
    return Ruling.objects.create(
        tournament=act.tournament,
        number=last + 1,
        match=match,
        clause=clause,
        facts=facts,
        effect=effect,
        account_id=act.account.pk,
        by=act.by,
    )

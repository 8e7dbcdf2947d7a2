"""The draw: by lot over the entries of the moment, confirmed, then published; afterwards it never changes.

A draft may be drawn anew freely. After a publication a redraw needs a reason and is made only before play; the old one
is kept. Publishing opens the first sittings and locks the choices of the contest; it starts no clock.

The desk binds itself before it draws: it makes a secret, shows its commitment, hears the numbers of the witnesses and
draws with the seed made of both (docs/draw.md). Keeping the secret until then is the caller's business.
"""

import secrets
from collections import Counter

from django.utils import timezone

from scoring.models import Line
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Draw, DrawState, Match, Sitting, Table
from tournaments.operations.operation import contest_operation
from tournaments.operations.settle import settle
from tournaments.permissions import Account
from tournaments.rules import bracket, lots


def new_secret() -> str:
    """A secret for one draw: 128 random bits in hex."""
    return secrets.token_hex(16)


def draw_lots(account: Account, contest: Contest, *, reason: str = "", seed: str = "") -> Draw:
    """Draw anew over the entries of the moment. The `seed` is a new secret unless given.

    Raises `Refused`: `draw.too_few_entries`, `draw.too_many_entries`, `draw.reason_missing` (a draw was published
    before), `draw.play_has_begun`.
    """
    with contest_operation(account, "draw_lots", contest, may="draw", reason=reason) as act:
        earlier = act.contest.draws.first()
        if current := published_draw(act.contest):
            _refuse_begun(current)
            if not reason.strip():
                raise Refused("draw.reason_missing")
        entries = entries_to_draw(act.contest)
        seed = seed or new_secret()
        drawn = Draw.objects.create(
            contest=act.contest,
            number=earlier.number + 1 if earlier else 1,
            entries=[list(pair) for pair in entries],
            seed=seed,
            slots=list(lots.draw(entries, seed)),
            third_place=act.contest.third_place,
            absent_may_place=act.contest.absent_may_place,
            reason=reason,
        )
        act.subject = str(drawn.number)
        act.after = {"seed": seed, "slots": drawn.slots}
        return drawn


def confirm_draw(account: Account, draw: Draw) -> None:
    """The organiser and the witnesses have seen it; confirming twice changes nothing.

    Raises `Refused`: `draw.superseded`, `draw.entries_changed`.
    """
    with contest_operation(account, "confirm_draw", draw.contest, may="draw") as act:
        draw = _latest(act.contest, draw)
        act.subject = str(draw.number)
        act.repeated = draw.state != DrawState.DRAFT
        if not act.repeated:
            draw.state = DrawState.CONFIRMED
            draw.save(update_fields=["state"])


def publish_draw(account: Account, draw: Draw) -> None:
    """Show it to everybody, give the matches their tables and open the first sittings.

    Publishing twice changes nothing. Raises `Refused`: as `confirm_draw`, `draw.not_confirmed`, `draw.play_has_begun`.
    """
    with contest_operation(account, "publish_draw", draw.contest, may="draw") as act:
        draw = _latest(act.contest, draw)
        act.subject = str(draw.number)
        act.repeated = draw.state == DrawState.PUBLISHED
        if act.repeated:
            return
        if draw.state != DrawState.CONFIRMED:
            raise Refused("draw.not_confirmed")
        if current := published_draw(act.contest):
            sittings = Sitting.objects.filter(match__draw=current)
            list(sittings.select_for_update(no_key=True))  # a line under way is waited for
            _refuse_begun(current)
            sittings.update(live=False)
        draw.state, draw.published_at = DrawState.PUBLISHED, timezone.now()
        draw.save(update_fields=["state", "published_at"])
        _make_matches(draw)
        settle(act.contest)


def published_draw(contest: Contest) -> Draw | None:
    """The draw in force: the latest published."""
    return contest.draws.filter(state=DrawState.PUBLISHED).first()


def entries_to_draw(contest: Contest) -> list[tuple[int, int]]:
    """The entries a draw is made over: `(entry, first-named delegation)` in the order of registration."""
    found = contest.entries.filter(withdrawal=None).order_by("number").prefetch_related("belongings")
    return [(entry.pk, entry.belongings.all()[0].delegation_id) for entry in found]


def has_begun(draw: Draw) -> bool:
    """Whether anything was written on a sheet of this draw."""
    return Line.objects.filter(sheet__sitting__match__draw=draw).exists()


def _latest(contest: Contest, draw: Draw) -> Draw:
    """The draw, locked, when it is still the one to go on with."""
    latest = contest.draws.select_for_update(no_key=True).first()
    if latest is None or latest.pk != draw.pk:
        raise Refused("draw.superseded", number=draw.number, latest=latest.number if latest else 0)
    if latest.state != DrawState.PUBLISHED and latest.entries != [list(pair) for pair in entries_to_draw(contest)]:
        raise Refused("draw.entries_changed")
    return latest


def _refuse_begun(draw: Draw) -> None:
    if has_begun(draw):
        raise Refused("draw.play_has_begun")


def _make_matches(draw: Draw) -> None:
    """The places of the tree, each with a table where there are tables, from table 1 in every round."""
    tables = list(draw.contest.tournament.tables.all())
    resolution = bracket.resolve(draw.bracket, {}, {})
    seated: Counter[int] = Counter()
    at: dict[bracket.MatchKey, Table] = {}
    for key in sorted(resolution, key=lambda key: key == bracket.THIRD):  # table 1 is the final's
        if tables and resolution[key].reason is None:
            at[key] = tables[seated[resolution[key].round] % len(tables)]
            seated[resolution[key].round] += 1
    Match.objects.bulk_create(
        Match(draw=draw, key=key, round=resolved.round, table=at.get(key)) for key, resolved in resolution.items()
    )

"""The tournament for those who run it: how far it has come, what comes next, and what is still open."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.db.models import Count, Max, Prefetch, Q, QuerySet
from django.utils import timezone

from scoring.games import game as game_of
from scoring.rules.codec import decode_config
from scoring.rules.game import Game
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Draw, DrawState, Entry, Membership, Role, Sitting, Tournament
from tournaments.operations.settle import outcomes, played
from tournaments.permissions import Account
from tournaments.rules import bracket
from tournaments.rules.places import places

Places = dict[int, tuple[str, ...]]


class Step(StrEnum):
    """下一步: the one thing a contest waits for."""

    ANNOUNCE = "announce"
    REGISTER = "register"
    DRAW = "draw"
    DRAW_AGAIN = "draw_again"
    CONFIRM = "confirm"
    PUBLISH = "publish"
    PLAY = "play"
    AWARD = "award"


@dataclass(frozen=True, kw_only=True)
class RoundProgress:
    """A round with matches to play: how many there are by now, and how many are confirmed."""

    number: int
    matches: int
    confirmed: int


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far a contest has come.

    `undated`: neither time nor place is announced. `draw` is the state of the draw to go on with; `entries_changed`: they no longer are those it was made over.
    `registering`: the deadline is set and still to come. `places` holds names by place, once all is decided.
    """

    undated: bool = False
    entries: int = 0
    registering: bool = False
    draw: DrawState | None = None
    entries_changed: bool = False
    rounds: int = 0
    played: tuple[RoundProgress, ...] = ()
    places: Places = field(default_factory=dict)

    @property
    def champion(self) -> str:
        return next(iter(self.places.get(1, ())), "")

    @property
    def confirmed(self) -> int:
        return sum(found.confirmed for found in self.played)

    @property
    def open(self) -> int:
        return sum(found.matches - found.confirmed for found in self.played)

    @property
    def current(self) -> RoundProgress | None:
        """The round that is being played: the first with an open match."""
        return next((found for found in self.played if found.confirmed < found.matches), None)

    @property
    def next_step(self) -> Step:
        return next_step(self)


def next_step(progress: Progress) -> Step:
    """What the contest waits for. An open match is always there until the last is decided (`operations.settle`)."""
    if progress.draw == DrawState.PUBLISHED:
        return Step.PLAY if progress.open else Step.AWARD
    if progress.draw and progress.entries_changed:
        return Step.DRAW_AGAIN
    if progress.draw:
        return Step.PUBLISH if progress.draw == DrawState.CONFIRMED else Step.CONFIRM
    if progress.undated and not progress.entries:
        return Step.ANNOUNCE
    if progress.registering or progress.entries < 2:
        return Step.REGISTER
    return Step.DRAW


@dataclass(frozen=True, kw_only=True)
class Overview:
    """A tournament in a list: its contests with their progress, the first unfinished one leading."""

    tournament: Tournament
    roles: tuple[Role, ...]
    contests: tuple[tuple[Contest, Progress], ...]

    @property
    def leading(self) -> tuple[Contest, Progress]:
        return next((found for found in self.contests if found[1].next_step != Step.AWARD), self.contests[0])


def tournament(slug: str) -> Tournament:
    """The tournament at that address. Raises `Refused("page.not_found")`."""
    found = Tournament.objects.filter(slug=slug).first()
    if found is None:
        raise Refused("page.not_found")
    return found


def tournaments_of(account: Account) -> list[Overview]:
    """The tournaments in which the account has a role, the latest first."""
    held = Membership.objects.filter(account=account.pk)
    return _overviews(Tournament.objects.filter(pk__in=held.values("tournament")), held)


def all_tournaments() -> list[Overview]:
    """Every tournament, for those who only look."""
    return _overviews(Tournament.objects.all(), Membership.objects.none())


def _overviews(found: QuerySet[Tournament], held: QuerySet[Membership]) -> list[Overview]:
    mine = Prefetch("memberships", queryset=held, to_attr="mine")
    rows = list(found.order_by("-created_at", "-pk").prefetch_related("contests", mine))
    known = progress_of([contest for row in rows for contest in row.contests.all()])
    return [
        Overview(
            tournament=row,
            roles=tuple(role for role in Role if any(membership.role == role for membership in row.mine)),
            contests=tuple((contest, known[contest.pk]) for contest in row.contests.all()),
        )
        for row in rows
    ]


def progress_of(contests: Sequence[Contest]) -> dict[int, Progress]:
    """The progress of contests by their ids; the number of queries does not depend on how many there are."""
    counted = Entry.objects.filter(contest__in=contests).values_list("contest").annotate(Count("pk"))
    entries = dict(counted.order_by())
    current = _draws(contests)
    drafted = [found.contest_id for found in current.values() if found.state != DrawState.PUBLISHED]
    lists = _entry_lists(drafted)
    published = [found for found in current.values() if found.state == DrawState.PUBLISHED]
    played = _rounds(published)
    held = _places([found for found in published if not _any_open(played[found.pk])])
    return {
        contest.pk: _progress(contest, entries.get(contest.pk, 0), current.get(contest.pk), lists, played, held)
        for contest in contests
    }


def _progress(
    contest: Contest,
    entries: int,
    draw: Draw | None,
    lists: Mapping[int, list[list[int]]],
    played: Mapping[int, tuple[RoundProgress, ...]],
    held: Mapping[int, Places],
) -> Progress:
    deadline = contest.tournament.registration_ends
    return Progress(
        undated=contest.tournament.held_when is None and contest.tournament.place is None,
        entries=entries,
        registering=bool(deadline and deadline > timezone.now()),
        draw=DrawState(draw.state) if draw else None,
        entries_changed=bool(draw and draw.contest_id in lists and draw.entries != lists[draw.contest_id]),
        rounds=bracket.rounds(len(draw.slots)) if draw else 0,
        played=played.get(draw.pk, ()) if draw else (),
        places=held.get(draw.pk, {}) if draw else {},
    )


def _draws(contests: Sequence[Contest]) -> dict[int, Draw]:
    """The draw each contest goes on with: the latest, unless play has begun under one published before."""
    current: dict[int, Draw] = {}
    drawn = Draw.objects.filter(contest__in=contests).annotate(lines=Max("matches__sittings__sheet__last_seq"))
    for draw in drawn.order_by("contest_id", "number"):
        if not (draw.contest_id in current and current[draw.contest_id].lines):  # type: ignore[attr-defined]
            current[draw.contest_id] = draw
    return current


def _entry_lists(contests: Iterable[int]) -> dict[int, list[list[int]]]:
    """What a draw made now would be made over, as `Draw.entries` keeps it."""
    lists: dict[int, list[list[int]]] = {contest: [] for contest in contests}
    found = Entry.objects.filter(contest__in=lists, withdrawal=None).order_by("number")
    for entry in found.prefetch_related("belongings"):
        lists[entry.contest_id].append([entry.pk, entry.belongings.all()[0].delegation_id])
    return lists


def _rounds(draws: Sequence[Draw]) -> dict[int, tuple[RoundProgress, ...]]:
    """The rounds of each draw that have live sittings, in playing order."""
    found = (
        Sitting.objects.filter(match__draw__in=draws, live=True)
        .values_list("match__draw", "match__round")
        .annotate(matches=Count("pk"), confirmed=Count("pk", filter=Q(sheet__confirmed=True)))
        .order_by("match__round")
    )
    rounds: dict[int, list[RoundProgress]] = {draw.pk: [] for draw in draws}
    for draw, number, matches, confirmed in found:
        rounds[draw].append(RoundProgress(number=number, matches=matches, confirmed=confirmed))
    return {draw: tuple(played) for draw, played in rounds.items()}


def _any_open(played: Iterable[RoundProgress]) -> bool:
    return any(found.confirmed < found.matches for found in played)


def _places(draws: Sequence[Draw]) -> dict[int, Places]:
    """The places of finished draws, by name; the number of queries does not depend on how many there are."""
    sittings = played(draws)
    entries = Entry.objects.filter(contest__in=[draw.contest_id for draw in draws]).select_related("withdrawal")
    names = {entry.pk: entry.name for entry in entries}
    gone = {entry.pk: entry.withdrawal.from_round for entry in entries if hasattr(entry, "withdrawal")}
    held = {}
    for draw in draws:
        resolution = bracket.resolve(draw.bracket, outcomes(sittings[draw.pk]), gone)
        found = places(draw.bracket, resolution)
        held[draw.pk] = {place: tuple(names[entry] for entry in entries) for place, entries in found.items()}
    return held


def to_announce(tournament: Tournament) -> list[str]:
    """The fields of the notice that are still to be announced."""
    return [name for name in Tournament.NOTICE_FIELDS if getattr(tournament, name) is None]


@dataclass(frozen=True, kw_only=True)
class Caution:
    """A hole or risky choice in words. `severity`: warning or error."""

    severity: str
    sentence: Any
    clause: str


def cautions(game: Game, config: Any) -> list[Caution]:
    """What a game asks to look at again before its rules are published."""
    return [
        Caution(severity=found.severity, sentence=game.words[found.code], clause=found.clause)
        for found in game.lint(config)
    ]


def config_of(contest: Contest) -> Any:
    """The config of a contest as its game reads it."""
    return decode_config(game_of(contest.game).config, contest.config)

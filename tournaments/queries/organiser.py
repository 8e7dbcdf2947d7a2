"""What the organiser's pages show of a tournament: the dashboard, its people, its log."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Case, IntegerField, QuerySet, Value, When

from scoring.games import game as game_of
from scoring.rules.game import Game
from tournaments.models import Contest, DrawState, LogEntry, Membership, Role, Sitting, Tournament
from tournaments.permissions import Account, require
from tournaments.queries.event import Caution, Progress, Step, cautions, config_of, progress_of, to_announce, tournament

LOG_PAGE = 50


@dataclass(frozen=True, kw_only=True)
class ContestState:
    """A contest on the dashboard. `oldest`: of the matches that are open, the one opened first."""

    contest: Contest
    game: Game
    progress: Progress
    oldest: Sitting | None
    cautions: Sequence[Caution]


@dataclass(frozen=True, kw_only=True)
class Dashboard:
    """A tournament at a glance."""

    tournament: Tournament
    may: frozenset[str]
    contests: Sequence[ContestState]
    to_announce: Sequence[str]
    tables: int
    delegations: int

    @property
    def leading(self) -> ContestState:
        """The contest whose step is the next: the first that is not finished."""
        open_ = (state for state in self.contests if state.progress.next_step != Step.AWARD)
        return next(open_, self.contests[0])


def dashboard(account: Account, slug: str) -> Dashboard:
    """Raises `Refused`: `page.not_found`, `permission.…`."""
    shown = tournament(slug)
    may = require(account, "see_desk", shown)
    contests = list(shown.contests.order_by("pk"))
    progress = progress_of(contests)
    chosen = set(shown.log.filter(operation="choose").values_list("subject", flat=True))
    return Dashboard(
        tournament=shown,
        may=may,
        contests=[_state(contest, progress[contest.pk], chosen=contest.game in chosen) for contest in contests],
        to_announce=to_announce(shown),
        tables=shown.tables.count(),
        delegations=shown.delegations.count(),
    )


def _state(contest: Contest, progress: Progress, *, chosen: bool) -> ContestState:
    """`chosen`: the organiser has answered the questions of the rules, so only faults are told."""
    game = game_of(contest.game)
    waiting = Sitting.objects.filter(match__draw__contest=contest, live=True, sheet__confirmed=False)
    return ContestState(
        contest=contest,
        game=game,
        progress=progress,
        oldest=waiting.select_related("match__table", "upper", "lower").order_by("sheet__opened_at", "pk").first(),
        cautions=[found for found in cautions(game, config_of(contest)) if not chosen or found.severity == "error"],
    )


def is_published(tournament: Tournament) -> bool:
    """Whether matches have been given their tables."""
    return tournament.contests.filter(draws__state=DrawState.PUBLISHED).exists()


def members(tournament: Tournament) -> QuerySet[Membership]:
    """Who has which role, organisers first."""
    rank = Case(*(When(role=role, then=Value(number)) for number, role in enumerate(Role)), output_field=IntegerField())
    return tournament.memberships.select_related("account").order_by(rank, "account__first_name", "account__username")


def log(tournament: Tournament, page: str | None) -> Page[LogEntry]:
    """A page of what was done, the latest first; a page that does not exist is the nearest that does."""
    return Paginator(tournament.log.all(), LOG_PAGE).get_page(page)


def sittings_in_log(entries: Iterable[LogEntry]) -> dict[int, Sitting]:
    """The sittings that were written at, by the ids of the entries; one query for all."""
    about = {entry.pk: entry.after["sheet"] for entry in entries if entry.after and "sheet" in entry.after}
    found = Sitting.objects.filter(sheet__in=about.values()).select_related("match__draw", "upper", "lower")
    by_sheet = {sitting.sheet_id: sitting for sitting in found}
    return {pk: by_sheet[sheet] for pk, sheet in about.items()}

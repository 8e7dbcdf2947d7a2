"""对阵图 as pages and paper show it: who sits where, how each match stands, and the places."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring.games import game as game_of
from scoring.rules.events import SIDES
from scoring.rules.game import Game
from tournaments.models import Contest, Draw, EntryDelegation
from tournaments.operations.settle import Played, Position, position
from tournaments.rules import bracket as rules
from tournaments.rules.bracket import NOBODY, OPEN, THIRD, MatchKey, Resolved
from tournaments.rules.places import complete, places

State = Literal["drawn", "open", "ready", "live", "done", "confirmed", "decided", "bye"]


@dataclass(frozen=True, kw_only=True)
class Slot:
    """签位: one side of a match, the upper or the lower.

    `lot` is the number of the slot in the first round, counted from the top, and 0 later on; `detail` are the
    delegations of the entry; `total` is what the game shows behind the name; `won` is None while undecided.
    """

    kind: Literal["entry", "open", "bye", "nobody"]
    name: str = ""
    detail: str = ""
    lot: int = 0
    total: str = ""
    won: bool | None = None


@dataclass(frozen=True, kw_only=True)
class Match:
    """比赛: a match as it stands.

    `state`: *drawn* before the draw is in force, *open* while a side is not known, *ready* until the first line, *live*,
    *done* until it is confirmed, *confirmed*; *decided* without play, and *bye*. `reason` is the code of why it was
    decided, `progress` the game's word on how far play is, `sheet` the id of the live sheet.
    """

    key: MatchKey
    round: int
    upper: Slot
    lower: Slot
    state: State
    table: int | None = None
    reason: str = ""
    progress: str = ""
    sheet: int | None = None

    @property
    def slots(self) -> tuple[Slot, Slot]:
        return self.upper, self.lower

    @property
    def decided(self) -> bool:
        return self.state in ("confirmed", "decided", "bye")

    @property
    def under_way(self) -> bool:
        """Whether two entries are to play it and the result is not confirmed."""
        return self.state in ("ready", "live", "done")


@dataclass(frozen=True, kw_only=True)
class Place:
    """名次: a place and who holds it, by name, with their delegations; two hold a joint third."""

    place: int
    holders: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Bracket:
    """对阵图 of one draw. `rounds` run from the first to the final, each from the top; `third` stands beside the final.

    `champion` is None while open and empty when there is none; `places` are those decided so far.
    """

    draw: Draw
    game: Game
    size: int
    rounds: tuple[tuple[Match, ...], ...]
    third: Match | None
    champion: str | None
    places: tuple[Place, ...]
    complete: bool

    @property
    def matches(self) -> tuple[Match, ...]:
        """All matches in playing order: the one for third place before the final."""
        *earlier, final = (match for matches in self.rounds for match in matches)
        return (*earlier, *([self.third] if self.third else []), final)

    @property
    def current_round(self) -> int:
        """The first round with a match under way; the last one when there is none."""
        return next((match.round for match in self.matches if match.under_way), len(self.rounds))


def bracket_of(contest: Contest) -> Bracket | None:
    """The bracket in force, or None before a draw is published. Its size does not change the number of queries."""
    found = position(contest)
    return _Reader(contest, found).bracket(found.draw, found.resolution) if found else None


def bracket_as_drawn(contest: Contest, draw: Draw) -> Bracket:
    """The bracket a draw makes, with nothing played."""
    return _Reader(contest, None).bracket(draw, rules.resolve(draw.bracket, {}, {}))


class _Reader:
    """Gives the entries their names and the matches their sheets; without a position nothing has been played."""

    def __init__(self, contest: Contest, found: Position | None) -> None:
        belongings = Prefetch("belongings", EntryDelegation.objects.select_related("delegation"))
        self.entries = {
            entry.pk: (entry.name, _(", ").join(belonging.delegation.name for belonging in entry.belongings.all()))
            for entry in contest.entries.prefetch_related(belongings)
        }
        self.game = game_of(contest.game)
        self.found = found
        self.tables: Mapping[MatchKey, int | None] = (
            dict(found.draw.matches.values_list("key", "table__number")) if found else {}
        )

    def bracket(self, draw: Draw, resolution: Mapping[MatchKey, Resolved]) -> Bracket:
        matches = {key: self._match(draw, resolved) for key, resolved in resolution.items()}
        third = matches.pop(THIRD, None)
        last = rules.rounds(len(draw.slots))
        winner = resolution[rules.final_key(draw.bracket)].winner
        return Bracket(
            draw=draw,
            game=self.game,
            size=len(draw.slots),
            rounds=tuple(
                tuple(match for match in matches.values() if match.round == number) for number in range(1, last + 1)
            ),
            third=third,
            champion=None if winner is OPEN else "" if winner is NOBODY else self._named(winner)[0],
            places=tuple(
                Place(place=place, holders=tuple(map(self._named, entries)))
                for place, entries in places(draw.bracket, resolution).items()
            ),
            complete=complete(resolution),
        )

    def _named(self, entry: rules.Slot) -> tuple[str, str]:
        """Name and delegations; an entry removed since an unpublished draw has neither."""
        assert isinstance(entry, int)
        return self.entries.get(entry, ("", ""))

    def _match(self, draw: Draw, resolved: Resolved) -> Match:
        sitting = self._live(resolved.key)
        shown = sitting.standing if sitting else None
        totals = self.game.score(shown) if shown else {}
        lot = 2 * int(resolved.key.split("-")[1]) - 1 if resolved.round == 1 and resolved.key != THIRD else 0
        upper, lower = (
            self._slot(resolved, slot, lot and lot + index, totals.get(SIDES[index], ""))
            for index, slot in enumerate((resolved.upper, resolved.lower))
        )
        verdict = shown and shown["verdict"]
        return Match(
            key=resolved.key,
            round=resolved.round,
            upper=upper,
            lower=lower,
            state=self._state(resolved, sitting),
            table=self.tables.get(resolved.key),
            reason=resolved.reason or (verdict["reason"] if verdict else ""),
            progress=self.game.progress(shown) if shown and not verdict else "",
            sheet=sitting.sheet_id if sitting else None,
        )

    def _slot(self, resolved: Resolved, slot: rules.Slot, lot: int, total: str) -> Slot:
        if slot is OPEN:
            return Slot(kind="open", lot=lot)
        if slot is NOBODY:
            return Slot(kind="bye" if resolved.reason == "bye" else "nobody", lot=lot)
        name, detail = self._named(slot)
        won = None if resolved.winner is OPEN else slot == resolved.winner
        return Slot(kind="entry", name=name, detail=detail, lot=lot, total=total, won=won)

    def _state(self, resolved: Resolved, sitting: Played | None) -> State:
        if resolved.reason == "bye":
            return "bye"
        if resolved.winner is not OPEN:
            return "confirmed" if resolved.playable else "decided"
        if self.found is None:
            return "drawn"
        if sitting is None:
            return "open"
        if sitting.standing["verdict"]:
            return "done"
        return "live" if sitting.last_seq else "ready"

    def _live(self, key: MatchKey) -> Played | None:
        return next((sitting for sitting in self.found.sittings[key] if sitting.live), None) if self.found else None

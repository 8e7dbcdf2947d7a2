"""A contest played by seeded random referees through the same operations as the desk: for the demonstration and for tests.

Everything random comes from one generator, so the same seed over the same roster gives the same contest. The referees
mistype, strike and correct; now and then the chief referee reopens a sheet and it is confirmed again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import uuid4

from django.utils import timezone

from scoring import ledger
from scoring.ledger import Reading, Writing
from scoring.models import Sheet
from scoring.rules import fold
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Draw, Sitting
from tournaments.operations import desk, draw
from tournaments.operations.settle import position
from tournaments.permissions import Account
from tournaments.rules.places import places


@dataclass
class Hall:
    """The people who run a simulated contest, and the one source of chance."""

    organiser: Account
    chief_referee: Account
    referee: Account
    rng: Random

    def draw(self, contest: Contest) -> Draw:
        """Draw, confirm and publish."""
        drawn = draw.draw_lots(self.organiser, contest, seed=self.rng.randbytes(16).hex())
        draw.confirm_draw(self.organiser, drawn)
        draw.publish_draw(self.organiser, drawn)
        return drawn

    def play(self, contest: Contest, *, rounds: int | None = None) -> None:
        """Play every match that can be played, of these first rounds or of all."""
        while sitting := next(open_sittings(contest, rounds), None):
            self.play_sitting(sitting)

    def play_sitting(self, sitting: Sitting) -> None:
        """Write lines until the sheet is decided, confirm it, and sometimes think again."""
        self.write_lines(sitting)
        self._confirm(sitting)
        if self.rng.random() < 0.1:
            self._think_again(sitting)

    def write_lines(self, sitting: Sitting, *, most: int | None = None) -> None:
        """Write lines, with the mistakes of a noisy hall, until the sheet is decided or `most` lines are written."""
        while (reading := self._read(sitting)).outcome["verdict"] is None and most != 0:
            kind, data = reading.game.sample(reading.config, reading.standing.state, self.rng)
            self._write(sitting, kind, data)
            most = most - 1 if most is not None else None
            if self.rng.random() < 0.08:
                self._correct(sitting)

    def _correct(self, sitting: Sitting) -> None:
        """Strike the last line, or write it anew in its old place with what another referee would have seen."""
        reading = self._read(sitting)
        last = reading.lines[-1]
        if last.kind not in reading.game.kinds:
            return
        if self.rng.random() < 0.4:
            self._write(sitting, "struck", {"line": last.seq, "reason": "误记"})
            return
        written = [fold.Written(seq=line.seq, kind=line.kind, data=line.data) for line in reading.lines[:-1]]
        before = fold.fold(reading.game, reading.config, written)
        kind, data = reading.game.sample(reading.config, before.state, self.rng)
        self._write(sitting, "replaced", {"line": last.seq, "reason": "误记", "kind": kind, "data": data})

    def _think_again(self, sitting: Sitting) -> None:
        sheet, seq = sitting.sheet_id, self._read(sitting).lines[-1].seq
        desk.reopen_sheet(self.chief_referee, sheet, self._closing(seq), clause="", reason="复核记录单")
        self._write(sitting, "noted", {"text": "复核无误"})
        self._confirm(sitting)

    def _confirm(self, sitting: Sitting) -> None:
        desk.confirm_sheet(self.referee, sitting.sheet_id, self._closing(self._read(sitting).lines[-1].seq))

    def _read(self, sitting: Sitting) -> Reading:
        return ledger.read(Sheet.objects.get(pk=sitting.sheet_id))

    def _write(self, sitting: Sitting, kind: str, data: dict[str, Any]) -> None:
        """A line as a desk sends it; what the game refuses is not written, as at a desk."""
        lines = self._read(sitting).lines
        after = lines[-1].seq if lines else 0
        writing = Writing(uuid=uuid4(), after=after, kind=kind, data=data, written_at=timezone.now())
        try:
            desk.write_line(self.referee, sitting.sheet_id, writing)
        except Refused:
            if kind != "replaced":
                raise

    def _closing(self, after: int) -> desk.Closing:
        return desk.Closing(uuid=uuid4(), after=after, written_at=timezone.now())


def open_sittings(contest: Contest, rounds: int | None = None) -> Iterator[Sitting]:
    """The live sittings not yet confirmed, in playing order."""
    found = Sitting.objects.filter(match__draw__contest=contest, live=True, sheet__confirmed=False)
    if rounds is not None:
        found = found.filter(match__round__lte=rounds)
    yield from found.select_related("sheet", "match").order_by("match__round", "match_id")


def summary(contest: Contest) -> dict[str, Any]:
    """What came of a contest, by the names of the entries: `entries`, `matches`, `lines`, `champion`, `places`."""
    found = position(contest)
    assert found is not None
    names = dict(contest.entries.values_list("pk", "name"))
    held = places(found.draw.bracket, found.resolution)
    played = Sitting.objects.filter(match__draw=found.draw, live=True, sheet__confirmed=True)
    return {
        "entries": len(found.draw.entries),
        "matches": played.count(),
        "lines": sum(played.values_list("sheet__last_seq", flat=True)),
        "champion": names[held[1][0]] if 1 in held else None,
        "places": {str(place): [names[entry] for entry in entries] for place, entries in held.items()},
    }

"""The matches of some contests as the clients learn of them: read from the database, remembered by sheet."""

from collections.abc import Sequence
from threading import Lock

from django.db import connection
from django.db.models import Q

from tournaments.models import Contest, LogEntry, Sitting
from tournaments.operations.draw import published_draw
from tournaments.rules import bracket

WRITES = ("write_line", "confirm_sheet")
# PostgreSQL keeps with every row the transaction that wrote it.
TRANSACTIONS = """
    WITH ours AS (
        SELECT sitting.xmin, match.round, sitting.sheet_id
        FROM tournaments_sitting sitting
        JOIN tournaments_match match ON match.id = sitting.match_id
        JOIN tournaments_draw draw ON draw.id = match.draw_id
        WHERE draw.contest_id = ANY(%s)
    ), wrote AS (
        SELECT xmin FROM ours WHERE round > 1
        UNION SELECT xmin FROM scoring_sheet WHERE id IN (SELECT sheet_id FROM ours) AND last_seq > 0
        UNION SELECT xmin FROM scoring_line WHERE sheet_id IN (SELECT sheet_id FROM ours)
        UNION SELECT log.xmin FROM tournaments_logentry log
            JOIN tournaments_contest contest ON contest.tournament_id = log.tournament_id
            WHERE contest.id = ANY(%s) AND log.operation = ANY(%s)
    ) SELECT count(*) FROM (SELECT DISTINCT xmin::text FROM wrote) counted
"""


def commits(contests: Sequence[int]) -> int:
    """The transactions that wrote what the contests hold since their draw.

    SQLite does not tell; there the log entries are counted, of which an operation leaves one in its one transaction.
    """
    if connection.vendor != "postgresql":
        return LogEntry.objects.filter(tournament__contests__in=contests, operation__in=WRITES).count()
    with connection.cursor() as cursor:
        cursor.execute(TRANSACTIONS, [list(contests), list(contests), list(WRITES)])
        return int(cursor.fetchone()[0])


class Matches:
    """Every sitting is dealt once; who was told to have won is kept for the count at the end."""

    def __init__(self, contests: Sequence[int]) -> None:
        self.contests = contests
        self.dealt: dict[int, Sitting] = {}
        self.winners: dict[int, str] = {}
        self.lock = Lock()

    def open(self) -> list[int]:
        """The sheets open at the start, round by round."""
        return self._new(Q(match__draw__contest__in=self.contests))

    def confirmed(self, sheet: int, winner: str) -> list[int]:
        """Remember who won; the sheets that this has opened."""
        with self.lock:
            self.winners[sheet] = winner
        return self._new(Q(match__draw=self.dealt[sheet].match.draw_id))

    def _new(self, where: Q) -> list[int]:
        found = Sitting.objects.filter(where, live=True, sheet__last_seq=0).order_by("match__round", "match_id")
        with self.lock:
            new = {
                sitting.sheet_id: sitting
                for sitting in found.select_related("match")
                if sitting.sheet_id not in self.dealt
            }
            self.dealt |= new
        return list(new)

    def lost(self) -> int:
        """Winners, and losers of semi-finals, who do not sit where the bracket sends them once both are known."""
        return sum(self._lost(Contest.objects.get(pk=contest)) for contest in self.contests)

    def _lost(self, contest: Contest) -> int:
        drawn = published_draw(contest)
        assert drawn is not None
        ours = {
            s.match.key: s for s in self.dealt.values() if s.match.draw_id == drawn.pk and s.sheet_id in self.winners
        }
        seated = {
            s.match.key: (s.upper_id, s.lower_id)
            for s in Sitting.objects.filter(match__draw=drawn, live=True).select_related("match")
        }
        lost = 0
        for key in bracket.match_keys(drawn.bracket):
            feeding = [ours[feeder] for feeder in bracket.feeders(drawn.bracket, key) if feeder in ours]
            if len(feeding) == 2:
                due = [self._loser(sitting) if key == bracket.THIRD else self._winner(sitting) for sitting in feeding]
                there = seated.get(key, (None, None))
                lost += sum(entry != seat for entry, seat in zip(due, there, strict=True))
        return lost

    def _winner(self, sitting: Sitting) -> int:
        return sitting.upper_id if self.winners[sitting.sheet_id] == "A" else sitting.lower_id

    def _loser(self, sitting: Sitting) -> int:
        return sitting.lower_id if self.winners[sitting.sheet_id] == "A" else sitting.upper_id

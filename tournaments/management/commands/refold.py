"""`manage.py refold`: folds every sheet and resolves every draw anew; any difference to what is stored is an error.

It stands here and not beside the ledger, because it also proves who sits where, which the paper does not know.
"""

from collections.abc import Iterator
from typing import Any

from django.core.management import BaseCommand, CommandError

from scoring import ledger
from scoring.models import Sheet
from tournaments.models import Contest
from tournaments.operations.settle import difference, position


class Command(BaseCommand):
    help = "Prove every stored standing by its lines, and every sitting by the draw and the outcomes."

    def handle(self, *args: Any, **options: Any) -> None:
        found = [*differing_sheets(), *differing_contests()]
        for line in found:
            self.stderr.write(line)
        if found:
            raise CommandError(f"{len(found)} differences")
        self.stdout.write(f"{Sheet.objects.count()} sheets and {Contest.objects.count()} contests stand as folded anew")


def differing_sheets() -> Iterator[str]:
    """Sheets whose stored standing is not what their lines say."""
    for sheet in Sheet.objects.iterator():
        if differing := ledger.differences(sheet):
            yield f"sheet {sheet.pk}: {differing}"


def differing_contests() -> Iterator[str]:
    """Contests whose live sittings are not those the draw, the outcomes and the withdrawals ask for."""
    for contest in Contest.objects.select_related("tournament"):
        found = position(contest)
        if found and not (changed := difference(found)).empty:
            aside = [sitting.pk for sitting in changed.set_aside]
            revive = [sitting.pk for sitting in changed.revive]
            yield f"contest {contest.pk}: to open {changed.open}, to revive {revive}, to set aside {aside}"

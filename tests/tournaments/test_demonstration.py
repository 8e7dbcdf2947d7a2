import pytest

from tournaments import demonstration
from tournaments.models import Contest, Sitting
from tournaments.operations.settle import position
from tournaments.rules.places import complete


@pytest.mark.django_db
def test_demonstration_shows_every_stage_and_is_loaded_once():
    told = demonstration.load()

    assert demonstration.load() == told
    running, finished, open_ = (Contest.objects.get(tournament__slug=s) for s in ("gouji", "gouji2025", "spring"))
    to_enter = Sitting.objects.filter(match__draw__contest=running, live=True, sheet__confirmed=False)
    assert sorted(to_enter.values_list("match__key", flat=True)) == ["3-1", "3-2"]
    assert complete(position(finished).resolution)
    assert (open_.entries.count(), open_.draws.count()) == (5, 0)

"""Things to test with, made through the ORM where only existence matters and through operations where history does."""

import uuid
from datetime import UTC, datetime
from typing import Any

import factory
from django.contrib.auth.models import User

from scoring.ledger import Answer, Writing
from tournaments.models import (
    Contest,
    Delegation,
    Draw,
    Entry,
    EntryDelegation,
    Membership,
    Person,
    Player,
    Role,
    Sitting,
    Tournament,
)
from tournaments.operations import desk, draw


class AccountFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = User

    username = factory.Sequence(lambda n: f"account{n}")


class TournamentFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Tournament

    name = "职工棋牌比赛"
    slug = factory.Sequence(lambda n: f"slug{n}")
    preset = "gouji_notice"


class ContestFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Contest

    tournament = factory.SubFactory(TournamentFactory)
    game = "gouji"


class DelegationFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Delegation

    name = factory.Sequence(lambda n: f"部门{n}")
    name_key = factory.SelfAttribute("name")


class PersonFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Person

    name = factory.Sequence(lambda n: f"队员{n}")
    name_key = factory.SelfAttribute("name")
    phone = "13800000000"


class EntryFactory(factory.django.DjangoModelFactory):
    """An entry with a delegation of its own and a full team of players."""

    class Meta:
        model = Entry
        skip_postgeneration_save = True

    contest = factory.SubFactory(ContestFactory)
    number = factory.Sequence(lambda n: n + 1)
    name = factory.Sequence(lambda n: f"第{n}队")
    name_key = factory.SelfAttribute("name")

    @factory.post_generation
    def lineup(self: Entry, create: bool, extracted: Any, **kwargs: Any) -> None:
        tournament = self.contest.tournament
        EntryDelegation.objects.create(entry=self, delegation=DelegationFactory(tournament=tournament), order=1)
        for order in (1, 2, 3):
            Player.objects.create(entry=self, person=PersonFactory(tournament=tournament), order=order)


def member(tournament: Tournament, *roles: Role) -> User:
    """An account with these roles."""
    account = AccountFactory()
    for role in roles:
        Membership.objects.create(tournament=tournament, account=account, role=role)
    return account


def everybody(tournament: Tournament) -> User:
    """An account that may do everything."""
    return member(tournament, *Role)


def published(account: User, contest: Contest, entries: int, seed: str = "00") -> Draw:
    """A contest with this many entries and a published draw."""
    EntryFactory.create_batch(entries, contest=contest)
    drawn = draw.draw_lots(account, contest, seed=seed)
    draw.confirm_draw(account, drawn)
    draw.publish_draw(account, drawn)
    return Draw.objects.get(pk=drawn.pk)


def live(contest: Contest) -> list[Sitting]:
    """The live sittings in playing order."""
    found = Sitting.objects.filter(match__draw__contest=contest, live=True)
    return list(found.select_related("sheet", "match", "upper", "lower").order_by("match__round", "match_id"))


def writing(kind: str, data: dict[str, Any], after: int, **given: Any) -> Writing:
    """A line as a writer sends it."""
    body = {"uuid": uuid.uuid4(), "written_at": datetime(2026, 4, 1, tzinfo=UTC)} | given
    return Writing(kind=kind, data=data, after=after, **body)


def closing(after: int, **given: Any) -> desk.Closing:
    """A confirmation or reopening as a writer sends it."""
    return desk.Closing(after=after, **({"uuid": uuid.uuid4(), "written_at": datetime(2026, 4, 1, tzinfo=UTC)} | given))


def write(account: User, sitting: Sitting, kind: str, data: dict[str, Any]) -> Answer:
    """Write a line after the last one."""
    return desk.write_line(account, sitting.sheet_id, writing(kind, data, last_seq(sitting)))


def confirm(account: User, sitting: Sitting) -> Answer:
    """Confirm a sheet as it stands."""
    return desk.confirm_sheet(account, sitting.sheet_id, closing(last_seq(sitting)))


def reopen(account: User, sitting: Sitting) -> Answer:
    """Reopen a sheet as it stands."""
    return desk.reopen_sheet(account, sitting.sheet_id, closing(last_seq(sitting)), clause="gouji.13", reason="误记")


def last_seq(sitting: Sitting) -> int:
    return type(sitting.sheet).objects.get(pk=sitting.sheet_id).last_seq

"""Setting up: a tournament from its preset, the choices of its contests, its tables, and who may do what."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from scoring.games import game as game_of
from scoring.rules.codec import decode_config, encode
from scoring.rules.refusal import Refused
from tournaments.models import Contest, DrawState, Membership, Role, Table, Tournament
from tournaments.operations.operation import (
    Act,
    contest_operation,
    lock_tournament,
    name_of,
    one_writer,
    operation,
    write_log,
)
from tournaments.permissions import Account
from tournaments.presets import Preset

MAX_TABLES = 500


@dataclass(frozen=True, kw_only=True)
class ContestChoices:
    """What the organiser decides for a contest: the game's config and the bracket's own questions."""

    config: dict[str, Any]
    third_place: str
    absent_may_place: bool


def proposed_choices(contest: dict[str, Any]) -> ContestChoices:
    """What a preset proposes for one of its contests."""
    return ContestChoices(config=contest["config"], third_place=contest["third_place"], absent_may_place=False)


def create_tournament(
    account: Account,
    preset: Preset,
    *,
    name: str,
    notice: dict[str, Any],
    choices: dict[str, ContestChoices],
    tables: int = 0,
    slug: str = "",
) -> Tournament:
    """A tournament with one contest a game; whoever creates it is its organiser and chief referee until others are named.

    `notice` holds values for `Tournament.NOTICE_FIELDS` and `registration_ends`; `choices` one record a game of the preset.
    `slug` is its public address, made here unless given. Raises `Refused`: `set_up.too_many_tables`, `config.malformed`.
    """
    if not account.is_authenticated:
        raise Refused("permission.sign_in")
    with one_writer():
        tournament = Tournament.objects.create(name=name, slug=slug or _new_slug(), preset=preset.key, **notice)
        for game, chosen in choices.items():
            Contest.objects.create(tournament=tournament, game=game, **_checked(game, chosen))
        for role in (Role.ORGANISER, Role.CHIEF_REFEREE):
            Membership.objects.create(tournament=tournament, account_id=account.pk, role=role)
        _have_tables(tournament, tables)
        write_log(Act(tournament=tournament, account=account, by=name_of(account), subject=name), "create_tournament")
        return tournament


def _new_slug() -> str:
    """A short address nobody has to spell: six letters without look-alikes."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz") for _ in range(6))


def _checked(game: str, chosen: ContestChoices) -> dict[str, Any]:
    config = encode(decode_config(game_of(game).config, chosen.config))
    return {"config": config, "third_place": chosen.third_place, "absent_may_place": chosen.absent_may_place}


def edit_notice(account: Account, tournament: Tournament, *, name: str, notice: dict[str, Any]) -> None:
    """Change the fields of the notice."""
    with operation(account, "edit_notice", tournament, may="set_up") as act:
        act.subject = name
        act.before = _notice(tournament)
        tournament.name = name
        for field, value in notice.items():
            setattr(tournament, field, value)
        tournament.save()
        act.after = _notice(tournament)


def _notice(tournament: Tournament) -> dict[str, Any]:
    ends = tournament.registration_ends
    texts = {field: getattr(tournament, field) for field in Tournament.NOTICE_FIELDS}
    return {"name": tournament.name, **texts, "registration_ends": ends and ends.isoformat()}


def choose(account: Account, contest: Contest, chosen: ContestChoices) -> None:
    """Answer the open questions of a contest. Refused once the first sitting is open: `set_up.locked`."""
    with contest_operation(account, "choose", contest, may="set_up") as act:
        if is_locked(contest):
            raise Refused("set_up.locked")
        act.subject = contest.game
        act.before = {name: getattr(act.contest, name) for name in ("config", "third_place", "absent_may_place")}
        act.after = _checked(contest.game, chosen)
        for name, value in act.after.items():
            setattr(act.contest, name, value)
        act.contest.save()
        # A draw that is not published yet follows; who sits where in its first round does not hang on this.
        follows = {name: act.after[name] for name in ("third_place", "absent_may_place")}
        act.contest.draws.exclude(state=DrawState.PUBLISHED).update(**follows)


def is_locked(contest: Contest) -> bool:
    """The choices of a contest are locked when its first sitting opens."""
    return contest.draws.filter(matches__sittings__isnull=False).exists()


def set_tables(account: Account, tournament: Tournament, count: int) -> None:
    """Have tables 1 … count. Raises `Refused`: `set_up.too_many_tables`, `set_up.table_in_use`."""
    with operation(account, "set_tables", tournament, may="set_up") as act:
        act.subject = str(count)
        lock_tournament(tournament.pk)  # a table is numbered once
        _have_tables(tournament, count)


def _have_tables(tournament: Tournament, count: int) -> None:
    if not 0 <= count <= MAX_TABLES:
        raise Refused("set_up.too_many_tables", most=MAX_TABLES)
    surplus = tournament.tables.filter(number__gt=count)
    if used := surplus.filter(matches__isnull=False).order_by("number").first():
        raise Refused("set_up.table_in_use", table=used.number)
    surplus.delete()
    here = set(tournament.tables.values_list("number", flat=True))
    Table.objects.bulk_create(
        Table(tournament=tournament, number=number) for number in range(1, count + 1) if number not in here
    )


def grant_role(account: Account, tournament: Tournament, username: str, role: Role) -> None:
    """Give an account a role. Raises `Refused("set_up.no_such_account")`."""
    with operation(account, "grant_role", tournament, may="grant_role") as act:
        act.subject = f"{username}: {role}"
        found = User.objects.filter(username=username, is_active=True).first()
        if found is None:
            raise Refused("set_up.no_such_account", username=username)
        _membership, given = Membership.objects.get_or_create(tournament=tournament, account=found, role=role)
        act.repeated = not given


def revoke_role(account: Account, tournament: Tournament, membership_id: int) -> None:
    """Take a role away; the last organiser stays. Raises `Refused("set_up.last_organiser")`."""
    with operation(account, "revoke_role", tournament, may="grant_role") as act:
        # All organisers are locked, or two could take the role from each other at once.
        organisers = list(
            tournament.memberships.select_for_update(no_key=True).filter(role=Role.ORGANISER).order_by("pk")
        )
        held = tournament.memberships.select_related("account").filter(pk=membership_id).first()
        act.repeated = held is None
        if held is None:
            return
        act.subject = f"{held.account.get_username()}: {held.role}"
        if organisers == [held]:
            raise Refused("set_up.last_organiser")
        held.delete()

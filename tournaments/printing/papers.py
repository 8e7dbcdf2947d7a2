"""The papers of a contest, asked for by its pages and by `manage.py print`: what stands on them, in which language.

Who may print is asked by the pages; whoever can run commands can read the database too.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import Contest, Tournament
from tournaments.printing.bracket import BracketPaper, Footer, Node, Round, Slot
from tournaments.printing.certificate import Certificate
from tournaments.printing.documents import bracket_pdf, certificates_pdf
from tournaments.queries import bracket as drawn
from tournaments.queries.draw import evidence_of
from tournaments.queries.paper import Papers, Placed, papers_of
from tournaments.words import NOT_BY_PLAY, table_name

Titles = Literal["prizes", "ranks"]
TITLES: dict[str, Sequence[Any]] = {
    "prizes": (gettext_lazy("First Prize"), gettext_lazy("Second Prize"), gettext_lazy("Third Prize")),
    "ranks": (gettext_lazy("Champion"), gettext_lazy("Runner-up"), gettext_lazy("Third Place")),
}
BETWEEN_HOSTS = re.compile(r"\s*[\n、；;]+\s*")
LINES_OF_HOSTS = 3
NOT_IN_A_FILE_NAME = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
FILE_NAME_LENGTH = 80  # characters of up to three bytes: file systems take 255 bytes


@dataclass(frozen=True, kw_only=True)
class Printed:
    """A PDF and what its file is called."""

    name: str
    pdf: bytes


def print_bracket(contest: Contest, *, paper: Literal["a4", "a3"], language: str) -> Printed:
    """对阵图. Raises `Refused`: `print.not_drawn`, `print.missing_glyph`."""
    with translation.override(language):
        found = drawn.bracket_of(contest)
        if found is None:
            raise Refused("print.not_drawn")
        pdf = bracket_pdf(_bracket(contest, found), paper=paper, language=language)
        return Printed(name=_file_name(_("Bracket"), paper.upper(), contest.tournament.name), pdf=pdf)


def print_certificates(
    contest: Contest, *, language: str, of: str = "", titles: Titles = "prizes", given: date | None = None
) -> Printed:
    """奖状 of all who hold a place, or `of` some of them (see `chosen`); dated the day the places were decided.

    Raises `Refused`: `print.nobody_placed`, `print.not_placed`, `print.missing_glyph`.
    """
    with translation.override(language):
        papers = papers_of(contest)
        made = [_certificate(papers, won, player, titles, given) for won, player in chosen(papers, of)]
        pdf = certificates_pdf(made, language=language)
        whose = made[0].recipient if len(made) == 1 else ""
        return Printed(name=_file_name(_("Certificates"), whose, contest.tournament.name), pdf=pdf)


def chosen(papers: Papers, of: str) -> list[tuple[Placed, str]]:
    """Whose certificates: the team's and then its players', place by place; a team's own has no player.

    `of` nothing are all; `teams`, `players`; `entry-5` is a team with its players, `team-5` the team's own alone,
    `player-7` one player's. Raises `Refused`: `print.nobody_placed`, `print.not_placed`.
    """
    if not papers.placed:
        raise Refused("print.nobody_placed")
    found = [
        (won, player)
        for won in papers.placed
        for player, names in (
            ("", ("teams", f"team-{won.entry}")),
            *((player, ("players", f"player-{pk}")) for pk, player in won.players),
        )
        if of in ("", f"entry-{won.entry}", *names)
    ]
    if not found:
        raise Refused("print.not_placed")
    return found


def _certificate(papers: Papers, won: Placed, player: str, titles: Titles, given: date | None) -> Certificate:
    tournament, label = papers.contest.tournament, str(game_of(papers.contest.game).label)
    return Certificate(
        recipient=player or won.name,
        award=str(TITLES[titles][won.place - 1]),
        tournament=tournament.name,
        contest="" if label in tournament.name else label,
        issuers=issuers(tournament),
        given=given or papers.decided,
        team=won.name if player else "",
        members=() if player else [name for _pk, name in won.players],
    )


def issuers(tournament: Tournament) -> list[str]:
    """落款: the hosts as the notice names them, one a line; many share the last of the lines there is room for."""
    hosts = [host for host in BETWEEN_HOSTS.split((tournament.hosts or "").strip()) if host]
    shared = hosts[LINES_OF_HOSTS - 1 :]
    return [*hosts[: LINES_OF_HOSTS - 1], *([_(", ").join(shared)] if shared else [])]


def _bracket(contest: Contest, found: drawn.Bracket) -> BracketPaper:
    tournament, evidence = contest.tournament, evidence_of(found.draw)
    told = (" ".join((text or "").split()) for text in (tournament.held_when, tournament.place))
    return BracketPaper(
        title=tournament.name,
        contest=str(found.game.label),
        lines=[text for text in told if text],
        rounds=[Round(nodes=[_node(match) for match in matches]) for matches in found.rounds],
        third=_node(found.third) if found.third else None,
        champion=found.champion,
        footer=Footer(
            draw=found.draw.number,
            seed=found.draw.seed,
            fingerprint=evidence.commitment,
            printed=timezone.now(),
        ),
    )


def _node(match: drawn.Match) -> Node:
    bye = match.state == "bye"
    return Node(
        key=match.key,
        upper=_slot(match.upper),
        lower=_slot(match.lower),
        table="" if bye else table_name(match.table),
        note=str(NOT_BY_PLAY.get(match.reason, "")) if match.decided and not bye else "",
    )


def _slot(slot: drawn.Slot) -> Slot:
    """The delegations stand behind a name that does not tell them."""
    told = any(delegation in slot.name for delegation in slot.detail.split(_(", ")))
    return Slot(
        name=slot.name,
        empty="open" if slot.kind == "entry" else slot.kind,
        lot=str(slot.lot) if slot.lot else "",
        detail="" if told else slot.detail,
        total=slot.total,
        won=bool(slot.won),
    )


def _file_name(*parts: str) -> str:
    whole = NOT_IN_A_FILE_NAME.sub("_", " ".join(filter(None, parts)))
    return whole[:FILE_NAME_LENGTH].rstrip() + ".pdf"

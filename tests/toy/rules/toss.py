"""One coin is tossed (toy.1). A coin that stands on its edge decides nothing: tossed again, or a lot (toy.2)."""

from collections.abc import Mapping
from random import Random
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from scoring.rules.events import SIDES, Event, LotDrawn, Side, other
from scoring.rules.game import Choice, Cue, Finding, Verdict
from scoring.rules.refusal import Refused

Face = Literal["heads", "tails", "edge"]


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    heads: Side = "A"
    on_edge: Literal["again", "lot"] = "lot"


CHOICES = (
    Choice(name="heads", clause="toy.1", values=SIDES),
    Choice(name="on_edge", clause="toy.2", values=("again", "lot")),
)


class CoinTossed(Event, frozen=True):
    """掷币: the face that lies on top."""

    face: Face


class Toss(Struct, frozen=True):
    faces: tuple[Face, ...] = ()
    lot: Side | None = None


def start(config: Config) -> Toss:
    return Toss()


def step(config: Config, state: Toss, event: Event) -> Toss:
    match event:
        case CoinTossed(face=face):
            if waiting_for(config, state) != "toss":
                raise Refused("toy.tossed_already", "toy.1")
            return replace(state, faces=(*state.faces, face))
        case LotDrawn(winner=winner):
            if waiting_for(config, state) != "lot":
                raise Refused("toy.lot_not_due", "toy.2")
            return replace(state, lot=winner)
    raise TypeError(event)


def verdict(config: Config, state: Toss) -> Verdict | None:
    if state.lot:
        return Verdict(winner=state.lot, reason="lot")
    match state.faces[-1:]:
        case ("heads",):
            return Verdict(winner=config.heads, reason="toss")
        case ("tails",):
            return Verdict(winner=other(config.heads), reason="toss")
    return None


def waiting_for(config: Config, state: Toss) -> str | None:
    if verdict(config, state):
        return None
    return "lot" if "edge" in state.faces and config.on_edge == "lot" else "toss"


def next_kinds(config: Config, state: Toss) -> list[str]:
    due = {"toss": ["coin_tossed"], "lot": ["lot_drawn"], None: []}[waiting_for(config, state)]
    return [*due, *([] if state.faces else ["absent"])]


def show(config: Config, state: Toss, found: Verdict | None) -> dict[str, Any]:
    return {"faces": list(state.faces), "waiting_for": None if found else waiting_for(config, state)}


def score(shown: Mapping[str, Any]) -> dict[Side, str]:
    return {"A": "", "B": ""}


def board(config: Config, state: Toss) -> dict[str, Any]:
    return {"faces": list(state.faces), "lot": state.lot}


def explain(config: Config) -> list[list[str]]:
    def winner(face: Face) -> str:
        found = verdict(config, Toss(faces=(face,)))
        return found.winner or "" if found else ""

    return [["face", "winner"], *([face, winner(face)] for face in ("heads", "tails", "edge"))]


def lint(config: Config) -> list[Finding]:
    if config.on_edge == "lot":
        return []
    return [Finding(severity="warning", code="toy.no_end_in_sight", clause="toy.2", setting="on_edge")]


def cues(config: Config) -> list[Cue]:
    return [Cue(name="start", at=0)]


def carry(config: Config, state: Toss) -> list[tuple[str, dict[str, Any]]]:
    return []


def late_limit(config: Config) -> int:
    return 60_000


def sample(config: Config, state: Toss, rng: Random) -> tuple[str, dict[str, Any]]:
    match waiting_for(config, state):
        case "toss":
            return "coin_tossed", {"face": rng.choice(("heads", "tails", "edge"))}
        case "lot":
            return "lot_drawn", {"winner": rng.choice(SIDES)}
    return "noted", {"text": "OK"}

"""What every installed game must pass unasked, and the toy with them."""

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, get_type_hints

import msgspec
import pytest
from django.conf import settings
from django.core.management import call_command
from django.template.loader import get_template
from django.test import modify_settings, override_settings
from django.utils.translation import override
from hypothesis import given
from hypothesis import settings as budget
from hypothesis import strategies as st

from scoring import games as installed
from scoring import words
from scoring.rules import fold
from scoring.rules.codec import decode, decode_config, encode
from scoring.rules.events import COMMON_KINDS, LEDGER_KINDS
from scoring.rules.fold import Written
from scoring.rules.game import Choice, Game, Seated
from scoring.rules.refusal import Refused
from scoring.rules.rulebook import parse
from tests.toy.game import GAME as TOY

GAMES = [*installed.games().values(), TOY]
ROOT = Path(settings.BASE_DIR)
LONGEST = 200

each_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in GAMES])
games = st.sampled_from(GAMES)
seeds = st.integers(0, 2**32)

Line = tuple[str, dict[str, Any]]


def written(lines: Sequence[tuple[str, Any]]) -> list[Written]:
    return [Written(seq=seq, kind=kind, data=data) for seq, (kind, data) in enumerate(lines, start=1)]


def folded(game: Game, config: Any, lines: Sequence[tuple[str, Any]]) -> fold.Standing:
    return fold.fold(game, config, written(lines))


def configs(game: Game) -> list[Any]:
    """The default, and one config for each value of each choice."""
    values = [{choice.name: value} for choice in game.choices for value in choice.values]
    return [decode_config(game.config, value) for value in [{}, *values]]


def sampled(game: Game, config: Any, seed: int, longest: int = LONGEST) -> list[Line]:
    """A sheet sampled until it is decided, or that long."""
    rng, lines, standing = Random(seed), list[Line](), fold.start(game, config)
    while len(lines) < longest and not fold.verdict(game, config, standing):
        lines.append(game.sample(config, standing.state, rng))
        standing = folded(game, config, lines)
    return lines


@cache
def examples(game_index: int) -> dict[str, list[Any]]:
    """Data of every kind that sampled sheets hold, and of the common ones they do not."""
    found: dict[str, list[Any]] = {
        "absent": [{"sides": ["A"]}, {"sides": ["A", "B"]}],
        "withdrawn": [{"side": "A"}],
        "lot_drawn": [{"winner": "B"}],
    }
    for seed in range(30):
        for kind, data in sampled(GAMES[game_index], GAMES[game_index].config(), seed):
            found.setdefault(kind, []).append(data)
    return found


def from_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@each_game
def test_sampled_sheets_end_in_a_verdict_with_a_worded_reason(game: Game) -> None:
    for seed in range(200):
        config = configs(game)[seed % len(configs(game))]
        lines = sampled(game, config, seed)
        found = fold.verdict(game, config, folded(game, config, lines))

        assert found, lines
        assert f"reason.{found.reason}" in {**words.WORDS, **game.words}


@given(games, seeds)
def test_event_survives_json_and_back(game: Game, seed: int) -> None:
    kinds = COMMON_KINDS | dict(game.kinds)

    for kind, data in sampled(game, game.config(), seed):
        event = decode(kinds, kind, from_json(data))
        assert decode(kinds, kind, from_json(encode(event))) == event


@given(games, seeds)
def test_state_and_what_is_shown_survive_json_and_back(game: Game, seed: int) -> None:
    config = game.config()
    standing = folded(game, config, sampled(game, config, seed))
    shown = fold.outcome(game, config, standing)
    board = game.board(config, standing.state)

    assert msgspec.convert(from_json(encode(standing.state)), type(standing.state)) == standing.state
    assert from_json(shown) == shown
    assert from_json(board) == board


@given(games, seeds)
def test_folding_all_is_folding_one_by_one(game: Game, seed: int) -> None:
    config = game.config()
    lines = sampled(game, config, seed)
    standing = fold.start(game, config)

    for kind, data in lines:
        standing = fold.step(game, config, standing, decode(COMMON_KINDS | dict(game.kinds), kind, data))

    assert folded(game, config, lines) == standing


@given(games, seeds)
def test_striking_the_last_line_is_never_having_written_it(game: Game, seed: int) -> None:
    config = game.config()
    lines = sampled(game, config, seed)
    strike = ("struck", {"line": len(lines), "reason": "mistyped"})

    assert folded(game, config, [*lines, strike]) == folded(game, config, lines[:-1])


@given(games, seeds)
def test_a_kind_is_written_only_where_it_is_offered(game: Game, seed: int) -> None:
    config = game.config()
    lines = sampled(game, config, seed)
    known = examples(GAMES.index(game))

    for length in range(len(lines)):
        standing = folded(game, config, lines[:length])
        offered = fold.next_kinds(game, config, standing)
        assert lines[length][0] in offered
        for kind in known.keys() - set(offered):
            for data in known[kind][:3]:
                with pytest.raises(Refused):
                    folded(game, config, [*lines[:length], (kind, data)])


@each_game
def test_kinds_offered_are_known(game: Game) -> None:
    config = game.config()
    known = COMMON_KINDS | dict(game.kinds)

    for seed in range(20):
        standing = folded(game, config, sampled(game, config, seed))
        assert [kind for kind in fold.next_kinds(game, config, standing) if kind not in known] == []


scraps = st.none() | st.booleans() | st.integers(-9, 9) | st.integers() | st.floats() | st.text(max_size=9)
scraps |= st.sampled_from(["A", "B", "BJ", "K", "heads", "pair", "throw"])
garbage = st.recursive(
    scraps,
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


def misfilled(event: type) -> st.SearchStrategy[Any]:
    """Data with the right names and any values, or anything at all."""
    names = [name for name in get_type_hints(event) if not name.startswith("_")]
    return st.fixed_dictionaries({}, optional=dict.fromkeys(names, garbage)) | garbage


def assert_accepted_or_refused(game: Game, config: Any, lines: Sequence[tuple[str, Any]]) -> None:
    """The fold knows two answers; anything else would be raised from here."""
    try:
        standing = folded(game, config, lines)
    except Refused as refused:
        words.sentence(refused, game.words)
    else:
        json.dumps([fold.outcome(game, config, standing), game.board(config, standing.state)])


@given(st.data(), games, seeds, st.integers(0, 9))
@budget(max_examples=300)
def test_garbage_is_accepted_or_refused_and_nothing_else(data: st.DataObject, game: Game, seed: int, at: int) -> None:
    config = game.config()
    lines = sampled(game, config, seed, at)
    kinds = COMMON_KINDS | LEDGER_KINDS | dict(game.kinds)
    kind = data.draw(st.sampled_from(sorted(kinds)))
    line = (kind, data.draw(misfilled(kinds[kind])))

    assert_accepted_or_refused(game, config, [*lines, line])


@given(st.data(), games, seeds)
@budget(max_examples=200)
def test_one_wrong_field_is_accepted_or_refused(data: st.DataObject, game: Game, seed: int) -> None:
    config = game.config()
    *before, (kind, filled) = sampled(game, config, seed, 1 + seed % 9)
    wrong = dict(filled) | {data.draw(st.sampled_from(sorted(filled))): data.draw(garbage)} if filled else {"x": 1}

    assert_accepted_or_refused(game, config, [*before, (kind, wrong)])


@given(games, garbage)
def test_garbage_for_a_config_is_read_or_refused(game: Game, data: Any) -> None:
    with suppress(Refused):
        assert isinstance(decode_config(game.config, data), game.config)


@each_game
def test_config_survives_json_and_every_choice_is_a_field_with_known_values(game: Game) -> None:
    for config in configs(game):
        assert decode_config(game.config, from_json(encode(config))) == config
    assert [choice.name for choice in game.choices if choice.name not in game.config.__struct_fields__] == []


@each_game
def test_lines_carried_to_a_later_match_are_accepted_there(game: Game) -> None:
    config = game.config()

    for seed in range(20):
        state = folded(game, config, sampled(game, config, seed)).state
        folded(game, config, game.carry(config, state))


@each_game
def test_answers_that_follow_from_the_config_are_given_for_every_choice(game: Game) -> None:
    for config in configs(game):
        heading, *rows = game.explain(config)
        assert {len(row) for row in rows} == {len(heading)}
        assert [cue.at for cue in game.cues(config)] == sorted(cue.at for cue in game.cues(config))
        assert game.late_limit(config) >= 0
        assert {finding.severity for finding in game.lint(config)} <= {"error", "warning"}


def seated(game: Game) -> Seated:
    """Two teams and their players, under names that cannot be mistaken for anything else."""
    return Seated(
        teams={"A": "海鸥", "B": "青松"}, players=tuple(f"队员{seat}" for seat in range(1, 2 * game.team_size + 1))
    )


@each_game
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_every_line_of_the_game_is_told_whether_it_stands_or_not(game: Game, language: str) -> None:
    config, kinds = game.config(), dict(game.kinds)

    with override(language):
        for seed in range(40):
            lines = sampled(game, config, seed)
            for length, (kind, data) in enumerate(lines, start=1):
                if kind in kinds:
                    board = game.board(config, folded(game, config, lines[:length]).state)
                    event = decode(kinds, kind, data)
                    assert game.tell(event, seated(game), board).text
                    assert game.tell(event, seated(game), None).text


@each_game
def test_score_and_progress_are_told_at_every_stage(game: Game) -> None:
    config = game.config()

    for seed in range(40):
        lines = sampled(game, config, seed)
        for length in range(len(lines) + 1):
            shown = fold.outcome(game, config, folded(game, config, lines[:length]))
            assert {side: type(said) for side, said in game.score(shown).items()} == {"A": str, "B": str}
            assert type(game.progress(shown)) is str
            assert (game.progress(shown) == "") == (shown["waiting_for"] is None)


def refusals(folder: Path) -> Iterator[ast.Call]:
    """Every `Refused(…)` written in the folder."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
                yield node


def literal(node: ast.expr) -> str:
    """The string written there; a refusal whose code or clause is computed cannot be looked up."""
    assert isinstance(node, ast.Constant), ast.unparse(node)
    return str(node.value)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def assert_worded(folder: Path, known: Mapping[str, Any]) -> None:
    for call in refusals(folder):
        code = literal(call.args[0])
        assert code in known
        assert placeholders(str(known[code])) <= {keyword.arg for keyword in call.keywords}, code


def test_every_refusal_of_the_floor_is_worded_with_its_facts() -> None:
    assert_worded(ROOT / "scoring", words.WORDS)


@each_game
def test_every_refusal_of_the_game_is_worded_with_its_facts(game: Game) -> None:
    assert_worded(Path(game.rulebook).parent, {**words.WORDS, **game.words})


def choice_codes(choice: Choice) -> list[str]:
    return [f"choice.{choice.name}", *(f"choice.{choice.name}.{value}" for value in choice.values)]


def codes_used(game: Game) -> set[str]:
    """Every code that may come before a reader, beside reasons and refusals."""
    config = game.config()
    shown = [
        fold.outcome(game, config, folded(game, config, sampled(game, config, seed, length)))
        for seed in range(40)
        for length in (0, 4, LONGEST)
    ]
    return {
        *(f"kind.{kind}" for kind in game.kinds | COMMON_KINDS | LEDGER_KINDS),
        *(f"waiting.{found['waiting_for']}" for found in shown if found["waiting_for"]),
        *(f"violation.{violation.clause}" for violation in game.violations),
        *(f"cue.{cue.name}" for cue in game.cues(config)),
        *(code for choice in game.choices for code in choice_codes(choice)),
        *(finding.code for config in configs(game) for finding in game.lint(config)),
    }


@each_game
def test_every_code_used_is_worded(game: Game) -> None:
    assert sorted(codes_used(game) - {**words.WORDS, **game.words}.keys()) == []


def assert_translated(sentences: Mapping[str, Any]) -> None:
    for code, text in sentences.items():
        with override("en"):
            english = str(text)
        with override("zh-hans"):
            chinese = str(text)
        assert chinese != english, code
        assert placeholders(chinese) == placeholders(english), code


def test_words_of_the_floor_are_translated() -> None:
    assert_translated(words.WORDS)


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in installed.games().values()])
def test_label_and_words_of_the_game_are_translated(game: Game) -> None:
    assert_translated({"label": game.label} | dict(game.words))


def clauses_cited(game: Game) -> set[str]:
    folder = Path(game.rulebook).parent
    return {
        *(literal(call.args[1]) for call in refusals(folder) if len(call.args) > 1),
        *(choice.clause for choice in game.choices),
        *(violation.clause for violation in game.violations),
        *(finding.clause for config in configs(game) for finding in game.lint(config)),
    } - {""}


@each_game
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_clause_cited_stands_in_the_rulebook(game: Game, language: str) -> None:
    clauses = parse(Path(f"{game.rulebook}.{language}.md").read_text(encoding="utf-8"))
    ids = [clause.id for clause in clauses]

    assert sorted(clauses_cited(game) - set(ids)) == []
    assert len(ids) == len(set(ids))
    assert [clause.id for clause in clauses if not (clause.title and clause.text)] == []


@each_game
def test_rulebooks_of_both_languages_hold_the_same_clauses(game: Game) -> None:
    pages = [parse(Path(f"{game.rulebook}.{language}.md").read_text(encoding="utf-8")) for language in ("zh", "en")]

    assert [clause.id for clause in pages[0]] == [clause.id for clause in pages[1]]


@each_game
def test_violations_write_lines_the_game_or_the_floor_knows(game: Game) -> None:
    known = COMMON_KINDS | dict(game.kinds)

    for violation in game.violations:
        fields = known[violation.kind].__struct_fields__
        assert [name for name in violation.data if name not in fields] == []


@each_game
def test_templates_are_named_for_every_fragment(game: Game) -> None:
    assert sorted(game.templates) == ["desk", "sheet"]


def test_games_are_found_by_their_folder_alone() -> None:
    assert [*installed.games()] == [*settings.GAMES]
    assert installed.rulebook(settings.GAMES[0], "en")[0].title


@pytest.mark.django_db
def test_one_folder_and_one_word_install_a_game() -> None:
    installed.games.cache_clear()
    try:
        with override_settings(GAMES=("tests.toy",)), modify_settings(INSTALLED_APPS={"append": "tests.toy"}):
            assert installed.games() == {"toy": TOY}
            assert get_template(TOY.templates["sheet"]).render({"board": {"faces": ["heads"]}}) == "<p>heads </p>\n"
            call_command("makemigrations", "toy", "scoring", check=True, dry_run=True, verbosity=0)
    finally:
        installed.games.cache_clear()


def test_leaving_an_answer_out_fails_at_once() -> None:
    with pytest.raises(TypeError, match="missing 2 required keyword-only arguments: 'board' and 'lint'"):
        Game(**{name: getattr(TOY, name) for name in TOY.__dataclass_fields__ if name not in ("board", "lint")})

"""Imports only go down, rules are pure, and a game is named only at home (ARCHITECTURE.md)."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAMES_OF_GAMES = {
    "gouji": ("gouji", "够级"),
    "tractor": ("tractor", "拖拉机"),
    "xiangqi": ("xiangqi", "象棋"),
}
GAMES = [game for game in NAMES_OF_GAMES if (ROOT / game).is_dir()]
FLOORS = {"scoring": 0, **dict.fromkeys(GAMES, 1), "tournaments": 2, "config": 3}

# Inside an app, from the bottom; what is in none of these (words, apps, games) may be read by all but the rules.
LAYERS = [{"rules"}, {"models", "migrations"}, {"queries", "operations", "ledger"}]
LAYERS += [{"web", "api", "printing", "tasks", "live", "management", "urls", "templatetags", "admin"}]

PURE_LIBRARY = {
    "__future__", "bisect", "collections", "collections.abc", "dataclasses", "datetime", "enum", "fractions",
    "functools", "hashlib", "heapq", "itertools", "math", "msgspec", "msgspec.structs", "operator", "re", "string",
    "struct", "typing", "unicodedata",
}  # fmt: skip
PURE_NAMES = {"random": {"Random"}, "pathlib": {"PurePath"}}
IMPURE_CALLS = {"open", "print", "input", "now", "today", "utcnow", "hash", "id", "eval", "exec"}

# Where a game may be named outside its folder: settings.GAMES, the presets that write a notice for it, and the
# demonstration, which plays one of them.
MAY_NAME_GAMES = ("config/settings.py", "tournaments/presets/", "tournaments/demonstration.py")
TEXTS = {".py", ".html", ".txt", ".js", ".css", ".typ", ".json", ".svg"}


def sources(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module imported, and for `from a import b` also `a.b`, which may be one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(module: str) -> int | None:
    """How high in its app a module stands, or None."""
    room = [*module.split("."), ""][1]
    return next((height for height, rooms in enumerate(LAYERS) if room in rooms), None)


def every_import() -> list[tuple[Path, str, str]]:
    """(file, its module, module imported) between the apps of this house."""
    return [
        (path, module_of(path), imported)
        for app in FLOORS
        for path in sources(app)
        for imported in imports(path)
        if imported.split(".")[0] in FLOORS
    ]


def wrong(reason: str, found: list[tuple[Path, str]]) -> None:
    assert [f"{path.relative_to(ROOT)} {reason} {what}" for path, what in found] == []


def test_imports_go_down_from_floor_to_floor() -> None:
    def rises(module: str, imported: str) -> bool:
        here, there = module.split(".")[0], imported.split(".")[0]
        return here != there and FLOORS[there] >= FLOORS[here]

    wrong("imports upward", [(path, there) for path, here, there in every_import() if rises(here, there)])


def test_nobody_imports_a_game() -> None:
    def foreign(module: str, imported: str) -> bool:
        return imported.split(".")[0] in GAMES and module.split(".")[0] != imported.split(".")[0]

    wrong("imports the game", [(path, there) for path, here, there in every_import() if foreign(here, there)])


def test_imports_inside_an_app_go_from_pages_to_rules() -> None:
    def rises(module: str, imported: str) -> bool:
        if module.split(".")[0] != imported.split(".")[0]:
            return False
        here, there = layer(module), layer(imported)
        return here is not None and there is not None and there > here

    wrong("imports upward", [(path, there) for path, here, there in every_import() if rises(here, there)])


def rules_files() -> list[Path]:
    return [path for app in FLOORS for path in sources(app) if "rules" in path.relative_to(ROOT).parts]


@pytest.mark.parametrize("path", [pytest.param(path, id=module_of(path)) for path in rules_files()])
def test_rules_import_only_what_is_pure(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    plain = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    named = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]

    assert [name for name in plain if name not in PURE_LIBRARY] == []
    assert [ast.unparse(node) for node in named if not is_pure(node, module_of(path).split(".")[0])] == []


def is_pure(node: ast.ImportFrom, app: str) -> bool:
    module = node.module or ""
    if module in PURE_NAMES:
        return {alias.name for alias in node.names} <= PURE_NAMES[module]
    return module in PURE_LIBRARY or module.startswith((f"{app}.rules", "scoring.rules"))


@pytest.mark.parametrize("path", [pytest.param(path, id=module_of(path)) for path in rules_files()])
def test_rules_call_nothing_that_looks_at_the_world(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    called = [getattr(call, "id", getattr(call, "attr", "")) for call in calls]

    assert [name for name in called if name in IMPURE_CALLS] == []


def test_rules_load_without_django() -> None:
    program = "import sys; " + "; ".join(f"import {module_of(path)}" for path in rules_files())
    program += "; print([name for name in sys.modules if name.split('.')[0] == 'django'])"

    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)

    assert (run.stdout, run.stderr) == ("[]\n", "")


def texts() -> list[Path]:
    """Every text of the product: code, templates, static files."""
    return [
        path
        for folder in (*FLOORS, "templates", "static")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in TEXTS and "vendor" not in path.parts
    ]


def is_at_home(path: Path, game: str) -> bool:
    return path.relative_to(ROOT).as_posix().startswith((f"{game}/", *MAY_NAME_GAMES))


def lines_naming(game: str, path: Path) -> list[str]:
    """The lines that name the game; citing one of its clauses is not naming it."""
    name = re.compile(rf"({'|'.join(NAMES_OF_GAMES[game])})(?!\.\d)", re.IGNORECASE)
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if name.search(line)]


def strings(tree: ast.AST) -> list[str]:
    """The strings a program works with: all but its docstrings."""
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in said]
    return [node.value for node in constants if isinstance(node.value, str)]


@pytest.mark.parametrize("game", NAMES_OF_GAMES)
def test_no_game_is_named_outside_its_folder(game: str) -> None:
    abroad = [(path, line) for path in texts() if not is_at_home(path, game) for line in lines_naming(game, path)]

    wrong("names a game:", abroad)


@pytest.mark.parametrize("game", NAMES_OF_GAMES)
def test_no_clause_of_a_game_decides_anything_outside_its_folder(game: str) -> None:
    abroad = [
        (path, said)
        for path in texts()
        if path.suffix == ".py" and not is_at_home(path, game)
        for said in strings(ast.parse(path.read_text(encoding="utf-8")))
        if game in said.lower()
    ]

    wrong("works with", abroad)


def test_no_room_is_a_junk_drawer() -> None:
    drawers = {"common", "core", "utils", "util", "helpers", "services", "managers", "misc"}

    assert [module_of(path) for app in FLOORS for path in sources(app) if drawers & {*module_of(path).split(".")}] == []

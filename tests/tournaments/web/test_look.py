"""The look: nothing inline, colours that can be read, every size of bracket, errors that need nothing."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template
from django.test import Client, RequestFactory

from tournaments.web.samples import ICONS, sample_bracket
from tournaments.web.security import POLICY, header
from tournaments.web.styleguide import Styleguide, StyleguideWall

ROOT = Path(settings.BASE_DIR)
TEMPLATES = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("*/templates/**/*.html")]
INLINE = re.compile(
    r"""\sstyle\s*=|<style|\son[a-z]+\s*=\s*["']|\shx-on|<script(?![^>]*\bsrc=)|javascript:|https?://(?!192\.168\.)"""
)
INKS = ("ink", "ink-soft", "ink-faint")
PAIRS = [
    *((ink, ground) for ink in INKS for ground in ("paper", "card")),
    *((ink, "sunk") for ink in ("ink", "ink-soft")),
    *((ink, f"{ink}-tint") for ink in ("vermilion", "jade", "amber", "indigo", "crimson")),
    *((ink, "card") for ink in ("vermilion", "jade", "amber", "indigo", "crimson", "vermilion-deep", "jade-deep")),
]


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb` (WCAG 2)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def tokens() -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", (ROOT / "static/css/tokens.css").read_text()))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_template_has_nothing_inline_and_nothing_foreign(template: Path) -> None:
    assert INLINE.findall(template.read_text()) == []


@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_colours_contrast_enough_to_read(ink: str, ground: str) -> None:
    dark, light = luminance(tokens()[ink]), luminance(tokens()[ground])

    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_stylesheet_names_every_component() -> None:
    files = {f"components/{path.name}" for path in ROOT.glob("static/css/components/*.css")}
    linked = set(re.findall(r'url\("(components/[^"]+)"\)', (ROOT / "static/css/app.css").read_text()))

    assert linked == files


@pytest.mark.django_db
def test_policy_stands_on_every_answer(client: Client) -> None:
    assert client.get("/no-such-page").headers["Content-Security-Policy"] == header(POLICY)


def test_server_error_needs_no_context() -> None:
    assert "系统出错了" in get_template("500.html").render()


@pytest.mark.parametrize("name", ICONS)
def test_icon_is_drawn(name: str) -> None:
    assert re.search("<(path|circle)", get_template("components/icon.html").render({"name": name}))


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_bracket_shows_every_match(size: int) -> None:
    html = get_template("components/bracket.html").render({"bracket": sample_bracket(size, size - size // 6, 1)})

    third_place = size > 2
    assert html.count("node__slot ") == 2 * (size - 1 + third_place)


def test_styleguide_shows_everything(rf: RequestFactory) -> None:
    page = Styleguide.as_view()(rf.get("/styleguide")).render()
    wall = StyleguideWall.as_view()(rf.get("/styleguide/wall/16"), size=16).render()

    assert (page.status_code, wall.status_code) == (200, 200)

"""What the styleguide shows: names as long as they come, and every state a thing may be in."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.rules.game import Told
from tournaments.queries.sheet_lines import Correction, SheetLine

Shown = dict[str, Any]

DEPARTMENTS = ["教务处", "科研处", "国际合作处", "后勤管理处", "离退休工作办公室", "信息中心", "图书馆", "学报编辑部"]
NUMERALS = "一二三四五六七八"
TEAMS = [f"{department}{numeral}队" for numeral in NUMERALS for department in DEPARTMENTS]
TOTALS = [(35, 31), (64, 28), (33, 33), (29, 40), (11, 57)]
BYE = ""


def entry(name: str, total: int | None = None, won: bool | None = None) -> Shown:
    return {"kind": "entry", "name": name, "total": total, "won": won}


def match(place: int, upper: Shown, lower: Shown, state: str = "", label: str = "") -> Shown:
    """A match as `components/node.html` takes it."""
    return {
        "url": "#bracket",
        "place": f"{place} 桌",
        "when": "" if state else "9:00",
        "state": state,
        "state_label": label,
        "decided": state == "confirmed",
        "slots": (upper, lower),
    }


def sample_match(place: int, upper: str | None, lower: str | None, played: bool) -> Shown:
    """A match of two names, one of which may be a bye, or None while it is open."""
    if upper and lower == BYE:
        return {"bye": True, "decided": True, "slots": (entry(upper, won=True), {"kind": "bye"})}
    if not upper or not lower:
        above, below = (entry(name) if name else {"kind": "open"} for name in (upper, lower))
        return match(place, above, below)
    if played:
        a, b = TOTALS[place % len(TOTALS)]
        return match(
            place, entry(upper, a, a >= b), entry(lower, b, a < b), "confirmed", "抽签" if a == b else "已确认"
        )
    state, label = ("live", "进行中") if place % 2 else ("ready", "可开始")
    return match(place, entry(upper, 13) | {"mine": True}, entry(lower, 9), state, label)


def winner(match: Shown) -> str | None:
    return next((slot["name"] for slot in match["slots"] if slot.get("won")), None)


def sample_rounds(size: int, entries: int, played: int) -> list[list[Shown]]:
    """The rounds of `size` slots, the final last, `played` of them finished."""
    byes = range(1, size, 2)[: size - entries]
    names: list[str | None] = [BYE if slot in byes else TEAMS[slot] for slot in range(size)]
    rounds: list[list[Shown]] = []
    while len(names) > 1:
        pairs = enumerate(zip(names[::2], names[1::2], strict=True), start=1)
        rounds.append([sample_match(place, *pair, played=len(rounds) < played) for place, pair in pairs])
        names = [winner(match) for match in rounds[-1]]
    return rounds


def sample_half(name: str, rounds: list[list[Shown]], part: int) -> Shown:
    """The upper (part 0) or lower (1) half of the rounds before the final."""
    halves = [matches[part * len(matches) // 2 :][: len(matches) // 2] for matches in rounds]
    titled = zip(NUMERALS, halves, strict=False)
    return {
        "name": name,
        "rounds": [{"name": f"第{numeral}轮", "note": "9:00", "matches": matches} for numeral, matches in titled],
    }


def sample_bracket(size: int, entries: int, played: int) -> Shown:
    """A bracket as `components/bracket.html` takes it."""
    *earlier, (final,) = sample_rounds(size, entries, played)
    third = match(2, {"kind": "open"}, {"kind": "nobody"})
    return {
        "label": "对阵图",
        "size": size,
        "halves": [sample_half(name, earlier, part) for part, name in enumerate(["上半区", "下半区"]) if earlier],
        "final": {"name": "决赛", "note": "11:00", "match": final},
        "third": {"name": "季军赛", "match": third} if earlier else None,
        "champion": winner(final),
    }


PLAYERS = ["袁立波", "马永辉", "杨新玲", "欧阳程静峰", "徐学英", "吕娜凤"]


def seats(badges: str) -> list[Shown]:
    """Six seats; `badges` gives each seat's place by its digit, 0 for none yet, x for one who has left the hand."""
    return [
        {
            "number": number,
            "side": "ab"[(number + 1) % 2],
            "name": PLAYERS[number - 1],
            "note": ["教务处一队", "国际合作处二队"][(number + 1) % 2],
            "badge": "" if badge in "0x" else f"第{NUMERALS[int(badge) - 1]}",
            "out": badge == "x",
        }
        for number, badge in enumerate(badges, start=1)
    ]


def correction(seq: int, reason: str, now: Told | None = None) -> Correction:
    """What became of a line, and why."""
    return Correction(seq=seq, reason=reason, by="萧敏宁", at=datetime(2026, 4, 21, 9, 50), now=now)


def sample_line(seq: int, minute: int, text: str, points: str, kind: str = "noted", **changed: Any) -> SheetLine:
    """A line of the sheet, written after nine; without a kind it stands no more."""
    return SheetLine(
        seq=seq,
        said=Told(text=text, points=points),
        by="萧敏宁",
        at=datetime(2026, 4, 21, 9, minute),
        clause="",
        reason="",
        title="",
        kind=kind,
        **changed,
    )


SWEEP = "第 1 局：头科袁立波，二科杨新玲，三科徐学英，四科马永辉；教务处一队串三户"
LINES = [
    sample_line(1, 18, SWEEP, "32 : 6"),
    sample_line(2, 41, "第 2 局：头科袁立波，二科马永辉，三科杨新玲", "13 : 9", "", struck=correction(3, "座位看错")),
    sample_line(
        4,
        52,
        "教务处一队扣 2 分：大声喧哗",
        "−2 : 0",
        replaced=correction(5, "记错一方", Told(text="国际合作处二队扣 2 分：大声喧哗", points="0 : −2")),
    ),
    sample_line(6, 55, "第 2 局：头科马永辉，二科袁立波，三科欧阳程静峰", "9 : 13"),
]
STEPS = [
    {"label": _("Set up"), "state": "done", "url": "#steps"},
    {"label": _("Register"), "state": "done", "note": "13 队", "url": "#steps"},
    {"label": _("Draw"), "state": "now", "note": "待公布", "url": "#steps"},
    {"label": _("Play"), "state": "next"},
    {"label": _("Award"), "state": "next"},
]
STATUSES = [
    ("open", "未开始"),
    ("waiting", "等待对手"),
    ("ready", "可开始"),
    ("live", "进行中"),
    ("warning", "迟到 3 分"),
    ("done", "已打完"),
    ("confirmed", "已确认"),
    ("refused", "不予接受"),
    ("void", "作废"),
]
ICONS = [
    "check",
    "cross",
    "plus",
    "minus",
    "info",
    "warning",
    "error",
    "success",
    "live",
    "clock",
    "ready",
    "pause",
    "void",
    "seal",
    "pen",
    "trash",
    "print",
    "download",
    "upload",
    "copy",
    "link",
    "people",
    "table",
    "paper",
    "lot",
    "cup",
    "back",
    "next",
    "turn",
    "rubout",
    "screen",
    "speak",
    "search",
]

"""Every component in every state, with names as they occur. For those who build pages; needs no database."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView

DEPARTMENTS = ["教务处", "科研处", "国际合作处", "后勤管理处", "离退休工作办公室", "信息中心", "图书馆", "学报编辑部"]
NUMERALS = "一二三四五六七八"
TEAMS = [f"{department}{numeral}队" for numeral in NUMERALS for department in DEPARTMENTS]
TOTALS = [(35, 31), (64, 28), (33, 33), (29, 40), (11, 57)]


class EntryForm(forms.Form):
    """A form with every kind of field, in part filled in wrongly."""

    team = forms.CharField(label=_("Team name"), help_text=_("As it shall stand on the certificate."))
    phone = forms.RegexField(r"^1\d{10}$", label=_("Leader's phone"), error_messages={"invalid": _("Eleven digits.")})
    delegation = forms.ChoiceField(label=_("Delegation"), choices=[(name, name) for name in DEPARTMENTS])
    remark = forms.CharField(label=_("Remark"), required=False, widget=forms.Textarea)
    roster = forms.FileField(label=_("Roster (.xlsx)"), required=False)
    third_place = forms.ChoiceField(
        label=_("Third place"),
        help_text=_("The notice awards one third prize."),
        choices=[("match", _("A match for third place")), ("joint", _("Two joint thirds")), ("none", _("No third"))],
        widget=forms.RadioSelect,
    )
    agreed = forms.BooleanField(label=_("The players have agreed"), help_text=_("Names appear on the big screen."))


def entry(name: str, total: int | None = None, won: bool | None = None) -> dict[str, Any]:
    return {"kind": "entry", "name": name, "total": total, "won": won}


def match(upper: dict[str, Any], lower: dict[str, Any], place: int, state: str = "", label: str = "") -> dict[str, Any]:
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


def sample_round(names: list[str | None], played: bool) -> list[dict[str, Any]]:
    """The matches of a round; `""` is a bye, None an open slot."""
    matches = []
    for place, (upper, lower) in enumerate(zip(names[::2], names[1::2], strict=True), start=1):
        if upper and lower == "":
            bye = {"bye": True, "decided": True, "slots": (entry(upper, won=True), {"kind": "bye"})}
            matches.append(bye)
        elif upper and lower and played:
            a, b = TOTALS[place % len(TOTALS)]
            slots = entry(upper, a, a >= b), entry(lower, b, a < b)
            matches.append(match(*slots, place, "confirmed", "抽签" if a == b else "已确认"))
        elif upper and lower:
            state = ("live", "进行中") if place % 2 else ("ready", "可开始")
            matches.append(match(entry(upper, 13), entry(lower, 9), place, *state))
        else:
            slots = tuple(entry(name) if name else {"kind": "open"} for name in (upper, lower))
            matches.append(match(slots[0], slots[1], place))
    return matches


def winners(matches: list[dict[str, Any]]) -> list[str | None]:
    return [next((slot["name"] for slot in match["slots"] if slot.get("won")), None) for match in matches]


def sample_bracket(size: int, entries: int, played: int) -> dict[str, Any]:
    """A bracket of `size` slots as `components/bracket.html` takes it, `played` rounds of it finished."""
    byes = set(range(1, size, 2)[: size - entries])
    names: list[str | None] = ["" if slot in byes else TEAMS[slot] for slot in range(size)]
    rounds = []
    while len(names) > 1:
        rounds.append(sample_round(names, played=len(rounds) < played))
        names = winners(rounds[-1])
    *earlier, final = rounds
    titles = [f"第{NUMERALS[number]}轮" for number in range(len(earlier))]
    return {
        "label": "对阵图",
        "size": size,
        "halves": [
            {
                "name": name,
                "rounds": [
                    {"name": title, "note": "9:00", "matches": half(matches, lower)}
                    for title, matches in zip(titles, earlier, strict=True)
                ],
            }
            for lower, name in enumerate(["上半区", "下半区"])
        ]
        if earlier
        else [],
        "final": {"name": "决赛", "note": "11:00", "match": final[0]},
        "third": {"name": "季军赛", "match": match({"kind": "open"}, {"kind": "nobody"}, 2)} if size > 2 else None,
        "champion": names[0],
    }


def half(matches: list[dict[str, Any]], lower: int) -> list[dict[str, Any]]:
    middle = len(matches) // 2
    return matches[middle:] if lower else matches[:middle]


PLAYERS = ["袁立波", "马永辉", "杨新玲", "欧阳程静峰", "徐学英", "吕娜凤"]


def seats(badges: str) -> list[dict[str, Any]]:
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


LINES = [
    {"seq": 1, "text": "第一副：1 3 5 2 4 6，教务处一队包揽前三", "points": "32 : 6", "by": "萧敏宁", "at": "9:18"},
    {"seq": 2, "text": "第二副：1 2 3 4 5 6", "points": "13 : 9", "by": "萧敏宁", "at": "9:41", "struck": "座位看错"},
    {
        "seq": 4,
        "text": "扣教务处一队 2 分：大声喧哗",
        "replaced": {"text": "扣国际合作处二队 2 分：大声喧哗", "reason": "记错一方"},
        "by": "萧敏宁",
        "at": "9:52",
    },
    {"seq": 6, "text": "第二副：2 1 4 3 6 5", "points": "9 : 13", "by": "萧敏宁", "at": "9:55", "new": True},
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


class Styleguide(TemplateView):
    template_name = "styleguide.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        brackets = [
            sample_bracket(16, 13, 2),
            sample_bracket(8, 8, 3),
            sample_bracket(4, 3, 0),
            sample_bracket(2, 2, 0),
        ]
        return super().get_context_data(
            form=EntryForm({"phone": "1892", "third_place": "match", "delegation": DEPARTMENTS[2]}),
            brackets=brackets,
            rings=[
                {"seats": seats("000000"), "turn": 0},
                {"seats": seats("10203x"), "turn": 2, "totals": {"a": 45, "b": 15}},
            ],
            scores=[
                ({"name": "教务处一队", "total": 13}, {"name": "科研处一队", "total": 9}),
                ({"name": "离退休工作办公室一队", "total": 28}, {"name": "国际合作处二队", "total": 64, "won": True}),
                ({"name": "图书馆一队", "total": None}, {"name": "财务处二队", "total": None}),
            ],
            lines=LINES,
            steps=STEPS,
            statuses=STATUSES,
            icons=ICONS,
            **kwargs,
        )


class StyleguideWall(TemplateView):
    """A bracket of `size` slots on the big screen."""

    template_name = "styleguide_wall.html"

    def get_context_data(self, size: int, **kwargs: Any) -> dict[str, Any]:
        rounds = size.bit_length() - 1
        bracket = sample_bracket(size, size - size // 6, played=rounds if size == 8 else max(1, rounds - 2))
        return super().get_context_data(bracket=bracket, **kwargs)

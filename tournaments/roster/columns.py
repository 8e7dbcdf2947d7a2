"""Headings as people write them → what a column holds (docs/roster.md lists them for organisers)."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.roster.sheets import HEAD_ROWS, Grid

HEADINGS: dict[str, frozenset[str]] = {
    "delegation": frozenset(
        [
            "代表队",
            "代表队名称",
            "代表团",
            "部门",
            "部门名称",
            "所在部门",
            "所属部门",
            "参赛部门",
            "单位",
            "单位名称",
            "所在单位",
            "所属单位",
            "参赛单位",
            "报名单位",
            "科室",
            "处室",
            "院系",
            "分会",
            "分工会",
            "工会",
            "工会小组",
            "delegation",
            "delegations",
            "department",
            "departments",
            "unit",
        ]
    ),
    "team": frozenset(
        [
            "队名",
            "队伍",
            "队伍名",
            "队伍名称",
            "队名称",
            "球队",
            "战队",
            "团队",
            "参赛队",
            "参赛队名",
            "参赛队伍",
            "参赛队名称",
            "team",
            "teamname",
        ]
    ),
    "leader": frozenset(["领队", "领队姓名", "负责人", "负责人姓名", "联系人", "联系人姓名", "leader", "teamleader"]),
    "captain": frozenset(["队长", "队长姓名", "captain"]),
    "player": frozenset(
        [
            "队员",
            "队员姓名",
            "队员名单",
            "选手",
            "选手姓名",
            "姓名",
            "名字",
            "成员",
            "运动员",
            "主力",
            "主力队员",
            "正式队员",
            "人员",
            "人员名单",
            "名单",
            "参赛名单",
            "参赛队员",
            "参赛队员姓名",
            "参赛选手",
            "参赛选手姓名",
            "参赛人员",
            "参赛人员姓名",
            "参赛人",
            "参赛者",
            "player",
            "players",
            "playername",
            "name",
            "member",
            "members",
        ]
    ),
    "bench": frozenset(
        [
            "替补",
            "替补队员",
            "替补队员姓名",
            "替补选手",
            "替补人员",
            "替补姓名",
            "候补",
            "候补队员",
            "后备",
            "后备队员",
            "预备队员",
            "substitute",
            "substitutes",
            "bench",
            "reserve",
            "reserves",
        ]
    ),
    "phone": frozenset(
        [
            "联系电话",
            "联系手机",
            "联系方式",
            "电话",
            "电话号码",
            "手机",
            "手机号",
            "手机号码",
            "移动电话",
            "领队电话",
            "领队手机",
            "领队联系电话",
            "队长电话",
            "队长手机",
            "负责人电话",
            "联系人电话",
            "联系人手机",
            "phone",
            "phonenumber",
            "telephone",
            "tel",
            "mobile",
        ]
    ),
    "note": frozenset(["备注", "说明", "附注", "note", "notes", "remark", "remarks"]),
}
NUMBERED = ("player", "bench")

_REMARK = re.compile(r"\(.*?\)|\[.*?\]|【.*?】|[\s:*]")
_NUMBER = re.compile(r"第|号|[\d一二三四五六七八九十甲乙丙丁]+")


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The columns of a sheet by what they hold, and the rows its headings take; columns count from 0.

    `twice` are second columns for what stands in one already, `ignored` filled columns whose heading (kept with them)
    says nothing to us.
    """

    first: int
    last: int
    single: dict[str, int]
    players: tuple[int, ...]
    bench: tuple[int, ...]
    twice: tuple[int, ...]
    ignored: dict[int, str]

    @property
    def read(self) -> tuple[int, ...]:
        """All columns that are read."""
        return (*self.single.values(), *self.players, *self.bench)


def meaning(heading: str) -> str | None:
    """What a heading announces – a key of `HEADINGS` – or None."""
    plain = _REMARK.sub("", unicodedata.normalize("NFKC", heading)).casefold()
    unnumbered = _NUMBER.sub("", plain)
    for key, words in HEADINGS.items():
        if plain in words or (key in NUMBERED and unnumbered in words):
            return key
    return None


def find_columns(grid: Grid) -> Columns | None:
    """The first row near the top with two different headings we know, and what its columns hold."""
    for row in list(grid.rows)[:HEAD_ROWS]:
        if len({meaning(text) for text in grid.rows[row]} - {None}) > 1:
            return _columns(grid, row, grid.spans.get(row, row))
    return None


def for_single_players(columns: Columns, grid: Grid) -> Columns:
    """Where everybody plays alone a team has no name of its own: what stands there is the delegation, or nothing."""
    single = dict(columns.single)
    team = single.pop("team", None)
    if team is None:
        return columns
    if "delegation" not in single:
        return replace(columns, single=single | {"delegation": team})
    return replace(columns, single=single, ignored=columns.ignored | {team: grid.own(columns.first, team)})


def _columns(grid: Grid, first: int, last: int) -> Columns:
    found: dict[str, list[int]] = {key: [] for key in HEADINGS}
    ignored: dict[int, str] = {}
    for column, heading in _headings(grid, first, last):
        if key := meaning(heading):
            found[key].append(column)
        else:
            ignored[column] = heading
    several = {key: tuple(found.pop(key)) for key in NUMBERED}
    return Columns(
        first=first,
        last=last,
        single={key: columns[0] for key, columns in found.items() if columns},
        players=several["player"],
        bench=several["bench"],
        twice=tuple(column for columns in found.values() for column in columns[1:]),
        ignored=ignored,
    )


def _headings(grid: Grid, first: int, last: int) -> Iterator[tuple[int, str]]:
    # Under a merged heading the lowest says most (姓名, 性别), unless it only numbers what stands above it.
    below = [row for row in grid.rows if first < row <= last]
    for column in range(max(len(cells) for cells in grid.rows.values())):
        heading = grid.own(first, column) or grid.across.get((first, column), "")
        for text in (grid.own(row, column) for row in below):
            heading = text if _NUMBER.sub("", text) else heading
        if heading or any(grid.own(row, column) for row in grid.rows if row > last):
            yield column, heading


def is_heading(grid: Grid, columns: Columns, row: int) -> bool:
    """Whether a row repeats the headings, as at the top of a printed page."""
    return grid.rows[row] == grid.rows[columns.first]

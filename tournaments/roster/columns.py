"""Headings as people write them → what a column holds (docs/roster.md lists them for organisers)."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournaments.roster.sheets import HEAD_ROWS, Grid

_SPELLINGS = """
delegation 代表队 代表队名称 代表团 部门 部门名称 所在部门 所属部门 参赛部门 单位 单位名称 所在单位 所属单位 参赛单位 报名单位
delegation 科室 处室 院系 分会 分工会 工会 工会小组 delegation delegations department departments unit
team 队名 队名称 队伍 队伍名 队伍名称 参赛队 参赛队名 参赛队名称 参赛队伍 球队 战队 团队 team teamname
leader 领队 领队姓名 负责人 负责人姓名 leader teamleader
contact 联系人 联系人姓名 contact
captain 队长 队长姓名 captain
player 队员 队员姓名 队员名单 选手 选手姓名 姓名 名字 成员 运动员 主力 主力队员 正式队员 人员 人员名单 名单 参赛名单
player 参赛队员 参赛队员姓名 参赛选手 参赛选手姓名 参赛人员 参赛人员姓名 参赛人 参赛者
player player players playername name member members
bench 替补 替补队员 替补队员姓名 替补选手 替补人员 替补姓名 候补 候补队员 后备 后备队员 预备队员
bench substitute substitutes bench reserve reserves
phone 联系电话 联系手机 联系方式 电话 电话号码 手机 手机号 手机号码 移动电话 联系人电话 联系人手机 负责人电话
phone 领队电话 领队手机 领队联系电话 队长电话 队长手机 phone phonenumber telephone tel mobile
note 备注 说明 附注 note notes remark remarks
"""
HEADINGS = {word: key for key, *words in map(str.split, _SPELLINGS.strip().splitlines()) for word in words}
KEYS = tuple(dict.fromkeys(HEADINGS.values()))
NUMBERED = ("player", "bench")
NEEDED = ("delegation", "team")

_REMARK = re.compile(r"\(.*?\)|\[.*?\]|【.*?】|[\s:*]")
_NUMBER = re.compile(r"第|号|[\d一二三四五六七八九十甲乙丙丁]+")


@dataclass(frozen=True, kw_only=True)
class Columns:
    """The columns of a sheet by what they hold, and the rows its headings take; columns count from 0.

    `twice` are second columns for the delegation or the team, where nobody can tell which is meant. `ignored` are filled
    columns that are not read, with their headings: unknown, or a second one for a leader, a number, a note.
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
    """What a heading announces – one of `KEYS` – or None."""
    plain = _REMARK.sub("", unicodedata.normalize("NFKC", heading)).casefold()
    numbered = HEADINGS.get(_NUMBER.sub("", plain))
    return HEADINGS.get(plain) or (numbered if numbered in NUMBERED else None)


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
    found: dict[str, list[int]] = {key: [] for key in KEYS}
    ignored: dict[int, str] = {}
    for column, heading in _headings(grid, first, last):
        key = meaning(heading)
        if key and (not found[key] or key in NUMBERED or key in NEEDED):
            found[key].append(column)
        else:
            ignored[column] = heading
    contact = found.pop("contact")
    found["leader"] = found["leader"] or contact
    ignored |= {column: grid.own(first, column) for column in contact if column not in found["leader"]}
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

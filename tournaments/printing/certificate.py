"""奖状: what a certificate says. Its sentences stand in the template of each language."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format

from scoring.language import Tongue

DIGITS = "〇一二三四五六七八九"


@dataclass(frozen=True, kw_only=True)
class Certificate:
    """奖状 for a team or delegation, or for one person, who then has the `team` they played for.

    `contest` is empty for a prize of the whole event, e.g. for organisation; `award` and `issuers` are printed as given.
    """

    recipient: str
    award: str
    tournament: str
    issuers: Sequence[str]
    given: date
    contest: str = ""
    team: str = ""
    members: Sequence[str] = ()


def chinese_date(day: date) -> str:
    """中文日期: the day in characters, 二〇二六年四月二十五日."""
    year = "".join(DIGITS[int(digit)] for digit in str(day.year))
    return f"{year}年{_numeral(day.month)}月{_numeral(day.day)}日"


def _numeral(number: int) -> str:
    tens, ones = divmod(number, 10)
    return ("", "十", "二十", "三十")[tens] + (DIGITS[ones] if ones else "")


def wording(certificate: Certificate, tongue: Tongue) -> dict[str, Any]:
    """The data of the template of a language, the date in its manner."""
    given = chinese_date(certificate.given) if tongue == "zh" else date_format(certificate.given, "j F Y")
    return asdict(certificate) | {"given": given}

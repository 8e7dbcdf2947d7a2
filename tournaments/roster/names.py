"""Names as they are compared, shown and ordered: one spelling for what people type in many."""

import re
import unicodedata

from pypinyin import Style, lazy_pinyin

# A person, and a team or delegation, in characters; longer names fit neither a seat nor a certificate.
NAME_LENGTH = 40
TITLE_LENGTH = 60
KEY_LENGTH = 400

_HAN = "\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_GAP = re.compile(rf"(?<=[{_HAN}])\s+(?=[{_HAN}\d])|(?<=\d)\s+(?=[{_HAN}])")
_DOTS = str.maketrans(dict.fromkeys("•‧∙⋅・", "·"))
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_NAME_SIGNS = frozenset(" ·.-'’()")
_NUMERAL = re.compile(r"(十?[一二三四五六七八九]|十|\d{1,9})(?=[队组号])")
_BODY = re.compile(r".{5}|[队组处部室科局院系办会厂馆团]$")
_DIGITS = {numeral: value for value, numeral in enumerate("一二三四五六七八九十", start=1)}

# Characters that are read otherwise when they are a family name.
_FAMILY = {
    "曾": "zeng1", "单": "shan4", "解": "xie4", "仇": "qiu2", "区": "ou1", "查": "zha1", "朴": "piao2", "盖": "ge3",
    "任": "ren2", "华": "hua4", "翟": "zhai2", "种": "chong2", "缪": "miao4", "覃": "qin2", "乐": "yue4", "燕": "yan1",
    "员": "yun4", "尉迟": "yu4 chi2", "万俟": "mo4 qi2", "长孙": "zhang3 sun1", "澹台": "tan2 tai2",
}  # fmt: skip


def clean_text(text: str) -> str:
    """Free text on one line, without control and invisible characters; its punctuation is left alone."""
    spaced = re.sub(r"\s+", " ", text)
    return "".join(char for char in spaced if unicodedata.category(char) not in {"Cc", "Cf", "Cs"}).strip()


def clean_name(text: str) -> str:
    """A name in one spelling: NFKC, one kind of middle dot, no gaps between Chinese characters (张　伟 → 张伟)."""
    name = unicodedata.normalize("NFKC", clean_text(text))
    return _GAP.sub("", clean_text(_SELECTORS.sub("", name).translate(_DOTS)))


def is_person(name: str) -> bool:
    """Whether a clean name can be a person's: letters of any script, with digits, dots, hyphens and brackets."""
    return any(_is_letter(char) for char in name) and all(
        _is_letter(char) or char in _NAME_SIGNS or unicodedata.category(char) in {"Mn", "Mc", "Nd"} for char in name
    )


def _is_letter(char: str) -> bool:
    # Rare characters of names may be younger than Python's tables (planes 2 and 3) or private (old GB encodings).
    return char.isalpha() or "\U00020000" <= char <= "\U0003ffff" or unicodedata.category(char) == "Co"


def same_name(name: str) -> str:
    """What two spellings of one clean name have in common."""
    return name.casefold().replace(" ", "")


def name_key(name: str) -> str:
    """排序键: the key to store beside a name and order by – of a person, a team or a delegation.

    Pinyin, a person's family name read as one; 一队 stands before 二队, 9队 before 10队. Ordering by code point is
    enough, in any database. At most `KEY_LENGTH` characters.
    """
    family = "" if _BODY.search(name) else next((part for part in (name[:2], name[:1]) if part in _FAMILY), "")
    read = [_FAMILY[family]] if family else []
    rest = _NUMERAL.sub(lambda found: f"{_number(found[0]):04}", name[len(family) :])
    syllables = lazy_pinyin(rest, style=Style.TONE3, neutral_tone_with_five=True)
    return " ".join([*read, *syllables, name]).casefold()[:KEY_LENGTH]


def _number(numeral: str) -> int:
    return int(numeral) if numeral.isdecimal() else sum(_DIGITS[char] for char in numeral)

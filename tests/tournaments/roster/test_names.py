"""One spelling for names and numbers, and an order that needs no database to know Chinese."""

import pytest

from tournaments.roster import name_key
from tournaments.roster.names import KEY_LENGTH, clean_name, is_person
from tournaments.roster.phones import phone_number


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ("  张  伟 ", "张伟"),
        ("张　伟", "张伟"),
        ("张\u00a0伟", "张伟"),
        ("教务处１队", "教务处1队"),
        ("教务处 1 队", "教务处1队"),
        ("教务处（一）队", "教务处(一)队"),
        ("阿卜杜热西提•买买提", "阿卜杜热西提·买买提"),
        ("阿卜杜热西提・买买提", "阿卜杜热西提·买买提"),
        ("Anna  Maria", "Anna Maria"),
        ("A B 队", "A B 队"),
        ("𠮷野", "𠮷野"),
        ("葛\U000e0100城", "葛城"),
        ("张\t\r\n伟", "张伟"),
    ],
)
def test_name_is_cleaned(written: str, clean: str) -> None:
    assert clean_name(written) == clean


@pytest.mark.parametrize(
    "name", ["张伟", "阿卜杜热西提·买买提", "O'Neil-Smith Jr.", "张伟2", "张伟(女)", "𠮷野", "\ue863林"]
)
def test_person_has_a_name(name: str) -> None:
    assert is_person(name)


@pytest.mark.parametrize("text", ["12", "·", "=1+1", "张伟;李娜", "张@伟", "", "张伟😀"])
def test_person_has_no_such_name(text: str) -> None:
    assert not is_person(text)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("13034353370", "13034353370"),
        ("１３０ ３４３５ ３３７０", "13034353370"),
        ("130-3435-3370", "13034353370"),
        ("+86 13034353370", "13034353370"),
        ("8613034353370", "13034353370"),
        ("(010)6988-9000转8012", "01069889000转8012"),
        ("400-810-8888", "4008108888"),
        ("8012", "8012"),
        ("+852 2345 6789", "+85223456789"),
        ("13034353370、18921405898", "13034353370"),
        ("13034353370/办公室", None),
        ("1303435337", None),
        ("电话", None),
        ("、", None),
        ("12", None),
    ],
)
def test_phone_number(written: str, number: str | None) -> None:
    assert phone_number(written) == number


@pytest.mark.parametrize(
    "ordered",
    [
        ["李红", "林超", "陆军", "吕波"],
        ["曹兴宁", "陈立峰", "邓艳林"],
        ["仇英", "曲波"],
        ["单雄信", "邵华", "沈宏"],
        ["袁立波", "曾红林", "张强林"],
        ["教务处一队", "教务处二队", "教务处三队", "教务处十队", "教务处十二队"],
        ["财务处1队", "财务处2队", "财务处9队", "财务处10队"],
        ["财务处", "区工会", "图书馆"],
        ["Anna", "bob", "张伟"],
    ],
)
def test_names_are_ordered_by_their_key(ordered: list[str]) -> None:
    assert sorted({*ordered}, key=name_key) == ordered


def test_equal_sounds_have_different_keys() -> None:
    assert name_key("张伟") != name_key("张玮")


def test_key_is_bounded() -> None:
    assert len(name_key("庄" * 60)) == KEY_LENGTH

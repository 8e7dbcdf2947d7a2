from gouji.game import GAME
from gouji.rules.config import Config
from tests.gouji.sheets import Line, folded, lines


def board(sheet: list[Line]) -> dict[str, object]:
    return GAME.board(Config(), folded(sheet).state)


def test_board_of_an_empty_sheet() -> None:
    assert board([]) == {
        "number": 1,
        "extra_hand_due": False,
        "opener": None,
        "first_taker": None,
        "lot": None,
        "three_hand_totals": {"A": 0, "B": 0},
        "totals": {"A": 0, "B": 0},
        "hands": [],
        "penalties": [],
    }


def test_board_tells_who_opens_and_takes_first() -> None:
    drawn = board([("opening_drawn", {"opener": 2, "cards": ["BJ", "9"]})])

    assert (drawn["number"], drawn["opener"], drawn["first_taker"]) == (1, 3, 5)


def test_board_lists_hands_with_places_and_penalties() -> None:
    opening: Line = ("opening_drawn", {"opener": 1, "cards": ["6"]})
    revolution: Line = ("hand_played", {"finish": [2, 4, 6], "revolution": [5]})
    note: Line = ("penalty_given", {"side": "B", "clause": "event.8", "hand": 1, "note": "mobile phone"})

    found = board([opening, revolution, *lines("void odd-2 13:9"), note])

    assert found["hands"] == [
        {
            "number": 1,
            "void": False,
            "points": {"A": 6, "B": 32},
            "swept_by": "B",
            "places": [None, 1, None, 2, 4, 3],
            "revolution": [5],
            "penalties": {"A": 0, "B": 2},
            "opener": 1,
            "first_taker": 6,
        },
        {
            "number": 2,
            "void": True,
            "points": None,
            "swept_by": None,
            "places": [None] * 6,
            "revolution": [1, 2],
            "penalties": {"A": 0, "B": 0},
            "opener": 2,
            "first_taker": None,
        },
        {
            "number": 2,
            "void": False,
            "points": {"A": 13, "B": 9},
            "swept_by": None,
            "places": [1, 2, 3, 4, 5, 6],
            "revolution": [],
            "penalties": {"A": 2, "B": 0},
            "opener": 2,
            "first_taker": None,
        },
    ]
    assert found["penalties"] == [
        {"side": "A", "points": 2, "hand": 2, "clause": "gouji.15", "note": ""},
        {"side": "B", "points": 2, "hand": 1, "clause": "event.8", "note": "mobile phone"},
    ]
    assert (found["number"], found["opener"], found["totals"]) == (3, 3, {"A": 17, "B": 39})


def test_board_tells_that_the_extra_hand_is_due() -> None:
    found = board(lines("13:9 9:13 11:11 odd-2@4"))

    assert (found["number"], found["extra_hand_due"]) == (4, True)
    assert (found["three_hand_totals"], found["totals"]) == ({"A": 33, "B": 33}, {"A": 31, "B": 33})


def test_board_of_a_decided_match_waits_for_no_hand() -> None:
    decided = board([("opening_drawn", {"opener": 1, "cards": ["6"]}), *lines("13:9 9:13 11:11 11:11 lot=even")])

    assert (decided["number"], decided["opener"], decided["lot"]) == (None, None, "B")

import pytest

from gouji.rules.opening import Opening, count_off
from gouji.rules.points import next_seat
from scoring.rules.refusal import Refused


@pytest.mark.parametrize(
    ("opener", "cards", "actual", "first_taker", "next_opener"),
    [
        (1, "A", 1, 1, 2),
        (1, "2", 1, 2, 2),
        (1, "6", 1, 6, 2),
        (1, "7", 1, 1, 2),
        (3, "5", 3, 1, 4),
        (3, "10", 3, 6, 4),
        (4, "J", 4, 2, 5),
        (4, "Q", 4, 3, 5),
        (6, "K", 6, 6, 1),
        (2, "BJ 9", 3, 5, 4),
        (5, "SJ BJ 3", 1, 3, 2),
        (6, "BJ 8", 1, 2, 2),
    ],
)
def test_count_off(opener: int, cards: str, actual: int, first_taker: int, next_opener: int) -> None:
    opening = count_off(opener, cards.split())

    assert opening == Opening(opener=actual, first_taker=first_taker)
    assert next_seat(opening.opener) == next_opener


@pytest.mark.parametrize(
    ("opener", "cards", "code"),
    [
        (1, "BJ", "gouji.opening_ends_on_joker"),
        (1, "9 SJ", "gouji.opening_ends_on_joker"),
        (1, "9 8", "gouji.opening_goes_on"),
        (1, "SJ 9 8", "gouji.opening_goes_on"),
        (0, "9", "gouji.no_such_seat"),
        (7, "9", "gouji.no_such_seat"),
    ],
)
def test_wrong_opening_is_refused(opener: int, cards: str, code: str) -> None:
    with pytest.raises(Refused) as caught:
        count_off(opener, cards.split())

    assert caught.value.code == code

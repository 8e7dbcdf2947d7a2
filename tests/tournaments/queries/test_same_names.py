"""Who may be the same person: every name that stands in more than one entry, asked about until a person answers."""

import pytest

from tests.factories import everybody
from tournaments.operations import register
from tournaments.operations.entry_form import EntryForm
from tournaments.queries.entries import Mention, same_names

pytestmark = pytest.mark.django_db


def form(name: str, **given) -> EntryForm:
    return EntryForm(name=name, delegations=(f"{name}处",), **given)


FINANCE = form("财务", leader="高伟峰", players=("周芳梅", "林光玲"))
LIBRARY = form("图书馆", leader="冯杰林", players=("宋芳", "陈敏荣"), bench=("周芳梅",))


def test_a_name_in_two_entries_is_asked_about_with_every_place_it_stands_in(contest):
    [question] = same_names(contest, [(2, FINANCE), (3, LIBRARY)])

    assert question.name == "周芳梅"
    assert question.mentions == (
        Mention(entry="财务", delegations=("财务处",), role="player", row=2),
        Mention(entry="图书馆", delegations=("图书馆处",), role="bench", row=3),
    )


def test_an_entry_registered_before_is_one_of_the_places(contest):
    register.add_entry(everybody(contest.tournament), contest, form("培训", players=("宋芳", "甲", "乙")))

    [question] = same_names(contest, [(0, LIBRARY)])

    assert [(mention.entry, mention.role, mention.row) for mention in question.mentions] == [
        ("培训", "player", 0),
        ("图书馆", "player", 0),
    ]


def test_a_leader_who_plays_in_the_same_entry_is_not_asked_about(contest):
    assert same_names(contest, [(2, form("财务", leader="周芳梅", players=("周芳梅", "林光玲")))]) == []


def test_equal_names_of_single_players_are_asked_about(contest):
    alone = [(row, form("宋芳", players=("宋芳",))) for row in (2, 3)]

    assert [len(question.mentions) for question in same_names(contest, alone)] == [2]


def test_a_question_keeps_its_key_when_the_roster_changes(contest):
    once = same_names(contest, [(2, FINANCE), (3, LIBRARY)])
    moved = same_names(contest, [(2, form("三", players=("周芳梅",))), (7, LIBRARY)])

    assert [question.key for question in [*once, *moved]] == ["same-ca00dde2aa0145ca"] * 2

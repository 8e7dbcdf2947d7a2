"""“The same person?”: the questions about equal names and what was answered, for the entry form and the import."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.operations.registrar import SamePerson
from tournaments.queries.entries import SameName
from tournaments.roster.names import same_name

ANSWERS = {"yes": True, "no": False}


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question with its answer: yes, no, or empty."""

    question: SameName
    answer: str


def asked(questions: Sequence[SameName], data: Mapping[str, str]) -> list[Asked]:
    """The questions, answered as far as the form that was sent answers them."""
    answers = [(question, data.get(question.key, "")) for question in questions]
    return [Asked(question=question, answer=answer if answer in ANSWERS else "") for question, answer in answers]


def all_answered(questions: Sequence[Asked]) -> bool:
    """Whether nothing is left to ask."""
    return all(found.answer for found in questions)


def same_person(questions: Sequence[Asked]) -> SamePerson:
    """The answers as registration takes them."""
    return {same_name(found.question.name): ANSWERS[found.answer] for found in questions}

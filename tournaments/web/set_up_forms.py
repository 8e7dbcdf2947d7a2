"""The forms of setting up: the notice, the choices of a game, third place, tables.

The questions about a game are generated from its record alone: `Game.choices` says what is asked, the types of its config
what may be answered, its `words` how both are said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _
from msgspec import inspect

from scoring.games import rulebook
from scoring.language import tongue
from scoring.rules.codec import decode_config
from scoring.rules.game import Choice, Game
from scoring.rules.rulebook import RulebookClause
from tournaments.models import Contest, Tournament
from tournaments.operations.set_up import MAX_TABLES, ContestChoices
from tournaments.queries.event import cautions

LATER, NONE = "later", "none"
LONG = ("method", "attention", "awards")
HELP = {
    "held_when": _("As it shall be read, for example: 5 December (Saturday), 9:00"),
    "participants": _("Which departments or units may send teams."),
    "registration_contact": _("To whom a team is reported, and how."),
}


class NoticeForm(forms.Form):
    """规程: every field is a text, or left empty with a word on what that means: to be announced, or none."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    registration_ends = forms.DateTimeField(
        label=_("Registration ends"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in Tournament.NOTICE_FIELDS:
            text = forms.Textarea({"rows": 4, "placeholder": " "}) if name in LONG else None
            self.fields[name] = forms.CharField(
                label=field_label(name),
                help_text=HELP.get(name, ""),
                max_length=2000,
                required=False,
                widget=text or forms.TextInput({"placeholder": " "}),
            )
            self.fields[_blank(name)] = forms.ChoiceField(
                label=_("Left empty, it means"),
                choices=[(LATER, _("to be announced")), (NONE, _("there is none"))],
                required=False,
                widget=forms.RadioSelect,
            )

    @staticmethod
    def initial_of(name: str, notice: dict[str, Any]) -> dict[str, Any]:
        """What the form shows at first for a tournament's name and the values of its notice."""
        texts = {field: notice.get(field) for field in Tournament.NOTICE_FIELDS}
        blanks = {_blank(field): NONE if text == "" else LATER for field, text in texts.items()}
        return {"name": name, "registration_ends": notice.get("registration_ends"), **texts, **blanks}

    @property
    def pairs(self) -> Iterator[tuple[BoundField, BoundField]]:
        """Every field of the notice with the question what it means when it is empty."""
        return ((self[name], self[_blank(name)]) for name in Tournament.NOTICE_FIELDS)

    @property
    def notice(self) -> dict[str, Any]:
        """The values as `operations.set_up` takes them: null is “to be announced”."""
        given = self.cleaned_data
        texts = {
            name: given[name] or (None if given[_blank(name)] != NONE else "") for name in Tournament.NOTICE_FIELDS
        }
        return {**texts, "registration_ends": given["registration_ends"]}


def field_label(name: str) -> Any:
    """What a field of the notice is called."""
    return Tournament._meta.get_field(name).verbose_name  # type: ignore[union-attr]


def _blank(name: str) -> str:
    return f"{name}_blank"


@dataclass(frozen=True, kw_only=True)
class Question:
    """A choice of a game as it is asked: the clause it belongs to, and the default of the notice in words."""

    sentence: Any
    clause_id: str
    clause: RulebookClause | None
    default: str
    default_text: Any
    answer: Any
    numbers: list[BoundField]
    options: BoundField | None


class GameForm(forms.Form):
    """The choices that the notice leaves open, in the order of the game.

    `default` is the config the notice proposes, `current` the one in force.
    """

    def __init__(self, game: Game, data: Any = None, *, default: Any, current: Any) -> None:
        super().__init__(data, prefix=game.key)
        self.game, self.default, self.current = game, default, current
        self.names = {choice.name: self._add(choice) for choice in game.choices}

    def _add(self, choice: Choice) -> list[str]:
        """Put the fields of a choice on the form and tell their names."""
        now = getattr(self.current, choice.name)
        label = self.game.words[f"choice.{choice.name}"]
        if choice.values:
            by_text = {str(value): value for value in choice.values}
            self.fields[choice.name] = forms.TypedChoiceField(
                label=label,
                choices=[(text, self._said(choice.name, value)) for text, value in by_text.items()],
                coerce=by_text.__getitem__,
                initial=str(now),
                widget=forms.RadioSelect,
            )
            return [choice.name]
        types = {field.name: field.type for field in inspect.type_info(self.game.config).fields}  # type: ignore[attr-defined]
        asked = types[choice.name]
        if isinstance(asked, inspect.IntType):
            self.fields[choice.name] = _whole_number(asked, label=label, initial=now)
            return [choice.name]
        names = [f"{choice.name}_{place}" for place in range(1, len(asked.item_types) + 1)]
        for place, (name, item) in enumerate(zip(names, asked.item_types, strict=True)):
            self.fields[name] = _whole_number(item, label=self._said(choice.name, place + 1), initial=now[place])
        return names

    def _said(self, name: str, value: Any) -> Any:
        return self.game.words.get(f"choice.{name}.{value}", value)

    def _in_words(self, name: str, value: Any) -> Any:
        said = " · ".join(map(str, value)) if isinstance(value, tuple) else self._said(name, value)
        return self.game.words.get(f"answer.{name}", "{value}").format(value=said)

    @property
    def questions(self) -> Iterator[Question]:
        clauses = {clause.id: clause for clause in rulebook(self.game.key, tongue())}
        for choice in self.game.choices:
            fields = [self[name] for name in self.names[choice.name]]
            default = getattr(self.default, choice.name)
            yield Question(
                sentence=self.game.words[f"choice.{choice.name}"],
                clause_id=choice.clause,
                clause=clauses.get(choice.clause),
                default=str(default),
                default_text=self._in_words(choice.name, default),
                answer=self._in_words(choice.name, getattr(self.current, choice.name)),
                numbers=[] if choice.values else fields,
                options=fields[0] if choice.values else None,
            )

    @property
    def explanation(self) -> dict[str, Any] | None:
        """The table and the cautions that follow from the answers; None while they are incomplete."""
        if self.is_bound and not self.is_valid():
            return None
        config = decode_config(self.game.config, self.config) if self.is_bound else self.current
        heading, *rows = self.game.explain(config)
        return {"heading": heading, "rows": rows, "cautions": cautions(self.game, config)}

    @property
    def config(self) -> dict[str, Any]:
        """The answers as the config of a contest."""
        given = {name: [self.cleaned_data[part] for part in parts] for name, parts in self.names.items()}
        return {name: values if len(values) > 1 else values[0] for name, values in given.items()}


def _whole_number(asked: Any, **kwargs: Any) -> forms.IntegerField:
    assert isinstance(asked, inspect.IntType), "a choice without listed values is a number or a row of numbers"
    return forms.IntegerField(min_value=asked.ge, max_value=asked.le, **kwargs)


class PlacesForm(forms.Form):
    """Third place: the bracket's own questions, the same for every game."""

    third_place = forms.ChoiceField(
        label=_("How is third place decided?"),
        choices=[
            ("match", _("The losers of the semi-finals play for it")),
            ("joint", _("Both losers of the semi-finals are third")),
            ("none", _("There is no third place")),
        ],
        widget=forms.RadioSelect,
    )
    absent_may_place = forms.BooleanField(
        label=_("Who lost the semi-final by absence may still become third"),
        help_text=_("Otherwise absence forfeits third place, as withdrawal and disqualification always do."),
        required=False,
    )

    @staticmethod
    def initial_of(contest: Contest) -> dict[str, Any]:
        return {"third_place": contest.third_place, "absent_may_place": contest.absent_may_place}


def contest_choices(game_form: GameForm, places_form: PlacesForm) -> ContestChoices:
    """Both forms about a contest, valid, as the operation takes them."""
    return ContestChoices(config=game_form.config, **places_form.cleaned_data)


class TablesForm(forms.Form):
    """桌: how many tables stand in the hall."""

    tables = forms.IntegerField(
        label=_("Number of tables"),
        help_text=_("Matches are given their tables when the draw is published; 0: without tables."),
        min_value=0,
        max_value=MAX_TABLES,
        widget=forms.NumberInput({"inputmode": "numeric"}),
    )

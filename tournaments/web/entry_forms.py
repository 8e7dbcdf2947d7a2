"""The form of an entry and that of its withdrawal. What is wrong with an entry is said by registration alone."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.games import game as game_of
from scoring.games import rulebook
from scoring.language import tongue
from tournaments.models import Contest, Entry
from tournaments.operations.entry_faults import EntryFault, faults
from tournaments.operations.entry_form import EntryForm, tidied, written_form
from tournaments.operations.registrar import SamePerson
from tournaments.queries.entries import same_names
from tournaments.roster.names import NAME_LENGTH, TITLE_LENGTH, clean_name
from tournaments.web.same_names import Asked, all_answered, asked, same_person
from tournaments.words import worded

BETWEEN = re.compile(r"[、,，;；/&+\n]")


class TeamForm(forms.Form):
    """报名表单: one entry; everything wrong with it at once, and the questions about equal names."""

    def __init__(self, contest: Contest, *, entry: Entry | None = None, data: Any = None) -> None:
        super().__init__(data)
        self.contest = contest
        self.entry = entry
        self.questions: list[Asked] = []
        self.size = game_of(contest.game).team_size
        self.fields.update(self._fields())
        if entry:
            self.initial = _initial(written_form(entry))

    def _fields(self) -> dict[str, forms.Field]:
        short = {"maxlength": NAME_LENGTH, "autocomplete": "off"}
        players = {
            f"player_{seat}": _text(_("Player {number}").format(number=seat), widget=forms.TextInput(short))
            for seat in range(1, self.size + 1)
        }
        return {
            "name": _text(_("Team name"), help_text=_("As it shall stand on the certificate.")),
            "delegations": _text(
                _("Delegation"),
                help_text=_("A team of several delegations: separate them by commas. The first counts for the draw."),
                widget=forms.TextInput({"list": "delegations", "maxlength": 400, "autocomplete": "off"}),
            ),
            "leader": _text(_("Leader"), required=False, widget=forms.TextInput(short)),
            "phone": _text(
                _("Phone"),
                required=False,
                help_text=_("Only organisers see it, and only here."),
                widget=forms.TextInput({"inputmode": "tel", "maxlength": 40, "autocomplete": "off"}),
            ),
            **players,
            "bench": _text(
                _("Substitutes"),
                required=False,
                help_text=_("Several are separated by commas."),
                widget=forms.TextInput({"maxlength": 400, "autocomplete": "off"}),
            ),
        }

    @property
    def player_fields(self) -> list[str]:
        return [f"player_{seat}" for seat in range(1, self.size + 1)]

    @property
    def team(self) -> EntryForm:
        """What was entered, tidied."""
        given = {name: self.cleaned_data.get(name, "") for name in self.fields}
        return tidied(
            EntryForm(
                name=given["name"],
                delegations=tuple(BETWEEN.split(given["delegations"])),
                leader=given["leader"],
                phone=given["phone"],
                players=tuple(given[name] for name in self.player_fields),
                bench=tuple(BETWEEN.split(given["bench"])),
            )
        )

    @property
    def same_person(self) -> SamePerson:
        return same_person(self.questions)

    def clean(self) -> None:
        team = self.team
        for fault in faults(self.contest, team, but=self.entry):
            field = self._field_of(fault)
            if field not in self.errors:
                self.add_error(field, worded(fault.refused))
        self.questions = asked(same_names(self.contest, [(0, team)], but=self.entry), self.data)
        if not all_answered(self.questions):
            self.add_error(None, _("Some names are registered already. Say for each whether it is the same person."))

    def _field_of(self, fault: EntryFault) -> str:
        """The input a fault belongs to: of the players' the one with the name, or else the first that is empty."""
        if fault.field != "players":
            return fault.field
        facts = fault.refused.facts
        named = facts.get("text") or facts.get("player") or ""
        holding = [name for name in self.player_fields if clean_name(self.cleaned_data.get(name, "")) == named]
        return holding[-1] if holding else self.player_fields[-1]


class WithdrawalForm(forms.Form):
    """退赛: the reason and the clause that go into the ruling."""

    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea({"rows": 3}))
    clause = forms.ChoiceField(label=_("Clause"), required=False)

    def __init__(self, contest: Contest, data: Any = None) -> None:
        super().__init__(data)
        clauses = [(clause.id, f"{clause.id} {clause.title}") for clause in rulebook(contest.game, tongue())]
        self.fields["clause"].choices = [("", _("no clause")), *clauses]  # type: ignore[attr-defined]


def _text(label: Any, *, required: bool = True, **given: Any) -> forms.CharField:
    given.setdefault("widget", forms.TextInput({"maxlength": TITLE_LENGTH, "autocomplete": "off"}))
    return forms.CharField(label=label, required=required, **given)


def _initial(team: EntryForm) -> dict[str, str]:
    players = {f"player_{seat}": name for seat, name in enumerate(team.players, start=1)}
    return {
        "name": team.name,
        "delegations": "、".join(team.delegations),
        "leader": team.leader,
        "phone": team.phone,
        "bench": "、".join(team.bench),
        **players,
    }

"""Every component in every state, at /styleguide/ while developing (DEBUG=1)."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView

from tournaments.web import samples


class EntryForm(forms.Form):
    """A form with every kind of field, in part filled in wrongly."""

    team = forms.CharField(label=_("Team name"), help_text=_("As it shall stand on the certificate."))
    phone = forms.RegexField(r"^1\d{10}$", label=_("Leader's phone"), error_messages={"invalid": _("Eleven digits.")})
    delegation = forms.ChoiceField(label=_("Delegation"), choices=[(name, name) for name in samples.DEPARTMENTS])
    remark = forms.CharField(label=_("Remark"), required=False, widget=forms.Textarea)
    roster = forms.FileField(label=_("Roster (.xlsx)"), required=False)
    third_place = forms.ChoiceField(
        label=_("Third place"),
        help_text=_("The notice awards one third prize."),
        choices=[("match", _("A match for third place")), ("joint", _("Two joint thirds")), ("none", _("No third"))],
        widget=forms.RadioSelect,
    )
    agreed = forms.BooleanField(label=_("The players have agreed"), help_text=_("Names appear on the big screen."))


class Styleguide(TemplateView):
    template_name = "styleguide.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        brackets = [
            samples.sample_bracket(16, 13, 2),
            samples.sample_bracket(8, 8, 3),
            samples.sample_bracket(4, 3, 0),
            samples.sample_bracket(2, 2, 0),
        ]
        return super().get_context_data(
            form=EntryForm({"phone": "1892", "third_place": "match", "delegation": samples.DEPARTMENTS[2]}),
            brackets=brackets,
            rings=[
                {"seats": samples.seats("000000"), "turn": 0},
                {"seats": samples.seats("10203x"), "turn": 2, "totals": {"a": 45, "b": 15}},
            ],
            scores=[
                ({"name": "教务处一队", "total": 13}, {"name": "科研处一队", "total": 9}),
                ({"name": "离退休工作办公室一队", "total": 28}, {"name": "国际合作处二队", "total": 64, "won": True}),
                ({"name": "图书馆一队", "total": None}, {"name": "财务处二队", "total": None}),
            ],
            sheet={"lines": samples.LINES},
            steps=samples.STEPS,
            statuses=samples.STATUSES,
            icons=samples.ICONS,
            **kwargs,
        )


class StyleguideWall(TemplateView):
    """A bracket of `size` slots on the big screen."""

    template_name = "styleguide_wall.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        size: int = kwargs["size"]
        rounds = size.bit_length() - 1
        played = rounds if size == 8 else max(1, rounds - 2)
        bracket = samples.sample_bracket(size, size - size // 6, played)
        return super().get_context_data(bracket=bracket, **kwargs)

"""打印: what can be printed of a tournament, and the papers as PDF."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_GET

from scoring.rules.refusal import Refused
from tournaments.models import Contest
from tournaments.permissions import acts, require
from tournaments.printing import papers
from tournaments.printing.papers import TITLES, Printed, issuers
from tournaments.queries.contest import contest_at
from tournaments.queries.paper import papers_of
from tournaments.web.refusals import tell
from tournaments.web.security import POLICY, header

# A browser's own viewer lays a PDF out with a style of its own, inside the document that came with this policy.
VIEWER_POLICY = header(POLICY | {"style-src": "'unsafe-inline'", "object-src": "'self'"})


class PaperForm(forms.Form):
    """How a paper is to be printed. What an address leaves out is as the page proposes it."""

    paper_name: str
    language = forms.ChoiceField(label=gettext_lazy("Language of the paper"), choices=settings.LANGUAGES)

    def __init__(self, asked: Mapping[str, str], **proposed: Any) -> None:
        proposal = {name: field.initial for name, field in self.base_fields.items()} | {"language": get_language()}
        super().__init__(proposal | proposed | dict(asked), auto_id=f"{self.paper_name}-%s")


class BracketForm(PaperForm):
    """The size of the sheet."""

    paper_name = "bracket"
    paper = forms.ChoiceField(
        label=gettext_lazy("Paper size"),
        choices=[("a4", "A4"), ("a3", "A3")],
        initial="a4",
        widget=forms.RadioSelect,
    )


class CertificatesForm(PaperForm):
    """What the places are called, and the date under the hosts' names."""

    paper_name = "certificates"
    titles = forms.ChoiceField(
        label=gettext_lazy("What the places are called"), initial="prizes", widget=forms.RadioSelect
    )
    given = forms.DateField(
        label=gettext_lazy("Date on the certificates"),
        required=False,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": gettext_lazy("Give the date as year-month-day, for example 2026-04-25.")},
    )

    def __init__(self, asked: Mapping[str, str], **proposed: Any) -> None:
        super().__init__(asked, **proposed)
        titles = {key: " · ".join(map(str, words)) for key, words in TITLES.items()}
        self.fields["titles"].choices = list(titles.items())  # type: ignore[attr-defined]


@require_GET
def print_page(request: HttpRequest, slug: str) -> HttpResponse:
    """打印: everything there is to print now."""
    return _page(request, _contest(request, slug))


@require_GET
def print_bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """对阵图 as PDF, in the size and language asked for."""
    contest = _contest(request, slug)
    form = BracketForm(request.GET.dict())
    if form.is_valid():
        try:
            return _pdf(papers.print_bracket(contest, **form.cleaned_data))
        except Refused as refused:
            tell(form, refused)
    return _page(request, contest, bracket=form)


@require_GET
def print_certificates(request: HttpRequest, slug: str) -> HttpResponse:
    """奖状 as PDF, all or those chosen."""
    contest = _contest(request, slug)
    form = CertificatesForm(request.GET.dict())
    if form.is_valid():
        try:
            return _pdf(papers.print_certificates(contest, of=request.GET.get("of", ""), **form.cleaned_data))
        except Refused as refused:
            tell(form, refused)
    return _page(request, contest, certificates=form)


def _contest(request: HttpRequest, slug: str) -> Contest:
    contest = contest_at(slug)
    require(request.user, "print", contest.tournament)
    return contest


def _pdf(printed: Printed) -> HttpResponse:
    return HttpResponse(
        printed.pdf,
        content_type="application/pdf",
        headers={
            "Content-Disposition": content_disposition_header(False, printed.name),
            "Content-Security-Policy": VIEWER_POLICY,
        },
    )


def _page(
    request: HttpRequest,
    contest: Contest,
    *,
    bracket: BracketForm | None = None,
    certificates: CertificatesForm | None = None,
) -> HttpResponse:
    """What there is to print; a form that was refused keeps what was asked for."""
    found = papers_of(contest)
    context = {
        "tournament": contest.tournament,
        "papers": found,
        "bracket": bracket or BracketForm({}),
        "certificates": certificates or CertificatesForm({}, given=found.decided),
        "placed": [(str(TITLES["ranks"][won.place - 1]), won) for won in found.placed],
        "issuers": issuers(contest.tournament),
        "may": acts(request.user, contest.tournament),
    }
    return render(request, "paper/print.html", context, status=422 if bracket or certificates else 200)

"""The import of a roster: read and looked through first, written only when confirmed, all or nothing.

Between the two steps the rows travel in the page, signed for this contest and this account: the server keeps nothing, and
what comes back is what was read.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games import game as game_of
from scoring.rules.refusal import Refused
from tournaments.models import Contest
from tournaments.operations import register
from tournaments.operations.entry_faults import faults_of_roster
from tournaments.operations.entry_form import form_of_row
from tournaments.permissions import require
from tournaments.queries.contest import contest_at
from tournaments.queries.entries import same_names
from tournaments.roster import Roster, RosterRow, read_roster, write_template
from tournaments.roster.words import LABELS, sentence
from tournaments.web.refusals import tell
from tournaments.web.same_names import Asked, all_answered, asked, same_person
from tournaments.words import worded

KEPT_SECONDS = 12 * 60 * 60


class UploadForm(forms.Form):
    """The workbook; the sheet is asked for only when several look like a roster."""

    file = forms.FileField(
        label=gettext_lazy("Roster (.xlsx)"),
        widget=forms.FileInput({"accept": ".xlsx"}),
        error_messages={
            "required": gettext_lazy("Choose the roster first."),
            "empty": gettext_lazy("The file is empty. Choose the roster once more."),
        },
    )

    def offer(self, sheets: Sequence[str]) -> None:
        """Let one of these sheets be chosen."""
        self.fields["sheet"] = forms.ChoiceField(
            label=gettext_lazy("Worksheet"), choices=[(name, name) for name in sheets], required=False
        )


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A row as it was understood, and whether something in it is wrong."""

    row: RosterRow
    wrong: bool

    @property
    def phone(self) -> str:
        """Enough of the number to recognise it: the page may be on a big screen."""
        return f"{self.row.phone[:3]}****{self.row.phone[-4:]}" if len(self.row.phone) >= 11 else self.row.phone


def roster_import(request: HttpRequest, slug: str) -> HttpResponse:
    """导入名单: the file, then what was found in it, then the entries."""
    contest = contest_at(slug)
    require(request.user, "register", contest.tournament)
    register.refuse_closed(contest)
    if "roster" in request.POST:
        return _confirmed(request, contest)
    if request.method == "POST":
        return _looked_through(request, contest)
    return _upload_page(request, contest, UploadForm())


def roster_template(request: HttpRequest, slug: str) -> FileResponse:
    """The empty workbook to fill in."""
    size = game_of(contest_at(slug).game).team_size
    return FileResponse(
        BytesIO(write_template(size, LABELS)), as_attachment=True, filename=_("Registration form") + ".xlsx"
    )


def _upload_page(request: HttpRequest, contest: Contest, form: UploadForm) -> HttpResponse:
    context = {"tournament": contest.tournament, "upload": form, "size": game_of(contest.game).team_size}
    return render(request, "register/import.html", context, status=422 if form.is_bound else 200)


def _looked_through(request: HttpRequest, contest: Contest) -> HttpResponse:
    form = UploadForm(request.POST, request.FILES)
    sheet = request.POST.get("sheet") or None
    if not form.is_valid():
        return _upload_page(request, contest, form)
    try:
        roster = read_roster(form.cleaned_data["file"], team_size=game_of(contest.game).team_size, sheet=sheet)
    except Refused as refused:
        tell(form, refused)
        if refused.code == "roster.several_sheets":
            form.offer(refused.facts["sheets"])
        return _upload_page(request, contest, form)
    return _dry_run_page(request, contest, roster.rows, roster=roster)


def _confirmed(request: HttpRequest, contest: Contest) -> HttpResponse:
    rows = _unsigned(request, contest)
    questions = _questions(request, contest, rows)
    if _faults(contest, rows) or not all_answered(questions):
        return _dry_run_page(request, contest, rows, status=422)
    entries = register.import_roster(request.user, contest, rows, same_person(questions))
    text = ngettext("{number} team is registered.", "{number} teams are registered.", len(entries))
    messages.success(request, text.format(number=len(entries)))
    return redirect("entries", contest.tournament.slug)


def _dry_run_page(
    request: HttpRequest,
    contest: Contest,
    rows: Sequence[RosterRow],
    *,
    roster: Roster | None = None,
    status: int = 200,
) -> HttpResponse:
    """What was found. `roster` only after an upload: rows that come back have no faults of their own."""
    found = _faults(contest, rows, roster)
    faulty = {row for row, _said in found}
    questions = _questions(request, contest, rows)
    context = {
        "tournament": contest.tournament,
        "roster": roster,
        "rows": [Seen(row=row, wrong=row.row in faulty) for row in rows],
        "faults": [said for _row, said in found],
        "asked": questions,
        "unanswered": status == 422 and not all_answered(questions),
        "signed": "" if found else _signed(request, contest, rows),
        "upload": UploadForm(),
        "delegations": len({row.delegations[0] for row in rows if row.delegations}),
    }
    return render(request, "register/dry_run.html", context, status=status)


def _faults(contest: Contest, rows: Sequence[RosterRow], roster: Roster | None = None) -> list[tuple[int, str]]:
    """Everything that is wrong, worded, with its row; 0 for what concerns them all.

    Of what registration refuses, a workbook with faults of its own is told only which names are taken already: the rest
    would be said twice.
    """
    found: list[tuple[int, str]] = []
    try:
        register.refuse_closed(contest, more=len(rows))
    except Refused as refused:
        found.append((0, worded(refused)))
    own = [(fault.row, sentence(fault)) for fault in roster.faults] if roster else []
    for row, wrong in faults_of_roster(contest, rows).items():
        told = [fault.refused for fault in wrong if not own or fault.refused.code == "register.name_taken"]
        found += [(row, _("Row {row}: {what}").format(row=row, what=worded(refused))) for refused in told]
    return found + own


def _questions(request: HttpRequest, contest: Contest, rows: Sequence[RosterRow]) -> list[Asked]:
    return asked(same_names(contest, [(row.row, form_of_row(row)) for row in rows]), request.POST.dict())


def _salt(request: HttpRequest, contest: Contest) -> str:
    return f"roster.{contest.pk}.{request.user.pk}"


def _signed(request: HttpRequest, contest: Contest, rows: Sequence[RosterRow]) -> str:
    return signing.dumps([asdict(row) for row in rows], salt=_salt(request, contest), compress=True)


def _unsigned(request: HttpRequest, contest: Contest) -> list[RosterRow]:
    try:
        kept: list[dict[str, Any]] = signing.loads(
            request.POST["roster"], salt=_salt(request, contest), max_age=KEPT_SECONDS
        )
    except signing.BadSignature:
        raise Refused("register.roster_lost") from None
    lists = ("delegations", "players", "bench")
    return [RosterRow(**row | {name: tuple(row[name]) for name in lists}) for row in kept]

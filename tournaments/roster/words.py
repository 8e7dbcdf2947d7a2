"""The sentences for what the room answers, and the headings of the template."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.roster.roster import Fault

WORDS: dict[str, Any] = {
    "roster.file_empty": _("The file is empty. Choose the roster once more."),
    "roster.file_too_large": _(
        "The file is larger than {megabytes} MB. Remove pictures, or copy the table into a new workbook."
    ),
    "roster.file_csv": _("This is a text table (CSV), not a workbook. Open it in Excel or WPS and save it as .xlsx."),
    "roster.file_old_excel": _("This is an old Excel workbook (.xls). Open it in Excel or WPS and save it as .xlsx."),
    "roster.file_encrypted": _("The workbook is protected by a password. Save it without the password."),
    "roster.file_web_page": _(
        "This is a web page under the name of a workbook. Open it in Excel or WPS and save it as .xlsx."
    ),
    "roster.file_other": _("This is not an Excel workbook. Save the roster as .xlsx."),
    "roster.file_damaged": _(
        "The workbook cannot be read. Open it in Excel or WPS, save it as .xlsx and choose it again."
    ),
    "roster.file_unpacks_too_large": _(
        "The workbook holds far more than a roster. Copy the table alone into a new workbook."
    ),
    "roster.no_headings": _(
        "No sheet has headings near the top such as “Delegation”, “Team”, “Player 1”. Start from the template."
    ),
    "roster.several_sheets": _("Several sheets look like a roster: {sheets}. Choose one."),
    "roster.too_many_rows": _("Sheet “{sheet}” has more than {limit} rows."),
    "roster.too_many_columns": _("Sheet “{sheet}” has more than {limit} columns."),
    "roster.too_many_names": _("Sheet “{sheet}” lists more than {limit} names."),
    "roster.no_rows": _("Sheet “{sheet}” has headings, but nobody is entered below them."),
    "roster.no_delegation_column": _("There is no column for the delegation."),
    "roster.no_team_column": _("There is no column for the name of the team."),
    "roster.no_player_column": _("There is no column for the players."),
    "roster.column_twice": _("A column further left already holds the same. Delete or rename one of the two."),
    "roster.no_delegation": _("The delegation is missing."),
    "roster.no_team": _("The name of the team is missing."),
    "roster.too_few_players": _("A team has {needed} players; there are {found}."),
    "roster.too_many_players": _(
        "A team has {needed} players; there are {found}. Substitutes have a column of their own."
    ),
    "roster.person_twice": _("{name} stands twice in this team."),
    "roster.team_twice": _("The team {team} stands in row {first} already."),
    "roster.not_a_name": _("“{text}” cannot be a person's name."),
    "roster.bad_phone": _("This is not a telephone number."),
    "roster.too_long": _("The text is longer than {limit} characters."),
    "roster.cell_error": _("The formula in this cell ends in an error: {text}."),
}

LABELS: dict[str, Any] = {
    "sheet": _("Roster"),
    "delegation": _("Delegation"),
    "team": _("Team name"),
    "leader": _("Leader"),
    "player": _("Name"),
    "numbered.player": _("Player {number}"),
    "bench": _("Substitutes"),
    "phone": _("Phone"),
    "note": _("Note"),
    "example.delegation": _("Finance"),
    "example.team": _("Finance 1"),
    "example.leader": _("Li Ming"),
    "example.player": _("Player {number}"),
    "example.bench": _("Wang Fang"),
    "example.phone": "13800000000",
    "example.note": _("Example: this row is not read"),
}


def sentence(fault: Fault) -> str:
    """What is wrong, and where: “C5: …”, or “Row 1: …” where no single cell is at fault."""
    place = fault.cell if fault.column else _("Row {row}").format(row=fault.row)
    return _("{place}: {what}").format(place=place, what=WORDS[fault.code].format_map(fault.facts))

"""Every refusal of the tournament in words. What the paper and a game refuse is worded in their own rooms."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.games import words as words_of_games
from scoring.rules.events import Side
from scoring.rules.refusal import Refused
from scoring.words import sentence
from tournaments.printing.words import WORDS as PRINTING
from tournaments.roster.words import WORDS as ROSTER
from tournaments.rules.bracket import THIRD, Bracket, round_of, rounds

WORDS: dict[str, Any] = {
    "permission.sign_in": _("Please sign in first. What you have entered is kept on this page."),
    "permission.denied": _("Your account may not do this here. Ask the organiser to give you the role."),
    "permission.locked_out": _("Too many wrong passwords. Try again in {minutes} minutes."),
    "page.not_found": _("There is no such page; what stood here was removed, or the address is mistyped."),
    "api.csrf": _("This page is out of date. Reload it and try again."),
    "api.not_found": _("There is nothing at this address."),
    "api.method": _("This address does not take that method."),
    "api.malformed": _("The request is not understood: {fields}"),
    "api.too_large": _("The request is too large; at most {most} bytes are read."),
    "api.media_type": _("Send the request as JSON."),
    "api.not_acceptable": _("The answer is JSON; ask for it with Accept: application/json."),
    "desk.no_such_sheet": _("There is no such sheet."),
    "desk.set_aside": _(
        "This match is not being played now: an earlier result was corrected. What is on the sheet is kept. Go back to the tables."
    ),
    "desk.reason_missing": _("Please give a reason; it is kept with the ruling."),
    "desk.withdrawn_already": _("{name} has withdrawn already."),
    "desk.nothing_left_to_play": _("{name} has no match left to play, so there is nothing to withdraw from."),
    "draw.too_few_entries": _("A draw needs at least two entries. Register more teams first."),
    "draw.too_many_entries": _("A draw takes at most {most} entries."),
    "draw.reason_missing": _("A draw has been published before: give the reason for drawing again."),
    "draw.play_has_begun": _("Play has begun under the published draw, so it cannot be drawn again."),
    "draw.superseded": _("Draw no. {number} has been replaced by no. {latest}. Reload the page."),
    "draw.entries_changed": _("The entries have changed since this draw was made. Draw again."),
    "draw.commitment_outdated": _(
        "The list or the secret is no longer the one this page was shown for, so there is a new fingerprint. Let the witnesses photograph it, then draw."
    ),
    "draw.not_confirmed": _("Confirm the draw before publishing it."),
    "register.play_has_begun": _("Play has begun, so no team can be added any more."),
    "register.no_such_entry": _("{name} is no longer registered."),
    "register.contest_full": _("A contest takes at most {most} entries."),
    "register.withdraw_instead": _("The draw is published: {name} can only withdraw."),
    "register.remove_instead": _("The draw is not published yet: remove {name} from the entries instead."),
    "register.delegations_drawn": _("Play has begun under a draw made with these delegations; they stay."),
    "register.name_missing": _("Give the team a name."),
    "register.delegation_missing": _("Say which delegation {name} belongs to."),
    "register.wrong_size": _("{name} needs exactly {size} players; {given} are given."),
    "register.player_twice": _("{player} is named twice in {name}."),
    "register.name_taken": _("There is a team called {name} already. Give it another name."),
    "register.not_a_name": _("“{text}” cannot be a person's name."),
    "register.bad_phone": _("This is not a telephone number."),
    "register.roster_lost": _("This page was open too long or was damaged on its way. Choose the roster once more."),
    "register.too_long": _("“{text}” is too long: at most {most} characters."),
    "set_up.locked": _("The choices are locked since the first matches were opened. Only a ruling can change them."),
    "set_up.too_many_tables": _("Between 0 and {most} tables, please."),
    "set_up.table_in_use": _("Table {table} has matches, so it cannot be taken away."),
    "set_up.no_such_account": _("There is no account called {username}. Create it first."),
    "set_up.last_organiser": _("A tournament needs an organiser: name another one first."),
    "accounts.not_the_first": _("The first account has been made meanwhile. Sign in, or ask its owner for an account."),
    "accounts.username_taken": _("The user name {username} is taken. Choose another one, or give that account a role."),
    "accounts.gone": _("This account no longer has the role. Look at the list again."),
    "accounts.not_yours_alone": _(
        "{username} also works in tournaments of other organisers, so you cannot give a new password here. The operator of this server can."
    ),
}
# How a match was decided if not by play, in a word that fits a bracket; of play itself a bracket shows the totals.
NOT_BY_PLAY: dict[str, Any] = {
    "walkover": _("walkover"),
    "absent": _("absent"),
    "withdrawn": _("withdrew"),
    "disqualified": _("disqualified"),
    "awarded": _("awarded"),
    "lot": _("by lot"),
}


def worded(refused: Refused, names: Mapping[Side, str] | None = None) -> str:
    """The sentence of a refusal in the reader's language; sides are called by the names of their teams."""
    return sentence(refused, {**WORDS, **PRINTING, **ROSTER, **words_of_games()}, names)


def round_names(rounds: int) -> list[str]:
    """轮次名称 of a knockout of so many rounds, first to last, in the active language."""
    last = [gettext("Quarter-finals"), gettext("Semi-finals"), gettext("Final")]
    early = [gettext("Round %(number)d") % {"number": number} for number in range(1, rounds - 2)]
    return (early + last)[-rounds:]


def match_name(bracket: Bracket, key: str) -> str:
    """A match by its round; the match for third place by what it is for."""
    if key == THIRD:
        return gettext("Third-place match")
    return round_names(rounds(len(bracket.slots)))[round_of(bracket, key) - 1]


def table_name(number: int | None) -> str:
    """The table of a match; nothing where it has none."""
    return gettext("Table {number}").format(number=number) if number else ""

"""What the terminal shows when the embedded server is ready: addresses, a QR code, where the data is, how to stop."""

import io
from collections.abc import Sequence

import segno
from django.conf import settings
from django.utils.translation import gettext as _

from config.hosts import EVERYWHERE, lan_addresses

# White on black whatever the terminal's colours are; some scanners do not read an inverted code.
INK, PLAIN = "\033[97;40m", "\033[0m"


def banner(host: str, port: int, *, coloured: bool, accounts: Sequence[str]) -> str:
    """The whole text in the active language; `host` is the address listened on, `accounts` come one a line."""
    here = "localhost" if host == EVERYWHERE else host
    network = network_addresses(host, port)
    lines = ["", "  对局 Duiju", "", row(_("This computer"), f"http://{here}:{port}/")]
    lines += [row(_("The network"), address) for address in network]
    if network:
        lines += ["", *qr_rows(network[0], coloured=coloured)]
    if accounts:
        lines += ["", f"  {_('Accounts of the demonstration')}", *(f"    {account}" for account in accounts)]
    lines += ["", row(_("Data folder"), str(settings.DATA_DIR))]
    lines += [f"  {_('Ctrl-C stops the server; what was entered is kept.')}", ""]
    return "\n".join(lines)


def network_addresses(host: str, port: int) -> list[str]:
    """By what others reach this server, the one for the QR code first."""
    found = lan_addresses() if host == EVERYWHERE else []
    public = [settings.PUBLIC_URL] if settings.PUBLIC_URL else []
    return public + [f"http://{address}:{port}/" for address in found]


def row(label: str, value: str) -> str:
    return f"  {label:<16}{value}"


def qr_rows(address: str, *, coloured: bool) -> list[str]:
    """A QR code of half blocks, one string a row."""
    out = io.StringIO()
    segno.make_qr(address).terminal(out, border=2, compact=True)
    rows = out.getvalue().splitlines()
    return [f"  {INK}{text}{PLAIN}" if coloured else f"  {text}" for text in rows]

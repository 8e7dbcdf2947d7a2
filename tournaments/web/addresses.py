"""By what address others reach this server: on paper, in QR codes, on the dashboard."""

from ipaddress import AddressValueError, IPv4Address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest


def public_addresses(request: HttpRequest) -> list[str]:
    """The roots of this server without a slash at the end, the one for paper and QR codes first.

    `PUBLIC_URL` where it is set; else the address the reader uses, unless that is only good on this machine; then this
    machine's addresses in the local network, which settings allow as hosts.
    """
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL.rstrip("/")]
    asked = urlsplit(f"//{request.get_host()}")
    end = f":{asked.port}" if asked.port else ""
    used = asked.hostname or ""
    hosts = [used, *filter(_in_the_network, settings.ALLOWED_HOSTS)]
    reachable = [host for host in dict.fromkeys(hosts) if not _only_here(host)]
    return [f"{request.scheme}://{host}{end}" for host in reachable or [used]]


def _in_the_network(host: str) -> bool:
    try:
        return not IPv4Address(host).is_loopback
    except AddressValueError:
        return False


def _only_here(host: str) -> bool:
    return host in ("localhost", "127.0.0.1", "::1", "[::1]")

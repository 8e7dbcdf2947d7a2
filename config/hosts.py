"""The names and addresses by which this machine is reached in the hall."""

import socket
from contextlib import suppress

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones and tablets of the hall are the purpose


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in the local network, the one towards the router first. Sends nothing."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address: only picks the route
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def own_hosts() -> list[str]:
    """What may stand in the Host header without configuration."""
    name = socket.gethostname()
    return list(dict.fromkeys(["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *lan_addresses()]))

"""How many results the desk takes: `uv run bench/results.py`. What is measured, and how, stands in README.md here."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # a file that is run finds only what lies beside it

from bench.servers import Place, database, embedded, folder, gunicorn, settled_in

BESIDE_BARE = 8
DATABASE = "postgres://postgres@127.0.0.1:5432/duiju_bench"


def main() -> int:
    parser = argparse.ArgumentParser(description="Enter results over HTTP and print one JSON object per setting.")
    parser.add_argument("--database", default=DATABASE, help="PostgreSQL: a database that does not exist yet")
    parser.add_argument("--server", choices=("embedded", "postgresql"), help="only this one")
    parser.add_argument("--clients", type=int, nargs="+", default=[1, 8, 32], help="the settings")
    parser.add_argument("--contests", type=int, default=2, help="contests played in each setting")
    parser.add_argument("--entries", type=int, default=128, help="entries of a contest")
    given = parser.parse_args()
    found: list[dict[str, Any]] = []
    if given.server != "postgresql":
        found += on_sqlite(given)
    if given.server != "embedded":
        found += on_postgresql(given)
    return 1 if any(each["lost"] or each["errors"] for each in found) else 0


def on_sqlite(given: argparse.Namespace) -> list[dict[str, Any]]:
    with folder() as data:
        place = settled_in(data)
        prepared = prepare(place, given)
        with embedded(data) as url:
            return [tell("embedded", run(place, job)) for job in jobs(prepared, given, url)]


def on_postgresql(given: argparse.Namespace) -> list[dict[str, Any]]:
    with database(given.database) as place:
        prepared = prepare(place, given)
        with gunicorn(place) as url:
            return [tell("postgresql", run(place, job)) for job in jobs(prepared, given, url)]


def jobs(prepared: dict[str, Any], given: argparse.Namespace, url: str) -> Iterator[dict[str, Any]]:
    """What the clients do in each setting; at 8 clients beside the bare view, where it is installed."""
    *settings, spare, more = prepared["contests"]  # half of a contest's matches are of its first round
    for clients, contests in zip(given.clients, settings, strict=True):
        job = {"url": url, "clients": clients, "tokens": prepared["tokens"], "contests": contests}
        if clients == BESIDE_BARE and "bare" in prepared:
            job |= {"bare": prepared["bare"], "lines": spare + more}
        yield job


def prepare(place: Place, given: argparse.Namespace) -> dict[str, Any]:
    """The contests of all settings, fresh for each, and some to spare."""
    counts = {"settings": len(given.clients) + 2, "contests": given.contests, "entries": given.entries}
    counts["clients"] = max(given.clients)
    say(f"preparing {counts['settings']} × {given.contests} contests of {given.entries} entries")
    arguments = [part for name, count in counts.items() for part in (f"--{name}", str(count))]
    begin = time.monotonic()
    prepared: dict[str, Any] = json.loads(place.run("bench.preparation", *arguments))
    say(f"prepared in {time.monotonic() - begin:.0f} s")
    return prepared


def run(place: Place, job: dict[str, Any]) -> dict[str, Any]:
    """A job given to the clients."""
    say(f"{job['clients']} clients")
    found: dict[str, Any] = json.loads(place.run("bench.clients", given=json.dumps(job)))
    for error in found["errors"][:5]:
        say(error)
    return found


def tell(server: str, found: dict[str, Any]) -> dict[str, Any]:
    """Print a setting as one line of JSON."""
    found = {"server": server} | found | {"errors": len(found["errors"])}
    print(json.dumps(found), flush=True)
    return found


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

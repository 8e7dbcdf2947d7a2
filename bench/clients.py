"""Referees at their tablets, in a process of their own so that they do not share the server's interpreter.

`python -m bench.with_django bench.clients` reads a job as JSON from standard input and prints what came of it as JSON:
`{"url", "clients", "tokens", "contests"}` – play these contests to their end, each client taking the next open match.
With `{"bare": {"tournament", "accounts", "sheets"}, "lines": contests}` they take turns with the bare view and with
hands alone, entered in the first round of other contests.
"""

import json
import sys
import time
import uuid
from collections import deque
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from random import Random
from threading import Condition, Thread
from typing import Any
from urllib.parse import urlsplit

from bench.matches import Matches, commits

TURN = 32  # sheets at a time, then it is another's turn: what else the machine does falls on all of them
WARM_UP = "/api/docs"
IDLE_SECONDS = 1  # servers close a connection after two idle seconds
# A hand that side A wins by 13 to 9, and one that it loses by 9 to 13: of three, one side always has two.
HANDS = ([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5])


class Refusal(Exception):
    """The server did not answer with 200."""


class Client:
    """One kept-alive connection, the times it measured and what went wrong on it."""

    def __init__(self, url: str, account: int = 0, token: str = "") -> None:
        where = urlsplit(url)
        assert where.hostname
        self.connection = HTTPConnection(where.hostname, where.port, timeout=60)
        self.headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.account = account
        self.used = time.monotonic()
        self.seconds: list[float] = []
        self.errors: list[str] = []
        self.ask("GET", WARM_UP)

    def ask(self, method: str, path: str, body: bytes = b"") -> bytes:
        if time.monotonic() - self.used > IDLE_SECONDS:
            self.connection.close()
        self.connection.request(method, path, body, self.headers)
        response = self.connection.getresponse()
        answer = response.read()
        self.used = time.monotonic()
        if response.status != 200:
            raise Refusal(f"{method} {path}: {response.status} {answer[:300]!r}")
        return answer

    def post(self, path: str, body: dict[str, Any]) -> Any:
        sent = json.dumps(body).encode()
        begin = time.perf_counter()
        answer = self.ask("POST", path, sent)
        self.seconds.append(time.perf_counter() - begin)
        return json.loads(answer)


class Dealer:
    """Deals out sheets, `allowed` of them at most, until none is left and nobody is at one that could open more."""

    def __init__(self, sheets: Sequence[int]) -> None:
        self.waiting = deque(sheets)
        self.allowed = 0
        self.out = 0
        self.changed = Condition()

    def take(self) -> int | None:
        with self.changed:
            self.changed.wait_for(lambda: self.waiting or not self.out or not self.allowed)
            if not self.waiting or not self.allowed:
                return None
            self.allowed -= 1
            self.out += 1
            return self.waiting.popleft()

    def give_back(self, opened: Sequence[int]) -> None:
        with self.changed:
            self.waiting.extend(opened)
            self.out -= 1
            self.changed.notify_all()


class Work:
    """Clients, the sheets they are dealt and what they do with one; `seconds` is how long they have been at it."""

    def __init__(
        self, clients: Sequence[Client], sheets: Sequence[int], do: Callable[[Client, int], Sequence[int]]
    ) -> None:
        self.clients, self.dealer, self.do = clients, Dealer(sheets), do
        self.seconds = 0.0
        self.done = 0

    def turn(self) -> None:
        """All clients at once until another `TURN` of sheets is done."""
        self.dealer.allowed = TURN
        threads = [Thread(target=self._run, args=(client,)) for client in self.clients]
        begin = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.seconds += time.perf_counter() - begin

    def _run(self, client: Client) -> None:
        while (sheet := self.dealer.take()) is not None:
            opened: Sequence[int] = ()
            try:
                opened = self.do(client, sheet)
                self.done += 1
            except (Refusal, OSError, HTTPException) as error:
                client.errors.append(repr(error))
                client.connection.close()
            finally:
                self.dealer.give_back(opened)

    @property
    def errors(self) -> list[str]:
        return [error for client in self.clients for error in client.errors]

    @property
    def requests_per_s(self) -> float:
        return sum(len(client.seconds) for client in self.clients) / self.seconds


def hand(after: int, sheet: int) -> dict[str, Any]:
    """A hand as a tablet sends it; the sheet's number is the chance that makes it."""
    finish = Random(sheet * 10 + after).choice(HANDS)
    return writing(after) | {"kind": "hand_played", "data": {"finish": finish, "revolution": []}}


def writing(after: int) -> dict[str, Any]:
    return {"uuid": str(uuid.uuid4()), "after": after, "written_at": datetime.now(UTC).isoformat()}


def play(job: dict[str, Any]) -> dict[str, Any]:
    matches = Matches(job["contests"])

    def enter(client: Client, sheet: int) -> Sequence[int]:
        enter_hands(client, sheet)
        answer = client.post(f"/api/v1/sheets/{sheet}/confirm", writing(after=3))
        return matches.confirmed(sheet, answer["outcome"]["verdict"]["winner"])

    desk = Work(referees(job), matches.open(), enter)
    others = [Work(referees(job), Matches(job["lines"]).open(), enter_hands), bare_work(job)] if "bare" in job else []
    while desk.dealer.waiting:
        for work in (desk, *others):
            work.turn()
    found = measured(desk) | {"lost": matches.lost()}
    found["commits_per_result"] = round(commits(job["contests"]) / max(1, desk.done), 2)
    return found | (compared(desk, *others) if others else {})


def referees(job: dict[str, Any]) -> list[Client]:
    return [Client(job["url"], token=token) for token in job["tokens"][: job["clients"]]]


def enter_hands(client: Client, sheet: int) -> Sequence[int]:
    for after in range(3):
        client.post(f"/api/v1/sheets/{sheet}/lines", hand(after, sheet))
    return ()


def bare_work(job: dict[str, Any]) -> Work:
    """The same number of clients at the bare view: three lines on a sheet."""
    given = job["bare"]

    def enter(client: Client, sheet: int) -> Sequence[int]:
        for after in range(3):
            who = {"tournament": given["tournament"], "account": client.account}
            client.post(f"/bench/bare/{sheet}", hand(after, sheet) | who)
        return ()

    clients = [Client(job["url"], account=account) for account in given["accounts"][: job["clients"]]]
    return Work(clients, given["sheets"], enter)


def measured(work: Work) -> dict[str, Any]:
    """The rate of results, the times of single requests."""
    times = sorted(second for client in work.clients for second in client.seconds)
    return {
        "clients": len(work.clients),
        "results": work.done,
        "per_s": round(work.done / work.seconds, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[len(times) * 99 // 100], 1),
        "errors": work.errors,
    }


def compared(desk: Work, lines: Work, bare: Work) -> dict[str, Any]:
    """Lines against the bare view's requests, and all requests of whole results against them."""
    assert not bare.errors, bare.errors[0]
    return {
        "errors": desk.errors + lines.errors,
        "lines_per_s": round(lines.requests_per_s, 1),
        "bare_per_s": round(bare.requests_per_s, 1),
        "ratio": round(lines.requests_per_s / bare.requests_per_s, 2),
        "ratio_of_results": round(desk.requests_per_s / bare.requests_per_s, 2),
    }


if __name__ == "__main__":
    json.dump(play(json.load(sys.stdin)), sys.stdout)

"""The real `manage.py serve` or `demo` in a process of its own, in a folder of its own, on a free port."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent
SERVED = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "PUBLIC_URL", "ALLOWED_HOSTS", "STATIC_ROOT", "DEBUG")
SECONDS_TO_START = 60  # a new database on a busy machine


def environment(folder: Path, env: Mapping[str, str] | None = None) -> dict[str, str]:
    """What a process of ours inherits: nothing that would make it served, its data in `folder`."""
    kept = {name: value for name, value in os.environ.items() if name not in SERVED}
    return {**kept, "DUIJU_DATA": str(folder), "LANG": "C.UTF-8", "PYTHONUNBUFFERED": "1", **(env or {})}


class Embedded:
    """Started on entering and stopped by Ctrl-C on leaving; `url` has no slash at its end."""

    def __init__(self, folder: Path, *command: str, env: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.command = command or ("serve",)
        self.env = environment(folder, env)
        self.log = folder.parent / f"{folder.name}.log"

    def __enter__(self) -> "Embedded":
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", *self.command, "--port", "0"],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self.url = self.wait_for_address()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def wait_for_address(self) -> str:
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline and self.process.poll() is None:
            if found := re.search(r"http://localhost:(\d+)/", self.output()):
                return f"http://localhost:{found[1]}"
            time.sleep(0.05)
        self.process.kill()
        raise AssertionError(f"the server did not start:\n{self.output()}")

    def stop(self, sig: signal.Signals = signal.SIGINT) -> float:
        """Signal the whole process group, as a terminal does; the seconds it took to end."""
        begin = time.monotonic()
        if self.process.poll() is None:
            os.killpg(self.process.pid, sig)
        self.process.wait(timeout=30)
        return time.monotonic() - begin

    def output(self) -> str:
        return self.log.read_text("utf-8")

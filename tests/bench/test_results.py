"""The benchmark still runs; how fast anything is, is not a test's business."""

import json
import subprocess
import sys


def test_benchmark_plays_a_contest_over_http_and_loses_nothing():
    command = [sys.executable, "bench/results.py", "--server", "embedded"]
    command += ["--clients", "2", "--contests", "1", "--entries", "6"]

    done = subprocess.run(command, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert {name: told[name] for name in ("server", "clients", "results", "errors", "lost", "commits_per_result")} == {
        "server": "embedded",
        "clients": 2,
        "results": 6,
        "errors": 0,
        "lost": 0,
        "commits_per_result": 4.0,
    }

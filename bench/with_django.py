"""`python -m bench.with_django MODULE …` runs a module with Django ready, so that it can import what it needs at its head."""

import runpy
import sys

import django

if __name__ == "__main__":
    django.setup()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)

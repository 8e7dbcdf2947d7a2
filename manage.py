#!/usr/bin/env python3
"""The command line of Duiju."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    from config.refusal import CannotStart

    try:
        execute_from_command_line(sys.argv)
    except CannotStart as refusal:
        sys.exit(str(refusal))

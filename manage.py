#!/usr/bin/env python3
"""The command line of Duiju."""

import os
import sys

from config.refusal import CannotStart

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except CannotStart as refusal:
        sys.exit(str(refusal))
    except KeyboardInterrupt:
        sys.exit(130)

"""The folder of an embedded installation: held by one process, its database created, migrated or removed."""

import errno
import os
import sqlite3
from pathlib import Path

from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _


def hold(folder: Path) -> sqlite3.Connection:
    """Keep our other processes out of `folder` while the answer is open; the system lets go even after a crash.

    Raises CommandError where the folder is held already, or where it or a file of ours in it cannot be written to.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for place in [folder, *folder.glob("duiju.*")]:
            if not os.access(place, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(place))
        pen = sqlite3.connect(folder / "duiju.lock", timeout=0, isolation_level=None)
        pen.execute("BEGIN EXCLUSIVE")
    except OSError as error:
        raise CommandError(
            _("Cannot write to {place}. Change its permissions, or name another folder with DUIJU_DATA.").format(
                place=error.filename
            )
        ) from None
    except sqlite3.OperationalError:
        raise CommandError(_("Duiju is running already with the folder {folder}.").format(folder=folder)) from None
    return pen


def remove_database() -> None:
    """Delete the database's own files and nothing else."""
    file = Path(connection.settings_dict["NAME"])
    for suffix in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + suffix).unlink(missing_ok=True)


def bring_up_to_date() -> None:
    """Create or migrate the database. Raises CommandError when it is of a newer version or cannot be used."""
    try:
        executor = MigrationExecutor(connection)
        if executor.loader.applied_migrations.keys() - executor.loader.disk_migrations.keys():
            raise CommandError(
                _(
                    "The database {file} was written by a newer version of Duiju. "
                    "Start that version, or name another folder with DUIJU_DATA."
                ).format(file=connection.settings_dict["NAME"])
            )
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise CommandError(
            _("The database {file} cannot be used: {reason}.").format(
                file=connection.settings_dict["NAME"], reason=error
            )
        ) from error
    finally:
        connection.close()

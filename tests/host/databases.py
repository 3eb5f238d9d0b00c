"""Runs Debian's PostgreSQL for tests, with its data in a separate folder, only on loopback."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.support.waiting import free_port

_DEBIAN: Final = "/usr/lib/postgresql"
_SECONDS: Final = 60


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; None if it is not installed."""
    found = sorted(Path(_DEBIAN).glob("*/bin/initdb")) if Path(_DEBIAN).is_dir() else []
    named = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(named).resolve().parent if named else None


class Postgresql:
    """A PostgreSQL server that can be killed and started again.

    Attributes:
        url: The URL of its database.
    """

    def __init__(self, folder: Path, data: Path) -> None:
        self._folder, self._data, self._user, self._port = folder, data, _user(), free_port()
        self.url = f"postgresql://khronos@127.0.0.1:{self._port}/postgres"
        if self._user is not None:
            shutil.chown(data, self._user)
        _run(self._user, folder / "initdb", "-D", data, "-U", "khronos", "-A", "trust", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c listen_addresses=127.0.0.1 -p {self._port} -c unix_socket_directories={self._data} -c fsync=off"
        self._control("-l", self._data / "log", "-o", options, "start")

    def kill(self) -> None:
        self._control("-m", "immediate", "stop")

    def _control(self, *how: str | Path) -> None:
        _run(self._user, self._folder / "pg_ctl", "-D", self._data, "-w", *how)


@contextmanager
def postgresql(folder: Path) -> Iterator[Postgresql]:
    """Run a server with the programs of a folder."""
    data = Path(tempfile.mkdtemp(prefix="khronos-postgresql-"))
    try:
        server = Postgresql(folder, data)
        server.start()
        try:
            yield server
        finally:
            server.kill()
    finally:
        shutil.rmtree(data, ignore_errors=True)


def _run(user: str | None, *command: str | Path) -> None:
    done = subprocess.run(
        list(map(str, command)),
        user=user,
        cwd="/",
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        timeout=_SECONDS,
    )
    assert done.returncode == 0, done.stderr.decode()


def _user() -> str | None:
    """Return the user for PostgreSQL if the tests run as root, because it does not start as root."""
    if os.getuid() != 0:
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"

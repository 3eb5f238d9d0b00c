"""PostgreSQL for a test: Debian's, with its data in a folder of its own, on loopback alone."""

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

from tests.host.ports import free_port

_DEBIAN: Final = "/usr/lib/postgresql"
_SECONDS: Final = 60


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; None where it is not installed."""
    found = sorted(Path(_DEBIAN).glob("*/bin/initdb")) if Path(_DEBIAN).is_dir() else []
    named = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(named).resolve().parent if named else None


@contextmanager
def postgresql(folder: Path) -> Iterator[str]:
    """Run a server by the programs of a folder, and give the URL of its database."""
    user = _user()
    data = Path(tempfile.mkdtemp(prefix="khronos-postgresql-"))
    port = free_port()
    try:
        if user is not None:
            shutil.chown(data, user)
        _run(user, folder / "initdb", "-D", data, "-U", "khronos", "-A", "trust", "--no-sync")
        options = f"-c listen_addresses=127.0.0.1 -p {port} -c unix_socket_directories={data} -c fsync=off"
        _run(user, folder / "pg_ctl", "-D", data, "-l", data / "log", "-w", "-o", options, "start")
        try:
            yield f"postgresql://khronos@127.0.0.1:{port}/postgres"
        finally:
            _run(user, folder / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
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
    """Return whom PostgreSQL runs as where these tests run as root, as which it does not start."""
    if os.getuid() != 0:
        return None
    known = {each.pw_name for each in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"

"""The files for a server on one machine match the server, and systemd accepts them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from khronos_service import Settings

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
UNIT = (DEPLOY / "khronos.service").read_text(encoding="utf-8")


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze here: install Debian's `systemd` to check the unit")
    unit = tmp_path / "khronos.service"
    unit.write_text(UNIT.replace("/opt/khronos/bin/khronos", shutil.which("true") or "/bin/true"), encoding="utf-8")
    checked = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert [line for line in checked.stderr.splitlines() if unit.name in line] == []
    assert checked.returncode == 0


def test_unit_waits_for_the_shutdown_of_the_server() -> None:
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    assert int(seconds) >= Settings().linger + Settings().grace + 6

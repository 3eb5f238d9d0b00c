"""The bill of materials of an image says what is installed in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("cyclonedx", reason="there is nothing that writes bills of materials")

DPKG = """Package: dash
Status: install ok installed
Architecture: amd64
Version: 0.5.12-2

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 1
"""


def bill_of(folder: Path, *packages: str) -> subprocess.CompletedProcess[str]:
    """Ask for the bill of an image with Python packages."""
    names, status = folder / "names", folder / "status"
    names.write_text("\n".join(packages))
    status.write_text(DPKG)
    command = [sys.executable, "-m", "tools.sbom", str(names), str(status)]
    return subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)


def test_it_has_the_python_packages_of_an_image_and_those_of_debian(tmp_path: Path) -> None:
    bill = json.loads(bill_of(tmp_path, "msgspec", "khronos-referee").stdout)
    assert [each["name"] for each in bill["components"]] == ["msgspec", "dash"]
    assert bill["components"][1]["purl"] == "pkg:deb/debian/dash@0.5.12-2?arch=amd64"


def test_a_package_that_is_not_listed_is_named(tmp_path: Path) -> None:
    done = bill_of(tmp_path, "msgspec", "leftpad")
    assert (done.returncode, done.stderr) == (1, "error: not in requirements/server.txt: leftpad\n")

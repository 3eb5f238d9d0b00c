"""Getting started: each block of the page runs, and prints the output that follows it."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from tests.support.servers import running

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "getting-started.md").read_text(encoding="utf-8")
OUTPUT: Final = r"(?:\n```text\n(.*?)^```)?"


def section(heading: str) -> str:
    """Return the part of the page under a heading of the second level."""
    (found,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def steps(heading: str) -> list[str]:
    """Return the numbered steps of a section."""
    return re.findall(r"^### (\d+)\. ", section(heading), re.MULTILINE)


def test_python_prints_the_output_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(rf"^```python\n(.*?)^```\n{OUTPUT}", section("Python"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 10
    names: dict[str, object] = {}
    with running() as server:
        for block, shown in blocks:
            with redirect_stdout(StringIO()) as printed:
                exec(compile(block.replace("localhost:50051", server.address), block, "exec"), names)  # noqa: S102  # our own page
            assert printed.getvalue() == shown, block

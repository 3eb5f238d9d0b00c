"""The page How it is tested names files that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-it-is-tested.md").read_text(encoding="utf-8")
ROOTS = (ROOT, ROOT / "engine" / "khronos_engine", ROOT / "engine" / "khronos_engine" / "rules")


def test_every_file_that_the_page_names_exists() -> None:
    named = set(re.findall(r"`([\w/]+\.(?:py|txt))`", PAGE))

    assert len(named) > 10
    assert {each for each in named if not any((root / each).is_file() for root in ROOTS)} == set()

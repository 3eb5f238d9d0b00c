"""The page of evidence names files that there are, or says that they are gone."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "evidence.md").read_text(encoding="utf-8")
ROOTS = (ROOT, ROOT / "engine" / "khronos_engine", ROOT / "engine" / "khronos_engine" / "rules")


def test_every_file_that_the_page_names_exists_or_is_said_to_be_gone() -> None:
    named = set(re.findall(r"`([\w/]+\.(?:py|txt))`", PAGE))
    gone = set(re.findall(r"`([\w/]+\.py)`", PAGE[PAGE.index("Gone are") :].partition(".\n")[0]))

    assert len(named) > 10
    assert {each for each in named if not any((root / each).is_file() for root in ROOTS)} == gone

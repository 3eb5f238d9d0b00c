"""Every link in a page of the repository leads to an existing file and heading."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PAGES: Final = [
    str(path.relative_to(ROOT))
    for pattern in (
        "*.md",
        ".github/*.md",
        "docs/**/*.md",
        "examples/**/*.md",
        "conformance/*.md",
        "clients/*/README.md",
    )
    for path in sorted(ROOT.glob(pattern))
]
BUILT: Final = {f"docs/reference/{each}.md" for each in ("api", "python", "engine", "actions-and-states")}
"""Pages that exist only on the site."""


@cache
def anchors(path: Path) -> set[str]:
    """Return the anchors of the headings of a page, as on GitHub."""
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_to_files_and_headings(page: str) -> None:
    path = ROOT / page
    text = re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)]*))?\)", text):
        there = path.parent / target if target else path
        if target and str(there.resolve().relative_to(ROOT)) in BUILT:
            continue
        assert there.exists(), target
        assert not anchor or there.suffix != ".md" or anchor in anchors(there), f"{target}#{anchor}"

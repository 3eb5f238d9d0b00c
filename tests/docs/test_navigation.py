"""The navigation of the site has every page once, under its title."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from tests.docs.test_links import BUILT

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
NAVIGATION: Final = re.findall(
    r'^ +- (?:"?([^"\n]+?)"?: )?(\S+\.md)$',
    (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2],
    re.MULTILINE,
)
"""The title, which may be empty, and the file of each entry."""


def test_every_page_is_in_the_navigation_once() -> None:
    pages = [str(path.relative_to(DOCS)) for path in DOCS.rglob("*.md")]
    generated = [each.removeprefix("docs/") for each in BUILT]
    assert sorted(file for _, file in NAVIGATION) == sorted([*pages, *generated])


def test_an_entry_has_the_title_of_its_page() -> None:
    written = [(title, file) for title, file in NAVIGATION if title not in {"", "Home"} and f"docs/{file}" not in BUILT]
    assert written
    for title, file in written:
        heading = (DOCS / file).read_text(encoding="utf-8").partition("\n")[0]
        assert heading == f"# {title}", file

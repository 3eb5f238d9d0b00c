"""The page of the documentation is the lesson of the command line."""

from __future__ import annotations

from tools.how_to_play import pages


def test_page_and_pictures_are_those_of_the_lesson() -> None:
    outdated = [path.name for path, text in pages().items() if path.read_text(encoding="utf-8") != text]
    assert not outdated, "`python -m tools.how_to_play` writes them"

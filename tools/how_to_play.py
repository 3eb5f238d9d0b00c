"""Write the lesson as a page of the documentation: `docs/how-to-play.md` and its pictures.

Run it with `python -m tools.how_to_play`. With `--check`, it only checks that the page and the pictures are up to date.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest import mock

from khronos_cli.draw.svg import boards_svg
from khronos_cli.lessons import lesson, lesson_legend, lesson_title
from khronos_cli.terminal_text import LOCALE
from khronos_engine.texts.languages import languages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos.v1.state_pb2 import GameState
    from khronos_cli.lessons import Chapter

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
PAGE: Final = DOCS / "how-to-play.md"
ENGLISH: Final = "en"
BEGINNING: Final = """\
Learn the game from a few positions: this page explains what you need for a first game.

`khronos learn` prints this page in a terminal.
*A guided first game* in [the web app](web-app.md) plays a turn with you.
[Rules](rules.md) explains every rule with drawn examples."""


def pages() -> dict[Path, str]:
    """Return the text of the page and of every picture, by path."""
    found = {PAGE: _page(list(lesson(ENGLISH)))}
    for language in languages():
        with mock.patch.dict(os.environ, {LOCALE: language}):  # for the headings of boards
            for chapter in lesson(language):
                for name, state in _draw(chapter, language):
                    found[DOCS / "images" / name] = boards_svg(state.public_part) + "\n"
    return found


def _draw(chapter: Chapter, language: str = ENGLISH) -> Iterator[tuple[str, GameState]]:
    """Yield the names of the pictures of a chapter with their alternative texts."""
    yield f"how-to-play-{chapter.position}-{language}.svg", chapter.before
    if chapter.action:
        yield f"how-to-play-{chapter.position}-after-{language}.svg", chapter.after


def _page(chapters: list[Chapter]) -> str:
    blocks = [f"# {lesson_title(ENGLISH)}", BEGINNING]
    for number, chapter in enumerate(chapters):
        blocks += [f"## {chapter.heading}", *chapter.paragraphs]
        for place, (name, _) in enumerate(_draw(chapter)):
            if place:
                blocks.append("Afterwards:")
            blocks.append(f"![The three boards](images/{name})")
        blocks.append(f"*{chapter.caption}*")
        if not number:
            blocks.append(lesson_legend(ENGLISH))
    return "\n\n".join(blocks) + "\n"


def main() -> None:
    """Write the page and the pictures, or check them."""
    parser = argparse.ArgumentParser(description="Write the page of the lesson and its pictures.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if something would change")
    check = parser.parse_args().check
    outdated = [path for path, text in pages().items() if not path.exists() or path.read_text("utf-8") != text]
    for path in outdated:
        print(path.relative_to(DOCS.parent))
        if not check:
            path.write_text(pages()[path], encoding="utf-8")
    sys.exit(check and bool(outdated))


if __name__ == "__main__":
    main()

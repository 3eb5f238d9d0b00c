"""The lesson as a page of the documentation: `docs/how-to-play.md` and its pictures, from the files of the lesson.

`python -m tools.how_to_play` writes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from khronos_cli.draw.svg import picture
from khronos_cli.lessons import lesson, lesson_title
from khronos_core.codec.state_writing import write_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos.v1.state_pb2 import GameState
    from khronos_cli.lessons import Chapter

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
PAGE: Final = DOCS / "how-to-play.md"
ENGLISH: Final = "en"
BEGINNING: Final = """\
For those who have never seen the game. `khronos learn` prints this page in a terminal.
[Every rule](rules.md), with drawn examples, is on its own page."""


def pages() -> dict[Path, str]:
    """Return the text of the page and of every picture, by path."""
    chapters = list(lesson(ENGLISH))
    found = {PAGE: _page(chapters)}
    for chapter in chapters:
        for name, state in _drawn(chapter):
            found[DOCS / "images" / name] = picture(state).svg + "\n"
    return found


def _drawn(chapter: Chapter) -> Iterator[tuple[str, GameState]]:
    """Yield the names of the pictures of a chapter, with what they show."""
    yield f"how-to-play-{chapter.position}.svg", write_state(chapter.before)
    if chapter.action:
        yield f"how-to-play-{chapter.position}-after.svg", write_state(chapter.after)


def _page(chapters: list[Chapter]) -> str:
    blocks = [f"# {lesson_title(ENGLISH)}", BEGINNING]
    for chapter in chapters:
        blocks += [f"## {chapter.heading}", *chapter.paragraphs]
        for place, (name, _) in enumerate(_drawn(chapter)):
            if place:
                blocks.append(f"After `{chapter.action}`:")
            blocks.append(f"![The three boards](images/{name})")
        blocks.append(f"*{chapter.caption}*")
    return "\n\n".join(blocks) + "\n"


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(DOCS.parent))

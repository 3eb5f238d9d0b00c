"""`khronos learn` and `rule`: how to play, and the rules."""

import os
from contextlib import nullcontext
from typing import Annotated, Final

import typer
from rich.text import Text

from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people, print_lines
from khronos_cli.draw.boards import board_lines, legend
from khronos_cli.files import write_text
from khronos_cli.language import Narration, language, render
from khronos_cli.lessons import lesson, lesson_title, recorded_game
from khronos_cli.options import NO_SERVER
from khronos_cli.rule_lookup import rule_lines

_MAX_LINE_LENGTH: Final = 100
"""The maximum number of columns of a paragraph: longer lines are hard to read."""


def learn(record: Annotated[str | None, typer.Option(metavar="FILE")] = None) -> None:
    """Explain how to play: the goal, a turn, ripples and the income of domains.

    Args:
        record: Instead of explaining, write the record of a sample game of four players to a file.

    Examples:
        khronos learn

        khronos --locale fr learn

        khronos learn --record game.txt
    """
    if record is not None:
        write_text(record, recorded_game())
        return
    out = console()
    os.environ.setdefault("LESS", "-R")  # lets the pager show colours
    with out.pager(styles="R" in os.environ["LESS"].upper()) if is_read_by_people() else nullcontext():
        out.width = min(out.width, _MAX_LINE_LENGTH)
        tag = language().tag
        print_lines(out, [Text(lesson_title(tag), "bold underline")])
        for place, chapter in enumerate(lesson(tag)):
            for line in (Text(chapter.heading, "bold"), *map(Text, chapter.paragraphs)):
                print_lines(out, [Text(), line], hanging=0)
            if not place:
                print_lines(out, [Text(), *legend(chapter.before.public_part.config)])
            print_lines(out, [Text(), *board_lines(chapter.before.public_part, out.width)])
            if chapter.action:
                print_lines(out, [Text(), Text(f"> {chapter.action}", "bold"), Text()])
                print_lines(out, board_lines(chapter.after.public_part, out.width))
            print_lines(out, [Text(), Text(chapter.caption, "italic")], hanging=0)
        print_lines(out, [Text(), Text(render(Narration.LEARN_NEXT))])


def rule(asked: Annotated[list[str] | None, typer.Argument(metavar="WORD...")] = None) -> None:
    """Look up a rule: its text, our interpretation, an alternative interpretation, and reasons.

    Args:
        asked: A rule such as H-1, a chapter such as J, keywords or a question; without it, all rules are listed.

    Examples:
        khronos rule H-1

        khronos rule dominion

        khronos rule J

        khronos rule can I build on a river
    """
    with referee(NO_SERVER) as client:
        print_lines(console(), rule_lines(client, " ".join(asked or ())))

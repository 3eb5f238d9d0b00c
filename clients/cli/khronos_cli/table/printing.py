"""Prints the output of a session."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.console import print_lines
from khronos_cli.draw.position import print_beside_boards, print_position
from khronos_cli.region_files import region_rows
from khronos_cli.table.answer import Output


def show(out: Console, output: Iterable[Output], *, boards_in_sight: bool = False) -> None:
    """Print the output of a session; of a position without its boards, if these are on the screen."""
    for each in output:
        if isinstance(each, GameState) and boards_in_sight:
            print_beside_boards(out, each)
        elif isinstance(each, GameState):
            print_position(out, each, region_rows(each.public_part.config))
        elif isinstance(each, Text):
            print_lines(out, [each] if "\n" not in each.plain else each.split("\n"))
        else:
            out.print(each)

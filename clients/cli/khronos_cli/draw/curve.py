"""The standings of players over a game, as a curve of characters."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos_cli.names import seat_mark
from khronos_cli.palette import seat_style

_ROWS = 10
"""Lines of the curve above the line of 0 Ecus."""

_GAP = 3
"""Columns between two game turns."""


def curve(values: Sequence[tuple[int, Sequence[int]]], config: GameConfig) -> Iterator[Text]:
    """Yield the lines of a curve, with a column for each player in every game turn.

    Args:
        values: For each game turn the standing of each seat, in tenths of an Ecu, 0 or more.
        config: The players.
    """
    most = max(10, *[value for _, of_turn in values for value in of_turn])
    step = -(-most // (_ROWS * 10)) * 10
    width = max(len(str(step * _ROWS // 10)), 2)
    for row in range(_row(most, step), -1, -1):
        line = Text(f"{row * step // 10:>{width}} │", no_wrap=True)
        for _, of_turn in values:
            line.append(" " * _GAP)
            for seat, value in enumerate(of_turn, start=1):
                if _row(value, step) == row:
                    line.append(seat_mark(config, seat), seat_style(config, seat))
                else:
                    line.append(" ")
        line.rstrip()
        yield line
    axis, numbers = Text(" " * width + " └", no_wrap=True), Text(" " * (width + 2), no_wrap=True)
    for number, of_turn in values:
        axis.append("─" * (_GAP + len(of_turn)))
        numbers.append(f"{number:>{_GAP + (len(of_turn) + 1) // 2}}".ljust(_GAP + len(of_turn)))
    numbers.rstrip()
    yield axis
    yield numbers


def _row(value: int, step: int) -> int:
    """Return the line nearest to a value, counted from 0 at the bottom."""
    return (value + step // 2) // step

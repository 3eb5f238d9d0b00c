"""The three boards, as many side by side as there is room for."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Age, CardType
from khronos.v1.state_pb2 import Board, PublicPart
from khronos_cli.draw import palette
from khronos_cli.draw.canvas import MARGIN, mark_choices, paint
from khronos_cli.names import AGES, KINDS, age_name, kind_name, type_name
from khronos_client import card_type

_GAP = "   "


def board_lines(public: PublicPart, rows: Sequence[str], width: int) -> Iterator[Text]:
    """Yield the lines of the boards.

    Args:
        public: The position.
        rows: The rows of the region.
        width: How many characters a line may have; as many boards stand side by side as fit.
    """
    boards = list(_boards(public, rows))
    widest = max((len(lines[0]) for lines in boards), default=0)
    beside = max((width + len(_GAP)) // (widest + len(_GAP)), 1)
    for first in range(0, len(boards), beside):
        yield from repeat(Text(), min(first, 1))
        yield from (Text(_GAP).join(line) for line in zip(*boards[first : first + beside], strict=True))


def one_board_lines(public: PublicPart, rows: Sequence[str], age: Age.ValueType) -> Iterator[Text]:
    """Yield the lines of one board, which are not to be wrapped."""
    for line in _board(public, rows, age, public.boards[AGES.index(age)]):
        line.no_wrap = True
        yield line


def _boards(public: PublicPart, rows: Sequence[str]) -> Iterator[list[Text]]:
    """Yield the lines of each board."""
    for age, board in zip(AGES, public.boards, strict=False):
        yield _board(public, rows, age, board)


def _board(public: PublicPart, rows: Sequence[str], age: Age.ValueType, board: Board) -> list[Text]:
    """Return the lines of a board, all of one length."""
    canvas = paint(rows, board, public.config)
    if public.HasField("cascade") and public.cascade.decision.age == age:
        mark_choices(canvas, public.cascade.decision)
    lines = [_title(public, age), *canvas.lines()]
    width = max(len(line) for line in lines)
    for line in lines:
        line.pad_right(width - len(line))
    return lines


def _title(public: PublicPart, age: Age.ValueType) -> Text:
    """Return the line above a board: its name, and who is there."""
    title = Text(" " * MARGIN)
    title.append(age_name(age).upper(), "bold")
    title.append(" ")
    for seat, player in enumerate(public.players, start=1):
        there = sum(each.age == age for each in (player.first_adventurer, player.second_adventurer))
        for _ in range(there):
            title.append(" ")
            title.append(f"@{seat}", palette.seat_style(public.config, seat))
    return title


def legend(config: GameConfig) -> Iterator[Text]:
    """Yield what the drawing means."""
    yield Text.assemble(
        *chain.from_iterable(  # type: ignore[arg-type]
            ((ground.text.strip(), ground.style), f" {name}   ")
            for name, ground in (
                ("plain", palette.ground(".")),
                ("forest", palette.ground("f")),
                ("mountain", palette.ground("m")),
                ("river", palette.ground("~")),
            )
        ),
        (palette.HAMLET, palette.ground("h").style + palette.PRINTED_HAMLET),
        " printed Hamlet   ",
        ("@1", palette.seat_style(config, 1)),
        " an adventurer of player 1",
    )
    for type_, lines in (
        (CardType.CARD_TYPE_MILITARY, "heavy lines"),
        (CardType.CARD_TYPE_RELIGIOUS, "double lines"),
        (CardType.CARD_TYPE_CIVIL, "thin lines, no owner"),
    ):
        kinds = (kind for kind in KINDS if card_type(kind) == type_)
        named = ", ".join(f"{palette.letter(kind, ruin=False)} {kind_name(kind)}" for kind in kinds)
        yield Text(f"{type_name(type_)}: {named} ({lines})")
    yield Text("K2 belongs to player 2; k in dashed lines is a ruin; on Reason, digits in a building are cubes.")

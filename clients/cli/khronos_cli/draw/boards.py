"""Drawings of the three boards, side by side as far as they fit."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Age, CardType, Kind
from khronos.v1.state_pb2 import PublicPart
from khronos_cli import palette
from khronos_cli.draw.canvas import MARGIN, mark_choices, paint
from khronos_cli.language import Drawing, fill, render
from khronos_cli.names import AGES, KINDS, age_name, kind_name, seat_mark, seat_name, type_noun
from khronos_client import card_type
from khronos_engine.game.material import Type
from khronos_engine.notation.words import KINDS as KINDS_BY_WORD

_GAP = "   "


def board_lines(
    public: PublicPart, rows: Sequence[str], width: int, ages: Sequence[Age.ValueType] = AGES
) -> Iterator[Text]:
    """Yield the lines of boards.

    Args:
        public: The position.
        rows: The rows of the region.
        width: The maximum number of characters of a line.
        ages: The boards to draw.
    """
    boards = [_board(public, rows, age) for age in ages[: len(public.boards)]]
    beside = max((width + len(_GAP)) // (_widest(boards) + len(_GAP)), 1)
    for first in range(0, len(boards), beside):
        yield from repeat(Text(), min(first, 1))
        yield from (Text(_GAP).join(line) for line in zip(*boards[first : first + beside], strict=True))


def width_side_by_side(public: PublicPart, rows: Sequence[str]) -> int:
    """Return the width of all boards side by side, in characters."""
    boards = [_board(public, rows, age) for age in AGES[: len(public.boards)]]
    return len(boards) * (_widest(boards) + len(_GAP)) - len(_GAP)


def _widest(boards: Sequence[list[Text]]) -> int:
    return max((len(lines[0]) for lines in boards), default=0)


def one_board_lines(public: PublicPart, rows: Sequence[str], age: Age.ValueType) -> Iterator[Text]:
    """Yield the lines of one board; they must not be wrapped."""
    for line in _board(public, rows, age):
        line.no_wrap = True
        yield line


def _board(public: PublicPart, rows: Sequence[str], age: Age.ValueType) -> list[Text]:
    """Return the lines of a board, padded to one length."""
    canvas = paint(rows, public.boards[AGES.index(age)], public.config)
    if public.HasField("cascade") and public.cascade.decision.age == age:
        mark_choices(canvas, public.cascade.decision)
    lines = [_title(public, age), *canvas.lines()]
    width = max(len(line) for line in lines)
    for line in lines:
        line.pad_right(width - len(line))
    return lines


def _title(public: PublicPart, age: Age.ValueType) -> Text:
    """Return the line above a board: its name and its adventurers."""
    title = Text(" " * MARGIN)
    title.append(age_name(age).upper(), "bold")
    title.append(" ")
    for seat, player in enumerate(public.players, start=1):
        there = sum(each.age == age for each in (player.first_adventurer, player.second_adventurer))
        for _ in range(there):
            title.append(" ")
            title.append(f"@{seat_mark(public.config, seat)}", palette.seat_style(public.config, seat))
    return title


def legend(config: GameConfig) -> Iterator[Text]:
    """Yield the legend of a drawing."""
    first = seat_name(config, 1)
    mark, style = seat_mark(config, 1), palette.seat_style(config, 1)
    yield Text.assemble(
        *chain.from_iterable(  # type: ignore[arg-type]  # each part is a text, or a text and its style
            ((ground.text.strip(), ground.style), f" {render(name)}   ")
            for name, ground in (
                (Drawing.PLAIN, palette.ground(".")),
                (Drawing.FOREST, palette.ground("f")),
                (Drawing.MOUNTAIN, palette.ground("m")),
                (Drawing.RIVER, palette.ground("~")),
            )
        ),
        (palette.HAMLET, palette.ground("h").style + palette.PRINTED_HAMLET),
        f" {render(Drawing.PRINTED)}",
    )
    for type_, lines in (
        (CardType.CARD_TYPE_MILITARY, Drawing.HEAVY_LINES),
        (CardType.CARD_TYPE_RELIGIOUS, Drawing.DOUBLE_LINES),
        (CardType.CARD_TYPE_CIVIL, Drawing.THIN_LINES),
    ):
        kinds = (kind for kind in KINDS if card_type(kind) == type_)
        named = ", ".join(map(_letter_and_name, kinds))
        yield Text(fill(Drawing.KINDS, type=type_noun(type_), kinds=named, lines=lines))
    yield Text.assemble(
        (f"K{mark}", style),
        f" {fill(Drawing.OWNER, seat=first)}   ",
        ("k", palette.RUIN),
        f" {render(Drawing.RUIN)}   ",
        (f"@{mark}", style),
        f" {fill(Drawing.ADVENTURER, seat=first)}   ",
        (mark, style),
        f" {fill(Drawing.CUBES, seat=first)}",
    )
    military, religious, civil = Type
    yield Text(fill(Drawing.CARDS, military=military, religious=religious, civil=civil))


def _letter_and_name(kind: Kind.ValueType) -> str:
    """Return the letter of a kind and its name, with its word in the notation if the name has another first letter."""
    letter, name = palette.letter(kind, ruin=False), kind_name(kind)
    word = list(KINDS_BY_WORD)[KINDS.index(kind)]
    return f"{letter} {name}" if name.startswith(letter) or name == word else f"{letter} {name} ({word})"

"""Drawings of a position: the boards side by side as far as they fit, with legend, players and cards."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, repeat
from typing import TypeAlias

from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from khronos.v1.config_pb2 import CardMode, Deck, Edition, GameConfig
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.state_pb2 import AdventurerState, GameState, PublicPart
from khronos_cli import names, palette
from khronos_cli.answers import decision_lines
from khronos_cli.console import plain_table, print_all, print_lines
from khronos_cli.draw.canvas import MARGIN, mark_choices, paint
from khronos_cli.language import Drawing, fill, join_parts, render
from khronos_client import card_type
from khronos_engine.notation.words import ADVENTURERS

_GAP = "   "


def board_lines(public: PublicPart, width: int, ages: Sequence[Age.ValueType] = names.AGES) -> Iterator[Text]:
    """Yield the lines of boards, which must not be wrapped.

    Args:
        public: The position.
        width: The maximum number of characters of a line.
        ages: The boards to draw.
    """
    boards = [_board(public, age) for age in ages[: len(public.boards)]]
    per_row = max((width + len(_GAP)) // (_widest(boards) + len(_GAP)), 1)
    for first in range(0, len(boards), per_row):
        yield from repeat(Text(), min(first, 1))
        for parts in zip(*boards[first : first + per_row], strict=True):
            line = Text(_GAP).join(parts)
            line.no_wrap = True
            yield line


def width_side_by_side(public: PublicPart) -> int:
    """Return the width of all boards side by side, in characters."""
    boards = [_board(public, age) for age in names.AGES[: len(public.boards)]]
    return len(boards) * (_widest(boards) + len(_GAP)) - len(_GAP)


def _widest(boards: Sequence[list[Text]]) -> int:
    return max((len(lines[0]) for lines in boards), default=0)


def _board(public: PublicPart, age: Age.ValueType) -> list[Text]:
    """Return the lines of a board, padded to one length."""
    canvas = paint(public, age)
    if public.HasField("cascade") and public.cascade.decision.age == age:
        mark_choices(canvas, public.cascade.decision)
    lines = [_title(public, age), *canvas.lines()]
    width = max(len(line) for line in lines)
    for line in lines:
        line.pad_right(width - len(line))
    return lines


def _title(public: PublicPart, age: Age.ValueType) -> Text:
    """Return the line above a board: its name and its adventurers."""
    title = Text.assemble(" " * MARGIN, (names.age_name(age).upper(), "bold"), " ")
    for seat, player in enumerate(public.players, start=1):
        for each in names.adventurers(player):
            if each.age == age:
                mark = f"@{names.seat_mark(public.config, seat)}"
                title.append_text(Text.assemble(" ", (mark, palette.seat_style(public.config, seat))))
    return title


TERRAINS = ((Drawing.PLAIN, ".h"), (Drawing.FOREST, "fF"), (Drawing.MOUNTAIN, "mM"), (Drawing.RIVER, "~"))
"""The terrains, each with its letters in the rows of a region."""


def legend(config: GameConfig) -> Iterator[Text]:
    """Yield the legend of a drawing."""
    first, mark, style = names.seat_name(config, 1), names.seat_mark(config, 1), palette.seat_style(config, 1)
    looks = [(palette.ground(letters[0]), render(name)) for name, letters in TERRAINS]
    yield _join_signs(
        *((look.text.strip(), look.style, name) for look, name in looks),
        (palette.HAMLET, palette.ground("h").style + palette.PRINTED_HAMLET, render(Drawing.PRINTED)),
    )
    lines_of_types = (Drawing.HEAVY_LINES, Drawing.DOUBLE_LINES, Drawing.THIN_LINES)
    for type_, lines in zip(names.CARD_TYPES, lines_of_types, strict=True):
        kinds = ", ".join(_letter_and_name(kind) for kind in names.KINDS if card_type(kind) == type_)
        yield Text(fill(Drawing.KINDS, type=names.type_noun(type_), kinds=kinds, lines=lines))
    yield _join_signs(
        (f"K{mark}", style, fill(Drawing.OWNER, seat=first)),
        ("k", palette.RUIN, render(Drawing.RUIN)),
        (f"@{mark}", style, fill(Drawing.ADVENTURER, seat=first)),
        (mark, style, fill(Drawing.CUBES, seat=first)),
    )
    military, religious, civil = map(names.type_noun, names.CARD_TYPES)
    yield Text(fill(Drawing.CARDS, military=military, religious=religious, civil=civil))


def _join_signs(*signs: tuple[str, Style, str]) -> Text:
    """Return signs in their styles, each with its meaning."""
    return Text("   ").join(Text.assemble((sign, style), f" {meaning}") for sign, style, meaning in signs)


def _letter_and_name(kind: Kind.ValueType) -> str:
    """Return the letter and the name of a kind; if these do not match, also the word of the notation."""
    letter, name = palette.letter(kind, ruin=False), names.kind_name(kind)
    word = names.kind_word(kind)
    return f"{letter} {name}" if name.startswith(letter) or name == word else f"{letter} {name} ({word})"


_NARROW = 60
"""The number of columns below which the table of players has short titles."""


def print_position(
    out: Console, state: GameState, *, brief: bool = False, shortens: bool = False, has_boards: bool = True
) -> None:
    """Print a position.

    Args:
        out: The output.
        state: The state, or a view of it; it need not be valid.
        brief: Whether to leave out the legend and the pending decision.
        shortens: Whether to leave out boards without tiles if the boards do not fit side by side; at least one board is
            drawn.
        has_boards: Whether to draw the boards; False also leaves out the legend and the pending decision.
    """
    public = state.public_part
    shown = list(names.AGES)
    if shortens and width_side_by_side(public) > out.width:
        shown = [age for age, board in zip(names.AGES, public.boards, strict=True) if board.tiles] or shown[:1]
    boards = list(board_lines(public, out.width, shown)) if has_boards else []
    is_whole = has_boards and not brief
    print_lines(out, [_heading(public), *([Text()] if has_boards else [])], hanging=0)
    if is_whole:  # before the boards, so that boards and players, which people look at most, are next to the prompt
        print_lines(out, [*legend(public.config), Text()], hanging=0)
    print_lines(out, [*boards, *([Text()] if has_boards else [])])
    if empty := tuple(names.age_noun(age) for age in names.AGES if age not in shown):
        print_lines(out, [Text(fill(Drawing.EMPTY_BOARDS, count=len(empty), ages=empty), "dim"), Text()], hanging=0)
    out.print(_players(state, narrow=out.width < _NARROW))
    out.print()
    out.print(_material(public))
    if is_whole and public.HasField("cascade"):
        print_lines(out, [Text(), *decision_lines(public.cascade.decision, public.config)], hanging=0)


Output: TypeAlias = RenderableType | GameState
"""A line, a table, or a state to draw."""


def print_output(out: Console, output: Iterable[Output], *, boards_in_sight: bool = False) -> None:
    """Print lines, tables and positions; leave out the boards of a position if they are already on the screen."""
    for each in output:
        if isinstance(each, GameState):
            print_position(out, each, has_boards=not boards_in_sight)
        else:
            print_all(out, [each])


def _heading(public: PublicPart) -> Text:
    """Return one line with the moment of the game and its options."""
    turn = public.turn
    text = Text()
    if public.over:
        text.append(render(Drawing.OVER), "bold")
    else:
        text.append(fill(Drawing.MOMENT, count=turn.number), "bold")
        text.append(" · ")
        text.append(fill(Drawing.TO_PLAY, seat=names.seat_name(public.config, turn.seat)), "bold")
        words = ((Drawing.SWAPPED, turn.swapped), (Drawing.EXCHANGED, turn.exchanged), (Drawing.ACTED, turn.acted))
        if done := tuple(word for word, is_done in words if is_done):
            text.append(fill(Drawing.HAS_DONE, done=done))
    for each in (*_options(public.config), fill(Drawing.REVISION, count=public.revision)):
        text.append(f" · {each}", "dim")
    return text


def _options(config: GameConfig) -> Iterator[str]:
    """Yield the settings of the game that differ from the defaults."""
    yield "Rio Grande" if config.edition == Edition.EDITION_RIO_GRANDE else "Matagot"
    if config.holdem:
        yield "Hold'em"
    if config.deck == Deck.DECK_FIRST_PRINTING:
        yield render(names.cards_noun(33))
    if config.card_mode == CardMode.CARD_MODE_REPORTED:
        yield render(Drawing.REPORTED_CARDS)
    yield names.map_name(config.built_in_region) if config.built_in_region else render(Drawing.OWN_REGION)


def _players(state: GameState, *, narrow: bool) -> Table:
    """Build a table of players: money, cards, cubes, adventurers; with short titles if it must be narrow."""
    public = state.public_part
    hands = {part.seat: part.hand for part in state.private_parts if part.HasField("hand")}
    table = plain_table(1 if narrow else 2, header_style="bold")
    table.add_column("", no_wrap=True)
    table.add_column(render(Drawing.PLAYER), overflow="fold")
    for count in (Drawing.MONEY, Drawing.SUPPLY):
        table.add_column(render(count), justify="right", no_wrap=True)
    table.add_column(render(Drawing.HAND), overflow="fold")
    for adventurer in ADVENTURERS:
        title = adventurer if narrow else fill(Drawing.ADVENTURER_COLUMN, mark=adventurer)
        table.add_column(title, overflow="fold")
    for seat, player in enumerate(public.players, start=1):
        mark = names.seat_mark(public.config, seat)
        hand = str(player.hand_size) if narrow else render(names.cards_noun(player.hand_size))
        if seat in hands:
            hand = names.card_letters(hands[seat]) or hand
        elif state.sealed.payload:
            hand = fill(Drawing.SEALED, cards=hand)
        table.add_row(
            "▶" if seat == public.turn.seat and not public.over else "",
            Text.assemble(
                (f" {mark} ", palette.seat_style(public.config, seat)), f" {names.seat_name(public.config, seat)}"
            ),
            str(player.money),
            str(player.cubes),
            hand,
            *(_adventurer(each, narrow=narrow) for each in names.adventurers(player)),
        )
    return table


def _adventurer(adventurer: AdventurerState, *, narrow: bool) -> str:
    if not adventurer.cards_played:
        return names.age_name(adventurer.age)
    if narrow:
        return f"{names.age_name(adventurer.age)}, {adventurer.cards_played}"
    return fill(Drawing.CARDS_PLAYED, age=names.age_noun(adventurer.age), count=adventurer.cards_played)


def _material(public: PublicPart) -> Table:
    """Build a table of the stock by type and of the card piles."""
    table = plain_table(show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_row(render(Drawing.STOCK), _tiles(public.stock, all_kinds=True))
    if any(public.tiles_out_of_game):
        table.add_row(render(Drawing.OUT_OF_GAME), _tiles(public.tiles_out_of_game))
    table.add_row(render(Drawing.PILE), render(names.cards_noun(public.pile_size)))
    table.add_row(render(Drawing.DISCARDS), names.cards_text(public.discards))
    if public.config.holdem:
        table.add_row(render(Drawing.ROW), names.cards_text(public.holdem_row))
    return table


def _tiles(counts: Sequence[int], *, all_kinds: bool = False) -> str:
    """Return the numbers of tiles by kind, grouped by type."""
    shown = [(kind, count) for kind, count in zip(names.KINDS, counts or [0] * 9, strict=False) if count or all_kinds]
    groups = groupby(shown, key=lambda each: card_type(each[0]))
    return join_parts(", ".join(f"{names.kind_name(kind)} {count}" for kind, count in group) for _, group in groups)

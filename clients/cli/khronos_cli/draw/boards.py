"""Draw a position: the boards side by side as far as they fit, with legend, players and cards."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, repeat
from operator import itemgetter
from typing import TypeAlias

from rich.console import Console, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from khronos.v1.config_pb2 import CardMode, Deck, Edition, GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.legal_pb2 import Cost
from khronos.v1.material_pb2 import Age, Building, Kind, SquareSet
from khronos.v1.state_pb2 import AdventurerState, GameState, PublicPart
from khronos_cli import names, palette
from khronos_cli.answers import decision_lines
from khronos_cli.console import plain_table, print_all, print_lines
from khronos_cli.language import Drawing, fill, join_parts, render
from khronos_cli.names import AGES, KINDS, seat_mark
from khronos_cli.notation import region_rows
from khronos_client import card_type, column_name, side, squares
from khronos_engine.notation.words import ADVENTURERS

_GAP = "   "
_ENDLESS = 1 << 16  # columns


def board_lines(public: PublicPart, width: int, ages: Sequence[Age.ValueType] = names.AGES) -> Iterator[Text]:
    """Yield the lines of a drawing of boards; these lines must not be wrapped.

    Args:
        public: The position.
        width: The maximum number of characters of a line.
        ages: The boards to draw.
    """
    boards = [_board(public, age) for age in ages[: len(public.boards)]]
    widest = max((len(lines[0]) for lines in boards), default=0)
    per_row = max((width + len(_GAP)) // (widest + len(_GAP)), 1)
    for first in range(0, len(boards), per_row):
        yield from repeat(Text(), min(first, 1))
        for parts in zip(*boards[first : first + per_row], strict=True):
            line = Text(_GAP).join(parts)
            line.no_wrap = True
            yield line


def _board(public: PublicPart, age: Age.ValueType) -> list[Text]:
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
    """Return signs, each in its style and followed by its meaning."""
    return Text("   ").join(Text.assemble((sign, style), f" {meaning}") for sign, style, meaning in signs)


def _letter_and_name(kind: Kind.ValueType) -> str:
    """Return the letter and the name of a kind. If the letter does not fit the name, add the word of the notation."""
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
    if shortens and len(next(board_lines(public, _ENDLESS), "")) > out.width:
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
    """Print lines, tables and positions. If the boards are on the screen already, do not draw them again."""
    for each in output:
        if isinstance(each, GameState):
            print_position(out, each, has_boards=not boards_in_sight)
        else:
            print_all(out, [each])


def _heading(public: PublicPart) -> Text:
    """Return a line that says which turn it is, and names the options of the game."""
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
    """Build a table of players: money, cards, cubes, adventurers. If `narrow`, its titles are short."""
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


Place: TypeAlias = tuple[int, int]
"""A column and a row, from 1."""

MARGIN = 3
"""Characters left of a board, for the row numbers."""


class Canvas:
    """A grid of characters; text outside of the board is cut off."""

    def __init__(self, rows: Sequence[str]) -> None:
        """Paint the terrain of a region."""
        self._letters = rows
        self.rows = len(rows)
        self.columns = max(map(len, rows), default=0)
        blank = (" ", Style())
        self._grid = [[blank] * (2 * self.columns) for _ in rows]
        for row, letters in enumerate(rows, start=1):
            for column, letter in enumerate(letters, start=1):
                look = palette.ground(letter)
                self.put(column, row, look.text, look.style)
                if letter in palette.PRINTED:
                    self.put(column, row, palette.HAMLET, look.style + palette.PRINTED_HAMLET)

    def put(self, column: int, row: int, text: str, style: Style, *, offset: int = 0) -> None:
        """Write text at a square, `offset` characters to the right of the square's first character."""
        if not 1 <= row <= self.rows:
            return
        line = self._grid[row - 1]
        first = 2 * (column - 1) + offset
        for place, character in enumerate(text, start=first):
            if 0 <= place < len(line):
                line[place] = (character, style)

    def places(self) -> Iterator[Place]:
        """Yield the squares of the region, row by row."""
        return ((column, row) for row, line in enumerate(self._letters, 1) for column, _ in enumerate(line, 1))

    def mark(self, place: Place, letter: str, style: Style) -> None:
        """Mark a square with a letter, to the left of the character of its terrain."""
        column, row = place
        self.put(column, row, f"{letter}{palette.terrain(self._letters[row - 1][column - 1])}", style)

    def mark_price(self, place: Place, cost: Cost, *, surprises: bool = False) -> None:
        """Mark a square with the cost of building there, as a number of cards; add `!` if building has consequences."""
        style = palette.price_style(cards_of(cost))
        self.mark(place, price_digit(cost), style)
        if surprises:
            self.put(*place, "!", style, offset=1)

    def lines(self) -> Iterator[Text]:
        """Yield the letters of the columns, then the rows with their numbers."""
        letters = "".join(f"{column_name(each):<2}" for each in range(1, self.columns + 1))
        yield Text(" " * MARGIN + letters, no_wrap=True)
        for row, line in enumerate(self._grid, start=1):
            text = Text(f"{row:>{MARGIN - 1}} ", no_wrap=True)
            for style, run in groupby(line, key=itemgetter(1)):
                text.append("".join(character for character, _ in run), style)
            yield text


def places(area: SquareSet) -> set[Place]:
    """Return the squares of a set."""
    return {(each.column, each.row) for each in squares(area)}


def cards_of(cost: Cost) -> int:
    """Return the number of cards of a cost."""
    return cost.typed_cards + cost.surcharge_cards


def price_digit(cost: Cost) -> str:
    """Return the number of cards of a cost, as one character."""
    return str(min(cards_of(cost), 9))


def paint(public: PublicPart, age: Age.ValueType) -> Canvas:
    """Return a board with its buildings and cubes.

    Raises:
        CommandError: If the game names an unknown region.
    """
    board, config = public.boards[AGES.index(age)], public.config
    canvas = Canvas(region_rows(config))
    for tile in board.tiles:
        if tile.kind in KINDS:
            _paint_building(canvas, tile, config)
    for cube in board.hamlet_cubes:
        mark, style = seat_mark(config, cube.seat), palette.seat_style(config, cube.seat)
        canvas.put(cube.at.column, cube.at.row, mark, style, offset=1)
    return canvas


def mark_choices(canvas: Canvas, decision: Decision) -> None:
    """Put a question mark on every square that answers a decision."""
    corners = {(each.at.column, each.at.row) for each in decision.building_choice.choices}
    for place in corners | places(decision.place_choice.squares):
        canvas.put(*place, "?", palette.CHOICE)


def _paint_building(canvas: Canvas, building: Building, config: GameConfig) -> None:
    style = palette.building_style(building, config)
    owner = seat_mark(config, building.owner) if building.owner else ""
    mark = palette.letter(building.kind, ruin=building.ruin) + owner
    for offset, line in enumerate(_footprint(building, mark)):
        canvas.put(building.at.column, building.at.row + offset, line, style)
    cubes = chain.from_iterable(repeat(seat, count) for seat, count in enumerate(building.cubes, start=1))
    # `zip` ends with the places: an invalid position may have more cubes than can be drawn or counted.
    for (offset, place), seat in zip(_cube_places(side(building.kind)), cubes, strict=False):
        canvas.put(
            building.at.column,
            building.at.row + offset,
            seat_mark(config, seat),
            palette.seat_style(config, seat) + _CUBE,
            offset=place,
        )


_CUBE = Style(bold=True)


def _footprint(building: Building, mark: str) -> list[str]:
    """Return the lines of a footprint: two characters for size 1, otherwise a box with the mark in its upper edge."""
    across = 2 * side(building.kind)
    if across == 2:  # noqa: PLR2004 - no room for lines
        return [f"{mark[:2]:<2}"]
    lines = palette.outline(building.kind, ruin=building.ruin)
    inner = across - 2
    return [
        f"{lines.top_left}{mark[:inner]:{lines.top}<{inner}}{lines.top_right}",
        *[f"{lines.mid_left}{'':<{inner}}{lines.mid_right}"] * (side(building.kind) - 2),
        f"{lines.bottom_left}{lines.bottom * inner}{lines.bottom_right}",
    ]


def _cube_places(of: int) -> Iterator[tuple[int, int]]:
    """Yield the places for cubes on a building: the number of rows down, and of characters to the right."""
    match of:
        case 1:
            yield 0, 1
        case 2:
            yield from ((0, 2), (1, 1), (1, 2))
        case _:
            for down in range(1, of):
                yield from ((down, place) for place in range(1, 2 * of - 1))

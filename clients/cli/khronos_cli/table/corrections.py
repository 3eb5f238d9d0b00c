"""Correct a position by hand, after a typing mistake or a mistake with the pieces."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from khronos.v1.material_pb2 import Building, Square
from khronos.v1.state_pb2 import Board, GameState, HamletCube, PublicPart
from khronos_cli.answers import violation_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import Corrections, Table, fill, render
from khronos_cli.names import AGES, KINDS, age_noun, colour_named, kind_noun, place
from khronos_cli.notation import engine_state, position_of, public_of, region_rows, state_message
from khronos_cli.palette import PRINTED
from khronos_cli.table.history import Game, check_position, seat_typed
from khronos_cli.terminal_text import point_at
from khronos_client import ActionIllegalError, footprint, parse_square, square_name
from khronos_engine.game.material import Age
from khronos_engine.game.player_names import seat_problems
from khronos_engine.game.state import Seat, State
from khronos_engine.notation import UnreadableTextError, parse_position, write_position
from khronos_engine.notation.errors import Expected, TextErrorCode, unexpected_word, wrong
from khronos_engine.notation.lines import Reader, players
from khronos_engine.notation.positions import cubes_due, pile_due, stock_due
from khronos_engine.notation.words import AGES as AGE_WORDS
from khronos_engine.notation.words import HEADERS, NOTHING
from khronos_engine.notation.words import KINDS as KIND_WORDS
from khronos_engine.texts.languages import Common, Phrase, TextKey
from khronos_engine.texts.problems import name_phrase

HELP: Final = (
    ("correct money Ann 5", Corrections.MONEY),
    ("correct hand Ann 3", Corrections.HAND),
    ("correct adventurer Ann II Faith", Corrections.ADVENTURER),
    ("correct put Keep Might F7 Ben", Corrections.PUT),
    ("correct take Might F7", Corrections.TAKE),
    ("correct move Keep Might H6 to H7", Corrections.MOVE),
    ("correct cubes D2 Ann Ben Ben", Corrections.CUBES),
    ("correct turn: 3, Ann, acted", Corrections.LINE),
    ("correct from FILE", Corrections.FROM_FILE),
)
"""An example of each correction, and its meaning."""


def correct_state(game: Game, text: str) -> GameState:
    """Return the state after one correction, or several separated by semicolons, and check it for position problems.

    If a decision is pending, the corrections apply to the position before the action that led to the decision. Then
    the action and the decisions so far are repeated.

    Raises:
        CommandError: If the corrections can't be read, the position would not be valid (the error lists every problem),
            or the repeated action would be illegal.
    """
    state, public = game.state, game.state.public_part
    bare = GameState()
    bare.CopyFrom(state)
    if public.HasField("cascade"):
        bare.public_part.CopyFrom(public.cascade.before)
        bare.public_part.config.CopyFrom(public.config)
    for edit in text.split(";"):
        bare = _edit(game, bare, edit.strip())
    check_position(game.client, bare, render(Corrections.TITLE))
    if not public.HasField("cascade") or bare.public_part.HasField("cascade"):
        return bare
    for action in (public.cascade.action, *public.cascade.answers):
        try:
            bare = game.client.apply(bare, action).state
        except ActionIllegalError as error:
            lines = [render(Corrections.ACTION_ILLEGAL), *violation_lines(error.refusal)]
            raise CommandError(lines) from error
    return bare


def list_shadows_left(before: PublicPart, after: PublicPart) -> Iterator[str]:
    """Yield a sentence for each removed or moved building whose shadows (copies) are still on later boards."""
    for age, board in zip(AGES, before.boards, strict=True):
        for gone in board.tiles:
            there = [each for each, later in zip(AGES, after.boards, strict=True) if _find_same(later, gone)]
            if age not in there and (ages := tuple(age_noun(each) for each in there if each > age)):
                building = Phrase.of(Common.building, kind=kind_noun(gone.kind), square=place(gone))
                yield fill(Table.STILL_STANDS, count=len(ages), boards=ages, building=building)


def _find_same(board: Board, tile: Building) -> Building | None:
    return next((each for each in board.tiles if (each.kind, each.at) == (tile.kind, tile.at)), None)


def _edit(game: Game, state: GameState, text: str) -> GameState:
    word, _, rest = text.partition(" ")
    if word.casefold() == "from" and rest.strip():
        position = position_of(game.read(rest.strip()), rest.strip())
        check_position(game.client, position, rest.strip())
        return position
    name, colon, _ = text.partition(":")
    if colon and name.split(" ")[0].casefold() in HEADERS:
        return state_message(_with_line(engine_state(state), text))
    reader = Reader(text)
    try:
        reader.one_of(_EDITS)(state, reader)
        reader.end()
    except UnreadableTextError as error:
        raise CommandError([render(error.errors[0].message), *point_at(text, error.column)]) from error
    return _with_counts(state)


def _with_line(state: State, text: str) -> State:
    """Replace a line of a position; an empty line removes it."""
    name, _, value = (part.strip() for part in text.partition(":"))
    key = f"{' '.join(name.casefold().split())}:"
    if key == "region:":
        raise CommandError(render(Corrections.NO_REGION_LINE))
    if key.startswith("seat "):
        return _with_seat(state, key, value)
    lines = [line for line in write_position(state).splitlines() if not line.casefold().startswith(key)]
    if value:
        # The line of the cubes of Reason is below the boards, all others are above them.
        lines.insert(len(lines) if key == "cubes:" else 1, f"{name}: {value}")
    try:
        return parse_position("\n".join(lines))
    except UnreadableTextError as error:
        problems = (render(each.message) for each in error.errors)
        where = point_at(lines[error.line - 1], error.column)
        raise CommandError([render(Corrections.UNREADABLE), *problems, *where]) from error


def _with_seat(state: State, key: str, value: str) -> State:
    """Rename or recolour a player in all lines of a position."""
    seat = seat_typed(state.config, key.removeprefix("seat ").rstrip(":"))
    if seat is None:
        raise CommandError(fill(Corrections.NO_SEAT, seat=key.rstrip(":")))
    name, _, colour = (part.strip() for part in value.partition(","))
    seats = list(state.config.seats)
    seats[seat] = Seat(name, colour_named(colour) or seats[seat].colour)
    problems = [render(name_phrase(problem)) for _, _, problem in seat_problems(seats)]
    if problems:
        raise CommandError(problems)
    public = replace(state.public, config=replace(state.config, seats=tuple(seats)))
    return replace(state, public=public)


def _with_counts(message: GameState) -> GameState:
    """Compute the numbers of tiles, cubes and cards that follow from other parts of a position."""
    state = engine_state(message)
    boards = state.public.boards
    supplied = tuple(replace(each, cubes=cubes_due(boards, seat)) for seat, each in enumerate(state.public.players))
    public = replace(state.public, players=supplied, stock=stock_due(boards, state.public.lost))
    return state_message(replace(state, public=replace(public, pile_size=pile_due(public))))


def _number(field: str, expected: TextKey, state: GameState, reader: Reader) -> None:
    """Set the money or the size of the hand of a player."""
    player = state.public_part.players[_seat(state, reader)]
    setattr(player, field, reader.number((expected,)))


def _adventurer(state: GameState, reader: Reader) -> None:
    player = state.public_part.players[_seat(state, reader)]
    adventurer = (player.first_adventurer, player.second_adventurer)[reader.adventurer()]
    adventurer.age = AGES[reader.one_of(AGE_WORDS)]
    reader.take("played")
    adventurer.cards_played = 0 if reader.done else reader.number()


def _put(state: GameState, reader: Reader) -> None:
    tile = Building(ruin=reader.take("ruin"), kind=KINDS[reader.one_of(KIND_WORDS)])
    board = state.public_part.boards[reader.one_of(AGE_WORDS)]
    tile.at.CopyFrom(_square(state, reader))
    tile.owner = 0 if reader.done else _seat(state, reader) + 1
    board.tiles.append(tile)
    _arrange(board)


def _take(state: GameState, reader: Reader) -> None:
    age = reader.one_of(AGE_WORDS)
    state.public_part.boards[age].tiles.remove(_tile(state, reader, age))


def _tile(state: GameState, reader: Reader, age: Age) -> Building:
    column, square = reader.column, _square(state, reader)
    for tile in state.public_part.boards[age].tiles:
        if tile.at == square:
            return tile
    raise wrong(1, column, TextErrorCode.NO_TILE, square=square_name(square), age=age)


def _move(state: GameState, reader: Reader) -> None:
    """Move a building on the named board, and also on later boards that have the same building."""
    column, kind, age = reader.column, reader.one_of(KIND_WORDS), reader.one_of(AGE_WORDS)
    old = Building()
    old.CopyFrom(_tile(state, reader, age))
    if old.kind != KINDS[kind]:
        raise unexpected_word(1, column, kind.title, (list(KIND_WORDS)[KINDS.index(old.kind)],))
    reader.take("to")
    square = _square(state, reader)
    for board in state.public_part.boards[age:]:
        if moved := _find_same(board, old):
            moved.at.CopyFrom(square)
            _arrange(board)


def _arrange(board: Board) -> None:
    """Sort the tiles of a board, and remove the cubes of printed hamlets that a tile covers."""
    board.tiles.sort(key=lambda each: (each.at.row, each.at.column))
    covered = [square for each in board.tiles for square in footprint(each.kind, each.at)]
    for cube in [each for each in board.hamlet_cubes if each.at in covered]:
        board.hamlet_cubes.remove(cube)


def _cubes(state: GameState, reader: Reader) -> None:
    board, column, square = state.public_part.boards[-1], reader.column, _square(state, reader)
    tile = next((each for each in board.tiles if each.at == square), None)
    row = region_rows(state.public_part.config)[square.row - 1]
    if tile is None and row[square.column - 1] not in PRINTED:
        raise wrong(1, column, TextErrorCode.NO_BUILDING, square=square_name(square), age=Age.REASON)
    seats = [] if reader.take(NOTHING) else list(_seats(state, reader))
    if tile is not None:
        tile.cubes[:] = [seats.count(seat) for seat, _ in enumerate(state.public_part.players)] if seats else []
        return
    for cube in [each for each in board.hamlet_cubes if each.at == square]:
        board.hamlet_cubes.remove(cube)
    board.hamlet_cubes.extend(HamletCube(at=square, seat=seat + 1) for seat in seats)
    board.hamlet_cubes.sort(key=lambda each: (each.at.row, each.at.column))


def _seats(state: GameState, reader: Reader) -> Iterator[int]:
    """Read names of players up to the end of the line."""
    while True:
        yield _seat(state, reader)
        reader.take(",")
        if reader.done:
            return


def _seat(state: GameState, reader: Reader) -> int:
    """Read the name of a player, which can have several words."""
    words, config = reader.rest.split(), public_of(state).config
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        seat = seat_typed(config, name)
        if seat is not None and reader.rest.startswith(name):
            reader.advance(len(name))
            return seat
    raise reader.fail(players(config))


def _square(state: GameState, reader: Reader) -> Square:
    column, square = reader.column, parse_square(reader.square().name)
    rows = region_rows(state.public_part.config)
    if square.row > len(rows) or square.column > len(rows[0]):
        raise wrong(1, column, TextErrorCode.OFF_BOARD, square=square_name(square))
    return square


_EDITS: Final[dict[str, Callable[[GameState, Reader], None]]] = {
    "money": partial(_number, "money", Expected.ECUS),
    "hand": partial(_number, "hand_size", Expected.HAND_SIZE),
    "adventurer": _adventurer,
    "put": _put,
    "take": _take,
    "move": _move,
    "cubes": _cubes,
}

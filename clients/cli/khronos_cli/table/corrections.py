"""Corrections of a position by hand, after a typing mistake or a mistake with the pieces."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from msgspec.structs import replace

from khronos.v1.state_pb2 import GameState
from khronos_cli.errors import CommandError
from khronos_cli.language import Corrections, Table, fill, render
from khronos_cli.names import colour_named
from khronos_cli.notation import engine_state, state_message
from khronos_cli.table.history import Game, seat_typed
from khronos_cli.table.history_text import check_position, read_position
from khronos_cli.terminal_text import point_at
from khronos_client import ActionIllegalError
from khronos_engine.game.board import Board, Building, printed_hamlets
from khronos_engine.game.material import Age
from khronos_engine.game.player_names import seat_problems
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Adventurer, Player, Public, Seat, State
from khronos_engine.notation import UnreadableTextError, parse_position, write_position
from khronos_engine.notation.errors import Expected, TextErrorCode, unexpected_word, wrong
from khronos_engine.notation.lines import Reader, players
from khronos_engine.notation.positions import cubes_due, pile_due, stock_due
from khronos_engine.notation.words import AGES, HEADERS, KINDS, NOTHING
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

    In a cascade, the position before the action is corrected, and the action and its decisions are played again.

    Raises:
        CommandError: If the corrections can't be read, or the position would not be valid; the error lists every
            problem.
    """
    state, public = game.state, game.state.public_part
    bare = GameState()
    bare.CopyFrom(state)
    if public.HasField("cascade"):
        bare.public_part.CopyFrom(public.cascade.before)
        bare.public_part.config.CopyFrom(public.config)
    edited = engine_state(bare)
    for edit in text.split(";"):
        edited = _edit(game, edited, edit.strip())
    after = state_message(edited)
    check_position(game.client, after, render(Corrections.TITLE))
    if not public.HasField("cascade") or after.public_part.HasField("cascade"):
        return after
    for action in (public.cascade.action, *public.cascade.answers):
        try:
            after = game.client.apply(after, action).state
        except ActionIllegalError as error:
            lines = [f"{each.clause:<4} {each.sentence}" for each in error.refusal.violations]
            raise CommandError([render(Corrections.ACTION_ILLEGAL), *lines]) from error
    return after


def _building(building: Building, public: Public) -> Phrase:
    square = public.config.region.grid.square(building.corner)
    return Phrase.of(Common.building, kind=building.kind, square=square.name)


def left_behind(before: Public, after: Public) -> Iterator[str]:
    """Yield the shadows on later boards that a removed or moved building has left behind."""
    for age in AGES.values():
        for gone in before.boards[age].buildings:
            if gone.printed or _alike(after.boards[age], gone):
                continue
            later = tuple(each for each in AGES.values() if each > age and _alike(after.boards[each], gone))
            if later:
                yield fill(Table.STILL_STANDS, count=len(later), boards=later, building=_building(gone, after))


def _alike(board: Board, building: Building) -> Building | None:
    """Return the building of the same kind at the same squares, if a board has it."""
    found = board.with_corner(building.corner) if building.squares else None
    return found if found and (found.kind, found.squares) == (building.kind, building.squares) else None


def _edit(game: Game, state: State, text: str) -> State:
    word, _, rest = text.partition(" ")
    if word.casefold() == "from" and rest.strip():
        return engine_state(read_position(game.client, game.read(rest.strip()), rest.strip()))
    name, colon, _ = text.partition(":")
    if colon and name.split(" ")[0].casefold() in HEADERS:
        return _with_line(state, text)
    reader = Reader(text)
    try:
        edit = reader.one_of(_EDITS)
        public = edit(state.public, reader)
        reader.end()
    except UnreadableTextError as error:
        raise CommandError([render(error.errors[0].message), *point_at(text, error.column)]) from error
    return replace(state, public=_recompute_counts(public))


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
    """Rename or recolour a player, in all lines of a position."""
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


def _recompute_counts(public: Public) -> Public:
    """Recompute the counts of tiles, cubes and cards that follow from other parts of the position."""
    supplied = tuple(replace(each, cubes=cubes_due(public.boards, seat)) for seat, each in enumerate(public.players))
    public = replace(public, players=supplied, stock=stock_due(public.boards, public.lost))
    return replace(public, pile_size=pile_due(public))


def _player(public: Public, seat: int, player: Player) -> Public:
    return replace(public, players=(*public.players[:seat], player, *public.players[seat + 1 :]))


def _number(field: str, expected: TextKey, public: Public, reader: Reader) -> Public:
    """Set the money or the size of the hand of a player."""
    seat = _seat(public, reader)
    return _player(public, seat, replace(public.players[seat], **{field: reader.number((expected,))}))


def _adventurer(public: Public, reader: Reader) -> Public:
    seat = _seat(public, reader)
    number = reader.adventurer()
    age = reader.one_of(AGES)
    reader.take("played")
    played = 0 if reader.done else reader.number()
    player = public.players[seat]
    pair = list(player.adventurers)
    pair[number] = Adventurer(age, played)
    return _player(public, seat, replace(player, adventurers=(pair[0], pair[1])))


def _put(public: Public, reader: Reader) -> Public:
    ruin = reader.take("ruin")
    kind = reader.one_of(KINDS)
    age = reader.one_of(AGES)
    square = _square(public, reader)
    owner = None if reader.done else _seat(public, reader)
    squares = public.config.region.grid.footprint_on_board(square, kind.size)
    return _on_board(public, age, [*_tiles(public, age), Building(kind, squares, owner, ruin=ruin)])


def _take(public: Public, reader: Reader) -> Public:
    age = reader.one_of(AGES)
    old = _tile(public, reader, age)
    return _on_board(public, age, [each for each in _tiles(public, age) if each != old])


def _tile(public: Public, reader: Reader, age: Age, missing: TextKey = TextErrorCode.NO_TILE) -> Building:
    """Read the square of a tile, or of any building if `missing` is not `NO_TILE`, and return the building."""
    column = reader.column
    square = _square(public, reader)
    found = public.boards[age].with_corner(public.config.region.grid.mask(square))
    if found is None or (found.printed and missing == TextErrorCode.NO_TILE):
        raise wrong(1, column, missing, square=square.name, age=age)
    return found


def _move(public: Public, reader: Reader) -> Public:
    """Move a building on the named board, and also on later boards that have the same building."""
    column = reader.column
    kind = reader.one_of(KINDS)
    first = reader.one_of(AGES)
    old = _tile(public, reader, first)
    if old.kind is not kind:
        raise unexpected_word(1, column, kind.title, (old.kind.title,))
    reader.take("to")
    squares = public.config.region.grid.footprint_on_board(_square(public, reader), kind.size)
    for age in AGES.values():
        if age >= first and (gone := _alike(public.boards[age], old)):
            moved = replace(gone, squares=squares)
            public = _on_board(public, age, [moved if each == gone else each for each in _tiles(public, age)])
    return public


def _cubes(public: Public, reader: Reader) -> Public:
    old = _tile(public, reader, Age.REASON, TextErrorCode.NO_BUILDING)
    board = public.boards[Age.REASON]
    counts = [0] * public.config.players
    if not reader.take(NOTHING):
        while True:
            counts[_seat(public, reader)] += 1
            reader.take(",")
            if reader.done:
                break
    new = replace(old, cubes=tuple(counts) if any(counts) else ())
    buildings = tuple(new if each == old else each for each in board.buildings)
    return _with_board(public, Age.REASON, Board(board.region, buildings))


def _seat(public: Public, reader: Reader) -> int:
    """Read the name of a player, which can have several words."""
    words = reader.rest.split()
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        seat = seat_typed(public.config, name)
        if seat is not None and reader.rest.startswith(name):
            reader.advance(len(name))
            return seat
    raise reader.fail(players(public.config))


def _square(public: Public, reader: Reader) -> Square:
    column = reader.column
    square = reader.square()
    if not public.config.region.grid.holds(square):
        raise wrong(1, column, TextErrorCode.OFF_BOARD, square=square.name)
    return square


def _tiles(public: Public, age: Age) -> list[Building]:
    return [each for each in public.boards[age].buildings if not each.printed]


def _on_board(public: Public, age: Age, tiles: list[Building]) -> Public:
    """Replace the tiles of a board; printed hamlets that no tile covers become visible."""
    board = public.boards[age]
    covered = 0
    for each in tiles:
        covered |= each.squares
    hamlets = {each.squares: each for each in board.buildings if each.printed}
    shown = [hamlets.get(each.squares, each) for each in printed_hamlets(board.region, ~covered)]
    return _with_board(public, age, Board(board.region, tuple(sorted([*tiles, *shown], key=lambda each: each.corner))))


def _with_board(public: Public, age: Age, board: Board) -> Public:
    boards = list(public.boards)
    boards[age] = board
    return replace(public, boards=(boards[0], boards[1], boards[2]))


_EDITS: Final[dict[str, Callable[[Public, Reader], Public]]] = {
    "money": partial(_number, "money", Expected.ECUS),
    "hand": partial(_number, "hand_size", Expected.HAND_SIZE),
    "adventurer": _adventurer,
    "put": _put,
    "take": _take,
    "move": _move,
    "cubes": _cubes,
}

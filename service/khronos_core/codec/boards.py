"""Reading and writing buildings and boards.

The contract lists the tiles of a board; the engine also has its printed hamlets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter

from khronos.v1 import material_pb2, state_pb2
from khronos_core import limits
from khronos_core.codec.pieces import fill_square, read_number, read_seat, read_square
from khronos_core.codec.vocabulary import KINDS, KNOWN_KINDS, read_value
from khronos_core.errors import FieldPath, FieldViolations, check_length
from khronos_engine.game.board import Board, Building, board_with
from khronos_engine.game.material import KINDS as ENGINE_KINDS
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import Config

_CACHED_BYTES = 48  # the most bytes of a cached tile; tiles of games have about ten

_is_printed = attrgetter("printed")

# --- reading ----------------------------------------------------------------------------------------------------------


def read_boards(
    messages: Sequence[state_pb2.Board], config: Config, field: FieldPath
) -> tuple[Board, Board, Board] | None:
    """Return the three boards; None, with a field violation, if there are not three.

    Raises:
        TooLargeError: They have too many tiles in all.
    """
    if len(messages) != len(Age):
        field.add(f"must have 3 boards (Might, Faith, Reason), not {len(messages)}")
        return None
    check_length(sum([len(message.tiles) for message in messages]), limits.TILES, field, "tiles")
    might, faith, reason = (_read_board(message, config, field / number) for number, message in enumerate(messages))
    return might, faith, reason


def _read_board(message: state_pb2.Board, config: Config, field: FieldPath) -> Board:
    """Return a board: the listed tiles, the printed hamlets with cubes, and those that no tile covers."""
    grid, players = config.region.grid, config.players
    tiles = _read_tiles(message.tiles, grid, players, field / "tiles")
    return board_with(config.region, [*tiles, *_read_hamlet_cubes(message.hamlet_cubes, grid, players, field)])


def _read_tiles(
    messages: Sequence[material_pb2.Building], land: Grid, players: int, field: FieldPath
) -> list[Building]:
    """Return the valid tiles in the order of the message; a tile off the board has no squares."""
    tiles = []
    for number, message in enumerate(messages):
        data = message.SerializeToString()
        tile = _cached_tile(data, land, players) if len(data) <= _CACHED_BYTES else None
        if tile is None:
            tile = _read_tile(message, land, players, field / number)
        if tile is not None:
            tiles.append(tile)
    return tiles


@lru_cache(maxsize=1 << 12)
def _cached_tile(data: bytes, land: Grid, players: int) -> Building | None:
    """Return a tile by its bytes; None if it is malformed.

    Tiles are read far more often than they are laid, so cached values serve many calls.
    """
    violations = FieldViolations()
    tile = _read_tile(material_pb2.Building.FromString(data), land, players, violations.root / "tile")
    return None if violations.count else tile


def _read_tile(message: material_pb2.Building, land: Grid, players: int, field: FieldPath) -> Building | None:
    """Return a tile; None, with field violations, if it is malformed."""
    building = read_building(message, land, players, field)
    if building is None:
        return None
    if building.printed:
        (field / "printed").add("printed hamlets are part of the region; remove them from the list")
    return building


def read_building(message: material_pb2.Building, land: Grid, players: int, field: FieldPath) -> Building | None:
    """Return a building; of one partly off the board, only the part on it."""
    kind, at = message.kind, message.at
    column, row = at.column, at.row
    if not (0 < kind <= len(ENGINE_KINDS) and 0 < column <= limits.NUMBER and 0 < row <= limits.NUMBER):
        read_value(KNOWN_KINDS, kind, field, "kind")
        read_square(at, field, "at")
        return None
    squares = land.footprint_on_board(Square(column, row), ENGINE_KINDS[kind - 1].size)
    owner = message.owner
    cubes = message.cubes
    return Building(
        ENGINE_KINDS[kind - 1],
        squares,
        owner - 1 if owner else None,
        _read_cubes(cubes, players, field / "cubes") if cubes else (),
        message.ruin,
        message.printed,
    )


def _read_cubes(cubes: Sequence[int], players: int, field: FieldPath) -> tuple[int, ...]:
    """Return cubes by seat, empty if there are none."""
    if len(cubes) != players:
        field.add(f"must have one entry for each of the {players} seats, or none, not {len(cubes)}")
        return ()
    for number, count in enumerate(cubes):
        read_number(count, field, number)
    return tuple(cubes) if any(cubes) else ()


def _read_hamlet_cubes(
    messages: Sequence[state_pb2.HamletCube], land: Grid, players: int, field: FieldPath
) -> list[Building]:
    """Return a printed hamlet for every cube on one (P-1); the audit finds hamlets that the region does not print."""
    check_length(len(messages), limits.TILES, field / "hamlet_cubes")
    hamlets = []
    for number, message in enumerate(messages):
        where = field / "hamlet_cubes" / number
        seat = read_seat(message.seat, players, where, "seat")
        at = message.at
        if 0 < at.column <= limits.NUMBER and 0 < at.row <= limits.NUMBER:
            cubes = tuple(int(each == seat) for each in range(players))
            hamlets.append(Building(Kind.HAMLET, land.mask(Square(at.column, at.row)), cubes=cubes, printed=True))
        else:
            read_square(at, where, "at")
    return hamlets


# --- writing ----------------------------------------------------------------------------------------------------------


def fill_board(message: state_pb2.Board, board: Board) -> None:
    """Write a board into an empty message: its tiles, and the cubes on its printed hamlets."""
    land = board.grid
    message.tiles.extend([write_building(each, land) for each in board.buildings if not each.printed])
    _fill_hamlet_cubes(message, board)


def _fill_hamlet_cubes(message: state_pb2.Board, board: Board) -> None:
    """Write the cubes on printed hamlets, each of which holds one at most (P-1)."""
    for building in board.buildings:
        if building.printed and building.cubes:
            seat = next(seat for seat, count in enumerate(building.cubes, start=1) if count)
            fill_square(message.hamlet_cubes.add(seat=seat).at, board.grid.square(building.squares))


@lru_cache(maxsize=1 << 12)
def write_building(building: Building, grid: Grid) -> material_pb2.Building:
    """Return the message of a building; it is shared and must not be changed.

    Most buildings stay from one position of a game to the next.
    """
    squares = building.squares
    row, column = divmod((squares & -squares).bit_length() - 1, grid.stride)
    message = material_pb2.Building(
        kind=KINDS[building.kind],
        at=material_pb2.Square(column=column + 1, row=row + 1),
        cubes=building.cubes,
        ruin=building.ruin,
        printed=building.printed,
    )
    if building.owner is not None:
        message.owner = building.owner + 1
    return message


def write_buildings(buildings: Iterable[Building], grid: Grid) -> list[material_pb2.Building]:
    """Return the messages of buildings in their order; they are shared and must not be changed."""
    return [write_building(building, grid) for building in buildings]


def alter_board(message: state_pb2.Board, old: Board, new: Board) -> None:
    """Turn the message of one board into that of another, without writing the buildings that both begin or end with."""
    before, after, land = old.buildings, new.buildings, new.region.grid
    most = min(len(before), len(after))
    first = last = 0  # the buildings that both begin with, and end with
    while first < most and before[first] is after[first]:
        first += 1
    while last < most - first and before[-1 - last] is after[-1 - last]:
        last += 1
    gone, come = before[first : len(before) - last], after[first : len(after) - last]
    place = first - sum(map(_is_printed, before[:first]))
    del message.tiles[place : place + len(gone) - sum(map(_is_printed, gone))]
    for building in come:
        if not building.printed:
            message.tiles.insert(place, write_building(building, land))
            place += 1
    if any(map(_is_printed, (*gone, *come))):
        del message.hamlet_cubes[:]
        _fill_hamlet_cubes(message, new)

"""Read and write buildings and boards.

In the contract, a board contains only tiles. In the engine, it also contains the printed hamlets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from khronos.v1 import material_pb2, state_pb2
from khronos_core import limits
from khronos_core.codec import bounds
from khronos_core.codec.caches import Caches
from khronos_core.codec.pieces import KINDS, KNOWN_KINDS, fill_square, read_number, read_seat, read_square, read_value
from khronos_core.errors import FieldPath, check_length
from khronos_engine.game.board import Board, Building, board_with
from khronos_engine.game.material import KINDS as ENGINE_KINDS
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import Config, Public

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

_BYTES = f"{__name__}.bytes"  # the name of the cached fact of a board that contains the bytes of its message

# --- reading ----------------------------------------------------------------------------------------------------------


def read_boards(
    messages: Sequence[state_pb2.Board], config: Config, within: FieldPath, caches: Caches
) -> tuple[Board, Board, Board] | None:
    """Return the three boards; None, with a field violation, if the number of boards is not three.

    Raises:
        TooLargeError: If the boards have too many tiles in total.
    """
    if len(messages) != len(Age):
        (within / "boards").add(f"must have 3 boards (Might, Faith, Reason), not {len(messages)}")
        return None
    tiles = sum([len(message.tiles) for message in messages])
    if tiles > bounds.TILES:
        check_length(tiles, bounds.TILES, within / "boards", "tiles")
    boards = []
    for number, message in enumerate(messages):
        key = config, message.SerializeToString()
        board = caches.boards.get(key)
        if board is None:
            count = within.violations.count
            board = _read_board(message, config, within / "boards" / number)
            if within.violations.count == count:
                caches.put_board(board, key)
        boards.append(board)
    might, faith, reason = boards
    return might, faith, reason


def _read_board(message: state_pb2.Board, config: Config, field: FieldPath) -> Board:
    """Return a board: the listed tiles, the printed hamlets with cubes, and the uncovered printed hamlets."""
    grid, players, within = config.region.grid, config.players, field / "tiles"
    tiles = [_read_tile(each, grid, players, within, number) for number, each in enumerate(message.tiles)]
    hamlets = _read_hamlet_cubes(message.hamlet_cubes, grid, players, field)
    return board_with(config.region, [*[each for each in tiles if each is not None], *hamlets])


def _read_tile(
    message: material_pb2.Building, land: Grid, players: int, within: FieldPath, step: int
) -> Building | None:
    building = read_building(message, land, players, within, step)
    if building is not None and building.printed:
        (within / step / "printed").add("printed hamlets are part of the region; remove them from the list")
    return building


def read_building(
    message: material_pb2.Building, land: Grid, players: int, within: FieldPath, step: str | int
) -> Building | None:
    """Return a building. If it is partly off the board, it has only the squares on the board."""
    kind, at = message.kind, message.at
    column, row = at.column, at.row
    if not (0 < kind <= len(ENGINE_KINDS) and 0 < column <= limits.NUMBER and 0 < row <= limits.NUMBER):
        read_value(KNOWN_KINDS, kind, within / step, "kind")
        read_square(at, within / step, "at")
        return None
    squares = land.footprint_on_board(Square(column, row), ENGINE_KINDS[kind - 1].size)
    owner = message.owner
    cubes = message.cubes
    return Building(
        ENGINE_KINDS[kind - 1],
        squares,
        owner - 1 if owner else None,
        _read_cubes(cubes, players, within / step / "cubes") if cubes else (),
        message.ruin,
        message.printed,
    )


def _read_cubes(cubes: Sequence[int], players: int, field: FieldPath) -> tuple[int, ...]:
    """Return the cubes of a building by seat; empty if the building has no cubes."""
    if len(cubes) != players:
        field.add(f"must have one entry for each of the {players} seats, or none, not {len(cubes)}")
        return ()
    for number, count in enumerate(cubes):
        read_number(count, field, number)
    return tuple(cubes) if any(cubes) else ()


def _read_hamlet_cubes(
    messages: Sequence[state_pb2.HamletCube], land: Grid, players: int, field: FieldPath
) -> list[Building]:
    """Return the printed hamlets that have a cube (P-1). The audit finds hamlets that are not part of the region."""
    check_length(len(messages), bounds.TILES, field / "hamlet_cubes")
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


def fill_boards(messages: RepeatedCompositeFieldContainer[state_pb2.Board], public: Public, caches: Caches) -> None:
    """Write the boards into an empty list: their tiles, and the cubes on their printed hamlets.

    The boards are cached, because the next request contains them again.
    """
    config = public.config
    for board in public.boards:
        data = _bytes_of(board, config.region.grid, caches)
        messages.add().MergeFromString(data)
        caches.put_board(board, (config, data))


def _bytes_of(board: Board, grid: Grid, caches: Caches) -> bytes:
    """Return the bytes of a board's message. They are stored with the board, because most actions do not change it."""
    facts = vars(board)
    data: bytes | None = facts.get(_BYTES)
    if data is None:
        tiles = [
            caches.tiles.get((each, grid)) or _write_tile(each, grid, caches)
            for each in board.buildings
            if not each.printed
        ]
        message = state_pb2.Board()
        for each in board.buildings:
            if each.printed and each.cubes:  # at most one cube on each printed hamlet (P-1)
                seat = next(seat for seat, count in enumerate(each.cubes, start=1) if count)
                fill_square(message.hamlet_cubes.add(seat=seat).at, grid.square(each.squares))
        data = facts[_BYTES] = b"".join([*tiles, message.SerializeToString()])  # joined messages are one message
    return data


def _write_tile(building: Building, grid: Grid, caches: Caches) -> bytes:
    """Return the bytes of the message of a board with only this tile, and cache them."""
    data = state_pb2.Board(tiles=[write_building(building, grid)]).SerializeToString()
    caches.tiles.put((building, grid), data)
    return data


def fill_building(message: material_pb2.Building, building: Building, grid: Grid) -> None:
    """Write a building into an empty message."""
    message.kind = KINDS[building.kind]
    fill_square(message.at, grid.square(building.squares))
    if building.owner is not None:
        message.owner = building.owner + 1
    message.cubes.extend(building.cubes)
    message.ruin = building.ruin
    message.printed = building.printed


def write_building(building: Building, grid: Grid) -> material_pb2.Building:
    """Return the message of a building."""
    message = material_pb2.Building()
    fill_building(message, building, grid)
    return message


def write_buildings(buildings: Iterable[Building], grid: Grid) -> list[material_pb2.Building]:
    """Return the messages of buildings in their order."""
    return [write_building(building, grid) for building in buildings]

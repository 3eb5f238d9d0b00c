"""Where in the message, as it was sent, a fault lies that the engine found in the state made of it."""

from __future__ import annotations

from khronos.v1 import state_pb2
from khronos_engine.audit import Path
from khronos_engine.board import Board
from khronos_engine.material import KINDS
from khronos_engine.squares import Grid, Square
from khronos_engine.state import Public, State

_NAMES = {
    "lost": "tiles_out_of_game",
    "played": "cards_played",
    "question": "decision",
    "row": "holdem_row",
}
_ADVENTURERS = ("first_adventurer", "second_adventurer")


def field_path(path: Path, message: state_pb2.GameState, state: State, prefix: str) -> str:
    """Return the path of the field that the engine's path stands for.

    Args:
        path: The engine's path, from the public part, or from `hands` or `hidden`.
        message: The state as it was sent.
        state: What was made of it.
        prefix: The path of the state in the request.
    """
    match path:
        case ("hands", int(seat), *_):
            return f"{prefix}.{_hand(message, seat + 1)}"
        case ("hidden", *rest):
            return ".".join([f"{prefix}.hidden_part", "open", *map(str, rest)]) if rest else f"{prefix}.hidden_part"
        case _:
            return f"{prefix}.public_part{_public(path, message.public_part, state.public)}"


def _hand(message: state_pb2.GameState, seat: int) -> str:
    for number, part in enumerate(message.private_parts):
        if part.seat == seat:
            return f"private_parts[{number}].hand"
    return "private_parts"


def _public(path: Path, message: state_pb2.PublicPart, public: Public) -> str:
    match path:
        case ("cascade", "before", *rest) if public.cascade is not None:
            return f".cascade.before{_public(tuple(rest), message.cascade.before, public.cascade.before)}"
        case ("boards", int(age), "buildings", int(number), *rest):
            return f".boards[{age}]{_building(message.boards[age], public.boards[age], number, tuple(rest))}"
        case ("boards", int(age), *_):
            return f".boards[{age}]"
        case ("players", int(seat), "adventurers", int(number), *rest):
            return f".players[{seat}].{_ADVENTURERS[number]}{_plain(tuple(rest))}"
        case _:
            return _plain(path)


def _plain(path: Path) -> str:
    """Return a path whose names differ from the engine's at most one by one."""
    return "".join(f"[{int(step)}]" if isinstance(step, int) else f".{_NAMES.get(step, step)}" for step in path)


def _building(message: state_pb2.Board, board: Board, number: int, rest: Path) -> str:
    """Return the path, below its board, of a building by its place among all that stand there."""
    building = board.buildings[number]
    if building.printed:
        same = [
            place
            for place, cube in enumerate(message.hamlet_cubes)
            if board.grid.mask(Square(cube.at.column, cube.at.row)) == building.squares
        ]
        before = sum(each.printed and each.squares == building.squares for each in board.buildings[:number])
        return f".hamlet_cubes[{same[before]}]" if before < len(same) else ""
    tiles = sum(not each.printed for each in board.buildings[:number])
    return f".tiles[{tile_order(message, board.grid)[tiles]}]{_plain(rest)}"


def tile_order(message: state_pb2.Board, grid: Grid) -> list[int]:
    """Return the places of a board's tiles in the message, in the order in which they stand on the board."""
    corners = []
    for number, tile in enumerate(message.tiles):
        squares = grid.footprint_on_board(Square(tile.at.column, tile.at.row), KINDS[tile.kind - 1].size)
        corners.append((squares & -squares, number))
    return [number for _, number in sorted(corners)]

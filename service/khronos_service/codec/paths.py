"""Where in the message, as it was sent, a fault lies that the engine found in the state made of it."""

from __future__ import annotations

from khronos.v1 import state_pb2
from khronos_engine.audit import Path
from khronos_engine.board import Board
from khronos_engine.squares import Grid
from khronos_engine.state import Public, State
from khronos_service.codec.boards import footprint

_NAMES = {
    "lost": "tiles_out_of_game",
    "played": "cards_played",
    "question": "decision",
    "row": "holdem_row",
}
_ADVENTURERS = ("first_adventurer", "second_adventurer")


class FieldPaths:
    """The fields of the message of a state, for the engine's paths in the state made of it."""

    def __init__(self, message: state_pb2.GameState, state: State, prefix: str) -> None:
        """Name the fields of a message.

        Args:
            message: The state as it was sent.
            state: What was made of it.
            prefix: The path of the state in the request.
        """
        self._message = message
        self._state = state
        self._prefix = prefix
        self._tiles: dict[tuple[int, bool], list[int]] = {}  # by board, and whether it is that before a cascade

    def of(self, path: Path) -> str:
        """Return the path of the field for an engine's path: from the public part, or from `hands` or `hidden`."""
        match path:
            case ("hands", int(seat), *_):
                return f"{self._prefix}.{_hand(self._message, seat + 1)}"
            case ("hidden", *rest):
                part = f"{self._prefix}.hidden_part"
                return ".".join([part, "open", *map(str, rest)]) if rest else part
            case _:
                public = self._public(path, self._message.public_part, self._state.public, before=False)
                return f"{self._prefix}.public_part{public}"

    def _public(self, path: Path, message: state_pb2.PublicPart, public: Public, *, before: bool) -> str:
        match path:
            case ("cascade", "before", *rest) if public.cascade is not None:
                inner = self._public(tuple(rest), message.cascade.before, public.cascade.before, before=True)
                return f".cascade.before{inner}"
            case ("boards", int(age), "buildings", int(number), *rest):
                board = message.boards[age]
                if (age, before) not in self._tiles:
                    self._tiles[age, before] = _tile_order(board, public.boards[age].grid)
                tiles = self._tiles[age, before]
                return f".boards[{age}]{_building(board, public.boards[age], tiles, number, tuple(rest))}"
            case ("boards", int(age), *_):
                return f".boards[{age}]"
            case ("players", int(seat), "adventurers", int(number), *rest):
                return f".players[{seat}].{_ADVENTURERS[number]}{_plain(tuple(rest))}"
            case _:
                return _plain(path)


def _hand(message: state_pb2.GameState, seat: int) -> str:
    for number, part in enumerate(message.private_parts):
        if part.seat == seat:
            return f"private_parts[{number}].hand"
    return "private_parts"


def _plain(path: Path) -> str:
    """Return a path whose names differ from the engine's at most one by one."""
    return "".join(f"[{int(step)}]" if isinstance(step, int) else f".{_NAMES.get(step, step)}" for step in path)


def _building(message: state_pb2.Board, board: Board, tiles: list[int], number: int, rest: Path) -> str:
    """Return the path, below its board, of a building by its place among all that stand there.

    Args:
        message: The board as it was sent.
        board: What was made of it.
        tiles: The places of its tiles in the message, in the order in which they stand on the board.
        number: The place of the building.
        rest: The path below the building.
    """
    building = board.buildings[number]
    if building.printed:
        same = [
            place
            for place, cube in enumerate(message.hamlet_cubes)
            if footprint(building.kind, cube.at.column, cube.at.row, board.grid) == building.squares
        ]
        before = sum(each.printed and each.squares == building.squares for each in board.buildings[:number])
        return f".hamlet_cubes[{same[before]}]" if before < len(same) else ""
    tiles_before = [each.printed for each in board.buildings[:number]].count(False)
    return f".tiles[{tiles[tiles_before]}]{_plain(rest)}"


def _tile_order(message: state_pb2.Board, grid: Grid) -> list[int]:
    """Return the places of a board's tiles in the message, in the order in which they stand on the board."""
    corners = []
    for number, tile in enumerate(message.tiles):
        squares = footprint(tile.kind - 1, tile.at.column, tile.at.row, grid)
        corners.append((squares & -squares, number))
    return [number for _, number in sorted(corners)]

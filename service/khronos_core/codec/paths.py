"""Report the problems of a position as field violations: translate paths in the engine's state to field paths."""

from __future__ import annotations

from khronos.v1 import state_pb2
from khronos_core import limits
from khronos_core.errors import FieldViolation
from khronos_engine.audit import Path, PositionProblem, PositionProblemCode
from khronos_engine.game.board import Board
from khronos_engine.game.material import KINDS
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Public, State, digest
from khronos_engine.texts.languages import Phrase
from khronos_engine.texts.problems import position_problem, suggested_fix

_NAMES = {"lost": "tiles_out_of_game", "played": "cards_played", "question": "decision", "row": "holdem_row"}
_ADVENTURERS = ("first_adventurer", "second_adventurer")


class FieldPaths:
    """Translates the engine's paths in a state into field paths of the state's message."""

    def __init__(self, message: state_pb2.GameState, state: State, prefix: str) -> None:
        """Store the message and the state.

        Args:
            message: The state as it was sent.
            state: The state that was read from it.
            prefix: The path of the state in the request.
        """
        self._message = message
        self._state = state
        self._prefix = prefix
        self._boards: dict[tuple[int, bool], _BoardFields] = {}  # by age, and whether before a cascade

    def of(self, path: Path) -> str:
        """Return the field path for an engine path. Engine paths start in the public part, `hands` or `hidden`."""
        match path:
            case ("hands", int(seat), *_):
                return f"{self._prefix}.{_hand(self._message, seat + 1)}"
            case ("hidden", *rest):
                part = f"{self._prefix}.hidden_part"
                return ".".join([part, *map(str, rest)])
            case _:
                public = self._public(path, self._message.public_part, self._state.public, before=False)
                return f"{self._prefix}.public_part{public}"

    def _public(self, path: Path, message: state_pb2.PublicPart, public: Public, *, before: bool) -> str:
        match path:
            case ("cascade", "before", *rest) if public.cascade is not None:
                inner = self._public(tuple(rest), message.cascade.before, public.cascade.before, before=True)
                return f".cascade.before{inner}"
            case ("boards", int(age), "buildings", int(number), *rest):
                fields = self._boards.get((age, before))
                if fields is None:
                    fields = self._boards[age, before] = _BoardFields(message.boards[age], public.boards[age])
                return f".boards[{age}]{fields.path(number, tuple(rest))}"
            case ("boards", int(age), *_):
                return f".boards[{age}]"
            case ("players", int(seat), "adventurers", int(number), *rest):
                return f".players[{seat}].{_ADVENTURERS[number]}{_translate(tuple(rest))}"
            case _:
                return _translate(path)


def _hand(message: state_pb2.GameState, seat: int) -> str:
    for number, part in enumerate(message.private_parts):
        if part.seat == seat:
            return f"private_parts[{number}].hand"
    return "private_parts"


def _translate(path: Path) -> str:
    return "".join(f"[{int(step)}]" if isinstance(step, int) else f".{_NAMES.get(step, step)}" for step in path)


class _BoardFields:
    """Finds the field paths of the buildings in the message of a board."""

    def __init__(self, message: state_pb2.Board, board: Board) -> None:
        self._buildings = board.buildings
        grid = board.grid
        corners = []
        for number, tile in enumerate(message.tiles):
            squares = grid.footprint_on_board(Square(tile.at.column, tile.at.row), KINDS[tile.kind - 1].size)
            corners.append((squares & -squares, number))
        self._tiles = [number for _, number in sorted(corners)]
        self._cubes: dict[int, list[int]] = {}
        for number, cube in enumerate(message.hamlet_cubes):
            self._cubes.setdefault(grid.mask(Square(cube.at.column, cube.at.row)), []).append(number)

    def path(self, number: int, rest: Path) -> str:
        """Return the field path within the board's message for the building at an index of the engine's board."""
        building, before = self._buildings[number], self._buildings[:number]
        if building.printed:
            same = self._cubes.get(building.squares, [])
            count = sum([each.printed and each.squares == building.squares for each in before])
            return f".hamlet_cubes[{same[count]}]" if count < len(same) else ""
        place = sum([not each.printed for each in before])
        return f".tiles[{self._tiles[place]}]{_translate(rest)}"


def problems_by_field(
    problems: tuple[PositionProblem, ...], message: state_pb2.GameState, state: State, path: str = "state"
) -> list[FieldViolation]:
    """Return the problems of an audit as field violations, and a further violation if the digest is wrong.

    `state` was read from `message`, which has the path `path` in the request.
    """
    paths = FieldPaths(message, state, path)
    found = [
        FieldViolation(
            paths.of(each.path), position_problem(each, state.config), each.clause, suggested_fix(each.suggested_fix)
        )
        for each in problems[: limits.PROBLEMS]
    ]
    if not has_its_digest(message, state):
        found.append(FieldViolation(f"{path}.public_digest", Phrase.of(PositionProblemCode.DIGEST_WRONG)))
    return found


def has_its_digest(message: state_pb2.GameState, state: State) -> bool:
    """Return whether the digest in a message is absent or correct."""
    return not message.public_digest or message.public_digest == digest(state.public)

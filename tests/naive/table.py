"""The pieces during one action: tiles and cubes are laid and removed, and decisions requested."""

from dataclasses import dataclass

from khronos_engine.game.actions import ChooseBuilding, DecisionAction
from khronos_engine.game.material import Age
from tests.naive.domains import Origins, hamlets_under, origins_of, overlap
from tests.naive.position import Building, Decision, Position, Square


class AskedError(Exception):
    """A decision has no answer (T-8)."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(str(decision))
        self.decision = decision


@dataclass
class Table:
    """The state of an action in progress.

    Attributes:
        position: The position, which the action changes.
        answers: The remaining answers to decisions.
        origins: The domains before the action, board by board (J-3).
    """

    position: Position
    answers: list[DecisionAction]
    origins: dict[Age, Origins]

    @classmethod
    def of(cls, position: Position, answers: list[DecisionAction]) -> "Table":
        """Start an action on a position, which will be changed."""
        origins = {age: origins_of(position.boards[age]) for age in Age}
        return cls(position, list(answers), origins)

    @property
    def seat(self) -> int:
        """The current player."""
        return self.position.turn.seat

    def board(self, age: Age) -> list[Building]:
        """Return the buildings of a board."""
        return self.position.boards[age]

    def return_cubes(self, building: Building) -> None:
        """Return the cubes of a building to their owners (M-4)."""
        if building.owner is not None:
            self.position.players[building.owner].cubes += 1
        for seat, count in building.cubes.items():
            self.position.players[seat].cubes += count

    def lay(self, age: Age, building: Building) -> None:
        """Lay a tile from the stock on squares that contain at most printed hamlets, which it covers (M-3).

        The cubes on such a hamlet move to a civil building (R-5) and are returned otherwise (M-4). An owner's cube
        comes from the supply.

        Raises:
            ValueError: There is no tile, no cube or no space, because of an earlier error.
        """
        self.position.stock[building.kind] -= 1
        if building.owner is not None:
            self.position.players[building.owner].cubes -= 1
        for hamlet in [each for each in self.board(age) if each.printed and overlap(each, building)]:
            self.board(age).remove(hamlet)
            if building.civil:
                _add_cubes(building, hamlet.cubes)
            else:
                self.return_cubes(hamlet)
        short = self.position.stock[building.kind] < 0 or any(each.cubes < 0 for each in self.position.players)
        if short or any(overlap(each, building) for each in self.board(age)):
            raise ValueError(f"{building} can not be laid on {age.name}")
        self.board(age).append(building)

    def take_off(self, age: Age, building: Building, *, leaves_game: bool = False, keeper: int | None = None) -> None:
        """Remove a tile from a board (M-3): its cubes are returned (M-4), and printed hamlets under it become visible.

        Args:
            age: The board.
            building: The tile.
            leaves_game: Whether it leaves the game instead of going to the stock.
            keeper: The player who keeps one of the cubes on the printed hamlet under it (R-9).
        """
        self.board(age).remove(building)
        (self.position.lost if leaves_game else self.position.stock)[building.kind] += 1
        self.return_cubes(building)
        for hamlet in hamlets_under(self.position.land, building):
            if keeper is not None:
                hamlet.cubes[keeper] = 1
                self.position.players[keeper].cubes -= 1
            self.board(age).append(hamlet)

    def replace(self, age: Age, old: Building, new: Building) -> None:
        """Replace a tile, which returns to the stock; its cubes move to the new tile (U-1, R-5, DS-2).

        All cubes on a civil building move. The owner's cube of a Military or Religious building moves if the new
        building has the same owner; the cube on a ruin is returned. A printed hamlet stays under the new tile.
        """
        if old.printed:
            self.lay(age, new)
            return
        moving = dict(old.cubes) if old.civil else {}
        self.take_off(age, old)
        for seat, count in moving.items():
            self.position.players[seat].cubes -= count
        _add_cubes(new, moving)
        self.lay(age, new)

    def ask(self, decision: Decision) -> Square:
        """Return the answer to a decision.

        Raises:
            AskedError: It has not been answered yet.
            ValueError: The answer is not one of the options.
        """
        if not self.answers:
            raise AskedError(decision)
        answer = self.answers.pop(0)
        kind = "choose" if isinstance(answer, ChooseBuilding) else "place"
        at = (answer.at.column, answer.at.row)
        if kind != decision.kind or answer.seat != decision.seat or at not in decision.choices:
            raise ValueError(f"{answer} does not answer {decision}")
        return at


def _add_cubes(building: Building, cubes: dict[int, int]) -> None:
    for seat, count in cubes.items():
        building.cubes[seat] = building.cubes.get(seat, 0) + count

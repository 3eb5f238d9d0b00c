"""A position as plain lists and dicts, and the parts that must be equal in both implementations."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from operator import itemgetter

from khronos_engine.game.actions import CascadeAction, DecisionAction
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import Age, Kind, Type
from tests.naive.material import SHEETS

Square = tuple[int, int]
"""Column and row, both from 1; A1 is (1, 1), at the top left."""

Counts = dict[Type, int]
"""The number of cards of each type."""


@dataclass(eq=False)
class Building:
    """A building on a board; `at` is its top-left square. Two buildings are equal only if they are the same object.

    `owner` is set only for Military and Religious buildings of Might and Faith, and represents the owner's cube (M-4).
    `cubes` are the cubes on it on Reason, by seat; numbers of 0 are omitted.
    """

    kind: Kind
    at: Square
    owner: int | None = None
    cubes: dict[int, int] = field(default_factory=dict)
    ruin: bool = False
    printed: bool = False

    @property
    def type(self) -> Type:
        """Military, Religious or Civil (M-2)."""
        return SHEETS[self.kind].type

    @property
    def size(self) -> int:
        """The side of its footprint (M-2)."""
        return SHEETS[self.kind].size

    @property
    def value(self) -> int:
        """Its value; a ruin has its ruin value (M-2)."""
        return SHEETS[self.kind].ruin_value if self.ruin else SHEETS[self.kind].value

    @property
    def civil(self) -> bool:
        """Whether it is a civil building."""
        return self.type is Type.CIVIL

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square of its footprint (M-2)."""
        return footprint(self.at, self.size)

    def copy(self) -> "Building":
        """Return a copy of the building."""
        return replace(self, cubes=dict(self.cubes))


@cache
def footprint(at: Square, size: int) -> tuple[Square, ...]:
    """Return the squares of a footprint, on the board or off it, row by row (M-2)."""
    column, row = at
    return tuple((column + right, row + down) for down in range(size) for right in range(size))


@dataclass
class Adventurer:
    """The board of an adventurer, and the number of cards it has played in this turn (T-4)."""

    age: Age = Age.MIGHT
    played: int = 0


@dataclass
class Player:
    """The possessions of a player; `cubes` are those in the supply (M-4)."""

    money: int
    cubes: int
    hand_size: int
    adventurers: list[Adventurer]

    def stands_on(self, age: Age) -> bool:
        """Return whether one of the adventurers is on a board."""
        return any(adventurer.age is age for adventurer in self.adventurers)


@dataclass(frozen=True)
class Options:
    """The options of a game; the last fields are the house rules (ED-4)."""

    players: int
    deck: Mapping[Type, int]
    rio_grande: bool = False
    holdem: bool = False
    reported: bool = False
    paradox_tiles_to_stock: bool = False
    higher_surcharge_only: bool = False
    surcharge_of_new_squares_only: bool = False
    old_shadow_removed: bool = False


@dataclass(frozen=True)
class Land:
    """The map: one letter per square, as in a map file."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    def holds(self, square: Square) -> bool:
        """Return whether a square is on the board."""
        return 1 <= square[0] <= self.width and 1 <= square[1] <= self.height

    def letter(self, square: Square) -> str:
        """Return the letter of a square; empty off the board."""
        return self.rows[square[1] - 1][square[0] - 1] if self.holds(square) else ""

    def is_river(self, square: Square) -> bool:
        """Return whether a square is river (G-1)."""
        return self.letter(square) == "~"

    def is_forest(self, square: Square) -> bool:
        """Return whether a square is forest (G-3)."""
        return self.letter(square) in ("f", "F")

    def is_mountain(self, square: Square) -> bool:
        """Return whether a square is mountain (G-4)."""
        return self.letter(square) in ("m", "M")

    def is_printed(self, square: Square) -> bool:
        """Return whether a square has a printed hamlet (M-1)."""
        return self.letter(square) in ("h", "F", "M")


@dataclass
class Turn:
    """The current player, and the actions of the turn."""

    number: int
    seat: int
    swapped: bool = False
    exchanged: bool = False
    acted: bool = False


@dataclass(frozen=True)
class Decision:
    """A requested decision: to `choose` the building to downsize, or to `place` the smaller one (T-8).

    The choices are top-left squares: of buildings, or of places for the smaller building.
    """

    seat: int
    kind: str
    age: Age
    clause: str
    choices: frozenset[Square]


@dataclass
class Pending:
    """A pending decision, and the action that led to it (T-8)."""

    decision: Decision
    before: "Position"
    action: CascadeAction
    answers: list[DecisionAction]


@dataclass
class Position:
    """A complete position. `hands` contains None for unknown hands (ED-3)."""

    options: Options
    land: Land
    boards: dict[Age, list[Building]]
    stock: dict[Kind, int]
    lost: dict[Kind, int]
    players: list[Player]
    hands: list[Counts | None]
    discards: Counts
    row: Counts
    pile_size: int
    first_seat: int
    turn: Turn
    over: bool = False
    pending: Pending | None = None

    @property
    def current(self) -> Player:
        """The current player."""
        return self.players[self.turn.seat]

    def copy(self) -> "Position":
        """Return a copy of the position without a pending decision."""
        return replace(
            self,
            boards={age: [building.copy() for building in board] for age, board in self.boards.items()},
            stock=dict(self.stock),
            lost=dict(self.lost),
            players=[replace(each, adventurers=[replace(one) for one in each.adventurers]) for each in self.players],
            hands=[None if hand is None else dict(hand) for hand in self.hands],
            discards=dict(self.discards),
            row=dict(self.row),
            turn=replace(self.turn),
            pending=None,
        )

    def building_covering(self, age: Age, square: Square) -> Building | None:
        """Return the building that covers a square of a board."""
        return next((building for building in self.boards[age] if square in building.squares), None)

    def building_named(self, age: Age, square: Square) -> Building | None:
        """Return the building with a top-left square on a board."""
        return next((building for building in self.boards[age] if building.at == square), None)


def counts(cards: Cards) -> Counts:
    """Convert cards of the engine to a dict of all three types."""
    return {kind: cards[kind] for kind in Type}


def total(cards: Mapping[Type, int]) -> int:
    """Return the total number of cards."""
    return sum(cards.values())


def comparable(position: Position) -> dict[str, object]:
    """Return everything in a position that the rules determine, as plain values that can be compared and printed.

    The result omits the order of the pile (V-1). It also omits the cards that adventurers of waiting players have
    played, because T-4 counts cards within a turn. After the end of the game, it omits the facts about the last turn.
    """
    turn = position.turn
    played = [each.played for each in position.current.adventurers]
    return {
        **{age.name: sorted(map(_comparable_building, position.boards[age]), key=itemgetter(0)) for age in Age},
        "stock and lost": (position.stock, position.lost),
        "players": [(each.money, each.cubes, each.hand_size) for each in position.players],
        "adventurers": [[each.age for each in player.adventurers] for player in position.players],
        "cards": (position.hands, position.discards, position.row, position.pile_size),
        "turn": (turn.number, turn.seat),
        "in the turn": None if position.over else (turn.swapped, turn.exchanged, turn.acted, played),
        "over": position.over,
        "decision": None if position.pending is None else position.pending.decision,
    }


def _comparable_building(building: Building) -> tuple[object, ...]:
    cubes = sorted(building.cubes.items())
    return building.at, building.kind, building.owner, cubes, building.ruin, building.printed

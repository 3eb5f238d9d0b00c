"""Encode the observation of a seat as arrays. They are made from the seat's view, so they hide what it hides (V-1).

Players are numbered in turn order, and the observer is player 0; entries of absent players are 0.
`PLANE_NAMES` and `NUMBER_NAMES` name the planes and the numbers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from khronos_engine import view_state
from khronos_engine.game.actions import BuildingChoice, PlaceChoice
from khronos_engine.game.cards import NO_CARDS, deck
from khronos_engine.game.material import (
    AGES,
    CARDS_PER_ADVENTURER,
    CUBES_PER_PLAYER,
    GAME_TURNS,
    HAND_SIZE,
    HOLDEM_CARDS,
    KINDS,
    TYPES,
    Deck,
)
from khronos_engine.game.region import TERRAINS
from khronos_engine.notation.words import ADVENTURERS

if TYPE_CHECKING:
    from khronos_engine.game.actions import Decision
    from khronos_engine.game.board import Building
    from khronos_engine.game.material import Age
    from khronos_engine.game.region import Region
    from khronos_engine.game.squares import Grid
    from khronos_engine.game.state import Player, Public, State

Plane: TypeAlias = NDArray[np.int16]

PLAYERS: Final = 5
"""The number of players for which every observation has entries."""

_ON_BOARD: Final = [
    *[kind.name for kind in KINDS],
    *("ruin", "printed hamlet", "top-left square"),
    *[f"owner is player {player}" for player in range(PLAYERS)],
    *[f"cubes of player {player}" for player in range(PLAYERS)],
]
_RUIN, _PRINTED, _CORNER, _OWNERS = range(len(KINDS), len(KINDS) + 4)
_CUBES: Final = _OWNERS + PLAYERS

PLANE_NAMES: Final = (
    *[f"{age.name} {name}" for age in AGES for name in _ON_BOARD],
    *TERRAINS,
    "hamlets of the map",
    *[f"{age.name} asked about" for age in AGES],
)
"""The names of the planes of `boards`.

A plane is 1 where its name applies, or has the numbers of cubes. `asked about` applies to the buildings of a decision.
"""

_TERRAINS: Final = len(AGES) * len(_ON_BOARD)
_ASKED: Final = len(PLANE_NAMES) - len(AGES)

_OF_ADVENTURER: Final = (*[age.name for age in AGES], "cards played")
_OF_PLAYER: Final = [
    *("Ecus", "supply of cubes", "hand size"),
    *[f"{name} of {mark}" for mark in ADVENTURERS for name in _OF_ADVENTURER],
]

NUMBER_NAMES: Final = (
    *[f"{name} of player {player}" for player in range(PLAYERS) for name in _OF_PLAYER],
    *[f"{name} {kind.name}" for name in ("hand", "discards", "row") for kind in TYPES],
    "pile size",
    *[f"{name} {kind.name}" for name in ("stock", "lost") for kind in KINDS],
    *[f"turn {number}" for number in range(1, GAME_TURNS + 1)],
    *("swapped", "exchanged", "acted"),
    *[f"{name} {player}" for name in ("on turn: player", "acts: player") for player in range(PLAYERS)],
)
"""The names of the numbers of `table`.

A number is a count, or 1 if its name applies: `MIGHT of I` is 1 if adventurer I is on Might.
"""


_MAX_MONEY: Final = np.iinfo(np.int16).max


def highest_planes(grid: Grid) -> Plane:
    """Return the highest value of each entry of `boards`; the lowest is 0."""
    found: Plane = np.ones((len(PLANE_NAMES), grid.height, grid.width), np.int16)
    for age in AGES:
        first = age * len(_ON_BOARD) + _CUBES
        found[first : first + PLAYERS] = CUBES_PER_PLAYER
    return found


def highest_numbers() -> Plane:
    """Return the highest value of each entry of `table`; the lowest is 0."""
    all_cards, tiles = deck(Deck.STANDARD), [kind.tiles for kind in KINDS]
    adventurer = [*[1] * len(AGES), CARDS_PER_ADVENTURER]
    player = [_MAX_MONEY, CUBES_PER_PLAYER, HAND_SIZE, *adventurer * len(ADVENTURERS)]
    cards = [*[HAND_SIZE] * len(TYPES), *all_cards, *[HOLDEM_CARDS] * len(TYPES), all_cards.total]
    marks = GAME_TURNS + len(("swapped", "exchanged", "acted")) + 2 * PLAYERS
    return np.array([*player * PLAYERS, *cards, *tiles, *tiles, *[1] * marks], np.int16)


class Painter:
    """Paints the boards as planes; it stores the last boards and repaints only what has changed."""

    def __init__(self, region: Region) -> None:
        """Paint the terrain of the map, which is the same in all states."""
        self._grid = region.grid
        self._canvas: Plane = np.zeros((len(PLANE_NAMES), self._grid.height, self._grid.width), np.int16)
        """The planes for the first seat, without the buildings of a decision."""
        self._painted: list[tuple[Building, ...]] = [()] * len(AGES)
        for plane, mask in enumerate((region.plain, region.forest, region.mountain, region.river, region.hamlets)):
            for column, row in self._grid.squares(mask):
                self._canvas[_TERRAINS + plane, row - 1, column - 1] = 1

    def paint(self, public: Public, seat: int) -> Plane:
        """Return the contents of the boards as planes of the board's height and width; the first square is A1."""
        for age in AGES:
            self._repaint(age, public.boards[age].buildings)
        found: Plane = self._canvas.take(_order(len(public.players), seat), axis=0)
        if public.question is not None:
            for building in _buildings_in_question(public.question):
                found[_ASKED + public.question.age, *_footprint(building, self._grid)] = 1
        return found

    def _repaint(self, age: Age, buildings: tuple[Building, ...]) -> None:
        """Repaint the buildings of a board that have changed since the last state."""
        last = self._painted[age]
        if buildings is last:
            return
        before, now = set(last), set(buildings)
        planes = self._canvas[age * len(_ON_BOARD) : (age + 1) * len(_ON_BOARD)]
        for building in before - now:
            planes[:, *_footprint(building, self._grid)] = 0
        for building in now - before:
            rows, columns = _footprint(building, self._grid)
            planes[building.kind, rows, columns] = 1
            planes[_CORNER, rows.start, columns.start] = 1
            if building.ruin:
                planes[_RUIN, rows, columns] = 1
            if building.printed:
                planes[_PRINTED, rows, columns] = 1
            if building.owner is not None:
                planes[_OWNERS + building.owner, rows, columns] = 1
            for owner, cubes in enumerate(building.cubes):
                planes[_CUBES + owner, rows, columns] = cubes
        self._painted[age] = buildings


def planes(state: State, seat: int) -> Plane:
    """Return the contents of the boards of one state, as a new `Painter` paints them."""
    return Painter(state.public.config.region).paint(state.public, seat)


@lru_cache
def _order(players: int, seat: int) -> NDArray[np.intp]:
    """Return the order of the planes for a seat, so that this seat is player 0."""
    order = np.arange(len(PLANE_NAMES))
    for first in [age * len(_ON_BOARD) + group for age in AGES for group in (_OWNERS, _CUBES)]:
        order[first : first + players] = np.roll(order[first : first + players], -seat)
    return order


def _buildings_in_question(question: Decision) -> tuple[Building, ...]:
    match question:
        case BuildingChoice(choices=choices):
            return choices
        case PlaceChoice(building=building):
            return (building,)


def numbers(state: State, seat: int) -> Plane:
    """Return all facts that do not belong to a square, in the order of `NUMBER_NAMES`."""
    view = view_state(state, seat)
    public, hand = view.public, view.hands[seat]
    players = public.players[seat:] + public.players[:seat]
    turn = [0] * GAME_TURNS
    turn[public.turn.number - 1] = 1
    found = [
        *chain.from_iterable(map(_player_numbers, players)),
        *[0] * (len(_OF_PLAYER) * (PLAYERS - len(players))),
        *(hand or NO_CARDS),
        *public.discards,
        *public.row,
        public.pile_size,
        *public.stock,
        *public.lost,
        *turn,
        public.turn.swapped,
        public.turn.exchanged,
        public.turn.acted,
        *_seat_mark(public.turn.seat, seat, len(players)),
        *_seat_mark(public.to_act, seat, len(players)),
    ]
    return np.array(found, np.int16)


def _player_numbers(player: Player) -> tuple[int, ...]:
    first, second = player.adventurers
    return (
        *(player.money, player.cubes, player.hand_size),
        *(*_AGE_MARKS[first.age], first.played),
        *(*_AGE_MARKS[second.age], second.played),
    )


_AGE_MARKS: Final = [[int(each is age) for each in AGES] for age in AGES]
"""For each board, three numbers: 1 at the place of the board, 0 at the others."""


def _seat_mark(marked: int | None, seat: int, players: int) -> list[int]:
    found = [0] * PLAYERS
    if marked is not None:
        found[(marked - seat) % players] = 1
    return found


def _footprint(building: Building, grid: Grid) -> tuple[slice, slice]:
    """Return the rows and the columns of a building, from 0."""
    row, column = divmod(building.corner.bit_length() - 1, grid.stride)
    size = building.kind.size
    return slice(row, row + size), slice(column, column + size)

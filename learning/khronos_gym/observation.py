"""What a seat observes, as arrays: made from its view alone, so that nothing hidden can be in it (V-1).

Players stand in turn order from the observer, who is player 0; in games of fewer than five the places that are left
are 0.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from khronos_engine import view_state
from khronos_engine.actions import BuildingChoice, PlaceChoice
from khronos_engine.cards import NO_CARDS
from khronos_engine.material import AGES, GAME_TURNS, KINDS
from khronos_engine.region import Terrain

if TYPE_CHECKING:
    from khronos_engine.actions import Decision
    from khronos_engine.board import Building
    from khronos_engine.squares import Grid
    from khronos_engine.state import Player, State

Plane: TypeAlias = NDArray[np.int16]

PLAYERS: Final = 5
"""Places of players in every observation."""

_BUILDING: Final = len(KINDS)  # the planes of a board: kinds, then these
_RUIN, _PRINTED, _CORNER = _BUILDING, _BUILDING + 1, _BUILDING + 2
_OWNERS: Final = _BUILDING + 3
_CUBES: Final = _OWNERS + PLAYERS
_OF_BOARD: Final = _CUBES + PLAYERS

_TERRAINS: Final = len(AGES) * _OF_BOARD
_CHOICES: Final = _TERRAINS + len(Terrain) + 1  # and hamlets
PLANES: Final = _CHOICES + len(AGES)
"""Planes: of each board 9 of kinds, ruins, printed hamlets, top-left squares, 5 of owners and 5 of cubes; then 4 of
terrain, one of hamlets in the map, and of each board one of the buildings that a decision is about."""

_OF_PLAYER: Final = 3 + 2 * (len(AGES) + 1)
NUMBERS: Final = PLAYERS * _OF_PLAYER + 3 * 3 + 1 + 2 * len(KINDS) + GAME_TURNS + 3 + 2 * PLAYERS
"""Numbers: of each player Ecus, cubes in supply, cards in hand, and of both adventurers board and cards played; the own
hand, discards and row by type, cards in the pile, tiles in stock and lost by kind, the turn, whether cards were swapped
and exchanged and an action taken in it, whose turn it is, and who acts."""


def planes(state: State, seat: int) -> Plane:
    """Return what lies on the boards, as `PLANES` planes of the board's height and width; squares from A1."""
    view = view_state(state, seat).public
    players = len(view.players)
    grid = view.config.region.grid
    found: Plane = np.zeros((PLANES, grid.height, grid.width), np.int16)
    for age in AGES:
        base = age * _OF_BOARD
        for building in view.boards[age].buildings:
            rows, columns = _places(building.squares, grid)
            found[base + building.kind, rows, columns] = 1
            found[base + _RUIN, rows, columns] = building.ruin
            found[base + _PRINTED, rows, columns] = building.printed
            found[base + _CORNER, rows[0], columns[0]] = 1
            if building.owner is not None:
                found[base + _OWNERS + (building.owner - seat) % players, rows, columns] = 1
            for owner, cubes in enumerate(building.cubes):
                found[base + _CUBES + (owner - seat) % players, rows, columns] = cubes
    region = view.config.region
    for plane, mask in enumerate((region.plain, region.forest, region.mountain, region.river, region.hamlets)):
        rows, columns = _places(mask, grid)
        found[_TERRAINS + plane, rows, columns] = 1
    if view.question is not None:
        for building in _asked_about(view.question):
            rows, columns = _places(building.squares, grid)
            found[_CHOICES + view.question.age, rows, columns] = 1
    return found


def _asked_about(question: Decision) -> tuple[Building, ...]:
    """Return the buildings that a decision is about."""
    match question:
        case BuildingChoice(choices=choices):
            return choices
        case PlaceChoice(building=building):
            return (building,)


def numbers(state: State, seat: int) -> Plane:
    """Return everything that has no square, as `NUMBERS` numbers."""
    view = view_state(state, seat)
    public, hand = view.public, view.hands[seat]
    players = public.players[seat:] + public.players[:seat]
    turn = [0] * GAME_TURNS
    turn[public.turn.number - 1] = 1
    found = [
        *(number for player in players for number in _of_player(player)),
        *[0] * (_OF_PLAYER * (PLAYERS - len(players))),
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


def _of_player(player: Player) -> list[int]:
    found = [player.money, player.cubes, player.hand_size]
    for adventurer in player.adventurers:
        found += [adventurer.age is age for age in AGES]
        found.append(adventurer.played)
    return found


def _seat_mark(marked: int | None, seat: int, players: int) -> list[int]:
    found = [0] * PLAYERS
    if marked is not None:
        found[(marked - seat) % players] = 1
    return found


@lru_cache(maxsize=4096)  # footprints come again and again: half of an observation's time is saved
def _places(mask: int, grid: Grid) -> tuple[list[int], list[int]]:
    """Return the rows and the columns of squares, from 0."""
    squares = grid.squares(mask)
    return [row - 1 for _, row in squares], [column - 1 for column, _ in squares]

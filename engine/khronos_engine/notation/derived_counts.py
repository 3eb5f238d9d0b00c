"""The counts of a position that follow from its other parts, so that a text can omit them (M-3 to M-5, T-5).

If the boards hold more than the box has, the count is 0; the audit reports the fault.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.material import CUBES_PER_PLAYER, HAND_SIZE, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khronos_engine.game.board import Board
    from khronos_engine.game.state import Adventurer, Public


def stock_due(boards: Sequence[Board], lost: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tiles in stock, by kind: those that are neither on a board nor out of the game (M-3)."""
    laid = [0] * len(Kind)
    for board in boards:
        for building in board.buildings:
            laid[building.kind] += not building.printed
    return tuple(max(0, kind.tiles - laid[kind] - lost[kind]) for kind in Kind)


def cubes_due(boards: Sequence[Board], seat: int) -> int:
    """Return the cubes in a player's supply: those that lie on no board (M-4)."""
    return max(0, CUBES_PER_PLAYER - sum(each.held_by(seat) for board in boards for each in board.buildings))


def hand_size_due(public: Public, seat: int, adventurers: tuple[Adventurer, Adventurer]) -> int:
    """Return the size of a hand: 4, minus the cards played by the player whose turn it is (T-5)."""
    on_turn = seat == public.turn.seat and not public.over
    return max(0, HAND_SIZE - sum(each.played for each in adventurers)) if on_turn else HAND_SIZE


def pile_due(public: Public) -> int:
    """Return the size of the pile: the cards that are in no other place, at least 0 (M-5)."""
    held = sum(player.hand_size for player in public.players)
    return max(0, public.config.all_cards.total - public.discards.total - public.row.total - held)

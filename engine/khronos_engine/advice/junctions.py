"""Junctions that take a domain: a Hamlet joins it to a domain that the player holds with a larger building (J-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from khronos_engine.game.actions import Construct
from khronos_engine.game.material import GAME_TURNS, Kind
from khronos_engine.game.state import State
from khronos_engine.referee import foresee
from khronos_engine.rules.ground import ground
from khronos_engine.rules.income import holding

if TYPE_CHECKING:
    from khronos_engine.game.material import Age
    from khronos_engine.game.state import Public


def takes_by_junction(public: Public, seat: int, age: Age, corner: int, squares: int) -> bool:
    """Return whether a player with a turn left can take a domain by a Hamlet, cards and adventurers aside.

    Args:
        public: The position; a cascade that has not ended is ignored.
        seat: The player.
        age: The board: Might or Faith.
        corner: The square of the Hamlet.
        squares: The squares of the domain.
    """
    board, players, turn = public.boards[age], len(public.players), public.turn
    place, moving = ((each - public.first_seat) % players for each in (seat, turn.seat))
    if turn.number == GAME_TURNS and place < moving:
        return False
    if not public.stock[Kind.HAMLET] or not corner & ground(public.config, age, board, Kind.HAMLET).legal:
        return False
    begun = replace(public, turn=replace(turn, seat=seat), cascade=None)
    state = State(begun, (None,) * players, None)
    after = foresee(state, Construct(seat, age, Kind.HAMLET, board.grid.square(corner))).state.public.boards[age]
    joined = next(each for each in after.domains if each.squares & corner)
    return joined.squares & squares > 0 and holding(joined, age, players).seats == (seat,)

"""Find the risks that explain why a domain is more or less likely to be lost or taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.advice.value import Risk, RiskCode, Valuer
from khronos_engine.game.actions import Construct
from khronos_engine.game.material import GAME_TURNS, Kind
from khronos_engine.game.squares import bits
from khronos_engine.game.state import State
from khronos_engine.referee import foresee
from khronos_engine.rules.ground import ground
from khronos_engine.rules.income import holding

if TYPE_CHECKING:
    from khronos_engine.game.board import Domain
    from khronos_engine.game.material import Age
    from khronos_engine.game.state import Public


class RiskChange(Struct, frozen=True, gc=False):
    """A risk that only one of two positions has.

    Attributes:
        risk: The risk. Its `lead` is always the lead in the second position.
        arises: Whether the second position has the risk; otherwise, the first position has it.
    """

    risk: Risk
    arises: bool


class CauseFinder:
    """Finds the risks that only one of two positions has."""

    def __init__(self, before: Public, after: Public, valuer: Valuer) -> None:
        self._positions = before, after
        self._valuer = valuer

    def find(
        self, seat: int, age: Age, domains: tuple[Domain | None, Domain | None], *, arises: bool
    ) -> RiskChange | None:
        """Return the risk that makes a player more or less likely to lose or to take a domain; None if there is none.

        Args:
            seat: The player.
            age: The board.
            domains: The domain in each position; None if the position does not have it.
            arises: Whether to return the risk in the second position rather than the first. If the second position has
                a `CUBES` risk, False means the same as True.
        """
        before, after = (
            None if domain is None else self._valuer.risk(public, age, domain, seat)
            for public, domain in zip(self._positions, domains, strict=True)
        )
        arises = arises or (after is not None and after.code is RiskCode.CUBES)
        risk, other = (after, before) if arises else (before, after)
        if risk is None or (other is not None and risk.code is other.code and risk.lead == other.lead):
            return None
        if risk.code is RiskCode.JOIN:
            squares = next(each.squares for each in reversed(domains) if each is not None)
            risk = self._with_effective_junctions(risk, age, squares, arises=arises)
        return None if risk is None else RiskChange(risk, arises)

    def _with_effective_junctions(self, risk: Risk, age: Age, squares: int, *, arises: bool) -> Risk | None:
        """Keep only the junctions that take the domain in one position but not in the other; None if none does."""
        before, after = self._positions
        here, there = (after, before) if arises else (before, after)
        seats_of = {
            corner: tuple(
                [
                    seat
                    for seat in risk.seats
                    if _takes_by_junction(here, seat, age, corner, squares)
                    and not _takes_by_junction(there, seat, age, corner, squares)
                ]
            )
            for corner in bits(risk.squares)
        }
        seats = next(filter(None, seats_of.values()), ())
        common = [corner for corner, of_corner in seats_of.items() if seats and set(seats) <= set(of_corner)]
        return replace(risk, seats=seats, squares=sum(common)) if seats else None


def _takes_by_junction(public: Public, seat: int, age: Age, corner: int, squares: int) -> bool:
    """Return whether a player with a turn left and the right cards can take a domain with a Hamlet (J-1).

    The Hamlet joins the domain to another domain, which the player holds with a larger building.

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

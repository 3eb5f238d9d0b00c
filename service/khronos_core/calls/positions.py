"""Define the calls about one position: placements, domains, suggestions, views and audits."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from khronos_core.visibility import LoadedState
from khronos_engine import State
from khronos_engine.advice.domains import BoardIncome, incomes_now
from khronos_engine.advice.placements import PlacementConsequence, PlacementMap, consequences, placement_map
from khronos_engine.advice.suggest import Strength, Suggestion, suggest
from khronos_engine.audit import FixObstacle, PositionProblem, audit, suggest_fixed_state
from khronos_engine.game.board import Domain
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.squares import Square


def explain_placements(
    view: State,
    age: Age,
    kind: Kind,
    old: Square | None = None,
    seat: int | None = None,
    budget: Budget | None = None,
) -> tuple[PlacementMap, tuple[PlacementConsequence, ...]]:
    """Return the legal squares of a kind on one board, the obstacles elsewhere, and the effects of legal placements.

    Args:
        view: The view of a state.
        age: The board.
        kind: The kind of building to place.
        old: The top-left square of the building that would be upgraded; None for a construction.
        seat: The player who would build, from 0; None for the player whose turn it is.
        budget: The budget, which counts the previewed placements; with None, no placement is previewed.
    """
    found = placement_map(view, view.public.turn.seat if seat is None else seat, age, kind, old)
    return found, () if budget is None else consequences(view, found, budget)


class DescribedDomains(NamedTuple):
    """The domains of some boards, and for each player the income that each board would pay now."""

    domains: tuple[tuple[Age, Domain], ...]
    incomes: tuple[tuple[BoardIncome, ...], ...]


def describe_domains(view: State, ages: Collection[Age] = ()) -> DescribedDomains:
    """Return the domains of the given boards (all boards by default), and the current income of each player."""
    boards = zip(Age, view.public.boards, strict=True)
    domains = [(age, domain) for age, board in boards if not ages or age in ages for domain in board.domains]
    return DescribedDomains(tuple(domains), tuple(incomes_now(view.public)))


def suggest_actions(
    view: State, strength: Strength, seed: bytes, max_suggestions: int, budget: Budget = UNLIMITED
) -> tuple[Suggestion, ...]:
    """Return the best actions found for the player who must move or decide; see `suggest` for the arguments."""
    return suggest(view, strength, seed, max_suggestions=max_suggestions, budget=budget)


def view_game(loaded: LoadedState) -> LoadedState:
    """Return a loaded state unchanged; its view is the answer (V-1)."""
    return loaded


class AuditedPosition(NamedTuple):
    """The audit of a position.

    Attributes:
        problems: The problems of the position; empty if it is valid.
        fixed: The position with all suggested fixes, or the reason why they cannot be applied; None if no fix is
            suggested.
    """

    problems: tuple[PositionProblem, ...]
    fixed: State | FixObstacle | None


def audit_position(state: State | None, budget: Budget = UNLIMITED) -> AuditedPosition | None:
    """Return every problem of a position, and the position with the suggested fixes; `budget` counts checks and fixes.

    For a sealed position, `state` and the result are None: the position is valid, because a server wrote it.
    """
    return None if state is None else AuditedPosition(audit(state, budget), suggest_fixed_state(state, budget))

"""The calls about one position: placements, domains, suggestions, views and audits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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
from khronos_engine.game.state import Config
from khronos_engine.match import Match, SquareReading, WordReading, match_actions


class PlacementQuestion(NamedTuple):
    """A question about the places of a kind on one board.

    Attributes:
        age: The board.
        kind: The kind of building that would be laid.
        old: The top-left square of the building that would be upgraded; None for a construction.
        seat: The player who would build, from 0; None for the player whose turn it is.
        with_consequences: Whether the consequences of each legal placement are computed.
    """

    age: Age
    kind: Kind
    old: Square | None = None
    seat: int | None = None
    with_consequences: bool = False


class ExplainedPlacements(NamedTuple):
    """A placement map, the consequences of placements, and the configuration of the game."""

    config: Config
    map: PlacementMap
    consequences: tuple[PlacementConsequence, ...]


def explain_placements(view: State, about: PlacementQuestion, budget: Budget = UNLIMITED) -> ExplainedPlacements:
    """Return the legal squares of a kind or an upgrade, and the obstacles; `budget` counts previewed placements."""
    seat = view.public.turn.seat if about.seat is None else about.seat
    found = placement_map(view, seat, about.age, about.kind, about.old)
    foreseen = consequences(view, found, budget) if about.with_consequences else ()
    return ExplainedPlacements(view.config, found, foreseen)


class DescribedDomains(NamedTuple):
    """The domains of some boards, and the income that each player would collect now, board by board."""

    config: Config
    domains: tuple[tuple[Age, Domain], ...]
    incomes: tuple[tuple[BoardIncome, ...], ...]


def describe_domains(view: State, ages: Collection[Age] = ()) -> DescribedDomains:
    """Return the domains of some or all boards, and the income that each player would collect now."""
    boards = zip(Age, view.public.boards, strict=True)
    domains = [(age, domain) for age, board in boards if not ages or age in ages for domain in board.domains]
    return DescribedDomains(view.config, tuple(domains), tuple(incomes_now(view.public)))


class SuggestedActions(NamedTuple):
    """The best actions found, and the view of the player who asks."""

    view: State
    suggestions: tuple[Suggestion, ...]


def suggest_actions(
    view: State, strength: Strength, seed: bytes, max_suggestions: int, budget: Budget = UNLIMITED
) -> SuggestedActions:
    """Return the best actions found for the player who must move or decide.

    Args:
        view: The view of a state by the player who must move or decide.
        strength: The strength of the search.
        seed: The 32 bytes that determine the search.
        max_suggestions: The maximum number of suggestions.
        budget: The budget, which counts the steps.
    """
    return SuggestedActions(view, tuple(suggest(view, strength, seed, max_suggestions=max_suggestions, budget=budget)))


def match_action(
    view: State, squares: Sequence[SquareReading], words: Sequence[WordReading], budget: Budget = UNLIMITED
) -> tuple[State, tuple[Match, ...]]:
    """Return a view, and its legal actions that fit an uncertain move; `budget` counts the comparisons."""
    return view, match_actions(view, squares, words, budget)


def view_game(loaded: LoadedState) -> LoadedState:
    """Return a state with its view (V-1)."""
    return loaded


class AuditedPosition(NamedTuple):
    """The audit of a position.

    Attributes:
        state: The position.
        problems: The problems of the position; empty if it is valid.
        fixed: The position with all suggested fixes, or the reason why they cannot be applied; None if no fix is
            suggested.
    """

    state: State
    problems: tuple[PositionProblem, ...]
    fixed: State | FixObstacle | None


def audit_position(state: State | None, budget: Budget = UNLIMITED) -> AuditedPosition | None:
    """Find every problem of a position, and the position after the obvious fixes; `budget` counts checks and fixes.

    A state of None stands for a position of a sealed game, which is valid because a server wrote it.
    """
    return None if state is None else AuditedPosition(state, audit(state, budget), suggest_fixed_state(state, budget))

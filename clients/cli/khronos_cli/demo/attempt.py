"""Finds a move that breaks many rules at once, to show a refusal."""

from collections.abc import Iterator

from khronos.v1.action_pb2 import Action, Construct
from khronos.v1.advice_pb2 import PlacementMap
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.state_pb2 import GameState
from khronos_client import AnyReferee, squares

_BUILDINGS = (Kind.KIND_CASTLE, Kind.KIND_ABBEY, Kind.KIND_KEEP, Kind.KIND_MONASTERY)


def illegal_attempt(referee: AnyReferee, state: GameState) -> Action:
    """Return the construction on Might or Faith that breaks the most clauses, for the player on turn.

    Args:
        referee: The referee to ask.
        state: A state without a pending decision.
    """
    seat = state.public_part.turn.seat
    attempts = [
        (len(clauses), Action(seat=seat, construct=Construct(age=answer.age, kind=answer.kind, at=square)))
        for age in (Age.AGE_MIGHT, Age.AGE_FAITH)
        for answer in (referee.explain_placements(state, age, kind) for kind in _BUILDINGS)
        for square, clauses in _broken(answer)
    ]
    return max(attempts, key=lambda attempt: attempt[0])[1]


def _broken(answer: PlacementMap) -> Iterator[tuple[Square, set[str]]]:
    """Yield each forbidden square with the clauses that forbid it."""
    everywhere = {each.clause for each in answer.violations}
    by_square: dict[tuple[int, int], set[str]] = {}
    named = {}
    for each in answer.square_violations:
        for square in squares(each.squares):
            place = (square.column, square.row)
            named[place] = square
            by_square.setdefault(place, set(everywhere)).add(each.violation.clause)
    yield from ((named[place], clauses) for place, clauses in by_square.items())

"""Checks of a position in the middle of a cascade, which must follow from the position before the action (T-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from khronos_engine.audit.problems import FixCode, Path, PositionProblem, PositionProblemCode, problem
from khronos_engine.referee import before_cascade, judge, run
from khronos_engine.rules.ledger import ImpossibleAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from khronos_engine.game.state import Cascade, Public, State

PRIVATE = ("hands", "hidden")
"""The first names of paths outside of the public part."""


def check_cascade(
    state: State, cascade: Cascade, check_settled: Callable[[State], Iterator[PositionProblem]]
) -> Iterator[PositionProblem]:
    """Check a position in the middle of a cascade by playing the cascade again (T-8).

    Args:
        state: The position.
        cascade: Its position before the action, the action, and the answers so far.
        check_settled: Checks the position before the action.
    """
    here: Path = ("cascade",)
    if cascade.before.cascade is not None:
        yield problem((*here, "before", "cascade"), "T-8", PositionProblemCode.CASCADE_IN_CASCADE, FixCode.LEAVE_OUT)
        return
    seat, players = cascade.action.seat, state.config.players
    if not 0 <= seat < players:
        yield problem(
            (*here, "action", "seat"), "M-7", PositionProblemCode.NO_SUCH_SEAT, number=seat + 1, players=players
        )
        return
    before = before_cascade(state)
    found = tuple(check_settled(before))
    for each in found:
        yield each if each.path[0] in PRIVATE else replace(each, path=(*here, "before", *each.path))
    if found:
        return
    verdict = judge(before, cascade.action)
    if verdict.refusal is not None:
        clauses = verdict.refusal.clauses
        yield problem((*here, "action"), clauses[0], PositionProblemCode.ACTION_ILLEGAL, clauses=clauses)
        return
    if verdict.action != cascade.action:
        yield problem((*here, "action", "payment"), "T-4", PositionProblemCode.PAYMENT_UNNAMED)
        return
    try:
        due = run(before, cascade.action, cascade.answers).state
    except ImpossibleAnswer:
        yield problem((*here, "answers"), "T-8", PositionProblemCode.ANSWERS_UNFIT)
        return
    yield from _check_consequences(state.public, due.public)


def _check_consequences(shown: Public, due: Public) -> Iterator[PositionProblem]:
    """Check that a public part equals the one that follows from the position before the action."""
    if due.cascade is None:
        yield problem(("cascade",), "T-8", PositionProblemCode.NOTHING_OWED)
        return
    for field in shown.__struct_fields__:
        found, follows = getattr(shown, field), getattr(due, field)
        if found == follows or field == "cascade":
            continue
        if field in ("boards", "players", "stock", "lost"):
            yield from (
                problem((field, place), "T-8", PositionProblemCode.DEPARTING)
                for place, (one, other) in enumerate(zip(found, follows, strict=True))
                if one != other
            )
        else:
            yield problem((field,), "T-8", PositionProblemCode.DEPARTING)
    if shown.question != due.question:
        yield problem(("cascade", "question"), "T-8", PositionProblemCode.OTHER_QUESTION)
    elif shown.cascade != due.cascade:
        yield problem(("cascade", "before"), "T-8", PositionProblemCode.OTHER_BEGINNING)

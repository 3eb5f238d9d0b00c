"""Replay a recorded game: judge and apply every action again, and compare digests with the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.material import Numbered
from khronos_engine.game.record import GameSetup
from khronos_engine.game.state import RULES_REVISION, digest
from khronos_engine.game.violations import Refusal
from khronos_engine.notation.errors import TextError, UnreadableTextError
from khronos_engine.referee import UndoObstacle, UnknownCardsError, apply, steps_of
from khronos_engine.rules.setup import begin_game

if TYPE_CHECKING:
    from collections.abc import Iterable

    from khronos_engine.game.actions import Action
    from khronos_engine.game.events import Event
    from khronos_engine.game.record import Record, RecordedAction
    from khronos_engine.game.state import State


class RulesRevisionError(ValueError):
    """The error for a record with a rules revision that this referee does not enforce.

    Attributes:
        named: The rules revision of the record.
    """

    def __init__(self, named: int) -> None:
        self.named = named
        super().__init__(f"the record was played by rules revision {named}; this referee enforces {RULES_REVISION}")


class ReplayStopReason(Numbered):
    """The reasons why a replay stops early."""

    ILLEGAL = 0
    """The action is not legal."""
    DIGEST_DIFFERS = 1
    """The action is legal, but the digest of the position after it differs from the digest in the record."""
    UNREADABLE = 2
    """The action cannot be read."""
    PART_MISSING = 3
    """The action needs a part of the state that is not known, such as the draw pile."""


class ReplayStep(Struct, frozen=True, gc=False):
    """One action of a replay and its result.

    Attributes:
        action: The complete action, with its payment.
        digest: The digest of the state after the action, as 64 hexadecimal digits.
        events: The events of the action, in order.
        undo_obstacles: The obstacles to a fair undo, in order; empty if an undo would be fair.
        state: The state after the action; it has the same parts (public, hands, hidden) as the start of the replay.
    """

    action: Action
    digest: str
    events: tuple[Event, ...]
    undo_obstacles: tuple[UndoObstacle, ...]
    state: State


class ReplayStop(Struct, frozen=True, gc=False):
    """The action at which a replay stopped early, with the reason.

    Attributes:
        index: The index of the action in the record, from 0.
        reason: The reason for the stop.
        line: The line of the action in the file, 0 without a file.
        action: The action; None if it is unreadable.
        refusal: The refusal of the action; None unless the action is illegal.
        expected_digest: The digest in the record, if the digests differ.
        actual_digest: The digest of the position after the action, if the digests differ.
        errors: The errors of an unreadable action; empty for other reasons.
    """

    index: int
    reason: ReplayStopReason
    line: int = 0
    action: Action | None = None
    refusal: Refusal | None = None
    expected_digest: str = ""
    actual_digest: str = ""
    errors: tuple[TextError, ...] = ()


class Replay(Struct, frozen=True, gc=False):
    """The result of a replay.

    Attributes:
        start: The state with which the replay began.
        steps: The actions that were played, in order.
        state: The state after the last played action, which is the state before `stop` if the replay stopped early.
        stop: The action at which the replay stopped early; None if all actions were played.
        setup_events: The events of the set-up; empty if the record begins with a position.
    """

    start: State
    steps: tuple[ReplayStep, ...]
    state: State
    stop: ReplayStop | None = None
    setup_events: tuple[Event, ...] = ()


def replay(record: Record, budget: Budget = UNLIMITED) -> Replay:
    """Play a record to its end, or until an action stops the replay for a reason of `ReplayStopReason`.

    The position with which a record begins is trusted; audit it first if it comes from outside. `budget` counts each
    action.

    Raises:
        RulesRevisionError: If the record names a rules revision that this referee does not enforce.
        ValueError: If the set-up lacks its seed or its first player.
    """
    if record.rules_revision != RULES_REVISION:
        raise RulesRevisionError(record.rules_revision)
    return play_on(record.beginning, record.actions, budget)


def play_on(
    beginning: GameSetup | State,
    actions: Iterable[RecordedAction | UnreadableTextError],
    budget: Budget = UNLIMITED,
) -> Replay:
    """Play all actions, or until an action stops the replay for a reason of `ReplayStopReason`.

    Args:
        beginning: A set-up that can be played, or a valid state.
        actions: The actions; an unreadable action is represented by its error.
        budget: The budget, which counts each action.

    Raises:
        ValueError: If the set-up lacks its seed or its first player.
    """
    start, events = begin_game(beginning) if isinstance(beginning, GameSetup) else (beginning, ())
    state = start
    steps: list[ReplayStep] = []
    stop = None
    for index, each in enumerate(actions):
        after = _step(state, each, index, budget)
        if isinstance(after, ReplayStop):
            stop = after
            break
        state = after.state
        steps.append(after)
    return Replay(start, tuple(steps), state, stop, events)


def _step(
    state: State, recorded: RecordedAction | UnreadableTextError, index: int, budget: Budget
) -> ReplayStep | ReplayStop:
    """Play one action and compare its digest."""
    if isinstance(recorded, UnreadableTextError):
        return ReplayStop(index, ReplayStopReason.UNREADABLE, recorded.line, errors=recorded.errors)
    action = recorded.partial.complete(state.public)
    try:
        outcome = apply(state, action)
    except UnknownCardsError:
        return ReplayStop(index, ReplayStopReason.PART_MISSING, recorded.line, action)
    if isinstance(outcome, Refusal):
        return ReplayStop(index, ReplayStopReason.ILLEGAL, recorded.line, action, outcome)
    budget.spend(steps_of(outcome))
    known = digest(outcome.state.public)
    if not known.startswith(recorded.digest):
        return ReplayStop(
            index,
            ReplayStopReason.DIGEST_DIFFERS,
            recorded.line,
            outcome.action,
            expected_digest=recorded.digest,
            actual_digest=known,
        )
    return ReplayStep(outcome.action, known, outcome.events, outcome.undo_obstacles, outcome.state)

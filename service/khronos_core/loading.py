"""Load the states of requests: read them, check seals, audit them, and determine the viewer.

A call takes these steps, in this order:

1. `read_unchecked` reads the state and the viewer;
2. the call reads the other fields, so that all malformed fields are reported at once;
3. `check_state` audits the state, because the rules trust it afterwards, compares its digest with the expected one, and
   derives the view.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from khronos.v1 import options_pb2, referee_service_pb2, state_pb2
from khronos.v1.config_pb2 import SECRECY_SEALED
from khronos_core import limits
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.options import read_viewer
from khronos_core.codec.paths import FieldPaths
from khronos_core.codec.state_reading import check_of_open_game, read_state
from khronos_core.errors import (
    CannotPlanError,
    DigestMismatchError,
    FieldPath,
    FieldViolation,
    FieldViolations,
    StateInvalidError,
)
from khronos_core.sealing.keys import NO_KEYS, SealingKeys
from khronos_core.sealing.states import read_sealed_state, read_sealing
from khronos_core.visibility import SPECTATOR, LoadedState, Sealing, Viewer, visible_state
from khronos_engine import State
from khronos_engine.advice.plans import PlanObstacle, begin_turn
from khronos_engine.audit import PositionProblem, PositionProblemCode, audit
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.digest import digest
from khronos_engine.texts.languages import Phrase
from khronos_engine.texts.problems import position_problem, suggested_fix


@dataclass(frozen=True, slots=True)
class CallContext:
    """The context for reading a request and writing its response. No response depends on the caches.

    Attributes:
        caches: The caches of the core.
        budget: The budget of the call, which may end the call.
        keys: The keys that open and seal states of sealed games.
        violations: The collector of the field violations of the request.
    """

    caches: Caches = NO_CACHES
    budget: Budget = UNLIMITED
    keys: SealingKeys = NO_KEYS
    violations: FieldViolations = field(default_factory=FieldViolations)

    @property
    def root(self) -> FieldPath:
        """The path of the request itself."""
        return self.violations.root


StateRequest = (
    referee_service_pb2.ValidateActionRequest
    | referee_service_pb2.ApplyActionRequest
    | referee_service_pb2.PreviewActionsRequest
    | referee_service_pb2.CheckPlanRequest
    | referee_service_pb2.ListLegalActionsRequest
    | referee_service_pb2.ExplainPlacementsRequest
    | referee_service_pb2.DescribeDomainsRequest
    | referee_service_pb2.SuggestActionsRequest
    | referee_service_pb2.MatchActionRequest
    | referee_service_pb2.ViewGameRequest
)
"""A request about one state."""


class UncheckedState(NamedTuple):
    """A state that has been read but not yet audited.

    Attributes:
        state: The state.
        sealing: The public facts about the secrets of a sealed game; None for an open game.
        is_sound: Whether the state was cached, and therefore audited before.
        viewer: The viewer; None until it has been read.
    """

    state: State
    sealing: Sealing | None
    is_sound: bool = False
    viewer: Viewer = SPECTATOR


# --- the state that a request is about --------------------------------------------------------------------------------


def read_unchecked(request: StateRequest, context: CallContext) -> UncheckedState | None:
    """Return the state of a request with its viewer; None, with field violations, if it is malformed.

    Raises:
        RequestError: If the state is too large, its seal is broken, or its game is not supported.
    """
    if not request.HasField("state"):
        context.violations.add("state", "is required")
        return None
    read = _read(request.state, context.root / "state", context)
    if read is None:
        return None
    return read._replace(viewer=read_viewer(request.options, read.state, context.violations, read.sealing))


def check_state(read: UncheckedState | None, request: StateRequest, context: CallContext) -> LoadedState:
    """Check the state of a request, after all fields were read.

    Raises:
        RequestError: If a field is malformed, or if the state is invalid or does not have the expected digest.
    """
    read = context.violations.require(read)
    _audit(read, request.state, "state", context)
    if request.options.expected_digest:
        check_digest(request.options.expected_digest, read.state)
    view = visible_state(read.state, read.viewer, read.sealing)
    if request.options.as_if_on_turn:
        view = _begin_turn(view, read.viewer, context)
    return LoadedState(read.state, read.viewer, view, read.sealing)


def _begin_turn(view: State, viewer: Viewer, context: CallContext) -> State:
    """Return a view as if the turn of the viewing seat began now.

    Raises:
        RequestError: If the viewer is not a seat, or cannot plan its turn now.
    """
    if viewer.seat is None:
        context.violations.add("options.as_if_on_turn", "only a seat can plan its turn; set options.seat")
    begun = begin_turn(view, context.violations.require(viewer.seat))
    if isinstance(begun, PlanObstacle):
        raise CannotPlanError(begun, view.public)
    return begun


def check_digest(expected: str, state: State) -> None:
    """Check that a state has the digest that the caller expects.

    Raises:
        DigestMismatchError: If the digest is different.
    """
    actual = digest(state.public)
    if expected != actual:
        raise DigestMismatchError(expected, actual, state.public.revision)


# --- states in other places of a request ------------------------------------------------------------------------------


def load_position(
    message: state_pb2.GameState, field: FieldPath, options: options_pb2.RequestOptions, context: CallContext
) -> LoadedState:
    """Load the state in a field of the request.

    Raises:
        RequestError: If a field is malformed, or if the state is not valid.
    """
    read = context.violations.require(_read(message, field, context))
    _audit(read, message, str(field), context)
    viewer = read_viewer(options, read.state, context.violations, read.sealing)
    view = visible_state(context.violations.require(read.state), viewer, read.sealing)
    return LoadedState(read.state, viewer, view, read.sealing, str(field))


def load_open_position(message: state_pb2.GameState, field: FieldPath, context: CallContext) -> State:
    """Load the state of an open game in a field of the request.

    Raises:
        RequestError: If a field is malformed, or if the state is not valid or is sealed.
    """
    check_of_open_game(message, field)
    read = context.violations.require(_read(message, field, context))
    _audit(read, message, str(field), context)
    return read.state


# --- the steps --------------------------------------------------------------------------------------------------------


def _read(message: state_pb2.GameState, field: FieldPath, context: CallContext) -> UncheckedState | None:
    """Return a state from its message; None, with field violations, if it is malformed."""
    is_sealed = message.public_part.config.secrecy == SECRECY_SEALED
    sealing = read_sealing(message) if is_sealed else None
    state = context.caches.state(message)
    if state is not None:
        return UncheckedState(state, sealing, is_sound=True)
    if is_sealed:
        state = read_sealed_state(message, field, context.keys, context.caches)
    else:
        state = read_state(message, field, context.caches)
    return None if state is None else UncheckedState(state, sealing)


def _audit(read: UncheckedState, message: state_pb2.GameState, path: str, context: CallContext) -> None:
    """Audit a state that was not cached, and cache it.

    Raises:
        StateInvalidError: If the state is invalid.
    """
    if read.is_sound:
        return
    state = read.state
    found = audit(state)
    if found or context.violations.unsound or not _has_its_digest(message, state):
        raise StateInvalidError((*context.violations.unsound, *problems_by_field(found, message, state, path)))
    context.caches.put_state(message, state)


def _has_its_digest(message: state_pb2.GameState, state: State) -> bool:
    """Return whether the digest in a message is absent or correct."""
    return not message.public_digest or message.public_digest == digest(state.public)


def problems_by_field(
    problems: tuple[PositionProblem, ...], message: state_pb2.GameState, state: State, path: str = "state"
) -> list[FieldViolation]:
    """Return the problems of an audit as field violations, with a further violation for a wrong digest.

    `state` was read from `message`, which has the path `path` in the request.
    """
    paths = FieldPaths(message, state, path)
    found = [
        FieldViolation(
            paths.of(each.path), position_problem(each, state.config), each.clause, suggested_fix(each.suggested_fix)
        )
        for each in problems[: limits.PROBLEMS]
    ]
    if not _has_its_digest(message, state):
        found.append(FieldViolation(f"{path}.public_digest", Phrase.of(PositionProblemCode.DIGEST_WRONG)))
    return found

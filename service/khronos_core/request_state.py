"""The state of a request: reading, audit, and the view of the viewer.

A call takes these steps, in this order:

1. `read_subject` takes the state from the cache, or reads its message, and reads the viewer;
2. the call reads the other fields, so that all malformed fields are reported at once;
3. `check_subject` audits the parts that were not cached, because the rules trust the state from there on; it compares
   the digest with the expected one and makes the view.

This module applies no rule and writes no response.
"""

from __future__ import annotations

from typing import NamedTuple

from khronos.v1 import options_pb2, referee_service_pb2, state_pb2
from khronos.v1.config_pb2 import SECRECY_SEALED
from khronos_core import limits
from khronos_core.call_context import CallContext
from khronos_core.codec.options import SPECTATOR, Viewer, read_viewer
from khronos_core.codec.paths import FieldPaths
from khronos_core.codec.state_reading import check_of_open_game, read_other_parts, read_state
from khronos_core.errors import DigestMismatchError, FieldPath, FieldViolation, SecretNeededError, StateInvalidError
from khronos_core.sealing.states import read_sealed_state
from khronos_core.state_cache import CachedState
from khronos_core.visibility import visible_state
from khronos_engine import State
from khronos_engine.audit import PositionProblem, PositionProblemCode, audit, audit_cards
from khronos_engine.game.digest import digest
from khronos_engine.texts.faults import position_problem, suggested_fix
from khronos_engine.texts.languages import Phrase

_STATE = "state"

StateRequest = (
    referee_service_pb2.ValidateActionRequest
    | referee_service_pb2.ApplyActionRequest
    | referee_service_pb2.PreviewActionsRequest
    | referee_service_pb2.ListLegalActionsRequest
    | referee_service_pb2.ExplainPlacementsRequest
    | referee_service_pb2.DescribeDomainsRequest
    | referee_service_pb2.SuggestActionsRequest
    | referee_service_pb2.ViewGameRequest
)
"""A request whose subject is a state."""


class ReadState(NamedTuple):
    """A state before its audit.

    Attributes:
        state: The state.
        cached: The cache entry with the state or only its public part; None if the state was read from its message.
        sealing: The public side of the secrets of a sealed game; None for an open one.
        viewer: The viewer, after it was read.
    """

    state: State
    cached: CachedState | None
    sealing: state_pb2.Sealing | None
    viewer: Viewer = SPECTATOR

    @property
    def is_canonical(self) -> bool:
        """Whether its message equals the one that this server writes, as that of a sealed game always does."""
        return self.sealing is not None or (self.cached is not None and self.cached.is_canonical)


class Subject(NamedTuple):
    """The sound and expected state of a request.

    Attributes:
        state: All parts of the request's state, for a sealed game after opening.
        viewer: The viewer of the request.
        view: The viewer's view of the state.
        canonical: Its message, if that is known to equal the one that this server writes.
        sealing: The public side of the secrets of a sealed game; None for an open one.
    """

    state: State
    viewer: Viewer
    view: State
    canonical: state_pb2.GameState | None
    sealing: state_pb2.Sealing | None


# --- the state that a request is about --------------------------------------------------------------------------------


def read_subject(request: StateRequest, context: CallContext) -> ReadState | None:
    """Return the state of a request with its viewer; None, with field violations, if it is malformed.

    Raises:
        RequestError: The state is too large, its seal is broken, or its game is not supported.
    """
    if not request.HasField("state"):
        context.violations.add(_STATE, "is required")
        return None
    read = _read(request.state, context.violations.root / _STATE, context)
    if read is None:
        return None
    return read._replace(viewer=read_viewer(request.options, read.state, context.violations, read.sealing))


def check_subject(read: ReadState | None, request: StateRequest, context: CallContext) -> Subject:
    """Check the state of a request, after all fields were read, and return it as a subject.

    Raises:
        RequestError: A field is malformed, or the state is not sound or not the expected one.
    """
    read = context.violations.checked(read)
    _audit(read, request.state, _STATE, context)
    if request.options.expected_digest:
        check_digest(request.options.expected_digest, read.state)
    view = visible_state(read.state, read.viewer, read.sealing)
    return Subject(read.state, read.viewer, view, request.state if read.is_canonical else None, read.sealing)


def check_digest(expected: str, state: State) -> None:
    """Check that a state has the digest that the caller expects.

    Raises:
        DigestMismatchError: It has another one.
    """
    actual = digest(state.public)
    if expected != actual:
        raise DigestMismatchError(expected, actual, state.public.revision)


# --- states in other places of a request ------------------------------------------------------------------------------


def read_position(
    message: state_pb2.GameState, field: FieldPath, options: options_pb2.RequestOptions, context: CallContext
) -> Subject:
    """Read and audit the state in a field of the request.

    Raises:
        RequestError: A field is malformed, or the state is not sound.
    """
    read = context.violations.checked(_read(message, field, context))
    _audit(read, message, str(field), context)
    viewer = read_viewer(options, read.state, context.violations, read.sealing)
    view = visible_state(context.violations.checked(read.state), viewer, read.sealing)
    return Subject(read.state, viewer, view, message if read.is_canonical else None, read.sealing)


def read_open_position(message: state_pb2.GameState, field: FieldPath, context: CallContext) -> State:
    """Read and audit the state of an open game in a field of the request.

    Raises:
        RequestError: A field is malformed, or the state is not sound or is sealed.
    """
    check_of_open_game(message, field)
    read = context.violations.checked(_read(message, field, context))
    _audit(read, message, str(field), context)
    return read.state


# --- the steps --------------------------------------------------------------------------------------------------------


def _read(message: state_pb2.GameState, field: FieldPath, context: CallContext) -> ReadState | None:
    """Return a state from the cache or from its message; None, with field violations, if it is malformed."""
    cached = context.cache.get(message)
    is_sealed = message.public_part.config.secrecy == SECRECY_SEALED
    sealing = message.public_part.sealing if is_sealed else None
    state: State | None
    if cached is None:
        message.DiscardUnknownFields()
        state = read_state(message, field) if sealing is None else read_sealed_state(message, field, context.keys)
    elif cached.is_whole:
        state = cached.state
    else:
        check_of_open_game(message, field)
        hands, hidden = read_other_parts(message, cached.state.config, field)
        state = State(cached.state.public, hands, hidden)
    return None if state is None else ReadState(state, cached, sealing)


def _audit(read: ReadState, message: state_pb2.GameState, path: str, context: CallContext) -> None:
    """Audit the parts of a state that were not cached, and cache a sound state.

    Raises:
        StateInvalidError: It is not sound.
    """
    state, cached = read.state, read.cached
    if cached is not None and cached.is_whole:
        return
    found = audit(state) if cached is None else audit_cards(state)
    faults = [*context.violations.unsound, *faults_by_field(found, message, state, path)]
    if faults:
        raise StateInvalidError(tuple(faults))
    if cached is None:
        context.cache.put(message, state, is_canonical=read.is_canonical)


def faults_by_field(
    found: tuple[PositionProblem, ...], message: state_pb2.GameState, state: State, path: str = _STATE
) -> list[FieldViolation]:
    """Return the faults of an audit as field violations, with one for a wrong digest.

    `state` was read from `message`, which has the path `path` in the request.
    """
    paths = FieldPaths(message, state, path)
    faults = [
        FieldViolation(
            paths.of(each.path), position_problem(each, state.config), each.clause, suggested_fix(each.suggested_fix)
        )
        for each in found[: limits.FAULTS]
    ]
    if message.public_digest and message.public_digest != digest(state.public):
        faults.append(FieldViolation(f"{path}.public_digest", Phrase.of(PositionProblemCode.DIGEST_WRONG)))
    return faults


def check_acts(viewer: Viewer, seat: int) -> None:
    """Check that the viewer of a sealed game is the acting seat, from 0.

    Raises:
        SecretNeededError: It is another viewer.
    """
    if viewer.seat != seat:
        raise SecretNeededError(seat + 1, "missing")

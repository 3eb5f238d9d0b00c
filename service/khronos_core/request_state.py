"""The state of a request, from its message to what the viewer may see of it.

The steps are, in this order:

1. take the state from the cache, or read its message field by field, the one of a sealed game once its seal is whole;
2. read the fields beside it, so that everything that makes no sense is reported at once;
3. audit what was not cached, for the rules trust a state from there on;
4. compare its digest with the one that the caller expects;
5. make the view of who asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

from khronos.v1 import action_pb2, options_pb2, referee_service_pb2, state_pb2
from khronos.v1.config_pb2 import SECRECY_SEALED
from khronos_core import limits
from khronos_core.call_context import CallContext
from khronos_core.codec.actions import read_given_action
from khronos_core.codec.options import SPECTATOR, Viewer, read_viewer, read_viewer_by_secret
from khronos_core.codec.paths import FieldPaths
from khronos_core.codec.state_reading import check_of_open_game, read_other_parts, read_state
from khronos_core.codec.state_writing import alter_state, write_state
from khronos_core.errors import (
    DigestMismatchError,
    FieldViolation,
    FieldViolations,
    NotationUnreadableError,
    SecretNeededError,
    StateInvalidError,
)
from khronos_core.sealing.states import read_sealed_state, write_next_sealed_state, write_open_view
from khronos_core.visibility import visible_state
from khronos_engine import State
from khronos_engine.actions import Action
from khronos_engine.audit import PositionFault, PositionFaultCode, audit, audit_cards
from khronos_engine.digest import digest
from khronos_engine.notation import PartialAction, UnreadableTextError
from khronos_engine.state import Config, Public
from khronos_engine.texts.faults import position_fault, suggested_fix
from khronos_engine.texts.languages import Phrase
from khronos_engine.views import holds_secrets
from khronos_engine.work import NO_METER, Meter

_STATE = "state"

_Fields = TypeVar("_Fields")

ActionRequest = referee_service_pb2.ValidateActionRequest | referee_service_pb2.ApplyActionRequest
"""A request with an action in a state."""

ActionIn = Callable[[Public], Action]
"""What returns an action for the position in which it is taken: a line of notation leaves open who acts."""

StateRequest = (
    ActionRequest
    | referee_service_pb2.PreviewActionRequest
    | referee_service_pb2.ListLegalActionsRequest
    | referee_service_pb2.ExplainPlacementsRequest
    | referee_service_pb2.DescribeDomainsRequest
    | referee_service_pb2.ViewGameRequest
    | referee_service_pb2.ReplaceSecretRequest
)
"""A request whose subject is a state."""


@dataclass(frozen=True, slots=True)
class RequestState:
    """The state of a request: sound, and the one that the caller expects.

    Attributes:
        state: All that the request shows of it, or that a server with the key reads of a sealed one.
        viewer: Who asks.
        view: What the viewer may see of the state.
        canonical: Its message, if that is known to be what this server writes of the state, as that of a sealed one is.
        sealing: What everyone knows of the secrets of a sealed game; None for an open one.
    """

    state: State
    viewer: Viewer
    view: State
    canonical: state_pb2.GameState | None
    sealing: state_pb2.Sealing | None = None

    def write_next(self, message: state_pb2.GameState, state: State, context: CallContext) -> None:
        """Write a state that an action made of this one into an empty message, and cache it for the next call."""
        if self.canonical is None:
            message.CopyFrom(write_state(state))
        elif self.sealing is None:
            message.CopyFrom(self.canonical)
            alter_state(message, self.state, state)
        else:
            write_next_sealed_state(message, self.canonical, self.state, state, context.keys.first)
        context.cache.put(message, state, is_canonical=True)

    def write_view(self) -> state_pb2.GameState:
        """Write what the viewer may see of the state."""
        return write_state(self.view) if self.sealing is None else write_open_view(self.view, self.sealing)


# --- the order of the steps -------------------------------------------------------------------------------------------


def admit(request: StateRequest, violations: FieldViolations, context: CallContext) -> RequestState:
    """Return the state of a request; `violations` holds what is wrong with its other fields.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """
    return admit_with_fields(request, violations, context, lambda _: True)[0]


def admit_action(request: ActionRequest, context: CallContext) -> tuple[RequestState, Action]:
    """Return the state and the action of a request.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """
    admitted, (action_in,) = admit_actions(request, {"action": request.action}, FieldViolations(), context)
    return admitted, action_in(admitted.state.public)


def admit_actions(
    request: StateRequest,
    given: Mapping[str, action_pb2.GivenAction],
    violations: FieldViolations,
    context: CallContext,
) -> tuple[RequestState, list[ActionIn]]:
    """Return the state of a request, and its actions.

    Args:
        request: The request.
        given: Its actions by path.
        violations: What is wrong with its other fields.
        context: What the call is answered with.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """

    def read_actions(config: Config | None) -> list[tuple[str, PartialAction | UnreadableTextError | None]]:
        return [(path, read_given_action(each, config, path, violations)) for path, each in given.items()]

    admitted, read = admit_with_fields(request, violations, context, read_actions)
    actions: list[ActionIn] = []
    for path, each in read:
        if isinstance(each, UnreadableTextError):
            raise NotationUnreadableError(f"{path}.notation", *each.errors) from each
        if each is not None:
            actions.append(each.complete)
    return admitted, actions


def admit_with_fields(
    request: StateRequest,
    violations: FieldViolations,
    context: CallContext,
    read_fields: Callable[[Config | None], _Fields | None],
) -> tuple[RequestState, _Fields]:
    """Return the state of a request, and its fields that only make sense beside a state.

    Args:
        request: The request.
        violations: What is wrong with its other fields.
        context: What the call is answered with.
        read_fields: A reader of further fields. It gets what is played, None if that can't be read; if it returns None,
            it has added a violation.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """
    reading = _read(request.state, _STATE, violations, context) if request.HasField("state") else None
    if reading is None:
        if not request.HasField("state"):
            violations.add(_STATE, "it must be given")
        fields = read_fields(None)
        viewer = SPECTATOR
    else:
        viewer = read_viewer_of(request.options, reading.state, reading.sealing, violations)
        fields = read_fields(reading.state.public.config)
    if reading is None or fields is None or violations.malformed or violations.region:
        raise violations.error()
    state = reading.state
    if reading.unaudited is not _Unaudited.NOTHING:
        _audit(reading, request.state, _STATE, violations, context)
    if request.options.expected_digest:
        _compare_digest(request.options.expected_digest, state)
    canonical = request.state if reading.is_canonical else None
    return RequestState(
        state, viewer, visible_state(state, viewer, reading.sealing), canonical, reading.sealing
    ), fields


def admit_position(
    message: state_pb2.GameState,
    path: str,
    options: options_pb2.RequestOptions,
    violations: FieldViolations,
    context: CallContext,
) -> RequestState:
    """Return the state of a message by itself, at a path of the request; its viewer is for the caller to check.

    Raises:
        RequestError: A field makes no sense, or the state is not sound.
    """
    reading = violations.checked(_read(message, path, violations, context))
    state = reading.state
    if reading.unaudited is not _Unaudited.NOTHING:
        _audit(reading, message, path, violations, context)
    viewer = read_viewer_of(options, state, reading.sealing, violations)
    view = visible_state(violations.checked(state), viewer, reading.sealing)
    return RequestState(state, viewer, view, message if reading.is_canonical else None, reading.sealing)


def admit_open_position(
    message: state_pb2.GameState, path: str, violations: FieldViolations, context: CallContext
) -> State:
    """Return the state of a message of an open game by itself, at a path of the request.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is sealed.
    """
    check_of_open_game(message, path)
    reading = violations.checked(_read(message, path, violations, context))
    if reading.unaudited is not _Unaudited.NOTHING:
        _audit(reading, message, path, violations, context)
    return reading.state


# --- who asks ---------------------------------------------------------------------------------------------------------


def read_viewer_of(
    options: options_pb2.RequestOptions, state: State, sealing: state_pb2.Sealing | None, violations: FieldViolations
) -> Viewer:
    """Return who asks about a state, and note what is wrong with that.

    Args:
        options: The options of the request.
        state: The state.
        sealing: What everyone knows of the secrets of a sealed game; None for an open one.
        violations: Where it is noted.

    Raises:
        SecretNeededError: A seat of a sealed game asks without its secret.
    """
    if sealing is None:
        return read_viewer(options, len(state.public.config.seats), violations, secrets=holds_secrets(state))
    return read_viewer_by_secret(options, [each.secret_hash for each in sealing.seats], violations)


def check_acts(viewer: Viewer, seat: int) -> None:
    """Check that who asks about a sealed game may act for a seat, from 0: each acts for itself alone.

    Raises:
        SecretNeededError: It may not.
    """
    if viewer.seat != seat:
        raise SecretNeededError(seat + 1, "missing")


# --- the steps --------------------------------------------------------------------------------------------------------


class _Unaudited(Enum):
    """What of a state is still to be audited."""

    NOTHING = auto()
    CARDS = auto()
    """Hands beside a public part that is known to be sound."""
    EVERYTHING = auto()


@dataclass(frozen=True, slots=True)
class _Reading:
    """A state before its audit.

    Attributes:
        state: The state.
        unaudited: What of it is still to be audited.
        is_canonical: Whether its message is what this server writes of it.
        sealing: What everyone knows of the secrets of a sealed game; None for an open one.
    """

    state: State
    unaudited: _Unaudited
    is_canonical: bool
    sealing: state_pb2.Sealing | None


def _read(
    message: state_pb2.GameState, path: str, violations: FieldViolations, context: CallContext
) -> _Reading | None:
    """Return a state from the cache or from its message; None, with violations, if its fields make no state."""
    cached = context.cache.get(message)
    sealed = message.public_part.config.secrecy == SECRECY_SEALED
    sealing = message.public_part.sealing if sealed else None
    if cached is None:
        message.DiscardUnknownFields()
        if sealing is not None:
            found = read_sealed_state(message, path, violations, context.keys)
            return None if found is None else _Reading(found, _Unaudited.EVERYTHING, is_canonical=True, sealing=sealing)
        state = read_state(message, path, violations)
        return None if state is None else _Reading(state, _Unaudited.EVERYTHING, is_canonical=False, sealing=None)
    if cached.is_whole:
        return _Reading(cached.state, _Unaudited.NOTHING, cached.is_canonical, sealing)
    check_of_open_game(message, path)
    hands, hidden = read_other_parts(message, cached.state.config, path, violations)
    return _Reading(State(cached.state.public, hands, hidden), _Unaudited.CARDS, is_canonical=False, sealing=None)


def _audit(
    reading: _Reading, message: state_pb2.GameState, path: str, violations: FieldViolations, context: CallContext
) -> None:
    """Audit what is not audited yet of a state that was read, and cache the state if it is sound.

    Raises:
        StateInvalidError: It is not sound.
    """
    state = reading.state
    found = audit_cards(state) if reading.unaudited is _Unaudited.CARDS else audit(state)
    faults = [*violations.unsound, *_position_faults(found, message, state, path)]
    if faults:
        raise StateInvalidError(tuple(faults))
    if reading.unaudited is _Unaudited.EVERYTHING:
        context.cache.put(message, state, is_canonical=reading.is_canonical)


def _compare_digest(expected: str, state: State) -> None:
    actual = digest(state.public)
    if expected != actual:
        raise DigestMismatchError(expected, actual, state.public.revision)


def position_faults(
    message: state_pb2.GameState, state: State, path: str = _STATE, meter: Meter = NO_METER
) -> list[FieldViolation]:
    """Return every fault of a position, by field; `path` is where in the request the state is, `meter` counts."""
    return _position_faults(audit(state, meter), message, state, path)


def _position_faults(
    found: tuple[PositionFault, ...], message: state_pb2.GameState, state: State, path: str
) -> list[FieldViolation]:
    paths = FieldPaths(message, state, path)
    faults = [
        FieldViolation(
            paths.of(each.path),
            position_fault(each, state.config),
            each.clause,
            suggested_fix(each.suggested_fix),
        )
        for each in found[: limits.FAULTS]
    ]
    if message.public_digest and message.public_digest != digest(state.public):
        faults.append(FieldViolation(f"{path}.public_digest", Phrase.of(PositionFaultCode.DIGEST_WRONG)))
    return faults

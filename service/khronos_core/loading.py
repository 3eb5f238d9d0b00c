"""Read what the requests of all calls share: options, budget and states. Write the states of responses.

A call loads the state of its request in these steps, in this order:

1. `read_unchecked` reads the state and the viewer;
2. the call reads the other fields, so that all malformed fields are reported at once;
3. `check_state` audits the state, compares its digest with the expected digest, and derives the view. After that, the
   rules trust the state.

A budget counts steps, not time, so that a request is rejected either on all machines or on none. A deadline or a
cancellation ends the call at the next step.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from khronos.v1 import options_pb2, referee_service_pb2, state_pb2
from khronos.v1.config_pb2 import SECRECY_SEALED
from khronos_core import limits
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.paths import has_its_digest, problems_by_field
from khronos_core.codec.pieces import read_seat
from khronos_core.codec.states import check_of_open_game, fill_state, read_state
from khronos_core.errors import (
    CallCancelledError,
    CannotPlanError,
    DeadlinePassedError,
    DigestMismatchError,
    FieldPath,
    FieldViolations,
    SecretNeededError,
    StateInvalidError,
    TooMuchWorkError,
)
from khronos_core.sealing import NO_KEYS, SealingKeys, fill_sealed_state, read_sealed_state, read_sealing
from khronos_core.visibility import HOST, SPECTATOR, LoadedState, Sealing, Viewer, visible_state
from khronos_engine.advice.plans import PlanObstacle, begin_turn
from khronos_engine.audit import audit
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.material import CardMode
from khronos_engine.game.record import GameSetup
from khronos_engine.game.state import State, digest

# --- options ----------------------------------------------------------------------------------------------------------

VIEWER = "viewer"
DIGEST = "expected_digest"
LOCALE = "locale"
SENTENCES = "with_sentences"
AS_IF_ON_TURN = "as_if_on_turn"
EVERY_OPTION = frozenset({VIEWER, DIGEST, LOCALE, SENTENCES})
"""Every option except `as_if_on_turn`, which only the calls for planning use."""

_VIEWER_FIELDS = frozenset({"seat", "spectator", "host", "seat_secret"})
"""The fields of `RequestOptions` that belong to the option `viewer`; each other field is an option."""


def check_options(message: options_pb2.RequestOptions, used: frozenset[str]) -> None:
    """Check that a request sets only options that its call uses.

    Raises:
        MalformedError: If the request sets an option that its call does not use.
    """
    violations = FieldViolations()
    for name in [each.name for each, _ in message.ListFields()]:
        if (VIEWER if name in _VIEWER_FIELDS else name) not in used:
            violations.add(f"options.{name}", "this method does not use it; remove it")
    if violations.malformed:
        raise violations.error()


def read_viewer(
    message: options_pb2.RequestOptions,
    game: GameSetup | State,
    violations: FieldViolations,
    sealing: Sealing | None = None,
) -> Viewer:
    """Return the viewer of a game; add a field violation if a required viewer is missing.

    Args:
        message: The options.
        game: A set-up or a state. A viewer is required if the set-up asks for dealt cards, or the state has secrets.
        violations: The collector of field violations.
        sealing: The public facts about the secrets of a sealed game; None for an open game.

    Raises:
        SecretNeededError: If a seat of a sealed game sends a request without its secret.
    """
    if sealing is not None:
        return _read_viewer_by_secret(message, [each.secret_hash for each in sealing.seats], violations)
    if message.seat_secret:
        violations.add("options.seat_secret", "an open game has no seat secrets; remove it")
    secrets = game.holds_secrets if isinstance(game, State) else game.config.cards is CardMode.DEALT
    match message.WhichOneof("viewer"):
        case "seat":
            return Viewer(read_seat(message.seat, game.config.players, violations.root, "options.seat"))
        case "host":
            return HOST
        case None if secrets:
            violations.add("options.viewer", "is required: set options.seat, options.spectator or options.host")
    return SPECTATOR


def _read_viewer_by_secret(
    message: options_pb2.RequestOptions, hashes: Sequence[bytes], violations: FieldViolations
) -> Viewer:
    """Return the viewer of a sealed game: the seat whose secret has its SHA-256 hash in `hashes`, or a spectator."""
    named, secret = message.WhichOneof("viewer"), message.seat_secret
    if named == "seat":
        seat = read_seat(message.seat, len(hashes), violations.root, "options.seat")
        if secret and len(secret) != limits.SECRET:
            violations.add("options.seat_secret", f"must have {limits.SECRET} bytes, not {len(secret)}")
        elif message.seat == seat + 1 and not hmac.compare_digest(sha256(secret).digest(), hashes[seat]):
            raise SecretNeededError(message.seat, "wrong" if secret else "missing")
        return Viewer(seat)
    if named == "host":
        violations.add("options.host", "a sealed game has no host; use a seat with its secret, or a spectator")
    if secret:
        violations.add("options.seat_secret", "requires a seat; set options.seat too")
    return SPECTATOR


# --- the budget and the context of a call -----------------------------------------------------------------------------


def never() -> bool:
    """Return False; used as `is_cancelled` for calls that are never cancelled."""
    return False


class CallBudget:
    """Counts the steps of one call, and ends the call early (see `khronos_engine.game.budget.Budget`).

    Attributes:
        spent: The number of steps counted so far.
    """

    __slots__ = ("_deadline", "_is_cancelled", "_max_steps", "spent")

    def __init__(
        self,
        seconds_left: float | None = None,
        is_cancelled: Callable[[], bool] = never,
        max_steps: int = limits.STEPS,
    ) -> None:
        """Begin to count.

        Args:
            seconds_left: The seconds until the caller's deadline; None if there is no deadline.
            is_cancelled: A function that returns True once the caller no longer waits for the answer. It is called at
                every step.
            max_steps: The maximum number of steps that the call may take.
        """
        self.spent: int = 0
        self._max_steps = max_steps
        self._deadline = None if seconds_left is None else time.monotonic() + seconds_left
        self._is_cancelled = is_cancelled

    @property
    def left(self) -> int:
        """The number of steps that can still be spent."""
        return self._max_steps - self.spent

    def check(self) -> None:
        """Check that the caller still waits for the answer.

        Raises:
            CallCancelledError: If the call was cancelled.
            DeadlinePassedError: If the deadline of the call has passed.
        """
        if self._is_cancelled():
            raise CallCancelledError
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise DeadlinePassedError

    def spend(self, steps: int = 1) -> None:
        """Count steps, and check that steps are left and that the caller still waits.

        Raises:
            CallCancelledError: If the call was cancelled.
            DeadlinePassedError: If the deadline of the call has passed.
            TooMuchWorkError: If the call has used up its steps.
        """
        self.spent += steps
        self.check()
        if self.spent > self._max_steps:
            raise TooMuchWorkError(self._max_steps)


@dataclass(frozen=True, slots=True)
class CallContext:
    """The parts of a core that a call uses for its request and response. No response depends on the caches.

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
        return FieldPath(self.violations)


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
        is_sound: Whether the state comes from the cache, and was therefore audited by an earlier call.
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
    """Check the state of a request, after all fields have been read.

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
    """Return a view as if the turn of its viewer began now.

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
    """Check that a state has the expected digest.

    Raises:
        DigestMismatchError: If it has a different digest.
    """
    actual = digest(state.public)
    if expected != actual:
        raise DigestMismatchError(expected, actual, state.public.revision)


# --- states in other places of a request ------------------------------------------------------------------------------


def load_position(
    message: state_pb2.GameState, field: FieldPath, options: options_pb2.RequestOptions, context: CallContext
) -> LoadedState:
    """Load a state from a field of the request.

    Raises:
        RequestError: If a field is malformed, or if the state is not valid.
    """
    read = context.violations.require(_read(message, field, context))
    _audit(read, message, str(field), context)
    viewer = read_viewer(options, read.state, context.violations, read.sealing)
    view = visible_state(context.violations.require(read.state), viewer, read.sealing)
    return LoadedState(read.state, viewer, view, read.sealing, str(field))


def load_open_position(message: state_pb2.GameState, field: FieldPath, context: CallContext) -> State:
    """Load the state of an open game from a field of the request.

    Raises:
        RequestError: If a field is malformed, the state is not valid, or the game is sealed.
    """
    check_of_open_game(message, field)
    read = context.violations.require(_read(message, field, context))
    _audit(read, message, str(field), context)
    return read.state


# --- the state of a response ------------------------------------------------------------------------------------------


def fill_and_cache_state(
    message: state_pb2.GameState, state: State, sealing: Sealing | None, context: CallContext
) -> None:
    """Write a state into an empty message, sealed if its game is sealed, and cache it for the next call."""
    if sealing is None:
        fill_state(message, state, context.caches)
    else:
        fill_sealed_state(message, state, sealing, context.keys.first, context.caches)
    context.caches.put_state(message, state)


# --- the steps --------------------------------------------------------------------------------------------------------


def _read(message: state_pb2.GameState, field: FieldPath, context: CallContext) -> UncheckedState | None:
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
    if found or context.violations.unsound or not has_its_digest(message, state):
        raise StateInvalidError((*context.violations.unsound, *problems_by_field(found, message, state, path)))
    context.caches.put_state(message, state)

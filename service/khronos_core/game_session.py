"""Play a game over a stream: the session stores the state, so only actions and events are sent.

A session answers requests in order. Errors of the caller are not raised: the response contains the failure, and the
state does not change.
"""

from __future__ import annotations

from collections.abc import Callable

from google.protobuf.message import DecodeError

from khronos.v1 import play_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.answers import Answer, failure_of
from khronos_core.calls.actions import apply_or_refuse
from khronos_core.calls.games import new_game
from khronos_core.codec.actions import parse_when_known, read_given_action
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.fields import fill, fill_events, steps_to_write
from khronos_core.codec.pieces import OBSTACLES
from khronos_core.codec.refusals import write_visible_refusal
from khronos_core.codec.states import check_numbers, fill_state
from khronos_core.errors import CallCancelledError, FieldViolation, MalformedError, RequestError
from khronos_core.loading import (
    DIGEST,
    EVERY_OPTION,
    LOCALE,
    SENTENCES,
    VIEWER,
    CallBudget,
    CallContext,
    check_digest,
    check_options,
    load_position,
    never,
    read_viewer,
)
from khronos_core.methods.games import read_new_game
from khronos_core.sealing import NO_KEYS, SealingKeys, fill_open_view, fill_sealed_state
from khronos_core.visibility import LoadedState, Sealing, VisibleRefusal, visible_events, visible_state
from khronos_engine.game.budget import Budget
from khronos_engine.game.state import State, digest
from khronos_engine.referee import steps_of
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import SentenceWriter

_SHOW = frozenset({VIEWER, DIGEST, LOCALE})
_OPTIONS = {"start": frozenset({VIEWER, LOCALE, SENTENCES}), "apply": EVERY_OPTION, "take_back": _SHOW, "show": _SHOW}
"""The options that each request uses."""


class GameSession:
    """The session of one game. Only one thread at a time may use it."""

    def __init__(self, keys: SealingKeys = NO_KEYS, caches: Caches = NO_CACHES) -> None:
        """Begin without a game. The first request must start one. `keys` are needed only for sealed games."""
        self._keys = keys
        self._caches = caches
        self._state: State | None = None
        self._sealing: Sealing | None = None  # None for an open game
        self._past: list[State] = []

    def answer(
        self, request: bytes, seconds_left: float | None = None, is_cancelled: Callable[[], bool] = never
    ) -> Answer[bytes]:
        """Answer a `PlayRequest`, from bytes to bytes.

        Args:
            request: The uncompressed bytes of the request.
            seconds_left: The seconds until the deadline of the stream; None if there is no deadline.
            is_cancelled: A function that returns True once the caller no longer waits for the answer.
        """
        try:
            message = service_pb2.PlayRequest.FromString(request)
        except DecodeError:
            error = MalformedError((FieldViolation("", "the bytes are not a khronos.v1.PlayRequest"),))
            answer = self._fail(service_pb2.PlayRequest(), error)
        else:
            answer = self.answer_message(message, seconds_left, is_cancelled)
        response = None if answer.response is None else answer.response.SerializeToString(deterministic=True)
        return Answer(response, answer.failure, answer.refused, answer.steps)

    def answer_message(
        self,
        request: service_pb2.PlayRequest,
        seconds_left: float | None = None,
        is_cancelled: Callable[[], bool] = never,
    ) -> Answer[service_pb2.PlayResponse]:
        """Answer a request; a failed request does not change the state. Only a cancelled stream gets no response.

        Args:
            request: The request, which the call may change.
            seconds_left: The seconds until the deadline of the stream; None if there is no deadline.
            is_cancelled: A function that returns True once the caller no longer waits for the answer.
        """
        budget = CallBudget(seconds_left, is_cancelled)
        try:
            budget.check()
            response = self._respond(request, budget)
        except CallCancelledError as error:
            return Answer(None, failure_of(error), (), budget.spent)
        except RequestError as error:
            return self._fail(request, error)._replace(steps=budget.spent)
        return Answer(response, None, response.refused.refusal.clauses, budget.spent)

    def fail(self, error: RequestError) -> bytes:
        """Return the response to a request that failed before it reached the session."""
        response = self._fail(service_pb2.PlayRequest(), error).response
        return b"" if response is None else response.SerializeToString(deterministic=True)

    def _respond(self, request: service_pb2.PlayRequest, budget: Budget) -> service_pb2.PlayResponse:
        """Read a request, make the call, keep the state, and write the response."""
        response = service_pb2.PlayResponse(id=request.id)
        context = CallContext(self._caches, budget, self._keys)
        kind = request.WhichOneof("body")
        check_options(request.options, _OPTIONS.get(kind or "", EVERY_OPTION))
        if kind == "start":
            self._start(request, response.state, context)
            return response
        state = self._current_state(request)
        match kind:
            case "apply":
                self._apply(request, state, response, context)
            case "take_back":
                count = self._read_count(request)
                state = self._past[-count]
                loaded = self._load(request, state, context)
                self._state = state
                del self._past[-count:]
                self._fill_state(response.state, loaded)
            case "show":
                self._fill_state(response.state, self._load(request, state, context))
            case _:
                raise MalformedError((FieldViolation("request", "is required"),))
        return response

    def _current_state(self, request: service_pb2.PlayRequest) -> State:
        """Return the state of the stream if it has the expected digest."""
        if self._state is None:
            raise MalformedError((FieldViolation("request", "the first request of a stream must be start"),))
        if request.options.expected_digest:
            check_digest(request.options.expected_digest, self._state)
        return self._state

    def _load(self, request: service_pb2.PlayRequest, state: State, context: CallContext) -> LoadedState:
        """Return a state of the stream, with the viewer that the request names."""
        viewer = context.violations.require(read_viewer(request.options, state, context.violations, self._sealing))
        return LoadedState(state, viewer, visible_state(state, viewer, self._sealing), self._sealing, "start.state")

    def _start(self, request: service_pb2.PlayRequest, message: play_pb2.PlayState, context: CallContext) -> None:
        start, options = request.start, request.options
        match start.WhichOneof("beginning"):
            case "setup":
                setup, sealing = read_new_game(start.setup, context.root / "start.setup", context)
                game = new_game(setup, sealing)
                state = game.state
                viewer = context.violations.require(read_viewer(options, state, context.violations, sealing))
                writer = SentenceWriter(state.config, options.locale) if options.with_sentences else None
                context.budget.spend(steps_to_write(game.events, writer))
                self._state, self._past, self._sealing = state, [], sealing
                view = visible_state(state, viewer, sealing)
                self._fill_state(message, LoadedState(state, viewer, view, sealing))
                fill_events(message.events, visible_events(game.events, viewer), state.config.region.grid, writer)
            case "state":
                loaded = load_position(start.state, context.root / "start.state", options, context)
                context.violations.require(loaded)
                self._state, self._past = loaded.state, []
                self._sealing = loaded.sealing
                self._fill_state(message, loaded)
            case _:
                raise MalformedError((FieldViolation("start", "is required: a set-up or a state"),))

    def _apply(
        self,
        request: service_pb2.PlayRequest,
        state: State,
        response: service_pb2.PlayResponse,
        context: CallContext,
    ) -> None:
        """Apply an action, and write its events, or its refusal."""
        options, field = request.options, context.root / "apply"
        viewer = read_viewer(options, state, context.violations, self._sealing)
        given = read_given_action(request.apply, state.config, field, may_omit_board=True)
        action = parse_when_known(given, field)(state.public)
        context.budget.spend(limits.STEPS_OF_LINE)
        applied = apply_or_refuse(LoadedState(state, viewer, state, self._sealing, "start.state"), action)
        if isinstance(applied, VisibleRefusal):
            response.refused.refusal.CopyFrom(write_visible_refusal(applied, options.locale))
            return
        after = applied.outcome.state
        check_numbers(after)
        sentences = SentenceWriter(state.config, options.locale) if options.with_sentences else None
        context.budget.spend(steps_of(applied.outcome) + steps_to_write(applied.events, sentences))
        self._past.append(state)
        del self._past[: -limits.REMEMBERED]
        self._state = after
        message, public, grid = response.applied, after.public, state.config.region.grid
        message.public_digest = digest(public)
        message.revision = public.revision
        message.undo_obstacles.extend([OBSTACLES[each] for each in applied.outcome.undo_obstacles])
        message.depth = len(self._past)
        fill_events(message.events, visible_events(applied.events, viewer), grid, sentences)
        if public.question is not None:
            fill(message.decision, public.question, grid)

    def _read_count(self, request: service_pb2.PlayRequest) -> int:
        """Return the number of actions to undo."""
        count = request.take_back.count or 1
        if count > len(self._past):
            text = f"must be at most {len(self._past)} on this stream, not {count}"
            raise MalformedError((FieldViolation("take_back.count", text),))
        return count

    def _fill_state(self, message: play_pb2.PlayState, loaded: LoadedState) -> None:
        """Write the viewer's view of a state into an empty message; in a sealed game, also the sealed state."""
        message.depth = len(self._past)
        if self._sealing is None:
            fill_state(message.state, loaded.view)
        else:
            fill_sealed_state(message.state, loaded.state, self._sealing, self._keys.first)
            fill_open_view(message.view, loaded.view, self._sealing)

    def _fail(self, request: service_pb2.PlayRequest, error: RequestError) -> Answer[service_pb2.PlayResponse]:
        failure = failure_of(error, language_for(request.options.locale))
        return Answer(service_pb2.PlayResponse(id=request.id, failed=failure.status), failure)

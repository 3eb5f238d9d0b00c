"""A game over a stream: the session holds the state, and only actions and events travel.

A session answers requests in order. A caller's error raises nothing: a failure is a response too, and leaves the state
unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from google.protobuf.any_pb2 import Any
from google.protobuf.message import DecodeError, Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo

from khronos.v1 import error_pb2, play_pb2, refusal_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.answers import Answer, failure_of
from khronos_core.budget import CallBudget, never
from khronos_core.call_context import CallContext
from khronos_core.calls.actions import outcome_or_refusal
from khronos_core.calls.create_game import new_game
from khronos_core.codec.actions import read_given_action, readable_action
from khronos_core.codec.decisions import write_decision
from khronos_core.codec.events import fill_events, steps_to_write
from khronos_core.codec.options import (
    DIGEST,
    EVERY_OPTION,
    LOCALE,
    SENTENCES,
    VIEWER,
    Viewer,
    check_options,
    read_viewer,
)
from khronos_core.codec.refusals import refused_clauses
from khronos_core.codec.state_writing import check_numbers, write_state
from khronos_core.codec.vocabulary import OBSTACLES
from khronos_core.errors import CallCancelledError, FieldViolation, FieldViolations, MalformedError, RequestError
from khronos_core.request_state import check_acts, check_digest, read_position
from khronos_core.sealing.keys import NO_KEYS, SealingKeys
from khronos_core.sealing.states import write_open_view, write_sealed_state
from khronos_core.visibility import visible_events, visible_state
from khronos_engine.game.budget import Budget
from khronos_engine.game.digest import digest
from khronos_engine.game.state import State
from khronos_engine.referee import steps_of
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import SentenceWriter

_Detail = TypeVar("_Detail", bound=Message)

_SHOW = frozenset({VIEWER, DIGEST, LOCALE})
_OPTIONS = {"start": frozenset({VIEWER, LOCALE, SENTENCES}), "apply": EVERY_OPTION, "take_back": _SHOW, "show": _SHOW}
"""The options that each request uses."""


class GameSession:
    """The session of one game, which answers one request at a time; only one thread may use it at once."""

    def __init__(self, keys: SealingKeys = NO_KEYS) -> None:
        """Begin without a game: the first request must start one. `keys` are for sealed games."""
        self._keys = keys
        self._state: State | None = None
        self._sealing: state_pb2.Sealing | None = None  # only of a sealed game
        self._past: list[State] = []

    def answer(
        self, request: bytes, seconds_left: float | None = None, is_cancelled: Callable[[], bool] = never
    ) -> Answer[bytes]:
        """Answer a `PlayRequest`, from bytes to bytes.

        Args:
            request: The bytes of the request, not compressed.
            seconds_left: Until the deadline of the stream; None without one.
            is_cancelled: Returns True once nobody waits for the answer.
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
        """Answer a request; a failed one changes nothing. Only a cancelled stream gets no response.

        Args:
            request: The request; it may be changed.
            seconds_left: Until the deadline of the stream; None without one.
            is_cancelled: Returns True once nobody waits for the answer.
        """
        budget = CallBudget(seconds_left, is_cancelled)
        try:
            budget.check()
            response = self._respond(request, budget)
        except CallCancelledError as error:
            return Answer(None, failure_of(error), (), budget.spent)
        except RequestError as error:
            return self._fail(request, error)._replace(steps=budget.spent)
        return Answer(response, None, refused_clauses(response), budget.spent)

    def fail(self, error: RequestError) -> bytes:
        """Return the response to a request that failed before it reached the session."""
        response = self._fail(service_pb2.PlayRequest(), error).response
        return b"" if response is None else response.SerializeToString(deterministic=True)

    def _respond(self, request: service_pb2.PlayRequest, budget: Budget) -> service_pb2.PlayResponse:
        answer = service_pb2.PlayResponse(id=request.id)
        kind = request.WhichOneof("body")
        check_options(request.options, _OPTIONS.get(kind or "", EVERY_OPTION))
        if kind == "start":
            answer.state.CopyFrom(self._start(request, budget))
            return answer
        state = self._current_state(request)
        match kind:
            case "apply":
                applied = self._apply(request, state, budget)
                if isinstance(applied, play_pb2.PlayRefused):
                    answer.refused.CopyFrom(applied)
                else:
                    answer.applied.CopyFrom(applied)
            case "take_back":
                answer.state.CopyFrom(self._take_back(request))
            case "show":
                answer.state.CopyFrom(self._write_state(self._viewer(request, state), state))
            case _:
                raise MalformedError((FieldViolation("request", "is required"),))
        return answer

    def _current_state(self, request: service_pb2.PlayRequest) -> State:
        """Return the state of the stream, if it is the expected one."""
        if self._state is None:
            raise MalformedError((FieldViolation("request", "the first request of a stream must be start"),))
        if request.options.expected_digest:
            check_digest(request.options.expected_digest, self._state)
        return self._state

    def _start(self, request: service_pb2.PlayRequest, budget: Budget) -> play_pb2.PlayState:
        """Begin with a new game, or with a state, which is audited."""
        violations = FieldViolations()
        start, options = request.start, request.options
        match start.WhichOneof("beginning"):
            case "setup":
                game = new_game(start.setup, violations.root / "start.setup", self._keys)
                state = game.state
                viewer = violations.checked(read_viewer(options, state, violations, game.sealing))
                writer = SentenceWriter(state.config, options.locale) if options.with_sentences else None
                budget.spend(steps_to_write(game.events, writer))
                self._state, self._past, self._sealing = state, [], game.sealing
                answer = self._write_state(viewer, state)
                fill_events(answer.events, visible_events(game.events, viewer), state.config.region.grid, writer)
                return answer
            case "state":
                context = CallContext(keys=self._keys, violations=violations)
                subject = read_position(start.state, violations.root / "start.state", options, context)
                self._state, self._past, self._sealing = subject.state, [], subject.sealing
                return self._write_state(violations.checked(subject.viewer), subject.state)
            case _:
                raise MalformedError((FieldViolation("start", "is required: a set-up or a state"),))

    def _apply(
        self, request: service_pb2.PlayRequest, state: State, budget: Budget
    ) -> play_pb2.PlayApplied | play_pb2.PlayRefused:
        violations = FieldViolations()
        grid = state.config.region.grid
        viewer = read_viewer(request.options, state, violations, self._sealing)
        given = read_given_action(request.apply, state.config, violations.root / "apply", may_omit_board=True)
        action = readable_action(given, violations.root / "apply")(state.public)
        if self._sealing is not None:
            check_acts(viewer, action.seat)
        budget.spend(limits.STEPS_OF_LINE)
        outcome = outcome_or_refusal(state, action, viewer, request.options.locale, "start.state")
        if isinstance(outcome, refusal_pb2.Refusal):
            return play_pb2.PlayRefused(refusal=outcome)
        check_numbers(outcome.state)
        sentences = SentenceWriter(state.config, request.options.locale) if request.options.with_sentences else None
        budget.spend(steps_of(outcome) + steps_to_write(outcome.events, sentences))
        self._past.append(state)
        del self._past[: -limits.REMEMBERED]
        self._state = outcome.state
        answer = play_pb2.PlayApplied(
            public_digest=digest(outcome.state.public),
            revision=outcome.state.public.revision,
            undo_obstacles=[OBSTACLES[each] for each in outcome.undo_obstacles],
            depth=len(self._past),
        )
        fill_events(answer.events, visible_events(outcome.events, viewer), grid, sentences)
        question = outcome.state.public.question
        if question is not None:
            answer.decision.CopyFrom(write_decision(question, grid))
        return answer

    def _take_back(self, request: service_pb2.PlayRequest) -> play_pb2.PlayState:
        count = request.take_back.count or 1
        if count > len(self._past):
            text = f"must be at most {len(self._past)} on this stream, not {count}"
            raise MalformedError((FieldViolation("take_back.count", text),))
        state = self._past[-count]
        viewer = self._viewer(request, state)
        self._state = state
        del self._past[-count:]
        return self._write_state(viewer, state)

    def _write_state(self, viewer: Viewer, state: State) -> play_pb2.PlayState:
        """Return the viewer's view of the state; of a sealed game the sealed state too."""
        shown = play_pb2.PlayState(depth=len(self._past))
        view = visible_state(state, viewer, self._sealing)
        if self._sealing is None:
            shown.state.CopyFrom(write_state(view))
        else:
            shown.state.CopyFrom(write_sealed_state(state, self._sealing, self._keys.first))
            shown.view.CopyFrom(write_open_view(view, self._sealing))
        return shown

    def _viewer(self, request: service_pb2.PlayRequest, state: State) -> Viewer:
        """Return the viewer that a request names."""
        violations = FieldViolations()
        return violations.checked(read_viewer(request.options, state, violations, self._sealing))

    def _fail(self, request: service_pb2.PlayRequest, error: RequestError) -> Answer[service_pb2.PlayResponse]:
        """Answer with a failure: the reason, sentence, facts and fields of an error, without its code."""
        failure = failure_of(error, language_for(request.options.locale))
        response = service_pb2.PlayResponse(id=request.id)
        response.failed.reason = error_pb2.ErrorReason.Value(f"ERROR_REASON_{error.reason}")
        response.failed.sentence = failure.sentence
        info, fields = _detail(failure.status.details, ErrorInfo), _detail(failure.status.details, BadRequest)
        response.failed.metadata.update(info.metadata)
        for each in fields.field_violations:
            sentence = each.localized_message.message or each.description
            response.failed.field_violations.add(field=each.field, sentence=sentence, clause=each.reason)
        return Answer(response, failure)


def _detail(details: Iterable[Any], kind: type[_Detail]) -> _Detail:
    """Return the detail of a kind, empty if there is none."""
    found = kind()
    for each in details:
        if each.Unpack(found):
            break
    return found

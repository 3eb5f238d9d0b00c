"""A game played over one stream: the state stays here, actions and events travel.

A session answers requests in their order and holds the state between them. It raises no error for what a caller sends:
an error is an answer too, and leaves the state as it was.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TypeVar

from google.protobuf.any_pb2 import Any
from google.protobuf.message import DecodeError, Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status

from khronos.v1 import error_pb2, play_pb2, refusal_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine.digest import digest
from khronos_engine.notation import UnreadableTextError
from khronos_engine.state import State
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import SentenceWriter
from khronos_engine.work import NO_METER, Meter, steps_of
from khronos_service import limits
from khronos_service.call_context import CallContext
from khronos_service.calls.actions import outcome_or_refusal
from khronos_service.calls.create_game import new_game
from khronos_service.codec.actions import read_given_action, write_decision
from khronos_service.codec.events import fill_events, steps_to_write, write_obstacles
from khronos_service.codec.options import (
    DIGEST,
    EVERY_OPTION,
    LOCALE,
    SENTENCES,
    VIEWER,
    Viewer,
    check_options,
)
from khronos_service.codec.refusals import refused_clauses
from khronos_service.codec.state_writing import check_numbers, write_state
from khronos_service.metrics import NO_METRICS, Metrics
from khronos_service.request_errors import (
    CallCancelledError,
    DigestMismatchError,
    FieldViolation,
    FieldViolations,
    MalformedError,
    NotationUnreadableError,
    RequestError,
)
from khronos_service.request_state import admit_position, check_acts, read_viewer_of
from khronos_service.sealing.keys import NO_KEYS, SealingKeys
from khronos_service.sealing.states import write_open_view, write_sealed_state
from khronos_service.state_cache import area
from khronos_service.status import failure_of
from khronos_service.visibility import visible_events, visible_state

_Detail = TypeVar("_Detail", bound=Message)


_SHOW = frozenset({VIEWER, DIGEST, LOCALE})
_OPTIONS = {"start": frozenset({VIEWER, LOCALE, SENTENCES}), "apply": EVERY_OPTION, "take_back": _SHOW, "show": _SHOW}
"""The options that each request has a use for."""


class Session:
    """One stream's game."""

    def __init__(self, request_id: str = "", metrics: Metrics = NO_METRICS, keys: SealingKeys = NO_KEYS) -> None:
        """Begin without a game; the first request must bring one.

        Args:
            request_id: The name of the stream in answers.
            metrics: What counts its requests.
            keys: What sealed games are opened and sealed with.
        """
        self._request_id = request_id
        self._metrics = metrics
        self._keys = keys
        self._state: State | None = None
        self._sealing: state_pb2.Sealing | None = None  # of a sealed game
        self._past: list[State] = []

    def is_long(self, data: bytes) -> bool:
        """Whether no event loop should wait for the answer to the bytes of a request.

        It should not where the state is unusually large, and where one is given, which is audited.
        """
        if len(data) > limits.SHORT_REQUEST or (self._state is not None and area(self._state) > limits.SHORT_AREA):
            return True
        try:
            request = service_pb2.PlayRequest.FromString(data)
        except DecodeError:
            return False
        return request.start.HasField("state")

    def answer_bytes(self, data: bytes, meter: Meter = NO_METER) -> bytes:
        """Answer the bytes of a request by the bytes of its response; `meter` counts the work.

        Raises:
            CallCancelledError: Nobody waits for the answer any more.
        """
        began = time.perf_counter()
        request = service_pb2.PlayRequest()
        try:
            request.ParseFromString(data)
            answer = self.answer(request, meter)
        except DecodeError:
            error = MalformedError((FieldViolation("", "the bytes are no khronos.v1.PlayRequest"),))
            answer = self._failed(request, error)
        written = answer.SerializeToString(deterministic=True)
        self._metrics.refused(refused_clauses(answer))
        reason = answer.failed.reason
        name = error_pb2.ErrorReason.Name(reason).removeprefix("ERROR_REASON_") if reason else ""
        self._metrics.message_answered(name, time.perf_counter() - began)
        return written

    def answer(self, request: service_pb2.PlayRequest, meter: Meter = NO_METER) -> service_pb2.PlayResponse:
        """Answer a request; one that can't be answered changes nothing. `meter` counts the work.

        Raises:
            CallCancelledError: Nobody waits for the answer any more.
        """
        try:
            return self._answered(request, meter)
        except CallCancelledError:
            raise
        except RequestError as error:
            return self._failed(request, error)

    def fault(self, error: Exception) -> service_pb2.PlayResponse:
        """Answer a request that met a fault of the server."""
        return self._failed(service_pb2.PlayRequest(), error)

    def _answered(self, request: service_pb2.PlayRequest, meter: Meter) -> service_pb2.PlayResponse:
        answer = service_pb2.PlayResponse(id=request.id)
        kind = request.WhichOneof("request")
        check_options(request.options, _OPTIONS.get(kind or "", EVERY_OPTION))
        if kind == "start":
            answer.state.CopyFrom(self._start(request, meter))
            return answer
        state = self._held(request)
        match kind:
            case "apply":
                applied = self._apply(request, state, meter)
                if isinstance(applied, play_pb2.PlayRefused):
                    answer.refused.CopyFrom(applied)
                else:
                    answer.applied.CopyFrom(applied)
            case "take_back":
                answer.state.CopyFrom(self._take_back(request))
            case "show":
                answer.state.CopyFrom(self._shown(self._viewer(request, state), state))
            case _:
                raise MalformedError((FieldViolation("request", "it must be given"),))
        return answer

    def _held(self, request: service_pb2.PlayRequest) -> State:
        """Return the state that the stream holds, if it is the one that is expected."""
        if self._state is None:
            raise MalformedError((FieldViolation("request", "the first request of a stream must be a start"),))
        actual = digest(self._state.public)
        expected = request.options.expected_digest
        if expected and expected != actual:
            raise DigestMismatchError(expected, actual, self._state.public.revision)
        return self._state

    def _start(self, request: service_pb2.PlayRequest, meter: Meter) -> play_pb2.PlayState:
        """Begin with a new game or with a state, which is checked whole."""
        violations = FieldViolations()
        start = request.start
        match start.WhichOneof("beginning"):
            case "setup":
                game = new_game(start.setup, "start.setup", violations, self._keys)
                state = game.state
                viewer = violations.checked(read_viewer_of(request.options, state, game.sealing, violations))
                writer = (
                    SentenceWriter(state.config, request.options.locale) if request.options.with_sentences else None
                )
                meter.spend(steps_to_write(game.events, writer))
                self._state, self._past, self._sealing = state, [], game.sealing
                answer = self._shown(viewer, state)
                fill_events(answer.events.add, visible_events(game.events, viewer), state.config.region.grid, writer)
                return answer
            case "state":
                context = CallContext(keys=self._keys)
                admitted = admit_position(start.state, "start.state", request.options, violations, context)
                self._state, self._past, self._sealing = admitted.state, [], admitted.sealing
                return self._shown(violations.checked(admitted.viewer), admitted.state)
            case _:
                raise MalformedError((FieldViolation("start", "a set-up or a state must be given"),))

    def _apply(
        self, request: service_pb2.PlayRequest, state: State, meter: Meter
    ) -> play_pb2.PlayApplied | play_pb2.PlayRefused:
        violations = FieldViolations()
        grid = state.config.region.grid
        viewer = read_viewer_of(request.options, state, self._sealing, violations)
        given = read_given_action(request.apply, state.config, "apply", violations)
        if given is None or violations.count:
            raise violations.error()
        if isinstance(given, UnreadableTextError):
            raise NotationUnreadableError("apply.notation", *given.errors) from given
        action = given.complete(state.public)
        if self._sealing is not None:
            check_acts(viewer, action.seat)
        meter.spend(limits.STEPS_OF_LINE)
        outcome = outcome_or_refusal(state, action, viewer, request.options.locale, "start.state")
        if isinstance(outcome, refusal_pb2.Refusal):
            return play_pb2.PlayRefused(refusal=outcome)
        check_numbers(outcome.state)
        sentences = SentenceWriter(state.config, request.options.locale) if request.options.with_sentences else None
        meter.spend(steps_of(outcome) + steps_to_write(outcome.events, sentences))
        self._past.append(state)
        del self._past[: -limits.REMEMBERED]
        self._state = outcome.state
        answer = play_pb2.PlayApplied(
            public_digest=digest(outcome.state.public),
            revision=outcome.state.public.revision,
            undo_obstacles=write_obstacles(outcome.undo_obstacles),
            depth=len(self._past),
        )
        fill_events(answer.events.add, visible_events(outcome.events, viewer), grid, sentences)
        question = outcome.state.public.question
        if question is not None:
            answer.decision.CopyFrom(write_decision(question, grid))
        return answer

    def _take_back(self, request: service_pb2.PlayRequest) -> play_pb2.PlayState:
        count = request.take_back.count or 1
        if count > len(self._past):
            text = f"{count} is too many; this stream can go back by {len(self._past)}"
            raise MalformedError((FieldViolation("take_back.count", text),))
        state = self._past[-count]
        viewer = self._viewer(request, state)
        self._state = state
        del self._past[-count:]
        return self._shown(viewer, state)

    def _shown(self, viewer: Viewer, state: State) -> play_pb2.PlayState:
        """Return the stream's state as the viewer may see it, and that of a sealed game sealed too."""
        shown = play_pb2.PlayState(depth=len(self._past))
        view = visible_state(state, viewer, self._sealing)
        if self._sealing is None:
            shown.state.CopyFrom(write_state(view))
        else:
            shown.state.CopyFrom(write_sealed_state(state, self._sealing, self._keys.first))
            shown.view.CopyFrom(write_open_view(view, self._sealing))
        return shown

    def _viewer(self, request: service_pb2.PlayRequest, state: State) -> Viewer:
        """Return who asks about a state of the stream."""
        violations = FieldViolations()
        return violations.checked(read_viewer_of(request.options, state, self._sealing, violations))

    def _failed(self, request: service_pb2.PlayRequest, error: Exception) -> service_pb2.PlayResponse:
        """Answer with what a call would fail with: its reason, sentence, facts and fields, without its code."""
        failure = failure_of(error, self._request_id, language_for(request.options.locale))
        details = Status.FromString(failure.details).details
        answer = service_pb2.PlayResponse(id=request.id)
        answer.failed.reason = error_pb2.ErrorReason.Value(f"ERROR_REASON_{failure.reason}")
        answer.failed.sentence = failure.sentence
        info, fields = _unpacked(details, ErrorInfo), _unpacked(details, BadRequest)
        answer.failed.metadata.update(info.metadata)
        for each in fields.field_violations:
            sentence = each.localized_message.message or each.description
            answer.failed.field_violations.add(field=each.field, sentence=sentence, clause=each.reason)
        return answer


def _unpacked(details: Iterable[Any], kind: type[_Detail]) -> _Detail:
    """Return the detail of a kind, empty if there is none."""
    found = kind()
    for each in details:
        if each.Unpack(found):
            break
    return found

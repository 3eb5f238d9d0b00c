"""Makes every call of the service about a state, for a seat or a spectator.

A viewer makes calls about the whole state, or about its view of the state. The game host also makes calls about both,
and shows the viewer the visible part of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol

from google.protobuf.message import Message
from msgspec import Struct

from khronos.v1 import action_pb2, event_pb2, play_pb2, record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core import Core
from khronos_core.codec.states import write_state
from khronos_core.methods import METHODS
from khronos_engine.game.state import State
from testing.requests import Viewer, given_action, request_of

CACHED_STATES = 64
"""The size of the state cache, which is larger than the number of states from one pair."""


class Unanswered(Exception):  # noqa: N818  # not an error of a test, but a message of the server
    """A call has failed.

    Attributes:
        answer: Everything that the caller gets instead.
    """

    def __init__(self, answer: bytes) -> None:
        self.answer = answer


class Responder(Protocol):
    """Answers calls."""

    def call(self, name: str, request: Message) -> Any:
        """Return the response to a call; raises `Unanswered`."""

    def play(self, requests: Sequence[calls.PlayRequest]) -> list[calls.PlayResponse]: ...


class InProcess:
    """Answers calls in this process without a channel, with a state cache like a server."""

    def __init__(self) -> None:
        self._core = Core(cached_states=CACHED_STATES)

    def call(self, name: str, request: Message) -> Any:
        answer = self._core.answer_message(name, request)
        if answer.failure is not None:
            raise Unanswered(repr(answer.failure).encode())
        return answer.response

    def play(self, requests: Sequence[calls.PlayRequest]) -> list[calls.PlayResponse]:
        game = self._core.open_game()
        answers = [game.answer_message(each).response for each in requests]
        return [each for each in answers if each is not None]


class Question(Struct, frozen=True, dict=True):
    """A question about a state, the same for both twins.

    Attributes:
        viewer: The viewer; None is a spectator.
        action: A legal action that reveals the same information about both twins to the viewer.
        tried: An action that may be illegal, perhaps of a different seat.
        placement: The board and kind of a placement map, the building seat, and whether it includes consequences.
        filters: The filters of a list.
        by_view: Whether calls use the view instead of the whole state.
        plans: Whether calls are also made as if the viewer's turn began now.
    """

    viewer: int | None
    action: action_pb2.Action
    tried: action_pb2.Action
    placement: dict[str, Any]
    filters: dict[str, Any]
    by_view: bool = False
    plans: bool = True

    @property
    def planned(self) -> tuple[bool, ...]:
        """The values of `as_if_on_turn` for calls."""
        return (False, True) if self.plans else (False,)

    @property
    def asker(self) -> int | Literal["spectator"]:
        """The viewer in the form of requests, with seats from 1."""
        return "spectator" if self.viewer is None else self.viewer + 1


class Asking:
    """A viewer's question about one state, and the answers that the viewer gets."""

    def __init__(self, responder: Responder, state: State, question: Question) -> None:
        self.responder = responder
        self.question = question
        self.whole = write_state(state)
        self.view = self.show_view(self.whole).state
        self.shown = self.view if question.by_view else self.whole
        self.viewer: Viewer = question.asker

    def answer(self, name: str, request: Message) -> bytes:
        """Return the bytes of the response or error."""
        try:
            return serialise(self.responder.call(name, request))
        except Unanswered as error:
            return error.answer

    def ask(self, name: str, **fields: Any) -> bytes:
        """Return the bytes of a viewer's call about the shown state, unless `fields` say otherwise."""
        kind: type[Message] = METHODS[name].request
        return self.answer(name, request_of(kind, **{"state": self.shown, "viewer": self.viewer, **fields}))

    def show_view(self, state: state_pb2.GameState, events: Iterable[event_pb2.Event] = ()) -> calls.ViewGameResponse:
        request = request_of(calls.ViewGameRequest, state=state, viewer=self.question.asker, events=events)
        viewed: calls.ViewGameResponse = self.responder.call("ViewGame", request)
        return viewed

    def show_applied(self, state: state_pb2.GameState, action: action_pb2.Action, viewer: Viewer) -> Iterator[bytes]:
        request = request_of(calls.ApplyActionRequest, state=state, action=action, viewer=viewer, with_sentences=True)
        try:
            answer: calls.ApplyActionResponse = self.responder.call("ApplyAction", request)
        except Unanswered as error:
            yield error.answer
        else:
            yield from self._hide(answer, answer.state, answer.events)

    @property
    def refusal(self) -> bytes | None:
        """The viewer's refusals, also by a replay, if the tried action is illegal on the whole state; else None."""
        question = self.question
        request = request_of(calls.ApplyActionRequest, state=self.whole, action=question.tried, viewer=question.asker)
        tried = [question.tried]
        replay = request_of(calls.ReplayGameRequest, state=self.whole, actions=tried, viewer=question.asker)
        try:
            self.responder.call("ApplyAction", request)
        except Unanswered as error:
            return error.answer + self.answer("ReplayGame", replay)
        return None

    def show_replay(self, request: calls.ReplayGameRequest) -> Iterator[bytes]:
        """Yield what the viewer sees of a replay that includes events, if the request names no seat."""
        answer: calls.ReplayGameResponse = self.responder.call("ReplayGame", request)
        events = [event for step in answer.steps for event in step.events]
        for step in answer.steps:
            step.ClearField("events")
        yield from self._hide(answer, answer.state, events)

    def show_stream(self, *requests: calls.PlayRequest) -> Iterator[bytes]:
        """Yield what the viewer sees of a stream's answers."""
        for response in self.responder.play(requests):
            match response.WhichOneof("result"):
                case "state":
                    yield from self._hide(response.state, response.state.state, response.state.events)
                case "applied":
                    yield from self._hide(response.applied, self.whole, response.applied.events)
                case _:
                    yield serialise(response)

    def text_of(self, **fields: Any) -> str:
        """Return the text of an action, a position or a record."""
        answer: calls.WriteTextResponse = self.responder.call("WriteText", request_of(calls.WriteTextRequest, **fields))
        return answer.text

    def record_of(self, state: state_pb2.GameState) -> record_pb2.GameRecord:
        return record_pb2.GameRecord(
            rules_revision=state.rules_revision,
            position=state,
            actions=[record_pb2.RecordedAction(action=given_action(self.question.action))],
        )

    def _hide(
        self,
        answer: calls.ApplyActionResponse | calls.ReplayGameResponse | play_pb2.PlayState | play_pb2.PlayApplied,
        state: state_pb2.GameState,
        events: Iterable[event_pb2.Event],
    ) -> Iterator[bytes]:
        """Yield what the viewer may see of an answer: the view of its state and events, and the rest unchanged."""
        yield serialise(self.show_view(state, events))
        for field in ("state", "events"):
            if field in answer.DESCRIPTOR.fields_by_name:
                answer.ClearField(field)  # type: ignore[arg-type]  # it is a field of this one
        yield serialise(answer)


def serialise(message: Message) -> bytes:
    return message.SerializeToString(deterministic=True)


# --- the calls --------------------------------------------------------------------------------------------------------


def validate_action(asking: Asking) -> Iterator[bytes]:
    for action in (asking.question.action, asking.question.tried):
        for planned in asking.question.planned:
            yield asking.ask("ValidateAction", action=action, with_sentences=True, as_if_on_turn=planned)


def apply_action(asking: Asking) -> Iterator[bytes]:
    """Apply the legal action to the whole state, and the tried one to the view."""
    yield from asking.show_applied(asking.whole, asking.question.action, asking.viewer)
    yield from asking.show_applied(asking.view, asking.question.tried, "host")


def list_legal_actions(asking: Asking) -> Iterator[bytes]:
    for filters in ({}, asking.question.filters):
        for planned in asking.question.planned:
            yield asking.ask("ListLegalActions", as_if_on_turn=planned, **filters)


def explain_placements(asking: Asking) -> Iterator[bytes]:
    """Request a placement map."""
    for planned in asking.question.planned:
        yield asking.ask("ExplainPlacements", as_if_on_turn=planned, **asking.question.placement)


def preview_actions(asking: Asking) -> Iterator[bytes]:
    """Preview actions, also beyond a decision."""
    for action in (asking.question.action, asking.question.tried):
        asked = {"action": action, "max_decision_depth": 1, "with_sentences": True}
        for planned in asking.question.planned:
            yield asking.ask("PreviewActions", **asked, as_if_on_turn=planned)


def check_plan(asking: Asking) -> Iterator[bytes]:
    """Check a plan with the tried action: when it is made, after the legal action, and after the tried one."""
    plan, question = [asking.question.tried, "travel I Faith"], asking.question
    for since in ((), (question.action,), (question.tried,)):
        taken = [event_pb2.Event(action_taken=event_pb2.ActionTaken(action=each)) for each in since]
        yield asking.ask("CheckPlan", actions=plan, since=taken, with_sentences=True)


def describe_domains(asking: Asking) -> Iterator[bytes]:
    """Describe the domains of the state, with its digest and with a wrong digest."""
    for digest in (asking.whole.public_digest, "0" * 64):
        yield asking.ask("DescribeDomains", expected_digest=digest)


def suggest_actions(asking: Asking) -> Iterator[bytes]:
    """Request suggestions, also if the viewer must not act."""
    for strength in (1, 2):
        for planned in asking.question.planned:
            yield asking.ask("SuggestActions", strength=strength, max_suggestions=8, as_if_on_turn=planned)


def match_action(asking: Asking) -> Iterator[bytes]:
    """Match common words and a changed square with actions."""
    words = [{"alternatives": [{"text": each}]} for each in ("giving", "MRC")]
    for planned in asking.question.planned:
        yield asking.ask("MatchAction", words=words, max_matches=16, as_if_on_turn=planned)
    yield asking.ask("MatchAction", squares=[{"age": 1, "square": {"column": 8, "row": 9}, "changed_permille": 900}])


def view_game(asking: Asking) -> Iterator[bytes]:
    """View the whole state, and then the view again."""
    yield serialise(asking.view)
    yield serialise(asking.show_view(asking.view))


def audit_position(asking: Asking) -> Iterator[bytes]:
    """Audit a valid state, and then one with mistakes in the public part: for the seat, and without a seat."""
    yield asking.ask("AuditPosition")
    yield asking.ask("AuditPosition", state=asking.whole, viewer="host")
    yield asking.ask("AuditPosition", state=with_mistakes(asking.shown))
    for sound in (asking.whole, asking.view):
        mistaken = with_mistakes(sound)
        answer: calls.AuditPositionResponse = asking.responder.call(
            "AuditPosition", request_of(calls.AuditPositionRequest, state=mistaken)
        )
        if answer.HasField("fixed_state"):
            yield serialise(asking.show_view(answer.fixed_state))
            answer.ClearField("fixed_state")
        yield serialise(answer)
        yield asking.ask("ListLegalActions", state=mistaken, viewer="host")


def with_mistakes(sound: state_pb2.GameState) -> state_pb2.GameState:
    """Return a state with one cube and one card too many in its public part."""
    mistaken = state_pb2.GameState()
    mistaken.CopyFrom(sound)
    mistaken.public_digest = ""
    mistaken.public_part.players[0].cubes += 1
    mistaken.public_part.pile_size += 1
    return mistaken


def replay_game(asking: Asking) -> Iterator[bytes]:
    """Replay the legal action for the seat, from the state and from records, and then without a seat.

    Without a seat, the legal action is replayed from the whole state, and the tried one and a record from the view.
    """
    question = asking.question
    record, unlike = asking.record_of(asking.shown), asking.record_of(asking.shown)
    unlike.actions[0].public_digest = "0" * 64
    in_full: dict[str, Any] = {"with_events": True, "with_sentences": True}
    seen: dict[str, Any] = {"viewer": asking.viewer, **in_full}
    for game in (
        {"state": asking.shown, "actions": [question.action]},
        {"record": record},
        {"record": unlike},
        {"record_text": asking.text_of(record=record)},
    ):
        yield asking.answer("ReplayGame", request_of(calls.ReplayGameRequest, **seen, **game))
    for state, action in ((asking.whole, question.action), (asking.view, question.tried)):
        yield from asking.show_replay(request_of(calls.ReplayGameRequest, state=state, actions=[action], **in_full))
    yield from asking.show_replay(
        request_of(calls.ReplayGameRequest, record=asking.record_of(asking.view), with_events=True)
    )


def review_game(asking: Asking) -> Iterator[bytes]:
    """Review the legal action for the seat, from the state and from a record, with compared turns."""
    seen: dict[str, Any] = {"viewer": asking.viewer, "with_comparisons": True}
    for game in (
        {"state": asking.shown, "actions": [asking.question.action]},
        {"record": asking.record_of(asking.shown)},
    ):
        yield asking.answer("ReviewGame", request_of(calls.ReviewGameRequest, **seen, **game))


def read_text(asking: Asking) -> Iterator[bytes]:
    """Parse an action with the whole state as context, and the position and a record of the view."""
    action = asking.text_of(action=asking.question.action, state=asking.whole)
    position, record = asking.text_of(position=asking.view), asking.text_of(record=asking.record_of(asking.view))
    fields: tuple[dict[str, Any], ...] = (
        {"form": record_pb2.TEXT_FORM_ACTION, "text": action, "state": asking.whole},
        {"form": record_pb2.TEXT_FORM_POSITION, "text": position},
        {"form": record_pb2.TEXT_FORM_RECORD, "text": record},
    )
    for each in fields:
        yield asking.answer("ReadText", request_of(calls.ReadTextRequest, **each))


def write_text(asking: Asking) -> Iterator[bytes]:
    """Write an action with the whole state as context, its boards, and the position and a record of both."""
    fields: tuple[dict[str, Any], ...] = (
        {"action": asking.question.action, "state": asking.whole},
        {"position": asking.whole, "form": record_pb2.TEXT_FORM_DIAGRAM},
        {"position": asking.view},
        {"position": asking.whole, "viewer": asking.viewer},
        {"record": asking.record_of(asking.whole), "viewer": asking.viewer},
        {"record": asking.record_of(asking.view)},
    )
    for each in fields:
        yield asking.answer("WriteText", request_of(calls.WriteTextRequest, **each))


def play(asking: Asking) -> Iterator[bytes]:
    """Play the legal action on the whole state, and the tried one on the view: for the host, then for the viewer."""
    show, back = play_pb2.PlayShow(), play_pb2.PlayTakeBack()
    for viewer in ("host", asking.viewer):

        def ask(**request: Any) -> calls.PlayRequest:
            return request_of(calls.PlayRequest, viewer=viewer, **request)  # noqa: B023  # it is called in this pass

        action, tried = (
            ask(apply=given_action(each), with_sentences=True)
            for each in (asking.question.action, asking.question.tried)
        )
        whole, view = (ask(start=play_pb2.PlayStart(state=each)) for each in (asking.whole, asking.view))
        streams = ((whole, action, ask(show=show)), (view, tried, ask(take_back=back)))
        for requests in streams:
            if viewer == "host":
                yield from asking.show_stream(*requests)
            else:
                yield from map(serialise, asking.responder.play(requests))


ASKED: dict[str, Callable[[Asking], Iterator[bytes]]] = {
    "ValidateAction": validate_action,
    "ApplyAction": apply_action,
    "ListLegalActions": list_legal_actions,
    "ExplainPlacements": explain_placements,
    "PreviewActions": preview_actions,
    "CheckPlan": check_plan,
    "DescribeDomains": describe_domains,
    "SuggestActions": suggest_actions,
    "MatchAction": match_action,
    "ViewGame": view_game,
    "AuditPosition": audit_position,
    "ReplayGame": replay_game,
    "ReadText": read_text,
    "WriteText": write_text,
    "Play": play,
    "ReviewGame": review_game,
}
"""The function that makes each call about a state, by method name."""

ABOUT_NO_STATE = {
    "GetCatalog": "it is asked with a language alone",
    "CreateGame": "it is asked by the host of a game that is not yet; what seats see of its answer is compared",
}
"""The calls that are not about a state, and their subjects."""

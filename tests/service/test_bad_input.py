"""The same bad input to every call that can take it; which calls can, the contract says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from google.protobuf.message import Message

from khronos.v1 import play_pb2, record_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, Construct, EndTurn, GivenAction
from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.material_pb2 import AGE_MIGHT, KIND_KEEP, Square
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.refusal_pb2 import VIOLATION_CODE_GAME_OVER, VIOLATION_CODE_OFF_BOARD, Refusal
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.state_writing import write_state
from tests.service.positions import steps
from tests.service.support import attempt, new_game
from tests.support.requests import request_of

REQUESTS: dict[str, type[Any]] = {
    name: getattr(calls, method.input_type.name)
    for name, method in calls.DESCRIPTOR.services_by_name["RefereeService"].methods_by_name.items()
}


def with_fields(*names: str) -> list[str]:
    """Return the calls whose requests have one of these fields."""
    return [name for name, kind in REQUESTS.items() if set(names) & set(kind.DESCRIPTOR.fields_by_name)]


STATEFUL = [each for each in with_fields("state", "start", "game") if each != "ReplaceSecret"]  # of open states
ACTING = with_fields("action", "actions", "apply")
JUDGING = [name for name in ACTING if name != "WriteText"]
NOTED = [*JUDGING, "ReadText"]


def test_all_calls_are_asked_but_those_that_take_no_open_state() -> None:
    assert set(REQUESTS) - set(STATEFUL) == {"GetCatalog", "CreateGame", "ReplaceSecret"}


# --- asking -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reported:
    """What came of a request.

    Attributes:
        reason: Why it could not be answered; empty if it was.
        fields: The paths of the fields that are wrong.
        codes: Why an action is not legal; empty if it is.
    """

    reason: str = ""
    fields: tuple[str, ...] = ()
    codes: frozenset[int] = frozenset()


SQUARE, FAR = Square(column=1, row=1), Square(column=60, row=1)
END = Action(seat=1, end_turn=EndTurn())
KEEP = Construct(age=AGE_MIGHT, kind=KIND_KEEP, at=Square(column=8, row=9))


def keep(seat: int = 1, **fields: Any) -> Action:
    """Return an action that builds a Keep, with some fields otherwise."""
    action = Action(seat=seat, construct=KEEP)
    action.construct.MergeFrom(Construct(**fields))
    return action


def ask(stub: RefereeServiceStub, name: str, state: GameState, given: Action | str, **fields: Any) -> Reported:
    """Make a call about a state and, if it takes one, an action; with other fields."""
    action = GivenAction(notation=given) if isinstance(given, str) else GivenAction(message=given)
    line = action.notation or "end"
    match name:
        case "Play":
            start = request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state), **fields)
            return reported_by_stream(stub, start, request_of(calls.PlayRequest, apply=action, **fields))
        case "ReplayGame":
            return reported_by_call(
                stub, name, request_of(calls.ReplayGameRequest, state=state, actions=[action], **fields)
            )
        case "ReadText":
            form = record_pb2.TEXT_FORM_ACTION
            request = request_of(calls.ReadTextRequest, state=state, form=form, text=line, **fields)
            return reported_by_call(stub, name, request)
        case "ExplainPlacements":
            fields = {"age": AGE_MIGHT, "kind": KIND_KEEP, **fields}
        case "WriteText":
            fields = {"action": END, **fields}
        case _ if name in ACTING:
            fields["action"] = action
        case _:
            pass
    return reported_by_call(stub, name, request_of(REQUESTS[name], state=state, **fields))


def reported_by_call(stub: RefereeServiceStub, name: str, request: Message) -> Reported:
    answers: list[Any] = []
    failure = attempt(lambda sent: answers.append(getattr(stub, name)(sent)), request)
    if failure is not None and failure.reason == "ACTION_ILLEGAL":
        return Reported(codes=codes(failure.detail(Refusal)))
    if failure is not None:
        fielded = failure.reason in {"MALFORMED", "STATE_INVALID"}
        return Reported(failure.reason, tuple(failure.fields) if fielded else ())
    (answer,) = answers
    match name:
        case "ReplayGame" if answer.departure.HasField("text_error"):
            return Reported("NOTATION_UNREADABLE")
        case "ReplayGame":
            return Reported(codes=codes(answer.departure.refusal))
        case "ReadText":
            return Reported("NOTATION_UNREADABLE" if answer.errors else "")
        case "AuditPosition":
            return Reported("STATE_INVALID" if answer.faults else "", tuple(each.field for each in answer.faults))
        case "PreviewAction":
            return Reported(codes=codes(answer.stop.refusal))
        case _:
            return Reported(codes=codes(getattr(answer, "refusal", Refusal())))


def reported_by_stream(stub: RefereeServiceStub, *requests: calls.PlayRequest) -> Reported:
    """Return the first answer that reports a failure."""
    for answer in stub.Play(iter(requests), timeout=20):
        if answer.HasField("failed"):
            reason = ErrorReason.Name(answer.failed.reason).removeprefix("ERROR_REASON_")
            return Reported(reason, tuple(each.field for each in answer.failed.field_violations))
        if answer.HasField("refused"):
            return Reported(codes=codes(answer.refused.refusal))
    return Reported()


def codes(refusal: Refusal) -> frozenset[int]:
    return frozenset(each.code for each in refusal.violations)


@pytest.fixture(scope="module")
def start(stub: RefereeServiceStub) -> GameState:
    return new_game(stub, 3)


@pytest.mark.parametrize("name", STATEFUL)
def test_a_request_with_nothing_wrong_is_answered(stub: RefereeServiceStub, start: GameState, name: str) -> None:
    assert ask(stub, name, start, END) == Reported()


# --- states -----------------------------------------------------------------------------------------------------------


def changed(state: GameState, change: Callable[[Any], object]) -> GameState:
    """Return a state with something changed in its public part, and without its digest."""
    copy = GameState.FromString(state.SerializeToString())
    copy.public_digest = ""
    change(copy.public_part)
    return copy


@pytest.mark.parametrize("name", STATEFUL)
def test_a_state_of_another_schema_is_refused(stub: RefereeServiceStub, start: GameState, name: str) -> None:
    newer = GameState.FromString(start.SerializeToString())
    newer.schema_version = 1000
    assert ask(stub, name, newer, keep()).reason == "SCHEMA_TOO_NEW"


@pytest.mark.parametrize("name", STATEFUL)
@pytest.mark.parametrize(
    ("change", "reason", "path"),
    [
        (
            lambda public: public.boards[0].tiles.add(kind=99, at=SQUARE),
            "MALFORMED",
            "boards[0].tiles[0].kind",
        ),
        (
            lambda public: public.boards[0].tiles.add(kind=2, at=FAR),
            "STATE_INVALID",
            "boards[0].tiles[0]",
        ),
        (lambda public: setattr(public.turn, "seat", 9), "STATE_INVALID", "turn.seat"),
    ],
    ids=["unknown kind", "off the board", "no such seat"],
)
def test_a_state_that_can_not_be_is_reported_by_its_field(
    stub: RefereeServiceStub, start: GameState, name: str, change: Callable[[Any], object], reason: str, path: str
) -> None:
    reported = ask(stub, name, changed(start, change), keep())
    assert reported.reason == reason
    subject = {"Play": "start.", "ReplayGame": "game."}.get(name, "")
    assert f"{subject}state.public_part.{path}" in reported.fields


# --- who asks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STATEFUL)
def test_a_seat_that_does_not_exist_can_not_ask(stub: RefereeServiceStub, start: GameState, name: str) -> None:
    assert ask(stub, name, start, END, viewer=9) == Reported("MALFORMED", ("options.seat",))


@pytest.mark.parametrize("name", STATEFUL)
def test_who_asks_must_be_named_where_the_state_holds_a_hand(
    stub: RefereeServiceStub, start: GameState, name: str
) -> None:
    assert ask(stub, name, start, END, viewer=None) == Reported("MALFORMED", ("options.viewer",))


@pytest.mark.parametrize("name", STATEFUL)
def test_nobody_need_be_named_where_the_state_holds_its_public_part_alone(
    stub: RefereeServiceStub, start: GameState, name: str
) -> None:
    public = GameState.FromString(start.SerializeToString())
    public.ClearField("private_parts")
    public.ClearField("hidden_part")
    assert ask(stub, name, public, "travel A Faith", viewer=None) == Reported()


def test_who_builds_must_exist(stub: RefereeServiceStub, start: GameState) -> None:
    assert ask(stub, "ExplainPlacements", start, END, seat=9) == Reported("MALFORMED", ("seat",))


# --- actions ----------------------------------------------------------------------------------------------------------

PATHS = {"ReplayGame": "actions[0]", "PreviewAction": "actions[0]", "Play": "apply"}
"""Where calls take an action that do not take it as `action`."""


@pytest.mark.parametrize("name", ACTING)
def test_an_unknown_kind_in_an_action_is_malformed(stub: RefereeServiceStub, start: GameState, name: str) -> None:
    path = f"{PATHS.get(name, 'action')}.message.construct.kind"
    assert ask(stub, name, start, keep(kind=99)) == Reported("MALFORMED", (path,))


@pytest.mark.parametrize("name", ACTING)
def test_a_seat_that_does_not_exist_can_not_act(stub: RefereeServiceStub, start: GameState, name: str) -> None:
    assert ask(stub, name, start, keep(seat=9)) == Reported("MALFORMED", (f"{PATHS.get(name, 'action')}.message.seat",))


@pytest.mark.parametrize(
    "given", [keep(at=Square(column=60, row=60)), "build Keep Might BH60"], ids=["message", "line"]
)
@pytest.mark.parametrize("name", JUDGING)
def test_a_square_off_the_board_is_refused(
    stub: RefereeServiceStub, start: GameState, name: str, given: Action | str
) -> None:
    assert VIOLATION_CODE_OFF_BOARD in ask(stub, name, start, given).codes


@pytest.mark.parametrize("name", JUDGING)
def test_an_action_for_a_finished_game_is_refused(stub: RefereeServiceStub, name: str) -> None:
    over = write_state(steps(0)[-1].after)
    assert over.public_part.over
    assert ask(stub, name, over, END) == Reported(codes=frozenset({VIOLATION_CODE_GAME_OVER}))


@pytest.mark.parametrize("line", ["build Pyramid Might H9", "build Keep Might 9H", "Zoe: end"])
@pytest.mark.parametrize("name", NOTED)
def test_a_line_with_a_kind_a_square_or_a_player_that_is_none_can_not_be_read(
    stub: RefereeServiceStub, start: GameState, name: str, line: str
) -> None:
    assert ask(stub, name, start, line).reason == "NOTATION_UNREADABLE"

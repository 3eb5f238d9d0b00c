"""Every call reports the same invalid input in the same way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from khronos.v1 import play_pb2, record_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, Construct, EndTurn, GivenAction
from khronos.v1.advice_pb2 import STRENGTH_EASY
from khronos.v1.material_pb2 import AGE_MIGHT, KIND_KEEP, Square
from khronos.v1.refusal_pb2 import VIOLATION_CODE_GAME_OVER, VIOLATION_CODE_OFF_BOARD, Refusal
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.states import write_state
from testing.requests import given_action, request_of
from tests.support.calls import STUB, Failed, ask, copy, new_game
from tests.support.positions import steps

REQUESTS: dict[str, type[Any]] = {
    name: getattr(calls, method.input_type.name)
    for name, method in calls.DESCRIPTOR.services_by_name["RefereeService"].methods_by_name.items()
}


def with_fields(*names: str) -> list[str]:
    """Return the calls whose requests have one of these fields."""
    return [name for name, kind in REQUESTS.items() if set(names) & set(kind.DESCRIPTOR.fields_by_name)]


STATEFUL = with_fields("state", "start", "game")
ACTING = with_fields("action", "actions", "apply")
FOR_A_SEAT = {"SuggestActions", "CheckPlan"}
JUDGING = [name for name in ACTING if name != "WriteText"]

START = new_game(3)
END = Action(seat=1, end_turn=EndTurn())
FAR = Square(column=60, row=60)


def construction_of_keep(seat: int = 1, **fields: Any) -> Action:
    """Return an action that builds a Keep, with some fields changed."""
    action = Action(seat=seat, construct=Construct(age=AGE_MIGHT, kind=KIND_KEEP, at=Square(column=8, row=9)))
    action.construct.MergeFrom(Construct(**fields))
    return action


class Reported(NamedTuple):
    """The failure or refusal of a request: the reason, the invalid fields, the violation codes; empty for a success."""

    reason: str = ""
    fields: tuple[str, ...] = ()
    codes: frozenset[int] = frozenset()


WORDS = [{"alternatives": [{"text": "travel"}]}]


def report_of_call(name: str, state: GameState, action: Action | str, **fields: Any) -> Reported:
    match name:
        case "Play":
            return report_of_stream(state, given_action(action), **fields)
        case "ReplayGame" | "ReviewGame":
            fields["actions"] = [action]
        case "ReadText":
            line = action if isinstance(action, str) else "end"
            fields = {"form": record_pb2.TEXT_FORM_ACTION, "text": line, **fields}
        case "ExplainPlacements":
            fields = {"age": AGE_MIGHT, "kind": KIND_KEEP, **fields}
        case "SuggestActions":
            fields = {"strength": STRENGTH_EASY, "viewer": START.public_part.turn.seat, **fields}
        case "MatchAction":
            fields = {"words": WORDS, **fields}
        case "CheckPlan":
            fields = {"actions": [action], "viewer": START.public_part.turn.seat, **fields}
        case "WriteText":
            fields = {"action": END if isinstance(action, str) else action, **fields}
        case _ if name in ACTING:
            fields["action"] = action
        case _:
            pass
    try:
        answer = ask(REQUESTS[name], state=state, **fields)
    except Failed as failure:
        if failure.reason == "ACTION_ILLEGAL":
            return Reported(codes=codes(failure.detail(Refusal)))
        return reported_failure(failure)
    match name:
        case "AuditPosition" if answer.problems:
            return Reported("STATE_INVALID", tuple([each.field for each in answer.problems]))
        case "ReadText" if answer.errors:
            return Reported("NOTATION_UNREADABLE")
        case "ReplayGame" | "ReviewGame":
            unreadable = "NOTATION_UNREADABLE" if answer.stop.HasField("text_error") else ""
            return Reported(unreadable, codes=codes(answer.stop.refusal))
        case "ValidateAction":
            return Reported(codes=codes(answer.refusal))
        case "PreviewActions":
            return Reported(codes=codes(answer.stop.refusal))
        case "CheckPlan":
            return Reported(codes=frozenset().union(*(codes(each.refusal) for each in answer.actions)))
        case _:
            return Reported()


def report_of_stream(state: GameState, action: GivenAction, **fields: Any) -> Reported:
    """Start a stream with a state and apply an action; return the first failure or refusal."""
    start = request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state), **fields)
    for answer in STUB.Play((start, request_of(calls.PlayRequest, apply=action, **fields))):
        if answer.HasField("failed"):
            return reported_failure(Failed.of_status(answer.failed))
        if answer.HasField("refused"):
            return Reported(codes=codes(answer.refused.refusal))
    return Reported()


def reported_failure(failure: Failed) -> Reported:
    """Return the reason of a failure and its fields, if any."""
    fielded = failure.reason in {"MALFORMED", "STATE_INVALID"}
    return Reported(failure.reason, tuple(failure.fields) if fielded else ())


def codes(refusal: Refusal) -> frozenset[int]:
    return frozenset([each.code for each in refusal.violations])


def test_all_calls_that_accept_an_open_state_are_tested() -> None:
    assert set(REQUESTS) - set(STATEFUL) == {"GetCatalog", "CreateGame"}


@pytest.mark.parametrize("name", STATEFUL)
def test_valid_request_is_answered(name: str) -> None:
    assert report_of_call(name, START, END) == Reported()


# --- states -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STATEFUL)
def test_state_of_an_unsupported_schema_version_is_refused(name: str) -> None:
    newer = copy(START)
    newer.schema_version = 1000
    assert report_of_call(name, newer, construction_of_keep()).reason == "SCHEMA_TOO_NEW"


@pytest.mark.parametrize("name", STATEFUL)
@pytest.mark.parametrize(
    ("change", "reason", "path"),
    [
        (lambda public: public.boards[0].tiles.add(kind=99, at=FAR), "MALFORMED", "boards[0].tiles[0].kind"),
        (lambda public: public.boards[0].tiles.add(kind=2, at=FAR), "STATE_INVALID", "boards[0].tiles[0]"),
        (lambda public: setattr(public.turn, "seat", 9), "STATE_INVALID", "turn.seat"),
    ],
    ids=["unknown kind", "off the board", "no such seat"],
)
def test_an_impossible_state_is_reported_by_its_field(
    name: str, change: Callable[[Any], object], reason: str, path: str
) -> None:
    state = copy(START)
    state.public_digest = ""
    change(state.public_part)
    found = report_of_call(name, state, construction_of_keep())
    assert found.reason == reason
    subject = {"Play": "start.", "ReplayGame": "game.", "ReviewGame": "game."}.get(name, "")
    assert f"{subject}state.public_part.{path}" in found.fields


# --- who asks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", STATEFUL)
@pytest.mark.parametrize(("viewer", "path"), [(9, "options.seat"), (None, "options.viewer")], ids=["no seat", "nobody"])
def test_viewer_is_required_for_a_state_with_hands_and_must_exist(name: str, viewer: int | None, path: str) -> None:
    assert report_of_call(name, START, END, viewer=viewer) == Reported("MALFORMED", (path,))


@pytest.mark.parametrize("name", [name for name in STATEFUL if name not in FOR_A_SEAT])
def test_no_viewer_is_required_for_a_state_with_only_a_public_part(name: str) -> None:
    public = copy(START)
    public.ClearField("private_parts")
    public.ClearField("hidden_part")
    assert report_of_call(name, public, "travel I Faith", viewer=None) == Reported()


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ACTING)
@pytest.mark.parametrize(
    ("action", "field"),
    [(construction_of_keep(kind=99), "construct.kind"), (construction_of_keep(seat=9), "seat")],
    ids=["unknown kind", "no seat"],
)
def test_invalid_action_is_malformed(name: str, action: Action, field: str) -> None:
    where = {"WriteText": "content.action", "Play": "apply.structured"} | dict.fromkeys(
        ("ReplayGame", "ReviewGame", "PreviewActions", "CheckPlan"), "actions[0].structured"
    )
    assert report_of_call(name, START, action) == Reported(
        "MALFORMED", (f"{where.get(name, 'action.structured')}.{field}",)
    )


@pytest.mark.parametrize("action", [construction_of_keep(at=FAR), "build Keep Might BH60"], ids=["message", "line"])
@pytest.mark.parametrize("name", JUDGING)
def test_a_square_off_the_board_is_refused(name: str, action: Action | str) -> None:
    assert VIOLATION_CODE_OFF_BOARD in report_of_call(name, START, action).codes


@pytest.mark.parametrize("name", [name for name in JUDGING if name != "CheckPlan"])  # no seat can plan then
def test_an_action_for_a_finished_game_is_refused(name: str) -> None:
    over = write_state(steps(0)[-1].after)
    assert over.public_part.over
    assert report_of_call(name, over, END) == Reported(codes=frozenset({VIOLATION_CODE_GAME_OVER}))


@pytest.mark.parametrize("line", ["build Pyramid Might H9", "build Keep Might 9H", "Zoe: end"])
@pytest.mark.parametrize("name", [*JUDGING, "ReadText"])
def test_line_with_an_invalid_kind_square_or_player_is_a_syntax_error(name: str, line: str) -> None:
    assert report_of_call(name, START, line).reason == "NOTATION_UNREADABLE"

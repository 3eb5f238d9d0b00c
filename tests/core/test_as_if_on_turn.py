"""A waiting seat can make requests as if its turn began now (`options.as_if_on_turn`)."""

from __future__ import annotations

from typing import Any

import pytest
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import LocalizedMessage

from khronos.v1 import referee_service_pb2 as calls
from khronos_core.codec.states import write_state
from khronos_engine import State
from khronos_engine.game.actions import EndTurn
from khronos_engine.game.material import GAME_TURNS
from tests.support.calls import ask, ask_and_fail, engine_config
from tests.support.games import Step, game
from tests.support.positions import cascades

QUESTIONS: tuple[tuple[type[Message], dict[str, Any]], ...] = (
    (calls.ValidateActionRequest, {"action": "build Hamlet Might A1"}),
    (calls.ValidateActionRequest, {"action": "build Keep Might A1 with I C"}),
    (calls.ListLegalActionsRequest, {}),
    (calls.ExplainPlacementsRequest, {"age": 1, "kind": 1, "with_consequences": True}),
    (calls.PreviewActionsRequest, {"actions": ["travel I Faith", "end"]}),
    (calls.SuggestActionsRequest, {"strength": 3}),
    (calls.MatchActionRequest, {"words": [{"alternatives": [{"text": "Keep"}]}]}),
)
"""A request of each kind about a turn."""


@pytest.fixture(scope="module")
def end() -> Step:
    """The end of a turn without income or other effects."""
    played = game(engine_config(3), 1)
    return next(each for each in played if isinstance(each.action, EndTurn) and each.before.public.turn.number == 3)


@pytest.mark.parametrize(("kind", "fields"), QUESTIONS)
def test_waiting_seat_gets_the_answers_of_its_own_turn(end: Step, kind: type[Message], fields: dict[str, Any]) -> None:
    viewer = end.after.public.turn.seat + 1
    waiting = ask(kind, state=write_state(end.before), viewer=viewer, as_if_on_turn=True, **fields)
    assert waiting == ask(kind, state=write_state(end.after), viewer=viewer, **fields)


@pytest.mark.parametrize(("kind", "fields"), QUESTIONS)
def test_option_has_no_effect_during_the_turn_of_the_seat(
    end: Step, kind: type[Message], fields: dict[str, Any]
) -> None:
    asked = {"state": write_state(end.before), "viewer": end.action.seat + 1, **fields}
    assert ask(kind, **asked, as_if_on_turn=True) == ask(kind, **asked)


def test_pending_decision_of_another_player_is_awaited() -> None:
    step = next(each for each in cascades() if each.before.public.to_act != each.before.public.turn.seat)
    public = step.before.public
    assert public.question is not None
    error = ask_and_fail(
        calls.ListLegalActionsRequest, state=write_state(step.before), viewer=public.turn.seat + 1, as_if_on_turn=True
    )
    name = public.config.seats[public.question.seat].name
    assert error.detail(LocalizedMessage).message == f"You can plan your turn after the decision of {name}."
    assert dict(error.info.metadata) == {"obstacle": "DECISION_PENDING", "seat": str(public.question.seat + 1)}


def test_seat_without_a_turn_left_cannot_plan() -> None:
    steps = list(game(engine_config(2), 1))
    last = next(each.before for each in steps if each.before.public.turn.number == GAME_TURNS and is_last(each.before))
    first_seat = last.public.first_seat + 1
    for state, obstacle in ((last, "NO_TURN_LEFT"), (steps[-1].after, "GAME_OVER")):
        error = ask_and_fail(
            calls.ListLegalActionsRequest, state=write_state(state), viewer=first_seat, as_if_on_turn=True
        )
        assert dict(error.info.metadata) == {"obstacle": obstacle, "seat": "0"}


def is_last(state: State) -> bool:
    """Return whether the current player is the last one of the game turn and has no pending decision."""
    public = state.public
    return (public.turn.seat + 1) % public.config.players == public.first_seat and public.question is None


@pytest.mark.parametrize("viewer", ["host", "spectator"])
def test_only_a_seat_can_plan(end: Step, viewer: Any) -> None:
    error = ask_and_fail(
        calls.ListLegalActionsRequest, state=write_state(end.before), viewer=viewer, as_if_on_turn=True
    )
    assert error.message == "options.as_if_on_turn: only a seat can plan its turn; set options.seat"


def test_action_cannot_be_applied_as_if_on_turn(end: Step) -> None:
    error = ask_and_fail(
        calls.ApplyActionRequest, state=write_state(end.before), action="end", viewer=1, as_if_on_turn=True
    )
    assert error.message == "options.as_if_on_turn: this method does not use it; remove it"

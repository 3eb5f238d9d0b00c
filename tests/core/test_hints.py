"""Hints about a refused action are the same in every call that refuses it, and are sent as they are."""

from __future__ import annotations

import pytest

from khronos.v1 import play_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.refusal_pb2 import Refusal
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.state_writing import write_state
from khronos_engine import Config, Seat, create_game, view_state
from khronos_engine.region import built_in_region
from khronos_engine.shuffle import seed_from_phrase
from tests.support import FAITH, MIGHT, position
from tests.support.calls import STUB, ask, failed
from tests.support.requests import given, request_of

REFUSED = "build Hamlet Might A1 with I C"
"""Adventurer I is on Faith, and B on Might."""


@pytest.fixture
def state() -> GameState:
    drawing = "   Might\n   A  B  C\n1  .  .  .\n2  .  .  .\n3  .  .  .\n"
    return write_state(position(drawing, on=(FAITH, MIGHT), hand="CMMM"))


@pytest.fixture
def refusal(state: GameState) -> Refusal:
    return ask(calls.ValidateActionRequest, state=state, action=REFUSED).refusal


def test_the_hint_on_a_view_is_legal_there_but_drawing_for_it_takes_the_hidden_part() -> None:
    whole, _ = create_game(
        Config((Seat("Ada", ""), Seat("Grace", "")), built_in_region("valley")), seed_from_phrase("hints")
    )
    seat = whole.public.turn.seat
    view = write_state(view_state(whole, seat))
    asked = request_of(calls.ValidateActionRequest, state=view, action="end giving nothing", viewer=seat + 1)
    (violation,) = ask(asked).refusal.violations
    offered = violation.hint.action

    on_view = request_of(calls.ValidateActionRequest, state=view, action=offered, viewer=seat + 1)
    assert ask(on_view).HasField("acceptance")
    applied = request_of(calls.ApplyActionRequest, state=view, action=offered, viewer=seat + 1)
    assert failed(applied).reason == "PART_MISSING"
    applied = request_of(calls.ApplyActionRequest, state=write_state(whole), action=offered)
    assert ask(applied).state.public_part.revision == 1


def test_applying_previewing_and_replaying_give_the_same_hints(state: GameState, refusal: Refusal) -> None:
    error = failed(calls.ApplyActionRequest, state=state, action=REFUSED)
    assert error.detail(Refusal) == refusal
    previewed = ask(calls.PreviewActionRequest, state=state, actions=[REFUSED])
    assert previewed.stop.refusal == refusal
    replayed = ask(calls.ReplayGameRequest, state=state, actions=[REFUSED])
    assert replayed.departure.refusal == refusal


def test_a_stream_gives_the_same_hints(state: GameState, refusal: Refusal) -> None:
    start = request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state))
    _, answer = STUB.Play((start, request_of(calls.PlayRequest, apply=given(REFUSED))))
    assert answer.refused.refusal == refusal


def test_where_the_view_allows_the_action_there_is_no_hint(state: GameState) -> None:
    request = request_of(calls.ApplyActionRequest, state=state, action="build Chapel Might A1 with II R", viewer=2)
    refusal = failed(request).detail(Refusal)
    assert [each.HasField("hint") for each in refusal.violations] == [False]

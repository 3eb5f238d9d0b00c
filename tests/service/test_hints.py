"""Hints about a refused action are the same in every call that refuses it, and are sent as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from khronos.v1 import play_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.refusal_pb2 import Refusal
from khronos_core.codec.state_writing import write_state
from khronos_core.game_session import Session
from khronos_engine import Config, Seat, create_game, view_state
from khronos_engine.region import built_in_region
from khronos_engine.shuffle import seed_from_phrase
from tests.service.support import failed
from tests.support import FAITH, MIGHT, position
from tests.support.requests import given, request_of

if TYPE_CHECKING:
    from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
    from khronos.v1.state_pb2 import GameState

REFUSED = "build Hamlet Might A1 with A C"
"""Adventurer A is on Faith, and B on Might."""


@pytest.fixture
def state() -> GameState:
    drawing = "   Might\n   A  B  C\n1  .  .  .\n2  .  .  .\n3  .  .  .\n"
    return write_state(position(drawing, on=(FAITH, MIGHT), hand="CMMM"))


@pytest.fixture
def refusal(stub: RefereeServiceStub, state: GameState) -> Refusal:
    return stub.ValidateAction(request_of(calls.ValidateActionRequest, state=state, action=REFUSED)).refusal


def test_a_hint_is_a_sentence_and_an_action_that_is_legal_as_it_is(
    stub: RefereeServiceStub, state: GameState, refusal: Refusal
) -> None:
    hint = refusal.violations[0].hint
    assert hint.sentence == "Let adventurer B play the cards."
    applied = stub.ApplyAction(request_of(calls.ApplyActionRequest, state=state, action=hint.action))
    assert applied.state.public_part.revision == 1


def test_the_hint_on_a_view_is_legal_there_but_drawing_for_it_takes_the_hidden_part(stub: RefereeServiceStub) -> None:
    whole, _ = create_game(
        Config((Seat("Ada", ""), Seat("Grace", "")), built_in_region("valley")), seed_from_phrase("hints")
    )
    seat = whole.public.turn.seat
    view = write_state(view_state(whole, seat))
    asked = request_of(calls.ValidateActionRequest, state=view, action="end giving nothing", viewer=seat + 1)
    (violation,) = stub.ValidateAction(asked).refusal.violations
    offered = violation.hint.action

    on_view = request_of(calls.ValidateActionRequest, state=view, action=offered, viewer=seat + 1)
    assert stub.ValidateAction(on_view).HasField("acceptance")
    applied = request_of(calls.ApplyActionRequest, state=view, action=offered, viewer=seat + 1)
    assert failed(stub.ApplyAction, applied).reason == "PART_MISSING"
    applied = request_of(calls.ApplyActionRequest, state=write_state(whole), action=offered)
    assert stub.ApplyAction(applied).state.public_part.revision == 1


def test_applying_previewing_and_replaying_give_the_same_hints(
    stub: RefereeServiceStub, state: GameState, refusal: Refusal
) -> None:
    error = failed(stub.ApplyAction, request_of(calls.ApplyActionRequest, state=state, action=REFUSED))
    assert error.detail(Refusal) == refusal
    previewed = stub.PreviewAction(request_of(calls.PreviewActionRequest, state=state, actions=[REFUSED]))
    assert previewed.stop.refusal == refusal
    replayed = stub.ReplayGame(request_of(calls.ReplayGameRequest, state=state, actions=[REFUSED]))
    assert replayed.departure.refusal == refusal


def test_a_stream_gives_the_same_hints(state: GameState, refusal: Refusal) -> None:
    session = Session()
    session.answer(request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state)))
    answer = session.answer(request_of(calls.PlayRequest, apply=given(REFUSED)))
    assert answer.refused.refusal == refusal


def test_who_does_not_see_the_hand_gets_no_card_of_it(stub: RefereeServiceStub, state: GameState) -> None:
    for action in ("end giving MM", "build Watchtower Might A1 with B C"):
        for viewer in (2, "spectator"):
            request = request_of(calls.ValidateActionRequest, state=state, action=action, viewer=viewer)
            for violation in stub.ValidateAction(request).refusal.violations:
                assert not violation.hint.HasField("action")


def test_where_the_view_allows_the_action_there_is_no_hint(stub: RefereeServiceStub, state: GameState) -> None:
    request = request_of(calls.ApplyActionRequest, state=state, action="build Chapel Might A1 with B R", viewer=2)
    refusal = failed(stub.ApplyAction, request).detail(Refusal)
    assert [each.HasField("hint") for each in refusal.violations] == [False]

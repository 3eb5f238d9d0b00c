"""A set-up shows a viewer only its own hand and not the seed, and the other calls contain no state."""

from __future__ import annotations

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import GivenAction
from khronos.v1.config_pb2 import CARD_MODE_REPORTED, GameConfig, GameSetup, Seat
from khronos.v1.state_pb2 import GameState
from khronos_core.loading import CallContext
from khronos_core.methods import METHODS
from testing.requests import fields_within, request_of
from tests.secrets.calls import ABOUT_NO_STATE, serialise

pytestmark = pytest.mark.clause("V-1")

SEEDS = 60
"""The number of compared set-ups, so that every seat gets many hands more than once."""


def set_up(seed: int, **config: object) -> GameSetup:
    seats = [Seat(name=name, colour=name.lower()) for name in ("Red", "Green", "Blue")]
    return GameSetup(
        config=GameConfig(seats=seats, **config),  # type: ignore[arg-type]
        seed=seed.to_bytes(32, "big"),
        first_seat=2,
    )


def create_game(seed: int, **config: object) -> calls.CreateGameResponse:
    request = request_of(calls.CreateGameRequest, setup=set_up(seed, **config), with_sentences=True)
    answer = METHODS["CreateGame"].answer(request, CallContext())
    assert isinstance(answer, calls.CreateGameResponse)
    return answer


def view_game(game: calls.CreateGameResponse, viewer: int) -> bytes:
    request = request_of(calls.ViewGameRequest, state=game.state, viewer=viewer or "spectator", events=game.events)
    return serialise(METHODS["ViewGame"].answer(request, CallContext()))


@pytest.mark.parametrize("holdem", [False, True], ids=["without Hold'em", "with Hold'em"])
@pytest.mark.parametrize("viewer", range(4), ids=["spectator", "first seat", "second seat", "third seat"])
def test_a_viewer_of_a_set_up_sees_only_their_own_hand(viewer: int, holdem: bool) -> None:
    seen: dict[bytes, set[bytes]] = {}
    for seed in range(SEEDS):
        game = create_game(seed, holdem=holdem)
        own = b"" if viewer == 0 else serialise(game.state.private_parts[viewer - 1])
        seen.setdefault(own, set()).add(view_game(game, viewer))

    assert len(seen) < SEEDS / 2
    assert {len(views) for views in seen.values()} == {1}


def test_a_seat_sees_only_its_own_hand_in_a_replayed_set_up() -> None:
    seen: dict[bytes, set[bytes]] = {}
    for seed in range(SEEDS):
        request = request_of(
            calls.ReplayGameRequest,
            setup=set_up(seed),
            actions=[GivenAction(notation="travel I Faith"), GivenAction(notation="Red: end")],
            with_events=True,
            with_sentences=True,
            viewer=3,
        )
        answer = METHODS["ReplayGame"].answer(request, CallContext())
        assert isinstance(answer, calls.ReplayGameResponse)
        assert (len(answer.steps), answer.stop.index) == (1, 1)
        (own,) = answer.state.private_parts
        seen.setdefault(serialise(own), set()).add(serialise(answer))

    assert len(seen) < SEEDS / 2
    assert {len(views) for views in seen.values()} == {1}


@pytest.mark.clause("ED-3")
def test_set_up_with_reported_cards_does_not_depend_on_the_seed() -> None:
    assert len({serialise(create_game(seed, card_mode=CARD_MODE_REPORTED)) for seed in range(20)}) == 1


def test_requests_about_no_state_have_no_state_field() -> None:
    for name in ABOUT_NO_STATE:
        held = [field.message_type for _, field in fields_within(METHODS[name].request.DESCRIPTOR)]
        assert GameState.DESCRIPTOR not in held, name

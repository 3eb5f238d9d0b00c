"""Two states that differ only in what a seat may not know give that seat byte-equal answers, whatever it asks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khronos.v1 import material_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_engine import Outcome, Refusal, apply, judge, view_event, view_state
from khronos_engine.actions import EndTurn, ExchangeHand
from khronos_engine.catalog import HAND_SIZE, CardMode
from khronos_service.codec.actions import write_action
from khronos_service.codec.events import write_events
from khronos_service.codec.state_writing import write_state
from khronos_service.errors import failure_of
from khronos_service.faults import RequestError
from khronos_service.servicer import METHODS
from tests.laws.games import SMALL_REGIONS, chances, configs, game
from tests.laws.test_second_referee import candidate
from tests.secrets.pairs import twin

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from khronos_engine.actions import Action
    from khronos_engine.state import Config, State

pytestmark = pytest.mark.clause("V-1")

dealt = configs(st.sampled_from(SMALL_REGIONS)).filter(lambda config: config.cards is CardMode.DEALT)

Asking = Callable[["State", "Action", int], "Message"]

ASKED: dict[str, Asking] = {
    "ValidateAction": lambda state, action, seat: calls.ValidateActionRequest(
        state=write_state(state), action=write_action(action), asking_seat=seat + 1, with_sentences=True
    ),
    "ListLegalActions": lambda state, _, seat: calls.ListLegalActionsRequest(
        state=write_state(state), asking_seat=seat + 1
    ),
    "ExplainPlacements": lambda state, action, seat: calls.ExplainPlacementsRequest(
        state=write_state(state),
        asking_seat=seat + 1,
        seat=action.seat + 1,
        age=material_pb2.AGE_MIGHT,
        kind=material_pb2.KIND_KEEP,
        with_consequences=True,
    ),
    "PreviewAction": lambda state, action, seat: calls.PreviewActionRequest(
        state=write_state(state), action=write_action(action), asking_seat=seat + 1, decisions=1
    ),
    "DescribeDomains": lambda state, _, seat: calls.DescribeDomainsRequest(
        state=write_state(state), asking_seat=seat + 1
    ),
}
"""A request of every call that answers a seat about a state."""


@given(dealt, chances())
def test_no_call_tells_two_twins_apart(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in game(config, chance):
        if rng.random() < 0.8:
            continue
        seat = rng.randrange(config.players)
        other = twin(step.before, seat, 0, rng)
        for action in (step.action, candidate(step.before, rng)):
            for name, asked in ASKED.items():
                one, two = (answered(name, asked(state, action, seat)) for state in (step.before, other))
                assert one == two, (name, action, seat)


@given(dealt, chances())
def test_views_events_and_refusals_of_an_action_are_the_same_for_both_twins(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in game(config, chance):
        seat = rng.choice((None, *range(config.players)))
        action = candidate(step.before, rng) if rng.random() < 0.3 else step.action
        if isinstance(action, EndTurn) and action.give_up is None and action.seat != seat:
            continue  # such an action shows the hand to everyone
        own = action.seat == seat and isinstance(action, EndTurn | ExchangeHand)
        other = twin(step.before, seat, drawn_by(step.before, action) if own else 0, rng)
        assert view_state(other, seat) == view_state(step.before, seat)
        one, two = apply(step.before, action), apply(other, action)
        if isinstance(one, Outcome) and isinstance(two, Outcome):
            assert seen(one, seat, config) == seen(two, seat, config)
        elif isinstance(one, Refusal) and isinstance(two, Refusal) and seat is not None:
            assert refused(step.before, action, seat) == refused(other, action, seat)
        assert judge(view_state(step.before, seat), action) == judge(view_state(other, seat), action)


def test_every_call_about_a_state_is_asked() -> None:
    about_a_state = {
        name for name, method in METHODS.items() if "asking_seat" in method.request.DESCRIPTOR.fields_by_name
    }
    assert about_a_state == {*ASKED, "ApplyAction"}


def answered(name: str, request: Message) -> bytes:
    """Return the bytes of an answer, or of the error that took its place."""
    try:
        return METHODS[name].answer(request).SerializeToString(deterministic=True)
    except RequestError as error:
        return repr(failure_of(error, request_id="")).encode()


def refused(state: State, action: Action, seat: int) -> bytes:
    """Return the bytes of the error by which a seat learns that an action was not applied."""
    request = calls.ApplyActionRequest(state=write_state(state), action=write_action(action), asking_seat=seat + 1)
    return answered("ApplyAction", request)


def seen(outcome: Outcome, seat: int | None, config: Config) -> tuple[bytes, tuple[bytes, ...]]:
    """Return the bytes of the new state and the events as a seat may see them."""
    state = write_state(view_state(outcome.state, seat))
    events = write_events([view_event(event, seat) for event in outcome.events], config.region.grid, None)
    return (
        state.SerializeToString(deterministic=True),
        tuple(event.SerializeToString(deterministic=True) for event in events),
    )


def drawn_by(state: State, action: Action) -> int:
    """Return how many cards an action makes its player draw: more than the pile holds if it is shuffled for them."""
    size = state.public.players[action.seat].hand_size
    if isinstance(action, ExchangeHand):
        return HAND_SIZE - size + action.cards.total
    assert isinstance(action, EndTurn)
    hand = state.hands[action.seat]
    given_up = action.give_up.total if action.give_up is not None else 0 if hand is None else hand.total
    return HAND_SIZE - size + given_up

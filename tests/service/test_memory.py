"""States that a server keeps: they save work and change no answer."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from google.protobuf.message import Message
from hypothesis import given

from khronos.v1.action_pb2 import Action, GivenAction, Travel
from khronos.v1.material_pb2 import ADVENTURER_FIRST, AGE_FAITH, AGE_MIGHT, KIND_KEEP
from khronos.v1.record_pb2 import GameRecord, RecordedAction
from khronos.v1.referee_service_pb2 import (
    ApplyActionRequest,
    ApplyActionResponse,
    DescribeDomainsRequest,
    DescribeDomainsResponse,
    ExplainPlacementsRequest,
    ListLegalActionsRequest,
    ListLegalActionsResponse,
    PreviewActionRequest,
    ReplayGameRequest,
    ValidateActionRequest,
)
from khronos.v1.state_pb2 import GameState
from khronos_engine import create_game, view_state
from khronos_engine.region import Region
from khronos_service.codec.state_writing import alter_state, write_state
from khronos_service.faults import RequestError, StateInvalidError
from khronos_service.memory import NOTHING, Memory
from khronos_service.servicer import METHODS
from tests.laws.games import chances, configs, game
from tests.service.positions import crowded
from tests.service.support import draw_action, engine_config
from tests.support.requests import request_of

if TYPE_CHECKING:
    from khronos_engine.state import Config, State

KEEPS = 64
TRAVEL = Action(seat=1, travel=Travel(adventurer=ADVENTURER_FIRST, to=AGE_FAITH))


@pytest.fixture
def states() -> Memory:
    return Memory(KEEPS)


def first_state(players: int = 3) -> State:
    return create_game(engine_config(players), bytes(32))[0]


def answer(request: Message, states: Memory) -> bytes:
    name = request.DESCRIPTOR.name.removesuffix("Request")
    try:
        return METHODS[name].answer(request, states).SerializeToString(deterministic=True)
    except RequestError as error:
        return repr((error, vars(error))).encode()


def travelled(state: GameState, states: Memory) -> GameState:
    """Return the state after a journey, as the server gives it out."""
    return ApplyActionResponse.FromString(
        answer(request_of(ApplyActionRequest, state=state, action=TRAVEL), states)
    ).state


def blank(message: Message) -> None:
    """Take everything out of a message, from the inside out."""
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in value if field.is_repeated else (value,):
                blank(each)
        message.ClearField(field.name)


def written(state: State) -> bytes:
    return write_state(state).SerializeToString(deterministic=True)


@given(configs(), chances())
def test_a_message_altered_is_the_message_written(config: Config, chance: int) -> None:
    for step in game(config, chance):
        for viewer in (None, *range(config.players)):
            before, after = view_state(step.before, viewer), view_state(step.after, viewer)
            message = write_state(before)
            alter_state(message, before, after)
            assert message.SerializeToString(deterministic=True) == written(after)
        message = write_state(step.before)
        alter_state(message, step.before, step.after)
        assert message.SerializeToString(deterministic=True) == written(step.after)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_answer_depends_on_what_is_kept(players: int, states: Memory) -> None:
    chance = random.Random(players)
    state = write_state(first_state(players))
    while not state.public_part.over:
        listed = ListLegalActionsResponse.FromString(answer(request_of(ListLegalActionsRequest, state=state), states))
        action = draw_action(listed.groups, listed.seat, chance)
        requests = (
            request_of(ListLegalActionsRequest, state=state, viewer=1),
            request_of(DescribeDomainsRequest, state=state),
            request_of(ValidateActionRequest, state=state, action=TRAVEL, viewer=2),
            request_of(PreviewActionRequest, state=state, action=action),
            request_of(ApplyActionRequest, state=state, action=TRAVEL, viewer=1),
            request_of(ApplyActionRequest, state=state, action=action, with_sentences=True),
        )
        remembered = [answer(each, states) for each in requests]
        assert [answer(each, NOTHING) for each in requests] == remembered
        state = ApplyActionResponse.FromString(remembered[-1]).state


def test_no_replay_depends_on_what_is_kept(states: Memory) -> None:
    start = travelled(write_state(first_state()), states)
    record = GameRecord(position=start, actions=[RecordedAction()], rules_revision=1)
    requests = (
        request_of(ReplayGameRequest, state=start, actions=[GivenAction()]),
        request_of(ReplayGameRequest, state=start, actions=[GivenAction(message=TRAVEL)], viewer=2),
        request_of(ReplayGameRequest, record=record),
        request_of(ReplayGameRequest, record=record, actions=[GivenAction()]),
    )
    assert [answer(each, states) for each in requests] == [answer(each, NOTHING) for each in requests]


def test_what_is_kept_of_an_answer_is_changed_by_no_caller(states: Memory) -> None:
    state = write_state(first_state())
    requests = (
        request_of(ExplainPlacementsRequest, state=state, seat=1, age=AGE_MIGHT, kind=KIND_KEEP),
        request_of(ListLegalActionsRequest, state=state),
    )
    first = [answer(each, states) for each in requests]
    for request in requests:
        made = METHODS[request.DESCRIPTOR.name.removesuffix("Request")].answer(request, states)
        assert isinstance(made, Message)
        blank(made)
    assert [answer(each, states) for each in requests] == first


def test_an_answer_in_parts_that_are_kept_is_what_a_message_would_write(states: Memory) -> None:
    data = answer(request_of(DescribeDomainsRequest, state=write_state(first_state())), states)
    message = DescribeDomainsResponse.FromString(data)
    assert len(message.domains) > 1
    assert len(message.forecasts) > 1
    assert message.SerializeToString(deterministic=True) == data


def test_what_is_kept_of_a_game_is_told_of_no_other(states: Memory) -> None:
    state = crowded().before
    told = {}
    for name in ("Ann", "Zoe"):
        seats = (replace(state.config.seats[0], name=name), *state.config.seats[1:])
        public = replace(state.public, config=replace(state.config, seats=seats))
        asked = request_of(DescribeDomainsRequest, state=write_state(replace(state, public=public)))
        domains = DescribeDomainsResponse.FromString(answer(asked, states)).domains
        told[name] = " ".join(each.sentence for each in domains)
    assert "Ann" in told["Ann"]
    assert told["Zoe"] == told["Ann"].replace("Ann", "Zoe")


def test_a_state_that_was_given_out_is_kept(states: Memory) -> None:
    given_out = travelled(write_state(first_state()), states)
    known = states.recall(given_out)
    assert known is not None
    assert known.ours
    assert write_state(known.state) == given_out


def test_a_state_that_came_from_elsewhere_is_kept_once_it_was_audited(states: Memory) -> None:
    message = write_state(first_state())
    answer(request_of(ListLegalActionsRequest, state=message), states)
    known = states.recall(message)
    assert known is not None
    assert known.ours


def test_a_state_in_the_words_of_another_is_kept_and_not_taken_for_ours(states: Memory) -> None:
    message = write_state(first_state())
    message.public_part.holdem_row.SetInParent()
    given_out = [travelled(message, states) for _ in range(2)]
    assert given_out == [travelled(write_state(first_state()), NOTHING)] * 2
    known = states.recall(message)
    assert known is not None
    assert not known.ours


def test_a_kept_state_with_one_field_changed_is_audited(states: Memory) -> None:
    message = travelled(write_state(first_state()), states)
    message.public_part.players[0].money += 1
    with pytest.raises(StateInvalidError):
        METHODS["ListLegalActions"].answer(request_of(ListLegalActionsRequest, state=message), states)


def test_an_unsound_state_is_not_kept(states: Memory) -> None:
    message = write_state(first_state())
    message.public_part.players[0].cubes = 7
    answer(request_of(ListLegalActionsRequest, state=message), states)
    assert states.recall(message) is None


def test_fields_that_are_not_known_come_back_from_no_kept_state(states: Memory) -> None:
    message = write_state(first_state())
    strange = GameState.FromString(message.SerializeToString() + b"\xf2\x3f\x03abc")
    public = strange.public_part
    for part in (public, public.turn, public.players[1], public.boards[2]):
        part.MergeFromString(b"\xf2\x3f\x03abc")
    for _ in range(2):
        assert b"abc" not in travelled(strange, states).SerializeToString()


def test_the_order_of_fields_on_the_wire_does_not_matter(states: Memory) -> None:
    message = write_state(first_state())
    answer(request_of(ListLegalActionsRequest, state=message), states)
    parts = GameState(public_part=message.public_part), GameState(private_parts=message.private_parts)
    rest = GameState()
    rest.CopyFrom(message)
    rest.ClearField("public_part")
    rest.ClearField("private_parts")
    shuffled = b"".join(each.SerializeToString() for each in (rest, *reversed(parts)))
    assert shuffled != message.SerializeToString()
    assert states.recall(GameState.FromString(shuffled)) is not None


def test_those_asked_for_longest_ago_are_forgotten() -> None:
    memory = Memory(2)
    states = [first_state(players) for players in (2, 3, 4)]
    first, second, third = map(write_state, states)
    memory.keep(first, states[0], ours=True)
    memory.keep(second, states[1], ours=True)
    memory.recall(first)
    memory.keep(third, states[2], ours=True)
    assert [memory.recall(each) is not None for each in (first, second, third)] == [True, False, True]


def test_one_that_is_given_out_again_is_among_the_last_and_stays_the_state_it_was() -> None:
    memory = Memory(2)
    states = [first_state(players) for players in (2, 3, 4)]
    first, second, third = map(write_state, states)
    memory.keep(first, states[0], ours=False)
    memory.keep(second, states[1], ours=True)
    memory.keep(first, first_state(2), ours=True)
    memory.keep(third, states[2], ours=True)
    assert memory.recall(second) is None
    known = memory.recall(first)
    assert known is not None
    assert known.state is states[0]
    assert known.ours


def test_nothing_is_kept_where_nothing_may_be() -> None:
    memory = Memory(0)
    state = first_state()
    memory.keep(write_state(state), state, ours=True)
    assert memory.recall(write_state(state)) is None


def test_a_state_beyond_the_usual_size_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory(KEEPS)
    state = first_state()
    message = write_state(state)
    monkeypatch.setattr("khronos_service.limits.KEPT_BYTES", message.ByteSize() - 1)
    memory.keep(message, state, ours=True)
    assert memory.recall(message) is None


def test_a_state_with_more_ground_than_usual_is_not_kept() -> None:
    memory = Memory(KEEPS)
    for side, kept in ((32, True), (64, False)):
        rows = ("h" * 20 + "." * (side - 20), *["." * side] * (side - 1))
        state = create_game(engine_config(region=Region.from_rows(rows)), bytes(32))[0]
        message = write_state(state)
        memory.keep(message, state, ours=True)
        assert (memory.recall(message) is not None) == kept


def test_the_cubes_on_hamlets_may_be_told_in_any_order(states: Memory) -> None:
    region = first_state().config.region
    first, second, *_ = region.grid.squares(region.hamlets)
    given_out = []
    for places in ((first, second), (second, first)):
        message = write_state(first_state())
        message.public_digest = ""
        message.public_part.players[0].cubes -= len(places)
        for place in places:
            message.public_part.boards[2].hamlet_cubes.add(column=place.column, row=place.row, seat=1)
        given_out.append(travelled(message, states))
    assert given_out[0] == given_out[1]

"""The cache of states: it saves work and changes no answer."""

from __future__ import annotations

import random
import sys

import pytest
from google.protobuf.message import Message
from hypothesis import given
from msgspec.structs import replace

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, Construct, Travel
from khronos.v1.material_pb2 import ADVENTURER_FIRST, AGE_FAITH, AGE_MIGHT, KIND_KEEP, Square
from khronos.v1.state_pb2 import GameState
from khronos_core.call_context import CallContext
from khronos_core.codec.state_writing import alter_state, write_state
from khronos_core.errors import MalformedError, RequestError, StateInvalidError
from khronos_core.methods import METHODS
from khronos_core.state_cache import NO_CACHE, StateCache
from khronos_engine import create_game, view_state
from khronos_engine.game.cards import Cards
from khronos_engine.game.region import Region
from khronos_engine.game.state import Config, State
from tests.laws.games import chances, configs, game
from tests.support.calls import draw_action, engine_config
from tests.support.requests import Viewer, request_of

SIZE = 64
VIEWERS: tuple[Viewer, ...] = ("host", "spectator", 0)
BUILD = Action(seat=1, construct=Construct(age=AGE_MIGHT, kind=KIND_KEEP, at=Square(column=1, row=1)))
TRAVEL = Action(seat=1, travel=Travel(adventurer=ADVENTURER_FIRST, to=AGE_FAITH))


@pytest.fixture
def cache() -> StateCache:
    return StateCache(SIZE)


def first_state(players: int = 3) -> State:
    return create_game(engine_config(players), bytes(32))[0]


def answer(request: Message, cache: StateCache) -> bytes:
    name = request.DESCRIPTOR.name.removesuffix("Request")
    try:
        return METHODS[name].answer(copied(request), CallContext(cache)).SerializeToString(deterministic=True)
    except RequestError as error:
        return repr((error, vars(error))).encode()


def copied(request: Message) -> Message:
    """Return a request that the core may change."""
    return type(request).FromString(request.SerializeToString())


def list_actions(state: GameState, cache: StateCache) -> None:
    """Ask for the legal actions of a state; an error is raised."""
    METHODS["ListLegalActions"].answer(copied(listing(state)), CallContext(cache))


def listing(state: GameState) -> Message:
    """Return the request for the legal actions of a state."""
    return request_of(calls.ListLegalActionsRequest, state=state)


def travelled(state: GameState, cache: StateCache) -> GameState:
    """Return the state after a journey, as the server gives it out."""
    return calls.ApplyActionResponse.FromString(
        answer(request_of(calls.ApplyActionRequest, state=state, action=TRAVEL), cache)
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
    steps = game(config, chance)
    first = next(steps)
    before = {viewer: seen(first.before, viewer) for viewer in VIEWERS}
    messages = {viewer: write_state(state) for viewer, state in before.items()}
    for step in (first, *steps):
        for viewer, message in messages.items():
            after = seen(step.after, viewer)
            alter_state(message, before[viewer], after)
            assert message.SerializeToString(deterministic=True) == written(after)
            before[viewer] = after


def seen(state: State, viewer: Viewer) -> State:
    """Return what a viewer sees of a state."""
    match viewer:
        case "host":
            return state
        case int():
            return view_state(state, viewer)
        case _:
            return view_state(state, None)


@pytest.mark.parametrize("players", [2, 5])
def test_no_answer_depends_on_the_cache(players: int, cache: StateCache) -> None:
    chance = random.Random(players)
    state = write_state(first_state(players))
    while not state.public_part.over:
        listed = calls.ListLegalActionsResponse.FromString(answer(listing(state), cache))
        action = draw_action(listed.groups, listed.seat, chance)
        requests = (
            request_of(calls.ListLegalActionsRequest, state=state, viewer=1),
            request_of(calls.DescribeDomainsRequest, state=state),
            request_of(calls.ValidateActionRequest, state=state, action=TRAVEL, viewer=2),
            request_of(calls.PreviewActionsRequest, state=state, action=action),
            request_of(calls.ApplyActionRequest, state=state, action=TRAVEL, viewer=1),
            request_of(calls.ApplyActionRequest, state=state, action=action, with_sentences=True),
        )
        cached = [answer(each, cache) for each in requests]
        if state.public_part.revision % 3 == 0:
            assert [answer(each, NO_CACHE) for each in requests] == cached
        state = calls.ApplyActionResponse.FromString(cached[-1]).state


def test_a_caller_that_changes_an_answer_changes_no_later_one(cache: StateCache) -> None:
    state = write_state(first_state())
    requests = (
        request_of(calls.ExplainPlacementsRequest, state=state, seat=1, age=AGE_MIGHT, kind=KIND_KEEP),
        listing(state),
    )
    first = [answer(each, cache) for each in requests]
    for request in requests:
        made = METHODS[request.DESCRIPTOR.name.removesuffix("Request")].answer(copied(request), CallContext(cache))
        assert isinstance(made, Message)
        blank(made)
    assert [answer(each, cache) for each in requests] == first


def test_a_state_from_elsewhere_is_cached_once_it_is_audited(cache: StateCache) -> None:
    message = write_state(first_state())
    answer(listing(message), cache)
    known = cache.get(message)
    assert known is not None
    assert known.is_whole


def test_a_full_cache_drops_the_state_asked_for_longest_ago() -> None:
    cache = StateCache(2)
    states = [first_state(players) for players in (2, 3, 4)]
    first, second, third = map(write_state, states)
    cache.put(first, states[0], is_canonical=True)
    cache.put(second, states[1], is_canonical=True)
    cache.get(first)
    cache.put(third, states[2], is_canonical=True)
    assert [cache.get(each) is not None for each in (first, second, third)] == [True, False, True]


def test_a_state_that_is_put_again_counts_as_asked_for_and_stays_the_same_object() -> None:
    cache = StateCache(2)
    states = [first_state(players) for players in (2, 3, 4)]
    first, second, third = map(write_state, states)
    cache.put(first, states[0], is_canonical=False)
    cache.put(second, states[1], is_canonical=True)
    cache.put(first, first_state(2), is_canonical=True)
    cache.put(third, states[2], is_canonical=True)
    assert cache.get(second) is None
    known = cache.get(first)
    assert known is not None
    assert known.state is states[0]
    assert known.is_canonical


def test_a_cache_of_no_states_is_empty() -> None:
    cache = StateCache(0)
    state = first_state()
    cache.put(write_state(state), state, is_canonical=True)
    assert cache.get(write_state(state)) is None


def test_a_state_of_too_many_bytes_is_not_cached(monkeypatch: pytest.MonkeyPatch) -> None:
    cache = StateCache(SIZE)
    state = first_state()
    message = write_state(state)
    monkeypatch.setattr("khronos_core.limits.CACHED_STATE_BYTES", message.ByteSize() - 1)
    cache.put(message, state, is_canonical=True)
    assert cache.get(message) is None


def test_a_state_with_too_much_area_is_not_cached() -> None:
    cache = StateCache(SIZE)
    for hamlets, fits in ((20, True), (30, False)):
        rows = ("h" * hamlets + "." * (32 - hamlets), *["." * 32] * 31)
        state = create_game(engine_config(region=Region.from_rows(rows)), bytes(32))[0]
        message = write_state(state)
        cache.put(message, state, is_canonical=True)
        assert (cache.get(message) is not None) == fits


def test_the_cubes_on_hamlets_may_come_in_any_order(cache: StateCache) -> None:
    region = first_state().config.region
    first, second, *_ = region.grid.squares(region.hamlets)
    given_out = []
    for places in ((first, second), (second, first)):
        message = write_state(first_state())
        message.public_digest = ""
        message.public_part.players[0].cubes -= len(places)
        for place in places:
            message.public_part.boards[2].hamlet_cubes.add(at={"column": place.column, "row": place.row}, seat=1)
        given_out.append(travelled(message, cache))
    assert given_out[0] == given_out[1]


# --- views ------------------------------------------------------------------------------------------------------------


def test_a_view_is_read_and_answered_the_same_whether_its_public_part_is_cached_or_not(cache: StateCache) -> None:
    for viewer in (None, 0, 1):
        view = write_state(view_state(first_state(), viewer))
        requests = (
            listing(view),
            request_of(calls.ApplyActionRequest, state=view, action=TRAVEL),
            request_of(calls.ApplyActionRequest, state=view, action="Ann: travel I Faith"),
        )
        for request in (*requests, *requests):
            assert answer(request, cache) == answer(request, NO_CACHE)


def test_every_hand_that_a_seat_may_hold_finds_the_same_entry(cache: StateCache) -> None:
    state = view_state(first_state(), 0)
    for hand in possible_hands():
        answer(listing(write_state(replace(state, hands=(hand, None, None)))), cache)
        known = cache.get(write_state(state))
        assert known is not None
        assert known.state.hands == (None, None, None)
        assert len(vars(cache)["_entries"]) == 1


def test_hands_of_every_seat_without_a_hidden_part_are_not_cached(cache: StateCache) -> None:
    message = write_state(replace(first_state(), hidden=None))
    answer(listing(message), cache)
    known = cache.get(message)
    assert known is not None
    assert not known.is_whole
    assert known.state.hands == (None, None, None)


def test_a_hand_beside_a_cached_public_part_is_read_and_audited(cache: StateCache) -> None:
    view = write_state(view_state(first_state(), 0))
    answer(listing(view), cache)
    view.private_parts[0].hand.civil += 1
    with pytest.raises(StateInvalidError):
        list_actions(view, cache)
    view.private_parts[0].seat = 9
    with pytest.raises(MalformedError):
        list_actions(view, cache)


def test_a_wrong_digest_beside_a_cached_public_part_is_found(cache: StateCache) -> None:
    view = write_state(view_state(first_state(), 0))
    answer(listing(view), cache)
    view.public_digest = "0" * 64
    with pytest.raises(StateInvalidError):
        list_actions(view, cache)


def test_no_cache_finds_more_for_a_hand_that_was_asked_about_before() -> None:
    state = view_state(first_state(), 0)
    # To a hand that is not known every kind is open: what is public of them all is cached then.
    answer(listing(write_state(view_state(first_state(), None))), NO_CACHE)
    views = [write_state(replace(state, hands=(hand, None, None))) for hand in possible_hands()]
    misses = []
    for view in (*views, *views, *views):
        before = misses_so_far()
        for request in (
            listing(view),
            request_of(calls.ValidateActionRequest, state=view, action=BUILD),
        ):
            assert not answer(request, NO_CACHE).startswith(b"(")
        after = misses_so_far()
        misses.append({name: after[name] - before[name] for name in after})
    # What the first pass looked up of squares and tiles is there afterwards, for each hand as for the others.
    assert misses[len(views) : 2 * len(views)] == misses[2 * len(views) :]
    assert not any(misses[0][name] and misses[1][name] for name in misses[0])


def test_no_cache_of_maps_previews_and_hints_is_keyed_by_a_hand() -> None:
    state = view_state(first_state(), 0)
    views = [write_state(replace(state, hands=(hand, None, None))) for hand in possible_hands()]
    misses = []
    for view in views:
        before = misses_so_far()
        for request in (
            request_of(
                calls.ExplainPlacementsRequest, state=view, age=AGE_MIGHT, kind=KIND_KEEP, with_consequences=True
            ),
            request_of(calls.PreviewActionsRequest, state=view, actions=[BUILD, TRAVEL]),
            request_of(calls.PreviewActionsRequest, state=view, action="end"),
            request_of(calls.ValidateActionRequest, state=view, action="build Keep Might A1 with M"),
        ):
            assert not answer(request, NO_CACHE).startswith(b"(")
        after = misses_so_far()
        misses.append({name: after[name] - before[name] for name in after})
    # A key that holds a hand, or what a hand can pay, is a new one for each; boards and squares come again.
    assert [name for name in misses[0] if sum(each[name] > 0 for each in misses) > len(views) / 2] == []


def possible_hands() -> list[Cards]:
    """Return every hand of four cards."""
    counts = range(5)
    hands = [(military, religious, 4 - military - religious) for military in counts for religious in counts]
    return [Cards(*hand) for hand in hands if min(hand) >= 0]


def misses_so_far() -> dict[str, int]:
    """Return how often each cache of a function of core and engine did not find what it was asked for."""
    ours = ("khronos_core.", "khronos_engine.")
    modules = [module for name, module in sys.modules.items() if name.startswith(ours)]
    caches = {f"{each.__name__}.{name}": value for each in modules for name, value in vars(each).items()}
    return {name: value.cache_info().misses for name, value in caches.items() if hasattr(value, "cache_info")}

"""The caches of a core save work, but do not change responses."""

from __future__ import annotations

import random

import pytest
from google.protobuf.message import Message
from hypothesis import given
from msgspec.structs import replace

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, Construct, Travel
from khronos.v1.material_pb2 import ADVENTURER_FIRST, AGE_FAITH, AGE_MIGHT, KIND_KEEP, Square
from khronos.v1.state_pb2 import GameState
from khronos_core import Core
from khronos_core.codec.caches import NO_CACHES, Cache, Caches
from khronos_core.codec.states import fill_state, read_state, write_state
from khronos_core.errors import FieldViolations, MalformedError, RequestError, StateInvalidError
from khronos_core.loading import CallContext
from khronos_core.methods import METHODS
from khronos_engine import create_game, view_state
from khronos_engine.game.cards import Cards
from khronos_engine.game.region import Region
from khronos_engine.game.state import Config, State
from testing.requests import request_of
from tests.support.calls import draw_action, engine_config
from tests.support.games import chances, configs, game

SIZE = 64
BUILD = Action(seat=1, construct=Construct(age=AGE_MIGHT, kind=KIND_KEEP, at=Square(column=1, row=1)))
TRAVEL = Action(seat=1, travel=Travel(adventurer=ADVENTURER_FIRST, to=AGE_FAITH))


@pytest.fixture
def caches() -> Caches:
    return Caches(SIZE)


def first_state(players: int = 3) -> State:
    return create_game(engine_config(players), bytes(32))[0]


def answer(request: Message, caches: Caches) -> bytes:
    name = request.DESCRIPTOR.name.removesuffix("Request")
    try:
        return METHODS[name].answer(copy_request(request), CallContext(caches)).SerializeToString(deterministic=True)
    except RequestError as error:
        return repr((error, vars(error))).encode()


def copy_request(request: Message) -> Message:
    """Return a copy of a request, which the core may change."""
    return type(request).FromString(request.SerializeToString())


def list_actions(state: GameState, caches: Caches) -> None:
    """Return the legal actions of a state; raise an error if the call fails."""
    METHODS["ListLegalActions"].answer(copy_request(list_request(state)), CallContext(caches))


def list_request(state: GameState) -> Message:
    return request_of(calls.ListLegalActionsRequest, state=state)


def state_after_travel(state: GameState, caches: Caches) -> GameState:
    return calls.ApplyActionResponse.FromString(
        answer(request_of(calls.ApplyActionRequest, state=state, action=TRAVEL), caches)
    ).state


def clear_message(message: Message) -> None:
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in value if field.is_repeated else (value,):
                clear_message(each)
        message.ClearField(field.name)


# --- one cache --------------------------------------------------------------------------------------------------------


def test_a_full_cache_drops_its_oldest_entry() -> None:
    cache: Cache[str, int] = Cache(2)
    for number, key in enumerate("abc"):
        cache.put(key, number)
    assert [cache.get(key) for key in "abc"] == [None, 1, 2]
    assert len(cache) == 2


def test_value_cached_again_stays_the_same_object() -> None:
    cache: Cache[str, object] = Cache(2)
    first = object()
    cache.put("a", first)
    cache.put("a", object())
    assert cache.get("a") is first


def test_cache_of_size_zero_stays_empty() -> None:
    cache: Cache[str, int] = Cache(0)
    cache.put("a", 1)
    assert cache.get("a") is None


# --- parts of states --------------------------------------------------------------------------------------------------


@given(configs(), chances())
def test_state_encoded_and_decoded_with_caches_is_the_same_object(config: Config, chance: int) -> None:
    caches = Caches(SIZE)
    for step in game(config, chance):
        message = GameState()
        fill_state(message, step.after, caches)
        assert message == write_state(step.after)
        violations = FieldViolations()
        assert read_state(message, violations.root / "state", caches) == step.after
        assert not violations.count


def test_encoded_board_is_found_in_the_cache_when_decoded(caches: Caches) -> None:
    state, message = first_state(), GameState()
    fill_state(message, state, caches)
    read = read_state(message, FieldViolations().root, caches)
    assert read is not None
    assert [one is other for one, other in zip(read.public.boards, state.public.boards, strict=True)] == [True] * 3


def test_equal_boards_of_games_with_different_players_are_distinguished(caches: Caches) -> None:
    for players in (3, 2):
        state, message = first_state(players), GameState()
        fill_state(message, state, caches)
        assert read_state(message, FieldViolations().root, caches) == state
    assert len(caches.boards) == 2


def test_a_malformed_board_is_reported_again_and_again(caches: Caches) -> None:
    message = write_state(first_state())
    message.public_part.boards[0].tiles.add(kind=99)
    reported = [answer(list_request(message), caches) for _ in range(3)]
    assert reported == [answer(list_request(message), NO_CACHES)] * 3
    assert b"boards[0].tiles[0].kind" in reported[0]


def test_an_invalid_board_is_reported_again_and_again(caches: Caches) -> None:
    message = write_state(first_state())
    message.public_part.boards[0].tiles.add(kind=KIND_KEEP, at=Square(column=1, row=1))
    reported = [answer(list_request(message), caches) for _ in range(3)]
    assert reported == [answer(list_request(message), NO_CACHES)] * 3
    assert b"StateInvalidError" in reported[0]


@pytest.mark.parametrize("name", ["CACHED_AREA", "CACHED_BOARD_BYTES"])
def test_a_board_that_is_too_large_is_not_cached(name: str, caches: Caches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"khronos_core.limits.{name}", -1)
    fill_state(GameState(), first_state(), caches)
    assert not len(caches.boards)


# --- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_no_answer_depends_on_the_caches(players: int, caches: Caches) -> None:
    chance = random.Random(players)
    state = write_state(first_state(players))
    while not state.public_part.over:
        listed = calls.ListLegalActionsResponse.FromString(answer(list_request(state), caches))
        action = draw_action(listed.groups, listed.seat, chance)
        requests = (
            request_of(calls.ListLegalActionsRequest, state=state, viewer=1),
            request_of(calls.DescribeDomainsRequest, state=state),
            request_of(calls.ValidateActionRequest, state=state, action=TRAVEL, viewer=2),
            request_of(calls.PreviewActionsRequest, state=state, action=action),
            request_of(calls.ApplyActionRequest, state=state, action=TRAVEL, viewer=1),
            request_of(calls.ApplyActionRequest, state=state, action=action, with_sentences=True),
        )
        cached = [answer(each, caches) for each in requests]
        if state.public_part.revision % 3 == 0:
            assert [answer(each, NO_CACHES) for each in requests] == cached
        state = calls.ApplyActionResponse.FromString(cached[-1]).state


@pytest.mark.parametrize("name", ["ExplainPlacements", "ListLegalActions", "DescribeDomains", "GetCatalog"])
def test_changing_an_answer_does_not_change_later_answers(name: str, caches: Caches) -> None:
    state = write_state(first_state())
    about = {"ExplainPlacements": {"seat": 1, "age": AGE_MIGHT, "kind": KIND_KEEP}}.get(name, {})
    fields = about if name == "GetCatalog" else {"state": state, **about}
    request = request_of(getattr(calls, f"{name}Request"), **fields)
    first = answer(request, caches)
    clear_message(METHODS[name].answer(copy_request(request), CallContext(caches)))
    assert answer(request, caches) == first


def test_two_cores_share_no_cache_entry() -> None:
    request = list_request(write_state(first_state())).SerializeToString()
    one, other = Core(), Core()
    assert one.answer("ListLegalActions", request).failure is None
    assert len(vars(one)["_caches"].boards) == 1
    assert not len(vars(other)["_caches"].boards)


def test_core_without_caches_stores_nothing() -> None:
    core = Core(cached_states=0, cached_parts=False)
    assert core.answer("ListLegalActions", list_request(write_state(first_state())).SerializeToString()).failure is None
    assert core.answer("GetCatalog", b"").failure is None
    caches = vars(core)["_caches"]
    assert not any(map(len, (caches.boards, caches.configs, caches.tiles, caches.catalogs)))


# --- whole states -----------------------------------------------------------------------------------------------------


def test_state_of_unknown_origin_is_cached_after_its_audit(caches: Caches) -> None:
    message = write_state(first_state())
    answer(list_request(message), caches)
    assert caches.state(message) == first_state()


def test_a_state_of_too_many_bytes_is_not_cached(caches: Caches, monkeypatch: pytest.MonkeyPatch) -> None:
    state = first_state()
    message = write_state(state)
    monkeypatch.setattr("khronos_core.limits.CACHED_STATE_BYTES", message.ByteSize() - 1)
    caches.put_state(message, state)
    assert caches.state(message) is None


def test_a_state_with_too_much_area_is_not_cached(caches: Caches) -> None:
    for hamlets, fits in ((20, True), (30, False)):
        rows = ("h" * hamlets + "." * (32 - hamlets), *["." * 32] * 31)
        state = create_game(engine_config(region=Region.from_rows(rows)), bytes(32))[0]
        message = write_state(state)
        caches.put_state(message, state)
        assert (caches.state(message) is not None) == fits


def test_the_cubes_on_hamlets_may_come_in_any_order(caches: Caches) -> None:
    region = first_state().config.region
    first, second, *_ = region.grid.squares(region.hamlets)
    given_out = []
    for places in ((first, second), (second, first)):
        message = write_state(first_state())
        message.public_digest = ""
        message.public_part.players[0].cubes -= len(places)
        for place in places:
            message.public_part.boards[2].hamlet_cubes.add(at={"column": place.column, "row": place.row}, seat=1)
        given_out.append(state_after_travel(message, caches))
    assert given_out[0] == given_out[1]


# --- secrets ----------------------------------------------------------------------------------------------------------


def test_a_view_is_answered_the_same_with_and_without_caches(caches: Caches) -> None:
    for viewer in (None, 0, 1):
        view = write_state(view_state(first_state(), viewer))
        requests = (
            list_request(view),
            request_of(calls.ApplyActionRequest, state=view, action=TRAVEL),
            request_of(calls.ApplyActionRequest, state=view, action="Ann: travel I Faith"),
        )
        for request in (*requests, *requests):
            assert answer(request, caches) == answer(request, NO_CACHES)


@pytest.mark.parametrize("state", [view_state(first_state(), 0), replace(first_state(), hidden=None)])
def test_a_state_without_its_hidden_part_is_never_cached(state: State, caches: Caches) -> None:
    message = write_state(state)
    answer(list_request(message), caches)
    assert caches.state(message) is None


def test_a_hand_of_a_view_is_read_and_audited_every_time(caches: Caches) -> None:
    view = write_state(view_state(first_state(), 0))
    answer(list_request(view), caches)
    view.private_parts[0].hand.civil += 1
    with pytest.raises(StateInvalidError):
        list_actions(view, caches)
    view.private_parts[0].seat = 9
    with pytest.raises(MalformedError):
        list_actions(view, caches)


def test_a_wrong_digest_of_a_view_is_found_every_time(caches: Caches) -> None:
    view = write_state(view_state(first_state(), 0))
    answer(list_request(view), caches)
    view.public_digest = "0" * 64
    with pytest.raises(StateInvalidError):
        list_actions(view, caches)


def test_no_cache_is_keyed_by_a_hand(caches: Caches) -> None:
    state = view_state(first_state(), 0)
    # An unknown hand could pay for every kind, so the public facts of all kinds are cached then.
    answer(list_request(write_state(view_state(first_state(), None))), caches)
    known, adding = entries(caches), []
    for hand in possible_hands() * 2:
        view = write_state(replace(state, hands=(hand, None, None)))
        requests = (
            list_request(view),
            request_of(calls.ValidateActionRequest, state=view, action=BUILD),
            request_of(calls.ValidateActionRequest, state=view, action="build Keep Might A1 with M"),
            request_of(calls.ExplainPlacementsRequest, state=view, age=AGE_MIGHT, kind=KIND_KEEP),
            request_of(calls.PreviewActionsRequest, state=view, actions=[BUILD, TRAVEL]),
        )
        assert not any(answer(each, caches).startswith(b"(") for each in requests)
        found = entries(caches)
        adding.append(found != known)
        known = found
    # Keys with a hand or its possible payments are always new; keys with boards and squares repeat.
    hands = len(possible_hands())
    assert sum(adding[:hands]) < hands / 2
    assert not any(adding[hands:])


def entries(caches: Caches) -> tuple[object, ...]:
    """Return all cached keys: the keys of the caches, and the names and arguments of the facts of boards."""
    maps: list[dict[object, object]] = [vars(cache)["_entries"] for cache in (caches.configs, caches.tiles)]
    boards: dict[object, object] = vars(caches.boards)["_entries"]
    facts = {
        (key, name): set(fact) if isinstance(fact, dict) else None
        for key, board in boards.items()
        for name, fact in vars(board).items()
    }
    return (*[set(each) for each in maps], set(boards), facts)


def possible_hands() -> list[Cards]:
    counts = range(5)
    hands = [(military, religious, 4 - military - religious) for military in counts for religious in counts]
    return [Cards(*hand) for hand in hands if min(hand) >= 0]

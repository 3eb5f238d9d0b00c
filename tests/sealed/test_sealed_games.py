"""In a sealed game, the secret of a seat decides which information a caller sees and which actions it may take."""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any

import pytest
from google.protobuf.message import Message

from khronos.v1 import config_pb2, record_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core.errors import (
    KeyUnknownError,
    MalformedError,
    PartSealedError,
    SealBrokenError,
    SecretNeededError,
)
from khronos_core.methods import METHODS
from khronos_core.sealing import NO_KEYS
from testing.requests import request_of
from testing.sealed import answer, apply, copy, keys, request_as, sealed_game, sealed_setup, secret, view
from tests.support.calls import draw_action

STATE_CALLS: dict[str, dict[str, Any]] = {
    "ValidateAction": {"action": "travel I Faith"},
    "ApplyAction": {"action": "travel I Faith"},
    "ListLegalActions": {},
    "ExplainPlacements": {"age": 1, "kind": 1},
    "PreviewActions": {"action": "travel I Faith"},
    "CheckPlan": {"actions": ["travel I Faith"]},
    "DescribeDomains": {},
    "SuggestActions": {"strength": 1},
    "MatchAction": {"words": [{"alternatives": [{"text": "exchange"}]}]},
    "ViewGame": {},
    "AuditPosition": {},
}
"""A request of every call about a state in which it is seat 1's turn."""


def request_about(name: str, state: state_pb2.GameState, viewer: Any = 1, held: bytes | None = None) -> Any:
    return request_as(METHODS[name].request, viewer, held=held, state=state, **STATE_CALLS[name])


def hands(state: state_pb2.GameState) -> dict[int, int]:
    """Return the number of cards of each open hand, by seat."""
    parts = [each for each in state.private_parts if each.HasField("hand")]
    return {each.seat: each.hand.military + each.hand.religious + each.hand.civil for each in parts}


def play_to_end(players: int = 2) -> tuple[list[Any], state_pb2.GameState]:
    """Return the actions of a whole sealed game, and its last state."""
    state, chance, actions = sealed_game(players), random.Random(5), []
    while not state.public_part.over:
        to_act = answer(request_as(calls.ListLegalActionsRequest, state=state)).seat
        listed = answer(request_as(calls.ListLegalActionsRequest, to_act, state=state))
        actions.append(draw_action(listed.groups, to_act, chance))
        state = apply(state, actions[-1], to_act).state
    return actions, state


@pytest.mark.parametrize("name", STATE_CALLS)
def test_a_seat_can_use_only_its_own_secret(name: str) -> None:
    state = sealed_game()
    answer(request_about(name, state))
    for held, matter in ((b"", "missing"), (secret(2), "wrong"), (bytes(32), "wrong")):
        with pytest.raises(SecretNeededError) as raised:
            answer(request_about(name, state, held=held))
        assert raised.value.facts == {"seat": "1", "secret": matter}


@pytest.mark.parametrize("held", [b"short", secret(1) + b"\0", bytes(100_000)], ids=len)
@pytest.mark.parametrize("name", STATE_CALLS)
def test_secret_of_the_wrong_length_is_malformed(name: str, held: bytes) -> None:
    with pytest.raises(MalformedError, match=rf"options\.seat_secret: must have 32 bytes, not {len(held)}"):
        answer(request_about(name, sealed_game(), held=held))


@pytest.mark.parametrize("name", STATE_CALLS)
def test_a_sealed_game_has_no_host(name: str) -> None:
    with pytest.raises(MalformedError, match=r"options\.host"):
        answer(request_about(name, sealed_game(), "host"))


def test_action_for_another_seat_is_refused_before_its_cards_are_checked() -> None:
    state = sealed_game()
    legal, illegal = "travel I Faith", "Ann: build Keep Might A1"
    errors = []
    for action in (legal, illegal):
        for viewer in (2, "spectator"):
            with pytest.raises(SecretNeededError) as raised:
                answer(request_as(calls.ApplyActionRequest, viewer, state=state, action=action))
            errors.append((str(raised.value), raised.value.facts))
    assert errors == errors[:1] * 4
    assert errors[0][1] == {"seat": "1", "secret": "missing"}


def test_a_game_continues_with_an_older_key_and_is_sealed_with_the_first() -> None:
    state = sealed_game(with_keys=keys("old"))
    moved = apply(state, "travel I Faith", 1, keys("new", "old")).state
    assert (state.sealed.key_id, moved.sealed.key_id) == ("old", "new")
    assert hands(view(moved, 2, keys("new"))) == {2: 4}


@pytest.mark.parametrize("name", STATE_CALLS)
def test_server_without_the_key_reports_the_missing_key(name: str) -> None:
    for without in (NO_KEYS, keys("another")):
        with pytest.raises(KeyUnknownError) as raised:
            answer(request_about(name, sealed_game()), without)
        assert raised.value.facts == {"key_id": "one"}


def test_server_without_keys_creates_no_sealed_game() -> None:
    with pytest.raises(KeyUnknownError) as raised:
        answer(calls.CreateGameRequest(setup=sealed_setup()), NO_KEYS)
    assert raised.value.facts == {"key_id": ""}


def test_cards_depend_on_every_part_of_the_set_up() -> None:
    """If the hash of a secret did not count, anyone could deal the same game with different secrets."""
    setups = [sealed_setup() for _ in range(5)]
    setups[1].sealed_seats[2].nonce = sha256(b"another").digest()
    setups[2].sealed_seats[2].secret_hash = sha256(b"another").digest()
    setups[3].config.seats[0].colour = "red"
    setups[4].first_seat = 2
    seeds = {answer(calls.CreateGameRequest(setup=each)).state.sealed.seed_hash for each in setups}
    other_key = answer(calls.CreateGameRequest(setup=setups[0]), keys("two")).state.sealed.seed_hash
    assert len(seeds | {other_key}) == 6


def test_unknown_field_of_a_set_up_does_not_change_the_cards() -> None:
    setup = sealed_setup()
    newer = b"\xca\x3e\x03new"  # field 1001, a string
    setup.sealed_seats[0].MergeFromString(newer)
    assert newer in setup.SerializeToString()
    assert answer(calls.CreateGameRequest(setup=setup)).state == sealed_game()


@pytest.mark.parametrize(
    ("path", "change"),
    [
        ("setup.sealed_seats", lambda setup: setup.sealed_seats.pop()),
        ("setup.sealed_seats[1].nonce", lambda setup: setattr(setup.sealed_seats[1], "nonce", b"short")),
        (
            "setup.sealed_seats[2].secret_hash",
            lambda setup: setattr(setup.sealed_seats[2], "secret_hash", setup.sealed_seats[0].secret_hash),
        ),
        ("setup.seed_phrase", lambda setup: setattr(setup, "seed_phrase", "mine")),
        ("setup.seed", lambda setup: setattr(setup, "seed", bytes(32))),
        ("setup.config.secrecy", lambda setup: setattr(setup.config, "secrecy", 3)),
        ("setup.config.secrecy", lambda setup: setattr(setup.config, "card_mode", config_pb2.CARD_MODE_REPORTED)),
        ("setup.sealed_seats", lambda setup: setattr(setup.config, "secrecy", config_pb2.SECRECY_OPEN)),
    ],
    ids=["a seat left out", "length", "equal", "phrase", "seed", "no such value", "reported cards", "an open game"],
)
def test_invalid_set_up_is_malformed(path: str, change: Any) -> None:
    setup = sealed_setup()
    change(setup)
    with pytest.raises(MalformedError) as raised:
        answer(calls.CreateGameRequest(setup=setup))
    assert raised.value.violations[0].path == path


def test_seed_is_public_at_the_end_and_everyone_can_check_the_deal() -> None:
    actions, last = play_to_end()
    seen = view(last)
    seed = seen.hidden_part.seed
    assert sha256(b"khronos seed" + seed).digest() == sealed_game(2).sealed.seed_hash
    setup = sealed_setup(2)
    setup.config.secrecy = config_pb2.SECRECY_OPEN
    del setup.sealed_seats[:]
    setup.seed = seed
    replayed = answer(request_of(calls.ReplayGameRequest, setup=setup, actions=actions), NO_KEYS)
    assert len(replayed.steps) == len(actions)
    assert replayed.state.public_digest == last.public_digest
    assert list(replayed.state.private_parts) == list(seen.private_parts)
    assert replayed.state.hidden_part == seen.hidden_part


@pytest.mark.parametrize("request_class", [calls.ReplayGameRequest, calls.ReviewGameRequest])
@pytest.mark.parametrize("kind", ["setup", "state", "record", "record from a position"])
def test_sealed_game_cannot_be_replayed(kind: str, request_class: type[Message]) -> None:
    state = sealed_game()
    games: dict[str, dict[str, Any]] = {
        "setup": {"setup": sealed_setup()},
        "state": {"state": state},
        "record": {"record": record_pb2.GameRecord(rules_revision=1, setup=sealed_setup())},
        "record from a position": {"record": record_pb2.GameRecord(rules_revision=1, position=state)},
    }
    with pytest.raises(PartSealedError):
        answer(request_as(request_class, 1, **games[kind]))


def claim_open(state: state_pb2.GameState) -> state_pb2.GameState:
    changed = copy(state)
    changed.schema_version = 1
    changed.public_part.config.ClearField("secrecy")
    return changed


@pytest.mark.parametrize("name", STATE_CALLS)
def test_sealed_part_in_an_open_game_is_refused(name: str) -> None:
    with pytest.raises(SealBrokenError):
        answer(request_about(name, claim_open(sealed_game()), held=b""))


@pytest.mark.parametrize("name", STATE_CALLS)
@pytest.mark.parametrize("left", ["schema", "payload", "seats"])
def test_open_state_with_any_sealed_field_is_refused(name: str, left: str) -> None:
    state = sealed_game()
    changed = claim_open(state)
    changed.ClearField("sealed")
    answer(request_about("ViewGame", changed, held=b""))  # anyone could write it
    match left:
        case "schema":
            changed.schema_version = 2
        case "payload":
            changed.sealed.payload = state.sealed.payload
        case _:
            changed.sealed.seats.extend(state.sealed.seats)
    with pytest.raises(SealBrokenError):
        answer(request_about(name, changed, held=b""))


@pytest.mark.parametrize("name", STATE_CALLS)
def test_view_of_a_sealed_game_is_refused_by_every_call(name: str) -> None:
    with pytest.raises(SealBrokenError):
        answer(request_about(name, view(sealed_game(), 1)))


def test_seat_secret_for_an_open_game_is_refused() -> None:
    setup = config_pb2.GameSetup(config=config_pb2.GameConfig(seats=sealed_setup(2).config.seats), seed_phrase="a")
    state = answer(calls.CreateGameRequest(setup=setup)).state
    with pytest.raises(MalformedError, match=r"options\.seat_secret"):
        view(state, 1)

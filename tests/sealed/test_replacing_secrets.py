"""A lost secret of a sealed game: all other seats sign the new one, if the seat allowed it at the set-up."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import permutations
from typing import Any

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1 import state_pb2
from khronos.v1.state_pb2 import GameState
from khronos_core import errors
from tests.support.requests import request_of
from tests.support.sealed import answer, applied, asked, keys, sealed_game, secret, view

NEW, OTHER = sha256(b"a new secret").digest(), sha256(b"another secret").digest()
NEW_HASH, OTHER_HASH = sha256(NEW).digest(), sha256(OTHER).digest()

LOST = 3
"""The seat that has lost its secret."""


def game(players: int = 4) -> GameState:
    return sealed_game(players, replaceable=(LOST,))


def signing(state: GameState, signer: Any, secret_hash: bytes = NEW_HASH, seat: int = LOST, **fields: Any) -> Any:
    return asked(calls.ReplaceSecretRequest, signer, state=state, seat=seat, secret_hash=secret_hash, **fields)


def signed(state: GameState, *signers: int, secret_hash: bytes = NEW_HASH, seat: int = LOST) -> GameState:
    """Return a state that some seats have signed, one after the other."""
    for signer in signers:
        state = answer(signing(state, signer, secret_hash, seat)).state
    return state


def under_way(state: GameState) -> state_pb2.Replacement:
    return state.public_part.sealing.replacement


def hash_of_lost(state: GameState) -> bytes:
    return state.public_part.sealing.seats[LOST - 1].secret_hash


def hand_by(state: GameState, held: bytes) -> list[int]:
    """Return whose hand shows to who asks as the seat with some secret."""
    seen = answer(asked(calls.ViewGameRequest, LOST, held=held, state=state)).state
    return [each.seat for each in seen.private_parts]


# --- signing ----------------------------------------------------------------------------------------------------------


def test_the_order_of_the_signatures_makes_no_difference() -> None:
    assert len({signed(game(), *order).seal.tag for order in permutations((1, 2, 4))}) == 1


def test_the_new_secret_opens_the_hand_after_the_exchange_and_the_old_one_before() -> None:
    before, pending = game(), signed(game(), 1, 2)
    after = signed(pending, 4)
    for state in (before, pending):
        assert hand_by(state, secret(LOST)) == [LOST]
        with pytest.raises(errors.SecretNeededError):
            hand_by(state, NEW)
    assert hand_by(after, NEW) == [LOST]
    with pytest.raises(errors.SecretNeededError):
        hand_by(after, secret(LOST))


def test_hands_pile_revision_and_digest_stay_and_the_seal_changes() -> None:
    before = game()
    for state in (signed(before, 1), signed(before, 1, 2, 4)):
        assert state.public_digest == before.public_digest
        assert state.public_part.revision == before.public_part.revision
        assert state.seal.tag != before.seal.tag
        assert view(state, 1).private_parts == view(before, 1).private_parts
        assert applied(state, "end", 1).events == applied(before, "end", 1).events


def test_the_game_goes_on_while_seats_sign() -> None:
    moved = applied(signed(game(), 1), "travel I Faith", 1).state
    assert under_way(moved).signed_by == [1]
    assert hash_of_lost(signed(moved, 2, 4)) == NEW_HASH
    assert signed(moved, 2, 4) == applied(signed(game(), 1, 2, 4), "travel I Faith", 1).state


# --- another replacement, or none -------------------------------------------------------------------------------------


def test_another_hash_starts_over() -> None:
    state = signed(signed(game(), 1, 2), 4, secret_hash=OTHER_HASH)
    assert under_way(state) == state_pb2.Replacement(seat=LOST, secret_hash=OTHER_HASH, signed_by=[4])


def test_another_seat_starts_over() -> None:
    state = signed(sealed_game(4, replaceable=(2, LOST)), 1, 4)
    assert under_way(signed(state, 1, seat=2)) == state_pb2.Replacement(seat=2, secret_hash=NEW_HASH, signed_by=[1])


@pytest.mark.parametrize("seat", [1, 2, LOST, 4])
def test_any_seat_calls_a_replacement_off(seat: int) -> None:
    assert signed(signed(game(), 1), seat, secret_hash=b"") == game()


def test_calling_off_what_is_not_under_way_changes_nothing() -> None:
    both = sealed_game(4, replaceable=(2, LOST))
    for state in (both, signed(both, 1)):
        assert signed(state, 4, secret_hash=b"", seat=2) == state


# --- who may not ------------------------------------------------------------------------------------------------------


def test_a_seat_that_did_not_allow_it_is_not_replaced() -> None:
    for state in (sealed_game(), sealed_game(replaceable=(2,))):
        with pytest.raises(errors.SeatNotReplaceableError) as raised:
            signed(state, 1)
        assert raised.value.facts == {"seat": "3"}


def test_the_seats_of_an_open_game_have_no_secret_to_replace() -> None:
    state = answer(request_of(calls.CreateGameRequest, setup={"config": {"seats": [{"name": "A"}, {"name": "B"}]}}))
    request = request_of(calls.ReplaceSecretRequest, state=state.state, viewer=1, seat=2, secret_hash=NEW_HASH)
    with pytest.raises(errors.SeatNotReplaceableError):
        answer(request)


@pytest.mark.parametrize("held", [b"", secret(LOST), NEW], ids=["none", "of another seat", "the new one"])
def test_a_seat_signs_with_its_own_secret_alone(held: bytes) -> None:
    for secret_hash in (NEW_HASH, b""):
        with pytest.raises(errors.SecretNeededError) as raised:
            answer(signing(game(), 1, secret_hash, held=held))
        assert raised.value.facts == {"seat": "1", "secret": "wrong" if held else "missing"}


@pytest.mark.parametrize(
    ("path", "request_in"),
    [
        ("options.seat", lambda state: signing(state, None)),
        ("options.seat", lambda state: signing(state, "spectator", b"")),
        ("options.host", lambda state: signing(state, "host")),
        ("seat", lambda state: signing(state, LOST)),
        ("seat", lambda state: signing(state, 1, seat=0)),
        ("seat", lambda state: signing(state, 1, seat=5)),
        ("secret_hash", lambda state: signing(state, 1, b"short")),
        ("secret_hash", lambda state: signing(state, 1, hash_of_lost(state))),
        ("secret_hash", lambda state: signing(state, 1, sha256(secret(1)).digest())),
        ("options.with_sentences", lambda state: signing(state, 1, with_sentences=True)),
    ],
    ids=[
        "nobody signs",
        "a spectator calls off",
        "the host",
        "for itself",
        "no seat",
        "no such seat",
        "length",
        "its hash",
        "the signer's own hash",
        "sentences",
    ],
)
def test_a_request_that_makes_no_sense_is_malformed(path: str, request_in: Callable[[GameState], Any]) -> None:
    with pytest.raises(errors.MalformedError) as raised:
        answer(request_in(game()))
    assert [each.path for each in raised.value.violations] == [path]


def test_a_signature_can_be_for_one_digest_alone() -> None:
    with pytest.raises(errors.DigestMismatchError):
        answer(signing(game(), 1, expected_digest="0" * 64))


# --- signatures are bound to their state, as `tampering` shows of all it has ------------------------------------------


def test_a_signature_is_sealed_by_the_first_key() -> None:
    state = sealed_game(3, keys("old"), replaceable=(LOST,))
    assert answer(signing(state, 1), keys("new", "old")).state.seal.key_id == "new"


# --- the set-up -------------------------------------------------------------------------------------------------------


def test_a_server_that_knows_no_replacement_refuses_the_states_by_their_schema() -> None:
    assert sealed_game(3).schema_version == 2
    for state in (game(), signed(game(), 1), applied(game(), "end", 1).state, view(game())):
        assert state.schema_version == 3
    newer = game()
    newer.schema_version = 4
    with pytest.raises(errors.SchemaTooNewError):
        view(newer)

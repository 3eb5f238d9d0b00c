"""The client plays sealed games with the secrets of seats, and checks the seed at the end."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from khronos.v1.config_pb2 import SECRECY_SEALED, GameConfig, GameSetup, SealedSeat, Seat
from khronos.v1.play_pb2 import PlayState
from khronos.v1.referee_service_pb2 import CreateGameResponse, PlayRequest, PlayResponse
from khronos.v1.state_pb2 import GameState, Sealed
from khronos_client import (
    NotSealedError,
    OwnSeat,
    Referee,
    SecretNeededError,
    commitment_to,
)
from khronos_service.configuration.keys import new_sealing_key_line
from tests.client.both import Connect
from tests.client.fake import fake_call, fake_stream
from tests.support.servers import run_server

ANN, BEN = OwnSeat.new(1), OwnSeat.new(2)

SETUP = GameSetup(
    config=GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")], secrecy=SECRECY_SEALED),
    first_seat=1,
    sealed_seats=[ANN.contribution, BEN.contribution],
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a sealing key."""
    keys: Path = tmp_path_factory.mktemp("keys") / "sealing-keys"
    keys.write_text(new_sealing_key_line("one"))
    with run_server(sealing_keys_file=str(keys)) as server:
        yield server.address


@pytest.fixture
def referee(connect: Connect, address: str) -> Iterator[Referee]:
    with connect(address) as client:
        yield client


@pytest.fixture
def state(referee: Referee) -> GameState:
    return referee.create_game(SETUP).state


def test_seat_makes_calls_and_acts_with_its_secret(referee: Referee, state: GameState) -> None:
    assert [part.seat for part in referee.view(state, viewer=ANN).state.private_parts] == [1]
    moved = referee.apply(state, "travel I Faith", viewer=ANN).state
    assert moved.public_part.revision == 1
    with pytest.raises(SecretNeededError):
        referee.apply(moved, "Ann: end", viewer=BEN)


def test_seat_makes_calls_on_a_stream_with_its_secret(referee: Referee, state: GameState) -> None:
    with referee.play(state, viewer=ANN) as game:
        assert game.apply("travel I Faith").revision == 1


def state_of_older_server(payload: bytes, *seats: SealedSeat) -> GameState:
    """Return the state of a game created by an older server, which does not know all fields of a set-up."""
    return GameState(sealed=Sealed(payload=payload, seats=seats))


OLDER = [
    state_of_older_server(b""),
    state_of_older_server(b"", ANN.contribution, BEN.contribution),
    state_of_older_server(b"a", BEN.contribution, ANN.contribution),
]
"""States of an open game, of a sealed one without a payload, and of one with different seats."""


@pytest.mark.parametrize("made", OLDER, ids=["open", "no seal", "other seats"])
def test_game_that_is_not_sealed_as_requested_is_an_error(connect: Connect, made: GameState) -> None:
    answer = CreateGameResponse(state=made).SerializeToString()
    wrong = pytest.raises(NotSealedError)
    with fake_call("CreateGame", answer) as address, connect(address) as referee, wrong as raised:
        referee.create_game(SETUP, request_id="mine")
    assert raised.value.request_id == "mine"


def test_stream_that_begins_without_the_sealed_game_is_an_error(connect: Connect) -> None:
    def talk(requests: Iterator[PlayRequest]) -> Iterator[PlayResponse]:
        for _ in requests:
            yield PlayResponse(state=PlayState(state=state_of_older_server(b"")))

    with fake_stream(talk) as address, connect(address) as referee, pytest.raises(NotSealedError), referee.play(SETUP):
        pass


def test_an_open_game_needs_no_seal() -> None:
    setup = GameSetup(config=GameConfig(seats=SETUP.config.seats))
    answer = CreateGameResponse(state=GameState(schema_version=1))
    with fake_call("CreateGame", answer.SerializeToString()) as address, Referee(address) as referee:
        assert referee.create_game(setup) == answer


def test_a_commitment_depends_only_on_the_contribution() -> None:
    assert commitment_to(ANN.contribution) == ANN.commitment
    assert ANN.commitment not in {BEN.commitment, OwnSeat.new(1).commitment}


def test_the_contribution_of_a_seat_and_its_printed_form_contain_no_secret() -> None:
    assert ANN.contribution.secret_hash == sha256(ANN.secret).digest()
    assert ANN.secret not in ANN.contribution.SerializeToString()
    assert repr(ANN) == "OwnSeat(seat=1)"

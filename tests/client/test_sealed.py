"""Sealed games by the client: seats with secrets of their own, and the seed at the end."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from khronos.v1.config_pb2 import SECRECY_SEALED, GameConfig, GameSetup, Seat
from khronos.v1.state_pb2 import GameState
from khronos_client import OwnSeat, Referee, SecretNeededError, commitment_to
from khronos_service import LogLevel, Settings, start_server
from khronos_service.configuration.sealing_keys import new_line

ANN, BEN = OwnSeat.new(1), OwnSeat.new(2)


@pytest.fixture(scope="module")
def referee(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Referee]:
    keys: Path = tmp_path_factory.mktemp("keys") / "sealing-keys"
    keys.write_text(new_line("one"))
    server = start_server(Settings(port=0, sealing_keys_file=str(keys), log_level=LogLevel.ERROR))
    with Referee(server.address) as found:
        yield found
    server.stop(0)


@pytest.fixture
def state(referee: Referee) -> GameState:
    config = GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")], secrecy=SECRECY_SEALED)
    setup = GameSetup(config=config, first_seat=1, sealed_seats=[ANN.contribution, BEN.contribution])
    return referee.create_game(setup).state


def test_a_seat_asks_and_acts_with_its_secret(referee: Referee, state: GameState) -> None:
    assert [part.seat for part in referee.view(state, viewer=ANN).state.private_parts] == [1]
    moved = referee.apply(state, "travel A Faith", viewer=ANN).state
    assert moved.public_part.revision == 1
    with pytest.raises(SecretNeededError):
        referee.apply(moved, "Ann: end", viewer=BEN)


def test_on_a_stream_a_seat_asks_with_its_secret(referee: Referee, state: GameState) -> None:
    with referee.play(state, viewer=ANN) as game:
        assert game.apply("travel A Faith").revision == 1


def test_a_commitment_follows_from_the_contribution_alone() -> None:
    assert commitment_to(ANN.contribution) == ANN.commitment
    assert ANN.commitment not in {BEN.commitment, OwnSeat.new(1).commitment}


def test_what_a_seat_contributes_holds_no_secret_and_printing_it_shows_none() -> None:
    assert ANN.contribution.secret_hash == sha256(ANN.secret).digest()
    assert ANN.secret not in ANN.contribution.SerializeToString()
    assert repr(ANN) == "OwnSeat(seat=1)"

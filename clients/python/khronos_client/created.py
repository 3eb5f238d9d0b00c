"""The check that a server made the game that it was asked for."""

from khronos.v1.config_pb2 import SECRECY_SEALED, GameSetup
from khronos.v1.state_pb2 import GameState
from khronos_client.errors import NotSealedError


def check_sealed(game: GameSetup | GameState, state: GameState, request_id: str) -> None:
    """Check that a new game is sealed if its set-up says so: a server drops the fields that it does not know.

    Raises:
        NotSealedError: It is not, or not by what the seats contributed.
    """
    if isinstance(game, GameSetup) and game.config.secrecy == SECRECY_SEALED:
        seats = state.public_part.sealing.seats
        if not state.HasField("seal") or list(seats) != list(game.sealed_seats):
            raise NotSealedError.of(request_id)

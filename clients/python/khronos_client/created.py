"""Check that a server created the kind of game that was requested."""

from khronos.v1.config_pb2 import SECRECY_SEALED, GameSetup
from khronos.v1.state_pb2 import GameState
from khronos_client.errors import NotSealedError


def check_sealed(game: GameSetup | GameState, state: GameState, request_id: str) -> None:
    """Check that a new game is sealed if its set-up says so, because an old server ignores unknown fields.

    Raises:
        NotSealedError: If the game is not sealed, or lacks the contributions of the seats.
    """
    if not isinstance(game, GameSetup) or game.config.secrecy != SECRECY_SEALED:
        return
    if not state.sealed.payload or list(state.sealed.seats) != list(game.sealed_seats):
        raise NotSealedError.of(request_id)

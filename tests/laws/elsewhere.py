"""Continue games that arrive as bytes, or play games from the start, in a separate process.

The program reads lines and writes a line for each. `game CHANCE` plays a whole game and answers with the digest of its
bytes; `go STATE ACTION`, both in hexadecimal, applies an action to a state and answers with the new state.
"""

import hashlib
import sys

from khronos.v1 import action_pb2, state_pb2
from khronos_core.codec.actions import read_action, write_action
from khronos_core.codec.states import read_state, write_state
from khronos_core.errors import FieldViolations
from khronos_engine import Config, Outcome, Seat, State, apply
from khronos_engine.game.actions import Action
from tests.support.games import NAMES, SMALL_REGIONS, game


def state_bytes(state: State) -> bytes:
    """Return the serialised form of a state."""
    return write_state(state).SerializeToString(deterministic=True)


def action_bytes(action: Action) -> bytes:
    """Return the serialised form of an action."""
    return write_action(action).SerializeToString(deterministic=True)


def apply_serialised(state: bytes, action: bytes) -> bytes:
    """Apply an action to a state, and return the new state; all in serialised form."""
    violations = FieldViolations()
    read = violations.require(read_state(state_pb2.GameState.FromString(state), violations.root / "state"))
    message = action_pb2.Action.FromString(action)
    outcome = apply(read, violations.require(read_action(message, read.config.players, violations.root, "action")))  # type: ignore[arg-type]
    assert isinstance(outcome, Outcome)
    return state_bytes(outcome.state)


def play_game(chance: int) -> str:
    """Play a game, and return the digest of the bytes of all results."""
    seats = tuple(Seat(name, name.lower()) for name in NAMES[: 2 + chance % 4])
    seen = hashlib.sha256()
    for step in game(Config(seats, SMALL_REGIONS[chance % len(SMALL_REGIONS)]), chance):
        seen.update(state_bytes(step.after))
        seen.update(repr(step.outcome.events).encode())
    return seen.hexdigest()


def main() -> None:
    """Answer lines until the end of the input."""
    for line in sys.stdin:
        match line.split():
            case ["game", chance]:
                print(play_game(int(chance)), flush=True)
            case ["go", state, action]:
                print(apply_serialised(bytes.fromhex(state), bytes.fromhex(action)).hex(), flush=True)
            case _:
                sys.exit(f"no such line: {line}")


if __name__ == "__main__":
    main()

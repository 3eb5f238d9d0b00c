"""States in files: the JSON form of the contract, or a position in the text notation."""

from khronos.v1.state_pb2 import GameState
from khronos_cli.files import parse_message, path_label, read_text, to_json, write_text
from khronos_cli.notation import is_notation, position_of, position_text
from khronos_engine.notation.sections import Form, title


def read_state(path: str) -> GameState:
    """Read a state from a file, in either form; the referee judges whether it is sound.

    Raises:
        CommandError: The file can't be read, or holds no state.
    """
    text = read_text(path)
    origin = path_label(path)
    if is_notation(text):
        return position_of(text, origin)
    return parse_message(text, GameState, origin, title(Form.POSITION))


def replace_state(path: str, state: GameState) -> None:
    """Put a state in the place of the one in a file, in the form that the file has.

    Raises:
        CommandError: The file can't be read or written.
    """
    write_text(path, position_text(state) if is_notation(read_text(path)) else to_json(state) + "\n")

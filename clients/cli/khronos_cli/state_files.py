"""Reads states from files: the contract's JSON, a position in notation, or the end of a record."""

from khronos.v1.record_pb2 import GameRecord
from khronos.v1.state_pb2 import GameState
from khronos_cli.errors import CommandError
from khronos_cli.files import parse_message, path_label, read_text, to_json, write_text
from khronos_cli.language import filled, rendered
from khronos_cli.notation import end_of, is_notation, is_record, position_of, position_text, record_of
from khronos_cli.texts import Files
from khronos_engine.notation.files import Form, title


def read_state(path: str) -> GameState:
    """Read a state from a file; the referee judges whether it is sound.

    Raises:
        CommandError: The file can't be read, or holds no state, or a game that breaks the rules.
    """
    return state_of(read_text(path), path_label(path))


def state_of(text: str, origin: str, *, for_all: bool = False) -> GameState:
    """Read the state of a text in any form; of a game, the last state.

    Args:
        text: The text.
        origin: The name of its file, for errors.
        for_all: Whether everybody may see it: without the hands of a recorded game that is not over.

    Raises:
        CommandError: It holds none, or a game that breaks the rules.
    """
    if is_record(text):
        return end_of(text, origin, for_all=for_all)
    if is_notation(text):
        return position_of(text, origin)
    return parse_message(text, GameState, origin, title(Form.POSITION))


def game_of(text: str, origin: str) -> str | GameRecord:
    """Read a game for a replay.

    Args:
        text: The text.
        origin: The name of its file, for errors.

    Raises:
        CommandError: It holds none; a record in notation is named with all its faults.
    """
    if is_notation(text):
        record_of(text, origin)
        return text
    return parse_message(text, GameRecord, origin, title(Form.GAME))


def replace_state(path: str, state: GameState) -> None:
    """Replace the state in a file, in the form of the file.

    Raises:
        CommandError: The file can't be read or written.
    """
    text = read_text(path)
    if is_record(text):
        raise CommandError([filled(Files.HOLDS_GAME, file=path), rendered(Files.PLAY_CONTINUES)])
    write_text(path, position_text(state) if is_notation(text) else to_json(state) + "\n")

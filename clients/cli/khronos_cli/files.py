"""Read and write files: texts, and messages in the contract's JSON form; `-` is standard input or output."""

import codecs
import errno
import io
import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.record_pb2 import GameRecord
from khronos.v1.state_pb2 import GameState
from khronos_cli.errors import CommandError
from khronos_cli.language import Files, Messages, fill, render
from khronos_engine.texts.languages import TextKey, Word

_Message = TypeVar("_Message", bound=Message)

STANDARD = "-"
"""The name of standard input, or output."""

GAME, REGION, API_KEY = 1 << 20, 1 << 14, 1 << 12
"""The maximum number of characters of a file: with a game, position or message; with a region; with an API key."""

MAX_BYTES_PER_CHARACTER = 4
"""The longest encoding of a character, in UTF-8 and in UTF-16."""


def path_label(path: str) -> str:
    """Return the name of a file for messages."""
    return render(Files.STANDARD_INPUT) if path == STANDARD else path


def read_text(path: str, max_characters: int = GAME) -> str:
    """Return the text of a file or of standard input, which is in UTF-8 or, as PowerShell writes it, in UTF-16.

    Args:
        path: The file; `-` is standard input.
        max_characters: The maximum number of characters to read, so that reading from a device ends.

    Raises:
        CommandError: If the file can't be read, or has too many characters.
    """
    try:
        if path == STANDARD:
            recognise_utf_16()
            text = sys.stdin.read(max_characters + 1).removeprefix("\ufeff")
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES_PER_CHARACTER * max_characters + 1)
            if len(data) > MAX_BYTES_PER_CHARACTER * max_characters:
                raise too_large(path, max_characters)
            text = decode(data)
    except OSError as error:
        raise CommandError(fill(Files.CANNOT_READ, file=path_label(path), why=reason(error))) from error
    except UnicodeDecodeError as error:
        raise CommandError(fill(Files.CANNOT_READ, file=path_label(path), why=Files.NOT_UTF_8)) from error
    if len(text) > max_characters:
        raise too_large(path_label(path), max_characters)
    return text


def decode(data: bytes) -> str:
    """Decode a file in UTF-8 or, as PowerShell writes it, in UTF-16; lines of the result end with line feeds.

    Raises:
        UnicodeDecodeError: If the content is neither UTF-8 nor UTF-16 with a byte order mark.
    """
    encoding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    return data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")


def recognise_utf_16() -> None:
    """Read standard input as UTF-16 if it begins with a byte order mark of UTF-16; call this before the first read."""
    match sys.stdin:
        case io.TextIOWrapper(buffer=io.BufferedReader() as data) as text if data.peek(2).startswith(_UTF_16):
            text.reconfigure(encoding="utf-16")


_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def too_large(origin: str, max_characters: int) -> CommandError:
    """Return the error for a file with too many characters."""
    return CommandError([fill(Files.TOO_LARGE, file=origin), fill(Files.MAX_CHARACTERS, number=max_characters)])


def reason(error: OSError) -> Word:
    """Return why a file can't be used; for rare reasons, the message of the operating system."""
    return _REASONS.get(error.errno or 0, error.strerror or str(error))


_REASONS: Final = {
    errno.ENOENT: Files.NO_SUCH_FILE,
    errno.EACCES: Files.NO_PERMISSION,
    errno.EISDIR: Files.IS_FOLDER,
    errno.ENOTDIR: Files.NO_FOLDER,
    errno.ENOSPC: Files.DISK_FULL,
}


def parse_message(text: str, kind: type[_Message], origin: str, title: str = "") -> _Message:
    """Parse the JSON form of a message.

    Args:
        text: The JSON.
        kind: The class of the message.
        origin: The name of the file, for errors.
        title: The first line of the text form, for errors; empty if the caller accepts only JSON.

    Raises:
        CommandError: If the text is not the JSON form of such a message.
    """
    name, _ = _MESSAGES[kind.DESCRIPTOR.name]
    wanted = fill(Files.SHOULD_HOLD, message=name)
    if title:
        wanted = fill(Files.SHOULD_HOLD_OR, message=name, title=title)
    if not text.strip():
        raise CommandError([fill(Files.EMPTY, file=origin), wanted])
    if not text.lstrip().startswith("{"):
        raise CommandError([fill(Files.NEITHER if title else Files.NOT_MESSAGE, file=origin, message=name), wanted])
    try:
        return json_format.Parse(text, kind())
    except json_format.ParseError as error:
        held = message_in(text)
        if held is not None and held[0] != name:
            raise CommandError(
                [fill(Files.HOLDS_OTHER, file=origin, found=held[0], message=name), render(held[1])]
            ) from error
        why = [line for line in str(error).strip().splitlines() if "Available Fields" not in line]
        raise CommandError([fill(Files.NOT_MESSAGE, file=origin, message=name), *why, wanted]) from error
    except RecursionError as error:
        raise CommandError(fill(Files.TOO_DEEP, file=origin, message=name)) from error


def message_in(text: str) -> tuple[TextKey, TextKey] | None:
    """Return the name of the message that a JSON text seems to contain, and the commands that accept this message.

    For any other text, return None.
    """
    try:
        names = set(json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return None
    for kind in (GameState, GameRecord, GameSetup, Action):
        if names and names <= {each.json_name for each in kind.DESCRIPTOR.fields}:
            return _MESSAGES[kind.DESCRIPTOR.name]
    return None


_MESSAGES: Final = {
    "GameState": (Messages.STATE, Files.SHOW_DRAWS_IT),
    "GameRecord": (Messages.RECORD, Files.REPLAY_PLAYS_IT),
    "GameSetup": (Messages.SETUP, Files.NEW_BEGINS_IT),
    "Action": (Messages.ACTION, Files.CHECK_TAKES_IT),
}
"""The names for people of the messages that are read, and the commands that accept them."""


def to_json(message: Message, *, indent: int | None = 2) -> str:
    """Return the canonical JSON form of a message, with field names in `lowerCamelCase`."""
    return json_format.MessageToJson(message, indent=indent)


def write_message(path: str, message: Message) -> None:
    """Write a message to a file, or to standard output.

    Raises:
        CommandError: If the file can't be written.
    """
    write_text(path, to_json(message) + "\n")


def write_text(path: str, text: str) -> None:
    """Write a text to a file, which is replaced atomically, or to standard output.

    Raises:
        CommandError: If the file can't be written.
    """
    if path == STANDARD:
        print(text, end="")
        return
    try:
        replace_file(Path(path), text)
    except OSError as error:
        raise CommandError(fill(Files.CANNOT_WRITE, file=path, why=reason(error))) from error


def replace_file(path: Path, text: str) -> None:
    """Replace a file atomically; it is never incomplete, even after a crash of the machine.

    Raises:
        OSError: If the file can't be written; the old file then stays unchanged.
    """
    if path.exists() and not path.is_file():
        path.write_text(text, encoding="utf-8")  # devices and pipes can't be replaced
        return
    path = path.resolve()  # replace the target of a link, not the link
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            with suppress(OSError):
                new.chmod(path.stat().st_mode & 0o777)
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Flush the entries of a folder to the disk, if the system supports it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

"""Open the referee that a command uses (a server, or the core in this process), and translate its errors."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import API_KEY as MAX_OF_KEY
from khronos_cli.files import read_text, reason
from khronos_cli.language import Arguments, Files, Narration, fill, render
from khronos_cli.options import API_KEY, Connection
from khronos_cli.spelling import hint_lines
from khronos_cli.terminal_text import caller_locale
from khronos_client import errors
from khronos_engine.texts.languages import TextKey

if TYPE_CHECKING:  # a command without a server does not import gRPC
    import grpc

    from khronos_client import AnyReferee, LocalReferee, Referee

Codes: TypeAlias = dict[type[errors.RefereeError], Exit]

_CODES: Final[Codes] = {
    errors.UnavailableError: Exit.NO_ANSWER,
    errors.DeadlineExceededError: Exit.NO_ANSWER,
    errors.OverloadedError: Exit.NO_ANSWER,
    errors.RateLimitedError: Exit.NO_ANSWER,
    errors.InternalError: Exit.SERVER_PROBLEM,
    errors.NotSupportedError: Exit.SERVER_PROBLEM,
    errors.SchemaTooNewError: Exit.SERVER_PROBLEM,
    errors.RulesUnsupportedError: Exit.SERVER_PROBLEM,
}

_MAX_PROBLEMS: Final = 20

_SEALING_KEYS: Final = "KHRONOS_SEALING_KEYS"
"""The environment variable with the sealing keys, the same as for a server."""

_NO_OPTIONS: Final[Mapping[str, str]] = {}


@contextmanager
def referee(
    connection: Connection, typed: str | Sequence[str] = "", options: Mapping[str, str] = _NO_OPTIONS
) -> Iterator["AnyReferee"]:
    """Open a referee; an error of one of its calls ends the command.

    Args:
        connection: How to reach the server; without a server, the referee runs in this process.
        typed: The line or lines of notation that were typed; a syntax error shows where in these lines it is.
        options: Command-line options by field path or beginning of a path; errors name the option, not the path.

    Raises:
        CommandError: If a call failed, or a file of the connection can't be used.
    """
    server = connection.server
    with _open_here() if server is None else _client(server, connection) as client:
        try:
            yield client
        except errors.RefereeError as error:
            raise as_command_error(error, connection, typed, options) from error


def _open_here() -> "LocalReferee":
    """Return a referee in this process, with the sealing keys of the environment."""
    from khronos_client.local import LocalReferee

    keys: Mapping[str, bytes] = {}
    if _SEALING_KEYS in os.environ:
        from khronos_service import Settings
        from khronos_service.configuration.files import SettingFileError
        from khronos_service.configuration.keys import read_sealing_keys

        try:
            keys = read_sealing_keys(Settings())
        except SettingFileError as error:
            raise CommandError(f"{_SEALING_KEYS}: {error.problem}") from error
    return LocalReferee(locale=caller_locale(), viewer="host", sealing_keys=keys)


def _client(server: str, connection: Connection) -> "Referee":
    from khronos_client import Referee
    from khronos_client.security import is_this_machine

    api_key, credentials, plaintext = api_key_of(connection), credentials_of(connection), connection.allow_plaintext_key
    if api_key and credentials is None and not plaintext and not is_this_machine(server):
        raise CommandError([fill(Arguments.KEY_UNENCRYPTED, server=server), render(Arguments.GIVE_TLS)])
    try:
        return Referee(
            server,
            credentials=credentials,
            api_key=api_key,
            allow_plaintext_key=plaintext,
            locale=caller_locale(),
            viewer="host",
            retries=False,
        )
    except ValueError as error:
        raise CommandError(str(error)) from error


def api_key_of(connection: Connection) -> str:
    """Return the API key from the file, otherwise the key from the environment, otherwise an empty text.

    Raises:
        CommandError: If the file can't be read.
    """
    if connection.api_key_file is None:
        return os.environ.get(API_KEY, "").strip()
    return read_text(connection.api_key_file, MAX_OF_KEY).strip()


def credentials_of(connection: Connection) -> "grpc.ChannelCredentials | None":
    """Return the TLS credentials of a connection, None without TLS.

    Raises:
        CommandError: If a file can't be read, or only one of --cert and --key is given.
    """
    if not connection.is_encrypted:
        return None
    from khronos_client import tls_credentials

    try:
        return tls_credentials(connection.ca, connection.cert, connection.key)
    except OSError as error:
        raise CommandError(fill(Files.CANNOT_READ, file=str(error.filename), why=reason(error))) from error
    except ValueError as error:
        raise CommandError(render(Arguments.CERT_AND_KEY)) from error


def as_command_error(
    error: errors.RefereeError,
    connection: Connection,
    typed: str | Sequence[str] = "",
    options: Mapping[str, str] = _NO_OPTIONS,
) -> CommandError:
    """Turn the error of a failed call into the error of a command.

    Args:
        error: The error of the call.
        connection: How the server was reached.
        typed: The line or lines of notation that were typed.
        options: Command-line options by field path or beginning of a path.
    """
    server = connection.server
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), Exit.BAD_INPUT)
    if isinstance(error, errors.UnavailableError) and server is not None:
        return CommandError(_unavailable_lines(str(error), server, encrypted=connection.is_encrypted), code)
    if isinstance(error, errors.DeadlineExceededError) and server is not None:
        return CommandError([fill(Arguments.NO_ANSWER, server=server), *map(render, _WHAT_IF_SILENT)], code)
    if isinstance(error, errors.UnauthenticatedError):
        refused = fill(Arguments.KEY_NEEDED, server=server or "", why=str(error))
        return CommandError([refused, fill(Arguments.KEY_FROM, variable=API_KEY)], code)
    if isinstance(error, errors.SchemaTooNewError | errors.RulesUnsupportedError) and server is None:
        return CommandError([sentence_of(error), render(Arguments.NEWER_KHRONOS)])
    if isinstance(error, errors.InvalidRequestError) and error.field_violations:
        lines = [_violation_line(each, options) for each in error.field_violations[:_MAX_PROBLEMS]]
        total = max(len(error.field_violations), *(int(error.metadata.get(key, "0")) for key in ("problems", "fields")))
        if total > len(lines):
            lines.append(fill(Narration.AND_MORE, count=total - len(lines)))
        if isinstance(error, errors.NotationUnreadableError):
            line = _line_of(typed, error.field_violations[0])
            lines += hint_lines(line, int(error.metadata.get("column", "0")))
        return CommandError([render(_WHAT_IS_WRONG.get(error.reason, Arguments.REQUEST_MALFORMED)), *lines], code)
    lines = [sentence_of(error)]
    if code is Exit.SERVER_PROBLEM and server is not None:
        lines.append(fill(Arguments.REQUEST_ID, id=error.request_id))
    return CommandError(lines, code)


def _unavailable_lines(why: str, server: str, *, encrypted: bool) -> list[str]:
    """Return the lines about a server that can't be reached.

    gRPC reports the cause only in words, and only if the server's name has one address. Otherwise, the lines are hints.
    """
    hints: tuple[TextKey, ...]
    if "Connection refused" in why:  # nothing listens there
        hints = _WHERE_TO_FIND_ONE
    elif not encrypted:
        hints = (Arguments.MAY_SPEAK_TLS, *_WHERE_TO_FIND_ONE)
    elif "CERTIFICATE_VERIFY_FAILED" in why:
        why, hints = render(Arguments.UNTRUSTED), (Arguments.NAME_AUTHORITY,)
    else:
        hints = (Arguments.NAME_AUTHORITY, *_WHERE_TO_FIND_ONE)
    return [fill(Arguments.NO_REFEREE, server=server, why=why), *map(render, hints)]


def sentence_of(error: errors.RefereeError) -> str:
    """Return an error's message; a message for players is in the language of the terminal, any other in English."""
    facts = error.metadata
    if isinstance(error, errors.RulesUnsupportedError):
        return fill(Files.OTHER_RULES, named=facts["rules_revision"], known=facts["supported"])
    if isinstance(error, errors.SchemaTooNewError):
        return fill(Files.NEWER_SCHEMA, named=facts["schema_version"], known=facts["newest"])
    if isinstance(error, errors.InvalidRequestError) and error.field_violations:
        return error.field_violations[0].sentence
    return error.sentence or str(error) or error.code.name


def _violation_line(violation: errors.FieldViolation, options: Mapping[str, str]) -> str:
    """Return the line of a field violation; a line of notation needs no path."""
    path = violation.path
    named = next((option for beginning, option in options.items() if path.startswith(beginning)), path)
    where = "" if _LINE.fullmatch(path) else f"{named}: "
    return f"{where}{violation.sentence}" + (f" ({violation.clause})" if violation.clause else "")


def _line_of(typed: str | Sequence[str], violation: errors.FieldViolation) -> str:
    if isinstance(typed, str):
        return typed
    found = _LINE.fullmatch(violation.path)
    return typed[int(found[1])] if found and found[1] else ""


_LINE: Final = re.compile(r"(?:action|actions\[([0-9]+)\])\.notation")
"""The field path of a line of notation, with its index if a request has several actions."""

_WHAT_IS_WRONG: Final = {
    "STATE_INVALID": Arguments.STATE_INVALID,
    "REGION_INVALID": Arguments.REGION_INVALID,
    "NOTATION_UNREADABLE": Arguments.NOTATION_UNREADABLE,
}

_WHERE_TO_FIND_ONE: Final = (Arguments.START_ONE, Arguments.STARTED_ELSE)
_WHAT_IF_SILENT: Final = (Arguments.SILENT, Arguments.STARTED_ELSE)

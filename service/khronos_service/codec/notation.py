"""Reading actions in the referee's notation."""

from __future__ import annotations

from collections.abc import Callable

from khronos_engine.actions import Action
from khronos_engine.notation import UnreadableTextError, parse_partial_action
from khronos_engine.state import Config, State
from khronos_service import limits
from khronos_service.request_errors import NotationUnreadableError, TooLargeError


def read_line(line: str, config: Config, path: str) -> Callable[[State], Action]:
    """Return what returns the action that a line of notation means in a state.

    Raises:
        NotationUnreadableError: The line can't be read; every fault names its column.
        TooLargeError: The line is longer than any action.
    """
    if len(line) > limits.NOTATION:
        raise TooLargeError(path, limits.NOTATION, "characters")
    try:
        partial = parse_partial_action(line, config)
    except UnreadableTextError as error:
        raise NotationUnreadableError(path, *error.errors) from error
    return lambda state: partial.complete(state.public)

"""Reading actions in the referee's notation."""

from __future__ import annotations

from khronos_engine.actions import Action
from khronos_engine.notation import UnreadableTextError, parse_action
from khronos_engine.state import Public
from khronos_service import limits
from khronos_service.request_errors import NotationUnreadableError, TooLargeError


def read_notation(line: str, public: Public) -> Action:
    """Return the action that a line of notation names in a position.

    Raises:
        NotationUnreadableError: The line can't be read; every fault names its column.
        TooLargeError: The line is longer than any action.
    """
    if len(line) > limits.NOTATION:
        raise TooLargeError("notation", limits.NOTATION, "characters")
    try:
        return parse_action(line, public)
    except UnreadableTextError as error:
        raise NotationUnreadableError("notation", *error.errors) from error

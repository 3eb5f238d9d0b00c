"""Reading actions as callers give them: as a message, or as a line of the referee's notation."""

from __future__ import annotations

from khronos.v1 import action_pb2
from khronos_engine.notation import PartialAction, UnreadableTextError, parse_partial_action
from khronos_engine.state import Config
from khronos_service import limits
from khronos_service.codec.actions import read_action
from khronos_service.codec.configs import players_of
from khronos_service.request_errors import FieldViolations, NotationUnreadableError, TooLargeError


def read_given_action(
    message: action_pb2.GivenAction, config: Config | None, path: str, violations: FieldViolations
) -> PartialAction | UnreadableTextError | None:
    """Return an action, with what its line leaves open; why not, where its notation can't be read.

    Args:
        message: The action.
        config: What is played; None where that can't be read, and then no line is read either.
        path: Where in the request the action is.
        violations: Where field violations go; there is one if None is returned, unless `config` is None.

    Raises:
        TooLargeError: The line is longer than any action.
    """
    match message.WhichOneof("given"):
        case "message":
            action = read_action(message.message, players_of(config), f"{path}.message", violations)
            return None if action is None else PartialAction.of(action)
        case "notation":
            if len(message.notation) > limits.NOTATION:
                raise TooLargeError(f"{path}.notation", limits.NOTATION, "characters")
            try:
                return None if config is None else parse_partial_action(message.notation, config)
            except UnreadableTextError as error:
                return error
        case None:
            violations.add(path, "it must be given, as a message or as notation")
            return None


def checked_action(given: PartialAction | UnreadableTextError, path: str) -> PartialAction:
    """Return an action that was read from `path`.

    Raises:
        NotationUnreadableError: Its line can't be read; every fault names its column.
    """
    if isinstance(given, UnreadableTextError):
        raise NotationUnreadableError(f"{path}.notation", *given.errors) from given
    return given

"""The state of a session between two lines of input, and the answer to a line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rich.console import RenderableType

from khronos.v1.state_pb2 import GameState
from khronos_cli.table.history import History

Output: TypeAlias = RenderableType | GameState
"""A line or a table; or a state, to be drawn with its boards."""


@dataclass(frozen=True, slots=True)
class SettingUp:
    """The questions before a game.

    Attributes:
        answers: The answers so far, all of them valid.
    """

    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Playing:
    """A game that is being played."""

    history: History


Session: TypeAlias = SettingUp | Playing
"""The state of a session; `text_of` writes all of it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one line of input.

    Attributes:
        session: The session after the line.
        output: What to print, in order.
        quits: Whether the session ends.
        copies: Texts to be written into other files, by name.
    """

    session: Session
    output: tuple[Output, ...] = ()
    quits: bool = False
    copies: tuple[tuple[str, str], ...] = ()

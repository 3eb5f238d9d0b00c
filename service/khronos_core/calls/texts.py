"""Define the calls that read and write texts: actions, positions, records, regions and drawn boards."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

from khronos_engine import State
from khronos_engine.game.actions import Action
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.record import Record
from khronos_engine.game.region import Region
from khronos_engine.game.state import Public
from khronos_engine.notation import (
    UnreadableTextError,
    draw_boards,
    parse_action,
    parse_position,
    parse_record,
    parse_region,
    write_action,
    write_map_code,
    write_position,
    write_record,
    write_region,
)


class TextForm(Enum):
    """The forms of text."""

    ACTION = auto()
    POSITION = auto()
    RECORD = auto()
    REGION = auto()
    DIAGRAM = auto()
    """Drawn boards, which can be written but not read."""
    MAP_CODE = auto()
    """A region as one word; to read it, use the form `REGION`."""


Content: TypeAlias = Action | State | Record | Region
"""The content of a text."""


def read_text(
    text: str, form: TextForm, public: Public | None = None, budget: Budget = UNLIMITED
) -> Content | UnreadableTextError:
    """Read a text; its syntax errors are part of the result.

    Args:
        text: The text.
        form: The form of the text, except `DIAGRAM` and `MAP_CODE`.
        public: The position before the action, if the text is an action; otherwise None.
        budget: The budget, which counts lines and errors.
    """
    try:
        match form:
            case TextForm.ACTION if public is not None:
                return parse_action(text, public)
            case TextForm.POSITION:
                return parse_position(text, budget)
            case TextForm.RECORD:
                return parse_record(text, budget)
            case TextForm.REGION:
                return parse_region(text)
            case _:
                raise ValueError(f"no text of the form {form.name} is read")
    except UnreadableTextError as error:
        return error


def write_text(content: Content, form: TextForm, public: Public | None = None) -> str:
    """Write a text.

    Args:
        content: The view of a position, or other content.
        form: The form of the text. A position can also be written as a diagram, and a region as a map code.
        public: The position before the action, if the content is an action; otherwise None.
    """
    match content:
        case State() if form is TextForm.DIAGRAM:
            return draw_boards(content.public.boards)
        case State():
            return write_position(content)
        case Record():
            return write_record(content)
        case Region() if form is TextForm.MAP_CODE:
            return write_map_code(content)
        case Region():
            return write_region(content)
        case _ if public is not None:
            return write_action(content, public)
        case _:
            raise ValueError("an action is written for a position")

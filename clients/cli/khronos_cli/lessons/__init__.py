"""Read the lesson, which explains how to play with drawn positions, and with paragraphs in every language.

The terminal, the web app and the documentation share the files of the lesson. The referee does not read them.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from khronos.v1.state_pb2 import GameState
from khronos_cli.notation import position_of
from khronos_client.local import LocalReferee
from khronos_engine.texts.languages import DEFAULT

_FOLDER: Final = files(__name__)
_REFEREE: Final = LocalReferee(viewer="host")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the lesson with its drawing.

    Attributes:
        heading: The title of the chapter.
        paragraphs: The text of the chapter.
        position: The name of the position `before`.
        before: The position before the action.
        action: The action in the position, in notation; empty if the drawing shows no action.
        after: The position after the action; without an action, the same as `before`.
        caption: The text below the drawing.
    """

    heading: str
    paragraphs: tuple[str, ...]
    position: str
    before: GameState
    action: str
    after: GameState
    caption: str


def recorded_game() -> str:
    """Return the record of a game in which four players chose randomly among the legal actions.

    It shows a refused ripple, a paradox, a junction with a decision by a player who is not on turn, a division,
    a renovation, and both incomes.
    """
    return (_FOLDER / "game.txt").read_text(encoding="utf-8")


def lesson_title(language: str) -> str:
    """Return the title of the lesson in a language, given by its BCP 47 tag."""
    title: str = _texts(language)["title"]
    return title


def lesson_legend(language: str) -> str:
    """Return the legend of the pictures in a language, given by its BCP 47 tag."""
    legend: str = _texts(language)["legend"]
    return legend


def lesson(language: str) -> Iterator[Chapter]:
    """Yield the chapters of the lesson in a language, given by its BCP 47 tag; without a translation, in English."""
    for texts, picture in zip(_texts(language)["chapters"], _content()["pictures"], strict=True):
        text = (_FOLDER / "positions" / f"{picture['position']}.txt").read_text(encoding="utf-8")
        before = position_of(text, picture["position"])
        action = picture.get("action", "")
        after = _REFEREE.apply(before, action).state if action else before
        yield Chapter(
            texts["heading"], tuple(texts["paragraphs"]), picture["position"], before, action, after, texts["caption"]
        )


def _texts(language: str) -> Any:
    languages = _content()["languages"]
    return languages.get(language, languages[DEFAULT])


@cache
def _content() -> Any:
    return json.loads((_FOLDER / "how_to_play.json").read_text(encoding="utf-8"))

"""The commands of a game: one row for each, with its function, its help, and the words that may follow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.errors import CommandError
from khronos_cli.language import Help, Table, render
from khronos_cli.spelling import LATER
from khronos_cli.table import edits, questions
from khronos_cli.table.answer import Answer, Desk, Output
from khronos_cli.table.help import move_lines, table_of
from khronos_cli.table.history import History
from khronos_cli.table.numbered import decision_of
from khronos_cli.table.plans import plan
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.notation.words import AGES, VERB_WORDS
from khronos_engine.texts.languages import TextKey

Run: TypeAlias = Callable[[Desk, History, GameState, str], Answer | Iterable[Output]]
"""Receives the state as the acting player may see it, and the rest of the line; a question returns only its output."""


class Command(NamedTuple):
    """A command of a game.

    Attributes:
        run: Its function.
        help: Examples of it, and what they do.
        after: The words that may follow it.
    """

    run: Run
    help: Mapping[str, TextKey]
    after: tuple[str, ...] = LATER


def _boards(_: Desk, __: History, ___: GameState, ____: str) -> Iterator[Output]:
    """Refuse to pin boards; a terminal does it before a session sees the line."""
    raise CommandError(render(Table.NO_TERMINAL))


def _help(_: Desk, history: History, state: GameState, __: str) -> Iterator[Output]:
    """Yield what the player who sees the state can type."""
    yield from move_lines(history, state)
    absent = _useless(history)
    rows = [row for each in COMMANDS.values() for row in each.help.items() if row[1] not in absent]
    yield Text(render(Help.COMMANDS), "bold")
    yield from table_of(rows)


_OF_KINDS: Final = {
    "why Keep on Might at F7": Help.WHY,
    "why Castle from F7": Help.WHY_UPGRADE,
    "why": Help.WHY_DECISION,
}
_CORRECTIONS: Final = ("money", "hand", "adventurer", "put", "take", "move", "cubes", "turn:", "from")

COMMANDS: Final[Mapping[str, Command]] = {
    "show": Command(questions.show, {"show": Help.SHOW}, (*AGES, "position", "record")),
    "boards": Command(_boards, {"boards on": Help.BOARDS}, ("on", "off", *AGES)),
    "why": Command(questions.why, _OF_KINDS),
    "rule": Command(questions.rule, {"rule H-1": Help.RULE}, tuple(CLAUSES)),
    "legal": Command(questions.legal, {"legal": Help.LEGAL}),
    "preview": Command(questions.preview, {"preview MOVE": Help.PREVIEW}),
    "hint": Command(questions.hint, {"hint": Help.HINT}),
    "plan": Command(plan, {"plan MOVE; MOVE": Help.PLAN}),
    "domains": Command(questions.domains, {"domains": Help.DOMAINS}),
    "income": Command(questions.income, {"income": Help.INCOME}),
    "review": Command(questions.review, {"review": Help.REVIEW}),
    "undo": Command(edits.undo, {"undo, redo": Help.UNDO}),
    "redo": Command(edits.redo, {}),
    "correct": Command(edits.correct, {"correct": Help.CORRECT}, _CORRECTIONS),
    "note": Command(edits.note, {"note TEXT": Help.NOTE, "Ann leaves": Help.LEAVING}),
    "save": Command(edits.save, {"save FILE": Help.SAVE}, ("position",)),
    "help": Command(_help, {}),
    "quit": Command(edits.quit_game, {"quit": Help.QUIT}),
}
"""The commands by their first words, in the order of the help."""


def commands(history: History) -> list[str]:
    """Return the commands of a game: `correct` only with reported cards, and `review` only after the end."""
    absent = {"correct"} if history.is_dealt else set()
    if not history.state.public_part.over:
        absent.add("review")
    return [each for each in COMMANDS if each not in absent]


def _useless(history: History) -> set[TextKey]:
    """Return the help about what is of no use now."""
    of_turn = {Help.WHY, Help.WHY_UPGRADE, Help.LEGAL}
    absent = {Help.CORRECT} if history.is_dealt else set()
    if history.state.public_part.over:
        return {*absent, *of_turn, Help.WHY_DECISION, Help.PREVIEW, Help.HINT, Help.PLAN}
    return {*absent, Help.REVIEW, *({Help.WHY_DECISION} if decision_of(history.state) is None else of_turn)}


def completions(line: str, word: str) -> list[str]:
    """Return the completions of a word.

    Args:
        line: The line before the word.
        word: The beginning of the word.
    """
    first, *others = line.casefold().split() or [""]
    words = COMMANDS[first].after if first in COMMANDS else LATER
    if not first:
        words = (*VERB_WORDS, *COMMANDS)
    elif first in {"why", "preview", "legal"} and not others:
        words = (*VERB_WORDS, *LATER)
    return sorted({each for each in words if each.casefold().startswith(word.casefold())})

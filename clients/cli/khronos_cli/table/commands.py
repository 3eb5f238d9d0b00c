"""The commands of a game: one row for each, with its function, its help, and the words that may follow it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, NamedTuple, TypeAlias

from rich.text import Text

from khronos.v1.config_pb2 import Edition
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices
from khronos_cli.errors import CommandError
from khronos_cli.language import Help, Table, render
from khronos_cli.spelling import LATER
from khronos_cli.table import edits, questions
from khronos_cli.table.edits import plan
from khronos_cli.table.history import Answer, Desk, History, Output, decision_of
from khronos_cli.table.status import hand_of, table_of
from khronos_cli.table.typed import with_choice
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.notation.words import AGES, VERB_WORDS
from khronos_engine.texts.languages import TextKey

Run: TypeAlias = Callable[[Desk, History, GameState, str], Answer | Iterable[Output]]
"""A function that runs a command.

It receives the desk, the history, the state as the acting player may see it, and the rest of the line. A question
returns only its output; other commands return an `Answer`.
"""


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
    """Report that boards cannot be pinned; a terminal handles this command before a session sees the line."""
    raise CommandError(render(Table.NO_TERMINAL))


def _help(_: Desk, history: History, state: GameState, __: str) -> Iterator[Output]:
    """Yield the lines that the player who sees the state can type."""
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
    """Return the help texts of the commands that have no use now."""
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


def move_lines(history: History, state: GameState) -> Iterator[Text]:
    """Yield the moves, or the answers, that are possible for the player who sees a state; nothing after the end."""
    if state.public_part.over:
        return
    yield Text(render(Help.MOVES), "bold")
    yield from table_of(_move_rows(state))
    if decision_of(state) is None:
        yield Text(render(Help.LETTERS), "dim")
        if not history.is_dealt:
            yield Text(render(Help.ANY_PAYMENT), "dim")


def _move_rows(state: GameState) -> Iterator[tuple[str, TextKey | str]]:
    """Yield the forms of moves, or of the answers to the requested decision."""
    config, decision = state.public_part.config, decision_of(state)
    if decision is not None:
        yield f"1, {choices(decision)[0]}, {with_choice(decision, '1', config)}", Help.DECISION
        return
    yield "build Keep Might F7 with MM", Help.SHORT
    yield "upgrade Might F7 to Castle E6 with I M II M", Help.WHO_PLAYS
    yield "demolish Faith C3 with R", ""
    yield "populate H4 with C", "renovate H4 with MM"
    yield "travel I Faith", Help.ADVENTURERS
    yield "exchange MMC", Help.EXCHANGE
    if config.holdem:
        yield "swap CC for MR", Help.SWAP
    if config.edition == Edition.EDITION_RIO_GRANDE:
        yield "end giving MC", Help.CARDS_LEFT
    elif hand_of(state, state.public_part.turn.seat) is None:
        yield "end giving MC", Help.ALL_CARDS_LEFT
    else:
        yield "end", Help.ALL_CARDS_LEFT
    yield "4 D3", Help.BY_NUMBER

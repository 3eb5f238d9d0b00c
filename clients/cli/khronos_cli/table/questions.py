"""Commands that change nothing: show, why, preview, legal, domains and income."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace
from rich.text import Text

from khronos_cli.errors import CommandError
from khronos_cli.language import filled, rendered
from khronos_cli.narration.keys import Table
from khronos_cli.table.advice import (
    board_lines,
    domain_lines,
    income_lines,
    legal_lines,
    preview_lines,
    read_why,
    verdict_lines,
    why_lines,
)
from khronos_cli.table.answer import Output
from khronos_cli.table.completion import meant
from khronos_cli.table.decisions import with_choice
from khronos_cli.table.history import History
from khronos_cli.table.history_text import write_history
from khronos_cli.terminal_text import pointed
from khronos_core.codec.state_writing import write_state
from khronos_engine.clauses import CLAUSES
from khronos_engine.material import Age
from khronos_engine.notation import UnreadableTextError, parse_action, write_position
from khronos_engine.notation.reader import Reader
from khronos_engine.notation.vocabulary import AGES


def _show(history: History, rest: str) -> Iterator[Output]:
    if rest.casefold() == "position":
        yield Text(write_position(history.seen).rstrip())
    elif rest.casefold() in {"record", "moves"}:
        if history.is_dealt:
            raise CommandError(rendered(Table.RECORD_IS_SECRET))
        yield Text(write_history(replace(history, undone=())).rstrip())
    elif rest:
        yield from board_lines(history.seen, _read_board(rest))
    else:
        yield write_state(history.seen)


def _read_board(text: str) -> Age:
    reader = Reader(text)
    try:
        age = reader.one_of(AGES)
        reader.end()
    except UnreadableTextError as error:
        raise CommandError(rendered(Table.SHOW_USAGE)) from error
    return age


def _why(history: History, rest: str) -> Iterator[Output]:
    state = history.seen
    try:
        yield from why_lines(state, read_why(rest, state))
    except UnreadableTextError as no_question:
        try:
            action = parse_action(rest, state.public)
        except UnreadableTextError as no_move:
            clause = rest.strip().upper()
            if clause in CLAUSES:
                lines = [filled(Table.IS_A_CLAUSE, clause=clause), rendered(Table.WHY_USAGE)]
                raise CommandError(lines) from no_move
            # The reading that came further is more likely the one that was meant.
            error = max(no_question, no_move, key=lambda each: each.column)
            lines = [rendered(error.errors[0].message), *pointed(rest, error.column)]
            raise CommandError([*lines, *_meant("why", rest, error.column), rendered(Table.WHY_USAGE)]) from error
        yield from verdict_lines(state, action)


def _preview(history: History, rest: str) -> Iterator[Output]:
    state = history.seen
    try:
        action = parse_action(with_choice(state.public.question, rest, state), state.public)
    except UnreadableTextError as error:
        lines = [rendered(error.errors[0].message), *pointed(rest, error.column)]
        raise CommandError([*lines, *_meant("preview", rest, error.column), rendered(Table.PREVIEW_USAGE)]) from error
    yield from preview_lines(state, action)


def _legal(history: History, rest: str) -> Iterator[Output]:
    try:
        yield from legal_lines(history.seen, rest)
    except UnreadableTextError as error:
        lines = [rendered(error.errors[0].message), *pointed(rest, error.column)]
        raise CommandError([*lines, *_meant("legal", rest, error.column), rendered(Table.LEGAL_USAGE)]) from error


def _meant(command: str, rest: str, column: int) -> list[str]:
    """Return a line that suggests a command with its misspelt word set right, if one is alike."""
    line = f"{command} {rest}"
    suggestion = meant(line, column + len(command) + 1) if column else None
    return [] if suggestion is None else [filled(Table.DID_YOU_MEAN, line=suggestion)]


QUESTIONS: Final[dict[str, Callable[[History, str], Iterator[Output]]]] = {
    "show": _show,
    "why": _why,
    "preview": _preview,
    "legal": _legal,
    "domains": lambda history, _: domain_lines(history.seen),
    "income": lambda history, _: income_lines(history.seen),
}

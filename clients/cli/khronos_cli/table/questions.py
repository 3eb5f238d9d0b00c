"""The commands that change nothing: show, why, preview, legal, hint, domains, income and review."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeVar

from msgspec.structs import replace
from rich.text import Text

from khronos_cli.connect import referee
from khronos_cli.connection_options import NO_SERVER
from khronos_cli.errors import CommandError
from khronos_cli.language import filled, rendered
from khronos_cli.names import board_typed
from khronos_cli.table.advice import (
    Why,
    board_lines,
    domain_lines,
    group_lines,
    hint_lines,
    income_lines,
    legal_lines,
    preview_lines,
    read_wanted,
    read_why,
    verdict_lines,
    why_lines,
)
from khronos_cli.table.answer import Output
from khronos_cli.table.completion import meant
from khronos_cli.table.decisions import reason_lines, with_choice
from khronos_cli.table.history import History
from khronos_cli.table.history_text import corrected_turn, write_history
from khronos_cli.table.numbered import line_of_number, without_number
from khronos_cli.terminal_text import pointed
from khronos_cli.texts import Table
from khronos_core.codec.state_writing import write_state
from khronos_engine.game.actions import Action
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.state import State
from khronos_engine.notation import UnreadableTextError, parse_action, parse_record, write_position
from khronos_engine.texts.languages import TextKey

_Read = TypeVar("_Read")


def _show(history: History, rest: str) -> Iterator[Output]:
    if rest.casefold() == "position":
        yield Text(write_position(history.seen).rstrip())
    elif rest.casefold() in {"record", "moves"}:
        if history.is_dealt:
            raise CommandError(rendered(Table.RECORD_IS_SECRET))
        yield Text(write_history(replace(history, undone=())).rstrip())
    elif rest:
        age = board_typed(rest)
        if age is None:
            raise CommandError(rendered(Table.SHOW_USAGE))
        yield from board_lines(history.seen, age)
    else:
        yield write_state(history.seen)


def _why(history: History, rest: str) -> Iterator[Output]:
    state = history.seen
    clause = rest.strip().upper()
    if clause in CLAUSES:
        raise CommandError([filled(Table.IS_A_CLAUSE, clause=clause), rendered(Table.WHY_USAGE)])
    question = state.public.question
    if question is not None and (not rest or rest != with_choice(question, rest, state)):
        yield from reason_lines(question, state)
        if rest:
            yield from verdict_lines(state, _read_move(state, rest))
        return
    asked = _understood("why", rest, partial(_read_asked, state), Table.WHY_USAGE)
    yield from why_lines(state, asked) if isinstance(asked, Why) else verdict_lines(state, asked)


def _read_asked(state: State, text: str) -> Why | Action:
    """Read a question about a kind, or a move; if neither can be read, raise the error that is further right."""
    try:
        return read_why(text, state)
    except UnreadableTextError as no_question:
        try:
            return parse_action(text, state.public)
        except UnreadableTextError as no_move:
            raise max(no_question, no_move, key=lambda each: each.column) from None


def _preview(history: History, rest: str) -> Iterator[Output]:
    state = history.seen
    action = _understood("preview", rest, lambda text: _read_move(state, text), Table.PREVIEW_USAGE)
    yield from preview_lines(state, action)


def _read_move(state: State, text: str) -> Action:
    return parse_action(without_number(state, text), state.public)


def _legal(history: History, rest: str) -> Iterator[Output]:
    numbered = line_of_number(history.seen, rest)
    if numbered is not None:
        yield from group_lines(history.seen, numbered.groups, with_board=True)
        return
    wanted, square = _understood("legal", rest, read_wanted, Table.LEGAL_USAGE)
    yield from legal_lines(history.seen, wanted, square)


def _understood(command: str, rest: str, read: Callable[[str], _Read], usage: TextKey) -> _Read:
    """Read the arguments of a command.

    Raises:
        CommandError: They can't be read; the error suggests a similar line that can.
    """
    try:
        return read(rest)
    except UnreadableTextError as error:
        offset = len(command) + 1

        def fault(line: str) -> int | None:
            try:
                read(line[offset:])
            except UnreadableTextError as again:
                return again.column + offset
            return None

        lines = [rendered(error.errors[0].message), *pointed(rest, error.column)]
        suggestion = meant(f"{command} {rest}", error.column + offset, fault=fault) if error.column else None
        if suggestion is not None:
            lines.append(filled(Table.DID_YOU_MEAN, line=suggestion))
        raise CommandError([*lines, rendered(usage)]) from error


def _review(history: History, _: str) -> Iterator[Output]:
    """Yield the look back at a game that is over."""
    if not history.state.public.over:
        raise CommandError(rendered(Table.REVIEW_AT_END))
    from khronos_cli.commands.review import reviewed_lines

    text = write_history(replace(history, undone=()))
    with referee(NO_SERVER) as client:
        yield from reviewed_lines(client, text, corrected_turn(parse_record(text)))


QUESTIONS: Final[dict[str, Callable[[History, str], Iterator[Output]]]] = {
    "show": _show,
    "why": _why,
    "preview": _preview,
    "legal": _legal,
    "hint": lambda history, _: hint_lines(history.seen),
    "domains": lambda history, _: domain_lines(history.seen),
    "review": _review,
    "income": lambda history, _: income_lines(history.seen),
}

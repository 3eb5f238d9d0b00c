"""Writes and reads the text of a history: a record in notation, which every reader of records can replay.

After a correction the record begins with the corrected position. The comments above it hold the game before each
correction, as a whole record. The comments at the end hold the undone steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from khronos_cli.errors import CommandError
from khronos_cli.language import filled, rendered
from khronos_cli.locale import caller_locale
from khronos_cli.notation import fault_lines, need_game, why_not_played
from khronos_cli.table.history import Correction, History, Move, Undone
from khronos_cli.texts import Files
from khronos_engine.audit import PositionProblem, audit
from khronos_engine.game.material import CardMode
from khronos_engine.game.record import Record, RecordedAction
from khronos_engine.game.setup import GameSetup
from khronos_engine.game.state import Config, State
from khronos_engine.game.violations import Refusal
from khronos_engine.notation import (
    UnreadableTextError,
    parse_partial_action,
    parse_position,
    parse_record,
    write_partial_action,
    write_position,
    write_record,
)
from khronos_engine.replay import DepartureReason, RulesRevisionError, replay
from khronos_engine.texts.faults import position_problem, suggested_fix
from khronos_engine.texts.languages import capitalise, with_fix
from khronos_engine.texts.sentences import SentenceWriter

UNTIL: Final = "Played until the position was corrected: "
"""The comment above a record of the game before a correction; the correction follows on its line."""

UNDONE: Final = "Undone, the next to redo first:"
"""The comment above the undone steps."""

CORRECT: Final = "correct "
_BAR: Final = "|"


def is_mark(note: str) -> bool:
    """Return whether a note could be mistaken for one of these marks."""
    return note.startswith((UNTIL.rstrip(), UNDONE))


def corrected_turn(record: Record) -> int | None:
    """Return the game turn of the correction that a record begins with; None if it begins with none."""
    if not isinstance(record.beginning, State):
        return None
    is_corrected = any(each.startswith(UNTIL.rstrip()) for each in record.foreword)
    return record.beginning.public.turn.number if is_corrected else None


def write_history(history: History) -> str:
    """Write a history as a record."""
    foreword: list[str] = []
    beginning, actions = history.beginning, list[RecordedAction]()
    own = history.foreword
    for step in history.done:
        if isinstance(step, Move):
            actions.append(step.noted)
            continue
        earlier = Record(beginning, tuple(actions), headers=history.headers, foreword=own, afterword=step.before)
        foreword += [f"{UNTIL}{step.title}", *_barred(write_record(earlier).splitlines())]
        beginning, actions, own = step.state, [], ()
    afterword = (*history.notes, *_written_undone(history))
    return write_record(
        Record(
            beginning, tuple(actions), headers=history.headers, foreword=(*foreword, *own), afterword=tuple(afterword)
        )
    )


def _barred(lines: Iterable[str]) -> Iterator[str]:
    return (f"{_BAR} {line}".rstrip() for line in lines)


def _written_undone(history: History) -> Iterator[str]:
    if not history.undone:
        return
    yield UNDONE
    config = history.state.config
    for step in reversed(history.undone):
        yield from _barred(f"# {note}" for note in step.before)
        if isinstance(step, Correction):
            config = step.state.config
            yield from _barred([f"{CORRECT}{step.title}"])
            yield from _barred(f"  {line}" for line in write_position(step.state).splitlines())
        else:
            comment = f"  # {step.comment}" if step.comment else ""
            yield from _barred([f"{write_partial_action(step.partial, config)}{comment}"])


def read_history(text: str, origin: str, cards: CardMode = CardMode.REPORTED) -> History:
    """Read a history from its record and replay it.

    Args:
        text: The record, also one of a person or of another program.
        origin: The name of its file, for errors.
        cards: The card mode that the game must have.

    Raises:
        CommandError: The text can't be read, the card mode is another, or the game breaks the rules.
    """
    need_game(text, origin)
    try:
        record = parse_record(text)
        earlier, own = _read_earlier(record.foreword)
        notes, undone = _read_undone(record)
    except UnreadableTextError as error:
        raise CommandError([filled(Files.GAME_UNREADABLE, file=origin), *fault_lines(error)]) from error
    records = [*(each for _, each in earlier), record]
    history = History(records[0].beginning, headers=record.headers, foreword=records[0].foreword if earlier else own)
    for number, each in enumerate(records):
        _check(each, origin, cards)
        if number:
            if isinstance(each.beginning, GameSetup):
                raise CommandError(filled(Files.SETUP_AFTER_CORRECTION, file=origin))
            history = history.corrected(earlier[number - 1][0], each.beginning)
        history = _played(history, each, origin)
        history = History(
            history.beginning, history.done, (), each.afterword if number < len(earlier) else notes, history.headers,
            history.foreword,
        )  # fmt: skip
    return History(history.beginning, history.done, tuple(reversed(undone)), notes, history.headers, history.foreword)


def read_position(text: str, origin: str) -> State:
    """Read a position for a table and audit it.

    Raises:
        CommandError: It can't be read, or is not sound; the error names every fault.
    """
    try:
        state = parse_position(text)
    except UnreadableTextError as error:
        raise CommandError([filled(Files.POSITION_UNREADABLE, file=origin), *fault_lines(error)]) from error
    check_position(state, origin)
    return state


def check_position(state: State, origin: str) -> None:
    """Check that a position is sound and of a game with reported cards.

    Raises:
        CommandError: It is not; the error names every fault.
    """
    if state.config.cards is not CardMode.REPORTED:
        raise CommandError([filled(Files.CARDS_DEALT, file=origin), rendered(Files.TABLE_NEEDS_REPORTED)])
    _check_sound(state, origin)


def _check_sound(state: State, origin: str) -> None:
    faults = audit(state)
    if faults:
        raise CommandError([filled(Files.POSITION_UNSOUND, file=origin), *[_line(each, state) for each in faults]])


def _line(fault: PositionProblem, state: State) -> str:
    """Return the line of a position fault, with the suggested fix if there is one."""
    phrase = with_fix(position_problem(fault, state.config), suggested_fix(fault.suggested_fix))
    return f"{fault.clause:<4} {capitalise(rendered(phrase))}."


def _check(record: Record, origin: str, cards: CardMode) -> None:
    found = record.config.cards
    if found is not cards:
        if found is CardMode.REPORTED:
            kind, command = Files.GAME_IS_REPORTED, "table"
        else:
            kind, command = Files.GAME_IS_DEALT, "play"
        raise CommandError([filled(kind, file=origin), filled(Files.CONTINUE_WITH, command=command)])
    if isinstance(record.beginning, State):
        _check_sound(record.beginning, origin)


def _played(history: History, record: Record, origin: str) -> History:
    """Play the actions of a record."""
    try:
        result = replay(record)
    except RulesRevisionError as error:
        raise CommandError(filled(Files.GAME_UNPLAYABLE_WHY, file=origin, why=why_not_played(error))) from error
    except ValueError as error:
        raise CommandError(filled(Files.GAME_NOT_BEGUN, file=origin, why=str(error))) from error
    if (departure := result.departure) is not None:
        where = filled(Files.GAME_DEPARTS, file=origin, line=departure.line)
        lines = (
            []
            if departure.action is None
            else [write_partial_action(record.actions[departure.index].partial, record.config)]
        )
        if departure.refusal is not None:
            writer = SentenceWriter(record.config, caller_locale())
            lines += [f"{each.clause:<4} {writer.violation(each)}" for each in departure.refusal.violations]
        elif departure.reason is DepartureReason.DIGEST_DIFFERS:
            found, wanted = departure.actual_digest[:8], departure.expected_digest
            lines.append(filled(Files.DIGEST_DIFFERS, found=found, wanted=wanted))
        raise CommandError([where, *lines])
    for noted in record.actions:
        after = history.played(noted.partial.complete(history.state.public))
        if isinstance(after, Refusal):  # pragma: no cover - the replay has just played it
            raise CommandError(filled(Files.GAME_UNPLAYABLE, file=origin))
        *done, last = after.done
        if isinstance(last, Move):
            done.append(Move(noted, last.outcome))
        history = History(after.beginning, tuple(done), (), (), after.headers, after.foreword)
    return history


def _read_earlier(foreword: Sequence[str]) -> tuple[list[tuple[str, Record]], tuple[str, ...]]:
    """Return the records before each correction, each with its correction, and the other comments."""
    found: list[tuple[str, Record]] = []
    own: list[str] = []
    lines = list(foreword)
    while lines:
        line = lines.pop(0)
        if not line.startswith(UNTIL.rstrip()):
            own.append(line)
            continue
        barred = []
        while lines and lines[0].startswith(_BAR):
            barred.append(lines.pop(0)[2:])
        found.append((line[len(UNTIL) :], parse_record("\n".join(barred))))
    return found, tuple(own)


def _read_undone(record: Record) -> tuple[tuple[str, ...], list[Undone]]:
    """Return the notes at the end of a record, and the undone steps, the next one to redo first."""
    if UNDONE not in record.afterword:
        return record.afterword, []
    at = record.afterword.index(UNDONE)
    barred = [each[2:] for each in record.afterword[at + 1 :]]
    return record.afterword[:at], list(_steps(barred, record.config))


def _steps(lines: list[str], config: Config) -> Iterator[Undone]:
    notes: list[str] = []
    while lines:
        line = lines.pop(0)
        if line.startswith("#"):
            notes.append(line.removeprefix("#").removeprefix(" "))
            continue
        before, notes = tuple(notes), []
        if not line.startswith(CORRECT):
            yield RecordedAction(
                parse_partial_action(line, config), comment=line.partition("#")[2].strip(), before=before
            )
            continue
        position = []
        while lines and (not lines[0] or lines[0].startswith("  ")):
            position.append(lines.pop(0)[2:])
        state = parse_position("\n".join(position))
        config = state.config
        yield Correction(line[len(CORRECT) :], state, before)

"""The commands that change or write the history, and the end of the session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.event_pb2 import UndoObstacle
from khronos.v1.state_pb2 import GameState
from khronos_cli.errors import CommandError
from khronos_cli.language import Narration, Table, colon, fill, render
from khronos_cli.notation import position_text
from khronos_cli.table.answer import Answer, Desk, Output, Playing
from khronos_cli.table.corrections import HELP as CORRECTIONS
from khronos_cli.table.corrections import correct_state
from khronos_cli.table.help import table_of
from khronos_cli.table.history import Correction, History, Move, to_act, view_of
from khronos_cli.table.history_text import is_mark, write_history
from khronos_cli.table.status import hand_lines, status_lines, step_lines, step_text
from khronos_cli.terminal_text import printable


def undo(desk: Desk, history: History, __: GameState, rest: str) -> Answer:
    """Undo one step, or the number of steps in the line; warn if the undo is unfair."""
    number, _, consent = rest.partition(" ")
    count = min(_count(number, "undo"), len(history.done))
    if not history.done:
        return Answer(Playing(history), (Text(render(Table.NOTHING_TO_UNDO)),))
    if count > _MAX_UNDONE and consent.strip() != _YES:
        first = step_text(history, len(history.done) - count)
        lines = (
            Text(fill(Table.WOULD_UNDO, count=count, step=first), "bold"),
            Text(f"  {fill(Table.CONFIRM_UNDO, count=count)}", "cyan"),
        )
        return Answer(Playing(history), lines)
    viewer = to_act(history.state)
    undone = history
    output: list[Output] = []
    for _ in range(count):
        last = history.done[-1]
        obstacles = last.obstacles if isinstance(last, Move) else ()
        if obstacles and history.is_dealt:
            if not output and viewer and isinstance(last, Move) and last.action.HasField("end_turn"):
                output.append(Text(f"  {render(Table.NOT_MOVED_YET)}"))
            output.append(Text(f"  {fill(Table.NO_FURTHER, why=tuple(_WHY_NOT[each] for each in obstacles))}"))
            break
        warning: list[Output] = []
        if obstacles:
            why = fill(Table.REDO_AGAIN, why=tuple(_WHY_UNFAIR[each] for each in obstacles))
            warning = [Text.assemble((f"  {render(Table.NOT_FAIR)}", "bold yellow"), f"{colon()} {why}")]
        output += [Text(f"  {fill(Table.UNDONE, step=step_text(history, len(history.done) - 1))}"), *warning]
        history = history.take_back()
    if not history.is_dealt:
        output += _put_back(undone, count)
    # Show it as the player at the keyboard may see it, who need not be the acting player.
    seen = view_of(desk.client, history.state, viewer) if history.is_dealt else history.state
    return Answer(Playing(history), (*output, *status_lines(seen)))


def _put_back(history: History, count: int) -> Iterator[Text]:
    """Yield what to move on the table after an undo; a correction has moved nothing there."""
    since = history.state
    for _ in range(count):
        last, history = history.last, history.take_back()
        if isinstance(last, Correction):
            yield from hand_lines(since, last.state)
            since = history.state
    yield from hand_lines(since, history.state)


_MAX_UNDONE: Final = 5
"""The maximum number of steps that are undone without a confirmation."""

_YES: Final = "yes"

_WHY_UNFAIR: Final = {
    UndoObstacle.UNDO_OBSTACLE_CARD_DRAWN: Table.PUT_CARDS_BACK,
    UndoObstacle.UNDO_OBSTACLE_ANOTHER_DECIDED: Narration.ANOTHER_DECIDED,
}

_WHY_NOT: Final = {
    UndoObstacle.UNDO_OBSTACLE_CARD_DRAWN: Table.CARDS_ARE_KNOWN,
    UndoObstacle.UNDO_OBSTACLE_ANOTHER_DECIDED: Narration.ANOTHER_DECIDED,
}


def redo(desk: Desk, history: History, __: GameState, rest: str) -> Answer:
    """Redo one step, or the number of steps in the line."""
    count = _count(rest, "redo")
    if not history.undone:
        return Answer(Playing(history), (Text(render(Table.NOTHING_TO_REDO)),))
    output: list[Output] = []
    for _ in range(min(count, len(history.undone))):
        before, history = history.state, history.redo()
        output += step_lines(desk, before, history.done[-1])
    return Answer(Playing(history), tuple(output))


def _count(rest: str, command: str) -> int:
    if not rest:
        return 1
    if rest.isascii() and rest.isdigit() and int(rest[:9]):
        return int(rest[:9])
    raise CommandError(fill(Table.TAKES_A_NUMBER, command=command))


def correct(desk: Desk, history: History, _: GameState, rest: str) -> Answer:
    """Correct the position as the rest of the line says; if the rest is empty, list the possible corrections."""
    if history.is_dealt:
        raise CommandError(render(Table.NOTHING_TO_CORRECT))
    if not rest:
        return Answer(Playing(history), tuple(table_of(CORRECTIONS)))
    before = history.state
    after = history.correct(printable(rest), correct_state(desk, before, rest))
    if after.state == before:
        return Answer(Playing(history), (Text(render(Table.NOTHING_CHANGED)),))
    return Answer(Playing(after), tuple(step_lines(desk, before, after.done[-1])))


def note(_: Desk, history: History, __: GameState, rest: str) -> Answer:
    """Put a comment into the record."""
    if not rest:
        raise CommandError(render(Table.NOTE_NEEDS_TEXT))
    if is_mark(rest):
        raise CommandError(render(Table.NOTE_IS_MARK))
    return Answer(
        Playing(replace(history, notes=(*history.notes, printable(rest)))), (Text(f"  {render(Table.NOTED)}"),)
    )


def save(__: Desk, history: History, state: GameState, rest: str) -> Answer:
    """Write a copy of the record, or of the position, into another file."""
    here = Playing(history)
    word, _, name = rest.partition(" ")
    if word.casefold() == "position" and name.strip():
        return Answer(here, copies=((name.strip(), position_text(state)),))
    if not rest:
        return Answer(here, (Text(f"  {render(Table.SAVED_ALREADY)}"),))
    return Answer(here, copies=((rest, write_history(history)),))


def quit_game(_: Desk, history: History, __: GameState, ___: str) -> Answer:
    """End the session."""
    return Answer(Playing(history), (Text(render(Table.EVERYTHING_SAVED)),), quits=True)

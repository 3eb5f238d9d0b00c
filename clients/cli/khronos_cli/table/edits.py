"""The commands that change or write the history: undo and redo, corrections, notes, plans, and players who leave."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.advice_pb2 import CheckedAction
from khronos.v1.event_pb2 import UndoObstacle
from khronos.v1.referee_service_pb2 import CheckPlanResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import part_lines
from khronos_cli.connect import as_command_error
from khronos_cli.errors import CommandError
from khronos_cli.language import Narration, Table, colon, decimal, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import position_text, public_of
from khronos_cli.options import NO_SERVER
from khronos_cli.table.corrections import HELP as CORRECTIONS
from khronos_cli.table.corrections import correct_state
from khronos_cli.table.history import (
    Answer,
    Correction,
    Desk,
    History,
    Move,
    Output,
    Plan,
    Playing,
    decision_of,
    to_act,
    view_of,
)
from khronos_cli.table.history_text import is_mark, write_history
from khronos_cli.table.status import hand_lines, status_lines, step_lines, step_text, table_of
from khronos_cli.table.typed import seat_typed
from khronos_cli.terminal_text import printable
from khronos_client import CannotPlanError
from khronos_client.errors import RefereeError
from khronos_engine.game.record import RecordHeader


def undo(desk: Desk, history: History, __: GameState, rest: str) -> Answer:
    """Undo one step, or the number of steps in the line; warn if the undo is unfair."""
    number, _, consent = rest.partition(" ")
    count = min(_count(number, "undo"), len(history.done))
    if not history.done:
        return Answer(Playing(history), (Text(render(Table.NOTHING_TO_UNDO)),))
    if count > _MAX_UNDONE and consent.strip() != _YES:
        first = step_text(history, len(history.done) - count)
        would = Text(fill(Table.WOULD_UNDO, count=count, step=first), "bold")
        return Answer(Playing(history), (would, Text(f"  {fill(Table.CONFIRM_UNDO, count=count)}", "cyan")))
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
    """Yield the pieces to move on the table after an undo; the undo of a correction moves none."""
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


def plan(desk: Desk, history: History, state: GameState, rest: str) -> Answer:
    """Store, show, remove or play a plan."""
    seat = to_act(state)
    if rest.casefold() == "drop":
        others = tuple(each for each in history.plans if history.is_dealt and each.seat != seat)
        return Answer(Playing(replace(history, plans=others)), (Text(f"  {render(Table.PLANS_DROPPED)}"),))
    if rest.casefold() == "play":
        return _play(desk, history, seat)
    if rest:
        history = _keep(desk, history, state, rest)
    lines = tuple(plan_lines(desk, history, seat))
    return Answer(Playing(history), lines or (Text(f"  {render(Table.NO_PLAN)}"),))


def plan_lines(desk: Desk, history: History, seat: int) -> Iterator[Text]:
    """Yield the plan of a seat with its current verdicts; with reported cards, all plans."""
    for kept in history.plans:
        if kept.seat != seat and history.is_dealt:
            continue
        name = seat_name(history.start.public_part.config, kept.seat)
        yield Text(f"{fill(Table.PLAN_OF, seat=name)}{colon()}", "bold")
        yield from _check_lines(kept, _check(desk, history, kept))


def _check_lines(kept: Plan, check: CheckPlanResponse | None) -> Iterator[Text]:
    if check is None:
        yield from (Text(f"  `{printable(line)}`") for line in kept.lines)
        yield Text(f"  {render(Table.PLAN_LATER)}")
        return
    for line, action in zip(kept.lines, check.actions, strict=False):
        yield from _planned_lines(line, action)
    yield Text(f"  {fill(Table.PLAN_GAIN, ecus=decimal(check.gain_tenths, '+'))}")
    change = check.gain_tenths - check.earlier_gain_tenths
    if change:
        yield Text(f"  {fill(Table.PLAN_CHANGE, ecus=decimal(change, '+'))}")
        yield from (Text(f"    {line}", "dim") for line in part_lines(check.parts))


def _planned_lines(line: str, action: CheckedAction) -> Iterator[Text]:
    """Yield a planned move and, if it is illegal, the event that made it illegal and the broken rules."""
    yield Text(f"  `{printable(line)}`", "" if action.HasField("preview") else "strike")
    if action.HasField("broken_by"):
        yield Text(f"    {fill(Table.PLAN_BROKEN, event=printable(action.broken_by.sentence))}")
    for violation in action.refusal.violations:
        yield Text(f"    {violation.clause:<4} {printable(violation.sentence)}")


def _keep(desk: Desk, history: History, state: GameState, typed: str) -> History:
    """Store a plan that is typed as `[NAME:] MOVE; MOVE`; without a name, the plan is for the acting player.

    Raises:
        CommandError: If cards are dealt and the player is not the player at the keyboard, if a move cannot be read, or
            if the player cannot plan.
    """
    seat = to_act(state)
    name, has_name, moves = typed.partition(":")
    names = [each.name.casefold() for each in state.public_part.config.seats]
    if has_name and name.strip().casefold() in names:
        seat, typed = names.index(name.strip().casefold()) + 1, moves
    if history.is_dealt and seat != to_act(state):
        raise CommandError(render(Table.PLAN_IS_SECRET))
    lines = tuple(each.strip() for each in typed.split(";") if each.strip())
    try:
        desk.client.check_plan(history.state, lines, viewer=seat)
    except RefereeError as error:
        raise as_command_error(error, NO_SERVER, lines) from error
    return history.with_plan(Plan(seat, lines, len(history.done)))


def _play(desk: Desk, history: History, seat: int) -> Answer:
    """Play the legal moves of the current player's plan; keep the moves that could not be checked yet.

    After an illegal move, the end of the turn is left to the player, who may want to use the cards otherwise.
    """
    kept = next((each for each in history.plans if each.seat == seat), None)
    if kept is None:
        raise CommandError(render(Table.NO_PLAN))
    check = _check(desk, history, kept)
    if check is None:
        raise CommandError(render(Table.PLAN_LATER))
    history = history.with_plan(replace(kept, lines=kept.lines[len(check.actions) :]))
    output: list[Output] = []
    left: list[Output] = []
    for line, action in zip(kept.lines, check.actions, strict=False):
        if action.HasField("preview") and not (left and action.preview.action.HasField("end_turn")):
            before, history = history.state, history.play(desk.client, action.preview.action)
            output += step_lines(desk, before, history.done[-1])
        else:
            left += _planned_lines(line, action)
    heading = [Text(f"{render(Table.PLAN_LEFT)}{colon()}", "bold")] if left else []
    passed = pass_turns(desk, history)
    return Answer(passed.session, (*output, *passed.output, *heading, *left))


def _check(desk: Desk, history: History, kept: Plan) -> CheckPlanResponse | None:
    """Check a plan from the first position in which its player waits; return None if this is not possible yet."""
    corrected = [place for place, each in enumerate(history.done, start=1) if isinstance(each, Correction)]
    start = max(min(kept.place, len(history.done)), *corrected, 0)
    for place in range(start, len(history.done) + 1):
        made = history.before(place)
        if made.public_part.turn.seat != kept.seat and decision_of(made) is None:
            events = [event for each in history.done[place:] if isinstance(each, Move) for event in each.events]
            with suppress(CannotPlanError):
                return desk.client.check_plan(made, kept.lines, events, viewer=kept.seat)
            break
    return None


_LEAVES: Final = frozenset({"leaves", "left", "quits", "part", "quitte"})
_RETURNS: Final = frozenset({"returns", "back", "revient"})


def leave_or_return(desk: Desk, history: History, line: str) -> Answer | None:
    """Answer a line such as `Lea leaves` or `Lea returns`; return None for any other line."""
    name, _, verb = line.rstrip(" .!").rpartition(" ")
    if verb.casefold() not in _LEAVES | _RETURNS:
        return None
    seat = seat_typed(public_of(history.state).config, name.strip())
    if seat is None:
        return None
    return _leave(desk, history, seat + 1) if verb.casefold() in _LEAVES else _return(history, seat + 1)


def pass_turns(desk: Desk, history: History) -> Answer:
    """End the turns of players who have left, until another player must act or a decision is required."""
    output: list[Output] = []
    left = _left(history)
    is_everybody = len(left) == len(history.state.public_part.players)
    while to_act(history.state) in left and decision_of(history.state) is None and not is_everybody:
        history = _without_hand(desk, history)
        before = history.state
        history = history.play(desk.client, "end")
        output += step_lines(desk, before, history.done[-1])
    return Answer(Playing(history), tuple(output))


def _left(history: History) -> frozenset[int]:
    """Return the seats whose players have left."""
    count = len(history.state.public_part.players)
    return frozenset(seat for seat in range(1, count + 1) if _header(history, seat) in history.headers)


def _header(history: History, seat: int) -> RecordHeader:
    """Return the header of the record that says that a player has left."""
    return RecordHeader(f"left {seat}", seat_name(history.state.public_part.config, seat))


def _leave(desk: Desk, history: History, seat: int) -> Answer:
    name = seat_name(history.state.public_part.config, seat)
    if seat in _left(history):
        raise CommandError(fill(Table.HAS_LEFT, seat=name))
    history = replace(history, headers=(*history.headers, _header(history, seat)))
    passed = pass_turns(desk, history)
    hand = () if history.is_dealt else (Table.HAND_STAYS,)
    told = [Text(f"  {fill(key, seat=name)}") for key in (Table.LEAVES, *hand, Table.OTHERS_DECIDE)]
    return Answer(passed.session, (*told, *(passed.output or status_lines(history.state))))


def _return(history: History, seat: int) -> Answer:
    name = seat_name(history.state.public_part.config, seat)
    if seat not in _left(history):
        raise CommandError(fill(Table.HAS_NOT_LEFT, seat=name))
    headers = tuple(each for each in history.headers if each != _header(history, seat))
    history = replace(history, headers=headers)
    return Answer(Playing(history), (Text(f"  {fill(Table.RETURNS, seat=name)}"), *status_lines(history.state)))


def _without_hand(desk: Desk, history: History) -> History:
    """Return a history in which the hand of the acting player is empty, so that ending the turn names no real card."""
    state = history.state
    turn, players = state.public_part.turn, state.public_part.players
    if history.is_dealt or not players[turn.seat - 1].hand_size:
        return history
    line = f"hand {turn.seat} 0"
    return history.correct(line, correct_state(desk, state, line))

"""The commands that change or write the history: undo and redo, corrections, notes, plans, and players who leave."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.advice_pb2 import CheckedAction
from khronos.v1.event_pb2 import UndoObstacle
from khronos.v1.referee_service_pb2 import CheckPlanResponse
from khronos_cli.answers import part_lines
from khronos_cli.connect import as_command_error
from khronos_cli.draw.boards import Output
from khronos_cli.errors import CommandError
from khronos_cli.language import Narration, Table, colon, decimal, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import position_text, public_of
from khronos_cli.options import NO_SERVER
from khronos_cli.table.corrections import HELP as CORRECTIONS
from khronos_cli.table.corrections import correct_state
from khronos_cli.table.history import Correction, Game, History, Move, Plan, decision_of, seat_typed, to_act, view_of
from khronos_cli.table.history_text import is_mark, write_history
from khronos_cli.table.status import hand_lines, play, status_lines, step_lines, step_text, table_of
from khronos_cli.terminal_text import printable
from khronos_client import CannotPlanError
from khronos_client.errors import RefereeError
from khronos_engine.game.record import RecordHeader


def undo(game: Game, rest: str) -> Iterator[Output]:
    """Undo one step, or the number of steps in the line; warn if the undo is unfair."""
    number, _, consent = rest.partition(" ")
    start = game.history
    count = min(_count(number, "undo"), len(start.done))
    if not start.done:
        yield Text(render(Table.NOTHING_TO_UNDO))
        return
    if count > _MAX_UNDONE and consent.strip() != _YES:
        first = step_text(start, len(start.done) - count)
        yield Text(fill(Table.WOULD_UNDO, count=count, step=first), "bold")
        yield Text(f"  {fill(Table.CONFIRM_UNDO, count=count)}", "cyan")
        return
    viewer = to_act(start.state)
    for _ in range(count):
        history, last = game.history, game.history.done[-1]
        obstacles = last.obstacles if isinstance(last, Move) else ()
        if obstacles and history.is_dealt:
            if history is start and viewer and isinstance(last, Move) and last.action.HasField("end_turn"):
                yield Text(f"  {render(Table.NOT_MOVED_YET)}")
            yield Text(f"  {fill(Table.NO_FURTHER, why=tuple(_WHY_NOT[each] for each in obstacles))}")
            break
        yield Text(f"  {fill(Table.UNDONE, step=step_text(history, len(history.done) - 1))}")
        if obstacles:
            why = fill(Table.REDO_AGAIN, why=tuple(_WHY_UNFAIR[each] for each in obstacles))
            yield Text.assemble((f"  {render(Table.NOT_FAIR)}", "bold yellow"), f"{colon()} {why}")
        game.history = history.take_back()
    if not start.is_dealt:
        yield from _put_back(start, count)
    # Show it as the player at the keyboard may see it, who need not be the acting player.
    yield from status_lines(view_of(game.client, game.state, viewer) if start.is_dealt else game.state)


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

_WHY_NOT: Final = {**_WHY_UNFAIR, UndoObstacle.UNDO_OBSTACLE_CARD_DRAWN: Table.CARDS_ARE_KNOWN}


def redo(game: Game, rest: str) -> Iterator[Output]:
    """Redo one step, or the number of steps in the line."""
    count = _count(rest, "redo")
    if not game.history.undone:
        yield Text(render(Table.NOTHING_TO_REDO))
    for _ in range(min(count, len(game.history.undone))):
        before, game.history = game.state, game.history.redo()
        yield from step_lines(game.client, before, game.history.done[-1])


def _count(rest: str, command: str) -> int:
    if not rest:
        return 1
    if rest.isascii() and rest.isdigit() and int(rest[:9]):
        return int(rest[:9])
    raise CommandError(fill(Table.TAKES_A_NUMBER, command=command))


def correct(game: Game, rest: str) -> Iterator[Output]:
    """Correct the position as the rest of the line says; if the rest is empty, list the possible corrections."""
    if game.history.is_dealt:
        raise CommandError(render(Table.NOTHING_TO_CORRECT))
    if not rest:
        yield from table_of(CORRECTIONS)
        return
    before, after = game.state, correct_state(game, rest)
    if after == before:
        yield Text(render(Table.NOTHING_CHANGED))
        return
    game.history = game.history.correct(printable(rest), after)
    yield from step_lines(game.client, before, game.history.done[-1])


def note(game: Game, rest: str) -> Iterator[Output]:
    """Put a comment into the record."""
    if not rest:
        raise CommandError(render(Table.NOTE_NEEDS_TEXT))
    if is_mark(rest):
        raise CommandError(render(Table.NOTE_IS_MARK))
    game.history = replace(game.history, notes=(*game.history.notes, printable(rest)))
    yield Text(f"  {render(Table.NOTED)}")


def save(game: Game, rest: str) -> Iterator[Output]:
    """Write a copy of the record, or of the position, into another file."""
    word, _, name = rest.partition(" ")
    if word.casefold() == "position" and name.strip():
        game.copies[name.strip()] = position_text(game.seen)
    elif rest:
        game.copies[rest] = write_history(game.history)
    else:
        yield Text(f"  {render(Table.SAVED_ALREADY)}")


def quit_game(game: Game, _: str) -> Iterator[Output]:
    """End the session."""
    game.quits = True
    yield Text(render(Table.EVERYTHING_SAVED))


def plan(game: Game, rest: str) -> Iterator[Output]:
    """Store, show, remove or play a plan."""
    seat = to_act(game.seen)
    match rest.casefold():
        case "drop":
            others = tuple(each for each in game.history.plans if game.history.is_dealt and each.seat != seat)
            game.history = replace(game.history, plans=others)
            yield Text(f"  {render(Table.PLANS_DROPPED)}")
        case "play":
            yield from _play(game, seat)
        case _:
            if rest:
                _keep(game, rest)
            lines = list(plan_lines(game, seat))
            yield from lines or [Text(f"  {render(Table.NO_PLAN)}")]


def plan_lines(game: Game, seat: int) -> Iterator[Text]:
    """Yield the plan of a seat with its current verdicts; with reported cards, all plans."""
    for kept in game.history.plans:
        if kept.seat == seat or not game.history.is_dealt:
            yield Text(f"{fill(Table.PLAN_OF, seat=seat_name(game.config, kept.seat))}{colon()}", "bold")
            yield from _check_lines(kept, _check(game, kept))


def _check_lines(kept: Plan, check: CheckPlanResponse | None) -> Iterator[Text]:
    if check is None:
        yield from (Text(f"  `{printable(line)}`") for line in kept.lines)
        yield Text(f"  {render(Table.PLAN_LATER)}")
        return
    for line, action in zip(kept.lines, check.actions, strict=False):
        yield from _verdict_lines(line, action)
    yield Text(f"  {fill(Table.PLAN_GAIN, ecus=decimal(check.gain_tenths, '+'))}")
    change = check.gain_tenths - check.earlier_gain_tenths
    if change:
        yield Text(f"  {fill(Table.PLAN_CHANGE, ecus=decimal(change, '+'))}")
        yield from (Text(f"    {line}", "dim") for line in part_lines(check.parts))


def _verdict_lines(line: str, action: CheckedAction) -> Iterator[Text]:
    """Yield a planned move and, if it is illegal, the event that made it illegal and the broken rules."""
    yield Text(f"  `{printable(line)}`", "" if action.HasField("preview") else "strike")
    if action.HasField("broken_by"):
        yield Text(f"    {fill(Table.PLAN_BROKEN, event=printable(action.broken_by.sentence))}")
    for violation in action.refusal.violations:
        yield Text(f"    {violation.clause:<4} {printable(violation.sentence)}")


def _keep(game: Game, typed: str) -> None:
    """Store a plan that is typed as `[NAME:] MOVE; MOVE`; without a name, the plan is for the acting player.

    Raises:
        CommandError: If cards are dealt and the player is not the player at the keyboard, if a move cannot be read, or
            if the player cannot plan.
    """
    seat = to_act(game.seen)
    name, has_name, moves = typed.partition(":")
    names = [each.name.casefold() for each in game.config.seats]
    if has_name and name.strip().casefold() in names:
        seat, typed = names.index(name.strip().casefold()) + 1, moves
    if game.history.is_dealt and seat != to_act(game.seen):
        raise CommandError(render(Table.PLAN_IS_SECRET))
    lines = tuple(each.strip() for each in typed.split(";") if each.strip())
    try:
        game.client.check_plan(game.state, lines, viewer=seat)
    except RefereeError as error:
        raise as_command_error(error, NO_SERVER, lines) from error
    game.history = game.history.with_plan(Plan(seat, lines, len(game.history.done)))


def _play(game: Game, seat: int) -> Iterator[Output]:
    """Play the legal moves of the current player's plan; keep the moves that could not be checked yet.

    After an illegal move, the end of the turn is left to the player, who may want to use the cards otherwise.
    """
    kept = next((each for each in game.history.plans if each.seat == seat), None)
    if kept is None:
        raise CommandError(render(Table.NO_PLAN))
    check = _check(game, kept)
    if check is None:
        raise CommandError(render(Table.PLAN_LATER))
    game.history = game.history.with_plan(replace(kept, lines=kept.lines[len(check.actions) :]))
    left: list[Text] = []
    for line, action in zip(kept.lines, check.actions, strict=False):
        if action.HasField("preview") and not (left and action.preview.action.HasField("end_turn")):
            yield from play(game, action.preview.action)
        else:
            left += _verdict_lines(line, action)
    yield from pass_turns(game)
    if left:
        yield Text(f"{render(Table.PLAN_LEFT)}{colon()}", "bold")
        yield from left


def _check(game: Game, kept: Plan) -> CheckPlanResponse | None:
    """Check a plan from the first position in which its player waits; return None if this is not possible yet."""
    history = game.history
    corrected = [place for place, each in enumerate(history.done, start=1) if isinstance(each, Correction)]
    start = max(min(kept.place, len(history.done)), *corrected, 0)
    for place in range(start, len(history.done) + 1):
        made = history.before(place)
        if made.public_part.turn.seat != kept.seat and decision_of(made) is None:
            events = [event for each in history.done[place:] if isinstance(each, Move) for event in each.events]
            with suppress(CannotPlanError):
                return game.client.check_plan(made, kept.lines, events, viewer=kept.seat)
            break
    return None


_LEAVES: Final = frozenset({"leaves", "left", "quits", "part", "quitte"})
_RETURNS: Final = frozenset({"returns", "back", "revient"})


def leave_or_return(game: Game, line: str) -> Iterator[Output] | None:
    """Answer a line such as `Lea leaves` or `Lea returns`; return None for any other line."""
    name, _, verb = line.rstrip(" .!").rpartition(" ")
    if verb.casefold() not in _LEAVES | _RETURNS:
        return None
    seat = seat_typed(public_of(game.state).config, name.strip())
    if seat is None:
        return None
    return _leave(game, seat + 1) if verb.casefold() in _LEAVES else _return(game, seat + 1)


def pass_turns(game: Game) -> Iterator[Output]:
    """End the turns of players who have left, until another player must act or a decision is required."""
    left = [seat for seat in range(1, len(game.config.seats) + 1) if _header(game, seat) in game.history.headers]
    is_everybody = len(left) == len(game.config.seats)
    while to_act(game.state) in left and decision_of(game.state) is None and not is_everybody:
        _drop_hand(game)
        yield from play(game, "end")


def _header(game: Game, seat: int) -> RecordHeader:
    """Return the header of the record that says that a player has left."""
    return RecordHeader(f"left {seat}", seat_name(game.config, seat))


def _leave(game: Game, seat: int) -> Iterator[Output]:
    name, header = seat_name(game.config, seat), _header(game, seat)
    if header in game.history.headers:
        raise CommandError(fill(Table.HAS_LEFT, seat=name))
    game.history = replace(game.history, headers=(*game.history.headers, header))
    hand = () if game.history.is_dealt else (Table.HAND_STAYS,)
    yield from (Text(f"  {fill(key, seat=name)}") for key in (Table.LEAVES, *hand, Table.OTHERS_DECIDE))
    passed = list(pass_turns(game))
    yield from passed or status_lines(game.state)


def _return(game: Game, seat: int) -> Iterator[Output]:
    name, header = seat_name(game.config, seat), _header(game, seat)
    if header not in game.history.headers:
        raise CommandError(fill(Table.HAS_NOT_LEFT, seat=name))
    game.history = replace(game.history, headers=tuple(each for each in game.history.headers if each != header))
    yield Text(f"  {fill(Table.RETURNS, seat=name)}")
    yield from status_lines(game.state)


def _drop_hand(game: Game) -> None:
    """Empty the hand of the acting player, so that ending the turn names no real card."""
    seat = game.state.public_part.turn.seat
    if not game.history.is_dealt and game.state.public_part.players[seat - 1].hand_size:
        line = f"hand {seat} 0"
        game.history = game.history.correct(line, correct_state(game, line))

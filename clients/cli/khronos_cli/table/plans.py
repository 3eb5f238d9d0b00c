"""Plans of players for their next turns, which are checked after the moves of others and played with one command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.referee_service_pb2 import CheckPlanResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import part_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import Table, colon, decimal, fill, render
from khronos_cli.names import seat_name
from khronos_cli.table.answer import Answer, Desk, Output, Playing
from khronos_cli.table.history import Correction, History, Move, Plan, to_act
from khronos_cli.table.numbered import decision_of
from khronos_cli.table.status import step_lines
from khronos_cli.terminal_text import printable
from khronos_client import CannotPlanError


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
        yield Text(f"  {render(Table.PLAN_LATER)}")
        return
    for line, action in zip(kept.lines, check.actions, strict=False):
        yield Text(f"  `{printable(line)}`", "" if action.HasField("preview") else "strike")
        if action.HasField("broken_by"):
            yield Text(f"    {fill(Table.PLAN_BROKEN, event=printable(action.broken_by.sentence))}")
        for violation in action.refusal.violations:
            yield Text(f"    {violation.clause:<4} {printable(violation.sentence)}")
    yield Text(f"  {fill(Table.PLAN_GAIN, ecus=decimal(check.gain_tenths, '+'))}")
    change = check.gain_tenths - check.earlier_gain_tenths
    if change:
        yield Text(f"  {fill(Table.PLAN_CHANGE, ecus=decimal(change, '+'))}")
        yield from (Text(f"    {line}", "dim") for line in part_lines(check.parts))


def _keep(desk: Desk, history: History, state: GameState, typed: str) -> History:
    """Keep a plan as `[NAME:] MOVE; MOVE`; without a name, of the acting player.

    Raises:
        CommandError: If cards are dealt, and the player is not the player at the keyboard.
        RefereeError: If a move cannot be read, or the player cannot plan.
    """
    seat = to_act(state)
    name, has_name, moves = typed.partition(":")
    names = [each.name.casefold() for each in state.public_part.config.seats]
    if has_name and name.strip().casefold() in names:
        seat, typed = names.index(name.strip().casefold()) + 1, moves
    if history.is_dealt and seat != to_act(state):
        raise CommandError(render(Table.PLAN_IS_SECRET))
    lines = tuple(each.strip() for each in typed.split(";") if each.strip())
    desk.client.check_plan(history.state, lines, viewer=seat)
    return history.with_plan(Plan(seat, lines, len(history.done)))


def _play(desk: Desk, history: History, seat: int) -> Answer:
    """Play the legal moves of the plan of the current player; keep those that could not be checked yet."""
    kept = next((each for each in history.plans if each.seat == seat), None)
    if kept is None:
        raise CommandError(render(Table.NO_PLAN))
    check = _check(desk, history, kept)
    if check is None:
        raise CommandError(render(Table.PLAN_LATER))
    history = history.with_plan(replace(kept, lines=kept.lines[len(check.actions) :]))
    output: list[Output] = []
    for action in check.actions:
        if action.HasField("preview"):
            before, history = history.state, history.play(desk.client, action.preview.action)
            output += step_lines(desk, before, history.done[-1])
    return Answer(Playing(history), tuple(output))


def _check(desk: Desk, history: History, kept: Plan) -> CheckPlanResponse | None:
    """Check a plan from the first position in which its player waits; return None if it cannot be checked yet."""
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

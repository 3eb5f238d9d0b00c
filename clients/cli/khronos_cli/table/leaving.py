"""Players who leave: their turns are passed, and other players answer their decisions."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from rich.text import Text

from khronos_cli.errors import CommandError
from khronos_cli.language import Table, fill
from khronos_cli.names import seat_name, seat_typed
from khronos_cli.notation import public_of
from khronos_cli.table.answer import Answer, Desk, Output, Playing
from khronos_cli.table.corrections import correct_state
from khronos_cli.table.history import History, to_act
from khronos_cli.table.numbered import decision_of
from khronos_cli.table.status import status_lines, step_lines
from khronos_engine.game.record import RecordHeader

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
    """Return the header of the record that tells that a player has left."""
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

"""The game at a table, with its undone steps, notes and plans."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import Event, UndoObstacle
from khronos.v1.state_pb2 import GameState
from khronos_cli.files import read_text
from khronos_cli.names import colour_named
from khronos_cli.notation import is_reported, record_action, setup_message, state_message
from khronos_client import AnyReferee
from khronos_client.bots import seat_to_act
from khronos_engine.game.record import GameSetup, RecordedAction, RecordHeader
from khronos_engine.game.state import Config, State
from khronos_engine.notation.words import find_seat


class Move(Struct, frozen=True):
    """An action or a decision of the game.

    Attributes:
        noted: The entry of the move in the record. The comments above it are the notes before the move.
        action: The action with its payment.
        state: The state after the move.
        events: The events of the move, with sentences.
        obstacles: The reasons why an undo of the move is not fair; empty if it is fair.
    """

    noted: RecordedAction
    action: Action
    state: GameState
    events: tuple[Event, ...]
    obstacles: tuple[UndoObstacle.ValueType, ...]

    @property
    def before(self) -> tuple[str, ...]:
        """The notes before the move."""
        return self.noted.before

    def with_notes(self, before: tuple[str, ...]) -> Move:
        """Return the move with different notes before it."""
        return replace(self, noted=replace(self.noted, before=before))


class Correction(Struct, frozen=True):
    """A position that was corrected by hand; the game continues from it as from a new beginning.

    Attributes:
        title: The correction as it was typed.
        state: The state after the correction.
        before: The notes before the correction.
    """

    title: str
    state: GameState
    before: tuple[str, ...] = ()

    def with_notes(self, before: tuple[str, ...]) -> Correction:
        """Return the correction with different notes before it."""
        return replace(self, before=before)


Step = Move | Correction
"""One step of the game."""

Undone = tuple[Step, tuple[str, ...]]
"""An undone step, and the notes that were after it."""


class Plan(Struct, frozen=True):
    """The plan of a player for the next turn.

    Attributes:
        seat: The player, from 1.
        lines: The moves in notation, in order.
        place: The number of steps that had been played when the plan was made.
    """

    seat: int
    lines: tuple[str, ...]
    place: int


class History(Struct, frozen=True):
    """A game at a table.

    Attributes:
        beginning: The set-up or the first position, as in the record.
        start: The state before the first step.
        done: The steps, in order.
        undone: The undone steps; the last of them is the next to redo.
        notes: The notes after the last step.
        headers: The other headers of the record.
        foreword: The comments before the game in its file.
        plans: The plans for next turns, one for each seat.
    """

    beginning: GameSetup | State
    start: GameState
    done: tuple[Step, ...] = ()
    undone: tuple[Undone, ...] = ()
    notes: tuple[str, ...] = ()
    headers: tuple[RecordHeader, ...] = ()
    foreword: tuple[str, ...] = ()
    plans: tuple[Plan, ...] = ()

    @property
    def state(self) -> GameState:
        """The current state."""
        return self.done[-1].state if self.done else self.start

    @property
    def is_dealt(self) -> bool:
        """Whether the referee deals the cards, so that it has secrets to keep (ED-2)."""
        return not is_reported(self.start)

    @property
    def last(self) -> Step | None:
        """The last step, if there is one."""
        return self.done[-1] if self.done else None

    def before(self, place: int) -> GameState:
        """Return the state before a step."""
        return self.done[place - 1].state if place else self.start

    def view(self, client: AnyReferee) -> GameState:
        """Return the current state as the acting player may see it (V-1)."""
        return view_of(client, self.state, to_act(self.state)) if self.is_dealt else self.state

    def play(self, client: AnyReferee, action: Action | str, comment: str = "") -> History:
        """Apply an action; return the new history without undone steps.

        Raises:
            ActionIllegalError: If the action is illegal.
        """
        before = self.state
        answer = client.apply(before, action, with_sentences=True)
        taken = answer.events[0].action_taken.action
        noted = record_action(taken, before, answer.state, comment, self.all_notes)
        move = Move(noted, taken, answer.state, tuple(answer.events), tuple(answer.undo_obstacles))
        after = replace(self, done=(*self.done, move), undone=(), notes=())
        return replace(after, plans=tuple(each for each in self.plans if not after.has_ended(each)))

    def has_ended(self, plan: Plan) -> bool:
        """Return whether the turn of a plan has ended. A plan made during its player's turn is for the next turn."""
        place = min(plan.place, len(self.done))
        moves = [each.action for each in self.done[place:] if isinstance(each, Move)]
        ended = sum(each.seat == plan.seat and each.HasField("end_turn") for each in moves)
        return ended > (self.before(place).public_part.turn.seat == plan.seat)

    def with_plan(self, plan: Plan) -> History:
        """Return the history with a plan in place of its player's earlier plan; a plan without moves removes it."""
        others = [each for each in self.plans if each.seat != plan.seat]
        return replace(self, plans=(*others, plan) if plan.lines else tuple(others))

    def correct(self, title: str, state: GameState) -> History:
        """Return the history with a corrected position as its next step, without undone steps."""
        return replace(self, done=(*self.done, Correction(title, state, self.all_notes)), undone=(), notes=())

    @property
    def all_notes(self) -> tuple[str, ...]:
        """The notes after the last step, including the notes of undone steps."""
        return (*self.notes, *(note for _, after in reversed(self.undone) for note in after))

    def take_back(self) -> History:
        """Return the history without its last step, which must exist."""
        *done, last = self.done
        return replace(self, done=tuple(done), notes=last.before, undone=(*self.undone, (last, self.notes)))

    def redo(self) -> History:
        """Return the history with the last undone step, which must exist; the step gets the current notes."""
        *undone, (step, notes) = self.undone
        return replace(self, done=(*self.done, step.with_notes(self.notes)), notes=notes, undone=tuple(undone))


def begin(
    client: AnyReferee,
    beginning: GameSetup | State,
    headers: tuple[RecordHeader, ...] = (),
    foreword: tuple[str, ...] = (),
) -> History:
    """Return the history of a game before its first step."""
    if isinstance(beginning, State):
        start = state_message(beginning)
    else:
        start = client.create_game(setup_message(beginning)).state
    return History(beginning, start, headers=headers, foreword=foreword)


def to_act(state: GameState) -> int:
    """Return the seat that acts or decides next, from 1; 0 if the game is over."""
    return 0 if state.public_part.over else seat_to_act(state)


def decision_of(state: GameState) -> Decision | None:
    """Return the requested decision, None if no decision is requested."""
    public = state.public_part
    return public.cascade.decision if public.HasField("cascade") else None


def view_of(client: AnyReferee, state: GameState, seat: int) -> GameState:
    """Return a state as a seat may see it; 0 means a spectator."""
    return client.view(state, viewer=seat or "spectator").state


def seat_typed(config: Config, text: str) -> int | None:
    """Return the seat, counted from 0, of the player whom a text names; None for any other text.

    The text is the player's number, counted from 1, the player's name, or the colour in any language.
    """
    seat = find_seat(config, text)
    return find_seat(config, colour_named(text)) if seat is None else seat


Read: TypeAlias = Callable[[str], str]
"""A function that reads a file by its name; it raises a `CommandError` if the file can't be read."""


@dataclass
class Game:
    """A game at a keyboard, which commands read and change.

    Attributes:
        client: The referee.
        history: The game so far.
        read: The function that reads other files.
        asks: Whether a person can be asked to confirm the meaning of a line.
        seen: The state before the current line, as the acting player may see it.
        warned: The position in which the player was asked whether to give up a whole hand; None before such a question.
        quits: Whether the session ends.
        copies: Texts to write into other files, by name.
    """

    client: AnyReferee
    history: History
    read: Read = read_text
    asks: bool = False
    seen: GameState = field(default_factory=GameState)
    warned: GameState | None = None
    quits: bool = False
    copies: dict[str, str] = field(default_factory=dict)

    @property
    def state(self) -> GameState:
        """The current state, with all that the referee knows."""
        return self.history.state

    @property
    def config(self) -> GameConfig:
        """The configuration of the game."""
        return self.state.public_part.config

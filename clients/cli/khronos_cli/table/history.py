"""The history of a game: its beginning, the steps and notes after it, and the undone steps."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.game.actions import Action
from khronos_engine.game.material import CardMode
from khronos_engine.game.record import RecordedAction, RecordHeader
from khronos_engine.game.setup import GameSetup
from khronos_engine.game.state import State
from khronos_engine.game.views import view_state
from khronos_engine.game.violations import Refusal
from khronos_engine.referee import Outcome, apply
from khronos_engine.rules.setup import begin_game


class Move(Struct, frozen=True):
    """An action or a decision of the game.

    Attributes:
        noted: Its entry in the record; the comments above it are the notes before it.
        outcome: Its outcome.
    """

    noted: RecordedAction
    outcome: Outcome

    @property
    def state(self) -> State:
        """The position after it."""
        return self.outcome.state


class Correction(Struct, frozen=True):
    """A position that was corrected by hand; the game continues from it as from a new beginning.

    Attributes:
        title: The correction as it was typed.
        state: The position after it.
        before: The notes before it.
    """

    title: str
    state: State
    before: tuple[str, ...] = ()


Step = Move | Correction
"""One step of the game."""

Undone = RecordedAction | Correction
"""An undone step."""


class History(Struct, frozen=True, dict=True):
    """A game at a table.

    Attributes:
        beginning: The set-up, or the first position.
        done: The steps, in order.
        undone: The undone steps; `redone` takes the last one.
        notes: The notes after the last step.
        headers: The other headers of the record.
        foreword: The comments before the game in its file.
    """

    beginning: GameSetup | State
    done: tuple[Step, ...] = ()
    undone: tuple[Undone, ...] = ()
    notes: tuple[str, ...] = ()
    headers: tuple[RecordHeader, ...] = ()
    foreword: tuple[str, ...] = ()

    @cached_property
    def start(self) -> State:
        """The position before the first step."""
        return self.beginning if isinstance(self.beginning, State) else begin_game(self.beginning)[0]

    @property
    def state(self) -> State:
        """The position now."""
        return self.done[-1].state if self.done else self.start

    @property
    def is_dealt(self) -> bool:
        """Whether the referee deals the cards, so that it has secrets to keep (ED-2)."""
        return self.state.config.cards is CardMode.DEALT

    @property
    def seen(self) -> State:
        """The position now, as the player to act may see it (V-1)."""
        return view_state(self.state, self.state.public.to_act)

    @property
    def last(self) -> Step | None:
        """The last step, if there is one."""
        return self.done[-1] if self.done else None

    def played(self, action: Action, comment: str = "") -> History | Refusal:
        """Apply an action; return the new history without undone steps, or the refusal."""
        outcome = apply(self.state, action)
        if isinstance(outcome, Refusal):
            return outcome
        noted = replace(
            RecordedAction.of(outcome.action, self.state.public, outcome.state.public, comment), before=self._all_notes
        )
        return replace(self, done=(*self.done, Move(noted, outcome)), undone=(), notes=())

    def corrected(self, title: str, state: State) -> History:
        """Return the history with a corrected position as its next step, without undone steps."""
        return replace(self, done=(*self.done, Correction(title, state, self._all_notes)), undone=(), notes=())

    @property
    def _all_notes(self) -> tuple[str, ...]:
        """The notes after the last step, with those of undone steps."""
        return (*self.notes, *(note for each in reversed(self.undone) for note in each.before))

    def taken_back(self) -> History:
        """Return the history without its last step; there must be one."""
        *done, last = self.done
        # The digest of the position after the step is dropped: a redo computes it again.
        step = replace(last.noted, digest="") if isinstance(last, Move) else last
        # The notes after it belong to the next step, which gets them back when it is redone.
        undone = self.undone
        if undone and self.notes:
            undone = (*undone[:-1], replace(undone[-1], before=(*self.notes, *undone[-1].before)))
            return replace(self, done=tuple(done), undone=(*undone, step), notes=())
        return replace(self, done=tuple(done), undone=(*undone, step))

    def redone(self) -> History | Refusal:
        """Redo the last undone step; there must be one."""
        *left, step = self.undone
        bare = replace(self, undone=(), notes=(*self.notes, *step.before))
        if isinstance(step, Correction):
            again: History | Refusal = bare.corrected(step.title, step.state)
        else:
            again = bare.played(step.partial.complete(self.state.public), step.comment)
        return again if isinstance(again, Refusal) else replace(again, undone=tuple(left))

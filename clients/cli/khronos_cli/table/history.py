"""Keep a game at a table with its undone steps, notes and plans, and write and read it as text.

The text is a record in notation, which every reader of records can replay. After a correction, it begins with the
corrected position. For each correction, the comments above the position contain a record of the game up to it, from the
start or the previous correction. The comments at the end contain the plans of players and the undone moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from khronos.v1.action_pb2 import Action
from khronos.v1.audit_pb2 import PositionProblem
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.event_pb2 import Event, UndoObstacle
from khronos.v1.state_pb2 import GameState
from khronos_cli import notation
from khronos_cli.answers import violation_lines
from khronos_cli.errors import CommandError
from khronos_cli.files import read_text
from khronos_cli.language import Files, fill, render
from khronos_cli.names import colour_named
from khronos_cli.notation import engine_action, is_reported, public_of, setup_message, state_message
from khronos_client import ActionIllegalError, AnyReferee
from khronos_client.bots import seat_to_act
from khronos_client.errors import RefereeError
from khronos_engine.game.material import CardMode
from khronos_engine.game.record import GameSetup, Record, RecordedAction, RecordHeader
from khronos_engine.game.state import RULES_REVISION, Config, State
from khronos_engine.notation import write_partial_action, write_record
from khronos_engine.notation.words import find_seat
from khronos_engine.texts.languages import Common, capitalise


class Move(Struct, frozen=True):
    """An action or a decision of the game.

    Attributes:
        noted: The entry of the move in the record, without the notes above it.
        action: The action with its payment.
        state: The state after the move.
        events: The events of the move, with sentences.
        obstacles: The reasons why an undo of the move is not fair; empty if it is fair.
        before: The notes before the move.
    """

    noted: RecordedAction
    action: Action
    state: GameState
    events: tuple[Event, ...]
    obstacles: tuple[UndoObstacle.ValueType, ...]
    before: tuple[str, ...] = ()


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
        headers: The headers of the record that are notes on the game, such as the bot of a seat.
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
        """The last step; None before the first step."""
        return self.done[-1] if self.done else None

    def before(self, place: int) -> GameState:
        """Return the state before the step with index `place`."""
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
        public = public_of(before)
        noted = RecordedAction.of(engine_action(taken, public), public, public_of(answer.state), comment)
        move = Move(noted, taken, answer.state, tuple(answer.events), tuple(answer.undo_obstacles), self.all_notes)
        after = replace(self, done=(*self.done, move), undone=(), notes=())
        return replace(after, plans=tuple(each for each in self.plans if not after.has_ended(each)))

    def has_ended(self, plan: Plan) -> bool:
        """Return whether the planned turn (the player's first turn that began after the plan was made) has ended."""
        place = min(plan.place, len(self.done))
        moves = [each.action for each in self.done[place:] if isinstance(each, Move)]
        ended = sum(each.seat == plan.seat and each.HasField("end_turn") for each in moves)
        return ended > (self.before(place).public_part.turn.seat == plan.seat)

    def with_plan(self, plan: Plan) -> History:
        """Replace a player's plan; if the new plan has no moves, only remove the old plan. Return the new history."""
        others = [each for each in self.plans if each.seat != plan.seat]
        return replace(self, plans=(*others, plan) if plan.lines else tuple(others))

    def correct(self, title: str, state: GameState) -> History:
        """Return the history with a corrected position as its next step, without undone steps."""
        return replace(self, done=(*self.done, Correction(title, state, self.all_notes)), undone=(), notes=())

    @property
    def all_notes(self) -> tuple[str, ...]:
        """The notes after the last step, and the notes of undone steps."""
        return (*self.notes, *(note for _, after in reversed(self.undone) for note in after))

    def take_back(self) -> History:
        """Return the history without its last step; there must be one."""
        *done, last = self.done
        return replace(self, done=tuple(done), notes=last.before, undone=(*self.undone, (last, self.notes)))

    def redo(self) -> History:
        """Redo the last undone step, which must exist, and put the current notes before it; return the new history."""
        *undone, (step, notes) = self.undone
        return replace(self, done=(*self.done, replace(step, before=self.notes)), notes=notes, undone=tuple(undone))


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


def view_of(client: AnyReferee, state: GameState, seat: int) -> GameState:
    """Return a state as a seat may see it; 0 means a spectator."""
    return client.view(state, viewer=seat or "spectator").state


def seat_typed(config: Config, text: str) -> int | None:
    """Return the seat, counted from 0, of the player whom a text names; None for any other text.

    The text is the player's number (from 1) or name, or the colour in any language.
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
        """The current state, with everything that the referee knows."""
        return self.history.state

    @property
    def config(self) -> GameConfig:
        """The configuration of the game."""
        return self.state.public_part.config


UNTIL: Final = "Played until the position was corrected: "
"""The comment above a record of the game before a correction; the same line contains the correction."""

UNDONE: Final = "Undone, the next to redo first:"
"""The comment above the undone moves."""

_PLAN: Final = re.compile(r"Plan of player ([1-5]) after (\d{1,9}) steps: (.+)")
"""The comment with the plan of a player, as `_write_plans` writes it."""

_BAR: Final = "|"


def is_mark(note: str) -> bool:
    """Return whether a note looks like a comment that this module writes, such as `UNDONE`."""
    return note.startswith((UNTIL.rstrip(), UNDONE)) or _PLAN.fullmatch(note) is not None


def corrected_turn(record: Record) -> int | None:
    """Return the game turn of the correction with which a record begins; None if it does not begin with one."""
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
            actions.append(replace(step.noted, before=step.before))
            continue
        earlier = Record(beginning, tuple(actions), headers=history.headers, foreword=own, afterword=step.before)
        foreword += [
            f"{UNTIL}{step.title}",
            *(f"{_BAR} {line}".rstrip() for line in write_record(earlier).splitlines()),
        ]
        beginning, actions, own = notation.engine_state(step.state), [], ()
    afterword = (*history.all_notes, *_write_plans(history), *_write_undone(history))
    return write_record(
        Record(
            beginning, tuple(actions), headers=history.headers, foreword=(*foreword, *own), afterword=tuple(afterword)
        )
    )


def _write_plans(history: History) -> Iterator[str]:
    for each in history.plans:
        yield f"Plan of player {each.seat} after {each.place} steps: {'; '.join(each.lines)}"


def _write_undone(history: History) -> Iterator[str]:
    """Yield the undone moves up to the first undone correction, in the order in which they would be redone."""
    config = notation.public_of(history.state).config
    for place, (step, _) in enumerate(reversed(history.undone)):
        if isinstance(step, Correction):
            return
        if not place:
            yield UNDONE
        comment = f"  # {step.noted.comment}" if step.noted.comment else ""
        yield f"{_BAR} {write_partial_action(step.noted.partial, config)}{comment}"


def read_history(client: AnyReferee, text: str, origin: str, cards: CardMode = CardMode.REPORTED) -> History:
    """Read a history from its record and replay it.

    Args:
        client: The referee.
        text: The record; a person or a different program may have written it.
        origin: The name of its file, for errors.
        cards: The card mode that the game must have.

    Raises:
        CommandError: If the text can't be read, the card mode is different, or the game breaks the rules.
    """
    record = notation.record_of(text, origin)
    earlier, own = _read_earlier(record.foreword, origin)
    first, *others = [*(each for _, each in earlier), record]
    _check(client, first, origin, cards)
    with notation.name_file_in_errors(origin):
        history = begin(client, first.beginning, record.headers, first.foreword if earlier else own)
    history = _play_actions(client, history, first, origin)
    for (title, before), each in zip(earlier, others, strict=True):
        _check(client, each, origin, cards)
        if isinstance(each.beginning, GameSetup):
            raise CommandError(fill(Files.SETUP_AFTER_CORRECTION, file=origin))
        history = replace(history, notes=before.afterword).correct(title, notation.state_message(each.beginning))
        history = _play_actions(client, history, each, origin)
    at = record.afterword.index(UNDONE) if UNDONE in record.afterword else len(record.afterword)
    notes, undone = record.afterword[:at], record.afterword[at + 1 :]
    kept = [found for each in notes if (found := _PLAN.fullmatch(each)) and int(found[1]) <= record.config.players]
    plans = tuple(
        Plan(int(seat), tuple(lines.split("; ")), int(place)) for seat, place, lines in map(re.Match.groups, kept)
    )
    notes = tuple(each for each in notes if _PLAN.fullmatch(each) is None)
    return replace(_undo_again(client, history, undone), notes=notes, plans=plans)


def _undo_again(client: AnyReferee, history: History, lines: Iterable[str]) -> History:
    """Return a history with the undone moves in some lines, up to the first line that is not a legal move."""
    count = 0
    with suppress(RefereeError):
        for line in lines:
            move, _, comment = line.removeprefix(_BAR).partition("#")
            history = history.play(client, move.strip(), comment.strip())
            count += 1
    for _ in range(count):
        history = history.take_back()
    return history


def check_position(client: AnyReferee, state: GameState, origin: str) -> None:
    """Check that a position is valid and that its game has reported cards.

    Raises:
        CommandError: If the position is not valid, or its game has dealt cards; the error names every problem.
    """
    if not notation.is_reported(state):
        raise CommandError([fill(Files.CARDS_DEALT, file=origin), render(Files.TABLE_NEEDS_REPORTED)])
    _check_sound(client, state, origin)


def _check_sound(client: AnyReferee, state: GameState, origin: str) -> None:
    problems = client.audit(state).problems
    if problems:
        raise CommandError([fill(Files.POSITION_UNSOUND, file=origin), *map(_problem_line, problems)])


def _problem_line(problem: PositionProblem) -> str:
    text = problem.sentence
    if problem.suggested_fix:
        text = fill(Common.with_fix, problem=text, fix=problem.suggested_fix)
    return f"{problem.clause:<4} {capitalise(text)}."


def _check(client: AnyReferee, record: Record, origin: str, cards: CardMode) -> None:
    found = record.config.cards
    if found is not cards:
        is_reported = found is CardMode.REPORTED
        kind, command = (Files.GAME_IS_REPORTED, "table") if is_reported else (Files.GAME_IS_DEALT, "play")
        raise CommandError([fill(kind, file=origin), fill(Files.CONTINUE_WITH, command=command)])
    if record.rules_revision != RULES_REVISION:
        why = fill(Files.OTHER_RULES, named=record.rules_revision, known=RULES_REVISION)
        raise CommandError(fill(Files.GAME_UNPLAYABLE_WHY, file=origin, why=why))
    if isinstance(record.beginning, State):
        _check_sound(client, notation.state_message(record.beginning), origin)


def _play_actions(client: AnyReferee, history: History, record: Record, origin: str) -> History:
    for noted in record.actions:
        line = write_partial_action(noted.partial, record.config)
        try:
            with notation.name_file_in_errors(origin):
                history = history.play(client, line)
        except ActionIllegalError as error:
            departs = fill(Files.GAME_DEPARTS, file=origin, line=noted.line)
            raise CommandError([departs, line, *violation_lines(error.refusal)]) from error
        *done, last = history.done
        if not last.state.public_digest.startswith(noted.digest):
            found = fill(Files.DIGEST_DIFFERS, found=last.state.public_digest[:8], wanted=noted.digest)
            advice = fill(Files.WITHOUT_DIGESTS, wanted=noted.digest)
            raise CommandError([fill(Files.GAME_DEPARTS, file=origin, line=noted.line), line, found, advice])
        history = replace(history, done=(*done, replace(last, noted=replace(noted, before=()), before=noted.before)))
    return history


def _read_earlier(foreword: Sequence[str], origin: str) -> tuple[list[tuple[str, Record]], tuple[str, ...]]:
    """Return each correction with the record of the game before it, and the other comments."""
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
        found.append((line[len(UNTIL) :], notation.record_of("\n".join(barred), origin)))
    return found, tuple(own)

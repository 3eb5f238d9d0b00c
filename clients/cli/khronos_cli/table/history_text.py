"""Write and read the text of a history: a record in notation, which every reader of records can replay.

After a correction, the record begins with the corrected position. The comments above it contain the game before each
correction, as a whole record. The comments at the end contain the plans of players and the undone moves.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from khronos.v1.audit_pb2 import PositionProblem
from khronos.v1.state_pb2 import GameState
from khronos_cli import notation
from khronos_cli.errors import CommandError
from khronos_cli.language import Files, fill, render
from khronos_cli.table.history import Correction, History, Move, Plan, begin
from khronos_client import ActionIllegalError, AnyReferee
from khronos_client.errors import RefereeError
from khronos_engine.game.material import CardMode
from khronos_engine.game.record import GameSetup, Record, RecordedAction
from khronos_engine.game.state import RULES_REVISION, State
from khronos_engine.notation import UnreadableTextError, parse_record, write_partial_action, write_record
from khronos_engine.texts.languages import Common, capitalise

UNTIL: Final = "Played until the position was corrected: "
"""The comment above a record of the game before a correction; the same line contains the correction."""

UNDONE: Final = "Undone, the next to redo first:"
"""The comment above the undone moves."""

_PLAN: Final = re.compile(r"Plan of player ([1-5]) after (\d{1,9}) steps: (.+)")
"""The comment with the plan of a player, as `_write_plans` writes it."""

_BAR: Final = "|"


def is_mark(note: str) -> bool:
    """Return whether a note could be mistaken for a comment that this module writes, such as `UNDONE`."""
    return note.startswith((UNTIL.rstrip(), UNDONE)) or _PLAN.fullmatch(note) is not None


def corrected_turn(record: Record) -> int | None:
    """Return the game turn of the correction with which a record begins; None if the record begins otherwise."""
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
        foreword += [f"{UNTIL}{step.title}", *_prefix_bars(write_record(earlier).splitlines())]
        beginning, actions, own = notation.engine_state(step.state), [], ()
    afterword = (*history.all_notes, *_write_plans(history), *_write_undone(history))
    return write_record(
        Record(
            beginning, tuple(actions), headers=history.headers, foreword=(*foreword, *own), afterword=tuple(afterword)
        )
    )


def _prefix_bars(lines: Iterable[str]) -> Iterator[str]:
    return (f"{_BAR} {line}".rstrip() for line in lines)


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
    notation.need_game(text, origin)
    try:
        record = parse_record(text)
        earlier, own = _read_earlier(record.foreword)
    except UnreadableTextError as error:
        raise CommandError([fill(Files.GAME_UNREADABLE, file=origin), *notation.problem_lines(error)]) from error
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
    """Return a history with undone moves, up to the first line that is not a legal move."""
    count = 0
    with suppress(RefereeError):
        for line in lines:
            move, _, comment = line.removeprefix(_BAR).partition("#")
            history = history.play(client, move.strip(), comment.strip())
            count += 1
    for _ in range(count):
        history = history.take_back()
    return history


def read_position(client: AnyReferee, text: str, origin: str) -> GameState:
    """Read a position for a table and audit it.

    Raises:
        CommandError: If the position can't be read, or is not valid; the error names every problem.
    """
    state = notation.position_of(text, origin)
    check_position(client, state, origin)
    return state


def check_position(client: AnyReferee, state: GameState, origin: str) -> None:
    """Check that a position is valid and of a game with reported cards.

    Raises:
        CommandError: If the position is not valid, or of a game with dealt cards; the error names every problem.
    """
    if not notation.is_reported(state):
        raise CommandError([fill(Files.CARDS_DEALT, file=origin), render(Files.TABLE_NEEDS_REPORTED)])
    _check_sound(client, state, origin)


def _check_sound(client: AnyReferee, state: GameState, origin: str) -> None:
    problems = client.audit(state).problems
    if problems:
        raise CommandError([fill(Files.POSITION_UNSOUND, file=origin), *map(_problem_line, problems)])


def _problem_line(problem: PositionProblem) -> str:
    """Return the line of a position problem, with the suggested fix if there is one."""
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
    """Play the actions of a record."""
    for noted in record.actions:
        line = write_partial_action(noted.partial, record.config)
        try:
            with notation.name_file_in_errors(origin):
                history = history.play(client, line)
        except ActionIllegalError as error:
            sentences = [f"{each.clause:<4} {each.sentence}" for each in error.refusal.violations]
            raise CommandError([fill(Files.GAME_DEPARTS, file=origin, line=noted.line), line, *sentences]) from error
        *done, last = history.done
        if not last.state.public_digest.startswith(noted.digest):
            found = fill(Files.DIGEST_DIFFERS, found=last.state.public_digest[:8], wanted=noted.digest)
            advice = fill(Files.WITHOUT_DIGESTS, wanted=noted.digest)
            raise CommandError([fill(Files.GAME_DEPARTS, file=origin, line=noted.line), line, found, advice])
        history = replace(history, done=(*done, replace(last, noted=noted)))
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

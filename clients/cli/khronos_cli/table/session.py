"""A session: one line of input after another, and the answer to each.

This module does not read the keyboard, write files or contain rules; it asks the referee.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rich.text import Text

from khronos.v1.config_pb2 import Edition
from khronos.v1.state_pb2 import GameState
from khronos_cli.connect import as_command_error
from khronos_cli.errors import CommandError
from khronos_cli.language import SetUp, Table, colon, fill, render
from khronos_cli.names import seat_name
from khronos_cli.options import NO_SERVER
from khronos_cli.table.commands import COMMANDS, commands
from khronos_cli.table.edits import leave_or_return, pass_turns
from khronos_cli.table.history import (
    Answer,
    Desk,
    Move,
    Output,
    Playing,
    Read,
    Session,
    SettingUp,
    begin,
    decision_of,
    to_act,
)
from khronos_cli.table.history_text import read_history, write_history
from khronos_cli.table.moves import take_move
from khronos_cli.table.setup import Question, next_question, read_answers, write_answers
from khronos_cli.table.status import hand_of, opening_lines, ranking_of, status_lines, step_text
from khronos_cli.table.typed import TAKING_NUMBERS, check_number
from khronos_cli.terminal_text import printable
from khronos_client import AnyReferee
from khronos_client.errors import RefereeError
from khronos_engine.game.record import GameSetup


def session_of(client: AnyReferee, text: str | None, origin: str) -> Session:
    """Read the session of a table from its file; an empty or missing file begins a new session.

    Raises:
        CommandError: If the file contains something else, or a game that breaks the rules.
    """
    if text is None or not text.strip():
        return SettingUp()
    answers = read_answers(text)
    return Playing(read_history(client, text, origin)) if answers is None else SettingUp(answers)


def text_of(session: Session) -> str:
    """Write a session as text."""
    return write_answers(session.answers) if isinstance(session, SettingUp) else write_history(session.history)


def prompt(session: Session, read: Read) -> str:
    """Return the prompt for the next line of input."""
    if isinstance(session, SettingUp):
        question = next_question(session.answers, read)
        if isinstance(question, Question):
            return f"{question.text}{f' [{question.usual}]' if question.usual else ''}{colon()} "
        return "> "
    state = session.history.state
    if state.public_part.over:
        return f"{render(Table.END_PROMPT)} "
    name = seat_name(state.public_part.config, to_act(state))
    if decision_of(state) is not None:
        return f"{fill(Table.DECIDES_PROMPT, seat=name)} "
    return f"{state.public_part.turn.number} {name}> "


def greeting(desk: Desk, session: Session) -> tuple[Output, ...]:
    """Return the first lines of a session that begins or continues."""
    if isinstance(session, SettingUp):
        title = SetUp.CONTINUES if session.answers else SetUp.NEW_GAME
        return (Text(render(title), "bold"), *_hints(next_question(session.answers, desk.read)))
    history = session.history
    moves = sum(isinstance(each, Move) for each in history.done)
    output: list[Output] = [Text(fill(Table.CONTINUES, count=moves), "bold")]
    if history.last is not None:
        output.append(Text(fill(Table.LAST_ONE, step=step_text(history, len(history.done) - 1))))
        output += ranking_of(history.last)
    return (*output, *status_lines(history.view(desk.client)))


def step(desk: Desk, session: Session, line: str) -> Answer:
    """Answer one line of input.

    Args:
        desk: The referee, and other files: a region, or a corrected position.
        session: The session before the line.
        line: The line.
    """
    line = line.strip()
    if isinstance(session, SettingUp):
        return _set_up(desk, session, line)
    seen = session.history.view(desk.client)
    try:
        answer = _answer(desk, session, seen, line)
    except (CommandError, RefereeError) as error:
        lines = error.lines if isinstance(error, CommandError) else as_command_error(error, NO_SERVER).lines
        first, *others = map(printable, lines)
        return Answer(session, (not_done(first), *(Text(f"  {each}") for each in others)))
    if not isinstance(answer.session, Playing):
        return answer
    listed = seen if line.casefold() == "legal" else session.listed
    return replace(answer, session=replace(answer.session, listed=listed))


def _gives_up_hand(state: GameState, line: str) -> int:
    """Return the number of cards that are given up by a line that ends a turn without played cards; 0 for other lines.

    In the Rio Grande edition, players keep their cards.
    """
    public = state.public_part
    hand = hand_of(state, public.turn.seat)
    ends = line.casefold() in _END and decision_of(state) is None and not public.turn.acted
    is_kept = public.config.edition == Edition.EDITION_RIO_GRANDE
    return public.players[public.turn.seat - 1].hand_size if hand and ends and not is_kept else 0


_END: Final = ("end", "e", "en")


def not_done(why: str) -> Text:
    """Return the line of an error."""
    return Text.assemble((render(Table.NOT_DONE), "bold red"), f"{colon()} {why}")


_SYNONYMS: Final = {"?": "help", "exit": "quit"}


def _set_up(desk: Desk, session: SettingUp, line: str) -> Answer:
    read = desk.read
    if line.casefold() in {"quit", "exit"}:
        return Answer(session, (Text(render(Table.EVERYTHING_SAVED)),), quits=True)
    if line.casefold() == "back":
        before = SettingUp(session.answers[:-1])
        return Answer(before, _hints(next_question(before.answers, read)))
    if line.casefold() in {"help", "?"}:
        question = next_question(session.answers, read)
        has_default = isinstance(question, Question) and question.usual
        text = Text(render(SetUp.HELP_USUAL if has_default else SetUp.HELP))
        return Answer(session, (*_hints(question), text))
    answers = (*session.answers, line)
    found = next_question(answers, read)
    if isinstance(found, Question) and found.problems:
        return Answer(session, tuple(Text(each, "red") for each in found.problems))
    if isinstance(found, Question):
        return Answer(SettingUp(answers), _hints(found))
    history = begin(desk.client, found)
    return Answer(Playing(history), (*opening_lines(history.start), *status_lines(history.state)))


def _hints(question: Question | GameSetup) -> tuple[Output, ...]:
    return tuple(Text(each, "dim") for each in question.hint) if isinstance(question, Question) else ()


def _answer(desk: Desk, session: Playing, seen: GameState, line: str) -> Answer:
    history = session.history
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    check_number(seen, rest if word.casefold() in TAKING_NUMBERS else line, session.listed)
    here = Playing(history)
    given_up = _gives_up_hand(seen, line) if desk.asks and session.warned != seen else 0
    if given_up:
        return Answer(replace(session, warned=seen), (Text(fill(Table.GIVES_UP_HAND, count=given_up), "bold"),))
    if not line:
        return Answer(here, tuple(status_lines(seen)))
    if command := COMMANDS.get(_SYNONYMS.get(word.casefold(), word.casefold())):
        found = command.run(desk, history, seen, rest)
        return found if isinstance(found, Answer) else Answer(here, tuple(found))
    names = commands(history)
    answer = leave_or_return(desk, history, line) or take_move(desk, history, seen, line, names)
    if not isinstance(answer.session, Playing) or answer.session.history is history:
        return answer
    passed = pass_turns(desk, answer.session.history)
    return replace(answer, session=passed.session, output=(*answer.output, *passed.output))

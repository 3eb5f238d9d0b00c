"""A session: one line of input after another, and the answer to each.

This module does not read the keyboard, write files or contain rules; it asks the referee.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from khronos.v1.config_pb2 import Edition
from khronos.v1.state_pb2 import GameState
from khronos_cli.connect import as_command_error
from khronos_cli.draw.boards import Output
from khronos_cli.errors import CommandError
from khronos_cli.files import read_text
from khronos_cli.language import SetUp, Table, colon, fill, render
from khronos_cli.names import seat_name
from khronos_cli.options import NO_SERVER
from khronos_cli.table.commands import COMMANDS, commands
from khronos_cli.table.edits import leave_or_return
from khronos_cli.table.history import Game, History, Move, Read, begin, decision_of, to_act
from khronos_cli.table.history_text import read_history, write_history
from khronos_cli.table.moves import take_move
from khronos_cli.table.setup import Question, next_question, read_answers, write_answers
from khronos_cli.table.status import hand_of, opening_lines, ranking_of, status_lines, step_text
from khronos_cli.terminal_text import printable
from khronos_client import AnyReferee
from khronos_client.errors import RefereeError


@dataclass
class Session:
    """The questions before a game, and then the game.

    Attributes:
        client: The referee.
        read: The function that reads other files: a region, or a corrected position.
        asks: Whether a person can be asked to confirm the meaning of a line.
        answers: The valid answers so far, before the game.
        game: The game; None before it.
        quits: Whether the session ends.
    """

    client: AnyReferee
    read: Read = read_text
    asks: bool = False
    answers: tuple[str, ...] = ()
    game: Game | None = None
    quits: bool = False

    def load(self, text: str | None, origin: str) -> None:
        """Continue from the text of a file; an empty or missing file begins a new session.

        Raises:
            CommandError: If the file contains something else, or a game that breaks the rules.
        """
        if text is None or not text.strip():
            return
        answers = read_answers(text)
        if answers is None:
            self.play(read_history(self.client, text, origin))
        else:
            self.answers = answers

    def play(self, history: History) -> Game:
        """Begin or continue a game."""
        self.game = Game(self.client, history, self.read, self.asks)
        return self.game

    @property
    def text(self) -> str:
        """The session as text."""
        return write_answers(self.answers) if self.game is None else write_history(self.game.history)

    @property
    def prompt(self) -> str:
        """The prompt for the next line of input."""
        if self.game is None:
            question = self._question
            return f"{question.text}{f' [{question.usual}]' if question.usual else ''}{colon()} "
        public = self.game.state.public_part
        if public.over:
            return f"{render(Table.END_PROMPT)} "
        name = seat_name(public.config, to_act(self.game.state))
        if decision_of(self.game.state) is not None:
            return f"{fill(Table.DECIDES_PROMPT, seat=name)} "
        return f"{public.turn.number} {name}> "

    def greeting(self) -> Iterator[Output]:
        """Yield the first lines of a session that begins or continues."""
        if self.game is None:
            yield Text(render(SetUp.CONTINUES if self.answers else SetUp.NEW_GAME), "bold")
            yield from _hints(self._question)
            return
        history = self.game.history
        yield Text(fill(Table.CONTINUES, count=sum(isinstance(each, Move) for each in history.done)), "bold")
        if history.last is not None:
            yield Text(fill(Table.LAST_ONE, step=step_text(history, len(history.done) - 1)))
            yield from ranking_of(history.last)
        yield from status_lines(history.view(self.client))

    def answer(self, line: str) -> list[Output]:
        """Answer one line of input."""
        line = line.strip()
        if self.game is None:
            return list(self._set_up(line))
        game, history = self.game, self.game.history
        game.seen, game.copies = history.view(self.client), {}
        try:
            output = list(_answer(game, line))
        except (CommandError, RefereeError) as error:
            game.history = history
            lines = error.lines if isinstance(error, CommandError) else as_command_error(error, NO_SERVER).lines
            first, *others = map(printable, lines)
            return [error_line(first), *(Text(f"  {each}") for each in others)]
        self.quits = game.quits
        return output

    @property
    def _question(self) -> Question:
        return next_question(self.answers, self.read)

    def _set_up(self, line: str) -> Iterator[Output]:
        match line.casefold():
            case "quit" | "exit":
                self.quits = True
                yield Text(render(Table.EVERYTHING_SAVED))
            case "back":
                self.answers = self.answers[:-1]
                yield from _hints(self._question)
            case "help" | "?":
                yield from _hints(self._question)
                yield Text(render(SetUp.HELP_USUAL if self._question.usual else SetUp.HELP))
            case _:
                yield from self._take_answer(line)

    def _take_answer(self, line: str) -> Iterator[Output]:
        found = next_question((*self.answers, line), self.read)
        if found.setup is not None:
            history = begin(self.client, found.setup)
            self.play(history)
            yield from (*opening_lines(history.start), *status_lines(history.start))
        elif found.problems:
            yield from (Text(each, "red") for each in found.problems)
        else:
            self.answers = (*self.answers, line)
            yield from _hints(found)


def _hints(question: Question) -> Iterator[Output]:
    if question.hint:
        yield Text(question.hint, "dim")


def error_line(why: str) -> Text:
    """Return the line of an error."""
    return Text.assemble((render(Table.NOT_DONE), "bold red"), f"{colon()} {why}")


def _answer(game: Game, line: str) -> Iterator[Output]:
    word, _, rest = line.partition(" ")
    given_up = _gives_up_hand(game.seen, line) if game.asks and game.warned != game.seen else 0
    if given_up:
        game.warned = game.seen
        yield Text(fill(Table.GIVES_UP_HAND, count=given_up), "bold")
        return
    game.warned = None
    if not line:
        yield from status_lines(game.seen)
    elif command := COMMANDS.get(_SYNONYMS.get(word.casefold(), word.casefold())):
        yield from command.run(game, rest.strip())
    else:
        yield from leave_or_return(game, line) or take_move(game, line, commands(game.history))


_SYNONYMS: Final = {"?": "help", "exit": "quit"}


def _gives_up_hand(state: GameState, line: str) -> int:
    """Return the number of cards that are given up by a line that ends a turn without played cards; 0 for other lines.

    In the Rio Grande edition, players keep their cards.
    """
    public = state.public_part
    hand = hand_of(state, public.turn.seat)
    ends = line.casefold() in {"end", "e", "en"} and decision_of(state) is None and not public.turn.acted
    is_kept = public.config.edition == Edition.EDITION_RIO_GRANDE
    return public.players[public.turn.seat - 1].hand_size if hand and ends and not is_kept else 0

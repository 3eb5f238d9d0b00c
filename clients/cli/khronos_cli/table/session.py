"""Answer one line of input after another: everyday words, moves, answers to decisions, and commands.

This module does not read the keyboard, write files or contain rules; it asks the referee.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rich.text import Text

from khronos.v1.config_pb2 import Edition
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices, refusal_lines, whole_refusal
from khronos_cli.app import SUMMARIES
from khronos_cli.connect import as_command_error
from khronos_cli.draw.boards import Output
from khronos_cli.errors import CommandError
from khronos_cli.files import read_text
from khronos_cli.language import Narration, SetUp, Table, colon, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import decision_of, parse_line, public_of
from khronos_cli.options import NO_SERVER
from khronos_cli.queries import normalise, with_choice
from khronos_cli.rule_lookup import search
from khronos_cli.spelling import correct_words
from khronos_cli.table.commands import COMMANDS, commands, leave_or_return, pass_turns, plan_lines
from khronos_cli.table.history import Game, History, Move, Read, begin, read_history, seat_typed, to_act, write_history
from khronos_cli.table.setup import Question, next_question, read_answers, write_answers
from khronos_cli.table.status import hand_of, opening_lines, play, ranking_of, status_lines, step_text
from khronos_cli.terminal_text import point_at, printable
from khronos_client import ActionIllegalError, AnyReferee
from khronos_client.errors import RefereeError
from khronos_engine.game.resources import templates
from khronos_engine.game.state import Public
from khronos_engine.notation import UnreadableTextError
from khronos_engine.notation.words import CARD_LETTERS, KINDS, NOTHING, VERB_WORDS, seat_text
from khronos_engine.texts.languages import languages


@dataclass
class Session:
    """The questions before a game, and then the game.

    Attributes:
        client: The referee.
        read: The function that reads other files: a region, or a corrected position.
        asks: Whether a person can be asked to confirm the meaning of a line.
        answers: The valid answers so far to the questions before the game.
        game: The game; None before it begins.
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
            CommandError: If the text is neither a game nor answers before a game, or the game breaks the rules.
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
    """Return the number of cards that a line gives up; 0 unless it ends a turn in which no cards were played.

    In the Rio Grande edition, players keep their cards.
    """
    public = state.public_part
    hand = hand_of(state, public.turn.seat)
    ends = line.casefold() in {"end", "e", "en"} and decision_of(state) is None and not public.turn.acted
    is_kept = public.config.edition == Edition.EDITION_RIO_GRANDE
    return public.players[public.turn.seat - 1].hand_size if hand and ends and not is_kept else 0


def _everyday(section: str) -> dict[tuple[str, ...], str]:
    """Return a mapping from everyday words of all languages to words of the notation."""
    tables = [templates(each, "khronos_cli")[section] for each in languages()]
    return {
        tuple(each.split("_")): word
        for table in tables
        for word, others in table.items()
        for each in str(others).split()
    }


_FIRST_WORDS: Final = _everyday("everyday_first")
_LATER_WORDS: Final = _everyday("everyday_later")
_FIRST: Final = frozenset(_FIRST_WORDS.values())
_MAX_WORDS: Final = max(len(each) for each in (*_FIRST_WORDS, *_LATER_WORDS))


def translate_line(line: str, public: Public) -> str:
    """Return a line with everyday words replaced by words of the notation; the result may still be unreadable.

    "Ann builds a Keep at F4 with two military cards" becomes "build a Keep at F4 with MM" when it is Ann's turn.
    """
    words = re.sub(r"\b([ld])['’]", "", line.partition("#")[0]).replace("’", "'").rstrip(" ?!.").split()
    who, words = _without_player(words, public)
    if words and (_translate(words, _LATER_WORDS)[0] or words[0].title()) in KINDS:
        words = ["build", *words]  # only a building, as in "Keep at D8 with two military cards"
    first, length = _first(words)
    if first in _SINGLE:
        return " ".join([first, *(each for each in words[length:] if each.isdigit())])
    text = " ".join([first, *_later(words[length:])])
    text = re.sub(rf"\b([1-9]) ({_CARD})\b", lambda found: int(found[1]) * found[2], text)  # `2 M` is `MM`
    text = re.sub(rf"\b({_CARD}+) (?={_CARD}+\b)", r"\1", text)  # `MM C` is `MMC`
    text = re.sub(rf"^place (?=(\S+ )?({_KIND})\b)", "build ", text)
    text = re.sub(rf"^(demolish|upgrade) ({_KIND}) (?=[A-Za-z]+[0-9])", r"\1 ", text)  # the square is its name
    if first == "end":
        text = " ".join(re.findall(rf"^end|\b(?:giving|{NOTHING}|{_CARD}+)(?!\S)", text))
    return f"{who}{text}"


_CARD: Final = f"[{CARD_LETTERS}]"
_KIND: Final = f"(?i:{'|'.join(KINDS)})"


def _without_player(words: list[str], public: Public) -> tuple[str, list[str]]:
    """Return the player who is named before a verb, and the words after the name.

    The player is in notation, and empty for the player who must act.
    """
    if _first(words[1:])[0] not in _FIRST:
        return "", words
    if words[0].casefold() in {"i", "je"}:
        return "", words[1:]
    seat = seat_typed(public.config, words[0])
    if seat is None:
        return "", words
    return "" if seat == public.to_act else f"{seat_text(public.config, seat)}: ", words[1:]


def _first(words: Sequence[str]) -> tuple[str, int]:
    """Return the notation for the first word of a line, and the number of words that it replaces."""
    first, length = _translate(words, _FIRST_WORDS)
    if not length and words and normalise(words[0]) in _FIRST:
        return normalise(words[0]), 1
    return (first, length) if length or not words else (words[0], 1)


_SINGLE: Final = frozenset({"undo", "redo", "legal", "help", "income", "domains", "hint", "quit"})
"""The commands after which a number is probably the number of a line."""


def _translate(words: Sequence[str], table: dict[tuple[str, ...], str]) -> tuple[str, int]:
    """Return the notation for the first of some words, and the number of words that it replaces; 0 if there is none."""
    # `à` keeps its accent, because `a` is an article or an adventurer.
    plain = ["à" if each == "à" else normalise(each) for each in words[:_MAX_WORDS]]
    for length in range(len(plain), 0, -1):
        found = table.get(tuple(plain[:length]))
        if found is not None:
            return found, length
    return "", 0


def _later(words: Sequence[str]) -> Iterator[str]:
    place = 0
    while place < len(words):
        word, length = _translate(words[place:], _LATER_WORDS)
        if word or not length:
            yield word or words[place]
        place += length or 1


_MAX_MATCHES: Final = 3
"""The maximum number of actions that are offered for an unreadable line."""


def take_move(game: Game, line: str, commands: Sequence[str]) -> Iterator[Output]:
    """Apply the action or the answer in a line of input; yield the lines to print.

    Args:
        game: The game.
        line: The line.
        commands: The commands of the game, for suggestions.
    """
    typed = with_choice(game.seen, line)
    try:
        action = parse_line(typed, game.seen)
    except UnreadableTextError as error:
        yield from _explain_unreadable(game.client, typed, error, game.seen, commands)
        return
    try:
        yield from play(game, action, line.partition("#")[2].strip())
    except ActionIllegalError as error:
        yield from refusal_lines(whole_refusal(game.client, game.seen, action, error), game.seen, action)
        return
    if not game.history.is_dealt:
        yield from plan_lines(game, 0)
    yield from pass_turns(game)


def _explain_unreadable(
    client: AnyReferee, line: str, error: UnreadableTextError, state: GameState, commands: Sequence[str]
) -> Iterator[Text]:
    """Yield the error of a line, with its column; during a decision, add the possible answers."""
    not_understood = (render(Table.NOT_UNDERSTOOD), "bold red")
    decision = decision_of(state)
    plain = translate_line(line, public_of(state))
    suggestion = _suggestion(client, line, plain, state, commands)
    suggestions = [suggestion] if suggestion is not None else []
    if decision is None and not suggestions:  # the possible answers of a decision are listed anyway
        suggestions = _matches(client, state, plain)
    if decision is not None and error.column <= 1:
        count = len(choices(decision))
        yield Text.assemble(not_understood, f"{colon()} {fill(Table.DECISION_NEEDED, count=count)}")
        if not suggestions:
            yield Text(f"  {render(Table.UNDO_OR_HELP)}")
    else:
        yield Text.assemble(not_understood, f"{colon()} {printable(render(error.errors[0].message))}")
        for shown, style in zip(point_at(line, error.column), ("", "bold red"), strict=False):
            yield Text(f"  {shown}", style)
    first = line.split(maxsplit=1)[0].casefold()
    if error.column <= 1 and first in SUMMARIES:
        yield Text(f"  {fill(Table.OF_PROGRAM, command=first)}", "cyan")
        return
    begun = [each for each in commands if each.startswith(first)] if error.column <= 1 else []
    if suggestions and (plain != line or not begun):
        for each in suggestions:
            yield Text(f"  {fill(Table.DID_YOU_MEAN, line=printable(each))}", "cyan")
    elif decision is None and error.column <= 1:
        offered = tuple(f"`{each}`" for each in begun or commands)
        yield Text(f"  {fill(Table.OR_COMMANDS, commands=offered)}")
        yield Text(f"  {render(Table.HELP_LISTS_ALL)}", "dim")


def _suggestion(client: AnyReferee, line: str, plain: str, state: GameState, commands: Sequence[str]) -> str | None:
    """Return a line as it was probably meant, with corrected spelling. `plain` is the line in words of the notation."""
    problem = partial(_problem, state, commands)
    first = plain.split(maxsplit=1)[0]
    known = {*VERB_WORDS, *commands} - {"note"}  # French `comment` asks, English `comment` notes
    if _is_question(client, line) and first not in known:
        return f"rule {line}"
    found = problem(plain)
    if found is None or (plain != line and found > len(plain)):
        return plain
    usual = f"{first} …" if found > 1 and first != line.split(maxsplit=1)[0] else None
    return correct_words(plain, found, commands, problem) or usual


def _matches(client: AnyReferee, state: GameState, line: str) -> list[str]:
    """Return the legal actions that fit the words of a line; empty if more than three fit about equally well."""
    words = line.partition("#")[0].strip()
    if not words:
        return []
    found = client.match_action(state, words=words, max_matches=_MAX_MATCHES)
    return [each.notation for each in found.matches[: found.contenders]] if found.contenders <= _MAX_MATCHES else []


def _is_question(client: AnyReferee, line: str) -> bool:
    """Return whether a line reads like a question to which the rules have an answer."""
    first = line.split(maxsplit=1)[0].casefold().replace("'", "’")
    asks = line.rstrip().endswith("?") or first in render(Narration.QUESTION_WORDS).split()
    return asks and bool(search(client, line).clauses)


def _problem(state: GameState, commands: Sequence[str], line: str) -> int | None:
    """Return the column of the first word that can't be read in a line; None if the line is an action, legal or not."""
    if line.split(maxsplit=1)[0] in commands:
        return None
    try:
        parse_line(line, state)
    except UnreadableTextError as error:
        return error.column
    return None

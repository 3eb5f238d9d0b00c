"""Play a line that is an action or the answer to a decision."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices, refusal_lines, whole_refusal
from khronos_cli.app import SUMMARIES
from khronos_cli.draw.boards import Output
from khronos_cli.language import Narration, Table, colon, fill, render
from khronos_cli.notation import parse_line, public_of
from khronos_cli.rule_lookup import search
from khronos_cli.spelling import correct_words
from khronos_cli.table.edits import pass_turns, plan_lines
from khronos_cli.table.history import Game, decision_of
from khronos_cli.table.status import play
from khronos_cli.table.typed import in_notation, with_choice
from khronos_cli.terminal_text import point_at, printable
from khronos_client import ActionIllegalError, AnyReferee
from khronos_engine.notation import UnreadableTextError
from khronos_engine.notation.words import VERB_WORDS

_MAX_MATCHES: Final = 3
"""The maximum number of actions that are offered for an unreadable line."""


def take_move(game: Game, line: str, commands: Sequence[str]) -> Iterator[Output]:
    """Apply the action or the answer of a line; yield the lines about it.

    Args:
        game: The game.
        line: The line.
        commands: The commands of the game, for suggestions.
    """
    typed = with_choice(game.seen, line)
    try:
        action = parse_line(typed, game.seen)
    except UnreadableTextError as error:
        yield from _unreadable(game.client, typed, error, game.seen, commands)
        return
    try:
        yield from play(game, action, line.partition("#")[2].strip())
    except ActionIllegalError as error:
        yield from refusal_lines(whole_refusal(game.client, game.seen, action, error), game.seen, action)
        return
    if not game.history.is_dealt:
        yield from plan_lines(game, 0)
    yield from pass_turns(game)


def _unreadable(
    client: AnyReferee, line: str, error: UnreadableTextError, state: GameState, commands: Sequence[str]
) -> Iterator[Text]:
    """Yield the error of a line and its column; during a decision, also the possible answers."""
    not_understood = (render(Table.NOT_UNDERSTOOD), "bold red")
    decision = decision_of(state)
    plain = in_notation(line, public_of(state))
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
    """Return a line as it was probably meant, with corrected spelling; `plain` is the line without everyday words."""
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

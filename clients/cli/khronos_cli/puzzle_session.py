"""A puzzle at a keyboard: a session that begins with its position and ends with its goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from khronos_cli.console import console, print_lines
from khronos_cli.files import read_text
from khronos_cli.language import colon, filled, language, rendered
from khronos_cli.lessons.puzzles import is_allowed, is_turn_over
from khronos_cli.narration.keys import Puzzles, Table
from khronos_cli.narration.nouns import ecus_noun
from khronos_cli.table.answer import Playing
from khronos_cli.table.help import help_lines
from khronos_cli.table.history import History, Move
from khronos_cli.table.keyboard import InterruptedLineError, interruptible_typing, typed
from khronos_cli.table.printing import show
from khronos_cli.table.session import prompt, step
from khronos_cli.table.status import status_lines
from khronos_cli.table.terminal import copy
from khronos_core.codec.state_writing import write_state
from khronos_engine.game.material import Age, Kind
from khronos_engine.notation import write_action
from khronos_engine.texts.nouns import Nouns

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import Console

    from khronos_cli.lessons.puzzles import Puzzle
    from khronos_engine.game.state import State


def puzzle_lines(puzzles: Iterable[Puzzle]) -> Iterator[Text]:
    """Yield the number and the goal of each puzzle."""
    for number, puzzle in enumerate(puzzles, start=1):
        yield Text(f"{number:3}  {goal_text(puzzle)}")
    yield Text(rendered(Puzzles.HOW_TO_SOLVE), "dim")


def goal_text(puzzle: Puzzle) -> str:
    """Return the goal of a puzzle as a sentence, with the length of its solution."""
    start, goal = puzzle.state(), puzzle.goal
    nouns = Nouns(start.config, language().tag)
    seat = nouns.seat(start.public.turn.seat)
    if goal.kind == "money":
        text = filled(Puzzles.MONEY, seat=seat, ecus=ecus_noun(goal.amount))
    elif goal.kind == "paradox":
        text = filled(Puzzles.PARADOX, seat=seat)
    else:
        building = next(
            each
            for each in start.public.boards[Age(goal.age)].buildings
            if each.kind is Kind(goal.building)
            and each.owner == goal.owner
            and start.config.region.grid.square(each.corner).name == goal.square
        )
        text = filled(Puzzles.REMOVED, seat=seat, building=nouns.building(building), age=Age(goal.age))
    return f"{text} {filled(Puzzles.MOVES, count=puzzle.moves)}"


def solution_lines(puzzle: Puzzle) -> Iterator[Text]:
    """Yield the lines of a shortest solution."""
    yield Text(f"{rendered(Puzzles.SOLUTION)}{colon()}", "bold")
    yield from (Text(f"  {line}") for line in puzzle.solution)


def play(puzzles: Sequence[Puzzle], number: int) -> None:
    """Run the puzzle of a number, from 1, until its goal is reached or the input ends."""
    puzzle = puzzles[number - 1]
    out = console()
    start = puzzle.state()
    session = Playing(History(start))
    show(out, [write_state(start)])
    out.print()
    show(out, status_lines(start))
    print_lines(out, [Text(goal_text(puzzle), "bold"), Text(rendered(Puzzles.COMMANDS), "dim")])
    with interruptible_typing():
        while (line := _line(out, session)) is not None:
            about = _about(puzzle, start, session.history, line)
            if about is not None:
                print_lines(out, about)
                continue
            answer = step(session, line, read_text)
            if answer.quits:
                return
            if not isinstance(answer.session, Playing):
                continue
            after = answer.session.history.done
            if any(isinstance(each, Move) and not is_allowed(each.outcome.action) for each in after):
                print_lines(out, [Text(rendered(Puzzles.NOT_BY_CHANCE), "bold red")])
                continue
            show(out, answer.output)
            copy(out, answer.copies)
            session = answer.session
            state = session.history.state
            if state.public.question is None and puzzle.goal.reached(start, state):
                solved = filled(Puzzles.SOLVED, next=number + 1) if number < len(puzzles) else Puzzles.SOLVED_LAST
                print_lines(out, [Text(rendered(solved), "bold green")])
                return
            if is_turn_over(start, state):
                print_lines(out, [Text(rendered(Puzzles.TURN_OVER), "bold")])
                session = Playing(History(start))


def _about(puzzle: Puzzle, start: State, history: History, line: str) -> Iterator[Text] | None:
    """Return the answer to a line about the puzzle; None for any other line."""
    match line.casefold():
        case "hint":
            return _hint_lines(puzzle, start, history)
        case "solution":
            return solution_lines(puzzle)
        case "help" | "?":
            return help_lines(history, is_puzzle=True)
        case _:
            return None


def _line(out: Console, session: Playing) -> str | None:
    """Read the next line; return None at the end of the input."""
    while True:
        try:
            line = typed(out, prompt(session, read_text))
        except InterruptedLineError:
            out.print(f"\n{rendered(Table.NOTHING_LOST)}", style="dim")
        else:
            return None if line is None else line.strip()


def _hint_lines(puzzle: Puzzle, start: State, history: History) -> Iterator[Text]:
    """Yield the next move of the solution; after other moves, its first move."""
    played, state = [], start
    for each in history.done:
        if isinstance(each, Move):
            played.append(write_action(each.outcome.action, state.public))
            state = each.state
    if tuple(played) == puzzle.solution[: len(played)]:
        yield Text(f"  {puzzle.solution[len(played)]}")
    else:
        yield Text(filled(Puzzles.OTHER_WAY, line=puzzle.solution[0]))

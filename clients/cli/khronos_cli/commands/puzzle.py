"""`khronos puzzle`: solve positions with a goal for the turn."""

from typing import Annotated

import typer

from khronos_cli.errors import CommandError

EPILOG = """Examples:

khronos puzzle

khronos puzzle 1

khronos puzzle 1 --solution
"""


def puzzle(
    number: Annotated[
        int | None,
        typer.Argument(metavar="[NUMBER]", help="Number of the puzzle to solve; without it, all puzzles are listed."),
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Print a shortest solution and exit.")] = False,
) -> None:
    """Solve puzzles: from a position and a hand of cards, reach a goal within one turn.

    Type the same commands as in `khronos table`; `hint` shows the next move of a solution, `solution` all of it.
    """
    from khronos_cli.console import console, print_lines
    from khronos_cli.language import filled
    from khronos_cli.lessons.puzzles import puzzles
    from khronos_cli.narration.keys import Puzzles
    from khronos_cli.puzzle_session import play, puzzle_lines, solution_lines

    found = puzzles()
    if number is None:
        print_lines(console(), puzzle_lines(found))
        return
    if not 1 <= number <= len(found):
        raise CommandError(filled(Puzzles.NO_SUCH_PUZZLE, number=number, last=len(found)))
    if solution:
        print_lines(console(), solution_lines(found[number - 1]))
    else:
        play(found, number)

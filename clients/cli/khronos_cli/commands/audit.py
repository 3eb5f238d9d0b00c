"""`khronos audit`: list the problems of a position."""

from collections.abc import Iterator, Sequence
from typing import Annotated

import typer
from rich.text import Text

from khronos.v1.audit_pb2 import PositionProblem
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import STANDARD, to_json, write_message
from khronos_cli.language import Arguments, Commands, colon, fill, render
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, AsJson, Connection, Output, StateFile, takes_connection
from khronos_cli.terminal_text import printable


@takes_connection
def audit(
    state: StateFile,
    fix: Annotated[bool, typer.Option("--fix", help="Apply every suggested fix and write the state.")] = False,
    output: Output = None,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Check a position. List every problem with its field, its rule and a suggested fix.

    Exit code 0: the position is valid, or becomes valid with --fix. 1: it is not valid.

    Examples:
        khronos new --seed castle | khronos audit -

        khronos new --seed castle | khronos audit - --fix -o fixed.json
    """
    prints = output in {None, STANDARD}
    if not prints and not fix:
        raise CommandError(render(Arguments.OUTPUT_OF_FIX))
    message = read_state(state)
    with referee(connection) as client:
        answer = client.audit(message)
        better = answer.fixed_state if answer.HasField("fixed_state") else message
        left = client.audit(better).problems if fix else answer.problems
    if as_json:
        print(to_json(answer))
    else:
        people = console(error=fix and prints)
        print_lines(people, _problem_lines(answer.problems))
        if answer.unfixed_reason:
            people.print(printable(answer.unfixed_reason))
        if fix and answer.problems:
            people.print(fill(Commands.PROBLEMS_LEFT, count=len(left)), style="bold")
    if fix and not (as_json and prints):
        write_message(output or STANDARD, better)
    if left:
        raise typer.Exit(Exit.REFUSED)


def _problem_lines(problems: Sequence[PositionProblem]) -> Iterator[Text]:
    """Yield every problem, or that the position is valid."""
    if not problems:
        yield Text(render(Commands.SOUND), "bold green")
        return
    yield Text(fill(Commands.UNSOUND, count=len(problems)), "bold red")
    for problem in problems:
        clause = f" ({problem.clause})" if problem.clause else ""
        yield Text.assemble(
            "  ", (printable(problem.field), "bold"), f"{colon()} {printable(problem.sentence)}{clause}"
        )
        if problem.suggested_fix:
            yield Text(f"    {render(Commands.FIX)}{colon()} {printable(problem.suggested_fix)}", "green")

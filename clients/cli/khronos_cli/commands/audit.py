"""`khronos audit`: what is wrong with a position."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from khronos_cli.options import AsJson, Output, Server, StateFile
from khronos_cli.problems import Exit, Problem

if TYPE_CHECKING:
    from rich.text import Text

    from khronos.v1.audit_pb2 import PositionFault

EPILOG = """Examples:

khronos new --seed castle | khronos audit -

khronos new --seed castle | khronos audit - --mend -o fixed.json
"""


def audit(
    state: StateFile,
    mend: Annotated[bool, typer.Option("--mend", help="Write the state with every obvious mend made.")] = False,
    output: Output = "-",
    as_json: AsJson = False,
    server: Server = None,
) -> None:
    """Tell everything that is wrong with a position: the field, the clause, the fault, and what would mend it.

    Exit code 0: it is sound, or with --mend it is mended. 1: it is not.
    """
    from khronos_cli.connect import referee
    from khronos_cli.consoles import console, say
    from khronos_cli.files import STANDARD, to_json, write_message
    from khronos_cli.states import read_state
    from khronos_cli.words import counted

    if output != STANDARD and not mend:
        raise Problem("--output goes with --mend")
    message = read_state(state)
    with referee(server) as client:
        answer = client.audit(message)
        better = answer.fixed_state if answer.HasField("fixed_state") else message
        left = client.audit(better).faults if mend else answer.faults
    if as_json:
        print(to_json(answer))
    else:
        people = console(error=mend and output == STANDARD)
        say(people, _fault_lines(answer.faults))
        if mend and answer.faults:
            people.print(f"{counted(len(left), 'fault')} left after mending.", style="bold")
    if mend and not (as_json and output == STANDARD):
        write_message(output, better)
    if left:
        raise typer.Exit(Exit.REFUSED)


def _fault_lines(faults: "Sequence[PositionFault]") -> "Iterator[Text]":
    """Yield every fault, or that there is none."""
    from rich.text import Text

    from khronos_cli.plain import printable
    from khronos_cli.words import counted

    if not faults:
        yield Text("The position is sound.", "bold green")
        return
    yield Text(f"The position is not sound: {counted(len(faults), 'fault')}.", "bold red")
    for fault in faults:
        clause = f" ({fault.clause})" if fault.clause else ""
        yield Text.assemble("  ", (printable(fault.field), "bold"), f": {printable(fault.sentence)}{clause}")
        if fault.suggested_fix:
            yield Text(f"    Fix: {printable(fault.suggested_fix)}", "green")

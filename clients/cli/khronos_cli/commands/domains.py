"""`khronos domains`: list the domains, their holders and their income."""

from typing import Annotated

import typer

from khronos.v1.material_pb2 import Age
from khronos_cli.connect import referee
from khronos_cli.console import console
from khronos_cli.domain_tables import domain_lines, income_table
from khronos_cli.files import to_json
from khronos_cli.language import Domains, render
from khronos_cli.names import AGES
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, AsJson, Connection, StateFile, takes_connection
from khronos_cli.words import AgeWord, enum_name


@takes_connection
def domains(
    state: StateFile,
    age: Annotated[
        list[AgeWord] | None,
        typer.Option("--board", metavar="BOARD", help="Show only this board; repeat for several."),
    ] = None,
    whole: Annotated[
        bool,
        typer.Option("--all", help="Also list single printed Hamlets without a holder."),
    ] = False,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Show each domain with its holder, the reason and its income, and what each player would collect now.

    Examples:
        khronos new --seed castle | khronos domains -

        khronos new --seed castle | khronos domains - --board reason --all
    """
    message = read_state(state)
    config = message.public_part.config
    with referee(connection) as client:
        answer = client.domains(message, ages=[Age.Value(enum_name("AGE", each)) for each in age or ()])
    if as_json:
        print(to_json(answer))
        return
    out = console()
    for board in AGES:
        there = [each for each in answer.domains if each.age == board]
        if there:
            for line in domain_lines(there, config, whole=whole):
                out.print(line)
            out.print()
    out.print(render(Domains.WOULD_COLLECT), style="bold")
    out.print(income_table(answer.forecasts, config))

"""`khronos view`: write the view of a player or a spectator."""

from typing import Annotated

import typer

from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people
from khronos_cli.draw.position import print_position
from khronos_cli.errors import CommandError
from khronos_cli.files import STANDARD, write_message
from khronos_cli.language import Arguments, Commands, fill, render
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, Connection, Output, StateFile, takes_connection
from khronos_cli.region_files import region_rows


@takes_connection
def view(
    state: StateFile,
    seat: Annotated[int, typer.Option(min=0, help="Seat of the viewer; 0 means a spectator.")] = 0,
    output: Output = None,
    connection: Connection = NO_SERVER,
) -> None:
    """Write the view of a seat: the state with its own hand, without the other hands, the draw pile and the seed.

    Examples:
        khronos new --seed castle | khronos view - --seat 2 -o view.json

        khronos new --seed castle | khronos view - | khronos show -
    """
    message = read_state(state)
    seats = len(message.public_part.config.seats)
    if seat > seats > 0:
        raise CommandError(fill(Arguments.NO_VIEWER, seat=seat, players=seats))
    with referee(connection) as client:
        answer = client.view(message, viewer=seat or "spectator")
    if output is None and is_read_by_people():
        print_position(console(), answer.state, region_rows(answer.state.public_part.config))
        print(render(Commands.VIEW_NOT_WRITTEN))
    else:
        write_message(output or STANDARD, answer.state)

"""`khronos mcp`: the referee as tools for agents."""

from pathlib import Path
from typing import Annotated

import typer

from khronos_cli.connect import referee
from khronos_cli.options import NO_SERVER, Connection, takes_connection
from khronos_mcp import Games, RefereeTools, create_server


@takes_connection
def mcp(
    games: Annotated[Path, typer.Option(metavar="FOLDER")] = Path("khronos-games"),
    seat: Annotated[int, typer.Option(min=0, max=5)] = 0,
    http_port: Annotated[int, typer.Option(min=0, max=65535)] = 0,
    connection: Connection = NO_SERVER,
) -> None:
    """Serve the referee as tools for agents, over the Model Context Protocol.

    Args:
        games: Folder of the game files, which other commands can read too.
        seat: Seat of the agent; 0: the agent plays every seat, and sees the hand of the seat that acts.
        http_port: Serve HTTP at this port of 127.0.0.1; 0 means standard input instead.

    Examples:
        khronos mcp --games ~/khronos

        khronos mcp --seat 1 --http-port 8765
    """
    with referee(connection) as client:
        server = create_server(RefereeTools(client, Games(games.expanduser()), seat))
        if http_port:
            typer.echo(f"serving http://127.0.0.1:{http_port}/mcp; press Ctrl+C to stop", err=True)
            server.run("streamable-http", port=http_port)
        else:
            server.run("stdio")

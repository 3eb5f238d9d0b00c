"""The server for agents answers the SDK's client over all transports."""

from __future__ import annotations

import asyncio
import runpy
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from khronos_client import LocalReferee
from khronos_mcp import Games, RefereeTools, create_server
from tests.support.waiting import free_port, wait_until

KHRONOS = str(Path(sys.executable).with_name("khronos"))
BENCHMARK = Path(__file__).parents[2] / "examples" / "agents" / "benchmark.py"
TOOLS = ["rules", "new_game", "show", "legal", "check", "play", "why"]


async def ask(client: Client, tool: str, **arguments: object) -> tuple[bool, str]:
    """Return whether a tool failed, and its text."""
    result = await client.call_tool(tool, arguments)
    return bool(result.is_error), "\n".join(getattr(part, "text", "") for part in result.content)


async def try_out(client: Client) -> None:
    """Use a few tools in a new folder."""
    assert [each.name for each in (await client.list_tools()).tools] == TOOLS
    failed, text = await ask(client, "new_game", game="one", seed="castle", players=["Ann", "Ben", "Cleo"])
    assert not failed
    assert "seat 3: Cleo" in text
    assert (await ask(client, "play", game="one", move="end"))[0] is False
    assert await ask(client, "show", game="two") == (
        True,
        "Error executing tool show: there is no game 'two'; there are one",
    )
    failed, text = await ask(client, "check", game="one", move="hop")
    assert failed
    assert 'found "hop"' in text


def test_tools_answer_over_standard_input(tmp_path: Path) -> None:
    async def run() -> None:
        server = StdioServerParameters(command=KHRONOS, args=["mcp", "--games", str(tmp_path)])
        async with Client(stdio_client(server)) as client:
            await try_out(client)

    asyncio.run(run())


@contextmanager
def http_server(folder: Path) -> Iterator[str]:
    """Run `khronos mcp` over HTTP; yield its address."""
    port = free_port()
    command = [KHRONOS, "mcp", "--games", str(folder), "--http-port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until(lambda: listens(port))
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.terminate()


def listens(port: int) -> bool:
    """Return whether a port of this machine accepts connections."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_tools_answer_over_http_on_loopback(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        async with Client(address) as client:
            await try_out(client)

    with http_server(tmp_path) as address:
        asyncio.run(run(address))


def test_agent_that_uses_only_the_texts_finishes_a_game(tmp_path: Path) -> None:
    play_game = runpy.run_path(str(BENCHMARK))["play_game"]

    async def run() -> tuple[int, int]:
        async with Client(create_server(RefereeTools(LocalReferee(), Games(tmp_path)))) as client:
            return await play_game(client, "game", "", Random(1), reasons=True)

    moves, refused = asyncio.run(run())
    assert moves >= 14
    assert refused == 0


@pytest.mark.parametrize(
    ("tool", "arguments", "answer"),
    [
        ("why", {"kind": "Keep"}, "why needs more arguments:\nboard: Might, Faith or Reason."),
        ("play", {"move": ""}, "play needs more arguments:\nmove: The move, such as `build Keep Might F7 with MM`."),
        ("why", {"kind": "Palace", "board": "Might"}, "'Palace' is not a kind of building; use one of Watchtower"),
        ("play", {"move": "fly me to the moon"}, '; found "fly"'),
        ("play", {"move": "travl II Reasn"}, "\nLegal moves that fit best: travel II Reason"),
        ("show", {"game": "two\nlines"}, 'as `show` prints it:\n- line 1: expected Khronos position 1; found "two"'),
    ],
)
def test_an_unusable_argument_is_answered_with_what_to_write(
    tmp_path: Path, tool: str, arguments: dict[str, str], answer: str
) -> None:
    async def run() -> tuple[bool, str]:
        async with Client(create_server(RefereeTools(LocalReferee(), Games(tmp_path)))) as client:
            await ask(client, "new_game", game="one", seed="castle")
            return await ask(client, tool, **{"game": "one", **arguments})

    failed, text = asyncio.run(run())
    assert failed
    assert answer in text
    assert "pydantic" not in text
    assert "moon" not in text


def test_a_program_without_the_extra_says_what_to_install(tmp_path: Path) -> None:
    script = "import sys; sys.modules['mcp'] = None; from khronos_cli.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, "mcp", "--games", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'khronos-referee[mcp]'" in done.stderr

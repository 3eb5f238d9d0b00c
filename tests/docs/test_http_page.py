"""The commands of the page JSON over HTTP print the output that the page shows."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.servers import run_server
from tests.support.web import ask

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "clients" / "http.md"
EXAMPLE: Final = re.compile(r"^```sh\n(.*?)^```\n\n(?:[^`]*?)^```(?:text|json)\n(.*?)^```", re.DOTALL | re.MULTILINE)
EXAMPLES: Final = EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """The HTTP address of a server."""
    with run_server(web=True, web_port=0) as server:
        yield server.web_address


def as_floats(value: Any) -> Any:
    """Return JSON with every number written as Godot does, with a decimal point."""
    match value:
        case dict():
            return {key: as_floats(each) for key, each in value.items()}
        case list():
            return [as_floats(each) for each in value]
        case bool() | str() | None:
            return value
        case _:
            return float(value)


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="there is no curl, or no jq")
def test_documented_http_commands_print_the_documented_output(url: str, tmp_path: Path) -> None:
    assert len(EXAMPLES) == 4
    for commands, shown in EXAMPLES:
        command = ["/bin/sh", "-ec", commands.replace("http://localhost:8080", url)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == (shown, "")


def test_whole_numbers_with_a_decimal_point_are_accepted(url: str) -> None:
    setup = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}, "firstSeat": 1, "seedPhrase": "castle"}
    state = ask(url, "CreateGame", {"setup": setup}).json["state"]
    question = {"state": state, "action": {"notation": "travel I Faith"}, "options": {"host": {}}}
    asked = json.loads(json.dumps(as_floats(question)))

    answer = ask(url, "ApplyAction", asked)

    assert answer.json["state"] == ask(url, "ApplyAction", question).json["state"]

"""The examples in the README, the how-to pages and the pages of clients run."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from conformance.run import SEALING_KEYS
from khronos.v1.referee_service_pb2 import DESCRIPTOR
from khronos_service import LogFormat, LogLevel, RunningServer
from protos.generate import googleapis
from tests.cli.program import khronos
from tests.support.servers import run_server
from tools.references import MARK

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = "localhost:50051"
CLIENTS = "docs/clients/README.md"
GRPC = "docs/clients/grpc.md"
COMMANDS = "docs/reference/cli.md"
HOW_TO = (
    "moves",
    "views",
    "store-games",
    "streams",
    "sealed-games",
    "records-and-reviews",
    "tls-keys-and-errors",
    "write-a-bot",
)


def blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a page in a language, except generated ones."""
    text = (ROOT / page).read_text(encoding="utf-8").partition(MARK)[0]
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with run_server(sealing_keys_file=SEALING_KEYS) as server:
        yield server


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_documented_curl_command_creates_a_game() -> None:
    (command,) = (each for each in blocks(CLIENTS, "console") if each.startswith("curl"))
    with run_server(web=True, web_port=0) as server:
        words = shlex.split(command.replace("\\\n", " ").replace("http://localhost:8080", server.web_address))
        done = subprocess.run([*words, "--silent"], capture_output=True, check=True)
    assert json.loads(done.stdout)["state"]["publicDigest"]


@pytest.fixture(scope="module")
def how_to() -> tuple[str, str]:
    """The output of the examples of each how-to page, and the log of their server."""
    logged = {"sealing_keys_file": SEALING_KEYS, "log_format": LogFormat.JSON, "log_level": LogLevel.INFO}
    with redirect_stdout(StringIO()) as printed, redirect_stderr(StringIO()) as log, run_server(**logged) as server:
        for page in HOW_TO:
            shown: dict[str, Any] = {}
            for number, block in enumerate(blocks(f"docs/{page}.md", "python"), start=1):
                source = block.replace(ADDRESS, server.address)
                exec(compile(source, f"{page}.md, example {number}", "exec"), shown)  # noqa: S102  # our own page
            shown["referee"].close()
    return printed.getvalue(), log.getvalue()


def test_the_how_to_pages_call_every_method_of_the_service(how_to: tuple[str, str]) -> None:
    called = {json.loads(line).get("method") for line in how_to[1].splitlines()}
    assert called == set(DESCRIPTOR.services_by_name["RefereeService"].methods_by_name)


def test_sentences_of_the_documented_domains_differ(how_to: tuple[str, str]) -> None:
    reported = [line for line in how_to[0].splitlines() if line.startswith("AGE_")]
    assert len(set(reported)) == len(reported) == 30


def test_documented_protoc_command_generates_stubs(tmp_path: Path) -> None:
    (command,) = (each for each in blocks(GRPC, "console") if "grpc_tools.protoc" in each)
    sources = [f"protos/{each.relative_to(ROOT / 'protos')}" for each in (ROOT / "protos/khronos/v1").glob("*.proto")]
    command = command.replace("\\\n", "").replace('"$GOOGLEAPIS"', str(googleapis()))
    words = command.replace("=stubs", f"={tmp_path}").replace("protos/khronos/v1/*.proto", " ".join(sources)).split()

    subprocess.run([sys.executable, *words[1:]], cwd=ROOT, check=True)

    assert (tmp_path / "khronos/v1/referee_service_pb2_grpc.py").exists()
    assert len(list(tmp_path.rglob("*_pb2.py"))) == len(sources)


def test_documented_buf_command_generates_stubs(tmp_path: Path) -> None:
    (template,) = blocks(GRPC, "yaml")
    for plugin, ours in (("protoc-gen-go-grpc", "protoc-gen-mypy_grpc"), ("protoc-gen-go", "protoc-gen-mypy")):
        template = template.replace(f"local: {plugin}\n", f"local: {ours}\n")
    (tmp_path / "buf.gen.yaml").write_text(template.replace("stubs", str(tmp_path)))
    assert any("buf generate\n" in each for each in blocks(GRPC, "console"))
    scripts = Path(sys.executable).parent

    subprocess.run(["make", "-s", "googleapis"], cwd=ROOT, check=True)  # noqa: S607  # the make of this machine
    subprocess.run(
        [str(scripts / "buf"), "generate", "--template", str(tmp_path / "buf.gen.yaml")],
        cwd=ROOT,
        check=True,
        capture_output=True,
        env={**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"},
    )

    assert (tmp_path / "khronos/v1/referee_service_pb2.pyi").exists()
    assert (tmp_path / "khronos/v1/referee_service_pb2_grpc.pyi").exists()


def test_the_readme_has_at_most_100_lines() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 100


def test_the_python_example_of_the_readme_prints_the_output_that_follows(capsys: pytest.CaptureFixture[str]) -> None:
    (example,), shown = blocks("README.md", "python"), blocks("README.md", "text")[-1]
    assert example.count("\n") <= 15

    exec(compile(example, "README.md", "exec"), {})  # noqa: S102  # our own page

    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("page", ["README.md", COMMANDS])
def test_a_command_prints_the_output_that_follows(page: str) -> None:
    shown = [block for block in blocks(page, "text") if block.startswith("$ ")]
    assert shown
    with chdir(ROOT):
        for block in shown:
            command, _, output = block.removeprefix("$ ").partition("\n")
            assert khronos(*shlex.split(command)[1:]).stdout == output


def test_the_picture_of_the_boards_is_drawn_from_its_game() -> None:
    drawn = khronos("show", str(ROOT / "docs/images/game.txt"), "--svg").stdout
    assert drawn == (ROOT / "docs/images/boards.svg").read_text(encoding="utf-8")


def commands(page: str, program: str) -> list[str]:
    lines = "\n".join(blocks(page, "console")).replace("\\\n", " ").splitlines()
    return [line.partition(" # ")[0] for line in lines if line.startswith(f"{program} ")]


def test_documented_buf_command_creates_a_game(server: RunningServer) -> None:
    (command,) = commands(CLIENTS, "buf")
    words = shlex.split(command.replace(ADDRESS, server.address))

    answer = subprocess.run(
        [str(Path(sys.executable).with_name("buf")), *words[1:]], capture_output=True, text=True, check=True
    )

    assert '"publicPart"' in answer.stdout


def test_the_commands_of_the_reference_run(tmp_path: Path) -> None:
    shown = commands(COMMANDS, "khronos")
    assert shown
    with chdir(tmp_path):
        for command in shown:
            done = khronos(*shlex.split(command)[1:], env={"NO_COLOR": "1"})
            assert done.returncode in (0, 1), (command, done.stderr)
            assert done.stdout or done.stderr

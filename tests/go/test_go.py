"""A Go program can call the server with Debian's packages and code generated from the contract."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import google.rpc
import pytest

from conformance.run import SEALING_KEYS
from khronos_service import LogLevel, Settings, start_server

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "clients" / "go.md").read_text(encoding="utf-8")
LIBRARIES: Final = Path("/usr/share/gocode")
"""The folder in which Debian installs libraries of Go."""

_TOOLS: Final = ("go", "gofmt", "protoc", "protoc-gen-go", "protoc-gen-go-grpc")
_MISSING: Final = [each for each in _TOOLS if shutil.which(each) is None] + [
    each
    for each in ("google.golang.org/grpc", "google.golang.org/protobuf", "github.com/golang/protobuf/ptypes")
    if not (LIBRARIES / "src" / each).is_dir()
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(_MISSING), reason=f"Go can't be tested without {', '.join(_MISSING)}"),
]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = start_server(Settings(port=0, sealing_keys_file=SEALING_KEYS, log_level=LogLevel.ERROR))
    yield server.address
    server.stop(grace=0)


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the results of the first step on the page."""
    folder = tmp_path_factory.mktemp("go")
    sh(blocks("sh")[0], folder)
    return folder


def sh(commands: str, folder: Path) -> str:
    googleapis = Path(next(iter(google.rpc.__path__))).parents[1]
    variables = {**os.environ, "KHRONOS": str(ROOT), "GOOGLEAPIS": str(googleapis)}
    command = ["/bin/sh", "-ec", commands]
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_documented_go_program_prints_the_documented_output(workspace: Path, address: str) -> None:
    (program,) = blocks("go")
    assert '"localhost:50051"' in program
    (workspace / "src/verdict/main.go").write_text(program.replace("localhost:50051", address), encoding="utf-8")

    assert sh("gofmt -l src/verdict", workspace) == ""
    assert [sh(blocks("sh")[1], workspace)] == blocks("text")


def test_every_message_of_the_conformance_vectors_passes_with_go(workspace: Path, address: str) -> None:
    (workspace / "src/vectors").mkdir()
    shutil.copy(ROOT / "tests/go/vectors.go", workspace / "src/vectors")
    # The current error details; Debian's version lacks fields.
    details = Path(next(iter(google.rpc.__path__)))
    files = " ".join(str(details / f"{each}.proto") for each in ("code", "status", "error_details"))
    sh(f"protoc -I '{details.parents[1]}' --go_out=src {files}", workspace)

    assert sh("gofmt -l src/vectors", workspace) == ""
    printed = sh(f"GO111MODULE=off GOPATH=$PWD:{LIBRARIES} go run vectors {address} '{ROOT}/conformance'", workspace)

    assert re.fullmatch(r"(\d{3}) cases played, 0 wrong\n", printed), printed

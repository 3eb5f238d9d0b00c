"""Each block of the page Getting started runs, and prints the output that follows it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sysconfig
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Final

import pytest

from tests.support import npm
from tests.support.servers import run_server
from tools.build_lock import hold_lock

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "getting-started.md").read_text(encoding="utf-8")
OUTPUT: Final = r"(?:\n```text\n(.*?)^```)?"


def section(heading: str) -> str:
    """Return the part of the page under a heading of the second level."""
    (found,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return str(found)


def steps(heading: str) -> list[str]:
    """Return the numbered steps of a section."""
    return re.findall(r"^### (\d+)\. ", section(heading), re.MULTILINE)


def test_python_prints_the_output_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(rf"^```python\n(.*?)^```\n{OUTPUT}", section("Python"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 10
    names: dict[str, object] = {}
    with run_server() as server:
        for block, shown in blocks:
            with redirect_stdout(StringIO()) as printed:
                exec(compile(block.replace("localhost:50051", server.address), block, "exec"), names)  # noqa: S102  # our own page
            assert printed.getvalue() == shown, block


def run_shell(blocks: list[str], address: str, folder: Path) -> list[str]:
    script = "\nprintf '\\f'\n".join(blocks).replace("http://localhost:8080", address)
    done = subprocess.run(["/bin/sh", "-ec", script], cwd=folder, capture_output=True, text=True, check=False)
    assert not done.stderr, done.stderr
    return done.stdout.split("\f")


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("jq")), reason="curl or jq is not installed")
def test_curl_prints_the_output_of_the_page(tmp_path: Path) -> None:
    blocks = re.findall(rf"^```sh\n(.*?)^```\n{OUTPUT}", section("Plain HTTP with curl"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 10
    with run_server(web=True, web_port=0) as server:
        printed = run_shell([block for block, _ in blocks], server.web_address, tmp_path)
    assert printed == [shown for _, shown in blocks]


def new_project(folder: Path) -> None:
    """Make the project of the TypeScript section, with the packages of the checkout instead of installed ones."""
    packages = {
        "@khronos-referee/client": npm.CLIENT,
        "@khronos-referee/board": npm.BOARD,
        "@bufbuild/protobuf": npm.CLIENT / "node_modules/@bufbuild/protobuf",
        "@types/node": npm.CLIENT / "node_modules/@types/node",
        "@types/react": npm.BOARD / "node_modules/@types/react",
    }
    for name, source in packages.items():
        place = folder / "node_modules" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(source)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    text = section("TypeScript")
    for name, block in re.findall(r"^```(?:json|tsx) (\S+)\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        (folder / name).write_text(block, encoding="utf-8")


def run_typescript(blocks: list[str], address: str, folder: Path) -> list[str]:
    """Compile and run blocks as one program and return the output of each."""
    program = "console.log('\\f');\n".join(blocks).replace("http://localhost:50051", f"http://{address}")
    (folder / "index.ts").write_text(program, encoding="utf-8")
    run_node(npm.CLIENT / "node_modules/typescript/bin/tsc", folder)
    return run_node(folder / "build/index.js", folder).split("\f\n")


def run_node(script: Path, folder: Path) -> str:
    node = [str(Path(sysconfig.get_path("scripts"), "node")), str(script)]
    done = subprocess.run(node, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_typescript_compiles_strictly_and_prints_the_output_of_the_page(tmp_path: Path) -> None:
    blocks = re.findall(rf"^```ts\n(.*?)^```\n{OUTPUT}", section("TypeScript"), re.DOTALL | re.MULTILINE)
    assert len(blocks) == 9
    for package in (npm.CLIENT, npm.BOARD):
        with hold_lock(package / "package.json"):
            npm.run(package, "build")
    new_project(tmp_path)
    with run_server() as server:
        printed = run_typescript([block for block, _ in blocks], server.address, tmp_path)
    assert printed == [shown for _, shown in blocks]


@pytest.mark.parametrize("heading", ["Python", "TypeScript", "Plain HTTP with curl"])
def test_tutorials_in_all_languages_have_the_same_ten_steps(heading: str) -> None:
    assert steps(heading) == [str(number) for number in range(1, 11)]

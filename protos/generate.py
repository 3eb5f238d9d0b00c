"""Make the Python code of the contract, or check that the committed code is what the contract makes.

``python protos/generate.py`` writes ``protos/gen/python``; with ``--check`` it writes nothing, prints what differs and
ends with status 1 if anything does. The same contract and the same versions of grpcio-tools and mypy-protobuf (both are
exact in pyproject.toml) give the same bytes.
"""

import argparse
import difflib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

PROTOS = Path(__file__).resolve().parent
GENERATED = PROTOS / "gen" / "python"
PACKAGE = "khronos"


def plugin(name: str) -> str:
    """Return protoc's option that names a plugin of this environment, whatever PATH holds."""
    path = shutil.which(name, path=sysconfig.get_path("scripts"))
    if path is None:
        sys.exit(f"error: {name} is not installed here; use `make protos`")
    return f"--plugin={name}={path}"


def protoc(sources: list[str], *options: str) -> None:
    """Run protoc on sources, which are named relative to the root of the contract."""
    command = [sys.executable, "-m", "grpc_tools.protoc", f"--proto_path={PROTOS}", *options, *sources]
    subprocess.run(command, check=True)


def make(out: Path) -> None:
    """Make the code of the whole contract in a folder: messages, stubs, types, and what makes them packages."""
    protos = sorted((PROTOS / PACKAGE).rglob("*.proto"))
    if not protos:
        sys.exit(f"error: no contract in {PROTOS / PACKAGE}")
    sources = [proto.relative_to(PROTOS).as_posix() for proto in protos]
    protoc(sources, plugin("protoc-gen-mypy"), f"--python_out={out}", f"--mypy_out=quiet:{out}")
    # Stubs only of files that have a service: the others would get empty modules.
    services = [
        source
        for source, proto in zip(sources, protos, strict=True)
        if re.search(r"(?m)^service ", proto.read_text("utf-8"))
    ]
    if services:
        protoc(services, plugin("protoc-gen-mypy_grpc"), f"--grpc_python_out={out}", f"--mypy_grpc_out=quiet:{out}")
    for folder in {out / proto.relative_to(PROTOS).parent for proto in protos} | {out / PACKAGE}:
        (folder / "__init__.py").write_text('"""Generated from the contract by protos/generate.py."""\n', "utf-8")
    (out / PACKAGE / "py.typed").touch()
    for config in (PROTOS / PACKAGE).rglob("*.json"):  # by which clients in any language retry
        shutil.copy(config, out / config.relative_to(PROTOS))


def read(root: Path) -> dict[str, str]:
    """Return the text of every file below a folder by its relative path."""
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }


def drift(committed: dict[str, str], made: dict[str, str]) -> list[str]:
    """Return the paths, in order, of files that differ or that only one side has."""
    return [path for path in sorted(committed.keys() | made.keys()) if committed.get(path) != made.get(path)]


def main() -> None:
    """Write the code, or check it."""
    parser = argparse.ArgumentParser(description="Make the Python code of the contract.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the committed code differs")
    check = parser.parse_args().check

    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder))
        made = read(Path(folder))
    committed = read(GENERATED)
    changed = drift(committed, made)

    for path in changed:
        if check:
            before, after = (side.get(path, "").splitlines(keepends=True) for side in (committed, made))
            sys.stdout.writelines(difflib.unified_diff(before, after, f"committed/{path}", f"made/{path}"))
        elif path in made:
            (GENERATED / path).parent.mkdir(parents=True, exist_ok=True)
            (GENERATED / path).write_text(made[path], "utf-8")
            print(f"wrote {path}")
        else:
            (GENERATED / path).unlink()
            print(f"removed {path}")
    if check and changed:
        sys.exit(f"error: not what the contract makes: {', '.join(changed)}; run `make protos`")


if __name__ == "__main__":
    main()

"""Generate the Python and TypeScript code of the contract, or check that the committed code is up to date.

`python -m protos.generate` writes `protos/gen/python` and `clients/typescript/src/gen`. With `--check`, it writes
nothing, prints the differences, and returns exit code 1 if there are any. The output depends only on the contract and
on the versions of grpcio-tools, mypy-protobuf and googleapis-common-protos (pinned in pyproject.toml) and of
protoc-gen-es (pinned in package-lock.json). If the npm packages are not installed, the TypeScript code is skipped, with
a notice.
"""

import argparse
import difflib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

PROTOS = Path(__file__).resolve().parent
GENERATED = PROTOS / "gen" / "python"
CLIENT = PROTOS.parent / "clients" / "typescript"
TYPESCRIPT = CLIENT / "src" / "gen"
PLUGINS = CLIENT / "node_modules" / ".bin"
PACKAGE = "khronos"


def plugin(name: str) -> str:
    """Return the option of protoc for a plugin of this environment, regardless of `PATH`."""
    path = shutil.which(name, path=sysconfig.get_path("scripts"))
    if path is None:
        sys.exit(f"error: {name} is not installed here; use `make protos`")
    return f"--plugin={name}={path}"


def protoc(sources: Sequence[str], *options: str) -> None:
    """Run protoc on source files, given by their paths relative to the root of the contract."""
    paths = (f"--proto_path={PROTOS}", f"--proto_path={googleapis()}")
    command = [sys.executable, "-m", "grpc_tools.protoc", *paths, *options, *sources]
    folders = [str(PLUGINS), sysconfig.get_path("scripts"), os.environ.get("PATH", "")]
    subprocess.run(command, check=True, env={**os.environ, "PATH": os.pathsep.join(folders)})


def googleapis() -> Path:
    """Return the folder with the files of googleapis that the contract imports."""
    status = find_spec("google.rpc.status_pb2")
    if status is None or status.origin is None:
        sys.exit("error: googleapis-common-protos is not installed here; use `make protos`")
    return Path(status.origin).parents[2]


def contract() -> list[str]:
    """Return the paths of the files of the contract, relative to its root."""
    protos = sorted((PROTOS / PACKAGE).rglob("*.proto"))
    if not protos:
        sys.exit(f"error: no contract in {PROTOS / PACKAGE}")
    return [proto.relative_to(PROTOS).as_posix() for proto in protos]


def make_python(out: Path) -> None:
    """Generate the Python code of the contract: messages, stubs, types, and the files that make them packages."""
    sources = contract()
    protoc(sources, plugin("protoc-gen-mypy"), f"--python_out={out}", f"--mypy_out=quiet:{out}")
    # Only files with a service have stubs; for other files, protoc would write empty modules.
    services = [each for each in sources if re.search(r"(?m)^service ", (PROTOS / each).read_text("utf-8"))]
    if services:
        protoc(services, plugin("protoc-gen-mypy_grpc"), f"--grpc_python_out={out}", f"--mypy_grpc_out=quiet:{out}")
    for folder in {(out / source).parent for source in sources} | {out / PACKAGE}:
        (folder / "__init__.py").write_text('"""Generated from the contract by protos/generate.py."""\n', "utf-8")
    (out / PACKAGE / "py.typed").touch()
    for config in (PROTOS / PACKAGE).rglob("*.json"):  # the retry policy for clients in any language
        shutil.copy(config, out / config.relative_to(PROTOS))


def make_typescript(out: Path) -> None:
    """Generate the TypeScript code of the contract and of error details, and a module that exports the contract."""
    sources = contract()
    protoc(
        [*sources, "google/api/field_behavior.proto", "google/rpc/error_details.proto", "google/rpc/status.proto"],
        f"--es_out={out}",
        "--es_opt=target=ts,import_extension=js",
    )
    modules = [source.removesuffix(".proto") + "_pb.js" for source in sources]
    lines = [
        "// Generated from the contract by protos/generate.py.",
        *(f'export * from "./{each}";' for each in modules),
    ]
    (out / "contract.ts").write_text("\n".join(lines) + "\n", "utf-8")


def read(root: Path) -> dict[str, str]:
    """Return the texts of all files below a folder, by relative path."""
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8")
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
    }


def drift(committed: dict[str, str], made: dict[str, str]) -> list[str]:
    """Return the sorted paths of the files that differ or are missing on one side."""
    return [path for path in sorted(committed.keys() | made.keys()) if committed.get(path) != made.get(path)]


def renew(generated: Path, make: Callable[[Path], None], *, check: bool) -> list[str]:
    """Write the files that `make` generates into a folder, or print their differences; return the paths that differ."""
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder))
        made = read(Path(folder))
    committed = read(generated)
    changed = drift(committed, made)

    for path in changed:
        if check:
            before, after = (side.get(path, "").splitlines(keepends=True) for side in (committed, made))
            sys.stdout.writelines(difflib.unified_diff(before, after, f"committed/{path}", f"made/{path}"))
        elif path in made:
            (generated / path).parent.mkdir(parents=True, exist_ok=True)
            (generated / path).write_text(made[path], "utf-8")
            print(f"wrote {path}")
        else:
            (generated / path).unlink()
            print(f"removed {path}")
    return changed


def main() -> None:
    """Write the code, or check it."""
    parser = argparse.ArgumentParser(description="Generate the Python and TypeScript code of the contract.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the committed code differs")
    check = parser.parse_args().check

    changed = renew(GENERATED, make_python, check=check)
    if (PLUGINS / "protoc-gen-es").exists():
        changed += renew(TYPESCRIPT, make_typescript, check=check)
    else:
        print(f"notice: no npm packages are installed, so no TypeScript code is {'checked' if check else 'written'}")
    if check and changed:
        sys.exit(f"error: generated code is out of date: {', '.join(changed)}; run `make protos`")


if __name__ == "__main__":
    main()

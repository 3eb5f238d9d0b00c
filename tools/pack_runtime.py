"""Pack Python for the static build: the standard library, and the core with its imports.

`pack_runtime.mjs` runs this module in Pyodide, with the input and output folders below /host. Modules are shipped as
bytecode, which loads in a fifth of the time, and compressed with Pyodide's zlib, so that the bytes are the same on
every machine.
"""

from __future__ import annotations

import gzip
import json
import py_compile
import struct
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

HOST: Final = Path("/host")
OUT: Final = HOST / "out"

OWN: Final = ("engine/khronos_engine", "service/khronos_core", "protos/gen/python/khronos")
"""The folders of our packages."""

_SHIPPED: Final = {".py", ".so", ".toml", ".txt"}
"""The suffixes of files that are shipped; stubs are not."""

_LEFT_OUT: Final = {
    *("argparse", "bdb", "cmd", "code", "configparser", "cProfile", "curses", "dbm", "doctest", "email"),
    *("ensurepip", "fileinput", "ftplib", "getopt", "getpass", "html", "http", "idlelib", "imaplib", "ipaddress"),
    *("mailbox", "mimetypes", "modulefinder", "multiprocessing", "netrc", "nntplib", "optparse", "pdb", "pickletools"),
    *("plistlib", "poplib", "profile", "pstats", "pty", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "sched"),
    *("shelve", "smtplib", "socketserver", "sqlite3", "statistics", "symtable", "tabnanny", "tarfile", "test"),
    *("timeit", "tkinter", "trace", "tracemalloc", "turtle", "unittest", "urllib", "venv", "webbrowser", "wsgiref"),
    *("xml", "xmlrpc", "zipapp", "zoneinfo", "_aix_support", "_android_support", "_apple_support", "_ios_support"),
    *("_osx_support", "_pydecimal", "_pyio", "_pyrepl", "_strptime", "_sysconfigdata__emscripten_wasm32-emscripten"),
}
"""Top-level modules of the standard library that are not shipped: tools, and modules that need a network."""

_ENCODINGS: Final = {
    *("__init__", "aliases", "ascii", "cp437", "latin_1", "raw_unicode_escape", "unicode_escape", "utf_8"),
}
"""The shipped encodings; cp437 is for names in a zip."""

_TESTS: Final = ("_benchmark.py", "testing_refleaks.py")
_GOOGLEAPIS: Final = {
    "google/api/field_behavior_pb2.py",
    "google/rpc/code_pb2.py",
    "google/rpc/error_details_pb2.py",
    "google/rpc/status_pb2.py",
}
"""The files of googleapis-common-protos that the core imports, which are a hundredth of the package."""


def compile_module(name: str, source: bytes) -> bytes:
    """Return the byte code of a module, without assertions and docstrings."""
    file, made = Path("/tmp/module.py"), Path("/tmp/module.pyc")  # noqa: S108  # in the memory file system of Pyodide
    file.write_bytes(source)
    mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
    py_compile.compile(str(file), str(made), name, doraise=True, optimize=2, invalidation_mode=mode)
    return made.read_bytes()


def is_needed(name: str) -> bool:
    """Return whether a file of the standard library is shipped."""
    first, _, rest = name.removesuffix(".py").partition("/")
    return name.endswith(".py") and first not in _LEFT_OUT and (first != "encodings" or rest in _ENCODINGS)


def pack_standard_library(source: Path) -> None:
    """Write the standard library as a zip of byte code."""
    with zipfile.ZipFile(source) as library, zipfile.ZipFile(OUT / "stdlib.zip", "w") as packed:
        for name in sorted(library.namelist()):
            if is_needed(name):
                entry = zipfile.ZipInfo(f"{name}c")
                packed.writestr(entry, compile_module(name, library.read(name)), zipfile.ZIP_DEFLATED, 9)


def files_of_wheels() -> Iterator[tuple[str, bytes]]:
    """Yield the shipped files of the wheels, by their names in site-packages."""
    for wheel in sorted((HOST / "wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            for name in sorted(packed.namelist()):
                is_api = name.startswith("google/") and not name.startswith("google/protobuf/")
                if ".dist-info/" not in name and not name.endswith(_TESTS) and (not is_api or name in _GOOGLEAPIS):
                    yield name, packed.read(name)


def files_of_ours() -> Iterator[tuple[str, bytes]]:
    """Yield the files of our packages, by their names in site-packages."""
    for each in OWN:
        folder = HOST / "sources" / each
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.endswith("_grpc.py"):
                yield str(path.relative_to(folder.parent)), path.read_bytes()


def list_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of site-packages: modules as byte code, and their data."""
    for name, content in (*files_of_wheels(), *files_of_ours()):
        if name.endswith(".py"):
            yield f"{name}c", compile_module(name, content)
        elif Path(name).suffix in _SHIPPED:
            yield name, content


def pack_core() -> None:
    """Write site-packages as one file: a JSON list of names and sizes, preceded by its length, then the files."""
    files = dict(list_files())
    index = json.dumps([[name, len(content)] for name, content in files.items()]).encode()
    parts = (struct.pack("<I", len(index)), index, *files.values())
    (OUT / "core.bin").write_bytes(gzip.compress(b"".join(parts), 9, mtime=0))
    for name, content in files.items():
        path = Path("/site", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def write_catalogs() -> None:
    """Write the catalog in every language, which the web app needs while Python is loading."""
    sys.path.insert(0, "/site")
    from khronos.v1.referee_service_pb2 import GetCatalogRequest  # noqa: PLC0415  # it was packed just now
    from khronos_core import Core  # noqa: PLC0415
    from khronos_engine.texts.languages import languages  # noqa: PLC0415

    core = Core()
    for tag in languages():
        request = GetCatalogRequest()
        request.options.locale = tag
        (OUT / f"catalog.{tag}.bin").write_bytes(core.answer("GetCatalog", request.SerializeToString()).response or b"")


def write_scripts(pyodide: Path) -> None:
    """Write Pyodide's two modules as `.js`, because many web servers have no MIME type for `.mjs`."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):
        text = (pyodide / name).read_text(encoding="utf-8")
        text = text.rpartition("\n//# sourceMappingURL=")[0] or text
        if text.count("pyodide.asm.mjs") != 1:
            raise ValueError(f"{name} names pyodide.asm.mjs {text.count('pyodide.asm.mjs')} times, not once")
        text = text.replace("pyodide.asm.mjs", "pyodide.asm.js")
        (OUT / name).with_suffix(".js").write_text(text, encoding="utf-8")


def main() -> None:
    """Write all files into the folder of the runtime."""
    pyodide = HOST / "pyodide"
    pack_standard_library(pyodide / "python_stdlib.zip")
    pack_core()
    write_catalogs()
    (OUT / "wasm.bin").write_bytes(gzip.compress((pyodide / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    write_scripts(pyodide)


main()

"""The files of the page, all of them in memory: no path that a caller sends reaches the disk."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

PACKAGE: Final = "khronos_web"
"""The package of the page; its folder `static` holds the files, `index.html` for `/`."""

_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_UNKNOWN_TYPE: Final = "application/octet-stream"
_COMPRESSED: Final = {".ico", ".png", ".webp", ".woff2"}


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page.

    Attributes:
        content: Its bytes.
        packed: The same by gzip; empty where that is no shorter.
        kind: Its content type.
        etag: What changes with its content.
    """

    content: bytes
    packed: bytes
    kind: str
    etag: str


def etag_of(content: bytes) -> str:
    """Return the entity tag of some content."""
    return f'"{hashlib.sha256(content).hexdigest()[:32]}"'


def page_folder() -> Path | None:
    """Return the folder of the page's files; None where the page is not installed."""
    try:
        found = find_spec(PACKAGE)
    except ValueError:  # a module of this name that has no specification
        found = None
    folders = found.submodule_search_locations if found else None
    folder = Path(next(iter(folders)), "static") if folders else None
    return folder if folder is not None and folder.is_dir() else None


def read_files(folder: Path | None) -> Mapping[str, File]:
    """Return the files of a folder by their paths in URLs; `/` is `/index.html`."""
    if folder is None:
        return {}
    found = {
        f"/{path.relative_to(folder).as_posix()}": _read(path) for path in sorted(folder.rglob("*")) if path.is_file()
    }
    if "/index.html" in found:
        found["/"] = found["/index.html"]
    return found


def _read(path: Path) -> File:
    content = path.read_bytes()
    packed = b"" if path.suffix in _COMPRESSED else gzip.compress(content, mtime=0)
    return File(
        content,
        packed if len(packed) < len(content) else b"",
        _TYPES.get(path.suffix, _UNKNOWN_TYPE),
        etag_of(content),
    )

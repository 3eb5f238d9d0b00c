"""Writes the folder of the page that needs no server: any static host serves it, under any path.

It puts together what is installed: the page, what makes it an app, and the runtime. It compiles and fetches nothing.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from base64 import b64encode
from pathlib import Path
from typing import Final

from khronos_web import STATIC

APP: Final = Path(__file__).parent / "app"
"""What makes the page an app: its manifest, icons, the picture for links, the licences of the runtime."""

RUNTIME: Final = Path(__file__).parent / "runtime"
"""Python for the page, as `make static` builds it; a wheel has it, a new checkout has not."""

LIST: Final = "files.json"
"""The list of all files with their hashes, by which the service worker checks what it caches."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
_OWN: Final = "'self'"
_SERVERS: Final = "'self' https: http://localhost:* http://127.0.0.1:*"
"""What the page that asks a server may connect to; only a person's choice leads to it."""

_ABOUT: Final = re.compile(r'name="description"\s+content="([^"]+)"')
_HEAD: Final = """
    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <meta name="khronos-referee" content="{referee}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="theme-color" content="#f4efe2" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#191613" media="(prefers-color-scheme: dark)" />
    <meta property="og:title" content="Khronos" />
    <meta property="og:description" content="{about}" />
    <meta property="og:image" content="{address}cover.png" />
    <meta property="og:type" content="website" />
    <meta name="twitter:card" content="summary_large_image" />
    <link rel="manifest" href="./manifest.webmanifest" />
    <link rel="apple-touch-icon" href="./icon-192.png" />"""

_NOT_IN_IT: Final = {"index.html", "worker.js", "offline.js", "host.js"}
"""Files of the page that are written otherwise, or that a server needs alone."""


class RuntimeMissingError(Exception):
    """The runtime was not built, so there is nothing to put into a folder."""


def write_folder(folder: Path, address: str = "") -> None:
    """Write the folder; what is there already is replaced.

    Args:
        folder: Where; it is made.
        address: Where it will be served, with a slash at its end: a picture for links needs it whole.

    Raises:
        RuntimeMissingError: The runtime was not built.
        OSError: The folder can't be written.
    """
    if not (RUNTIME / "wasm.bin").is_file():
        raise RuntimeMissingError
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*STATIC.iterdir(), *APP.iterdir()):
        if path.name not in _NOT_IN_IT:
            shutil.copyfile(path, folder / path.name)
    shutil.copytree(RUNTIME, folder / "runtime", dirs_exist_ok=True)
    for name, referee, connect in (("index.html", "browser", _OWN), ("server.html", "server", _SERVERS)):
        (folder / name).write_text(_page(referee, connect, address), encoding="utf-8")
    listed = _list_files(folder)
    (folder / LIST).write_text(listed, encoding="utf-8")
    _write_worker(folder, listed)


def _page(referee: str, connect: str, address: str) -> str:
    """Return the page with what it is as an app, and who answers it."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first, about = '<meta charset="utf-8" />', _ABOUT.search(page)
    assert first in page  # noqa: S101  # the build writes it so
    assert about is not None  # noqa: S101  # and so
    head = _HEAD.format(policy=_POLICY.format(connect=connect), referee=referee, about=about[1], address=address)
    return page.replace(first, first + head, 1)


def _list_files(folder: Path) -> str:
    """Return the list: each file with the hash by which a browser checks it."""
    there = sorted(path for path in folder.rglob("*") if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in there}
    hashes = {name: f"sha256-{_digest(path.read_bytes())}" for name, path in names.items()}
    return json.dumps({name: each for name, each in hashes.items() if name not in {LIST, "offline.js"}}, indent=1)


def _write_worker(folder: Path, listed: str) -> None:
    """Write the service worker, which names the list by its hash: so another list is another worker, and an update."""
    script = (STATIC / "offline.js").read_text(encoding="utf-8")
    (folder / "offline.js").write_text(script.replace("LIST_HASH", f"sha256-{_digest(listed.encode())}"), "utf-8")


def _digest(content: bytes) -> str:
    return b64encode(hashlib.sha256(content).digest()).decode()

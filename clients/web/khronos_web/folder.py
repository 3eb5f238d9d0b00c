"""Write the static build of the web app into a folder, which any static host can serve under any path.

The folder contains the web app, the files that make the app installable, and the runtime. All are already installed;
nothing is compiled or downloaded.
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
"""The files of the static build only: the manifest, icons, the picture for link previews, licences of the runtime."""

RUNTIME: Final = Path(__file__).parent / "runtime"
"""Python for the browser, built by `make static`; wheels contain this folder, but a new checkout does not."""

LIST: Final = "files.json"
"""The list of all files with their hashes, with which the service worker checks the files that it caches."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src {connect}; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
_OWN: Final = "'self'"
_SERVERS: Final = "'self' https: http://localhost:* http://127.0.0.1:*"
"""The addresses to which `server.html` may connect; this page opens only if the user chooses a server."""

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
"""The files of the web app that are not copied, because this module writes them or only a server needs them."""


class RuntimeMissingError(Exception):
    """The error if the runtime for a static build is missing; `make static` builds it."""


def write_folder(folder: Path, address: str = "") -> None:
    """Write the folder; existing files are replaced.

    Args:
        folder: The folder; it is created if necessary.
        address: The public URL of the folder, ending with a slash; empty if unknown. Link previews need it.

    Raises:
        RuntimeMissingError: If the runtime was not built.
        OSError: If the folder can't be written.
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
    """Return the HTML of the app, with the address of its referee, its security policy and its metadata."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    first, about = '<meta charset="utf-8" />', _ABOUT.search(page)
    assert first in page  # noqa: S101  # the build writes this element
    assert about is not None  # noqa: S101  # and this one
    head = _HEAD.format(policy=_POLICY.format(connect=connect), referee=referee, about=about[1], address=address)
    return page.replace(first, first + head, 1)


def _list_files(folder: Path) -> str:
    """Return the list of files, each with its hash, which browsers check."""
    there = sorted(path for path in folder.rglob("*") if path.is_file())
    names = {path.relative_to(folder).as_posix(): path for path in there}
    hashes = {name: f"sha256-{_digest(path.read_bytes())}" for name, path in names.items()}
    return json.dumps({name: each for name, each in hashes.items() if name not in {LIST, "offline.js"}}, indent=1)


def _write_worker(folder: Path, listed: str) -> None:
    """Write the service worker with the hash of the list, so that browsers notice when the list changes."""
    script = (STATIC / "offline.js").read_text(encoding="utf-8")
    (folder / "offline.js").write_text(script.replace("LIST_HASH", f"sha256-{_digest(listed.encode())}"), "utf-8")


def _digest(content: bytes) -> str:
    return b64encode(hashlib.sha256(content).digest()).decode()

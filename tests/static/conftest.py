"""The folder of the page that needs no server, as `make static` builds it, and a plain host for it."""

from __future__ import annotations

import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from khronos_web.folder import write_folder
from tests.support import npm
from tools.static import build_runtime

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is served, in which the page has a folder of its own."""
    npm.need_packages(npm.PAGE)
    try:
        build_runtime()
    except subprocess.CalledProcessError as error:
        pytest.skip(f"the runtime of the page can't be built here: {error}")
    root = tmp_path_factory.mktemp("site")
    write_folder(root / "play")
    return root


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[ThreadingHTTPServer]:
    """A host that knows nothing but files."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()

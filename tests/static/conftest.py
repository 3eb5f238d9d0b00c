"""Provides the static build of the web app, from `make static`, on a plain web server."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from khronos_web.folder import write_folder
from tests.support import npm
from tests.support.web import files_of
from tests.web.conftest import browser
from tools.static import build_runtime

__all__ = ["browser"]  # a fixture


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A served folder that contains the static build in a subfolder."""
    npm.need_packages(npm.PAGE)
    try:
        build_runtime()
    except subprocess.CalledProcessError as error:
        pytest.skip(f"the runtime of the page can't be built here: {error}")
    root = tmp_path_factory.mktemp("site")
    write_folder(root / "play")
    return root


@pytest.fixture(scope="module")
def host(site: Path) -> Iterator[ThreadingHTTPServer]:
    """A web server for static files."""
    with files_of(site) as server:
        yield server

"""Serve the files of the web app with media types that do not depend on the machine.

Python reads media types from the operating system. On some Windows machines, the type of `.js` is `text/plain`, and
browsers do not run scripts of this type.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

MEDIA_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
"""The media type of each kind of file in the web app."""


class PageFiles(StaticFiles):
    """An ASGI application that serves a folder with the files of the web app."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Return the response for a file, with the media type that belongs to its suffix."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if "content-type" in response.headers:  # "not modified" has no type
            response.headers["content-type"] = MEDIA_TYPES.get(Path(full_path).suffix, "application/octet-stream")
        return response

"""Contain the built web app: files that any web server can serve."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
"""The folder of the web app's files, including `index.html`."""

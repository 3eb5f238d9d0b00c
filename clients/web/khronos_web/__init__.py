"""The table in a browser, as it was built: files to be served as they are."""

from pathlib import Path
from typing import Final

STATIC: Final = Path(__file__).parent / "static"
"""The folder of the web app's files, including `index.html`."""

"""Reads a file again whenever it changes."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from khronos_cli.errors import CommandError
from khronos_cli.files import read_text

_PAUSE: Final = 0.3
"""Seconds between two checks of the file."""


def versions(path: str, pause: Callable[[], None] = lambda: time.sleep(_PAUSE)) -> Iterator[str]:
    """Yield the text of a file, now and after every change, until Ctrl-C.

    Args:
        path: The file. It may be absent for a moment while it is replaced.
        pause: Waits for the next check.

    Raises:
        CommandError: The first attempt to read the file fails.
    """
    seen = read_text(path)
    yield seen
    with suppress(KeyboardInterrupt):
        while True:
            pause()
            with suppress(CommandError):
                if (now := read_text(path)) != seen:
                    seen = now
                    yield seen

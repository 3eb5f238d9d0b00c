"""A file that is read again whenever it changes."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from khronos_cli.errors import CommandError
from khronos_cli.files import read_text

_PAUSE: Final = 0.3
"""Seconds between two looks at the file."""


def versions(path: str, pause: Callable[[], None] = lambda: time.sleep(_PAUSE)) -> Iterator[str]:
    """Yield what a file holds, now and whenever it holds something else, until Ctrl-C.

    Args:
        path: The file. While it is away, as for a moment when it is replaced, nothing is yielded.
        pause: Waits until the next look.

    Raises:
        CommandError: The file can't be read at first.
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

"""Define errors that end a command, each with an exit code for scripts."""

import json
import sys
from collections.abc import Iterable
from enum import IntEnum
from typing import NoReturn

from khronos_cli.terminal_text import printable

_JSON = "--json"
"""The option that makes answers and errors JSON on standard output."""


class Exit(IntEnum):
    """Exit codes of the program."""

    OK = 0
    """Success: the action is legal, the audited position is valid or the server is healthy."""
    REFUSED = 1
    """The action is illegal, the audited position is invalid or the server is unhealthy."""
    BAD_INPUT = 2
    """A wrong option, an unreadable file, or an invalid position where a valid one is required."""
    NO_ANSWER = 3
    """The server is unreachable, too slow or overloaded."""
    SERVER_PROBLEM = 4
    """The server failed, or does not support the request."""


class CommandError(Exception):
    """An error that ends the command, with lines to print and an exit code."""

    def __init__(self, lines: str | Iterable[str], code: Exit = Exit.BAD_INPUT) -> None:
        """Store the lines: the first is the error, the others are its place and fix."""
        self.lines = [lines] if isinstance(lines, str) else list(lines)
        self.code = code
        super().__init__("\n".join(self.lines))

    def exit(self, heading: str = "error:") -> NoReturn:
        """Print the lines to standard error, or as JSON with `--json`, and exit.

        Args:
            heading: The text before the first line.
        """
        first, *others = map(printable, self.lines)
        if _JSON in sys.argv:
            print(json.dumps({"error": {"message": first, "details": others, "exitCode": int(self.code)}}))
            sys.exit(self.code)
        print(f"{heading} {first}", *(f"  {line}" for line in others), sep="\n", file=sys.stderr)
        sys.exit(self.code)

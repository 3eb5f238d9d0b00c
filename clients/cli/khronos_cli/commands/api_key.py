"""`khronos api-key`: make an API key for a caller of a server."""

import sys
from typing import Annotated

import typer

from khronos_cli.errors import CommandError

EPILOG = """Example:

khronos api-key ann
"""


def api_key(
    name: Annotated[str, typer.Argument(help="Whose key it is, in letters, digits and ._@-; logs have it.")],
) -> None:
    """Make an API key: print the key for the caller, and below it the line for the server's --api-keys-file.

    The key can't be shown again: the line holds its hash alone. Headings go to standard error, so that a script finds
    the key in the first line and the other in the second.
    """
    from khronos_service.configuration.api_keys import NAME, line_of, new_key

    if not NAME.fullmatch(name):
        raise CommandError([f"{name!r} can't name a key", "A name has 1 to 64 letters, digits and signs of ._@-"])
    key = new_key()
    for heading, line in (
        ("The key, for the caller; it is shown this once:", key),
        ("The line for the server's --api-keys-file:", line_of(name, key)),
    ):
        print(heading, file=sys.stderr, flush=True)
        print(line, flush=True)

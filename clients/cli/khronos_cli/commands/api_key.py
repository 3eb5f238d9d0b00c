"""`khronos api-key`: make an API key for a caller of a server."""

import sys
from typing import Annotated

import typer

from khronos_cli.errors import CommandError
from khronos_service.configuration.keys import API_KEY_NAME, api_key_line, new_api_key


def api_key(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the caller for logs: letters, digits and ._@-.")],
) -> None:
    """Generate an API key. Print the key for the caller, then the line for the server's --api-keys-file.

    The key is shown only once, because the line contains only its hash. Headings are printed to standard error, so that
    the first line of standard output is the key and the second is the line for the file.

    Examples:
        khronos api-key ann
    """
    if not API_KEY_NAME.fullmatch(name):
        raise CommandError(
            [f"{name!r} is not a valid name for a key", "Use 1 to 64 letters, digits and the characters ._@-"]
        )
    key = new_api_key()
    for heading, line in (
        ("The key for the caller (shown only once):", key),
        ("The line for the server's --api-keys-file:", api_key_line(name, key)),
    ):
        print(heading, file=sys.stderr, flush=True)
        print(line, flush=True)

"""`khronos sealing-key`: make a key for sealed games."""

from typing import Annotated

import typer

from khronos_cli.errors import CommandError

EPILOG = """Example:

khronos sealing-key 2026-11 >> sealing-keys
"""


def sealing_key(
    key_id: Annotated[str, typer.Argument(metavar="ID", help="What the key is named, in letters, digits and ._-.")],
) -> None:
    """Make a sealing key: print the line for the server's --sealing-keys-file.

    Anyone who has the line can read and change every game that it seals. The first line of a file seals, all of them
    open: put a new key on top on all servers, after it is at the end of the file on all of them.
    """
    from khronos_service.configuration.sealing_keys import ID, new_line

    if not ID.fullmatch(key_id):
        raise CommandError([f"{key_id!r} can't name a key", "A name has 1 to 64 letters, digits and signs of ._-"])
    print(new_line(key_id))

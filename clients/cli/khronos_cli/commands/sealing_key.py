"""`khronos sealing-key`: make a key for sealed games."""

from typing import Annotated

import typer

from khronos_cli.errors import CommandError
from khronos_service.configuration.keys import SEALING_KEY_ID, new_sealing_key_line


def sealing_key(
    key_id: Annotated[str, typer.Argument(metavar="ID", help="Id of the key: letters, digits and ._-.")],
) -> None:
    """Generate a sealing key. Print the line for the server's --sealing-keys-file.

    Anyone who has the line can read and change every game that it seals. The server seals with the first key of the
    file and can open what any of its keys has sealed. To rotate keys, first append the new key on all servers, then
    move it to the first line on all of them.

    Examples:
        khronos sealing-key 2026-11 >> sealing-keys
    """
    if not SEALING_KEY_ID.fullmatch(key_id):
        raise CommandError(
            [f"{key_id!r} is not a valid id for a key", "Use 1 to 64 letters, digits and the characters ._-"]
        )
    print(new_sealing_key_line(key_id))

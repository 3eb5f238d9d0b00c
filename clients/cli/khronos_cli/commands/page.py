"""`khronos page`: write a static build of the web app."""

from pathlib import Path
from typing import Annotated

import typer

from khronos_cli.app import Command, Group
from khronos_cli.errors import CommandError

group = typer.Typer(cls=Group, no_args_is_help=True, help="Build the offline web app.")


@group.command(cls=Command)
def build(
    folder: Annotated[Path, typer.Argument(metavar="DIR")], address: Annotated[str, typer.Option(metavar="URL")] = ""
) -> None:
    """Write a static build of the web app, for any static host and any path. The referee runs in the browser.

    After the first visit, the web app works offline.

    Args:
        folder: Folder to write; existing files in it are replaced.
        address: Public URL of the folder, so that link previews show a picture.

    Examples:
        khronos page build public/khronos

        khronos page build public/khronos --address https://example.org/khronos/
    """
    missing = [
        "this installation does not contain Python for browsers",
        "Run `pip install khronos-referee-offline`, or `make static` in a checkout.",
    ]
    try:
        from khronos_web.folder import RuntimeMissingError, write_folder
    except ImportError as error:
        raise CommandError(missing) from error
    try:
        write_folder(folder, f"{address.rstrip('/')}/" if address else "")
    except RuntimeMissingError as error:
        raise CommandError(missing) from error
    except OSError as error:
        raise CommandError([f"cannot write {folder}: {error.strerror}"]) from error
    print(f"{folder} is ready for any static host. To try it, run: python -m http.server --directory {folder}")

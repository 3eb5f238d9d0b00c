"""`khronos page`: write the page as static files, which need no server."""

from pathlib import Path
from typing import Annotated, Final

import typer

HELP: Final = "The table in a browser, as a folder that needs no server."

BUILD_EPILOG = """Examples:

khronos page build public/khronos

khronos page build public/khronos --address https://example.org/khronos/
"""


def build(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder that is written; files in it are replaced.")],
    address: Annotated[
        str, typer.Option(metavar="URL", help="Where it will be served: links to it then show a picture.")
    ] = "",
) -> None:
    """Write a folder that any static host serves under any path; the referee runs in the visitor's browser.

    After the first visit the page needs no network.
    """
    from khronos_cli.errors import CommandError

    missing = [
        "this installation has no Python for browsers",
        "`make static` builds it, and a wheel of `make build` has it",
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
        raise CommandError([f"{folder} can't be written: {error.strerror}"]) from error
    print(f"{folder} is ready for any static host; to try it: python -m http.server --directory {folder}")

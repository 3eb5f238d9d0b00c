"""Run the program `khronos`."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Final

from khronos_cli.errors import CommandError, Exit

if TYPE_CHECKING:
    from typer.exceptions import TyperException

_GRPC_LOG = ("GRPC_VERBOSITY", "ERROR")
"""The environment variable that keeps gRPC from writing a line for each failed handshake. gRPC reads it at import."""

_LIBRARY_WORDS = "Value error, "
"""The prefix that Typer gives to the error of a value."""


def main() -> None:
    """Run the command line."""
    os.environ.setdefault(*_GRPC_LOG)
    try:
        from typer import Abort  # imported here, so that an error can name a package that is missing
        from typer.exceptions import TyperException

        from khronos_cli.app import app
        from khronos_cli.console import substitute_missing_characters

        substitute_missing_characters()  # help and usage errors are printed by Typer
        try:
            sys.exit(app(prog_name="khronos", standalone_mode=False))
        except TyperException as error:
            _usage_error(error).exit()
        except Abort:
            sys.exit(Exit.REFUSED)
        finally:
            sys.stdout.flush()
    except CommandError as error:
        from khronos_cli.language import Narration, colon, render

        error.exit(f"{render(Narration.ERROR)}{colon()}")
    except ModuleNotFoundError as error:
        needed = (error.name or "").partition(".")[0]
        if needed.startswith("khronos"):
            raise
        extra = needed if needed == "mcp" else "cli"
        how = f"Run pip install 'khronos-referee[{extra}]', or in a checkout pip install '.[{extra}]'."
        CommandError([f"the command line requires {needed}, which is not installed", how]).exit()
    except BrokenPipeError:  # the reader has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.REFUSED)
    except OSError as error:
        CommandError(f"cannot write the output: {error.strerror or error}").exit()


def _usage_error(error: TyperException) -> CommandError:
    """Return the error of invalid options; exit if Typer has only printed help."""
    message = " ".join(error.format_message().replace(_LIBRARY_WORDS, "").split()).rstrip(".")
    if not message:
        sys.exit(error.exit_code)
    from khronos_cli.app import SUMMARIES
    from khronos_cli.spelling import nearest

    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "khronos"
    lines = [message[:1].lower() + message[1:], f"Run `{command} -h` for help."]
    unknown = _UNKNOWN.fullmatch(lines[0])
    if unknown and (meant := nearest(unknown[1], SUMMARIES)):
        lines.insert(1, f"Did you mean `khronos {meant}`?")
    return CommandError(lines)


_UNKNOWN: Final = re.compile(r"no such command '(.*)'")


if __name__ == "__main__":
    main()

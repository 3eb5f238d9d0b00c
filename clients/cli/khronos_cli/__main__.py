"""The program `khronos`."""

import os
import sys

from khronos_cli.errors import CommandError, Exit


def main() -> None:
    """Run the command line."""
    try:
        from khronos_cli.app import app  # imported here, so that what is missing can be named

        try:
            app(prog_name="khronos")
        finally:
            sys.stdout.flush()
    except CommandError as error:
        error.exit()
    except ModuleNotFoundError as error:
        needed = (error.name or "").partition(".")[0]
        if needed.startswith("khronos"):
            raise
        how = "`pip install 'khronos-referee[cli]'` installs it; in a checkout, `pip install '.[cli]'` does."
        CommandError([f"the command line needs {needed}, which is not installed", how]).exit()
    except BrokenPipeError:  # the reader has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.REFUSED)
    except OSError as error:
        CommandError(f"the output can't be written: {error.strerror or error}").exit()


if __name__ == "__main__":
    main()

"""`khronos healthcheck`: check the health of a server."""

from functools import partial
from typing import Annotated, Final

import typer

from khronos_cli.commands.serve import ConfigFile
from khronos_cli.connect import credentials_of
from khronos_cli.errors import CommandError, Exit
from khronos_cli.options import NO_SERVER, Connection, check_server, server_option, takes_connection
from khronos_service.configuration.sources import SettingsError
from khronos_service.healthcheck import Target, UnhealthyError, UnknownServiceError, ask, own_target

_SERVER: Final = server_option("Address of a server (default: this machine's server, from its settings).")


@partial(takes_connection, server=_SERVER, without=("api_key_file", "allow_plaintext_key"))  # health needs no key
def healthcheck(
    service: Annotated[str, typer.Option(help="Name of a service; empty means the whole server.")] = "",
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for the response.")] = 2,
    config: ConfigFile = None,
    connection: Connection = NO_SERVER,
) -> None:
    """Check whether a server accepts calls.

    Without --server, it checks the server on this machine and reads the settings from the environment and the --config
    file, as `khronos serve` does. It does not see the command-line options of `serve`.

    Exit code 0: the server accepts calls. 1: it does not, or it does not respond.

    Examples:
        khronos healthcheck --server localhost:50051
    """
    try:
        if connection.server is None:
            target = own_target(config, connection.cert, connection.key, timeout)
            check_server(target.address)
        else:
            target = Target(connection.server, credentials_of(connection))
        ask(target, service, timeout)
    except SettingsError as error:
        raise CommandError(["invalid settings", *error.lines]) from error
    except UnknownServiceError as error:
        raise CommandError([str(error), "Without --service, the whole server is checked."], Exit.REFUSED) from error
    except UnhealthyError as error:
        start = "Start a server with `khronos serve`, or in a checkout with `make serve`."
        raise CommandError(
            [str(error), *([start] if "Connection refused" in str(error) else [])], Exit.REFUSED
        ) from error
    except OSError as error:
        raise CommandError(f"cannot read {error.filename}: {error.strerror}") from error
    print(f"{target.address} is SERVING")

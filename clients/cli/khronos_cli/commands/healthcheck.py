"""`khronos healthcheck`: check the health of a server."""

from functools import partial
from typing import Annotated, Final

import typer

from khronos_cli.commands.serve import ConfigFile
from khronos_cli.connection_options import NO_SERVER, Connection, checked_server, server_option, takes_connection
from khronos_cli.errors import CommandError, Exit

EPILOG = """Example:

khronos healthcheck --server localhost:50051
"""

_SERVER: Final = server_option("The server to ask; without it, the one of this machine that the settings describe.")


@partial(takes_connection, server=_SERVER, without=("api_key_file", "allow_plaintext_key"))  # health needs no key
def healthcheck(
    service: Annotated[str, typer.Option(help="One service by name; empty, the server as a whole.")] = "",
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for the answer.")] = 2,
    config: ConfigFile = None,
    connection: Connection = NO_SERVER,
) -> None:
    """Ask whether a server takes calls. Exit code 0: it does. 1: it does not, or does not answer.

    Without --server, it finds the server of this machine by the settings in the environment and in the file of
    --config, as `khronos serve` reads them; of options that `serve` was started with it knows nothing.
    """
    from khronos_service.configuration.sources import SettingsError
    from khronos_service.healthcheck import Target, UnhealthyError, UnknownServiceError, ask, own_target

    try:
        if connection.server is None:
            target = own_target(config, connection.cert, connection.key, timeout)
            checked_server(target.address)
        else:
            from khronos_cli.connect import credentials_of

            target = Target(connection.server, credentials_of(connection))
        ask(target, service, timeout)
    except SettingsError as error:
        raise CommandError(["invalid settings", *error.lines]) from error
    except UnknownServiceError as error:
        raise CommandError(
            [str(error), "Without --service, the server as a whole is asked after."], Exit.REFUSED
        ) from error
    except UnhealthyError as error:
        raise CommandError(str(error), Exit.REFUSED) from error
    except OSError as error:
        raise CommandError(f"{error.filename} can't be read: {error.strerror}") from error
    print(f"{target.address} is SERVING")

# The public names, for type checkers; `__init__.py` imports each when it is first used.

from khronos_service.configuration.settings import (
    LogFormat as LogFormat,
)
from khronos_service.configuration.settings import (
    LogLevel as LogLevel,
)
from khronos_service.configuration.settings import (
    Settings as Settings,
)
from khronos_service.ports import (
    ListenError as ListenError,
)
from khronos_service.ports import (
    PortTakenError as PortTakenError,
)
from khronos_service.processes.server import (
    RunningServer as RunningServer,
)
from khronos_service.processes.server import (
    serve as serve,
)
from khronos_service.processes.server import (
    start_server as start_server,
)

__all__: list[str]  # noqa: PYI035  # made from the table of modules at run time

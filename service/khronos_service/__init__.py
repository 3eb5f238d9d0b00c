"""The referee as a gRPC service: it brings requests to the engine and answers away from it, and knows no rule.

>>> from khronos_service import Settings, start_server
>>> server = start_server(Settings(port=0))  # a free port, in this process
>>> server.address  # doctest: +SKIP
'127.0.0.1:38417'
>>> server.stop()
"""

from khronos_service.config import Front, LogFormat, LogLevel, Settings
from khronos_service.ports import ListenError, PortTakenError
from khronos_service.server import RunningServer, serve, start_server

__all__ = [
    "Front",
    "ListenError",
    "LogFormat",
    "LogLevel",
    "PortTakenError",
    "RunningServer",
    "Settings",
    "serve",
    "start_server",
]

"""The referee as a gRPC service: a thin server around the core, which knows no rule.

>>> from khronos_service import Settings, start_server
>>> server = start_server(Settings(port=0))  # a free port, in this process
>>> server.address  # doctest: +SKIP
'127.0.0.1:38417'
>>> server.stop()

A public name is imported when it is first used (PEP 562): a program that only makes settings does not import gRPC.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khronos_service.configuration.settings import LogFormat, LogLevel, Settings
    from khronos_service.ports import ListenError, PortTakenError
    from khronos_service.processes.server import RunningServer, serve, start_server

__all__ = [
    "ListenError",
    "LogFormat",
    "LogLevel",
    "PortTakenError",
    "RunningServer",
    "Settings",
    "serve",
    "start_server",
]

if not TYPE_CHECKING:  # a type checker reads the imports above instead
    _MODULES = {
        "configuration.settings": "LogFormat LogLevel Settings",
        "ports": "ListenError PortTakenError",
        "processes.server": "RunningServer serve start_server",
    }
    _MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        """Import a public name."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
        return value

    def __dir__() -> list[str]:
        """List the public names and those that are already imported."""
        return sorted({*globals(), *__all__})

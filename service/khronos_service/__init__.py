"""Serve the referee over gRPC: a thin server around the core, without rules of the game.

>>> from khronos_service import Settings, start_server
>>> server = start_server(Settings(port=0))  # a free port, in this process
>>> server.address  # doctest: +SKIP
'127.0.0.1:38417'
>>> server.stop()

A public name is imported when it is first used (PEP 562), so a program that only makes settings does not import gRPC.
"""

from importlib import import_module

_NAMES_OF_MODULES = {
    "configuration.settings": "LogFormat LogLevel Settings",
    "ports": "ListenError PortTakenError",
    "processes.server": "RunningServer serve start_server",
}
_MODULE_OF = {name: module for module, names in _NAMES_OF_MODULES.items() for name in names.split()}

__all__ = [*_MODULE_OF]  # noqa: PLE0604  # all are strings, which ruff cannot see


def __getattr__(name: str) -> object:
    """Import a public name and store it."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

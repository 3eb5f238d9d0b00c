"""A thin typed client of the Khronos referee, which knows the contract and no rule.

`Referee` calls a server, and `LocalReferee` answers in this process; `AsyncReferee` and `AsyncLocalReferee` do the same
for asyncio. All have a method for every call of `khronos.v1.RefereeService`, which takes and returns the contract's own
messages. An error is raised as a `RefereeError`.

>>> from khronos_client import parse_square, square_name
>>> square_name(parse_square("F7"))
'F7'

The messages that a first program needs (`Action`, `GameConfig`, `GameSetup`, `GameState`, `Seat`) can be imported from
here too; the others are in the modules of `khronos.v1`.

A name is imported when it is first used (PEP 562): a program without a server needs no gRPC, and one with a server
needs no rules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khronos.v1.action_pb2 import Action
    from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
    from khronos.v1.state_pb2 import GameState
    from khronos_client.aio import AnyAsyncReferee
    from khronos_client.async_game import AsyncGame
    from khronos_client.errors import (
        ActionIllegalError,
        Code,
        ConnectionClosedError,
        DeadlineExceededError,
        DigestMismatchError,
        FieldViolation,
        InvalidRequestError,
        KeyUnknownError,
        MalformedRequestError,
        NotationUnreadableError,
        NotSealedError,
        NotSupportedError,
        OverloadedError,
        PartMissingError,
        PartSealedError,
        RateLimitedError,
        RefereeError,
        RegionInvalidError,
        RegionUnknownError,
        RulesUnsupportedError,
        SchemaTooNewError,
        SealBrokenError,
        SecretNeededError,
        ServerFaultError,
        StateInvalidError,
        StreamEndedError,
        TooLargeError,
        TooMuchWorkError,
        UnauthenticatedError,
        UnavailableError,
    )
    from khronos_client.geometry import (
        card_type,
        column_name,
        footprint,
        parse_square,
        side,
        square_name,
        square_set,
        squares,
    )
    from khronos_client.legal import expand
    from khronos_client.local import LocalReferee
    from khronos_client.local_aio import AsyncLocalReferee
    from khronos_client.over_grpc import Referee
    from khronos_client.over_grpc_aio import AsyncReferee
    from khronos_client.play import Game
    from khronos_client.referee import AnyReferee
    from khronos_client.refusals import squares_of
    from khronos_client.requests import (
        ActionOptions,
        CallOptions,
        GameOptions,
        PlayOptions,
        ReplayOptions,
        ShowOptions,
        StartOptions,
        StateOptions,
        StreamOptions,
        Viewer,
        ViewerOptions,
    )
    from khronos_client.sealed import OwnSeat, commitment_to
    from khronos_client.security import tls_credentials

__all__ = [
    "Action",
    "ActionIllegalError",
    "ActionOptions",
    "AnyAsyncReferee",
    "AnyReferee",
    "AsyncGame",
    "AsyncLocalReferee",
    "AsyncReferee",
    "CallOptions",
    "Code",
    "ConnectionClosedError",
    "DeadlineExceededError",
    "DigestMismatchError",
    "FieldViolation",
    "Game",
    "GameConfig",
    "GameOptions",
    "GameSetup",
    "GameState",
    "InvalidRequestError",
    "KeyUnknownError",
    "LocalReferee",
    "MalformedRequestError",
    "NotSealedError",
    "NotSupportedError",
    "NotationUnreadableError",
    "OverloadedError",
    "OwnSeat",
    "PartMissingError",
    "PartSealedError",
    "PlayOptions",
    "RateLimitedError",
    "Referee",
    "RefereeError",
    "RegionInvalidError",
    "RegionUnknownError",
    "ReplayOptions",
    "RulesUnsupportedError",
    "SchemaTooNewError",
    "SealBrokenError",
    "Seat",
    "SecretNeededError",
    "ServerFaultError",
    "ShowOptions",
    "StartOptions",
    "StateInvalidError",
    "StateOptions",
    "StreamEndedError",
    "StreamOptions",
    "TooLargeError",
    "TooMuchWorkError",
    "UnauthenticatedError",
    "UnavailableError",
    "Viewer",
    "ViewerOptions",
    "card_type",
    "column_name",
    "commitment_to",
    "expand",
    "footprint",
    "parse_square",
    "side",
    "square_name",
    "square_set",
    "squares",
    "squares_of",
    "tls_credentials",
]

if not TYPE_CHECKING:  # a type checker reads the imports above instead
    _MODULES = {
        "aio": ("AnyAsyncReferee",),
        "async_game": ("AsyncGame",),
        "errors": ("Code", "FieldViolation", *(name for name in __all__ if name.endswith("Error"))),
        "geometry": (
            "card_type",
            "column_name",
            "footprint",
            "parse_square",
            "side",
            "square_name",
            "square_set",
            "squares",
        ),
        "legal": ("expand",),
        "local": ("LocalReferee",),
        "local_aio": ("AsyncLocalReferee",),
        "over_grpc": ("Referee",),
        "over_grpc_aio": ("AsyncReferee",),
        "play": ("Game",),
        "referee": ("AnyReferee",),
        "refusals": ("squares_of",),
        "requests": ("Viewer", *(name for name in __all__ if name.endswith("Options"))),
        "sealed": ("OwnSeat", "commitment_to"),
        "security": ("tls_credentials",),
        # The messages of the contract with which a program begins.
        "khronos.v1.action_pb2": ("Action",),
        "khronos.v1.config_pb2": ("GameConfig", "GameSetup", "Seat"),
        "khronos.v1.state_pb2": ("GameState",),
    }
    _MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}
    _NEED_GRPC = {"over_grpc", "over_grpc_aio", "security"}

    def __getattr__(name: str) -> object:
        """Import a public name."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = _MODULE_OF[name]
        try:
            path = module if module.startswith("khronos.") else f"{__name__}.{module}"
            value = globals()[name] = getattr(import_module(path), name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("khronos"):
                raise
            extra = "client" if module in _NEED_GRPC else "local"
            how = f"pip install 'khronos-referee[{extra}]' installs it"
            raise ImportError(f"{__name__}.{name} needs {error.name}, which is not installed: {how}") from error
        return value

    def __dir__() -> list[str]:
        """List the public names and those that are already imported."""
        return sorted({*globals(), *__all__})

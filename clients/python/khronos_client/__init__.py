"""Call the Khronos referee from Python: a thin typed client, which knows the contract but no rules.

`Referee` calls a server, and `LocalReferee` answers in this process; `AsyncReferee` and `AsyncLocalReferee` do the same
for asyncio. All have a method for every call of `khronos.v1.RefereeService`, which accepts and returns messages of the
contract. A failed call raises a `RefereeError`.

>>> from khronos_client import parse_square, square_name
>>> square_name(parse_square("F7"))
'F7'

The messages that a first program needs (`Action`, `GameConfig`, `GameSetup`, `GameState`, `Seat`) can be imported from
here too; the others are in the modules of `khronos.v1`.

A name is imported when it is first used (PEP 562), so a program without a server does not import gRPC, and a program
that calls a server does not import the rules.
"""

from importlib import import_module

_NAMES_OF_MODULES = {
    "aio": "AnyAsyncReferee",
    "async_game": "AsyncGame",
    "errors": (
        "ActionIllegalError CannotPlanError Code ConnectionClosedError DeadlineExceededError DigestMismatchError "
        "FieldViolation InvalidRequestError KeyUnknownError MalformedRequestError NotationUnreadableError "
        "NotSealedError NotSupportedError OverloadedError PartMissingError PartSealedError RateLimitedError "
        "RefereeError RegionInvalidError RegionUnknownError RulesUnsupportedError SchemaTooNewError SealBrokenError "
        "SecretNeededError InternalError StateInvalidError StreamEndedError TooLargeError TooMuchWorkError "
        "UnauthenticatedError UnavailableError"
    ),
    "geometry": "card_type column_name footprint parse_square side square_name square_set squares",
    "khronos.v1.action_pb2": "Action",
    "khronos.v1.config_pb2": "GameConfig GameSetup Seat",
    "khronos.v1.state_pb2": "GameState",
    "legal": "expand",
    "local": "LocalReferee",
    "local_aio": "AsyncLocalReferee",
    "over_grpc": "Referee",
    "over_grpc_aio": "AsyncReferee",
    "play": "Game",
    "referee": "AnyReferee",
    "refusals": "squares_of",
    "requests": (
        "ActionOptions CallOptions GameOptions PlayOptions ReplayOptions ShowOptions StartOptions StateOptions "
        "StreamOptions TrialOptions TurnOptions Viewer ViewerOptions"
    ),
    "sealed": "OwnSeat commitment_to",
    "security": "tls_credentials",
}
_MODULE_OF = {name: module for module, names in _NAMES_OF_MODULES.items() for name in names.split()}
_NEED_GRPC = {"over_grpc", "over_grpc_aio", "security"}

__all__ = [*_MODULE_OF]  # noqa: PLE0604  # all are strings, which ruff cannot see


def __getattr__(name: str) -> object:
    """Import a public name and store it."""
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
        how = f"run pip install 'khronos-referee[{extra}]', or in a checkout pip install '.[{extra}]'"
        raise ImportError(f"{__name__}.{name} needs {error.name}, which is not installed: {how}") from error
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

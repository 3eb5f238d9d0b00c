"""A thin typed client of the Khronos referee: it knows the contract and no rule.

`Referee` blocks and `AsyncReferee` awaits; both have a method for every call of `khronos.v1.RefereeService`, which
takes and returns the contract's own messages. What goes wrong is raised as a `RefereeError`.

>>> from khronos_client import parse_square, square_name
>>> square_name(parse_square("F7"))
'F7'
"""

from khronos_client.accounts import Account, accounts
from khronos_client.aio import AsyncReferee
from khronos_client.errors import (
    ActionIllegalError,
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
    SeatNotReplaceableError,
    SecretNeededError,
    ServerFaultError,
    StalledError,
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
from khronos_client.play import AsyncGame, Game
from khronos_client.referee import Referee
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
    "Account",
    "ActionIllegalError",
    "ActionOptions",
    "AsyncGame",
    "AsyncReferee",
    "CallOptions",
    "ConnectionClosedError",
    "DeadlineExceededError",
    "DigestMismatchError",
    "FieldViolation",
    "Game",
    "GameOptions",
    "InvalidRequestError",
    "KeyUnknownError",
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
    "SeatNotReplaceableError",
    "SecretNeededError",
    "ServerFaultError",
    "ShowOptions",
    "StalledError",
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
    "accounts",
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

# The public names, for type checkers; `__init__.py` imports each when it is first used.

from khronos.v1.action_pb2 import (
    Action as Action,
)
from khronos.v1.config_pb2 import (
    GameConfig as GameConfig,
)
from khronos.v1.config_pb2 import (
    GameSetup as GameSetup,
)
from khronos.v1.config_pb2 import (
    Seat as Seat,
)
from khronos.v1.state_pb2 import (
    GameState as GameState,
)
from khronos_client.aio import (
    AnyAsyncReferee as AnyAsyncReferee,
)
from khronos_client.async_game import (
    AsyncGame as AsyncGame,
)
from khronos_client.errors import (
    ActionIllegalError as ActionIllegalError,
)
from khronos_client.errors import (
    CannotPlanError as CannotPlanError,
)
from khronos_client.errors import (
    Code as Code,
)
from khronos_client.errors import (
    ConnectionClosedError as ConnectionClosedError,
)
from khronos_client.errors import (
    DeadlineExceededError as DeadlineExceededError,
)
from khronos_client.errors import (
    DigestMismatchError as DigestMismatchError,
)
from khronos_client.errors import (
    FieldViolation as FieldViolation,
)
from khronos_client.errors import (
    InternalError as InternalError,
)
from khronos_client.errors import (
    InvalidRequestError as InvalidRequestError,
)
from khronos_client.errors import (
    KeyUnknownError as KeyUnknownError,
)
from khronos_client.errors import (
    MalformedRequestError as MalformedRequestError,
)
from khronos_client.errors import (
    NotationUnreadableError as NotationUnreadableError,
)
from khronos_client.errors import (
    NotSealedError as NotSealedError,
)
from khronos_client.errors import (
    NotSupportedError as NotSupportedError,
)
from khronos_client.errors import (
    OverloadedError as OverloadedError,
)
from khronos_client.errors import (
    PartMissingError as PartMissingError,
)
from khronos_client.errors import (
    PartSealedError as PartSealedError,
)
from khronos_client.errors import (
    RateLimitedError as RateLimitedError,
)
from khronos_client.errors import (
    RefereeError as RefereeError,
)
from khronos_client.errors import (
    RegionInvalidError as RegionInvalidError,
)
from khronos_client.errors import (
    RegionUnknownError as RegionUnknownError,
)
from khronos_client.errors import (
    RulesUnsupportedError as RulesUnsupportedError,
)
from khronos_client.errors import (
    SchemaTooNewError as SchemaTooNewError,
)
from khronos_client.errors import (
    SealBrokenError as SealBrokenError,
)
from khronos_client.errors import (
    SecretNeededError as SecretNeededError,
)
from khronos_client.errors import (
    StateInvalidError as StateInvalidError,
)
from khronos_client.errors import (
    StreamEndedError as StreamEndedError,
)
from khronos_client.errors import (
    TooLargeError as TooLargeError,
)
from khronos_client.errors import (
    TooMuchWorkError as TooMuchWorkError,
)
from khronos_client.errors import (
    UnauthenticatedError as UnauthenticatedError,
)
from khronos_client.errors import (
    UnavailableError as UnavailableError,
)
from khronos_client.geometry import (
    card_type as card_type,
)
from khronos_client.geometry import (
    column_name as column_name,
)
from khronos_client.geometry import (
    footprint as footprint,
)
from khronos_client.geometry import (
    parse_square as parse_square,
)
from khronos_client.geometry import (
    side as side,
)
from khronos_client.geometry import (
    square_name as square_name,
)
from khronos_client.geometry import (
    square_set as square_set,
)
from khronos_client.geometry import (
    squares as squares,
)
from khronos_client.legal import (
    expand as expand,
)
from khronos_client.local import (
    LocalReferee as LocalReferee,
)
from khronos_client.local_aio import (
    AsyncLocalReferee as AsyncLocalReferee,
)
from khronos_client.over_grpc import (
    Referee as Referee,
)
from khronos_client.over_grpc_aio import (
    AsyncReferee as AsyncReferee,
)
from khronos_client.play import (
    Game as Game,
)
from khronos_client.referee import (
    AnyReferee as AnyReferee,
)
from khronos_client.refusals import (
    squares_of as squares_of,
)
from khronos_client.requests import (
    ActionOptions as ActionOptions,
)
from khronos_client.requests import (
    CallOptions as CallOptions,
)
from khronos_client.requests import (
    GameOptions as GameOptions,
)
from khronos_client.requests import (
    PlayOptions as PlayOptions,
)
from khronos_client.requests import (
    ReplayOptions as ReplayOptions,
)
from khronos_client.requests import (
    ShowOptions as ShowOptions,
)
from khronos_client.requests import (
    StartOptions as StartOptions,
)
from khronos_client.requests import (
    StateOptions as StateOptions,
)
from khronos_client.requests import (
    StreamOptions as StreamOptions,
)
from khronos_client.requests import (
    TrialOptions as TrialOptions,
)
from khronos_client.requests import (
    TurnOptions as TurnOptions,
)
from khronos_client.requests import (
    Viewer as Viewer,
)
from khronos_client.requests import (
    ViewerOptions as ViewerOptions,
)
from khronos_client.sealed import (
    OwnSeat as OwnSeat,
)
from khronos_client.sealed import (
    commitment_to as commitment_to,
)
from khronos_client.security import (
    tls_credentials as tls_credentials,
)

__all__: list[str]  # noqa: PYI035  # made from the table of modules at run time

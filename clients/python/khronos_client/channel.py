"""Configure the gRPC channel of `Referee` and `AsyncReferee`: options, metadata, and the errors of failed calls."""

from __future__ import annotations  # grpc's types take parameters in its stubs only

from collections.abc import Sequence
from importlib import resources
from typing import Final

import grpc

import khronos.v1
from khronos_client.errors import Code, Failure, RefereeError, referee_error
from khronos_client.security import is_this_machine
from khronos_client.transport import Envelope

REQUEST_ID: Final = "x-request-id"
"""The metadata key of the request id, in both directions."""

_AUTHORIZATION: Final = "authorization"
_STATUS_DETAILS: Final = "grpc-status-details-bin"

_SERVICE_CONFIG: Final = resources.files(khronos.v1).joinpath("service_config.json").read_text("utf-8")

# Enough for a state of a large region in a cascade, and for the longest list of legal actions.
_MAX_MESSAGE_LENGTH: Final = 16 * 1024 * 1024

CHANNEL_OPTIONS: Final[tuple[tuple[str, str | int], ...]] = (
    ("grpc.service_config", _SERVICE_CONFIG),
    ("grpc.enable_retries", 1),
    # Reconnect soon: the longest pause is a fraction of a call's timeout.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 20_000),  # time for an attempt to connect: slow networks need seconds
    ("grpc.max_reconnect_backoff_ms", 1000),
    # Detect a dead peer while a call waits for it. By default a server refuses more frequent pings.
    ("grpc.keepalive_time_ms", 300_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.max_receive_message_length", _MAX_MESSAGE_LENGTH),
)
"""The options of every channel: retries, keepalive, sizes."""


def channel_options_with(more: Sequence[tuple[str, str | int]], address: str) -> tuple[tuple[str, str | int], ...]:
    """Return the options of a channel to an address. The options in `more` override the client's own options.

    Each name occurs once, because gRPC uses only the first of several options with the same name.
    """
    # A proxy of the environment would carry local calls, and their API keys, across the network.
    here: dict[str, str | int] = {"grpc.enable_http_proxy": 0} if is_this_machine(address) else {}
    return tuple({**dict(CHANNEL_OPTIONS), **here, **dict(more)}.items())


def metadata_of(envelope: Envelope, api_key: str) -> tuple[tuple[str, str], ...]:
    """Return the metadata of a call, without the API key if it is empty."""
    named = ((REQUEST_ID, envelope.request_id),)
    return (*named, (_AUTHORIZATION, f"Bearer {api_key}")) if api_key else named


def as_referee_error(error: grpc.RpcError, request_id: str) -> RefereeError:
    """Return the exception that reports a failed call.

    Args:
        error: The error that gRPC raised, in a blocking call or with asyncio.
        request_id: The request id that was sent. A request id in the server's answer takes precedence.
    """
    if not isinstance(error, grpc.Call | grpc.aio.AioRpcError):
        return referee_error(Failure(Code.UNKNOWN, str(error), request_id))
    trailers = dict(error.trailing_metadata() or ())
    status = trailers.get(_STATUS_DETAILS, b"")
    return referee_error(
        Failure.read(
            Code[error.code().name],
            error.details() or "",
            str(trailers.get(REQUEST_ID, request_id)),
            status if isinstance(status, bytes) else status.encode(),
        )
    )

"""How both clients connect and call: service config, keepalive, deadlines, request ids."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import resources
from typing import Final

import khronos.v1
from khronos_client.requests import CallOptions
from khronos_client.security import is_this_machine

DEFAULT_TIMEOUT: Final = 10.0
"""Seconds until a call is given up, retries included, unless the caller names another number."""

REQUEST_ID: Final = "x-request-id"
"""Key of the metadata that carries the request id, both ways."""

_AUTHORIZATION: Final = "authorization"

_SERVICE_CONFIG: Final = resources.files(khronos.v1).joinpath("service_config.json").read_text("utf-8")

# A state of a large region with a cascade in its middle, and the longest list of legal actions, fit amply.
_LONGEST_MESSAGE: Final = 16 * 1024 * 1024

CHANNEL_OPTIONS: Final[tuple[tuple[str, str | int], ...]] = (
    ("grpc.service_config", _SERVICE_CONFIG),
    ("grpc.enable_retries", 1),
    # A connection that is lost is made again soon: the longest pause is a fraction of a call's timeout.
    ("grpc.initial_reconnect_backoff_ms", 100),
    ("grpc.min_reconnect_backoff_ms", 20_000),  # how long an attempt to connect may take: slow networks need seconds
    ("grpc.max_reconnect_backoff_ms", 1000),
    # A dead peer is noticed while a call waits for it. By default a server refuses more frequent pings.
    ("grpc.keepalive_time_ms", 300_000),
    ("grpc.keepalive_timeout_ms", 10_000),
    ("grpc.max_receive_message_length", _LONGEST_MESSAGE),
)
"""Options of every channel: retries, keepalive, sizes."""


def channel_options_with(more: Sequence[tuple[str, str | int]], address: str) -> tuple[tuple[str, str | int], ...]:
    """Return the options of a channel to an address: those of the caller, and ours of other names.

    gRPC takes the first of several options of one name.
    """
    # A proxy of the environment would carry what is for this machine, an API key too, across the network.
    here: dict[str, str | int] = {"grpc.enable_http_proxy": 0} if is_this_machine(address) else {}
    return tuple({**dict(CHANNEL_OPTIONS), **here, **dict(more)}.items())


@dataclass(frozen=True, slots=True)
class Envelope:
    """What goes around a request.

    Attributes:
        timeout: Seconds until the call is given up.
        request_id: The id under which the server logs it.
        api_key: The key that lets the caller in; empty, none.
    """

    timeout: float
    request_id: str
    api_key: str = field(default="", repr=False)

    @classmethod
    def of(cls, options: CallOptions, timeout: float, api_key: str) -> "Envelope":
        """Return the envelope that a call's options ask for; the timeout given is for a call that names none."""
        return cls(options.get("timeout", timeout), options.get("request_id") or secrets.token_hex(8), api_key)

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The metadata of the call."""
        named = ((REQUEST_ID, self.request_id),)
        return (*named, (_AUTHORIZATION, f"Bearer {self.api_key}")) if self.api_key else named

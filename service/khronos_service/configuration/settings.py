"""Define the settings of a server as one immutable value.

The fields of `Settings` are the only list of settings. The options of `khronos serve`, the environment variables and
the keys of a configuration file are derived from them.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from enum import StrEnum
from importlib.util import find_spec
from typing import Any, Final, Self, TypeAlias, TypeVar

_LAST_PORT: Final = 65535
_MAX_WAIT: Final = 3600  # seconds
_FASTEST: Final = 1_000_000  # calls per second

_ORIGIN: Final = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?")

_Value = TypeVar("_Value")
_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class LogFormat(StrEnum):
    """The form of log lines."""

    AUTO = "auto"
    """Text on a terminal, JSON elsewhere."""
    JSON = "json"
    """One JSON object per line, for machines."""
    TEXT = "text"
    """Text for people."""


class LogLevel(StrEnum):
    """The lowest level that is logged; calls are logged at `info`."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def setting(
    default: _Value,
    meaning: str,
    *,
    min_value: float | None = None,
    max_value: float | None = None,
    is_list: bool = False,
) -> _Value:
    """Return the field of a setting.

    Args:
        default: The default value.
        meaning: A sentence for operators, which is the help text of the setting's option.
        min_value: The minimum value of a number.
        max_value: The maximum value of a number.
        is_list: Whether the value is a comma-separated list, which a configuration file may also write as an array.
    """
    return field(
        default=default,
        metadata={"meaning": meaning, "min_value": min_value, "max_value": max_value, "is_list": is_list},
    )


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server. Times are in seconds, sizes in bytes.

    Settings never contain secrets, only the paths of files with secrets, so they can be shown, logged and passed to
    other processes.

    Raises:
        ValueError: If a number is out of bounds, or settings contradict each other; the message names the settings.
    """

    host: str = setting("127.0.0.1", "Host name or address to listen on; 0.0.0.0 accepts calls from other machines.")
    port: int = setting(50051, "gRPC port; 0 chooses a free port.", min_value=0, max_value=_LAST_PORT)
    tls_cert_file: str = setting("", "PEM file of the server's certificate and its chain; enables TLS.")
    tls_key_file: str = setting("", "PEM file of the certificate's private key, unencrypted.")
    tls_client_ca_file: str = setting(
        "", "PEM file of CA certificates; clients must present a certificate that one signed."
    )
    insecure: bool = setting(False, "Accept unencrypted calls from other machines.")
    api_keys_file: str = setting(
        "", "File of API keys, one line of `khronos api-key` per key; calls without a key are rejected."
    )
    sealing_keys_file: str = setting(
        "", "File of sealing keys, one line of `khronos sealing-key` per key; enables sealed games."
    )
    caller_rate: float = setting(
        0.0, "Rate limit: calls per second per caller and process; 0 disables it.", min_value=0, max_value=_FASTEST
    )
    caller_burst: int = setting(50, "Calls that a caller can make at once before caller_rate applies.", min_value=1)
    caller_streams: int = setting(
        0, "Maximum open play streams per caller and process; 0 means no limit per caller.", min_value=0
    )
    trusted_proxy: str = setting(
        "",
        "Networks of proxies whose x-forwarded-for header identifies the caller, comma-separated: 10.0.0.0/8.",
        is_list=True,
    )
    workers: int = setting(1, "Worker processes that share the port.", min_value=1)
    threads: int = setting(8, "Calls that a process handles at the same time.", min_value=1)
    max_calls: int = setting(
        256, "Maximum calls per process, including waiting ones; further calls are rejected.", min_value=1
    )
    max_streams: int = setting(
        32,
        "Maximum open play streams per process. When full, the caller with the most streams loses its oldest one.",
        min_value=1,
    )
    max_connections: int = setting(512, "Maximum connections per process, for gRPC and HTTP each.", min_value=1)
    max_connection_calls: int = setting(100, "Maximum open calls and streams per connection.", min_value=1)
    max_request_bytes: int = setting(1 << 18, "Maximum size of a request, in bytes.", min_value=1)
    metrics_port: int = setting(
        0, "Port of the Prometheus metrics; 0 disables them.", min_value=0, max_value=_LAST_PORT
    )
    metrics_host: str = setting("127.0.0.1", "Host name or address to serve metrics on.")
    web: bool = setting(False, "Also serve HTTP: Connect, gRPC-Web, JSON, and the web app at /.")
    web_port: int = setting(8080, "HTTP port; 0 chooses a free port.", min_value=0, max_value=_LAST_PORT)
    web_host: str = setting("127.0.0.1", "Host name or address to serve HTTP on.")
    web_origins: str = setting(
        "",
        "Origins of other sites whose pages may call the HTTP port, comma-separated: https://games.example.",
        is_list=True,
    )
    otlp_endpoint: str = setting(
        "", "URL to send traces to, with OTLP over gRPC, such as http://127.0.0.1:4317; empty disables tracing."
    )
    cached_states: int = setting(
        1024, "States that a process caches, so that it need not read them again; 0 disables it.", min_value=0
    )
    linger: float = setting(
        0.5,
        "Seconds to keep accepting calls after the health check reports the shutdown.",
        min_value=0,
        max_value=_MAX_WAIT,
    )
    grace: float = setting(
        10.0, "Seconds that running calls have to finish at shutdown.", min_value=0, max_value=_MAX_WAIT
    )
    reflection: bool = setting(True, "Serve the contract through gRPC reflection, for tools such as buf curl.")
    log_format: LogFormat = setting(LogFormat.AUTO, "Log format; auto means text on a terminal and JSON elsewhere.")  # noqa: RUF009  # makes a field
    log_level: LogLevel = setting(LogLevel.INFO, "Lowest level that is logged.")  # noqa: RUF009  # as above

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """Parse settings that another process wrote as JSON."""
        import msgspec  # noqa: PLC0415  # so that `--help` does not wait for it

        return msgspec.convert(values, cls)

    def __post_init__(self) -> None:
        for each in fields(self):
            try:
                check_bounds(each, getattr(self, each.name))
            except ValueError as error:
                raise ValueError(f"{each.name} {error}") from error
        contradiction = next(self._contradictions(), None)
        if contradiction is not None:
            raise ValueError(contradiction)

    @property
    def encrypted(self) -> bool:
        """Whether calls are encrypted."""
        return bool(self.tls_cert_file)

    def _contradictions(self) -> Iterator[str]:
        if bool(self.tls_cert_file) != bool(self.tls_key_file):
            yield "tls_cert_file and tls_key_file must be set together"
        if self.tls_client_ca_file and not self.encrypted:
            yield "tls_client_ca_file requires tls_cert_file and tls_key_file"
        try:
            networks(self.trusted_proxy)
        except ValueError as error:
            yield f"trusted_proxy must be a comma-separated list of networks: {error}"
        hosts = {"host": self.host, **({"web_host": self.web_host} if self.web else {})}
        for name, host in hosts.items():
            if not (self.encrypted or self.insecure or _is_this_machine(host)):
                yield (
                    f"{name} is {host!r}: refusing to listen there without TLS; set tls_cert_file and tls_key_file, or"
                    " set insecure to true if the network is protected otherwise"
                )
        if self.web:
            yield from _problems_of_web(self.web_origins)
        if self.otlp_endpoint:
            yield from _problems_of_tracing(self.otlp_endpoint)


def _problems_of_web(named: str) -> Iterator[str]:
    """Yield the reasons why HTTP can't be served; `named` is the text that names the settings."""
    for each in origins(named):
        if not _ORIGIN.fullmatch(each):
            yield f"web_origins: {each!r} is not an origin; write it as https://games.example or http://localhost:5173"
    if not all(map(_is_installed, ("connectrpc", "starlette", "uvicorn"))):
        yield (
            "web requires more packages: run pip install 'khronos-referee[web]', in a checkout pip install '.[web]', or"
            " for a wheel file pip install 'FILE.whl[cli,web]'"
        )


def _problems_of_tracing(endpoint: str) -> Iterator[str]:
    """Yield the reasons why traces can't be sent to a URL."""
    if not endpoint.startswith(("http://", "https://")):
        yield f"otlp_endpoint must start with http:// or https://; it is {endpoint!r}"
    if not _is_installed("opentelemetry.exporter.otlp.proto.grpc"):
        yield (
            "otlp_endpoint requires more packages: run pip install 'khronos-referee[otel]', or in a checkout"
            " pip install '.[otel]'"
        )


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the parent package is missing
        return False


def bounds(each: Field[Any]) -> tuple[float | None, float | None]:
    """Return the minimum and the maximum value of a setting, with None for a missing bound."""
    return each.metadata["min_value"], each.metadata["max_value"]


def check_bounds(each: Field[Any], value: Any) -> None:
    """Check the value of a setting.

    Raises:
        ValueError: If the value is out of bounds; the message is, for example, `must be at least 1, not 0`.
    """
    min_value, max_value = bounds(each)
    is_too_small = min_value is not None and not value >= min_value  # `not` also rejects NaN
    if is_too_small or (max_value is not None and not value <= max_value):
        raise ValueError(f"must be {_range(min_value, max_value)}, not {value}")


def networks(text: str) -> tuple[_Network, ...]:
    """Parse a comma-separated list of networks.

    Raises:
        ValueError: If an item of the list is not a network address.
    """
    return tuple(ipaddress.ip_network(each.strip()) for each in text.split(",") if each.strip())


def origins(text: str) -> frozenset[str]:
    """Parse a comma-separated list of origins."""
    return frozenset(each.strip() for each in text.split(",") if each.strip())


def _is_this_machine(host: str) -> bool:
    """Return whether a host name is an address that only this machine can reach."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _range(min_value: float | None, max_value: float | None) -> str:
    return " and ".join(
        f"{words} {bound:g}" for words, bound in (("at least", min_value), ("at most", max_value)) if bound is not None
    )

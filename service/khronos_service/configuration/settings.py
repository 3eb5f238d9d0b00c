"""The settings of a server: one frozen value, made once and passed down.

The fields of `Settings` are the only list of settings: the options of `khronos serve`, the environment variables and
the keys of a configuration file follow from it.
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
_LONGEST_WAIT: Final = 3600  # seconds
_FASTEST: Final = 1_000_000  # calls a second

_ORIGIN: Final = re.compile(r"https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?")

_Value = TypeVar("_Value")
_Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class LogFormat(StrEnum):
    """The form of log lines."""

    AUTO = "auto"
    """Text on a terminal, else JSON."""
    JSON = "json"
    """A JSON object a line, for machines."""
    TEXT = "text"
    """Text for people."""


class LogLevel(StrEnum):
    """The lowest level that is logged; calls are logged at `info`."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def setting(
    default: _Value, meaning: str, *, least: float | None = None, most: float | None = None, is_list: bool = False
) -> _Value:
    """Return the field of a setting.

    Args:
        default: Its value as shipped.
        meaning: A sentence for operators, the help of its option.
        least: The smallest allowed number.
        most: The largest allowed number.
        is_list: Whether it has parts with commas between them; a configuration file may have them as a list.
    """
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most, "is_list": is_list})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server. Times are in seconds, sizes in bytes.

    No setting is a secret: a secret is in a file, and the setting names the file. So settings may be shown, logged and
    passed to other processes.

    Raises:
        ValueError: A number is out of bounds, or settings contradict each other; the message names them.
    """

    host: str = setting("127.0.0.1", "Name or address to listen on; 0.0.0.0 can be reached from elsewhere.")
    port: int = setting(50051, "Port; 0 takes a free one.", least=0, most=_LAST_PORT)
    tls_cert_file: str = setting("", "PEM file of the certificate, with which calls are encrypted, and of its chain.")
    tls_key_file: str = setting("", "PEM file of the certificate's private key, unencrypted.")
    tls_client_ca_file: str = setting(
        "", "PEM file of authorities; only callers with a certificate of one of them get in."
    )
    insecure: bool = setting(False, "Take calls from other machines unencrypted, where no certificate is named.")
    api_keys_file: str = setting("", "File of the lines that `khronos api-key` prints; only callers with a key get in.")
    sealing_keys_file: str = setting(
        "", "File of the lines that `khronos sealing-key` prints, with which sealed games are played."
    )
    caller_rate: float = setting(
        0.0, "Calls a second that a caller may make of a process; 0: any number.", least=0, most=_FASTEST
    )
    caller_burst: int = setting(50, "Calls that a caller may make at once before caller_rate holds.", least=1)
    caller_streams: int = setting(
        0, "Play streams that a caller may have in a process at a time; 0: any number.", least=0
    )
    trusted_proxy: str = setting(
        "", "Networks of proxies whose x-forwarded-for names the caller, by commas: 10.0.0.0/8.", is_list=True
    )
    workers: int = setting(1, "Processes that share the port.", least=1)
    threads: int = setting(8, "Calls that a process answers at the same time.", least=1)
    most_calls: int = setting(256, "Calls that a process takes at a time; more are refused.", least=1)
    most_streams: int = setting(
        32, "Play streams that a process holds at a time; beyond, who has most loses the oldest.", least=1
    )
    most_connections: int = setting(512, "Connections that a process takes of each transport at a time.", least=1)
    most_connection_calls: int = setting(100, "Calls and streams that a connection has open at a time.", least=1)
    most_request_bytes: int = setting(1 << 18, "Bytes of the largest request that is read.", least=1)
    metrics_port: int = setting(0, "Port on which Prometheus collects metrics; 0: none.", least=0, most=_LAST_PORT)
    metrics_host: str = setting("127.0.0.1", "Name or address on which Prometheus collects metrics.")
    web: bool = setting(
        False, "Answer browsers and shells too, by HTTP: Connect, JSON and gRPC-Web, and the page at /."
    )
    web_port: int = setting(8080, "Port of web; 0 takes a free one.", least=0, most=_LAST_PORT)
    web_host: str = setting("127.0.0.1", "Name or address on which web listens.")
    web_origins: str = setting(
        "", "Origins of other servers' pages that may call web, by commas: https://games.example.", is_list=True
    )
    otlp_endpoint: str = setting(
        "", "URL to which traces are sent by OTLP over gRPC, such as http://127.0.0.1:4317; empty: none."
    )
    cached_states: int = setting(1024, "States that a process caches, to save reading them again; 0: none.", least=0)
    linger: float = setting(
        0.5, "Seconds for which calls are still taken after health reports the end.", least=0, most=_LONGEST_WAIT
    )
    grace: float = setting(
        10.0, "Seconds that running calls may take to finish at the end.", least=0, most=_LONGEST_WAIT
    )
    reflection: bool = setting(True, "Let tools read the contract from the server.")
    log_format: LogFormat = setting(LogFormat.AUTO, "Log lines as JSON or as text; auto: text on a terminal.")  # noqa: RUF009  # makes a field
    log_level: LogLevel = setting(LogLevel.INFO, "The least that is logged.")  # noqa: RUF009  # as above

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """Parse settings that another process wrote as JSON."""
        import msgspec  # noqa: PLC0415  # who only asks for help of the command line does not wait for it

        return msgspec.convert(values, cls)

    def __post_init__(self) -> None:
        """Check the bounds of numbers, and combinations of settings."""
        for each in fields(self):
            value = getattr(self, each.name)
            least, most = bounds(each)
            if (least is not None and not value >= least) or (most is not None and not value <= most):  # NaN is neither
                raise ValueError(f"{each.name} is {value}; it must be {_range(least, most)}")
        contradiction = next(self._contradictions(), None)
        if contradiction is not None:
            raise ValueError(contradiction)

    @property
    def encrypted(self) -> bool:
        """Whether calls are encrypted."""
        return bool(self.tls_cert_file)

    def _contradictions(self) -> Iterator[str]:
        if bool(self.tls_cert_file) != bool(self.tls_key_file):
            yield "tls_cert_file and tls_key_file need each other"
        if self.tls_client_ca_file and not self.encrypted:
            yield "tls_client_ca_file needs tls_cert_file and tls_key_file"
        try:
            networks(self.trusted_proxy)
        except ValueError as error:
            yield f"trusted_proxy is no list of networks: {error}"
        hosts = {"host": self.host, **({"web_host": self.web_host} if self.web else {})}
        for name, host in hosts.items():
            if not (self.encrypted or self.insecure or _is_this_machine(host)):
                yield (
                    f"{name} is {host!r}, where calls from other machines would come unencrypted; name tls_cert_file"
                    " and tls_key_file, or set insecure where something else protects the network"
                )
        if self.web:
            yield from _faults_of_web(self.web_origins)
        if self.otlp_endpoint:
            yield from _faults_of_tracing(self.otlp_endpoint)


def _faults_of_web(named: str) -> Iterator[str]:
    """Yield the reasons why HTTP can't be served."""
    for each in origins(named):
        if not _ORIGIN.fullmatch(each):
            yield f"web_origins names {each!r}; an origin is as in https://games.example or http://localhost:5173"
    if not all(map(_is_installed, ("connectrpc", "starlette", "uvicorn"))):
        yield (
            "web needs packages that `pip install 'khronos-referee[web]'` installs, or of a wheel file"
            " `pip install 'FILE.whl[cli,web]'`"
        )


def _faults_of_tracing(endpoint: str) -> Iterator[str]:
    """Yield the reasons why traces can't be sent to a URL."""
    if not endpoint.startswith(("http://", "https://")):
        yield f"otlp_endpoint is {endpoint!r}; it must begin with http:// or https://"
    if not _is_installed("opentelemetry.exporter.otlp.proto.grpc"):
        yield "otlp_endpoint needs packages that `pip install 'khronos-referee[otel]'` installs"


def _is_installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # the parent package is missing
        return False


def bounds(each: Field[Any]) -> tuple[float | None, float | None]:
    """Return the smallest and the largest allowed number of a setting, None without a bound."""
    return each.metadata["least"], each.metadata["most"]


def networks(text: str) -> tuple[_Network, ...]:
    """Parse networks, separated by commas.

    Raises:
        ValueError: One is not a network address.
    """
    return tuple(ipaddress.ip_network(each.strip()) for each in text.split(",") if each.strip())


def origins(text: str) -> frozenset[str]:
    """Parse origins, separated by commas."""
    return frozenset(each.strip() for each in text.split(",") if each.strip())


def _is_this_machine(host: str) -> bool:
    """Return whether a host name means an address that other machines can't reach."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _range(least: float | None, most: float | None) -> str:
    return " and ".join(
        f"{words} {bound:g}" for words, bound in (("at least", least), ("at most", most)) if bound is not None
    )

"""The gRPC server: the methods of the contract, health and reflection."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import SERVICE_NAME as HEALTH
from grpc_health.v1.health import HealthServicer
from grpc_reflection.v1alpha.reflection import SERVICE_NAME as REFLECTION
from grpc_reflection.v1alpha.reflection import enable_server_reflection

from khronos_core import SERVICE
from khronos_service.callers.limits import StreamSlots
from khronos_service.configuration.tls import server_credentials
from khronos_service.grpc_transport.methods import method_handlers
from khronos_service.ports import ListenError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from structlog.typing import FilteringBoundLogger

    from khronos_service.call_handler import CallHandler
    from khronos_service.configuration.settings import Settings

_OTHER_THREADS = 8  # for health, reflection, and calls that are refused before admission
_LATER = 1.0  # seconds that gRPC waits longer than we do, so that we know which calls outlasted the grace
_IDENTITY, _GZIP = 0, 2  # gRPC's numbers of compression algorithms
_SECOND = 1000  # milliseconds
_MINUTE = 60 * _SECOND


class GrpcServer:
    """A running gRPC server."""

    def __init__(
        self,
        settings: Settings,
        targets: Sequence[str],
        handler: CallHandler,
        log: FilteringBoundLogger,
        *,
        shared: bool,
    ) -> None:
        """Listen and answer calls.

        Args:
            settings: The settings.
            targets: The addresses to listen on, such as `127.0.0.1:50051`.
            handler: The handler of calls.
            log: The log for changes of the certificates.
            shared: Whether other workers of this server share the port.

        Raises:
            ListenError: If the server can't listen on one of the addresses.
            SettingFileError: If the certificates can't be used.
        """
        self._handler = handler
        self._streams = StreamSlots("play streams", settings.max_streams, settings.caller_streams)
        self._server = grpc.server(
            ThreadPoolExecutor(settings.threads + settings.max_streams + _OTHER_THREADS, "khronos-call"),
            options=channel_options(settings, shared=shared),
            maximum_concurrent_rpcs=settings.max_calls + settings.max_streams,
        )
        self._server.add_registered_method_handlers(SERVICE, method_handlers(handler, self._streams))
        self._health = HealthServicer()
        self._health.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        if settings.reflection:
            enable_server_reflection((SERVICE, HEALTH, REFLECTION), self._server)
        credentials = server_credentials(settings, log) if settings.encrypted else None
        for target in targets:
            try:
                if credentials is None:
                    self._server.add_insecure_port(target)
                else:
                    self._server.add_secure_port(target, credentials())
            except RuntimeError as error:
                raise ListenError(f"cannot listen on {target}") from error
        self._server.start()

    def announce_shutdown(self) -> None:
        """Report NOT_SERVING to health checks; calls are still answered."""
        self._health.enter_graceful_shutdown()

    def stop(self, grace: float) -> bool:
        """Reject new calls, drain running calls for `grace` seconds, end, and return whether all calls finished."""
        self._server.stop(grace + _LATER)
        self._streams.close()
        finished = self._handler.running.wait_for_end(grace)
        self._server.stop(None).wait()  # ends health watches and the calls that outlast the grace
        return finished


def channel_options(settings: Settings, *, shared: bool) -> list[tuple[str, int]]:
    """Return gRPC's options; `shared` if several processes listen on the port."""
    return [
        ("grpc.so_reuseport", int(shared)),
        # A request slightly above the limit reaches the handler, whose error names the limit; a huge one does not.
        ("grpc.max_receive_message_length", settings.max_request_bytes * 5 // 4),
        ("grpc.max_send_message_length", -1),
        # gRPC would decompress without a limit; `compression` has one, and supports only gzip.
        ("grpc.per_message_decompression", 0),
        ("grpc.compression_enabled_algorithms_bitset", 1 << _IDENTITY | 1 << _GZIP),
        ("grpc.max_concurrent_streams", settings.max_connection_calls),
        ("grpc.http.overload_protection", 0),  # otherwise it rejects calls started before the client knows the limit
        ("grpc.max_allowed_incoming_connections", settings.max_connections),
        ("grpc.server_handshake_timeout_ms", 10 * _SECOND),
        # Detect dead peers; callers may ping every ten seconds, also without calls.
        ("grpc.keepalive_time_ms", 2 * _MINUTE),
        ("grpc.keepalive_timeout_ms", 20 * _SECOND),
        ("grpc.http2.min_ping_interval_without_data_ms", 10 * _SECOND),
        ("grpc.keepalive_permit_without_calls", 1),
        # Renew connections from time to time, so that new replicas and workers get their share; close idle ones.
        ("grpc.max_connection_age_ms", 60 * _MINUTE),
        ("grpc.max_connection_age_grace_ms", _MINUTE),
        ("grpc.max_connection_idle_ms", 10 * _MINUTE),
    ]

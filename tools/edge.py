"""Run the referee behind Envoy on this machine: `make edge`, until Ctrl-C or SIGTERM.

One port accepts gRPC, gRPC-Web and Connect, with all limits of deploy/envoy.yaml. Connections are not encrypted, and
other machines can't connect.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import yaml

from khronos_service import ListenError, PortTakenError
from khronos_service.ports import reserve_port
from khronos_service.processes.shutdown import ShutdownRequest

CONFIGURATION = Path(__file__).resolve().parents[1] / "deploy" / "envoy.yaml"
PROGRAMS = Path(sysconfig.get_path("scripts"))

_HOST = "127.0.0.1"
_POLL_SECONDS = 0.2


def on_this_machine(text: str, *, callers: int, admin: int, servers: Sequence[int], web: Sequence[int]) -> str:
    """Return a configuration of Envoy in which all addresses are on this machine.

    Args:
        text: The configuration.
        callers: The port for callers.
        admin: The port of Envoy's administration.
        servers: The gRPC ports of the servers.
        web: The HTTP ports of the servers.
    """
    found: dict[str, Any] = yaml.safe_load(text)
    (listener,) = found["static_resources"]["listeners"]
    listener["address"]["socket_address"] = {"address": _HOST, "port_value": callers}
    found["admin"]["address"]["socket_address"]["port_value"] = admin
    for cluster, ports in zip(found["static_resources"]["clusters"], (servers, web), strict=True):
        (localities,) = cluster["load_assignment"]["endpoints"]
        localities["lb_endpoints"] = [
            {"endpoint": {"address": {"socket_address": {"address": _HOST, "port_value": port}}}} for port in ports
        ]
    return yaml.safe_dump(found)


@contextmanager
def _run(*command: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the context ends; Ctrl-C in a terminal does not reach the program directly."""
    process = subprocess.Popen(command, process_group=0)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def main() -> int:
    """Run the referee and Envoy until one of them exits or a signal arrives; return the exit code."""
    parser = argparse.ArgumentParser(prog="make edge", description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="for callers (8080)")
    parser.add_argument("--admin-port", type=int, default=9901, help="of Envoy's administration (9901)")
    parser.add_argument("--server-port", type=int, default=50051, help="of the server, for gRPC (50051)")
    parser.add_argument("--server-web-port", type=int, default=8082, help="of the server, for HTTP (8082)")
    given = parser.parse_args()
    if not (PROGRAMS / "envoy").exists():
        print("error: there is no Envoy for this machine; deploy/compose.yaml runs one in a container", file=sys.stderr)
        return 1
    with ShutdownRequest() as shutdown, ExitStack() as cleanup:
        for port in (given.port, given.admin_port, given.server_port, given.server_web_port):
            try:
                reserve_port(_HOST, port).release()
            except ListenError as error:
                why = "another process has it" if isinstance(error, PortTakenError) else str(error)
                print(f"error: port {port}: {why}; `make edge ARGS=--help` shows how to name others", file=sys.stderr)
                return 1
        folder = cleanup.enter_context(tempfile.TemporaryDirectory(prefix="khronos-edge-"))
        written = Path(folder, "envoy.yaml")
        text = on_this_machine(
            CONFIGURATION.read_text("utf-8"),
            callers=given.port,
            admin=given.admin_port,
            servers=[given.server_port],
            web=[given.server_web_port],
        )
        written.write_text(text, "utf-8")
        ports = ("--port", str(given.server_port), "--web-port", str(given.server_web_port))
        trusted = ("--trusted-proxy", f"{_HOST}/32")
        server = cleanup.enter_context(_run(PROGRAMS / "khronos", "serve", "--web", *ports, *trusted))
        options = ("--use-dynamic-base-id", "--log-level", "warning")
        proxy = cleanup.enter_context(_run(PROGRAMS / "envoy", "-c", written, *options))
        print(f"Callers come to {_HOST}:{given.port}; Ctrl-C ends both.", flush=True)
        while server.poll() is None and proxy.poll() is None:
            if shutdown.wait(_POLL_SECONDS):
                return 0
    print("error: a program has ended; its reason is above", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

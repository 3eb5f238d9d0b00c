"""Runs Envoy with the configuration of deploy/envoy.yaml, in front of servers on this machine."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import sysconfig
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from tests.support.waiting import free_ports, wait_until

CONFIGURATION: Final = Path(__file__).resolve().parents[2] / "deploy" / "envoy.yaml"
ENVOY: Final = shutil.which("envoy", path=sysconfig.get_path("scripts"))
"""The program; None if it is not installed."""

_HOST: Final = "127.0.0.1"
_END_SECONDS: Final = 60.0


@dataclass(frozen=True, slots=True)
class Envoy:
    """A running Envoy.

    Attributes:
        process: Its process.
        address: Its address for calls, such as `127.0.0.1:40000`.
        admin: The address of its administration, such as `http://127.0.0.1:40001`.
    """

    process: subprocess.Popen[bytes]
    address: str
    admin: str

    def in_rotation(self) -> frozenset[int]:
        """Return the ports of the servers that receive calls."""
        clusters = self._ask("/clusters?format=json")["cluster_statuses"]
        (referee,) = [each for each in clusters if each["name"] == "referee"]
        return frozenset(
            int(host["address"]["socket_address"]["port_value"])
            for host in referee["host_statuses"]
            if not host["health_status"].keys() - {"eds_health_status"}
        )

    def rotations(self) -> int:
        """Return the number of changes of the rotation."""
        (found,) = self._ask("/stats?format=json&filter=^cluster.referee.membership_change$")["stats"]
        return int(found["value"])

    def _ask(self, path: str) -> Any:
        with urllib.request.urlopen(self.admin + path, timeout=_END_SECONDS) as answer:  # noqa: S310  # http, of our own
            return json.load(answer)

    def is_ready(self) -> bool:
        """Return whether it listens."""
        try:
            urllib.request.urlopen(f"{self.admin}/ready", timeout=1).close()  # noqa: S310  # http, of our own
        except urllib.error.HTTPError as error:  # it does not listen yet
            error.close()
            return False
        except OSError:
            return False
        return True


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


@contextlib.contextmanager
def envoy_before(*servers: int, web: Sequence[int] = (), text: str | None = None) -> Iterator[Envoy]:
    """Run Envoy in front of the servers on these ports while the context lasts.

    Args:
        servers: The ports.
        web: The HTTP ports of the servers.
        text: The configuration; None means deploy/envoy.yaml.
    """
    text = CONFIGURATION.read_text("utf-8") if text is None else text
    listener, admin = free_ports(2)
    with tempfile.TemporaryDirectory(prefix="khronos-envoy-") as folder:
        written = Path(folder, "envoy.yaml")
        written.write_text(on_this_machine(text, callers=listener, admin=admin, servers=servers, web=web), "utf-8")
        options = ("--concurrency", "1", "--use-dynamic-base-id", "--log-level", "error")
        process = subprocess.Popen([str(ENVOY), "-c", str(written), *options], stdout=subprocess.DEVNULL)
        running = Envoy(process, f"127.0.0.1:{listener}", f"http://127.0.0.1:{admin}")
        try:
            wait_until(running.is_ready)
            yield running
        finally:
            process.terminate()
            process.wait(_END_SECONDS)

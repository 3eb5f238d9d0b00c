"""Runs the referee behind Envoy on this machine: `make edge`, until Ctrl-C.

Port 8080 accepts gRPC, gRPC-Web and Connect, with every limit of deploy/envoy.yaml. Nothing is encrypted, and other
machines can't connect.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

CONFIGURATION = Path(__file__).resolve().parents[1] / "deploy" / "envoy.yaml"
PROGRAMS = Path(sysconfig.get_path("scripts"))

_WEB_PORT = 8081  # of the server, because Envoy uses 8080
_SERVE = ("serve", "--web", "--web-port", str(_WEB_PORT), "--trusted-proxy", "127.0.0.1/32")


def on_this_machine(text: str) -> str:
    """Return the configuration with every address on this machine."""
    web = "{address: referee, port_value: 8080}"
    text = text.replace(web, f"{{address: 127.0.0.1, port_value: {_WEB_PORT}}}")
    return text.replace("address: referee,", "address: 127.0.0.1,").replace("address: 0.0.0.0,", "address: 127.0.0.1,")


def main() -> int:
    """Run both until one of them ends or Ctrl-C; return the exit code."""
    if not (PROGRAMS / "envoy").exists():
        print("error: there is no Envoy for this machine; deploy/compose.yaml runs one in a container", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="khronos-edge-") as folder:
        written = Path(folder, "envoy.yaml")
        written.write_text(on_this_machine(CONFIGURATION.read_text("utf-8")), "utf-8")
        envoy = (PROGRAMS / "envoy", "-c", written, "--log-level", "warning")
        print("Callers come to 127.0.0.1:8080; Ctrl-C ends both.", flush=True)
        with subprocess.Popen((PROGRAMS / "khronos", *_SERVE)) as server, subprocess.Popen(envoy) as proxy:
            with contextlib.suppress(KeyboardInterrupt):
                proxy.wait()
            for each in (proxy, server):
                each.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())

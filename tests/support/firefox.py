"""Drives the system's Firefox with its built-in Marionette protocol, which needs no separate driver."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Final

import pytest

from tests.support.waiting import free_port, wait_until

FIREFOX: Final = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
_START_SECONDS: Final = 120


class Firefox:
    """A window of Firefox.

    It sends commands as `[0, id, name, parameters]` and reads `[1, id, error, result]`, each after its length.
    """

    def __init__(self, connection: socket.socket, answers: BinaryIO) -> None:
        """Start a session over a connection to Marionette and its reader."""
        self._connection = connection
        self._answers = answers
        self._read()  # the greeting
        self.command("WebDriver:NewSession")

    def command(self, name: str, **parameters: Any) -> Any:
        """Send a command; return its result.

        Raises:
            RuntimeError: Firefox reports an error.
        """
        message = json.dumps([0, 1, name, parameters]).encode()
        self._connection.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error is not None:
            raise RuntimeError(f"{name}: {error['message']}")
        return result

    def open(self, address: str) -> None:
        self.command("WebDriver:Navigate", url=address)

    def evaluate(self, script: str, *arguments: Any) -> Any:
        return self.command("WebDriver:ExecuteScript", script=script, args=list(arguments))["value"]

    def click(self, selector: str, text: str = "") -> None:
        find = "return [...document.querySelectorAll(arguments[0])].find((each) => !each.disabled && each.innerText"
        found = f"{find}.includes(arguments[1]))"
        wait_until(lambda: self.evaluate(found, selector, text) is not None)
        element = self.evaluate(found, selector, text)
        self.command("WebDriver:ElementClick", id=next(iter(element.values())))

    def wait_for(self, condition: str) -> None:
        """Wait until an expression is true."""
        wait_until(lambda: self.evaluate(f"return Boolean({condition})"))

    def _read(self) -> Any:
        length = b""
        while (digit := self._answers.read(1)) != b":":
            length += digit
        return json.loads(self._answers.read(int(length)))


@contextmanager
def firefox() -> Iterator[Firefox]:
    """Start Firefox without a screen; skip the test if it is not installed."""
    if FIREFOX is None:
        pytest.skip("there is no Firefox here: install Debian's `firefox-esr` to test the page in it")
    with _profile() as (folder, port):
        command = [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", folder, "about:blank"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with _connect(port) as connection, connection.makefile("rb") as answers:
                yield Firefox(connection, answers)
        finally:
            process.terminate()
            process.wait(_START_SECONDS)


@contextmanager
def _profile() -> Iterator[tuple[str, int]]:
    """Yield a new profile, and its port for Marionette."""
    port = free_port()
    folder = tempfile.mkdtemp(prefix="khronos-firefox-")
    Path(folder, "user.js").write_text(f'user_pref("marionette.port", {port});\n', encoding="utf-8")
    yield folder, port
    shutil.rmtree(folder, ignore_errors=True)


def _connect(port: int) -> socket.socket:
    end = time.monotonic() + _START_SECONDS
    while True:
        with suppress(ConnectionRefusedError):
            return socket.create_connection(("127.0.0.1", port))
        assert time.monotonic() < end, "Firefox does not start"
        time.sleep(0.1)

"""The server as a program: signals, logs that nobody reads, several workers on one port, ports that others hold."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2

from khronos.v1.referee_service_pb2 import GetCatalogRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service.processes.supervisor import restart_delay
from tests.service.support import collected, free_port, health_of
from tests.support.requests import request_of
from tests.support.waiting import wait_until
from tests.support.web import ask

PROGRAM = """
import json, sys
from khronos_service import LogFormat, Settings, serve
asked = json.loads(sys.argv[1])
settings = Settings(**{**asked, "log_format": LogFormat.JSON})
sys.exit(serve(settings, lambda address, _: print(address, flush=True)))
"""

# A call that takes a while, in the place of the catalog's: it says so on standard output, and waits for a file.
SLOW = """
import pathlib, time
from khronos.v1 import referee_service_pb2
from khronos_core import core, methods
def slow(request, context):
    print("begun", flush=True)
    while not pathlib.Path(request.options.locale).exists():
        time.sleep(0.01)
    return referee_service_pb2.GetCatalogResponse()
core.METHODS = {**methods.METHODS, "GetCatalog": methods.Method(referee_service_pb2.GetCatalogRequest, slow)}
"""

# A signal that reaches a thread which is not the main one, as it may.
ASIDE = """
import signal, threading, time
def take():
    while signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        time.sleep(0.05)
    time.sleep(0.5)  # by then the main thread waits
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)
threading.Thread(target=take, daemon=True).start()
"""

# A supervisor that replaces workers after a few milliseconds, however many died.
HASTY = """
from khronos_service.processes import supervisor
supervisor._FIRST_DELAY_SECONDS = supervisor._LONGEST_DELAY_SECONDS = 0.01
"""

# Workers that never answer a call.
NEVER_READY = """
import sys
from khronos_service.processes import supervisor
start = supervisor._Workers.__init__
def begin(workers, *others):
    start(workers, *others)
    workers._command = [sys.executable, "-c", "raise SystemExit(3)"]
supervisor._Workers.__init__ = begin
"""

# A supervisor that replaces workers after ten minutes from the second death on.
PATIENT = """
from khronos_service.processes import supervisor
supervisor._FIRST_DELAY_SECONDS = supervisor._LONGEST_DELAY_SECONDS = 600.0
"""

LONGEST = 60.0
"""Seconds after which a program is killed whatever it does."""

EVERYWHERE = "0.0.0.0"  # noqa: S104  # what a container listens on


class Program:
    """A server that runs as a program of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.address = self.line()

    def line(self) -> str:
        """Return the next line of standard output."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def log_until(self, event: str, times: int) -> list[dict[str, object]]:
        """Read the log until something has happened a number of times, and return it up to there."""
        assert self.process.stderr is not None
        log: list[dict[str, object]] = []
        for line in self.process.stderr:
            log.extend(ours(line))
            if [each["event"] for each in log].count(event) == times:
                return log
        raise AssertionError(f"no {event!r} in {log}")

    def end(self, number: int = signal.SIGTERM) -> tuple[int, list[dict[str, object]]]:
        """Send a signal; return the exit code and the log."""
        self.process.send_signal(number)
        _, log = self.process.communicate(timeout=20)
        return self.process.returncode, ours(log)


def ours(log: str) -> list[dict[str, object]]:
    """Return the lines of a log that are ours; gRPC's own library writes there too."""
    return [json.loads(line) for line in log.splitlines() if line.startswith("{")]


@contextmanager
def program(before: str = "", log: int = subprocess.PIPE, **settings: object) -> Iterator[Program]:
    """Run a server: `before` is code that it runs first, `log` its standard error."""
    asked = json.dumps({"port": 0, "linger": 0.0, "grace": 15.0, **settings})
    with subprocess.Popen(
        [sys.executable, "-c", before + PROGRAM, asked], stdout=subprocess.PIPE, stderr=log, text=True
    ) as process:
        # A program that hangs is not waited for: its streams end, and the test fails.
        watchdog = threading.Timer(LONGEST, process.kill)
        watchdog.start()
        try:
            yield Program(process)
        finally:
            watchdog.cancel()
            process.kill()


def asks(address: str) -> None:
    """Make a call that must be answered."""
    with grpc.insecure_channel(address) as line:
        RefereeServiceStub(line).GetCatalog(GetCatalogRequest(), timeout=30, wait_for_ready=True)


def test_a_signal_ends_it_well() -> None:
    with program() as server:
        asks(server.address)
        code, log = server.end()
    assert code == 0
    assert [line["event"] for line in log] == ["serving", "call", "draining", "stopped"]
    assert log[0]["address"] == server.address


def test_a_signal_that_reaches_another_thread_ends_it_too() -> None:
    with program(ASIDE) as server:
        assert server.process.wait(10) == 0


def test_health_reports_it_and_running_calls_finish(tmp_path: Path) -> None:
    end = tmp_path / "end"
    with program(SLOW) as server, grpc.insecure_channel(server.address) as line, ThreadPoolExecutor(1) as pool:
        stub, health = RefereeServiceStub(line), health_of(line)
        running = pool.submit(stub.GetCatalog, request_of(GetCatalogRequest, locale=str(end)))
        assert server.line() == "begun"
        watching = health.Watch(health_pb2.HealthCheckRequest())
        assert next(watching).status == health_pb2.HealthCheckResponse.SERVING
        server.process.send_signal(signal.SIGTERM)
        assert next(watching).status == health_pb2.HealthCheckResponse.NOT_SERVING
        assert not running.done()
        end.touch()
        running.result(10)
        assert server.process.wait(10) == 0


def test_a_call_that_does_not_end_does_not_keep_the_program(tmp_path: Path) -> None:
    with (
        program(SLOW, grace=0.2, host=EVERYWHERE, insecure=True) as server,
        grpc.insecure_channel(server.address) as line,
    ):
        call = RefereeServiceStub(line).GetCatalog.future(request_of(GetCatalogRequest, locale=str(tmp_path / "never")))
        assert server.line() == "begun"
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(grpc.RpcError):
            call.result(15)
        (tmp_path / "never").touch()
        assert server.process.wait(10) == 0
        assert server.process.stderr is not None
        log = ours(server.process.stderr.read())
        assert "calls from other machines come unencrypted" in [line["event"] for line in log]
        assert [line["reason"] for line in log if line["event"] == "stopped"] == [
            "calls were still running when the grace was over"
        ]


# --- logs that nobody reads -------------------------------------------------------------------------------------------


@contextmanager
def full_pipe() -> Iterator[int]:
    """Yield the end of a pipe into which nothing more can be written, and from which nobody reads."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    for size in (4096, 1):
        with suppress(BlockingIOError):
            while True:
                os.write(writing, b"x" * size)
    os.set_blocking(writing, True)
    yield writing
    os.close(writing)
    os.close(reading)


@pytest.mark.parametrize("count", [1, 2])
def test_a_signal_ends_it_though_nobody_reads_the_log(count: int) -> None:
    with full_pipe() as log, program(log=log, workers=count) as server:
        asks(server.address)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(20) == 0


@pytest.mark.parametrize("count", [1, 2])
def test_it_serves_with_a_closed_standard_error(count: int) -> None:
    port = free_port()
    settings = json.dumps({"port": port, "workers": count, "linger": 0.0})
    closed = ["sh", "-c", 'exec "$@" 2>&-', "sh"]
    with subprocess.Popen([*closed, sys.executable, "-c", PROGRAM, settings], stdout=subprocess.DEVNULL) as server:
        try:
            asks(f"127.0.0.1:{port}")
            server.terminate()
            assert server.wait(20) == 0
        finally:
            server.kill()


# --- several workers --------------------------------------------------------------------------------------------------


def children(process: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]


def test_workers_share_a_port_and_are_replaced_when_they_die() -> None:
    with program(workers=2) as server:
        first = children(server.process.pid)
        for child in first:
            os.kill(child, signal.SIGINT)  # Ctrl-C reaches all, and one decides
        asked: set[object] = set()
        for _ in range(100):  # the kernel deals connections out at random, and to workers that listen already
            asks(server.address)
            asked |= {line["worker"] for line in server.log_until("call", 1) if line["event"] == "call"}
            if asked == set(first):
                break
        assert asked == set(first)
        os.kill(first[0], signal.SIGKILL)
        log = server.log_until("worker started", 1)
        assert [line["worker"] for line in log if line["event"] == "worker died"] == [first[0]]
        for _ in range(10):
            asks(server.address)
        code, rest = server.end(signal.SIGINT)
    assert code == 0
    assert [line["event"] for line in rest].count("stopped") == 2


def test_every_worker_answers_http_on_one_port() -> None:
    port = free_port()
    with program(workers=2, web=True, web_port=port) as server:
        server.log_until("serving", 1)
        answered_by = set()
        for _ in range(200):
            request_id = ask(f"http://127.0.0.1:{port}", "GetCatalog", {}).headers["x-request-id"]
            answered_by.add(request_id[:8])  # which names the process
            if len(answered_by) == 2:
                break
        assert len(answered_by) == 2


def test_a_web_port_that_is_taken_ends_the_server_by_name() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for workers in (1, 2):
            port = taken.getsockname()[1]
            with program(workers=workers, web=True, web_port=port) as server:
                _, log = server.process.communicate(timeout=20)
            assert server.process.returncode != 0
            assert f"port {port} on 127.0.0.1 is taken" in log


def test_a_server_whose_workers_die_again_and_again_goes_on() -> None:
    with program(HASTY, workers=2) as server:
        server.log_until("serving", 1)
        victim = children(server.process.pid)[0]
        for _ in range(8):
            os.kill(victim, signal.SIGKILL)
            died, started = server.log_until("worker started", 1)
            assert (died["event"], died["worker"]) == ("worker died", victim)
            assert died["reason"] == "signal 9 ended it (Killed)"
            victim = int(str(started["worker"]))
        asks(server.address)
        assert server.end()[0] == 0


def test_metrics_of_all_workers_are_on_one_port_and_outlive_a_worker() -> None:
    with program(HASTY, workers=2, metrics_port=free_port()) as server:
        url = str(next(line["address"] for line in server.log_until("serving", 1) if line["event"] == "metrics"))

        def answered() -> float:
            return collected(url).get('khronos_calls_total{code="OK",method="GetCatalog"}', 0)

        for _ in range(5):
            asks(server.address)
        wait_until(lambda: answered() == 5)
        for each in children(server.process.pid):
            os.kill(each, signal.SIGKILL)
        server.log_until("worker started", 2)
        assert answered() == 5
        asks(server.address)
        wait_until(lambda: answered() == 6)
        assert server.end()[0] == 0


def test_a_metrics_port_that_is_taken_ends_the_server_by_name() -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        with program(workers=2, metrics_port=port) as server:
            _, log = server.process.communicate(timeout=20)
    assert server.process.returncode == 1
    assert f"metrics: can't listen on port {port} of 127.0.0.1" in log


def test_the_delay_of_a_replacement_grows_up_to_a_bound() -> None:
    delays = [restart_delay(deaths) for deaths in range(1, 100)]
    assert delays[0] == 0
    assert delays == sorted(delays)
    assert all(2 * before == after for before, after in pairwise(delays[1:7]))
    assert delays[-1] == delays[10] == 30


def test_a_server_of_which_a_worker_never_answers_ends() -> None:
    with program(NEVER_READY, workers=2) as server:
        _, log = server.process.communicate(timeout=20)
    assert server.process.returncode == 1
    assert not server.address
    assert str(ours(log)[-1]["event"]).startswith("a worker did not start")


def test_when_the_last_worker_dies_it_is_replaced_at_once() -> None:
    with program(PATIENT, workers=2) as server:
        server.log_until("serving", 1)
        for started in (2, 1, 1, 1):  # from the second death on a place waits, but for the last worker's
            for each in children(server.process.pid):
                os.kill(each, signal.SIGKILL)
            server.log_until("worker started", started)
            asks(server.address)


def test_no_worker_is_left_behind_by_a_supervisor_that_is_killed() -> None:
    with program(workers=2) as server:
        watched = [os.pidfd_open(each) for each in children(server.process.pid)]
        server.process.kill()
        for each in watched:
            ended, _, _ = select.select([each], [], [], 20)  # a process that has ended can be read
            assert ended
            os.close(each)


# --- ports that others hold -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2])
def test_it_refuses_a_port_that_another_holds(count: int) -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as stranger:
        port = stranger.getsockname()[1]
        with program(port=port, workers=count) as server:
            _, log = server.process.communicate(timeout=20)
    assert server.process.returncode == 1
    message = log.splitlines()[-1]
    assert f"port {port} on 127.0.0.1 is taken by another process" in message
    assert "choose another port" in message


def test_two_servers_do_not_share_a_port() -> None:
    with program(workers=2) as first:
        with program(port=int(first.address.rpartition(":")[2])) as second:
            second.process.communicate(timeout=20)
        assert second.process.returncode == 1
        asks(first.address)
        assert first.end()[0] == 0


@pytest.mark.parametrize("host", ["127.0.0.1", EVERYWHERE])
def test_a_stranger_that_shares_ports_can_not_join_one_process(host: str) -> None:
    with program(host=host, insecure=True, port=free_port()) as server, socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with pytest.raises(OSError, match="in use"):
            stranger.bind(("127.0.0.1", int(server.address.rpartition(":")[2])))

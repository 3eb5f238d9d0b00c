"""The server program reacts to signals and unread logs, and runs several workers on one port."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2

from khronos.v1.referee_service_pb2 import GetCatalogRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service import PortTakenError, serve
from khronos_service.processes import supervisor
from khronos_service.processes.shutdown import ShutdownRequest
from testing.requests import request_of
from tests.service.support import Log, collect_metrics, health_of, json_lines
from tests.support.servers import QUIET, run_server
from tests.support.waiting import free_port, wait_until
from tests.support.web import ask

PROGRAM = """
import json, sys
from khronos_service import LogFormat, Settings, serve
asked = json.loads(sys.argv[1])
settings = Settings(**{**asked, "log_format": LogFormat.JSON})
sys.exit(serve(settings, lambda address, _: print(address, flush=True)))
"""

# A replacement for `GetCatalog` that takes a while: it reports its start on standard output, and waits for a file.
SLOW = """
import pathlib, time
from khronos.v1 import referee_service_pb2
from khronos_core import core, methods
def slow(request, context):
    print("begun", flush=True)
    while not pathlib.Path(request.options.locale).exists():
        time.sleep(0.01)
    return referee_service_pb2.GetCatalogResponse()
catalog = methods.Method(
    referee_service_pb2.GetCatalogRequest, lambda *arguments: arguments, slow, lambda response, *_: response
)
core.METHODS = {**methods.METHODS, "GetCatalog": catalog}
"""

# A supervisor that always replaces workers after a few milliseconds.
HASTY = """
from khronos_service.processes import supervisor
supervisor._FIRST_DELAY_SECONDS = supervisor._MAX_DELAY_SECONDS = 0.01
"""

STAND_IN = ["sh", "-c", "echo ready; exec cat"]
"""A process that replaces a worker: it reports that it is ready, and ends when its standard input is closed."""

MAX_SECONDS = 300.0
"""The seconds after which a program is killed in any case; tests share one program, also on a busy machine."""

EVERYWHERE = "0.0.0.0"  # noqa: S104  # what a container listens on


class Program:
    """A server that runs as a separate program."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.address = self.line()

    def line(self) -> str:
        """Return the next line of standard output."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def log_until(self, event: str, times: int) -> list[dict[str, object]]:
        """Read the log until a text has occurred a number of times, and return the log up to there."""
        assert self.process.stderr is not None
        log: list[dict[str, object]] = []
        for line in self.process.stderr:
            log.extend(json_lines(line))
            if [each["event"] for each in log].count(event) == times:
                return log
        raise AssertionError(f"no {event!r} in {log}")

    def end(self, number: int = signal.SIGTERM) -> tuple[int, list[dict[str, object]]]:
        """Send a signal; return the exit code and the log."""
        self.process.send_signal(number)
        _, log = self.process.communicate(timeout=60)
        return self.process.returncode, json_lines(log)


@contextmanager
def program(before: str = "", log: int = subprocess.PIPE, **settings: object) -> Iterator[Program]:
    """Run a server; `before` is code that it runs first, and `log` is its standard error."""
    asked = json.dumps({"port": 0, "linger": 0.0, "grace": 15.0, **settings})
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        [sys.executable, "-c", before + PROGRAM, asked], stdout=subprocess.PIPE, stderr=log, text=True, env=buffered
    ) as process:
        # A program that hangs is killed, so that its streams end and the test fails.
        watchdog = threading.Timer(MAX_SECONDS, process.kill)
        watchdog.start()
        try:
            yield Program(process)
        finally:
            watchdog.cancel()
            process.kill()


def assert_answered(address: str) -> None:
    """Make a call that must succeed."""
    with grpc.insecure_channel(address) as line:
        RefereeServiceStub(line).GetCatalog(GetCatalogRequest(), timeout=60, wait_for_ready=True)


def test_signal_shuts_the_server_down_gracefully() -> None:
    with program() as server:
        assert_answered(server.address)
        code, log = server.end()
    assert code == 0
    assert [line["event"] for line in log] == ["serving", "call", "draining", "stopped"]
    assert log[0]["address"] == server.address


def test_signal_delivered_to_another_thread_shuts_the_server_down() -> None:
    aside = threading.Timer(0.1, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGTERM))
    with ShutdownRequest() as shutdown:
        aside.start()
        assert shutdown.wait(60)


def test_shutdown_is_reported_by_health_and_running_calls_finish(tmp_path: Path) -> None:
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
        running.result(60)
        assert server.process.wait(60) == 0


def test_endless_call_does_not_prevent_shutdown(tmp_path: Path) -> None:
    with (
        program(SLOW, grace=0.2, host=EVERYWHERE, insecure=True) as server,
        grpc.insecure_channel(server.address) as line,
    ):
        call = RefereeServiceStub(line).GetCatalog.future(request_of(GetCatalogRequest, locale=str(tmp_path / "never")))
        assert server.line() == "begun"
        server.process.send_signal(signal.SIGTERM)
        with pytest.raises(grpc.RpcError):
            call.result(60)
        (tmp_path / "never").touch()
        assert server.process.wait(60) == 0
        assert server.process.stderr is not None
        log = json_lines(server.process.stderr.read())
        assert "calls from other machines are not encrypted" in [line["event"] for line in log]
        assert [line["reason"] for line in log if line["event"] == "stopped"] == [
            "calls were still running at the end of the grace period"
        ]


# --- logs without a reader --------------------------------------------------------------------------------------------


@contextmanager
def full_pipe() -> Iterator[int]:
    """Yield the write end of a full pipe that no process reads."""
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


@pytest.mark.slow
def test_server_with_an_unread_log_shuts_down_on_a_signal() -> None:
    with full_pipe() as log, program(log=log, workers=2) as server:
        assert_answered(server.address)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(60) == 0


def test_server_answers_with_a_closed_standard_error() -> None:
    port = free_port()
    settings = json.dumps({"port": port, "workers": 2, "linger": 0.0})
    closed = ["sh", "-c", 'exec "$@" 2>&-', "sh"]
    with subprocess.Popen([*closed, sys.executable, "-c", PROGRAM, settings], stdout=subprocess.DEVNULL) as server:
        try:
            assert_answered(f"127.0.0.1:{port}")
            server.terminate()
            assert server.wait(60) == 0
        finally:
            server.kill()


# --- several workers --------------------------------------------------------------------------------------------------


def children(process: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()]


@pytest.fixture(scope="module")
def pair() -> Iterator[Program]:
    """A server with two workers and all of its ports; after each test, it has two workers again."""
    with program(HASTY, workers=2, web=True, web_port=free_port(), metrics_port=free_port()) as server:
        yield server
        assert server.end()[0] == 0


@pytest.fixture(scope="module")
def ports(pair: Program) -> dict[str, str]:
    """The addresses of the server: `web` and `metrics` are URLs."""
    serving = {str(line["event"]): line for line in pair.log_until("serving", 1)}
    return {"web": str(serving["serving"]["web"]), "metrics": str(serving["metrics"]["address"])}


def call_over_grpc(pair: Program, _: dict[str, str]) -> str:
    with grpc.insecure_channel(pair.address) as line:
        answered = RefereeServiceStub(line).GetCatalog.with_call(GetCatalogRequest(), timeout=60, wait_for_ready=True)
    return str(dict(answered[1].trailing_metadata())["x-request-id"])


def call_over_http(_: Program, ports: dict[str, str]) -> str:
    return ask(ports["web"], "GetCatalog", {}).headers["x-request-id"]


@pytest.mark.parametrize("call", [call_over_grpc, call_over_http])
def test_every_worker_answers_on_one_port(
    pair: Program, ports: dict[str, str], call: Callable[[Program, dict[str, str]], str]
) -> None:
    answered_by = set()
    for _ in range(200):  # the kernel distributes connections randomly, among workers that already listen
        answered_by.add(call(pair, ports)[:8])  # its log line names the process
        if len(answered_by) == 2:
            break
    assert len(answered_by) == 2


@pytest.mark.slow
def test_killed_worker_is_replaced_and_its_metrics_are_kept(pair: Program, ports: dict[str, str]) -> None:
    def measure_answer() -> float:
        return sum(
            value for name, value in collect_metrics(ports["metrics"]).items() if name.startswith("khronos_calls_total")
        )

    before, (victim, other) = measure_answer(), children(pair.process.pid)
    os.kill(other, signal.SIGINT)  # Ctrl-C reaches all processes, and one of them decides
    for _ in range(5):
        assert_answered(pair.address)
    wait_until(lambda: measure_answer() == before + 5)
    os.kill(victim, signal.SIGKILL)
    wait_until(lambda: len({*children(pair.process.pid)} - {victim}) == 2)
    assert other in children(pair.process.pid)
    assert measure_answer() == before + 5
    assert_answered(pair.address)
    wait_until(lambda: measure_answer() == before + 6)


def test_two_servers_do_not_share_a_port(pair: Program) -> None:
    with pytest.raises(PortTakenError):
        serve(replace(QUIET, port=int(pair.address.rpartition(":")[2])))
    assert_answered(pair.address)


@pytest.mark.slow
def test_every_worker_drains_when_the_server_ends() -> None:
    with program(workers=2) as server:
        code, log = server.end(signal.SIGINT)
    assert code == 0
    assert [line["event"] for line in log].count("stopped") == 2


@pytest.mark.slow
def test_workers_end_if_their_supervisor_is_killed() -> None:
    with program(workers=2) as server:
        watched = [os.pidfd_open(each) for each in children(server.process.pid)]
        server.process.kill()
        for each in watched:
            ended, _, _ = select.select([each], [], [], 20)  # the status of a process that has ended can be read
            assert ended
            os.close(each)


# --- supervision ------------------------------------------------------------------------------------------------------


class Workers:
    """Fake workers of a supervisor, and a clock that moves only when the test moves it."""

    def __init__(self, log: Log) -> None:
        self.now = 1000.0
        self.all = supervisor._Workers(replace(QUIET, workers=2), "", log.logger)
        self.all._command = STAND_IN

    def monotonic(self) -> float:
        return self.now

    @property
    def running(self) -> list[bool]:
        return [place.worker is not None for place in self.all._slots]

    def check(self, seconds: float = 0.0) -> list[bool]:
        """Let time pass and the supervisor check; return whether each place has a worker then."""
        self.now += seconds
        self.all.check()
        return self.running

    def kill(self, *places: int) -> list[bool]:
        """Kill workers, and let the supervisor check."""
        for place in places:
            worker = self.all._slots[place].worker
            assert worker is not None
            with worker:  # its pipes are closed
                worker.kill()
        return self.check()

    def end(self) -> bool:
        """Stop all workers; return whether they exit normally."""
        ended_well = self.all.stop()
        for place in self.all._slots:
            if place.worker is not None:
                with place.worker:
                    pass
        return ended_well


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def workers(log: Log, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workers]:
    """Two running workers."""
    made = Workers(log)
    monkeypatch.setattr(supervisor, "time", made)
    assert made.all.start_all()
    yield made
    assert made.end()


def test_repeatedly_dying_worker_is_replaced_with_growing_delays(workers: Workers) -> None:
    assert workers.kill(0) == [True, True]
    for delay in (0.5, 1.0, 2.0):
        assert workers.kill(0) == [False, True]
        assert workers.check(delay - 0.25) == [False, True]
        assert workers.check(0.25) == [True, True]


def test_worker_that_ran_for_a_long_time_is_replaced_immediately(workers: Workers) -> None:
    workers.kill(0)
    workers.check(61)
    assert workers.kill(0) == [True, True]


def test_last_worker_that_dies_is_replaced_immediately(workers: Workers) -> None:
    workers.kill(0, 1)
    assert workers.kill(0, 1) == [True, False]
    assert workers.kill(0) == [True, False]


def test_the_end_of_a_worker_is_logged_with_its_reason(workers: Workers, log: Log) -> None:
    worker = workers.all._slots[0].worker
    assert worker is not None
    workers.kill(0)
    (died,) = [line for line in log.lines() if line["event"] == "worker died"]
    assert (died["worker"], died["reason"]) == (worker.pid, "killed by signal 9 (Killed)")


def test_replacement_delay_grows_up_to_its_maximum() -> None:
    delays = [supervisor.restart_delay(deaths) for deaths in range(1, 100)]
    assert delays[0] == 0
    assert delays == sorted(delays)
    assert all(2 * before == after for before, after in pairwise(delays[1:7]))
    assert delays[-1] == delays[10] == 30


def test_server_ends_if_a_worker_never_becomes_ready(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(log)
    workers.all._command = ["false"]
    monkeypatch.setattr(supervisor, "_Workers", lambda *_: workers.all)
    assert serve(replace(QUIET, workers=2)) == 1
    assert not workers.end()
    assert log.lines()[-1]["event"].startswith("a worker did not start")


# --- ports that others hold -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("taken", ["port", "web_port"])
def test_server_refuses_a_port_in_use(taken: str, workers: int) -> None:
    with socket.create_server(("127.0.0.1", 0), reuse_port=True) as stranger:
        port = stranger.getsockname()[1]
        settings = replace(QUIET, web=True, web_port=0, workers=workers)
        with pytest.raises(PortTakenError, match=f"port {port} on 127.0.0.1 is already in use; choose"):
            serve(replace(settings, **{taken: port}))


def test_metrics_port_in_use_is_reported_and_ends_the_server() -> None:
    with socket.create_server(("127.0.0.1", 0)) as stranger:
        port = stranger.getsockname()[1]
        with program(workers=2, metrics_port=port) as server:
            _, log = server.process.communicate(timeout=60)
    assert server.process.returncode == 1
    assert f"metrics: cannot listen on port {port} of 127.0.0.1" in log


@pytest.mark.parametrize("host", ["127.0.0.1", EVERYWHERE])
def test_foreign_process_cannot_share_the_port_of_a_single_process_server(host: str) -> None:
    with run_server(host=host, insecure=True, port=free_port()) as server, socket.socket() as stranger:
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with pytest.raises(OSError, match="in use"):
            stranger.bind(("127.0.0.1", int(server.address.rpartition(":")[2])))

"""Run the conformance vectors against a server and print every difference.

    python conformance/run.py --server localhost:50051

It needs grpcio, googleapis-common-protos and the code generated from the contract, but nothing else of this project.
Exit code 0: all cases passed; 1: some failed; 2: the server cannot be reached, or a named case does not exist.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message
from google.rpc import error_details_pb2
from google.rpc.status_pb2 import Status

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos.v1 import refusal_pb2

HERE = Path(__file__).resolve().parent
SEALING_KEYS = str(HERE / "sealing-keys")
"""The file of the published key, which a server needs for the cases of sealed games."""

METHODS = service_pb2.DESCRIPTOR.services_by_name["RefereeService"].methods_by_name

SENTENCES = frozenset(("sentence", "message", "description"))
"""The fields with texts for people, which `--without-sentences` does not compare."""

DETAILS = (error_details_pb2, refusal_pb2)
"""The modules of messages in error details; their types must be loaded to read JSON."""

MAX_LINES = 40
SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Case:
    """A case: requests and their expected responses.

    Attributes:
        name: The unique name of the case.
        rpc: The name of the method in the contract, such as `ApplyAction`.
        requests: The serialised requests: one request, or all requests of a stream in order.
        requests_json: The requests as JSON, an array for a stream; empty if the bytes are not a message.
        code: The expected canonical code.
        answers: The expected answers as JSON, an array for a stream; or the `google.rpc.Status` of the error.
        answers_binary: The expected answers in the binary form.
        depends_on_version: Whether other versions of the server may respond differently.
    """

    name: str
    rpc: str
    requests: tuple[bytes, ...]
    requests_json: str
    code: str
    answers: str
    answers_binary: tuple[bytes, ...]
    depends_on_version: bool


def read_cases(folder: Path = HERE) -> Iterator[Case]:
    """Yield the cases of a folder in the order of its index."""
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    for entry in index["cases"]:
        several = is_stream(entry["rpc"])
        asked, answered = (entry["requests"], entry["answers"]) if several else (entry["request"], entry["answer"])
        binaries = [(folder / each["binary"]).read_bytes() for each in (asked, answered)]
        requests, answers = (split(each) if several else (each,) for each in binaries)
        yield Case(
            entry["name"],
            entry["rpc"],
            requests,
            (folder / asked["json"]).read_text(encoding="utf-8") if "json" in asked else "",
            entry["code"],
            (folder / answered["json"]).read_text(encoding="utf-8"),
            answers,
            entry["depends_on_version"],
        )


def is_stream(rpc: str) -> bool:
    """Return whether a call is a stream of requests and responses."""
    return METHODS[rpc].client_streaming


def join(messages: Iterable[bytes]) -> bytes:
    """Return messages in the delimited form: each is preceded by its length as a varint."""
    return b"".join(_varint(len(each)) + each for each in messages)


def split(data: bytes) -> tuple[bytes, ...]:
    """Return the messages of data in the delimited form.

    Raises:
        ValueError: If the data end in the middle of a message.
    """
    found: list[bytes] = []
    place = 0
    while place < len(data):
        length, place = _read_varint(data, place)
        if place + length > len(data):
            raise ValueError("the data end within a message")
        found.append(data[place : place + length])
        place += length
    return tuple(found)


_CONTINUED = 0x80
"""The bit of a varint's byte that is set if more bytes follow."""


def _varint(number: int) -> bytes:
    """Return a number as a varint: groups of seven bits, the lowest first."""
    groups = bytearray()
    while number >= _CONTINUED:
        groups.append(number & 0x7F | _CONTINUED)
        number >>= 7
    return bytes((*groups, number))


def _read_varint(data: bytes, place: int) -> tuple[int, int]:
    """Return the number at an offset, and the offset after it."""
    number = 0
    for end in range(place, len(data)):
        number |= (data[end] & 0x7F) << 7 * (end - place)
        if data[end] < _CONTINUED:
            return number, end + 1
    raise ValueError("the data end within a length")


def message_class(full_name: str) -> type[Message]:
    """Return the generated class of a message of the service."""
    found: type[Message] = getattr(service_pb2, full_name.rpartition(".")[2])
    return found


def request_class(rpc: str) -> type[Message]:
    """Return the class of a call's requests."""
    return message_class(METHODS[rpc].input_type.full_name)


def answer_class(case: Case) -> type[Message]:
    """Return the class of the expected response of a case."""
    return message_class(METHODS[case.rpc].output_type.full_name) if case.code == "OK" else Status


def ask(channel: grpc.Channel, rpc: str, requests: Sequence[bytes]) -> tuple[str, tuple[bytes, ...]]:
    """Make a call; return the name of its code, and its responses or, if it fails, the `google.rpc.Status`."""
    path = f"/{METHODS[rpc].containing_service.full_name}/{rpc}"
    call: Any = channel.stream_stream(path) if is_stream(rpc) else channel.unary_unary(path)
    try:
        if is_stream(rpc):
            return "OK", tuple(call(iter(requests), timeout=SECONDS))
        return "OK", (call(requests[0], timeout=SECONDS),)
    except grpc.RpcError as failure:
        error: Any = failure
        trailers = {each.key: each.value for each in error.trailing_metadata() or ()}
        details = trailers.get("grpc-status-details-bin", b"")
        fallback = Status(code=error.code().value[0], message=error.details() or "")
        return error.code().name, (bytes(details) or fallback.SerializeToString(),)


def differences(case: Case, code: str, answers: Sequence[bytes], *, sentences: bool = True) -> list[str]:
    """Return the lines of a diff between the expected and the actual responses; empty if they are equal."""
    if code != case.code:
        lines = [f"expected code {case.code}, not {code}"]
        return lines if code == "OK" else [*lines, *_lines(plain(_read(Status, answers[0])))]
    if case.depends_on_version:
        return [] if all(answers) else ["the response is empty"]
    kind = answer_class(case)
    try:
        read = [plain(_read(kind, each)) for each in answers]
    except DecodeError:
        return [f"the response is not a {kind.DESCRIPTOR.full_name}"]
    given = read if is_stream(case.rpc) and code == "OK" else read[0]
    wanted = json.loads(case.answers)
    if not sentences:
        wanted, given = _without_sentences(wanted), _without_sentences(given)
    if wanted == given:
        return []
    lines = list(difflib.unified_diff(_lines(wanted), _lines(given), "expected", "actual", lineterm="", n=2))
    return lines if len(lines) <= MAX_LINES else [*lines[:MAX_LINES], f"… and {len(lines) - MAX_LINES} lines more"]


def plain(message: Message) -> Any:
    """Return a message as JSON values, which are equal for equal messages, including error details."""
    return json_format.MessageToDict(message)


def _read(kind: type[Message], data: bytes) -> Message:
    message = kind()
    message.ParseFromString(data)
    return message


def _lines(value: Any) -> list[str]:
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False).splitlines()


def _without_sentences(value: Any) -> Any:
    """Return JSON without the texts for people."""
    if isinstance(value, dict):
        return {key: _without_sentences(each) for key, each in value.items() if key not in SENTENCES}
    return [_without_sentences(each) for each in value] if isinstance(value, list) else value


def play(server: str, names: Sequence[str] = (), *, sentences: bool = True, folder: Path = HERE) -> int:
    """Run the cases against a server and print the differences; return the exit code.

    A proxy from the environment is not used.
    """
    cases = list(read_cases(folder))
    unknown = sorted(set(names) - {case.name for case in cases})
    if unknown:
        print(f"unknown cases: {', '.join(unknown)}; index.json lists all", file=sys.stderr)
        return 2
    failed = played = 0
    with grpc.insecure_channel(server, [("grpc.enable_http_proxy", 0)]) as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=SECONDS)
        except grpc.FutureTimeoutError:
            print(f"no server responds at {server}", file=sys.stderr)
            return 2
        for case in cases:
            if names and case.name not in names:
                continue
            played += 1
            lines = differences(case, *ask(channel, case.rpc, case.requests), sentences=sentences)
            if lines:
                failed += 1
                print(f"{case.name} ({case.rpc}) differs:", *lines, sep="\n  ")
    print(f"{played - failed} of {played} cases passed")
    return 1 if failed or not played else 0


def main() -> int:
    """Parse the command line and run the cases."""
    parser = argparse.ArgumentParser(description="Run the conformance vectors against a server.")
    parser.add_argument("names", nargs="*", help="names of cases to run (default: all)")
    parser.add_argument(
        "--server", required=True, metavar="HOST:PORT", help="address of the server, which must not use TLS"
    )
    parser.add_argument("--without-sentences", action="store_true", help="ignore differences in texts for people")
    options = parser.parse_args()
    return play(options.server, options.names, sentences=not options.without_sentences)


if __name__ == "__main__":
    sys.exit(main())

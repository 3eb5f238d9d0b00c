"""Rewrites the conformance vectors: sends all requests of `conformance/requests.py` to a new server.

Run by `make conformance`. Read the diff: a changed response means that the contract or a rule has changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from conformance.requests import Given, cases
from conformance.run import HERE, SEALING_KEYS, ask, is_stream, join, message_class, plain
from conformance.run import METHODS as RPCS
from khronos_client.channel import channel_options_with
from khronos_service import LogLevel, Settings, start_server

_INDEX = "index.json"
_CASES = "cases"


def vectors() -> dict[str, bytes]:
    """Return every file of the vectors by its path in the folder."""
    server = start_server(Settings(port=0, sealing_keys_file=SEALING_KEYS, log_level=LogLevel.ERROR))
    try:
        with grpc.insecure_channel(server.address, channel_options_with((), server.address)) as channel:
            return _record(channel)
    finally:
        server.stop(0)


def _record(channel: grpc.Channel) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    entries: list[dict[str, Any]] = []
    pending = cases()
    given = next(pending, None)
    while given is not None:
        code, answers = ask(channel, given.rpc, [_binary(each) for each in given.requests])
        if code != given.code:
            raise SystemExit(f"{given.name}: {code}, not {given.code}: {Status.FromString(answers[0])}")
        kind = message_class(RPCS[given.rpc].output_type.full_name) if code == "OK" else Status
        messages = [kind.FromString(each) for each in answers]
        entries.append(_add_case(files, given, messages))
        try:
            given = pending.send(messages if is_stream(given.rpc) else messages[0])
        except StopIteration:
            given = None
    files[_INDEX] = _json({"contract": "khronos.v1", "cases": entries})
    return files


def _binary(request: Message | bytes) -> bytes:
    return request if isinstance(request, bytes) else request.SerializeToString(deterministic=True)


def _add_case(files: dict[str, bytes], given: Given, answers: Sequence[Message]) -> dict[str, Any]:
    """Add the files of a case; return its entry in the index."""
    asked, answered = ("requests", "answers") if is_stream(given.rpc) else ("request", "answer")
    entry: dict[str, Any] = {
        "name": given.name,
        "about": given.about,
        "rpc": given.rpc,
        asked: _add_message(files, f"{_CASES}/{given.name}.{asked}", given.rpc, given.requests),
        "code": given.code,
        answered: _add_message(files, f"{_CASES}/{given.name}.{answered}", given.rpc, answers),
    }
    if isinstance(answers[0], Status):
        entry["error"] = _error(answers[0])
    entry["depends_on_version"] = given.depends_on_version
    return entry


def _add_message(files: dict[str, bytes], stem: str, rpc: str, messages: Sequence[Message | bytes]) -> dict[str, str]:
    """Add the files of a message, or of the messages of a stream, in both forms; return their paths."""
    binaries = [_binary(each) for each in messages]
    paths = {"binary": f"{stem}.delimited.binpb" if is_stream(rpc) else f"{stem}.binpb"}
    files[paths["binary"]] = join(binaries) if is_stream(rpc) else binaries[0]
    values = [_sort_maps(plain(each)) for each in messages if isinstance(each, Message)]
    if len(values) == len(messages):
        paths["json"] = f"{stem}.json"
        files[paths["json"]] = _json(values if is_stream(rpc) else values[0])
    return paths


def _error(status: Status) -> dict[str, Any]:
    """Return the index entry of an error: the reason, its metadata, and the details by type."""
    info = ErrorInfo()
    status.details[0].Unpack(info)
    return {
        "reason": info.reason,
        "metadata": dict(sorted(info.metadata.items())),
        "details": [each.TypeName() for each in status.details],
    }


def _sort_maps(value: Any) -> Any:
    """Return the JSON of a message with the entries of maps in order. Only the metadata of errors is a map."""
    if isinstance(value, dict):
        return {
            key: dict(sorted(each.items())) if key == "metadata" else _sort_maps(each) for key, each in value.items()
        }
    return [_sort_maps(each) for each in value] if isinstance(value, list) else value


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def find_differences(folder: Path = HERE) -> dict[str, bytes | None]:
    """Return the files that differ from the files on disk; None for files that should not exist."""
    made = vectors()
    there = {str(path.relative_to(folder)) for path in (folder / _CASES).iterdir()} | {_INDEX}
    found: dict[str, bytes | None] = dict.fromkeys(sorted(there - set(made)))
    changed = (name for name in made if name not in there or (folder / name).read_bytes() != made[name])
    return found | {name: made[name] for name in changed}


def main() -> int:
    """Rewrite the files that differ."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file differs")
    check = parser.parse_args().check
    (HERE / _CASES).mkdir(exist_ok=True)
    found = find_differences()
    for name, content in found.items():
        if check:
            print(f"conformance/{name} differs: `make conformance` rewrites it, if the answers are meant so")
            continue
        if content is None:
            (HERE / name).unlink()
        else:
            (HERE / name).write_bytes(content)
        print(f"conformance/{name} is {'removed' if content is None else 'rewritten'}")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())

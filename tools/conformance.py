"""Rewrites the conformance vectors: asks a server of its own all that `tools/conformance_cases.py` lists.

Run by `make conformance`, and to be read as a diff: a changed answer is a changed contract or a changed rule.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from conformance.run import HERE, ask, message_class, plain
from conformance.run import METHODS as RPCS
from khronos_service import LogLevel, Settings, start_server
from tools.conformance_cases import Given, cases

_INDEX = "index.json"
_CASES = "cases"


def vectors() -> dict[str, bytes]:
    """Return every file of the vectors by its path in the folder."""
    server = start_server(Settings(port=0, log_level=LogLevel.ERROR))
    try:
        with grpc.insecure_channel(server.address) as channel:
            return _recorded(channel)
    finally:
        server.stop(0)


def _recorded(channel: grpc.Channel) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    entries: list[dict[str, Any]] = []
    pending = cases()
    given = next(pending, None)
    while given is not None:
        request = (
            given.request if isinstance(given.request, bytes) else given.request.SerializeToString(deterministic=True)
        )
        code, answer = ask(channel, given.rpc, request)
        if code != given.code:
            raise SystemExit(f"{given.name}: {code}, not {given.code}: {Status.FromString(answer)}")
        kind = message_class(RPCS[given.rpc].output_type.full_name) if code == "OK" else Status
        message = kind.FromString(answer)
        entries.append(_filed(files, given, request, message, answer))
        try:
            given = pending.send(message)
        except StopIteration:
            given = None
    files[_INDEX] = _json({"contract": "khronos.v1", "cases": entries})
    return files


def _filed(files: dict[str, bytes], given: Given, request: bytes, message: Message, answer: bytes) -> dict[str, Any]:
    """Add the files of a case; return its entry in the index."""
    stem = f"{_CASES}/{given.name}"
    entry: dict[str, Any] = {
        "name": given.name,
        "about": given.about,
        "rpc": given.rpc,
        "request": {"binary": f"{stem}.request.binpb"},
        "code": given.code,
    }
    files[f"{stem}.request.binpb"] = request
    if not isinstance(given.request, bytes):
        entry["request"]["json"] = f"{stem}.request.json"
        files[f"{stem}.request.json"] = _written(given.request)
    entry["answer"] = {"binary": f"{stem}.answer.binpb", "json": f"{stem}.answer.json"}
    files[f"{stem}.answer.binpb"] = answer
    files[f"{stem}.answer.json"] = _written(message)
    if isinstance(message, Status):
        entry["error"] = _error(message)
    entry["depends_on_version"] = given.depends_on_version
    return entry


def _error(status: Status) -> dict[str, Any]:
    """Return what the index tells of an error: the reason, its metadata, and the details by type."""
    info = ErrorInfo()
    status.details[0].Unpack(info)
    return {
        "reason": info.reason,
        "metadata": dict(sorted(info.metadata.items())),
        "details": [each.TypeName() for each in status.details],
    }


def _written(message: Message) -> bytes:
    return _json(_ordered(plain(message)))


def _ordered(value: Any) -> Any:
    """Return what JSON says with the entries of maps in order; the contract has no map but the metadata of errors."""
    if isinstance(value, dict):
        return {key: dict(sorted(each.items())) if key == "metadata" else _ordered(each) for key, each in value.items()}
    return [_ordered(each) for each in value] if isinstance(value, list) else value


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()


def differing(folder: Path = HERE) -> dict[str, bytes | None]:
    """Return the files that are not as on disk, None for those that should not be there."""
    made = vectors()
    there = {str(path.relative_to(folder)) for path in (folder / _CASES).iterdir()} | {_INDEX}
    found: dict[str, bytes | None] = dict.fromkeys(sorted(there - set(made)))
    changed = (name for name in made if name not in there or (folder / name).read_bytes() != made[name])
    return found | {name: made[name] for name in changed}


def main() -> int:
    """Rewrite the files that differ."""
    argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None).parse_args()
    (HERE / _CASES).mkdir(exist_ok=True)
    for name, content in differing().items():
        if content is None:
            (HERE / name).unlink()
        else:
            (HERE / name).write_bytes(content)
        print(f"conformance/{name} is {'removed' if content is None else 'rewritten'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

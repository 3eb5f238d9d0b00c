"""A client that nobody here wrote: `buf curl`, which learns the contract by reflection."""

import base64
import json
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from google.rpc.error_details_pb2 import ErrorInfo

from khronos.v1.refusal_pb2 import Refusal

BUF = Path(sysconfig.get_path("scripts"), "buf")


def curl(address: str, method: str, request: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            BUF,
            "curl",
            "--protocol=grpc",
            "--http2-prior-knowledge",
            "--data=@-",
            f"http://{address}/khronos.v1.RefereeService/{method}",
        ],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )


@pytest.fixture(scope="module")
def start(address: str) -> dict[str, Any]:
    config = {"seats": [{"name": "Ann", "colour": "red"}, {"name": "Ben", "colour": "blue"}]}
    made = curl(address, "CreateGame", {"setup": {"config": config, "seedPhrase": "curl", "firstSeat": 2}})
    assert made.returncode == 0, made.stderr
    state: dict[str, Any] = json.loads(made.stdout)["state"]
    return state


def test_it_plays(address: str, start: dict[str, Any]) -> None:
    journey = {"seat": 2, "travel": {"adventurer": "ADVENTURER_FIRST", "to": "AGE_REASON"}}
    applied = curl(address, "ApplyAction", {"state": start, "options": {"host": {}}, "action": {"message": journey}})
    assert applied.returncode == 0, applied.stderr
    answer = json.loads(applied.stdout)
    assert answer["state"]["publicPart"]["players"][1]["money"] == 3
    assert "undoObstacles" not in answer


def test_it_reads_the_details_of_errors(address: str, start: dict[str, Any]) -> None:
    refused = curl(address, "ApplyAction", {"state": start, "options": {"seat": 1}, "action": {"notation": "Ann: end"}})
    assert refused.returncode != 0
    error = json.loads(refused.stderr)
    assert error["code"] == "failed_precondition"
    details = {each["type"]: base64.b64decode(each["value"] + "==") for each in error["details"]}
    assert ErrorInfo.FromString(details["google.rpc.ErrorInfo"]).reason == "ACTION_ILLEGAL"
    assert list(Refusal.FromString(details["khronos.v1.Refusal"]).clauses) == ["T-7"]

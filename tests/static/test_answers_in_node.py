"""The worker of the page answers as this process does, byte for byte."""

from __future__ import annotations

import json
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from google.rpc.code_pb2 import FAILED_PRECONDITION
from google.rpc.error_details_pb2 import ErrorInfo

from conformance.run import read_cases
from khronos_core import Core
from tests.static.calls import CONFORMANCE, answer, game_calls, written

RUNNER = Path(__file__).with_name("core_in_node.mjs")


def asked_in_node(site: Path, calls: list[tuple[str, bytes]], folder: Path) -> list[Any]:
    """Return what the worker sends for calls."""
    (folder / "calls.json").write_text(json.dumps(list(written(calls))))
    node = str(Path(sys.executable).with_name("node"))
    command = [node, str(RUNNER), str(site / "play"), str(folder / "calls.json"), str(folder / "answers.json")]
    subprocess.run(command, check=True, timeout=300)
    answers: list[Any] = json.loads((folder / "answers.json").read_text())
    return answers


@pytest.fixture(scope="module")
def answers(site: Path, tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, list[Any], list[Any]]]:
    """Every call with its answer here and in the worker; one worker answers all."""
    core = Core()
    calls = [*CONFORMANCE, *game_calls(core, 1)]
    theirs = asked_in_node(site, calls, tmp_path_factory.mktemp("node"))
    assert len(theirs) == len(calls)
    return [(call[0], answer(core, call), each) for call, each in zip(calls, theirs, strict=True)]


def test_every_conformance_case_has_the_same_answer(answers: list[tuple[str, list[Any], list[Any]]]) -> None:
    cases = answers[: len(CONFORMANCE)]
    assert [method for method, here, there in cases if here != there] == []


def test_every_call_of_a_random_game_has_the_same_answer(answers: list[tuple[str, list[Any], list[Any]]]) -> None:
    game = answers[len(CONFORMANCE) :]
    assert len({method for method, _, _ in game}) == 11
    assert [method for method, here, there in game if here != there] == []


def test_sealed_games_are_refused_for_want_of_a_key(answers: list[tuple[str, list[Any], list[Any]]]) -> None:
    (case,) = (each for each in read_cases() if each.name == "create-sealed")
    place = CONFORMANCE.index((case.rpc, case.requests[0]))
    code, _, details = answers[place][2]
    info = ErrorInfo.FromString(b64decode(details[0][1]))
    assert (code, info.reason) == (FAILED_PRECONDITION, "KEY_UNKNOWN")

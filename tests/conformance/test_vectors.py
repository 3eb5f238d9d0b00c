"""The conformance vectors are what this server answers, cover the contract, and can be used from any language."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from google.protobuf import json_format

from conformance.run import HERE, METHODS, Case, answer_class, plain, play, read_cases, request_class
from khronos_service import LogLevel, Settings, start_server
from tools.conformance import differing

CASES = tuple(read_cases())
MOST_BYTES = 1_000_000


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    running = start_server(Settings(port=0, log_level=LogLevel.ERROR))
    yield running.address
    running.stop(0)


def test_this_server_answers_every_case(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(server) == 0, capsys.readouterr().out
    assert f"{len(CASES)} of {len(CASES)}" in capsys.readouterr().out


def test_the_files_are_what_make_conformance_writes() -> None:
    assert not sorted(differing()), "`make conformance` rewrites them, if the answers are meant so"


def test_every_call_but_streams_is_answered_and_those_that_change_a_state_fail_too() -> None:
    calls = {name for name, method in METHODS.items() if not method.client_streaming}
    assert {case.rpc for case in CASES if case.code == "OK"} == calls
    failing = {case.rpc for case in CASES if case.code != "OK"}
    assert {"CreateGame", "ApplyAction", "ValidateAction", "ReplayGame"} <= failing


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_both_forms_are_one_message(case: Case) -> None:
    answer = answer_class(case)
    assert json.loads(case.answer) == plain(answer.FromString(case.answer_binary))
    assert json.loads(case.answer) == plain(json_format.Parse(case.answer, answer()))
    if case.request_json:
        request = request_class(case.rpc)
        assert json_format.Parse(case.request_json, request()) == request.FromString(case.request)


def test_the_folder_is_small_and_every_file_is_listed() -> None:
    files = {path for path in HERE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    entries = json.loads((HERE / "index.json").read_text(encoding="utf-8"))["cases"]
    listed = {HERE / name for entry in entries for part in ("request", "answer") for name in entry[part].values()}
    assert files - listed == {HERE / name for name in ("README.md", "index.json", "run.py")}
    assert len({entry["name"] for entry in entries}) == len(entries)


def test_a_difference_is_told(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "conformance"
    shutil.copytree(HERE, folder)
    changed = folder / "cases" / "apply-message.answer.json"
    text = changed.read_text(encoding="utf-8")
    changed.write_text(text.replace('"undoIsFair": true', '"undoIsFair": false'), encoding="utf-8")
    assert play(server, ["apply-message"], folder=folder) == 1
    told = capsys.readouterr().out
    assert "apply-message (ApplyAction) differs:" in told
    assert '+ "undoIsFair": true' in told
    assert "0 of 1 answers are as they must be" in told


def test_another_code_is_told(server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "conformance"
    shutil.copytree(HERE, folder)
    index = folder / "index.json"
    index.write_text(index.read_text(encoding="utf-8").replace('"ABORTED"', '"OUT_OF_RANGE"'), encoding="utf-8")
    assert play(server, ["apply-stale"], folder=folder) == 1
    assert "the code must be OUT_OF_RANGE, not ABORTED" in capsys.readouterr().out


def test_sentences_may_be_left_out_of_the_comparison(server: str, tmp_path: Path) -> None:
    folder = tmp_path / "conformance"
    shutil.copytree(HERE, folder)
    changed = folder / "cases" / "apply-illegal.answer.json"
    text = changed.read_text(encoding="utf-8")
    assert "The City would reach off the board" in text
    changed.write_text(text.replace("would reach off", "reaches beyond"), encoding="utf-8")
    assert play(server, ["apply-illegal"], folder=folder) == 1
    assert play(server, ["apply-illegal"], folder=folder, sentences=False) == 0

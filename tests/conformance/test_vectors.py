"""The conformance vectors match this server, cover the contract, and can be used from any language."""

from __future__ import annotations

import base64
import io
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format, proto
from google.protobuf.descriptor_pb2 import MethodOptions

from conformance.run import (
    HERE,
    METHODS,
    SEALING_KEYS,
    Case,
    answer_class,
    is_stream,
    join,
    plain,
    play,
    read_cases,
    request_class,
    split,
)
from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from testing.requests import request_of
from tests.support.servers import run_server
from tests.support.web import ask

CASES = tuple(read_cases())
NO_SIDE_EFFECTS = MethodOptions.NO_SIDE_EFFECTS
MAX_BYTES = 1_300_000


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with run_server(sealing_keys_file=SEALING_KEYS) as server:
        yield server.address


def test_this_server_answers_every_case(server: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(server) == 0, capsys.readouterr().out
    assert f"{len(CASES)} of {len(CASES)}" in capsys.readouterr().out


def test_every_method_without_side_effects_answers_its_cases_by_get() -> None:
    readable = {name for name, each in METHODS.items() if each.GetOptions().idempotency_level == NO_SIDE_EFFECTS}
    cases = [case for case in CASES if case.rpc in readable]
    assert len(cases) > 100
    with run_server(sealing_keys_file=SEALING_KEYS, web=True, web_port=0) as server:
        for case in cases:
            message = base64.urlsafe_b64encode(case.requests[0]).decode()
            answer = ask(server.web_address, f"{case.rpc}?encoding=proto&base64=1&message={message}", method="GET")
            if case.code == "OK":
                assert (answer.status, answer.body) == (200, case.answers_binary[0]), case.name
            else:
                assert answer.json["code"] == case.code.lower(), case.name


def test_committed_files_match_those_that_make_conformance_writes() -> None:
    command = [sys.executable, "-m", "conformance.generate", "--check"]
    done = subprocess.run(command, cwd=HERE.parent, stdout=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_every_call_has_cases_and_state_changing_calls_also_have_errors() -> None:
    assert {case.rpc for case in CASES if case.code == "OK"} == set(METHODS)
    failing = {case.rpc for case in CASES if case.code != "OK"}
    assert {"CreateGame", "ApplyAction", "ValidateAction", "ReplayGame"} <= failing


def test_streams_show_every_kind_of_request_and_of_response() -> None:
    streams = [case for case in CASES if is_stream(case.rpc)]
    asked = {
        PlayRequest.FromString(data).WhichOneof("body")
        for case in streams
        if case.requests_json
        for data in case.requests
    }
    reported = {PlayResponse.FromString(data).WhichOneof("result") for case in streams for data in case.answers_binary}
    assert asked - {None} == {field.name for field in PlayRequest.DESCRIPTOR.oneofs_by_name["body"].fields}
    assert reported == {field.name for field in PlayResponse.DESCRIPTOR.oneofs_by_name["result"].fields}


def test_every_stream_request_has_a_response() -> None:
    for case in CASES:
        assert len(case.requests) == len(case.answers_binary), case.name


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_json_and_binary_form_of_a_case_are_the_same_message(case: Case) -> None:
    kind, answers = answer_class(case), values(case.answers)
    assert answers == [plain(kind.FromString(each)) for each in case.answers_binary]
    assert answers == [plain(json_format.ParseDict(each, kind())) for each in answers]
    if case.requests_json:
        asked = request_class(case.rpc)
        requests = [json_format.ParseDict(each, asked()) for each in values(case.requests_json)]
        assert requests == [asked.FromString(each) for each in case.requests]


def values(text: str) -> list[Any]:
    """Return the messages of a JSON file, which contains one message or an array."""
    value = json.loads(text)
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("lengths", [(), (0,), (1, 127, 128, 0, 40_000)])
def test_delimited_messages_are_split_as_they_were_joined(lengths: tuple[int, ...]) -> None:
    messages = tuple(bytes(length) for length in lengths)
    assert split(join(messages)) == messages


def test_delimited_messages_match_the_protobuf_libraries() -> None:
    written = io.BytesIO()
    requests = [request_of(PlayRequest, id=number, locale="x" * 200) for number in range(3)]
    for each in requests:
        proto.serialize_length_prefixed(each, written)
    assert written.getvalue() == join(each.SerializeToString() for each in requests)


@pytest.mark.parametrize("data", [b"\x02a", b"\x80"])
def test_truncated_delimited_data_are_reported(data: bytes) -> None:
    with pytest.raises(ValueError, match="the data end within a"):
        split(data)


def test_the_folder_is_small_and_every_file_is_listed() -> None:
    files = {path for path in HERE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert sum(path.stat().st_size for path in files) < MAX_BYTES
    entries = json.loads((HERE / "index.json").read_text(encoding="utf-8"))["cases"]
    parts = ("request", "answer", "requests", "answers")
    listed = {HERE / name for entry in entries for part in parts for name in entry.get(part, {}).values()}
    own = ("README.md", "generate.py", "index.json", "requests.py", "run.py", "sealing-keys", "texts.py")
    assert files - listed == {HERE / name for name in own}
    assert len({entry["name"] for entry in entries}) == len(entries)


def copy_and_edit(folder: Path, name: str, old: str, new: str) -> Path:
    """Copy the vectors into a folder, replace a text in one file, and return the copy."""
    copied = folder / "conformance"
    shutil.copytree(HERE, copied)
    text = (copied / name).read_text(encoding="utf-8")
    assert old in text
    (copied / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copied


@pytest.mark.parametrize(
    ("case", "name", "old", "new", "reported"),
    [
        pytest.param(
            *("apply-message", "cases/apply-message.answer.json", '"revision": 2', '"revision": 3'),
            ["apply-message (ApplyAction) differs:", '+   "revision": 2', "0 of 1 cases passed"],
            id="in-an-answer",
        ),
        pytest.param(
            *("play-take-back", "cases/play-take-back.answers.json", '"depth": 3', '"depth": 4'),
            ["play-take-back (Play) differs:", '+   "depth": 3'],
            id="within-a-stream",
        ),
        pytest.param(
            *("apply-stale", "index.json", '"ABORTED"', '"OUT_OF_RANGE"'),
            ["expected code OUT_OF_RANGE, not ABORTED"],
            id="of-the-code",
        ),
    ],
)
def test_different_answer_is_reported(
    server: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    case: str,
    name: str,
    old: str,
    new: str,
    reported: list[str],
) -> None:
    assert play(server, [case], folder=copy_and_edit(tmp_path, name, old, new)) == 1
    found = capsys.readouterr().out
    assert [each for each in reported if each not in found] == []


def test_sentences_can_be_excluded_from_the_comparison(server: str, tmp_path: Path) -> None:
    folder = copy_and_edit(tmp_path, "cases/apply-illegal.answer.json", "does not fit on", "is too large for")
    assert play(server, ["apply-illegal"], folder=folder) == 1
    assert play(server, ["apply-illegal"], folder=folder, sentences=False) == 0


def test_unknown_case_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert play("localhost:1", ["nope", "apply-message"]) == 2
    reported = capsys.readouterr()
    assert (reported.out, reported.err) == ("", "unknown cases: nope; index.json lists all\n")


def test_documentation_has_the_number_of_cases_for_each_protocol() -> None:
    page = (HERE / "README.md").read_text(encoding="utf-8")
    unary = [each for each in CASES if not is_stream(each.rpc)]
    with_json = [each for each in unary if each.requests_json]
    for row, cases in (
        ("gRPC |", CASES),
        ("gRPC-Web, Connect with", unary),
        ("Connect with `application/json`", with_json),
    ):
        (line,) = (each for each in page.splitlines() if each.startswith(f"| {row}"))
        assert line.split("|")[2].strip() == str(len(cases))

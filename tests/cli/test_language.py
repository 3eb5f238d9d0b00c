"""The referee's sentences are told in the language of the terminal."""

import re

import pytest
from google.protobuf import json_format

from khronos.v1.state_pb2 import GameState
from khronos_cli.language import caller_locale
from tests.cli.program import khronos
from tests.support.languages import BRACKETED, is_bracketed
from tests.table.talk import table

POSIX = f"{BRACKETED}_XY.UTF-8"


@pytest.mark.parametrize(
    ("variables", "tag"),
    [
        ({}, ""),
        ({"LANG": "C.UTF-8"}, ""),
        ({"LANG": "POSIX"}, ""),
        ({"LANG": "de_AT.UTF-8"}, "de-AT"),
        ({"LANG": "de_AT", "LC_MESSAGES": "fr@euro"}, "fr"),
        ({"LANG": "de", "LC_MESSAGES": "fr", "LC_ALL": "en_GB"}, "en-GB"),
        ({"LANG": "de", "LC_ALL": ""}, "de"),
    ],
)
def test_the_environment_names_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], tag: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert caller_locale() == tag


@pytest.mark.usefixtures("second_language")
def test_the_faults_of_a_region_are_told_in_the_language_of_the_terminal() -> None:
    result = khronos("region", "check", "-", stdin=".x.\n...\n...\n", env={"LC_ALL": POSIX})
    assert result.returncode == 1
    assert result.stdout == "[line 1, column 2: ['x' is no terrain; use one of . f m ~ h F M]]\n"


@pytest.mark.usefixtures("second_language")
def test_the_faults_of_a_position_file_are_told_in_the_language_of_the_terminal() -> None:
    result = khronos("show", "-", stdin="Khronos position 1\nseat: Ann\n", env={"LC_ALL": POSIX})
    assert is_bracketed(result.stderr.splitlines()[1].strip())


@pytest.mark.usefixtures("second_language")
def test_a_referee_is_asked_in_the_language_of_the_terminal(address: str, state: GameState) -> None:
    message = GameState()
    message.CopyFrom(state)
    message.digest = ""
    message.public_part.players[0].cubes = 3
    text = json_format.MessageToJson(message)
    audit = khronos("audit", "-", "--server", address, stdin=text, env={"LC_ALL": POSIX})
    assert re.search(r": \[3 cubes in supply .*\] \(M-4\)", audit.stdout)
    assert "Mend: [write 25]" in audit.stdout
    legal = khronos("legal", "-", "--server", address, stdin=text, env={"LC_ALL": POSIX})
    assert re.search(r"cubes: \[\[3 cubes in supply .*\]; \[write 25\]\] \(M-4\)", legal.stderr)


@pytest.mark.usefixtures("second_language")
def test_a_table_is_told_in_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", POSIX)
    talk = table()
    assert re.search(r"Not understood: \[.*\]", talk.say("build Keep nowhere"))
    assert "[The [first adventurer] of Ann is on [Might] already.]" in talk.say("travel A Might")
    assert '[expected [Ecus, such as 7 Ecus]; found "many"]' in talk.say("correct money Ann many")
    said = talk.say("correct player 1: 4 Ecus, A Might, B Might, cubes 30")
    assert "M-4  [[30 cubes in supply and 0 on the boards do not make Ann's 25]; [write 25]]." in said

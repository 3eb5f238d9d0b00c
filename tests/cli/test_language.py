"""The referee's sentences are output in the language of the terminal."""

import re

import pytest
from google.protobuf import json_format

from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import consequence_lines, decision_lines
from khronos_cli.commands.demo import SEED, setup_of
from khronos_cli.demo.game import RandomGame
from khronos_cli.locale import caller_locale
from khronos_cli.narration.lines import opening_lines, ranking_lines
from khronos_cli.region_files import region_rows
from khronos_cli.words import EditionWord
from khronos_client import Referee
from khronos_engine.texts.languages import languages
from tests.cli.program import khronos, run
from tests.support.languages import BARE, BRACKETED, is_bracketed
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
def test_the_faults_of_a_region_are_reported_in_the_language_of_the_terminal() -> None:
    result = khronos("region", "check", "-", stdin=".x.\n...\n...\n", env={"LC_ALL": POSIX})
    assert result.returncode == 1
    assert result.stdout == "[line 1, column 2: ['x' is no terrain; use one of . f m ~ h F M]]\n"


@pytest.mark.usefixtures("second_language")
def test_the_faults_of_a_position_file_are_reported_in_the_language_of_the_terminal() -> None:
    result = khronos("show", "-", stdin="Khronos position 1\nseat: Ann\n", env={"LC_ALL": POSIX})
    assert is_bracketed(result.stderr.splitlines()[1].strip())


@pytest.mark.usefixtures("second_language")
def test_a_referee_is_asked_in_the_language_of_the_terminal(state: GameState) -> None:
    message = GameState()
    message.CopyFrom(state)
    message.public_digest = ""
    message.public_part.players[0].cubes = 3
    text = json_format.MessageToJson(message)
    audit = khronos("audit", "-", stdin=text, env={"LC_ALL": POSIX})
    assert re.search(r": \[Ann has 25 cubes; 3 in supply .*\] \(M-4\)", audit.stdout)
    assert "[Fix]: [write 25]" in audit.stdout
    legal = khronos("legal", "-", stdin=text, env={"LC_ALL": POSIX})
    assert re.search(r"cubes: \[\[Ann has 25 cubes; 3 in supply .*\]; \[write 25\]\] \(M-4\)", legal.stderr)


@pytest.mark.usefixtures("second_language")
def test_a_table_is_reported_in_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", POSIX)
    talk = table()
    assert re.search(r"^\[Not understood\]: \[.*\]$", talk.type("build Keep nowhere"), re.MULTILINE)
    assert "[Ann's [adventurer I] is already on [Might].]" in talk.type("travel I Might")
    assert '[expected [Ecus, such as 7 Ecus]; found "many"]' in talk.type("correct money Ann many")
    output = talk.type("correct player 1: 4 Ecus, I Might, II Might, cubes 30")
    assert "M-4  [[Ann has 25 cubes; 30 in supply and 0 on the boards do not add up to that]; [write 25]]." in output
    output, *_, heading = talk.type("build Keep Might C2 with MM").splitlines()
    line = "[[builds [a Keep] on [Might] at C2] ([2 Military], [+1 Ecu])]"
    assert output == f"  [[Ann [{line}; it ripples to [Faith] and [Reason]]].]"
    assert unspoken(heading) == {"Ann"}


@pytest.mark.usefixtures("second_language")
def test_a_whole_game_is_reported_in_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("LC_ALL", POSIX)
    setup = setup_of(4, SEED, EditionWord.MATAGOT, holdem=True)
    game = RandomGame(setup, region_rows(setup.config))
    with Referee(address, locale=caller_locale(), viewer="host") as referee:
        state, _ = game.begin(referee)
        steps = list(game.play(referee, state))
    for step in steps:
        public = step.before.public_part
        for line in consequence_lines(step.events):
            assert unspoken(line.plain) == set()
        if public.HasField("cascade"):
            for line in decision_lines(public.cascade.decision, public.config):
                assert unspoken(line.plain) == set()
    end = steps[-1]
    players = end.after.public_part.players
    first, *_ = ranking_lines(end.events, players, end.after.public_part.config)
    assert unspoken(first.plain) == set()


@pytest.mark.usefixtures("second_language")
def test_a_beginning_is_reported_in_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, referee: Referee
) -> None:
    monkeypatch.setenv("LC_ALL", POSIX)
    setup = setup_of(2, "any", EditionWord.MATAGOT, holdem=True)
    begun = referee.create_game(setup, with_sentences=True, locale=BRACKETED)
    _, *lines = opening_lines(begun.events, setup.config)
    assert len(lines) == 2
    assert all(is_bracketed(line.plain) for line in lines)


@pytest.mark.usefixtures("second_language")
def test_what_may_and_may_not_be_done_is_reported_in_the_language_of_the_terminal(game: str) -> None:
    env = {"LC_ALL": POSIX}
    legal = khronos("check", game, "travel I Faith", env=env).stdout
    refused = khronos("check", game, "travel I Might", env=env).stdout
    foreseen = khronos("preview", game, "travel I Faith", env=env).stdout
    for output in (legal, refused, foreseen):
        assert {word for line in output.splitlines() for word in unspoken(line)} == set()
    assert legal.startswith("[Legal]\n")
    assert refused.startswith("[Not legal]: T-3\n")


def unspoken(line: str) -> set[str]:
    """Return the words of a line that no template has; clauses and squares are the same in every language."""
    while (shorter := re.sub(r"\[[^\[\]]*\]", "", line)) != line:
        line = shorter
    return set(re.findall(r"[A-Za-z]*[a-z][A-Za-z]*", line)) - BARE


def test_the_language_can_be_named_for_one_call() -> None:
    result = khronos("--locale", "fr", "rule", "H-1", env={"LC_ALL": "C"})
    assert result.stdout.startswith("H-1  Hiérarchie\n")


def test_a_language_is_named_by_the_environment_of_the_program_alone() -> None:
    assert khronos("rule", "H-1", env={"LC_ALL": "C", "KHRONOS_LOCALE": "fr"}).stdout.startswith("H-1  Hiérarchie\n")


def test_french_is_printed_with_blanks_that_do_not_break() -> None:
    assert "gagne\u202f; à égalité" in khronos("--locale", "fr", "rule", "E-1").stdout


def test_letters_with_accents_lose_them_where_the_encoding_has_none() -> None:
    result = run("--locale", "fr", "rule", "H-1", env={"PYTHONIOENCODING": "ascii"})
    assert result.stdout.startswith("H-1  Hierarchie\n")


def test_a_language_that_there_is_not_is_named() -> None:
    assert f"no language 'xx'; there are {', '.join(languages())}" in khronos("--locale", "xx", "rule", "E-1").stderr
    assert khronos("--locale", "fr-CA", "rule", "E-1").stderr == ""
    assert khronos("--locale", "en_GB", "rule", "E-1").stderr == ""

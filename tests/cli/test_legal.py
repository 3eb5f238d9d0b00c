"""`khronos legal`: all that may be done, for people and for programs."""

import json

import pytest
from google.protobuf import json_format

from khronos.v1.action_pb2 import Action
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee, expand
from tests.cli.program import done, khronos


def test_groups_are_listed_for_people(game: str, address: str) -> None:
    text = done(khronos("legal", game, "-s", address))
    assert " may:\n" in text
    assert "Build" in text
    assert " more" in text
    assert "End " in text


def test_filters_leave_what_they_name(game: str, address: str) -> None:
    options = ("--verb", "build", "--board", "might", "--kind", "hamlet", "--at", "E1", "-s", address)
    text = done(khronos("legal", game, *options))
    assert [line.split()[:4] for line in text.splitlines()[1:]] == [["Build", "Hamlet", "on", "Might"]]


def test_every_action_can_be_had_in_json(game: str, address: str, referee: Referee, state: GameState) -> None:
    lines = done(khronos("legal", game, "--actions", "-s", address)).splitlines()
    answer = referee.legal_actions(state)
    assert [json_format.Parse(line, Action()) for line in lines] == [
        action for group in answer.groups for action in expand(group, answer.seat)
    ]


def test_every_action_can_be_had_in_notation(game: str, address: str, referee: Referee, state: GameState) -> None:
    lines = done(khronos("legal", game, "--verb", "travel", "--kind", "keep", "--lines", "-s", address)).splitlines()
    assert lines == []
    lines = done(khronos("legal", game, "--lines", "-s", address)).splitlines()
    answer = referee.legal_actions(state)
    assert len(set(lines)) == sum(1 for group in answer.groups for _ in expand(group, answer.seat))
    for line in lines[:: len(lines) // 10]:
        assert referee.validate(state, line).HasField("acceptance"), line


def test_the_answer_can_be_had_in_json(game: str, address: str) -> None:
    text = done(khronos("legal", game, "--json", "-s", address))
    assert json_format.Parse(text, ListLegalActionsResponse()).groups
    assert "construct" in json.dumps(json.loads(text))


def test_nothing_legal_is_reported(game: str, address: str) -> None:
    assert "Nothing" in done(khronos("legal", game, "--verb", "place", "-s", address))


@pytest.mark.parametrize("forms", [("--lines", "--json"), ("--lines", "--actions"), ("--actions", "--json")])
def test_the_answer_has_one_form(game: str, address: str, forms: tuple[str, str]) -> None:
    result = khronos("legal", game, *forms, "-s", address)
    assert result.returncode == 2
    assert "--lines, --actions and --json are forms of the one answer; choose one" in result.stdout + result.stderr


def test_where_a_kind_can_not_be_built_the_list_says_what_tells_why(game: str, address: str) -> None:
    text = done(khronos("legal", game, "--verb", "upgrade", "--kind", "keep", "-s", address))
    assert text.endswith(f"`khronos why {game} keep` says why.\n")

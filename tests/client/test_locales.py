"""A client requests a language and returns the texts in it."""

from collections.abc import Iterator

import pytest

import khronos_client as client
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee
from testing.sealed import copy
from tests.client.both import Connect
from tests.support.languages import is_bracketed, without_brackets


@pytest.fixture
def foreign(connect: Connect, address: str, second_language: str) -> Iterator[Referee]:
    """A client with a different language."""
    with connect(address, locale=second_language, viewer="host") as referee:
        yield referee


@pytest.fixture
def unsound(state: GameState) -> GameState:
    problemy = copy(state)
    problemy.public_digest = ""
    problemy.public_part.players[0].cubes = 3
    return problemy


def test_a_call_may_be_made_in_another_language(foreign: Referee, state: GameState) -> None:
    refusal = foreign.validate(state, "travel I Might", locale="en").refusal
    assert not is_bracketed(refusal.violations[0].sentence)


def test_an_error_has_a_sentence_for_players_in_their_language(foreign: Referee, unsound: GameState) -> None:
    with pytest.raises(client.StateInvalidError) as raised:
        foreign.legal_actions(unsound)
    assert is_bracketed(raised.value.sentence)
    assert is_bracketed(raised.value.field_violations[0].sentence)
    assert without_brackets(raised.value.field_violations[0].sentence) in str(raised.value)


def test_error_for_developers_has_no_sentence_for_players(referee: Referee, state: GameState) -> None:
    with pytest.raises(client.DigestMismatchError) as raised:
        referee.legal_actions(state, expected_digest="0" * 64)
    assert raised.value.sentence == ""


def test_a_stream_is_reported_in_the_language_of_the_client(foreign: Referee, state: GameState) -> None:
    with foreign.play(state) as game:
        with pytest.raises(client.ActionIllegalError) as illegal:
            game.apply("travel I Might")
        with pytest.raises(client.NotationUnreadableError) as unreadable:
            game.apply("travel I nowhere")
        with pytest.raises(client.MalformedRequestError) as malformed:
            game.take_back(3)
    assert is_bracketed(illegal.value.sentence)
    assert is_bracketed(unreadable.value.sentence)
    assert is_bracketed(unreadable.value.field_violations[0].sentence)
    assert malformed.value.sentence == ""

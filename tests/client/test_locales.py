"""A client asks in a language, and passes on what comes back in it."""

import asyncio

import pytest

from khronos.v1.state_pb2 import GameState
from khronos_client import (
    ActionIllegalError,
    AsyncReferee,
    DigestMismatchError,
    MalformedRequestError,
    NotationUnreadableError,
    Referee,
    StateInvalidError,
)
from tests.support.languages import is_bracketed, without_brackets


@pytest.fixture
def unsound(state: GameState) -> GameState:
    faulty = GameState()
    faulty.CopyFrom(state)
    faulty.public_digest = ""
    faulty.public_part.players[0].cubes = 3
    return faulty


def test_every_call_is_made_in_the_language_of_the_client(address: str, state: GameState, second_language: str) -> None:
    with Referee(address, locale=second_language, viewer="host") as referee:
        assert is_bracketed(referee.validate(state, "travel A Might").refusal.violations[0].sentence)
        assert is_bracketed(referee.catalog().clauses[0].sentence)


def test_a_call_may_be_made_in_another_language(address: str, state: GameState, second_language: str) -> None:
    with Referee(address, locale=second_language, viewer="host") as referee:
        refusal = referee.validate(state, "travel A Might", locale="en").refusal
        assert not is_bracketed(refusal.violations[0].sentence)


def test_an_awaited_call_is_made_in_the_language_of_the_client(
    address: str, state: GameState, second_language: str
) -> None:
    async def ask() -> str:
        async with AsyncReferee(address, locale=second_language, viewer="host") as referee:
            return (await referee.validate(state, "travel A Might")).refusal.violations[0].sentence

    assert is_bracketed(asyncio.run(ask()))


def test_an_error_has_a_sentence_for_players_in_their_language(
    address: str, unsound: GameState, second_language: str
) -> None:
    with Referee(address, locale=second_language, viewer="host") as referee, pytest.raises(StateInvalidError) as raised:
        referee.legal_actions(unsound)
    assert is_bracketed(raised.value.sentence)
    assert is_bracketed(raised.value.field_violations[0].sentence)
    assert without_brackets(raised.value.field_violations[0].sentence) in str(raised.value)


def test_an_error_that_is_for_developers_has_no_sentence_for_players(address: str, state: GameState) -> None:
    with Referee(address, viewer="host") as referee, pytest.raises(DigestMismatchError) as raised:
        referee.legal_actions(state, expected_digest="0" * 64)
    assert raised.value.sentence == ""


def test_a_stream_is_reported_in_the_language_of_the_client(
    address: str, state: GameState, second_language: str
) -> None:
    with Referee(address, locale=second_language, viewer="host") as referee, referee.play(state) as game:
        with pytest.raises(ActionIllegalError) as illegal:
            game.apply("travel A Might")
        with pytest.raises(NotationUnreadableError) as unreadable:
            game.apply("travel A nowhere")
        with pytest.raises(MalformedRequestError) as malformed:
            game.take_back(3)
    assert is_bracketed(illegal.value.sentence)
    assert is_bracketed(unreadable.value.sentence)
    assert is_bracketed(unreadable.value.field_violations[0].sentence)
    assert malformed.value.sentence == ""


def test_an_awaited_stream_is_reported_in_the_language_of_the_client(
    address: str, unsound: GameState, second_language: str
) -> None:
    async def play() -> None:
        async with AsyncReferee(address, locale=second_language, viewer="host") as referee, referee.play(unsound):
            pass

    with pytest.raises(StateInvalidError) as raised:
        asyncio.run(play())
    assert is_bracketed(raised.value.field_violations[0].sentence)

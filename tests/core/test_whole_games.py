"""Whole games through the core: every number of players, both editions, with and without Hold'em."""

import random

import pytest

from khronos.v1 import config_pb2
from khronos.v1 import referee_service_pb2 as calls
from tests.support.calls import ask, draw_action, setup

TURNS = 7


@pytest.mark.parametrize(
    ("players", "edition", "holdem"),
    [
        (2, config_pb2.EDITION_MATAGOT, True),
        (3, config_pb2.EDITION_RIO_GRANDE, True),
        (4, config_pb2.EDITION_RIO_GRANDE, False),
        (5, config_pb2.EDITION_MATAGOT, False),
    ],
)
def test_a_game_is_played_to_its_end(players: int, edition: config_pb2.Edition.ValueType, holdem: bool) -> None:
    chance = random.Random(f"{players} {edition} {holdem}")
    asked = setup(players, phrase="a whole game", first_seat=0, edition=edition, holdem=holdem)
    state = ask(calls.CreateGameRequest, setup=asked).state
    answer = calls.ApplyActionResponse(state=state)
    turns = 0
    while not state.public_part.over:
        listed = ask(calls.ListLegalActionsRequest, state=state)
        action = draw_action(listed.groups, listed.seat, chance)
        answer = ask(calls.ApplyActionRequest, state=state, action=action, expected_digest=state.public_digest)
        assert answer.state.public_part.revision == state.public_part.revision + 1
        turns += action.HasField("end_turn")
        state = answer.state
    assert turns == TURNS * players
    ended = answer.events[-1].game_ended
    money = [player.money for player in state.public_part.players]
    assert [money[seat - 1] for seat in ended.ranking] == sorted(money, reverse=True)
    assert [seat for seat, has in enumerate(money, start=1) if has == max(money)] == list(ended.winners)

"""The examples of both clients run, and calls that depend on each other work with a real server."""

import doctest

import pytest

import khronos_client
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee, expand, geometry, legal, local, local_aio, over_grpc, over_grpc_aio
from khronos_client import referee as referee_calls
from tests.client.both import TRAVEL
from tools import blocking_client

DOCUMENTED = (khronos_client, referee_calls, geometry, legal, local, local_aio, over_grpc, over_grpc_aio)
"""The modules with examples."""


def test_the_examples_in_the_documentation_work(address: str, state: GameState) -> None:
    shown = {name: getattr(khronos_client, name) for name in khronos_client.__all__}
    names = {"address": address, "state": state, **shown}
    results = [doctest.testmod(module, extraglobs=names) for module in DOCUMENTED]
    assert [each.failed for each in results] == [0] * len(DOCUMENTED)
    assert all(each.attempted for each in results)


def test_the_blocking_client_is_generated_from_the_asyncio_client() -> None:
    for source, target in blocking_client.FILES.items():
        generated = blocking_client.make_blocking(source)
        assert (blocking_client.CLIENT / target).read_text(encoding="utf-8") == generated, "run `make client`"


def test_every_group_expands_into_actions_that_apply(referee: Referee, state: GameState) -> None:
    answer = referee.legal_actions(state)
    for group in answer.groups:
        actions = list(expand(group, answer.seat))
        assert len({each.SerializeToString(deterministic=True) for each in actions}) == len(actions)
        for action in (actions[0], actions[-1]):
            assert referee.validate(state, action).HasField("acceptance"), action


def test_server_returns_the_request_id(referee: Referee, state: GameState) -> None:
    with pytest.raises(khronos_client.DigestMismatchError) as raised:
        referee.apply(state, TRAVEL, expected_digest="00", request_id="abc-1")
    assert raised.value.request_id == "abc-1"

"""Trailers and error details do not distinguish twins either."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from tests.secrets.calls import ASKED, Unanswered
from tests.secrets.comparing import Tally, compare, is_picked, pairs
from tests.secrets.tables import decisions, whole_game

pytestmark = pytest.mark.clause("V-1")

NAMED = (("x-request-id", "twins"),)
"""The metadata of every call; without it, a server generates and returns a request id."""


class OverAChannel:
    """Answers calls over a channel to a server."""

    def __init__(self, stub: RefereeServiceStub) -> None:
        self.stub = stub
        self.errors = 0

    def call(self, name: str, request: Message) -> Any:
        try:
            answer, call = getattr(self.stub, name).with_call(request, metadata=NAMED)
        except grpc.RpcError as error:
            self.errors += 1
            raise Unanswered(repr((error.code(), error.details(), error.trailing_metadata())).encode()) from error
        assert [tuple(each) for each in call.trailing_metadata()] == [*NAMED]
        return answer

    def play(self, requests: Sequence[calls.PlayRequest]) -> list[calls.PlayResponse]:
        return list(self.stub.Play(iter(requests), metadata=NAMED))


@pytest.mark.parametrize("players", [2, 5])
def test_no_call_to_a_server_distinguishes_states_that_look_the_same(stub: RefereeServiceStub, players: int) -> None:
    rng, tally, responder = random.Random(players), Tally(), OverAChannel(stub)
    for table in (whole_game, decisions):
        found = (pair for pair in pairs(table(players, 7), rng) if is_picked(pair, rng))
        for pair in islice(found, 3):
            compare(pair, list(ASKED), rng, tally, responder)

    assert tally.calls.keys() == ASKED.keys()
    assert responder.errors

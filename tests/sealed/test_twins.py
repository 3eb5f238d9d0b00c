"""Sealed states that differ only in what is sealed: who lacks the secrets gets equal answers, sizes, cached paths."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.state_pb2 import GameState
from khronos_engine import State
from khronos_engine.material import AGES, KINDS
from khronos_service.codec.actions import write_action
from khronos_service.metrics import Metrics
from khronos_service.request_errors import RequestError
from khronos_service.sealing.setups import sealing_of
from khronos_service.sealing.states import write_sealed_state
from khronos_service.state_cache import StateCache
from tests.secrets.comparing import pairs
from tests.secrets.pairs import Pair
from tests.secrets.tables import whole_game
from tests.support.sealed import KEYS, answer, asked, copy, sealed_setup


class Lookups(Metrics):
    """Counts nothing, and lists what was found of states in a cache."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def state_looked_up(self, found: str) -> None:
        self.found.append(found)


def sealed(state: State) -> GameState:
    """Return a state as a server seals it, the same sealing for both twins."""
    seats = sealed_setup(state.config.players).sealed_seats
    return write_sealed_state(state, sealing_of(bytes(32), seats), KEYS.first)


def requests_about(pair: Pair, state: GameState, rng: random.Random) -> dict[str, Any]:
    """Return a request of every call that takes a sealed state."""
    viewer: Any = "spectator" if pair.viewer is None else pair.viewer + 1
    action = write_action(pair.action)
    age, kind = rng.choice(AGES) + 1, rng.choice(KINDS) + 1
    return {
        "validate": asked(calls.ValidateActionRequest, viewer, state=state, action=action, with_sentences=True),
        "apply": asked(calls.ApplyActionRequest, viewer, state=state, action=action, with_sentences=True),
        "preview": asked(calls.PreviewActionRequest, viewer, state=state, action=action, decisions=1),
        "list": asked(calls.ListLegalActionsRequest, viewer, state=state),
        "explain": asked(calls.ExplainPlacementsRequest, viewer, state=state, age=age, kind=kind),
        "domains": asked(calls.DescribeDomainsRequest, viewer, state=state),
        "view": asked(calls.ViewGameRequest, viewer, state=state),
        "audit": asked(calls.AuditPositionRequest, viewer, state=state),
        "text": asked(calls.WriteTextRequest, viewer, position=state),
    }


def masked(message: Any) -> bytes:
    """Return what a holder can read of an answer: sealed bytes as zeros, as many as they are."""
    seen = copy(message)
    if "state" in seen.DESCRIPTOR.fields_by_name:
        for part in (*seen.state.private_parts, seen.state.hidden_part):
            if part.HasField("sealed"):
                part.sealed = bytes(len(part.sealed))
        if seen.state.HasField("seal"):
            seen.state.seal.tag = bytes(len(seen.state.seal.tag))
    written: bytes = seen.SerializeToString(deterministic=True)
    return written


def learned(pair: Pair, state: State, seed: int) -> dict[str, Any]:
    """Return all that a viewer gets from every call, twice each, and which way the cache went."""
    found: dict[str, Any] = {}
    lookups = Lookups()
    cache = StateCache(64, lookups)
    message = sealed(state)
    found["size"] = message.ByteSize()
    for name, request in requests_about(pair, message, random.Random(seed)).items():
        for time in ("first", "again"):
            try:
                found[f"{name} {time}"] = masked(answer(request, cache=cache))
            except RequestError as error:
                found[f"{name} {time}"] = (error.reason, str(error), error.facts)
    found["lookups"] = lookups.found
    return found


@pytest.mark.parametrize("players", range(2, 6))
def test_twins_give_a_viewer_the_same(players: int) -> None:
    rng, unlike = random.Random(players), 0
    for number, pair in enumerate(islice(pairs(whole_game(players, 5), rng), 0, None, 3 * players + 1)):
        unlike += pair.unlike_hands
        assert learned(pair, pair.one, number) == learned(pair, pair.other, number), pair
    assert unlike > 5


def test_sealed_parts_are_as_long_whatever_is_in_them() -> None:
    rng = random.Random(1)
    for pair in islice(pairs(whole_game(3, 5), rng), 0, 60):
        one, other = (sealed(each) for each in pair.states)
        assert [len(each.sealed) for each in one.private_parts] == [len(each.sealed) for each in other.private_parts]
        assert {len(each.sealed) for each in one.private_parts} == {3 + 16}
        assert len(one.hidden_part.sealed) == 32 + 4 + pair.one.public.pile_size + 16

"""Without secrets, states that differ only in sealed parts have equal responses, sizes and cache use."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from khronos.v1 import referee_service_pb2
from testing.sealed import as_sealed
from tests.sealed.twins import collect_answers, compare_table
from tests.secrets.comparing import pairs
from tests.secrets.tables import TABLES, whole_game

STEPS = {"whole games": 41, "crowded tables": 13}
"""The sampling interval of a table's pairs; `make twins` compares many more."""


@pytest.mark.parametrize("players", range(2, 6))
@pytest.mark.parametrize("kind", TABLES)
def test_states_that_look_the_same_to_a_viewer_give_the_same_answers(kind: str, players: int) -> None:
    _, unlike = compare_table(kind, players, 5, STEPS[kind])
    assert unlike


def test_every_call_about_a_state_is_compared_on_states_that_look_the_same() -> None:
    pair = next(pairs(whole_game(2, 1), random.Random(1)))
    contract = referee_service_pb2.DESCRIPTOR.services_by_name["RefereeService"].methods_by_name
    found = {name.split()[0] for name in collect_answers(pair, pair.one, 1)} - {"size", "lookups"}
    assert found == set(contract) - {"GetCatalog", "CreateGame"}


def test_the_length_of_a_payload_does_not_depend_on_its_content() -> None:
    rng = random.Random(1)
    for pair in islice(pairs(whole_game(3, 5), rng), 0, 60):
        one, other = (as_sealed(each) for each in pair.states)
        assert len(one.sealed.payload) == len(other.sealed.payload)
        assert len(one.sealed.payload) == 3 * 3 + 32 + 4 + pair.one.public.pile_size + 16

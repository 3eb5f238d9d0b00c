"""For a viewer, two states that differ only in hidden information have equal responses, byte for byte."""

from __future__ import annotations

import pytest

from khronos.v1 import referee_service_pb2
from khronos_core.methods import METHODS
from tests.secrets.calls import ABOUT_NO_STATE, ASKED
from tests.secrets.comparing import Tally, compare_table

pytestmark = pytest.mark.clause("V-1")

GAMES = (4, 5)
"""Whole games on small maps, of both editions; `make twins` also plays on the map of the game."""

CROWDED = 5
"""A table with decisions, some of them of players whose turn it is not."""

CALLS = 2
"""The calls about each pair, in addition to its action; `make twins` makes all calls about many more pairs."""

MUST_HAPPEN = {
    "the viewer draws",
    "another draws",
    "the viewer draws from shuffled discards",
    "another draws from shuffled discards",
    "the viewer exchanges cards",
    "another exchanges cards",
    "the viewer swaps cards",
    "another swaps cards",
    "the viewer decides",
    "another decides",
    "a player who is not on turn decides",
    "pairs with unlike hands",
    "pairs of states that lack parts",
    "tries for oneself that both twins refuse",
    "tries for another seat that both twins refuse",
    "tries for another seat that one twin alone refuses",
}
"""The facts that a sample of pairs must include."""


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_call_distinguishes_states_that_look_the_same(players: int) -> None:
    tally = Tally()
    for number in GAMES:
        compare_table("whole games", players, number, CALLS, tally, share=min(1, 2.6 / players))  # as many viewers
    compare_table("crowded tables", players, CROWDED, CALLS, tally)

    assert tally.calls.keys() == ASKED.keys()
    editions = {f"MATAGOT, {players} players", f"RIO_GRANDE, {players} players"}
    assert tally.facts.keys() >= MUST_HAPPEN | editions


def test_every_call_of_the_contract_is_tested_or_is_about_no_open_state() -> None:
    contract = referee_service_pb2.DESCRIPTOR.services_by_name["RefereeService"].methods_by_name
    assert {*ASKED, *ABOUT_NO_STATE} == set(contract) == {*METHODS, "Play"}
    assert not ASKED.keys() & ABOUT_NO_STATE.keys()

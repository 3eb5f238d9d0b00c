"""For a viewer, two states that differ only in hidden information have equal responses, byte for byte."""

from __future__ import annotations

import pytest

from khronos.v1 import referee_service_pb2
from khronos_core.methods import METHODS
from tests.secrets.calls import ABOUT_NO_STATE, ASKED
from tests.secrets.comparing import Tally, compare_table

pytestmark = pytest.mark.clause("V-1")

GAMES = range(2, 5)
"""Whole games, of both editions."""

CROWDED = 5
"""A table that asks for decisions, some of them of players who are not on turn."""

CALLS = 2
"""Calls about each pair, beside the one that applies its action; `make twins` makes every call about many more."""

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
"""What a sample of pairs is worth nothing without."""


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_call_distinguishes_twins(players: int) -> None:
    tally = Tally()
    for number in GAMES:
        compare_table("whole games", players, number, CALLS, tally, share=2 / players)  # as many viewers
    compare_table("crowded tables", players, CROWDED, CALLS, tally)

    assert tally.calls.keys() == ASKED.keys()
    editions = {f"MATAGOT, {players} players", f"RIO_GRANDE, {players} players"}
    assert tally.facts.keys() >= MUST_HAPPEN | editions


def test_every_call_of_the_contract_is_asked_about_twins_or_is_about_no_open_state() -> None:
    contract = referee_service_pb2.DESCRIPTOR.services_by_name["RefereeService"].methods_by_name
    assert {*ASKED, *ABOUT_NO_STATE} == set(contract) == {*METHODS, "Play"}
    assert not ASKED.keys() & ABOUT_NO_STATE.keys()

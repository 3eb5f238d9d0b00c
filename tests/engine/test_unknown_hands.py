"""Dealt cards whose hand is not known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from khronos_engine import Config, Outcome, PartMissingError, Seat, apply, built_in_region, create_game
from khronos_engine.actions import EndTurn
from khronos_engine.shuffle import seed_from_phrase


@pytest.mark.clause("ED-2", "V-1")
def test_dealt_cards_are_moved_only_where_the_hand_is_known() -> None:
    config = Config((Seat("Red", "red"), Seat("Green", "green")), built_in_region("valley"))
    state, _ = create_game(config, seed_from_phrase("hands"), first_seat=0)
    blind = replace(state, hands=(None, state.hands[1]))

    assert isinstance(apply(state, EndTurn(0)), Outcome)
    with pytest.raises(PartMissingError):
        apply(blind, EndTurn(0))

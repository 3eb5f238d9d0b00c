"""A search tries one of each set of similar actions, and no action that draws cards or ends the turn."""

from __future__ import annotations

from khronos_engine import Outcome, State, apply
from khronos_engine.advice.candidates import Candidate, Candidates
from khronos_engine.game.actions import Construct, Travel, Upgrade
from khronos_engine.game.budget import UNLIMITED
from khronos_engine.game.material import Kind
from khronos_engine.game.shuffle import Stream, seed_from_phrase
from tests.support import FAITH, HAMLET, KEEP, MIGHT, position

TWO_DOMAINS = """
   Might
   A  B  C  D  E  F  G
1  Wr .  .  .  .  .  Wb
2  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .
"""


def list_candidates(state: State) -> list[Candidate]:
    return Candidates(Stream(seed_from_phrase("candidates")), UNLIMITED.spend).of(state)


def squares(state: State, kind: Kind) -> list[str]:
    return [
        each.action.at.name
        for each in list_candidates(state)
        if isinstance(each.action, Construct) and each.action.kind is kind
    ]


def test_one_square_is_tried_of_those_that_touch_the_same_domains() -> None:
    found = squares(position(TWO_DOMAINS, hand="C"), HAMLET)
    assert len(found) == 3
    beside_red, beside_blue = {"B1", "A2"}, {"F1", "G2"}
    assert [sum(each in few for each in found) for few in (beside_red, beside_blue)] == [1, 1]


def test_every_candidate_is_legal_and_unique() -> None:
    state = position(TWO_DOMAINS, hand="MMCC", on=(MIGHT, FAITH))
    found = list_candidates(state)
    assert len({each.signature for each in found}) == len(found)
    for each in found:
        assert isinstance(apply(state, each.action), Outcome)


def test_only_the_most_flexible_payment_with_the_same_cards_is_tried() -> None:
    state = position(TWO_DOMAINS, hand="MMCC")
    paid = [
        each.action.payment
        for each in list_candidates(state)
        if isinstance(each.action, Construct) and each.action.kind is KEEP
    ]
    assert paid
    for each in paid:
        assert each is not None
        assert {each.first.total, each.second.total} == {0, 2}


def test_only_one_of_two_interchangeable_adventurers_travels() -> None:
    state = position(TWO_DOMAINS, hand="C", money=4)
    assert {each.action.adventurer for each in list_candidates(state) if isinstance(each.action, Travel)} == {0}
    apart = position(TWO_DOMAINS, hand="C", money=4, on=(MIGHT, FAITH))
    assert {each.action.adventurer for each in list_candidates(apart) if isinstance(each.action, Travel)} == {0, 1}


def test_upgrades_of_different_buildings_differ() -> None:
    state = position(TWO_DOMAINS.replace("Wb", "Wr"), hand="M")
    upgraded = {each.action.old.name for each in list_candidates(state) if isinstance(each.action, Upgrade)}
    assert upgraded == {"A1", "G1"}

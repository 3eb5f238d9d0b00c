"""On a tiny region actions of every kind are tried: what the judge accepts is listed, and nothing else."""

import itertools
import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from khronos_engine import judge
from khronos_engine.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.cards import Cards, Payment
from khronos_engine.legal import expand
from khronos_engine.material import Age, Kind, Type
from khronos_engine.referee import legal_actions
from khronos_engine.region import parse_region
from khronos_engine.squares import Square
from khronos_engine.state import Config, State
from tests.laws.games import chances, configs, crowded_table
from tests.naive.adapter import from_engine
from tests.naive.judge import broken_clauses

TINY = parse_region("""
    .f..
    ..h.
    m.~.
    ....
""")

HANDS = tuple(Cards(*counts) for counts in itertools.product(range(5), repeat=3) if sum(counts) <= 4)
"""Every set of up to four cards."""

PAYMENTS = tuple(Payment(first, second) for first in HANDS if first.total <= 2 for second in HANDS if second.total <= 2)
"""Every way in which two adventurers play up to two cards each."""

SQUARES = tuple(Square(column, row) for column in range(1, 6) for row in range(1, 6))
"""Every square of the region, and those just off it."""

SHARE = 0.15
"""The share of the actions that cards are played for which are tried in each position, beside all that are listed."""


@settings(max_examples=6)
@given(configs(st.just(TINY)), chances())
def test_every_action_that_is_accepted_is_listed_and_every_listed_one_is_accepted(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    tried = {20, 45, 70}
    for number, step in enumerate(crowded_table(config, chance, 71)):
        if number in tried or step.before.public.question is not None:
            compare(step.before, rng)


def compare(state: State, rng: random.Random) -> None:
    """Compare the legal list with the judge on all that is listed and on the candidates.

    The naive judge is asked about some of what is listed.
    """
    listed = {action for group in legal_actions(state) for action in expand(state, group)}
    assert all(judge(state, action).refusal is None for action in listed)
    assert {action for action in candidates(state, rng) if judge(state, action).refusal is None} <= listed
    position = from_engine(state)
    for action in rng.sample(sorted(listed, key=repr), min(8, len(listed))):
        assert broken_clauses(position, action) == []


def candidates(state: State, rng: random.Random) -> Iterator[Action]:
    """Yield the well-formed actions of every player, and a share of those that cards are played for.

    Payments that no two adventurers could play are left out.
    """
    for seat in range(state.config.players):
        yield from (ChooseBuilding(seat, at) for at in SQUARES)
        yield from (PlaceBuilding(seat, at) for at in SQUARES)
        yield from (ExchangeHand(seat, cards) for cards in HANDS)
        yield from (EndTurn(seat, cards) for cards in HANDS)
        yield from (Travel(seat, adventurer, age) for adventurer in (0, 1) for age in Age)
        for take, count, give in itertools.product(Type, range(5), HANDS):
            yield SwapCards(seat, take, count, give)
    seat = state.public.turn.seat
    if state.public.question is None:
        yield from _paying(state, seat, rng)


def _paying(state: State, seat: int, rng: random.Random) -> Iterator[Action]:
    """Yield a share of the actions that cards are played for, by the player whose turn it is, with every payment.

    Where an action is refused for a reason that no payment removes, one payment stands for all.
    """
    for age, at in itertools.product(Age, SQUARES):
        for kind in Kind:
            yield from _paid(state, rng, Construct(seat, age, kind, at))
            for building in state.public.boards[age].buildings:
                yield from _paid(state, rng, Upgrade(seat, age, TINY.grid.square(building.squares), kind, at))
        yield from _paid(state, rng, Demolish(seat, age, at))
    for at in SQUARES:
        yield from _paid(state, rng, Populate(seat, at))
        yield from _paid(state, rng, Renovate(seat, at))


def _paid(
    state: State, rng: random.Random, action: Construct | Upgrade | Demolish | Populate | Renovate
) -> Iterator[Action]:
    if rng.random() >= SHARE:
        return
    refusal = judge(state, replace(action, payment=Payment())).refusal
    beyond_payment = refusal is not None and any(each.code.name not in PAYABLE for each in refusal.violations)
    for payment in PAYMENTS[:1] if beyond_payment else PAYMENTS:
        yield replace(action, payment=payment)


PAYABLE = {"TOO_FEW_CARDS", "WRONG_CARDS", "SURCHARGE_MISSING"}
"""What is wrong with paying nothing, and right once something is paid."""

"""The reason of a suggestion names the changes of income on the boards."""

from __future__ import annotations

from khronos_engine.advice.motives import HarmCode, Motive, MotiveCode, motive
from khronos_engine.advice.suggest import Suggestion
from khronos_engine.game.actions import Action, EndTurn, ExchangeHand, Travel
from khronos_engine.game.cards import Cards
from khronos_engine.game.state import State
from khronos_engine.texts.sentences import SentenceWriter
from tests.support import BARE, BLUE, CHAPEL, FAITH, HAMLET, KEEP, MIGHT, RED, construct, demolish, position, put

HELD = """
   Might       | Faith
   A  B  C  D  | A  B  C  D
1  Wb T- T- .  | Pr T- T- .
2  .  T- T- .  | .  T- T- .
3  .  .  .  .  | .  .  .  .
4  .  .  .  .  | .  .  .  .
"""


def find_motive(state: State, action: Action, gain: float = 0.0, *following: Action) -> Motive:
    return motive(state, Suggestion(action, gain, (action, *following), state.public))


def sentence(state: State, found: Motive, locale: str = "en") -> str:
    return SentenceWriter(state.config, locale).motive(found)


def test_motive_of_ending_the_turn_is_reported() -> None:
    assert find_motive(position(HELD), EndTurn(RED)).code is MotiveCode.ENDS_TURN


def test_taken_domain_is_reported_as_a_gain_and_an_equal_loss() -> None:
    found = find_motive(position(HELD, hand="MM"), construct(RED, MIGHT, KEEP, "A2", "MM"))
    assert (found.code, found.age, found.seats) == (MotiveCode.TAKES, MIGHT, (BLUE,))
    assert found.ecus == found.lost > 0


def test_growing_domain_is_reported_with_its_larger_income() -> None:
    found = find_motive(position(HELD, hand="C", on=FAITH), construct(RED, FAITH, HAMLET, "A2", "C"))
    assert (found.code, found.age, found.ecus) == (MotiveCode.EARNS, FAITH, 1)


def test_domain_that_loses_its_holder_is_reported() -> None:
    found = find_motive(position(HELD, hand="M"), demolish(RED, MIGHT, "A1", "M"))
    assert (found.code, found.age, found.seats) == (MotiveCode.WEAKENS, MIGHT, (BLUE,))


def test_travel_to_a_board_whose_domains_pay_is_reported() -> None:
    journey = Travel(RED, 0, FAITH)
    assert find_motive(position(HELD, number=3), journey).code is MotiveCode.STANDS
    assert find_motive(position(HELD, number=4), journey).code is MotiveCode.COLLECTS


def test_gain_from_other_actions_of_the_turn_is_reported() -> None:
    before, journey = position(HELD.replace("Pr", ". "), hand="R"), Travel(RED, 0, FAITH)
    found = find_motive(before, journey, 2.6, construct(RED, FAITH, CHAPEL, "A1", "R"))
    assert (found.code, found.ecus) == (MotiveCode.PREPARES, 3)
    assert sentence(before, found) == (
        "Together with possible later moves of this turn, it is expected to bring 3 Ecus."
        " Next: Red builds a Chapel on Faith at A1."
    )
    assert find_motive(before, journey).code is MotiveCode.LATER


def test_travel_for_a_later_income_is_reported() -> None:
    before = position(HELD.replace("Pr", ". "))
    found = find_motive(before, Travel(RED, 0, FAITH), 1.0)
    assert sentence(before, found) == "An adventurer on Faith would be there for a later income."


def test_paradox_that_destroys_the_building_of_a_domain_is_reported() -> None:
    before = position(put(BARE, "Faith B2 Pb, C2 T-"), hand="MM")
    found = find_motive(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert found.harm is not None
    assert (found.harm.code, found.harm.age) == (HarmCode.PARADOX, FAITH)
    assert (found.code, found.age, found.seats) == (MotiveCode.WEAKENS, FAITH, (BLUE,))
    assert sentence(before, found) == (
        "A paradox destroys Blue's Chapel at B2 on Faith: the domains of Blue on Faith would pay 3 Ecus less."
    )
    assert sentence(before, found, "fr") == (
        "Un paradoxe fait disparaître la Chapelle en B2 (Blue), plateau des Prieurés\N{NO-BREAK SPACE}: "
        "sur le plateau des Prieurés, Blue perdrait 3 Écus de revenu."
    )


def test_downsized_building_of_an_opponent_is_reported() -> None:
    before = position(put(BARE, "A1 Kb, D1 Kr, D3 Wr"), hand="C")
    found = find_motive(before, construct(RED, MIGHT, HAMLET, "C1", "C"))
    assert sentence(before, found) == (
        "Blue's Keep at A1 shrinks on Might: Red's domains on Might would pay 1 Ecu more."
    )


def test_gain_from_the_cards_of_an_exchange_is_reported() -> None:
    found = find_motive(position(HELD, hand="MM"), ExchangeHand(RED, Cards(military=2)), 2.6)
    assert found == Motive(MotiveCode.DRAWS, ecus=3, seat=RED)


def test_likely_action_after_an_exchange_is_named() -> None:
    before, exchange = position(HELD.replace("Pr", ". "), hand="MM", money=5), ExchangeHand(RED, Cards(military=2))
    likely = Travel(RED, 0, FAITH), construct(RED, FAITH, CHAPEL, "A1", "R")
    found = motive(before, Suggestion(exchange, 2.6, (exchange,), before.public, likely=likely))
    assert sentence(before, found) == (
        "With new cards, the rest of this turn is expected to bring 3 Ecus."
        " Most likely next: Red builds a Chapel on Faith at A1."
    )

"""Why an action is suggested: what it changes of the income on the boards."""

from __future__ import annotations

from khronos_engine.actions import Action, EndTurn, ExchangeHand, Travel
from khronos_engine.advice.motives import Motive, MotiveCode, motive
from khronos_engine.advice.suggest import Suggestion
from khronos_engine.cards import Cards
from khronos_engine.state import State
from tests.support import BLUE, FAITH, HAMLET, KEEP, MIGHT, REASON, RED, construct, demolish, position

HELD = """
   Might       | Faith
   A  B  C  D  | A  B  C  D
1  Wb T- T- .  | Pr T- T- .
2  .  T- T- .  | .  T- T- .
3  .  .  .  .  | .  .  .  .
4  .  .  .  .  | .  .  .  .
"""


def why(state: State, action: Action, gain: float = 0.0, *following: Action) -> Motive:
    return motive(state, Suggestion(action, gain, (action, *following)))


def test_the_end_of_the_turn_is_named() -> None:
    assert why(position(HELD), EndTurn(RED)).code is MotiveCode.ENDS_TURN


def test_a_domain_that_is_taken_pays_one_more_and_the_other_less() -> None:
    found = why(position(HELD, hand="MM"), construct(RED, MIGHT, KEEP, "A2", "MM"))
    assert (found.code, found.age, found.seats) == (MotiveCode.TAKES, MIGHT, (BLUE,))
    assert found.ecus == found.lost > 0


def test_a_domain_that_pays_more() -> None:
    found = why(position(HELD, hand="C", on=FAITH), construct(RED, FAITH, HAMLET, "A2", "C"))
    assert (found.code, found.age, found.ecus) == (MotiveCode.EARNS, FAITH, 1)


def test_a_domain_that_nobody_holds_any_more() -> None:
    found = why(position(HELD, hand="M"), demolish(RED, MIGHT, "A1", "M"))
    assert (found.code, found.age, found.seats) == (MotiveCode.WEAKENS, MIGHT, (BLUE,))


def test_an_adventurer_goes_where_domains_pay() -> None:
    journey = Travel(RED, 0, FAITH)
    assert why(position(HELD, number=3), journey).code is MotiveCode.STANDS
    assert why(position(HELD, number=4), journey).code is MotiveCode.COLLECTS


def test_other_actions_of_the_turn_bring_it() -> None:
    journey = Travel(RED, 0, REASON)
    assert why(position(HELD), journey, 2.6, EndTurn(RED)) == Motive(MotiveCode.PREPARES, ecus=3)
    assert why(position(HELD), journey).code is MotiveCode.LATER


def test_the_cards_that_an_exchange_draws_bring_it() -> None:
    found = why(position(HELD, hand="MM"), ExchangeHand(RED, Cards(military=2)), 2.6)
    assert found == Motive(MotiveCode.PREPARES, ecus=3)

"""What a position is worth to a player, in Ecus."""

from __future__ import annotations

from khronos_engine import State
from khronos_engine.advice.value import Valuer
from tests.support import BARE, BLUE, FAITH, MIGHT, RED, position, with_player

HELD_BY_RED = """
   Might
   A  B  C  D  E
1  Kr Kr T- T- .
2  Kr Kr T- T- .
3  .  .  .  .  .
"""

HELD_BY_A_MONASTERY = """
   Faith
   A  B  C  D  E
1  Mr Mr T- T- .
2  Mr Mr T- T- .
3  .  .  .  .  .
"""

SHELTERED = """
   Might          | Faith
   A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  .  | Mr Mr T- T- .
2  .  Wb .  .  .  | Mr Mr T- T- .
3  .  .  .  .  .  | .  .  .  .  .
"""

HELD_BY_A_WATCHTOWER = """
   Might
   A  B  C  D  E
1  .  Wr T- T- .
2  .  .  T- T- .
3  .  .  .  .  .
"""


def value(state: State, seat: int = RED) -> float:
    return Valuer().value(state.public, seat)


def test_a_player_stands_ahead_by_money_over_the_strongest_opponent() -> None:
    level = position(BARE, players=2)
    assert value(level) == 0
    assert value(with_player(level, RED, money=9)) == 5
    assert value(with_player(level, BLUE, money=9)) == -5


def test_an_income_at_the_end_of_this_turn_counts_as_it_is_paid() -> None:
    assert value(position(HELD_BY_RED, players=2, number=7)) == 3


def test_an_income_at_the_end_of_this_turn_needs_an_adventurer_on_the_board() -> None:
    assert value(position(HELD_BY_RED, players=2, number=7, on=FAITH)) == 0


def test_a_later_income_counts_for_a_board_to_which_an_adventurer_can_still_go() -> None:
    here, away = (value(position(HELD_BY_RED, players=2, number=6, on=on)) for on in (MIGHT, FAITH))
    assert 0 < away < here


def test_a_domain_that_others_take_easily_counts_for_less() -> None:
    keep = position(HELD_BY_RED, players=2, number=5)
    watchtower = position(HELD_BY_A_WATCHTOWER, players=2, number=5)
    assert value(watchtower) < value(keep)


def test_a_domain_whose_highest_building_a_ripple_can_destroy_counts_for_less() -> None:
    exposed = position(HELD_BY_A_MONASTERY, players=2, number=5, on=FAITH)
    sheltered = position(SHELTERED, players=2, number=5, on=FAITH)
    assert value(exposed) < value(sheltered)


def test_when_the_game_is_over_money_alone_counts() -> None:
    assert value(position(HELD_BY_RED, players=2, number=7, over=True, sound=False)) == 0

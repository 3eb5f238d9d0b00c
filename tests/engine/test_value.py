"""The value of a position to a player is the expected lead over the strongest opponent, in Ecus."""

from __future__ import annotations

import re

from khronos_engine import Config, Region, Seat, State, built_in_region, create_game
from khronos_engine.advice.value import Valuer
from khronos_engine.game.state import Public
from tests.support import BARE, BLUE, FAITH, MIGHT, RED, position, recast, with_player, with_public

SEATS = Seat("Ann", "red"), Seat("Ben", "blue")

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

NEXT_BUT_ONE = """
   Might
   A  B  C  D  E  F  G
1  Wb T- T- .  Kr Kr .
2  .  T- T- .  Kr Kr .
3  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .
"""

FAR = """
   Might
   A  B  C  D  E  F  G
1  Wb T- T- .  .  Kr Kr
2  .  T- T- .  .  Kr Kr
3  .  .  .  .  .  .  .
4  .  .  .  .  .  .  .
"""

HELD_BY_A_WATCHTOWER = """
   Might
   A  B  C  D  E
1  .  Wr T- T- .
2  .  .  T- T- .
3  .  .  .  .  .
"""


def value(state: State, seat: int = RED, *, sees_junctions: bool = False) -> float:
    return Valuer(sees_junctions=sees_junctions).value(state.public, seat)


def test_value_is_the_money_lead_over_the_strongest_opponent() -> None:
    level = position(BARE, players=2)
    assert value(level) == 0
    assert value(with_player(level, RED, money=9)) == 5
    assert value(with_player(level, BLUE, money=9)) == -5


def test_an_income_at_the_end_of_this_turn_counts_as_it_is_paid() -> None:
    assert value(position(HELD_BY_RED, players=2, number=7)) == 3


def test_an_income_at_the_end_of_this_turn_needs_an_adventurer_on_the_board() -> None:
    assert value(position(HELD_BY_RED, players=2, number=7, on=FAITH)) == 0


def test_later_income_counts_regardless_of_where_the_adventurers_are() -> None:
    here, away = (value(position(HELD_BY_RED, players=2, number=6, on=on)) for on in (MIGHT, FAITH))
    assert 0 < away == here


def test_a_domain_that_others_take_easily_counts_for_less() -> None:
    keep = position(HELD_BY_RED, players=2, number=5)
    watchtower = position(HELD_BY_A_WATCHTOWER, players=2, number=5)
    assert value(watchtower) < value(keep)


def test_a_domain_whose_highest_building_a_ripple_can_destroy_counts_for_less() -> None:
    exposed = position(HELD_BY_A_MONASTERY, players=2, number=5, on=FAITH)
    sheltered = position(SHELTERED, players=2, number=5, on=FAITH)
    assert value(exposed) < value(sheltered)


def value_after_junctions(drawing: str) -> float:
    return value(position(drawing, players=2, number=5), sees_junctions=True)


def test_a_domain_that_a_junction_can_join_to_the_domain_of_a_larger_building_counts_for_its_holder() -> None:
    assert value(position(NEXT_BUT_ONE, players=2, number=5)) == value(position(FAR, players=2, number=5))
    assert value_after_junctions(NEXT_BUT_ONE) > value_after_junctions(FAR)


def test_a_domain_without_a_holder_counts_for_players_who_can_join_it() -> None:
    near, far = NEXT_BUT_ONE.replace("Wb", ". "), FAR.replace("Wb", ". ")
    assert value_after_junctions(near) > value_after_junctions(far)


def test_no_junction_is_expected_where_both_buildings_are_large() -> None:
    near, far = (re.sub(r"([34])  .  .  . ", r"\1  .  Kb Kb", each) for each in (NEXT_BUT_ONE, FAR))
    assert value_after_junctions(near) == value_after_junctions(far)


def test_when_the_game_is_over_only_money_counts() -> None:
    assert value(position(HELD_BY_RED, players=2, number=7, over=True, sound=False)) == 0


def test_a_valuer_values_positions_of_different_games_independently() -> None:
    held_by_blue = recast(HELD_BY_RED, "Kr", "Kb")
    two, three = position(held_by_blue, players=2), position(held_by_blue, players=3)
    blue_began = with_public(two, first_seat=BLUE)
    valuer = Valuer()
    for state in (two, three, blue_began, two):
        assert valuer.value(state.public, BLUE) == value(state, BLUE)
    assert len({value(state, BLUE) for state in (two, three, blue_began)}) == 3


def test_value_costs_steps_for_each_new_domain() -> None:
    rows = tuple(".h." * 8 if row % 3 == 1 else "." * 24 for row in range(24))
    few, many = (
        create_game(Config(SEATS, region), bytes(32))[0].public
        for region in (built_in_region("valley"), Region.from_rows(rows))
    )
    steps: list[int] = []
    valuer = Valuer(steps.append)

    def cost(public: Public) -> int:
        steps.clear()
        valuer.standings(public)
        return sum(steps)

    first, again = cost(many), cost(many)
    assert first > cost(few)
    assert first >= again + 6  # 64 hamlets on each of three boards, and 32 domains per step

"""The difference between the values of two positions is divided into parts with reasons, which add up to it."""

from __future__ import annotations

from itertools import pairwise, product
from math import fsum, isclose

import pytest
from msgspec.structs import replace

from khronos_engine import Outcome, Seat, State, apply, create_game, seed_from_phrase
from khronos_engine.advice.differences import (
    MAX_PARTS,
    Position,
    ValuePart,
    ValueReason,
    explain_difference,
    explain_gain,
    merge_parts,
)
from khronos_engine.advice.money import MoneyEntry, MoneySource
from khronos_engine.advice.plans import begin_turn
from khronos_engine.advice.suggest import STEPS, Strength, Suggestion, suggest
from khronos_engine.advice.value import RiskCode, Valuer
from khronos_engine.game.actions import Construct, EndTurn, ExchangeHand
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import CardMode, Kind, Type
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Adventurer, Config
from khronos_engine.game.views import view_state
from khronos_engine.referee import foresee
from khronos_engine.rules.income import holding
from khronos_engine.texts.sentences import SentenceWriter
from tests.support import BARE, BLUE, FAITH, GREEN, HAMLET, MIGHT, REASON, RED, construct, position, recast, with_player
from tests.support.games import SMALL_REGIONS, crowded_table, game, law, small_law

HELD_BY_RED = """
   Might
   A  B  C  D  E
1  Kr Kr T- T- .
2  Kr Kr T- T- .
3  .  .  .  .  .
"""

HELD_BY_BLUE = recast(HELD_BY_RED, "Kr", "Kb")
HELD_BY_NOBODY = recast(HELD_BY_RED, "Kr", ". ")


def compare(before: State, after: State, seat: int = RED) -> tuple[ValuePart, ...]:
    return explain_difference(Position(before.public), Position(after.public), seat)


def part(before: str, after: str, *, number: int = 5) -> ValuePart:
    """Return the largest part of the difference between two drawn positions for Red."""
    first, second = (position(each, players=2, number=number) for each in (before, after))
    return compare(first, second)[0]


def sentences(state: State, parts: tuple[ValuePart, ...], locale: str = "en") -> list[str]:
    return [SentenceWriter(state.config, locale).value_part(each) for each in parts]


# --- the sum ----------------------------------------------------------------------------------------------------------


@law()
def test_the_parts_of_each_step_of_a_game_add_up_to_its_difference(config: Config, chance: int) -> None:
    states = [step.before for step in game(config, chance)]
    valuer = Valuer(sees_junctions=bool(chance % 2))
    for before, after in pairwise(states[::9]):
        for seat in range(config.players):
            parts = explain_difference(Position(before.public), Position(after.public), seat, valuer)
            difference = valuer.value(after.public, seat) - valuer.value(before.public, seat)
            assert isclose(fsum([each.amount for each in parts]), difference, abs_tol=1e-9)
            assert len(parts) <= MAX_PARTS


def test_equal_positions_have_no_parts() -> None:
    state = position(HELD_BY_RED, players=2, number=5)
    assert compare(state, state) == ()


def test_small_parts_are_summed_in_the_last_part() -> None:
    amounts = 0.3, 4.0, -0.2, -6.0
    parts = merge_parts([ValuePart(ValueReason.GROWN, each, RED) for each in amounts])
    assert [(each.reason.name, round(each.amount, 9)) for each in parts] == [
        ("GROWN", -6.0),
        ("GROWN", 4.0),
        ("REST", 0.1),
    ]


def test_parts_over_the_limit_are_summed_in_the_last_part() -> None:
    parts = merge_parts([ValuePart(ValueReason.GROWN, float(each), RED) for each in range(1, 8)])
    assert [each.amount for each in parts] == [7.0, 6.0, 5.0, 4.0, 6.0]
    assert parts[-1].reason is ValueReason.REST


def test_a_single_small_part_keeps_its_reason() -> None:
    (only,) = merge_parts([ValuePart(ValueReason.SAFER, 0.2, RED)])
    assert only.reason is ValueReason.SAFER


# --- reasons ----------------------------------------------------------------------------------------------------------


def test_money_has_its_source() -> None:
    state = position(BARE, players=2)
    entries = MoneyEntry(RED, MoneySource.TRAVEL, None, -2), MoneyEntry(RED, MoneySource.BONUS, FAITH, 3)
    money = state.public.players[RED].money
    after = Position(with_player(state, RED, money=money + 1).public, entries)
    parts = explain_difference(Position(state.public), after, RED)
    assert [(each.source, each.age, each.amount) for each in parts] == [
        (MoneySource.BONUS, FAITH, 3),
        (MoneySource.TRAVEL, None, -2),
    ]
    assert sentences(state, parts) == [
        "Red would receive 3 Ecus for building on Faith.",
        "Red would pay 2 Ecus for travel.",
    ]


def test_money_whose_source_is_not_known_counts_too() -> None:
    state = position(BARE, players=2)
    (found,) = compare(state, with_player(state, BLUE, money=9))
    assert (found.reason, found.amount, found.seat, found.source) == (ValueReason.MONEY, -5, BLUE, None)
    assert sentences(state, (found,)) == ["Blue would have 9 Ecus instead of 4 Ecus."]


def test_an_income_at_the_end_of_this_turn_has_its_board_and_turn() -> None:
    before, after = (position(HELD_BY_RED, players=2, number=7, on=on) for on in (FAITH, MIGHT))
    (found,) = compare(before, after)
    assert (found.reason, found.amount, found.age, found.number) == (ValueReason.INCOME, 3, MIGHT, 7)
    assert sentences(after, (found,)) == ["Red would collect 3 Ecus on Might in turn 7."]


@pytest.mark.parametrize(
    ("before", "after", "reason", "sentence"),
    [
        (HELD_BY_NOBODY, HELD_BY_RED, "TAKEN", "Red would hold the domain at A1 on Might, which pays 3 Ecus."),
        (HELD_BY_RED, HELD_BY_NOBODY, "LOST", "Red would not hold the domain at A1 on Might, which pays 3 Ecus."),
        (HELD_BY_BLUE, HELD_BY_NOBODY, "LOST", "Blue would not hold the domain at A1 on Might, which pays 3 Ecus."),
    ],
    ids=["taken", "lost", "lost_by_an_opponent"],
)
def test_a_domain_is_taken_or_lost_by_a_player(before: str, after: str, reason: str, sentence: str) -> None:
    found = part(before, after)
    assert found.reason.name == reason
    assert sentences(position(after, players=2), (found,)) == [sentence]


def test_the_loss_of_an_opponent_is_a_gain() -> None:
    assert part(HELD_BY_BLUE, HELD_BY_NOBODY).amount > 0 > part(HELD_BY_NOBODY, HELD_BY_BLUE).amount


WITH_A_HAMLET = HELD_BY_RED.replace("1  Kr Kr T- T- .", "1  Kr Kr T- T- H-")


def test_a_domain_grows_or_shrinks_for_its_holder() -> None:
    grown, shrunk = part(HELD_BY_RED, WITH_A_HAMLET), part(WITH_A_HAMLET, HELD_BY_RED)
    assert (grown.reason, grown.ecus_before, grown.ecus_after) == (ValueReason.GROWN, 3, 4)
    assert (shrunk.reason, shrunk.amount) == (ValueReason.SHRUNK, -grown.amount)
    state = position(BARE, players=2)
    assert sentences(state, (grown,)) == ["The domain at A1 on Might would pay Red 4 Ecus instead of 3 Ecus."]


EXPOSED = """
   Might          | Faith
   A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  .  | Mr Mr T- T- .
2  .  .  .  .  .  | Mr Mr T- T- .
3  .  .  .  .  .  | .  .  .  .  .
"""


def test_a_domain_that_a_ripple_no_longer_reaches_is_safer() -> None:
    sheltered = EXPOSED.replace("2  .  .  .  .  . ", "2  .  H- .  .  . ")
    before, after = (position(each, players=2, number=5, on=FAITH) for each in (EXPOSED, sheltered))
    domain = "the domain at A1 on Faith"
    monastery = "construction of size 2 on plain squares of Might could destroy Red's Monastery at A1."
    assert sentences(after, compare(before, after)[:2]) == [
        f"Red would be less likely to lose {domain}, because no {monastery}",
        f"Blue would be less likely to take {domain}, because no {monastery}",
    ]
    assert sentences(after, compare(after, before)[:2]) == [
        f"Red would be more likely to lose {domain}, because a {monastery}",
        f"Blue would be more likely to take {domain}, because a {monastery}",
    ]


def causes(before: str, after: str) -> set[str]:
    """Return the causes that the parts of a difference name, with junctions."""
    first, second = (position(each, players=2, number=5) for each in (before, after))
    parts = explain_difference(Position(first.public), Position(second.public), RED, Valuer(sees_junctions=True))
    said = [each.partition(", because ")[2] for each in sentences(second, parts)]
    return {each for each in said if each}


JOINABLE = """
   Might
   A  B  C  D  E
1  Wr H- .  Kb Kb
2  T- T- ~  Kb Kb
3  T- T- ~  H- ~
"""
JOINS = "to a domain with a larger building."


def test_a_domain_that_an_opponent_can_no_longer_join_is_safer() -> None:
    destroyed = recast(JOINABLE, "Kb", ". ")
    assert f"Blue could not join it at C1 {JOINS}" in causes(JOINABLE, destroyed)
    assert f"Blue could join it at C1 {JOINS}" in causes(destroyed, JOINABLE)


def test_a_junction_that_a_cause_names_is_legal_and_takes_the_domain() -> None:
    state = position(JOINABLE, players=2, number=5, turn=BLUE, hand="MM")
    (domain,) = [each for each in state.public.boards[MIGHT].domains if each.buildings[0].owner == RED]
    risk = Valuer(sees_junctions=True).risk(state.public, MIGHT, domain, RED)
    assert risk is not None
    junction = Construct(BLUE, MIGHT, Kind.WATCHTOWER, state.config.region.grid.square(risk.squares))
    domains = foresee(state, junction).state.public.boards[MIGHT].domains
    (joined,) = [each for each in domains if each.squares & domain.squares]
    assert joined.highest(Type.MILITARY)[0].owner == BLUE


@small_law()
def test_a_named_junction_takes_the_domain_in_one_position_only(config: Config, chance: int) -> None:
    config = replace(config, cards=CardMode.DEALT)
    settled = [step.before for step in game(config, chance) if step.before.public.question is None]
    valuer = Valuer(sees_junctions=True)
    for before, after in pairwise(settled[::5]):
        for seat in range(config.players):
            for each in explain_difference(Position(before.public), Position(after.public), seat, valuer):
                if each.cause is not None and each.cause.risk.code is RiskCode.JOIN:
                    here, there = (after, before) if each.cause.arises else (before, after)
                    risk = each.cause.risk
                    for joins in product(risk.seats, config.region.grid.squares(risk.squares)):
                        assert takes(here, each, *joins)
                        assert not takes(there, each, *joins)


def takes(state: State, part: ValuePart, seat: int, square: Square) -> bool:
    """Return whether a player takes the domain of a part with a Hamlet, given a turn, an adventurer and a card."""
    begun = begin_turn(state, seat)
    assert part.age is not None
    if not isinstance(begun, State):
        return False
    hands = [*begun.hands]
    hands[seat] = Cards(civil=4)
    begun = with_player(begun, seat, adventurers=(Adventurer(part.age), Adventurer(part.age)), hand_size=4)
    outcome = apply(replace(begun, hands=tuple(hands)), construct(seat, part.age, HAMLET, square.name, "C"))
    if not isinstance(outcome, Outcome):
        return False
    corner = state.config.region.grid.mask(square)
    (joined,) = [each for each in outcome.state.public.boards[part.age].domains if each.squares & corner]
    return joined.squares & part.squares > 0 and holding(joined, part.age, state.config.players).seats == (seat,)


WATCHTOWER = """
   Might
   A  B  C
1  H- .  .
2  Wr .  .
3  .  .  .
"""
KEEP = WATCHTOWER.replace("2  Wr .", "2  Kr Kr").replace("3  .  .", "3  Kr Kr")
ON_REASON = """
   Reason
   A  B  C  D
1  K- K- T- T-
2  K- K- T- T-
3  .  .  .  .
"""


@pytest.mark.parametrize(
    ("before", "after", "cause"),
    [
        (WATCHTOWER, KEEP, "more than Red's Watchtower at A2 would hold it."),
        (KEEP, WATCHTOWER, "only Red's Watchtower at A2 would hold it."),
        (HELD_BY_NOBODY, HELD_BY_BLUE, "it would have a holder."),
        (HELD_BY_BLUE, HELD_BY_NOBODY, "it would have no holder."),
        (f"{ON_REASON}cubes: C1 rr", f"{ON_REASON}cubes: C1 r", "the lead would be 1 cube."),
        (f"{ON_REASON}cubes: C1 r", f"{ON_REASON}cubes: C1 rr", "the lead would be 2 cubes."),
    ],
    ids=["larger_building", "small_building", "holder", "no_holder", "smaller_lead", "larger_lead"],
)
def test_the_cause_of_a_chance_is_named(before: str, after: str, cause: str) -> None:
    assert cause in causes(before, after)


ON_THREE_BOARDS = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  Kr Kr T- T- .  | Pr H- .  .  .  | K- K- T- T- .
2  Kr Kr T- T- .  | .  .  .  .  .  | K- K- T- T- .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


def test_a_third_board_can_come_to_pay_more_than_one_of_the_two() -> None:
    before = position(ON_THREE_BOARDS, players=2, number=5)
    after = position(ON_THREE_BOARDS.rstrip() + "\ncubes: C1 rr", players=2, number=5)
    taken, other_board = compare(before, after)
    assert (taken.reason, taken.age) == (ValueReason.TAKEN, REASON)
    assert (other_board.age, other_board.instead_of) == (REASON, FAITH)
    assert other_board.amount < 0
    assert sentences(after, (other_board,)) == ["Red would collect later income on Reason instead of Faith."]


def test_another_opponent_can_become_the_strongest() -> None:
    level = position(BARE, players=3)
    before, after = with_player(level, BLUE, money=9), with_player(level, GREEN, money=8)
    rival = next(each for each in compare(before, after) if each.reason is ValueReason.RIVAL)
    assert (rival.seat, rival.amount) == (GREEN, -4)
    assert sentences(after, (rival,)) == ["Green would be the strongest opponent."]


# --- suggestions ------------------------------------------------------------------------------------------------------

SEED = seed_from_phrase("differences")
FEW = 300
SEATS = Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cal", "green")


def parts_of(state: State, suggestion: Suggestion) -> tuple[ValuePart, ...]:
    outcomes, now = [], view_state(state, suggestion.action.seat)
    for action in suggestion.plan:
        outcomes.append(foresee(now, action))
        now = outcomes[-1].state
    return explain_gain(suggestion, outcomes)


@pytest.mark.parametrize("strength", [Strength.MEDIUM, Strength.STRONG])
def test_the_parts_of_a_suggestion_add_up_to_its_gain(strength: Strength) -> None:
    config = Config(SEATS, SMALL_REGIONS[0])
    reasons = set()
    for step in [*game(config, 3)][::9]:
        for found in suggest(step.before, strength, SEED, steps=FEW):
            parts = parts_of(step.before, found)
            assert isclose(fsum([each.amount for each in parts]), found.gain, abs_tol=1e-9)
            reasons.update([each.reason for each in parts])
    assert len(reasons) > 5


def test_the_parts_of_a_suggestion_that_expects_junctions_add_up_to_its_gain() -> None:
    drawing = """
       Might
       A  B  C  D  E  F
    1  Wb T- T- .  Kr Kr
    2  .  T- T- .  Kr Kr
    3  .  .  .  .  .  .
    """
    state = position(drawing, players=2, number=5, hand="C")
    (found, *_) = suggest(state, Strength.STRONG, SEED, steps=4 * STEPS[Strength.STRONG])
    assert found.sees_junctions
    assert isclose(fsum([each.amount for each in parts_of(state, found)]), found.gain, abs_tol=1e-9)


def test_the_parts_of_an_answer_to_a_decision_compare_it_with_the_worst() -> None:
    steps = [each for each in crowded_table(Config(SEATS, SMALL_REGIONS[0]), 3, 120) if each.before.public.question]
    explained = 0
    for step in steps:
        found = suggest(step.before, Strength.STRONG, SEED, max_suggestions=9)
        for each in found:
            parts = parts_of(step.before, each)
            assert isclose(fsum([part.amount for part in parts]), each.gain, abs_tol=1e-9)
            explained += bool(parts)
        assert parts_of(step.before, found[-1]) == ()
    assert explained


def test_an_exchange_is_explained_by_its_price_and_the_new_cards() -> None:
    state, _ = create_game(Config(SEATS, SMALL_REGIONS[0]), SEED)
    hand = state.hands[state.public.turn.seat]
    assert hand is not None
    exchange = ExchangeHand(state.public.turn.seat, hand)
    parts = parts_of(state, Suggestion(exchange, 3.0, (exchange,), state.public))
    assert [(each.reason, each.amount) for each in parts] == [(ValueReason.CARDS, 5), (ValueReason.MONEY, -2)]
    assert sentences(state, parts) == [
        "Cal would draw cards that are expected to help.",
        "Cal would pay 2 Ecus for an exchange of cards.",
    ]


def test_the_end_of_a_turn_has_no_parts() -> None:
    state, _ = create_game(Config(SEATS, SMALL_REGIONS[0]), SEED)
    assert parts_of(state, Suggestion(EndTurn(0, Cards()), 0.0, (), state.public)) == ()

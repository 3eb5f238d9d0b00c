"""Suggested actions are legal, use no secrets, stay within the budget, and are better with higher strength."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from khronos_engine import Config, Outcome, Region, Seat, State, apply, create_game, expand, legal_actions
from khronos_engine.advice.suggest import STEPS, Strength, suggest
from khronos_engine.advice.value import Valuer
from khronos_engine.game.actions import (
    Action,
    Construct,
    DecisionAction,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import CardMode, Edition
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.state import Hidden
from khronos_engine.referee import foresee
from khronos_engine.rules.legal import LegalTurnEnd
from tests.engine.counter import Counter
from tests.support import FAITH, HAMLET, MIGHT, RED, construct, play, position, with_player
from tests.support.games import SMALL_REGIONS, crowded_table, game

SEED = seed_from_phrase("suggest")
FEW = 600
LEGAL = 150
"""The steps of a search in tests that need legal suggestions, but not good ones."""

LARGE = Config(
    (Seat("Ann", "red"), Seat("Ben", "blue")),
    Region.from_rows(tuple(".h." * 8 if row % 3 == 1 else "." * 24 for row in range(24))),
)
"""A map of 24 by 24 squares with the maximum of 64 hamlets."""


HELD_ON_FAITH = """
   Might    | Faith
   A  B  C  | A  B  C
1  .  .  .  | Pr T- T-
2  .  .  .  | .  T- T-
3  .  .  .  | .  T- T-
4  .  .  .  | .  T- T-
"""

CIVIL_ALONE_CAN_GROW = """
   Might                | Faith
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  Kr Kr T- T- ~  ~  ~  | Mr Mr T- T- ~  ~  ~
2  Kr Kr T- T- ~  ~  ~  | Mr Mr T- T- ~  ~  ~
3  ~  ~  ~  ~  ~  ~  ~  | ~  ~  ~  ~  ~  ~  ~
4  ~  ~  ~  ~  ~  ~  ~  | ~  ~  ~  ~  ~  ~  ~
"""


def config(players: int, place: int) -> Config:
    return Config(
        tuple([Seat(name, name) for name in ("Ann", "Ben", "Cleo")[:players]]),
        SMALL_REGIONS[place % len(SMALL_REGIONS)],
        Edition(place % 2),
        holdem=place % 3 == 0,
        cards=CardMode.REPORTED if place % 5 == 4 else CardMode.DEALT,
    )


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("number", [1, 3, 4])
def test_every_suggestion_of_a_whole_game_is_legal_and_the_game_ends(strength: Strength, number: int) -> None:
    state, _ = create_game(config(2 + number % 2, number), seed_from_phrase(str(number)))
    for _ in range(400):
        if state.public.over:
            break
        found = suggest(state, strength, SEED, steps=LEGAL)
        outcomes = [apply(state, each.action) for each in found]
        assert found
        for outcome in outcomes:
            assert isinstance(outcome, Outcome)
        first = outcomes[0]
        assert isinstance(first, Outcome)
        state = first.state
    assert state.public.over
    assert suggest(state, strength, SEED) == ()


@pytest.mark.parametrize("players", [2, 3])
def test_on_the_last_turn_the_gain_is_the_difference_of_the_final_scores(players: int) -> None:
    compared = 0
    for number in (1, 2, 4):
        state, _ = create_game(config(players, number), seed_from_phrase(f"last turn {number}"))
        while not state.public.over:
            found = suggest(state, Strength.STRONG, SEED, steps=FEW)
            seat = state.public.turn.seat
            if is_last_turn(state) and state.public.question is None:
                at_once = lead_at_end(state, (), seat)
                for each in found:
                    if not isinstance(each.action, ExchangeHand):
                        assert each.gain == pytest.approx(lead_at_end(state, each.plan, seat) - at_once)
                        compared += each.gain > 0
            state = play(state, found[0].action).state
    assert compared


def is_last_turn(state: State) -> bool:
    players = len(state.public.players)
    return state.public.turn.number == 7 and (state.public.turn.seat + 1) % players == state.public.first_seat


def lead_at_end(state: State, plan: tuple[Action, ...], seat: int) -> int:
    """Return how far a player is ahead of the strongest opponent after a plan and the end of the last turn."""
    last = play(state, *plan).state
    end = next(each for each in legal_actions(last) if isinstance(each, LegalTurnEnd))
    money = [each.money for each in play(last, next(expand(last, end))).state.public.players]
    return money[seat] - max(money[:seat] + money[seat + 1 :])


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_suggestions_are_not_the_same_move_on_different_squares(number: int) -> None:
    state, _ = create_game(config(2, number), seed_from_phrase(f"ideas {number}"))
    found = suggest(state, Strength.STRONG, SEED, steps=3000)
    ideas = {(each.action.verb, getattr(each.action, "kind", 0), getattr(each.action, "age", 0)) for each in found}
    assert len(ideas) == len(found) == 3
    assert [each.gain for each in found] == sorted((each.gain for each in found), reverse=True)


def test_decisions_of_crowded_boards_are_answered_legally() -> None:
    steps = [each for each in crowded_table(config(3, 0), 3, 120) if each.before.public.question is not None]
    assert steps
    for step in steps:
        for each in suggest(step.before, Strength.STRONG, SEED, steps=FEW):
            assert isinstance(apply(step.before, each.action), Outcome)


@pytest.mark.parametrize("strength", Strength)
def test_states_that_differ_only_in_hidden_cards_get_equal_suggestions(strength: Strength) -> None:
    rng = Random(7)
    differing = 0
    for step in list(game(config(3, 1), 5))[::6]:
        state, hidden = step.before, step.before.hidden
        if hidden is None or state.public.to_act is None:
            continue
        seat = state.public.to_act
        others = [each for each in range(3) if each != seat]
        pool = [card for other in others for card in (state.hands[other] or Cards()).in_order()] + list(hidden.pile)
        rng.shuffle(pool)
        hands = list(state.hands)
        for other in others:
            size = state.public.players[other].hand_size
            hands[other], pool = Cards.tally(pool[:size]), pool[size:]
        twin = State(state.public, tuple(hands), Hidden(bytes(32), hidden.position + 1, tuple(pool)))
        differing += twin.hands != state.hands
        assert suggest(twin, strength, SEED, steps=FEW) == suggest(state, strength, SEED, steps=FEW)
    assert differing


@pytest.mark.parametrize("strength", Strength)
def test_number_of_steps_is_bounded(strength: Strength) -> None:
    state, _ = create_game(config(2, 3), SEED)
    counter = Counter()
    suggest(state, strength, SEED, budget=counter)
    assert 0 < counter.spent < STEPS[strength] * 1.1


def value_after_turn(state: State, times: int) -> float:
    """Return the value of the position after the best turn, which was found within `times` the default steps."""
    seat = state.public.turn.seat
    for action in suggest(state, Strength.STRONG, SEED, steps=times * STEPS[Strength.STRONG])[0].plan:
        state = foresee(state, action).state
    return Valuer().value(state.public, seat)


def test_with_more_steps_a_better_turn_is_found() -> None:
    *_, last = crowded_table(config(2, 1), 2, 20)
    assert value_after_turn(last.before, 4) > value_after_turn(last.before, 1)


def test_search_with_more_steps_expects_losses_from_junctions() -> None:
    drawing = """
       Might
       A  B  C  D  E  F
    1  Wb T- T- .  Kr Kr
    2  .  T- T- .  Kr Kr
    3  .  .  .  .  .  .
    """
    state = position(drawing, players=2, number=5, hand="C")
    few, many = (suggest(state, Strength.STRONG, SEED, steps=times * STEPS[Strength.STRONG])[0] for times in (1, 4))
    assert isinstance(few.action, Construct)
    assert few.action.at.name == "D1"
    assert few.action == many.action
    assert few.gain > many.gain > 0


def test_search_without_steps_still_suggests_ending_the_turn() -> None:
    state, _ = create_game(config(2, 3), SEED)
    assert isinstance(suggest(state, Strength.STRONG, SEED, steps=0)[0].action, EndTurn)


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("left", [0, 1, 100, 1000])
def test_search_returns_its_best_result_within_the_budget_of_the_call(strength: Strength, left: int) -> None:
    state, _ = create_game(LARGE, SEED)
    assert suggest(state, strength, SEED, budget=Counter(max_steps=left))


def test_search_without_steps_answers_a_decision() -> None:
    state = next(step.before for step in crowded_table(config(3, 0), 3, 120) if step.before.public.question is not None)
    (found,) = suggest(state, Strength.STRONG, SEED, budget=Counter(max_steps=0))
    assert isinstance(apply(state, found.action), Outcome)


@pytest.mark.parametrize("strength", Strength)
def test_a_search_on_a_large_map_with_many_hamlets_finds_an_action_within_its_steps(strength: Strength) -> None:
    state, _ = create_game(LARGE, SEED)
    counter = Counter()
    best, *_ = suggest(state, strength, SEED, budget=counter)
    assert not isinstance(best.action, EndTurn)
    assert counter.spent < STEPS[strength] * 1.05


def test_a_search_of_a_crowded_large_map_stays_within_its_steps() -> None:
    *_, last = islice(crowded_table(replace(LARGE, cards=CardMode.REPORTED), 0, 120), 120)
    counter = Counter()
    suggest(last.before, Strength.STRONG, SEED, budget=counter)
    assert counter.spent < STEPS[Strength.STRONG] * 1.1


def test_a_budget_can_end_a_search_that_is_no_longer_awaited() -> None:
    class Cancelled(Counter):
        def spend(self, steps: int = 1) -> None:
            super().spend(steps)
            if self.spent > 100:
                raise self.TooMuchError

    state, _ = create_game(config(2, 3), SEED)
    with pytest.raises(Counter.TooMuchError):
        suggest(state, Strength.STRONG, SEED, budget=Cancelled())


@pytest.mark.parametrize("chance", range(4))
def test_a_player_who_follows_the_plan_gets_the_gain(chance: int) -> None:
    decisions = 0
    for step in crowded_table(config(3, chance), chance, 60):
        state, seat = step.before, step.before.public.turn.seat
        if state.public.question is not None:
            continue
        for each in suggest(state, Strength.STRONG, SEED, steps=FEW):
            if isinstance(each.action, ExchangeHand):
                continue
            after = state
            for action in each.plan:
                outcome = apply(after, action)
                assert isinstance(outcome, Outcome)
                after = outcome.state
                decisions += isinstance(action, DecisionAction)
            assert after.public.question is None
            valuer = Valuer()
            assert each.gain == pytest.approx(valuer.value(after.public, seat) - valuer.value(state.public, seat))
    assert decisions or chance != 3


@pytest.mark.parametrize("strength", [Strength.MEDIUM, Strength.STRONG])
def test_adventurer_travels_to_the_board_that_pays_at_the_end_of_the_last_turn(strength: Strength) -> None:
    state = position(HELD_ON_FAITH, players=2, number=7, on=MIGHT)
    found = suggest(with_player(state, RED, money=4), strength, SEED)[0]
    assert FAITH in [each.to for each in found.plan if isinstance(each, Travel)]
    assert found.gain >= 2


def test_useless_hand_is_exchanged() -> None:
    state = position(CIVIL_ALONE_CAN_GROW, players=2, number=4, on=(MIGHT, FAITH), hand="MMMM", money=9)
    found = suggest(state, Strength.STRONG, SEED)[0]
    assert found.action == ExchangeHand(RED, Cards(military=4))
    assert found.plan == (found.action,)
    assert found.gain > 0
    assert [(type(each), each.seat) for each in found.likely] == [(Upgrade, RED)]


def test_an_exchange_that_cannot_be_paid_is_not_suggested() -> None:
    state = position(CIVIL_ALONE_CAN_GROW, players=2, number=4, on=(MIGHT, FAITH), hand="MMMM", money=1)
    found = suggest(state, Strength.STRONG, SEED)
    assert ExchangeHand not in [type(each.action) for each in found]


def test_smaller_building_is_placed_where_it_still_pays() -> None:
    drawing = """
       Might
       A  B  C  D  E  F
    1  Kr Kr .  Kb Kb Wb
    2  Kr Kr .  Kb Kb .
    3  T- T- .  .  .  .
    4  T- T- .  .  .  .
    """
    state = play(position(drawing, players=2, number=7, hand="C"), construct(RED, MIGHT, HAMLET, "C1", "C")).state
    found = suggest(state, Strength.STRONG, SEED)[0]
    assert isinstance(found.action, PlaceBuilding)
    assert found.action.at.name in {"A2", "B2"}
    assert found.gain >= 2

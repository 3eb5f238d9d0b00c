"""The review of a game contains all money, the standings, and better turns than those played."""

from __future__ import annotations

from math import fsum, isclose

import pytest
from hypothesis import given
from msgspec.structs import replace

from khronos_engine import Config, Outcome, Seat, State, apply, create_game
from khronos_engine.advice.differences import ValueReason
from khronos_engine.advice.money import MoneyEntry, MoneySource
from khronos_engine.advice.suggest import STEPS_OF_TURN
from khronos_engine.game.actions import Action, Construct, EndTurn, ExchangeHand, Travel
from khronos_engine.game.cards import Cards
from khronos_engine.game.record import PartialAction, RecordedAction
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.state import Hidden
from khronos_engine.replay import Replay, play_on
from khronos_engine.review import better_turn, review
from tests.engine.counter import Counter
from tests.support import BLUE, FAITH, KEEP, MIGHT, REASON, RED, construct, demolish, position
from tests.support.games import SMALL_REGIONS, chances, configs, game

SEED = seed_from_phrase("review")
CONFIG = Config((Seat("Ann", "red"), Seat("Ben", "blue")), SMALL_REGIONS[0])


def play_actions(start: State, *actions: Action) -> Replay:
    found = play_on(start, [RecordedAction(PartialAction.of(each)) for each in actions])
    assert found.stop is None
    return found


def whole_game(config: Config, chance: int) -> Replay:
    start, _ = create_game(config, seed_from_phrase(str(chance)))
    return play_actions(start, *[each.action for each in game(config, chance)])


BEFORE = """
   Might       | Faith
   A  B  C  D  | A  B  C  D
1  Wb H- .  .  | .  .  .  .
2  .  .  .  .  | .  .  .  .
3  .  .  .  .  | .  .  .  .
"""


# --- money ------------------------------------------------------------------------------------------------------------


@given(configs(), chances())
def test_the_turns_match_the_game_and_their_entries_add_up_to_its_money(config: Config, chance: int) -> None:
    replay = whole_game(config, chance)
    found = review(replay)
    money = [each.money for each in found.start]
    for turn in found.turns:
        for entry in turn.entries:
            money[entry.seat] += entry.amount
        assert [each.money for each in turn.standings] == money
    assert money == [each.money for each in replay.state.public.players]
    turns = found.turns
    assert [step for turn in turns for step in turn.steps] == [*replay.steps]
    assert [each.first for each in turns] == [sum(len(each.steps) for each in turns[:at]) for at in range(len(turns))]
    first, players = replay.start.public.first_seat, config.players
    in_order = [(number, (first + place) % players) for number in range(1, 8) for place in range(players)]
    assert [(each.number, each.seat) for each in turns] == in_order
    assert all(each.is_complete for each in turns)


def test_an_entry_has_its_source_and_its_board() -> None:
    start = position(BEFORE, hand="MMM", on=MIGHT, number=3)
    actions = demolish(RED, MIGHT, "A1", "|M"), construct(RED, MIGHT, KEEP, "C2", "MM"), Travel(RED, 0, FAITH)
    (turn,) = review(play_actions(start, *actions)).turns
    assert turn.entries == (
        MoneyEntry(RED, MoneySource.BONUS, MIGHT, 1),
        MoneyEntry(RED, MoneySource.TRAVEL, None, -1),
        MoneyEntry(RED, MoneySource.DEMOLITION, MIGHT, -1),
    )


def test_each_source_of_money_is_one_entry_per_turn() -> None:
    start = position(BEFORE, number=3)
    (turn,) = review(play_actions(start, *[Travel(RED, 0, each) for each in (FAITH, REASON, MIGHT)])).turns
    assert turn.entries == (MoneyEntry(RED, MoneySource.TRAVEL, None, -3),)


def test_income_entry_names_the_player_and_the_board() -> None:
    start = position(BEFORE, number=4, turn=BLUE)
    (turn,) = review(play_actions(start, EndTurn(BLUE))).turns
    assert turn.entries == (MoneyEntry(BLUE, MoneySource.INCOME, MIGHT, 1),)


# --- standings --------------------------------------------------------------------------------------------------------


def test_standings_before_the_end_include_later_incomes() -> None:
    start = position(BEFORE, number=3)
    red, blue, *_ = review(play_actions(start)).start
    assert red.money == blue.money < blue.value
    assert red.value < blue.value


# --- better turns -----------------------------------------------------------------------------------------------------

WORTH_A_KEEP = """
   Might
   A  B  C  D
1  Wb H- .  .
2  .  .  .  .
3  .  .  .  .
"""


@pytest.mark.parametrize("chance", range(3))
def test_best_turn_is_at_least_as_good_as_the_played_one_and_legal(chance: int) -> None:
    better = 0
    for turn in review(whole_game(CONFIG, chance)).turns:
        found = better_turn(turn, SEED)
        assert found is not None
        assert found.best >= found.played
        assert isclose(fsum([each.amount for each in found.parts]), found.best - found.played, abs_tol=1e-9)
        state = turn.search_start
        for step in found.better:
            outcome = apply(state, step.action)
            assert isinstance(outcome, Outcome)
            state = outcome.state
            better += 1
    assert better


def test_a_player_who_ends_the_turn_at_once_could_have_taken_a_domain() -> None:
    start = position(WORTH_A_KEEP, hand="MM", number=4, sound=False)
    (turn,) = review(play_actions(start, EndTurn(RED))).turns
    found = better_turn(turn, SEED)
    assert found is not None
    assert found.played == 0
    assert found.best > 1
    assert isinstance(found.better[0].action, Construct)


def test_better_turn_includes_cheaper_travel() -> None:
    start = position(WORTH_A_KEEP, hand="MM", number=4, sound=False)
    (turn,) = review(play_actions(start, Travel(RED, 0, FAITH), Travel(RED, 0, MIGHT), EndTurn(RED))).turns
    found = better_turn(turn, SEED)
    assert found is not None
    (travel,) = [each for each in found.parts if each.source is MoneySource.TRAVEL]
    assert (travel.reason, travel.amount, travel.ecus_before, travel.ecus_after) == (ValueReason.MONEY, 2, -2, 0)


def test_a_turn_is_compared_after_its_exchange_of_cards() -> None:
    start, _ = create_game(CONFIG, SEED, first_seat=RED)
    hand = start.hands[RED]
    assert hand is not None
    (turn, *_) = review(play_actions(start, ExchangeHand(RED, hand), EndTurn(RED))).turns
    assert turn.search_start == turn.steps[0].state
    found = better_turn(turn, SEED)
    assert found is not None
    assert found.played == 0


def test_best_turn_does_not_depend_on_the_hands_of_others() -> None:
    start, _ = create_game(CONFIG, SEED, first_seat=RED)
    hidden, of_blue = start.hidden, start.hands[BLUE]
    assert hidden is not None
    assert of_blue is not None
    pile = (*of_blue.in_order(), *hidden.pile[4:])
    other = replace(start, hands=(start.hands[RED], Cards.tally(hidden.pile[:4])), hidden=Hidden(bytes(32), 0, pile))
    ones, others = (better_turn(review(play_actions(each, EndTurn(RED))).turns[0], SEED) for each in (start, other))
    assert ones == others is not None


def test_unfinished_turn_is_not_compared() -> None:
    start, _ = create_game(CONFIG, SEED, first_seat=RED)
    (turn,) = review(play_actions(start, Travel(RED, 0, FAITH))).turns
    assert not turn.is_complete
    assert better_turn(turn, SEED) is None


def test_a_turn_is_not_compared_where_the_hand_is_not_known() -> None:
    start = position(BEFORE, reported=True)
    (turn,) = review(play_actions(start, EndTurn(RED, Cards(military=4)))).turns
    assert turn.is_complete
    assert better_turn(turn, SEED) is None


def test_a_turn_that_begins_with_a_decision_is_not_compared() -> None:
    steps = [step for turn in review(whole_game(CONFIG, 6)).turns for step in turn.steps]
    at = next(place for place, each in enumerate(steps) if each.state.public.question is not None)
    first, *_ = review(play_actions(steps[at].state, *[each.action for each in steps[at + 1 :]])).turns
    assert first.is_complete
    assert better_turn(first, SEED) is None


def test_comparison_uses_about_the_requested_steps() -> None:
    for turn in review(whole_game(CONFIG, 4)).turns:
        counter = Counter()
        better_turn(turn, SEED, counter)
        assert counter.spent < STEPS_OF_TURN * 1.1


@pytest.mark.parametrize("left", [0, 20, 300])
def test_comparison_uses_at_most_the_steps_of_the_call(left: int) -> None:
    for turn in review(whole_game(CONFIG, 4)).turns:
        found = better_turn(turn, SEED, Counter(max_steps=left))
        assert found is not None
        assert found.best >= found.played

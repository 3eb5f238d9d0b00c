"""Legal actions are matched with moves that were recognised only in part, from squares, words or both."""

from __future__ import annotations

from typing import Any

import pytest

from khronos_core.limits import STEPS
from khronos_engine import State
from khronos_engine.game.actions import Construct, Demolish, EndTurn, Travel
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.squares import Square
from khronos_engine.match import Match, SquareReading, WordAlternative, match_actions
from khronos_engine.notation import parse_action
from khronos_engine.referee import judge
from testing.matching import moves, share_named
from tests.engine.counter import Counter
from tests.support import MIGHT, position
from tests.support.positions import crowded

BOARD = """
   Might         | Faith
   A  B  C  D    | A  B  C  D
1  .  .  .  .    | .  .  .  .
2  .  .  .  .    | .  .  .  .
3  .  .  .  .    | .  .  .  .
4  .  .  .  .    | .  .  .  .
red: MM
"""


def position_before() -> State:
    return position(BOARD)


def read_words(text: str) -> list[tuple[WordAlternative, ...]]:
    """Return the readings of a text; `A1/B1` means two equally likely words."""
    return [tuple(WordAlternative(each, 500) for each in word.split("/")) for word in text.split()]


def name_of(match: Match) -> tuple[Any, ...]:
    action = match.action
    assert isinstance(action, Construct)
    return action.kind, action.age, action.at.name


def contenders(found: tuple[Match, ...]) -> tuple[Match, ...]:
    return tuple(each for each in found if each.is_contender)


def test_a_misspelt_move_is_found_among_the_legal_ones() -> None:
    found = match_actions(position_before(), words=read_words("bild watchtwer mihgt C3"))
    assert [name_of(each) for each in contenders(found)] == [(Kind.WATCHTOWER, MIGHT, "C3")]


def test_every_match_is_legal_and_every_legal_action_is_a_match() -> None:
    found = match_actions(position_before())
    for each in found:
        refusal = judge(position_before(), each.action).refusal
        assert refusal is None or set(refusal.payments) <= set(each.payments)
    assert {type(each.action) for each in found} >= {Construct, EndTurn, Travel}
    assert sum(each.share for each in found) == pytest.approx(1)
    assert contenders(found) == found


def test_ambiguous_square_leaves_two_contenders() -> None:
    found = contenders(match_actions(position_before(), words=read_words("build Watchtower Might B2/D2")))
    assert [name_of(each)[-1] for each in found] == ["B2", "D2"]
    assert found[0].share == found[1].share


def test_the_likelier_of_two_words_comes_first() -> None:
    words = [*read_words("build Watchtower Might"), (WordAlternative("B2", 300), WordAlternative("D2", 700))]
    assert name_of(match_actions(position_before(), words=words)[0])[-1] == "D2"


def test_words_that_match_no_term_do_not_change_the_result() -> None:
    found = match_actions(position_before(), words=read_words("xyzzy"))
    assert contenders(found) == found


def test_words_out_of_order_fit_less_well_than_words_in_order() -> None:
    state = position_before()
    in_order, swapped = (match_actions(state, words=read_words(text))[0] for text in ("II Faith", "Faith II"))
    assert in_order.action == swapped.action == parse_action("travel II Faith", state.public)
    assert in_order.share > swapped.share


def test_changed_square_selects_the_placements_that_cover_it() -> None:
    found = contenders(match_actions(position_before(), [SquareReading(MIGHT, Square(1, 1), 990)]))
    assert {name_of(each)[1:] for each in found} == {(MIGHT, "A1")}
    assert len(found) > 1, "the kinds of size 1 all change that square"


def test_observed_kind_decides_between_kinds() -> None:
    seen = [SquareReading(MIGHT, Square(1, 1), 990, ((Kind.WATCHTOWER, 900),))]
    assert name_of(match_actions(position_before(), seen)[0])[0] is Kind.WATCHTOWER


@pytest.mark.parametrize(("likelihood", "best"), [(95, Kind.WATCHTOWER), (85, Kind.KEEP)])
def test_kinds_without_a_likelihood_share_the_rest(likelihood: int, best: Kind) -> None:
    """Each of the nine other contents has a likelihood of about 90."""
    seen = [SquareReading(MIGHT, Square(1, 1), 900, ((Kind.WATCHTOWER, likelihood),))]
    assert name_of(match_actions(position_before(), seen, read_words("A1"))[0])[0] is best


def test_bare_ground_selects_the_action_that_removes_the_building() -> None:
    state = position(BOARD.replace("1  .  .  .  .    |", "1  Wr .  .  .    |", 1))
    seen = [SquareReading(MIGHT, Square(1, 1), 990, ((None, 900),))]
    assert isinstance(match_actions(state, seen)[0].action, Demolish)


def test_ripples_count_as_changes_of_the_later_boards() -> None:
    seen = [SquareReading(Age.REASON, Square(*at), 990, ((Kind.KEEP, 900),)) for at in ((2, 2), (3, 3))]
    (found,) = contenders(match_actions(position_before(), seen))
    assert name_of(found) == (Kind.KEEP, MIGHT, "B2")


def test_evidence_of_squares_and_words_is_multiplied() -> None:
    seen = [SquareReading(MIGHT, Square(column, 2), 900) for column in (2, 4)]
    found = match_actions(position_before(), seen, read_words("build Watchtower Might D2/D3"))
    assert name_of(found[0])[-1] == "D2"


def test_evidence_of_several_observations_of_a_square_is_multiplied() -> None:
    doubted = SquareReading(MIGHT, Square(1, 1), 600)
    once, often = (match_actions(position_before(), [doubted] * times)[0].share for times in (1, 5))
    assert often > once


def test_a_square_off_the_board_has_no_effect() -> None:
    assert match_actions(position_before(), [SquareReading(MIGHT, Square(40, 40), 999)]) == match_actions(
        position_before()
    )


def test_payments_are_one_match_unless_the_words_name_a_payment() -> None:
    state = position(BOARD.replace("red: MM", "red: MR"))
    (open_payment,) = contenders(match_actions(state, words=read_words("build Hamlet Might A1")))[:1]
    assert isinstance(open_payment.action, Construct)
    assert open_payment.action.payment is None
    assert len(open_payment.payments) > 1
    chosen = open_payment.payments[-1]
    line = "build Hamlet Might A1 with " + ("I M", "I R")[chosen.first.religious]
    named_payment = match_actions(state, words=read_words(line))[0]
    assert named_payment.payments == (chosen,)


def test_nothing_matches_once_the_game_is_over() -> None:
    state = position(BOARD, number=7, over=True, sound=False)
    assert match_actions(state, words=read_words("end")) == ()


def test_a_crowded_position_stays_within_the_steps_of_a_call() -> None:
    state = crowded().before
    grid = state.public.config.region.grid
    seen = [SquareReading(age, square, 100) for age in Age for square in grid.squares(grid.all)]
    budget = Counter()
    assert match_actions(state, seen, read_words("bild watchtwer mihgt C3"), budget)
    assert budget.spent < STEPS


def test_two_unreliable_pictures_usually_identify_the_move_and_three_nearly_always() -> None:
    """Reproduce the second row of the table in `docs/moves.md` on fewer moves."""
    one, two, three = (share_named(moves(14), 900, pictures) for pictures in (1, 2, 3))
    assert 0.2 < one < 0.8
    assert two > 0.8
    assert three > 0.9

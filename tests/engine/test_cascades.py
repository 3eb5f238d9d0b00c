"""An action that needs decisions pauses in a position that contains everything to continue it (T-8)."""

import pickle
from collections.abc import Callable

import pytest

from khronos_engine.audit import audit
from khronos_engine.game.board import Board
from khronos_engine.game.state import Cascade
from khronos_engine.referee import run
from khronos_engine.rules.legal import LegalChoice, LegalPlace, expand
from tests.support import *

# After Green's Hamlet on D2, Green chooses a Keep, its owner lays a Watchtower, and Green may choose a Chapel.
DRAWING = """
   Might                | Faith                | Reason
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  .  .  Pb .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
2  .  Kr Kr .  Kw Kw Pw | .  Kr Kr .  Kw Kw .  | .  k- k- .  k- k- .
3  .  Kr Kr .  Kw Kw .  | .  Kr Kr .  Kw Kw .  | .  k- k- .  k- k- .
"""
HAMLET_ON_D2 = construct(GREEN, MIGHT, HAMLET, "D2", "C")
ANSWERS = (choose(GREEN, "B2"), place(RED, "C2"), choose(GREEN, "C1"))


def before() -> State:
    return position(DRAWING, turn=GREEN, hand="CRRM")


def pending_state(answers: int) -> State:
    """Return the position after a number of decisions, in which the next one is pending."""
    return play(before(), HAMLET_ON_D2, *ANSWERS[:answers]).state


def cascade(state: State) -> Cascade:
    found = state.public.cascade
    assert found is not None
    return found


@pytest.mark.clause("T-8")
@pytest.mark.parametrize(("answers", "seat"), [(0, GREEN), (1, RED), (2, GREEN)])
def test_a_pending_position_is_valid_and_contains_the_earlier_position_and_the_answers(answers: int, seat: int) -> None:
    state = pending_state(answers)
    found = cascade(state)
    assert (found.before, found.action, found.answers) == (before().public, HAMLET_ON_D2, ANSWERS[:answers])
    assert (state.public.to_act, state.public.turn.seat) == (seat, GREEN)
    assert audit(state) == ()


@pytest.mark.clause("T-8")
def test_only_the_choices_are_legal_while_a_decision_is_pending() -> None:
    grid = before().config.region.grid
    [group] = legal_actions(pending_state(0))
    assert isinstance(group, LegalChoice)
    assert list(expand(pending_state(0), group)) == [choose(GREEN, "B2"), choose(GREEN, "E2")]
    [group] = legal_actions(pending_state(1))
    assert isinstance(group, LegalPlace)
    assert [square.name for square in grid.squares(group.corners)] == ["B2", "C2", "B3", "C3"]


@pytest.mark.clause("T-8")
@pytest.mark.parametrize("answers", [0, 1, 2])
def test_cascade_stored_at_any_decision_ends_like_an_uninterrupted_one(answers: int) -> None:
    straight = play(before(), HAMLET_ON_D2, *ANSWERS)
    stored = pickle.dumps(pending_state(answers))
    resumed = play(pickle.loads(stored), *ANSWERS[answers:])  # noqa: S301  # the test wrote these bytes
    assert resumed.state == straight.state
    assert straight.events[-len(resumed.events) :] == resumed.events
    at_once = run(before(), HAMLET_ON_D2, ANSWERS)
    assert at_once.state.public.boards == straight.state.public.boards
    assert tuple(at_once.events) == straight.events


def other_question(state: State) -> State:
    question = cascade(state).question
    assert question is not None
    return with_cascade(state, question=replace(question, seat=BLUE))


def other_beginning(state: State) -> State:
    money = with_public(state, players=cascade(state).before.players)
    richer = with_player(money, BLUE, money=9).public.players
    return with_cascade(state, before=replace(cascade(state).before, players=richer))


def other_board(state: State) -> State:
    might, *later = state.public.boards
    return with_public(state, boards=(Board(might.region, might.buildings[1:]), *later))


def with_cascade(state: State, **changes: object) -> State:
    return with_public(state, cascade=replace(cascade(state), **changes))


@pytest.mark.clause("T-8")
@cases(
    "change, path",
    a_building_gone=(other_board, ("boards", 0)),
    another_question=(other_question, ("cascade", "question")),
    an_answer_gone=({"answers": ()}, ("boards", 0)),
    an_answer_that_fits_nothing=({"answers": (choose(GREEN, "A1"),)}, ("cascade", "answers")),
    an_answer_by_another=({"answers": (choose(RED, "B2"),)}, ("cascade", "answers")),
    an_action_that_was_not_legal=({"action": construct(GREEN, MIGHT, HAMLET, "B2", "C")}, ("cascade", "action")),
    an_action_without_a_decision=(
        {"action": construct(GREEN, MIGHT, HAMLET, "A3", "C"), "answers": ()},
        ("cascade",),
    ),
    another_beginning=(other_beginning, ("players", 1)),
    money_from_nowhere=(lambda state: with_player(state, WHITE, money=7), ("players", 3)),
    a_tile_from_nowhere=(lambda state: with_public(state, stock=(3, *state.public.stock[1:])), ("stock", 0)),
    another_turn=(lambda state: with_public(state, turn=replace(state.public.turn, number=2)), ("turn",)),
    another_revision=(lambda state: with_public(state, revision=9), ("revision",)),
)
def test_pending_position_that_does_not_follow_from_the_earlier_position_is_reported(
    change: dict[str, object] | Callable[[State], State], path: tuple[str | int, ...]
) -> None:
    state = pending_state(2)
    tampered = with_cascade(state, **change) if isinstance(change, dict) else change(state)
    assert path in [flaw.path for flaw in audit(tampered)]


@pytest.mark.clause("T-8")
def test_hand_that_contradicts_the_payment_of_a_pending_action_is_reported() -> None:
    state = pending_state(2)
    assert audit(replace(state, hands=(*state.hands[:2], cards("CRRM"), state.hands[3])))


@pytest.mark.clause("T-8")
def test_pending_cascade_whose_decisions_are_all_answered_is_reported() -> None:
    settled = play(before(), HAMLET_ON_D2, *ANSWERS).state
    answered = Cascade(before().public, HAMLET_ON_D2, ANSWERS, cascade(pending_state(2)).question)
    assert [flaw.clause for flaw in audit(with_public(settled, cascade=answered))] == ["T-8"]

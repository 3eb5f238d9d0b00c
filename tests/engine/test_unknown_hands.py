"""Verdicts, lists and previews are right if hands are unknown or cards are not chosen yet."""

import pytest

from khronos_engine import Config, Outcome, UnknownCardsError, apply, built_in_region, create_game
from khronos_engine.game.events import BuildingLaid, CardsDrawn, CardsGivenUp, CardsPlayed
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.views import view_state
from khronos_engine.referee import foresee
from khronos_engine.rules.legal import expand
from tests.support import *


@pytest.mark.clause("ED-2", "V-1")
def test_dealt_cards_are_moved_only_where_the_hand_is_known() -> None:
    config = Config(SEATS[:2], built_in_region("valley"))
    state, _ = create_game(config, seed_from_phrase("hands"), first_seat=0)
    assert isinstance(apply(state, end_turn(RED)), Outcome)
    with pytest.raises(UnknownCardsError):
        apply(replace(state, hands=(None, state.hands[1])), end_turn(RED))


@pytest.mark.clause("V-1", "ED-3")
def test_unknown_hand_excludes_cards_that_are_known_to_be_elsewhere() -> None:
    view = view_state(position(BARE, players=2, hand="MMMM", hands={BLUE: "CCCC"}, pile=""), BLUE)
    assert view.unseen == cards("MMMM")
    assert list_violations(view, construct(RED, MIGHT, HAMLET, "A1", "C")) == (
        "T-4 cards beyond totals: red, Civil cards, 1 needed, 0 given"
    )
    assert judge(view, construct(RED, MIGHT, WATCHTOWER, "A1", "M")).refusal is None
    assert [each for group in legal_actions(view)[-1:] for each in expand(view, group)] == [end_turn(RED, "MMMM")]


@pytest.mark.clause("T-5", "V-1")
def test_other_viewers_see_only_the_number_of_cards_of_an_unknown_hand() -> None:
    foreseen = foresee(view_state(position(BARE, played=(1, 0)), BLUE), end_turn(RED))
    assert [event for event in foreseen.events if isinstance(event, CardsGivenUp | CardsDrawn)] == [
        CardsGivenUp(RED, 3, None),
        CardsDrawn(RED, 4),
    ]


@pytest.mark.clause("T-4")
def test_construction_without_chosen_cards_is_previewed_without_cards() -> None:
    foreseen = foresee(position(BARE), replace(construct(RED, MIGHT, HAMLET, "A1", "C"), payment=None))
    kinds = {type(event) for event in foreseen.events}
    assert BuildingLaid in kinds
    assert CardsPlayed not in kinds

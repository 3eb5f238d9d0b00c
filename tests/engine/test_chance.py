"""A seed shuffles the cards into the documented order (ED-2)."""

import pytest
from msgspec.structs import replace

from khronos_engine.game.events import PileShuffled
from khronos_engine.game.material import Deck
from khronos_engine.game.state import Config, Hidden
from khronos_engine.rules.setup import create_game
from tests.support import BARE, RED, SEATS, SEED, cards, exchange, play, position, with_public
from tests.support.moves import CARD_LETTERS

STANDARD = "CCCMCRCCCMMMMRMCRRRMRMRMRRCCCRCMCRCRMMCRCMRMMRCRCMRCMMR"
FIRST_PRINTING = "RRRMCMRMMRCCCRMCMRMCCRRMCRRCMMCMC"


@pytest.mark.clause("ED-2", "S-1", "M-5")
@pytest.mark.parametrize(
    ("deck", "order"),
    [
        pytest.param(Deck.STANDARD, STANDARD, id="standard"),
        pytest.param(Deck.FIRST_PRINTING, FIRST_PRINTING, id="first-printing"),
    ],
)
def test_seed_of_the_bytes_0_to_31_deals_the_documented_cards(deck: Deck, order: str) -> None:
    region = position(BARE).config.region
    state, _ = create_game(Config(SEATS[:2], region, deck=deck), SEED, first_seat=1)
    assert state.hidden is not None
    assert state.hands == (cards(order[4:8]), cards(order[:4]))
    assert "".join(CARD_LETTERS[card] for card in state.hidden.pile) == order[8:]


@pytest.mark.clause("ED-2", "T-6")
@pytest.mark.parametrize(("word", "order", "following"), [(0, "RMMMRMCR", 7), (54, "RMRMCMMR", 61)])
def test_a_new_pile_is_shuffled_by_the_next_words_of_the_stream(word: int, order: str, following: int) -> None:
    before = position(BARE, hand="MMRC", pile="")
    # The other hands and the discards need not add up, because the test checks only the shuffle.
    before = with_public(before, discards=cards("MMMRRRC"))
    before = replace(before, hidden=Hidden(SEED, word, ()))
    [event] = play(before, exchange(RED, "M")).of(PileShuffled)
    assert isinstance(event, PileShuffled)
    assert "".join(CARD_LETTERS[card] for card in event.order or ()) == order
    assert event.position == following

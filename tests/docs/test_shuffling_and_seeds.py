"""The page about shuffling and seeds describes the numbers that the engine draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from khronos_engine.game.material import Deck
from khronos_engine.game.region import built_in_region
from khronos_engine.game.shuffle import Stream, seed_from_phrase
from khronos_engine.game.state import Config, Seat
from khronos_engine.rules.setup import create_game

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "shuffling-and-seeds.md").read_text(encoding="utf-8")
VECTORS = dict(re.findall(r"^([a-z0-9 ]+): (.*)$", PAGE.split("```text\n")[1], re.MULTILINE))
VALLEY = built_in_region("valley")
SEED = bytes.fromhex(VECTORS["seed"])
SEATS = tuple(Seat(str(number), "") for number in range(1, 6))


def test_documented_phrase_gives_the_documented_seed() -> None:
    assert seed_from_phrase(VECTORS["seed phrase"]) == SEED


@pytest.mark.parametrize("position", [0, 1, 2, 3, 2**32 - 1])
def test_documented_words_of_the_random_stream_are_correct(position: int) -> None:
    assert f"{Stream(SEED, position).next_word():016x}" == VECTORS[f"word {position}"]


def test_random_stream_restarts_at_word_0_after_the_last_word() -> None:
    stream = Stream(SEED, 2**32 - 1)
    stream.next_word()
    assert stream.position == 0


@pytest.mark.clause("S-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_documented_first_player_is_correct(players: int) -> None:
    state, _ = create_game(Config(SEATS[:players], VALLEY), SEED)
    assert f"seat {state.public.first_seat + 1}" == VECTORS[f"first of {players} players"]


@pytest.mark.clause("ED-2", "T-6")
@pytest.mark.parametrize("position", [0, 1])
@pytest.mark.parametrize("deck", Deck)
def test_documented_shuffled_decks_are_correct(deck: Deck, position: int) -> None:
    stream = Stream(SEED, position)
    order = stream.shuffle(Config(SEATS[:2], VALLEY, deck=deck).all_cards.in_order())
    name = deck.name.lower().replace("_", " ")
    letters = "".join("MRC"[card] for card in order)
    assert f"{letters}, next word {stream.position}" == VECTORS[f"{name} deck from word {position}"]


@pytest.mark.clause("S-1")
def test_pile_of_a_new_game_is_the_deck_without_the_hands() -> None:
    state, _ = create_game(Config(SEATS[:5], VALLEY), SEED)
    deck, _, following = VECTORS["standard deck from word 1"].partition(", next word ")
    assert state.hidden is not None
    assert "".join("MRC"[card] for card in state.hidden.pile) == deck[20:]
    assert str(state.hidden.position) == following

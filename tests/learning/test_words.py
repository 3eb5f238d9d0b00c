"""Actions as words: every legal action is said in one way, and nothing else can be said."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khronos_engine import built_in_region, expand, legal_actions
from khronos_engine.game.actions import Action
from khronos_engine.game.material import CardMode
from khronos_engine.game.state import Config
from khronos_gym import words
from tests.support.games import SMALL_REGIONS, chances, configs, crowded_table, game

VALLEY = built_in_region("valley").grid
dealt = configs(st.sampled_from(SMALL_REGIONS)).filter(lambda config: config.cards is CardMode.DEALT)


def all_said(menu: words.Menu) -> Iterator[tuple[Action, tuple[int, ...]]]:
    """Yield every action that can be said, with its words."""
    for word, then in menu.items():
        found = words.settled(then)
        if isinstance(found, dict):
            for action, others in all_said(found):
                yield action, (word, *others)
        else:
            yield found, (word,)


@given(dealt, chances())
def test_every_legal_action_is_said_in_exactly_one_way(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in (*game(config, chance), *crowded_table(config, chance, 30)):
        if rng.random() < 0.2:
            legal = [action for group in legal_actions(step.before) for action in expand(step.before, group)]
            found = list(all_said(words.first_words(step.before)))
            assert sorted(map(repr, legal)) == sorted(repr(action) for action, _ in found)
            assert len({spoken for _, spoken in found}) == len(found)
            action, spoken = rng.choice(found)
            assert words.said(words.first_words(step.before), action) == list(spoken)


def test_every_word_has_a_text_of_its_own() -> None:
    texts = [words.text(word, VALLEY) for word in range(words.count(VALLEY))]
    assert len(set(texts)) == len(texts)
    assert texts[words.FIRST_SQUARE] == "A1"
    assert texts[-1] == "P20"


@pytest.mark.parametrize("word", [-1, words.count(VALLEY)])
def test_there_are_no_other_words(word: int) -> None:
    with pytest.raises(IndexError, match=f"there is no word {word}"):
        words.text(word, VALLEY)

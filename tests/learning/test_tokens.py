"""Every legal action has exactly one encoding as tokens, and illegal actions have no encoding."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khronos_engine import built_in_region, expand, legal_actions
from khronos_engine.game.actions import Action, Renovate
from khronos_engine.game.material import CardMode
from khronos_engine.game.state import Config
from khronos_engine.notation.positions import parse_position
from khronos_gym import tokens
from tests.support.games import SMALL_REGIONS, chances, configs, crowded_table, game

VALLEY = built_in_region("valley").grid
dealt = configs(st.sampled_from(SMALL_REGIONS)).filter(lambda config: config.cards is CardMode.DEALT)


def all_encodings(menu: tokens.Menu) -> Iterator[tuple[Action, tuple[int, ...]]]:
    for token in menu.tokens.tolist():
        found = tokens.choose(menu, token)
        if isinstance(found, tokens.Menu):
            for action, others in all_encodings(found):
                yield action, (token, *others)
        else:
            yield found, (token,)


@given(dealt, chances())
def test_every_legal_action_has_exactly_one_encoding(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in (*game(config, chance), *crowded_table(config, chance, 30)):
        if rng.random() < 0.2:
            legal = [action for group in legal_actions(step.before) for action in expand(step.before, group)]
            found = list(all_encodings(tokens.start_menu(step.before)))
            assert sorted(map(repr, legal)) == sorted(repr(action) for action, _ in found)
            assert len({encoded for _, encoded in found}) == len(found)
            action, encoded = rng.choice(found)
            assert tokens.encode(tokens.start_menu(step.before), action) == list(encoded)


BIG_RUIN = """
Khronos position 1
rules: 1
seat 1: Ann, red
seat 2: Ben, blue
region:
  ....
  ....
  ....
  ...h
first: Ann
turn: 4, Ben, acted
player 1: 3 Ecus, I Might, II Faith
player 2: 6 Ecus, I Reason, II Faith, hand MMCC
Reason
ruin Castle A1
"""


def test_a_big_ruin_can_be_renovated_with_one_card_or_with_two() -> None:
    before = parse_position(BIG_RUIN)
    found = [action for action, _ in all_encodings(tokens.start_menu(before)) if isinstance(action, Renovate)]
    assert sorted(each.payment.cards.total for each in found if each.payment) == [1, 2]


def test_every_token_has_a_different_description() -> None:
    texts = [tokens.describe(token, VALLEY) for token in range(tokens.count(VALLEY))]
    assert len(set(texts)) == len(texts)
    assert texts[tokens.FIRST_SQUARE] == "A1"
    assert texts[-1] == "P20"


@pytest.mark.parametrize("token", [-1, tokens.count(VALLEY)])
def test_numbers_that_are_not_tokens_are_rejected(token: int) -> None:
    with pytest.raises(IndexError, match=f"there is no token {token}"):
        tokens.describe(token, VALLEY)

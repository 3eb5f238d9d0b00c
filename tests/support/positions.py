"""Finds positions of every kind in whole random games."""

import random
from functools import cache
from itertools import islice

from khronos_engine import State, legal_actions
from khronos_engine.game.actions import Construct, EndTurn, Populate, Renovate, Travel
from khronos_engine.game.material import (
    CardMode,
    Deck,
    Edition,
    HouseRules,
    MixedTerrain,
    OldShadow,
    ParadoxTiles,
    UpgradeTerrain,
)
from khronos_engine.game.region import built_in_region
from tests.support.calls import engine_config
from tests.support.games import SMALL_REGIONS, Step, crowded_table, game

REGIONS = (*SMALL_REGIONS[:2], SMALL_REGIONS[3], built_in_region("valley"))
RICH = ((1, 2), (2, 5), (0, 4))
"""Games with many decisions, by map and number; if the decisions have disappeared, other games are searched."""

ENOUGH = 12

CROWDED = 15
"""The minimum number of buildings on each board of a crowded position; ten of them may be printed hamlets."""


@cache
def steps(number: int) -> tuple[Step, ...]:
    """Return the steps of one game; its number decides its options."""
    chance = random.Random(number)
    config = engine_config(
        2 + number % 4,
        region=built_in_region("valley") if number % 3 == 0 else SMALL_REGIONS[number % len(SMALL_REGIONS)],
        edition=chance.choice(tuple(Edition)),
        holdem=chance.random() < 0.5,
        deck=chance.choice(tuple(Deck)),
        cards=chance.choice(tuple(CardMode)),
        house_rules=HouseRules(
            chance.choice(tuple(ParadoxTiles)),
            chance.choice(tuple(MixedTerrain)),
            chance.choice(tuple(UpgradeTerrain)),
            chance.choice(tuple(OldShadow)),
        ),
    )
    played = crowded_table(config, number, 200) if number % 2 else game(config, number)
    return tuple(islice(played, 200))


@cache
def cascades() -> tuple[Step, ...]:
    """Return steps before which a player must decide, in some of them a player who is waiting."""
    found: list[Step] = []
    for region, number in (*RICH, *((number % len(REGIONS), number) for number in range(200))):
        config = engine_config(2 + number % 4, region=REGIONS[region])
        found.extend(step for step in crowded_table(config, number, 250) if step.before.public.cascade)
        others = any(step.action.seat != step.before.public.turn.seat for step in found)
        later = any(step.before.public.cascade and step.before.public.cascade.answers for step in found)
        if len(found) >= ENOUGH and others and later:
            return tuple(found)
    raise AssertionError("these games ask for too few decisions")


@cache
def crowded() -> Step:
    """Return a step of a game of four on the valley, with many buildings and many legal actions, without a decision.

    Every board has tiles, every seat owns some, and the current player may build, travel and change a building of
    Reason. The first games are searched for such a step.
    """
    for number in range(50):
        for step in game(engine_config(4), number):
            if _is_crowded(step.before):
                return step
    raise AssertionError("these games have no crowded position")


def _is_crowded(state: State) -> bool:
    public = state.public
    if public.cascade is not None or min(len(board.buildings) for board in public.boards) < CROWDED:
        return False
    owners = {building.owner for board in public.boards for building in board.buildings}
    verbs = {group.action for group in legal_actions(state)}
    return owners >= set(range(4)) and verbs >= {Construct, Travel, EndTurn} and bool(verbs & {Populate, Renovate})

"""Generates games for the tests of laws: strategies for options and maps, and players who fill the boards.

A number determines a game, so a failure can be reproduced; Hypothesis searches for the smallest number that fails.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from hypothesis import given, seed, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from khronos_engine import Config, Outcome, Seat, apply, create_game, expand, legal_actions, parse_region
from khronos_engine.game.actions import Action
from khronos_engine.game.material import (
    CardMode,
    Deck,
    Edition,
    HouseRules,
    Kind,
    MixedTerrain,
    OldShadow,
    ParadoxTiles,
    UpgradeTerrain,
)
from khronos_engine.game.region import Region, built_in_region
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.state import State
from khronos_engine.rules.legal import LegalConstruction, LegalGroup, LegalTurnEnd, LegalUpgrade

NAMES = ("Red", "Green", "Blue", "White", "Black")

CROWDED = (
    # Small maps, on which shadows and domains meet after a few turns.
    """
    ..f..m
    .h..mm
    ..~f..
    .~~.h.
    f..m..
    ..h..f
    """,
    """
    .......
    .h...h.
    .......
    ..~~~..
    .......
    .h.....
    .....h.
    """,
    """
    ...
    .h.
    ...
    """,
    """
    .........
    ..h......
    .......h.
    .........
    """,
)

SMALL_REGIONS = tuple(parse_region(text) for text in CROWDED)


def regions() -> st.SearchStrategy[Region]:
    """Small crowded maps, and maps of the real size."""
    return st.sampled_from((*SMALL_REGIONS, built_in_region("valley")))


def configs(region: st.SearchStrategy[Region] | None = None) -> st.SearchStrategy[Config]:
    """Every combination of players, editions, decks, card modes, Hold'em and house rules."""
    return st.builds(
        lambda players, *options: Config(tuple(Seat(name, name.lower()) for name in NAMES[:players]), *options),
        st.integers(2, 5),
        regions() if region is None else region,
        st.sampled_from(Edition),
        st.booleans(),
        st.sampled_from(Deck),
        st.sampled_from(CardMode),
        st.builds(
            HouseRules,
            st.sampled_from(ParadoxTiles),
            st.sampled_from(MixedTerrain),
            st.sampled_from(UpgradeTerrain),
            st.sampled_from(OldShadow),
        ),
    )


def chances() -> st.SearchStrategy[int]:
    """The number that determines a game."""
    return st.integers(0, 2**32 - 1)


@dataclass(frozen=True)
class Step:
    """One action of a game: the state before it, the action, and its outcome."""

    before: State
    action: Action
    outcome: Outcome

    @property
    def after(self) -> State:
        return self.outcome.state


Law = Callable[[Config, int], None]
"""A test of a law on the game of a config and a number."""


def law(region: st.SearchStrategy[Region] | None = None) -> Callable[[Law], Callable[[], None]]:
    """Return a decorator that tests a law on games on all or some maps.

    All laws are tested on the same games, which are played once; with `--hypothesis-profile=search` each has its own.
    """

    def run_test(test: Law) -> Callable[[], None]:
        on_games = given(configs(region), chances())(test)
        return seed(1)(on_games) if settings().derandomize else on_games

    return run_test


def small_law() -> Callable[[Law], Callable[[], None]]:
    """Return a decorator that tests a law on games on small maps, where shadows and domains meet after a few turns."""
    return law(st.sampled_from(SMALL_REGIONS))


class _Played:
    """Steps that are played on demand and only once."""

    def __init__(self, steps: Iterator[Step]) -> None:
        self.played: list[Step] = []
        self.rest = steps

    def __iter__(self) -> Iterator[Step]:
        number = 0
        while True:
            if number == len(self.played):
                self.played.extend(islice(self.rest, 1))
                if number == len(self.played):
                    return
            yield self.played[number]
            number += 1


def game(config: Config, chance: int) -> Iterator[Step]:
    """Yield the steps of a complete game of legal actions, with a preference for buildings."""
    return iter(_game(config, chance))


@lru_cache(maxsize=16)
def _game(config: Config, chance: int) -> _Played:
    return _Played(_play(config, chance))


def _play(config: Config, chance: int) -> Iterator[Step]:
    rng = random.Random(chance)
    state, _ = create_game(config, seed_from_phrase(str(chance)))
    while not state.public.over:
        action = choose(state, rng)
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome), f"{action} was listed and is refused: {outcome}"
        yield Step(state, action, outcome)
        state = outcome.state


def choose(state: State, rng: random.Random) -> Action:
    """Choose a legal action: by group, buildings first, the end of the turn last."""
    groups = legal_actions(state)
    building = [each for each in groups if isinstance(each, LegalConstruction | LegalUpgrade)]
    other: list[LegalGroup] = [each for each in groups if not isinstance(each, LegalTurnEnd)]
    pool: list[LegalGroup] = list(groups)
    if building and rng.random() < 0.75:
        pool = list(building)
    elif other and rng.random() < 0.6:
        pool = other
    return rng.choice(list(expand(state, rng.choice(pool))))


def crowded_table(config: Config, chance: int, max_steps: int) -> Iterator[Step]:
    """Yield steps of a game that continues from turn 1 with plenty of money and few tiles, on crowded boards.

    Cards are reported, so that any hand can be played. Some tiles have left the game at the start, so that the stock
    becomes empty. The turn counter is set back and the money is refilled; no rule connects them with the boards.
    """
    return islice(_crowded_table(config, chance), max_steps)


@lru_cache(maxsize=16)
def _crowded_table(config: Config, chance: int) -> _Played:
    return _Played(_play_on(config, chance))


def _play_on(config: Config, chance: int) -> Iterator[Step]:
    rng = random.Random(chance)
    house_rules = (
        replace(config.house_rules, paradox_tiles=ParadoxTiles.LEAVE_GAME) if rng.random() < 0.5 else config.house_rules
    )
    config = replace(config, cards=CardMode.REPORTED, house_rules=house_rules)
    state, _ = create_game(config, seed_from_phrase(str(chance)))
    if house_rules.paradox_tiles is ParadoxTiles.LEAVE_GAME:
        lost = tuple(rng.choice((0, kind.tiles // 2, kind.tiles - 2)) for kind in Kind)
        stock = tuple(kind.tiles - lost[kind] for kind in Kind)
        state = replace(state, public=replace(state.public, stock=stock, lost=lost))
    while True:
        if state.public.cascade is None:
            state = _refill(state, rng)
        action = choose(state, rng)
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome), f"{action} was listed and is refused: {outcome}"
        yield Step(state, action, outcome)
        state = outcome.state


def _refill(state: State, rng: random.Random) -> State:
    """Set the turn counter back and refill the money of the player whose turn it is."""
    public = state.public
    seat = public.turn.seat
    player = replace(public.players[seat], money=rng.choice((0, 1, 3, 9)))
    players = (*public.players[:seat], player, *public.players[seat + 1 :])
    turn = replace(public.turn, number=rng.choice((1, 4)))
    return replace(state, public=replace(public, players=players, turn=turn))

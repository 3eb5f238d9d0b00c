"""Plays games with many draws, exchanges, shuffles and decisions, and yields whole states with the next actions.

Two numbers determine a table, so that a failure can be reproduced with a short command.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from khronos_engine import Config, Outcome, Seat, apply, create_game, expand, legal_actions
from khronos_engine.game.actions import Action
from khronos_engine.game.cards import Cards
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
from khronos_engine.game.shuffle import SEED_BYTES, seed_from_phrase
from khronos_engine.game.state import Hidden, Public, State
from khronos_engine.rules.legal import LegalExchange, LegalSwap
from tests.secrets.pairs import revealed_cards
from tests.support.games import NAMES, SMALL_REGIONS, choose, crowded_table

CROWDED_STEPS = 150
"""The number of actions of a crowded table, enough for a few decisions."""

SHORT_PILE = 8
"""The maximum size of a short pile, which is empty after two or three turns."""


@dataclass(frozen=True)
class Moment:
    """A state, and the action that is taken in it.

    Attributes:
        state: The state; if the referee deals the cards, it has all parts.
        action: The action, with its cards.
        after: The state after the action, if the table continues from there.
    """

    state: State
    action: Action
    after: State | None


def config_of(players: int, chance: int, cards: CardMode = CardMode.DEALT) -> Config:
    """Return the options of the game with a number; over all numbers, every option occurs."""
    rng = random.Random(chance)
    return Config(
        tuple(Seat(name, name.lower()) for name in NAMES[:players]),
        built_in_region("valley") if (chance + players) % 6 == 5 else SMALL_REGIONS[chance % len(SMALL_REGIONS)],
        tuple(Edition)[chance % 2],
        holdem=chance % 4 in (0, 3),
        deck=rng.choice(tuple(Deck)),
        cards=cards,
        house_rules=HouseRules(
            rng.choice(tuple(ParadoxTiles)),
            rng.choice(tuple(MixedTerrain)),
            rng.choice(tuple(UpgradeTerrain)),
            rng.choice(tuple(OldShadow)),
        ),
    )


def whole_game(players: int, chance: int) -> Iterator[Moment]:
    """Play a game to its end, starting with a short pile."""
    rng = random.Random(chance)
    state, _ = create_game(config_of(players, chance), seed_from_phrase(str(chance)))
    state = _with_short_pile(state, rng.randrange(SHORT_PILE))
    while not state.public.over:
        action = _choose(state, rng)
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome), f"{action} was listed and is refused: {outcome}"
        yield Moment(state, action, outcome.state)
        state = outcome.state


def _choose(state: State, rng: random.Random) -> Action:
    """Choose a legal action, with a preference for exchanges and swaps."""
    about_cards = [each for each in legal_actions(state) if isinstance(each, LegalExchange | LegalSwap)]
    if about_cards and rng.random() < 0.4:
        return rng.choice(list(expand(state, rng.choice(about_cards))))
    return choose(state, rng)


def decisions(players: int, chance: int) -> Iterator[Moment]:
    """Yield the moments of decisions at a crowded table, each time with different cards in hand."""
    rng = random.Random(chance)
    for step in crowded_table(config_of(players, chance), chance, CROWDED_STEPS):
        if step.before.public.cascade is not None or step.after.public.cascade is not None:
            state = deal_reported_cards(step.before, revealed_cards(step.before, step.action), step.action.seat, rng)
            if state.public.pile_size > SHORT_PILE:
                state = _with_short_pile(state, rng.randrange(SHORT_PILE))
            yield Moment(state, step.action, None)


def deal_reported_cards(state: State, shown: Cards, shown_by: int, rng: random.Random) -> State:
    """Deal cards in a game with reported cards, so that every revealed card is in the seat's hand."""
    unseen = list((state.unseen - shown).in_order())
    rng.shuffle(unseen)
    hands = []
    for seat, player in enumerate(state.public.players):
        held = shown if seat == shown_by else Cards()
        count = player.hand_size - held.total
        hands.append(held + Cards.tally(unseen[:count]))
        del unseen[:count]
    config = replace(state.config, cards=CardMode.DEALT)
    public = replace(state.public, config=config)
    if public.cascade is not None:
        public = replace(public, cascade=replace(public.cascade, before=replace(public.cascade.before, config=config)))
    return replace(state, public=public, hands=tuple(hands), hidden=Hidden(rng.randbytes(SEED_BYTES), 0, tuple(unseen)))


def _with_short_pile(state: State, size: int) -> State:
    """Move all but the top cards of the pile to the discards."""
    assert state.hidden is not None
    left, moved = state.hidden.pile[:size], Cards.tally(state.hidden.pile[size:])
    public = _discard(state.public, moved)
    if public.cascade is not None:
        public = replace(public, cascade=replace(public.cascade, before=_discard(public.cascade.before, moved)))
    return replace(state, public=public, hidden=replace(state.hidden, pile=left))


def _discard(public: Public, cards: Cards) -> Public:
    return replace(public, discards=public.discards + cards, pile_size=public.pile_size - cards.total)


TABLES: dict[str, Callable[[int, int], Iterator[Moment]]] = {"whole games": whole_game, "crowded tables": decisions}
"""The kinds of tables, each created from a number of players and a number."""

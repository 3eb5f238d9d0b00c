"""Define the calls about whole games: the catalog of their options, a new game, replays and reviews."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from khronos_core import limits
from khronos_core.visibility import (
    SPECTATOR,
    Sealing,
    Viewer,
    VisibleRefusal,
    visible_events,
    visible_refusal,
    visible_replay,
    visible_state,
)
from khronos_engine import State
from khronos_engine.advice.suggest import STEPS_OF_TURN
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.events import Event
from khronos_engine.game.record import GameSetup, RecordedAction
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.views import sees_private_part
from khronos_engine.notation import UnreadableTextError
from khronos_engine.replay import Replay, ReplayStop, play_on
from khronos_engine.review import BetterTurn, PlayerTurn, Standing, better_turn, review
from khronos_engine.rules.setup import begin_game
from khronos_engine.texts.languages import Language


class Option(NamedTuple):
    """One option of a game.

    Attributes:
        field: The path of the field in `GameConfig`.
        clauses: The ids of the clauses about the option.
        values: The values of the option as JSON writes them, the default first.
    """

    field: str
    clauses: tuple[str, ...]
    values: tuple[str, ...]


OPTIONS = (
    Option("edition", ("T-5", "ED-1"), ("EDITION_MATAGOT", "EDITION_RIO_GRANDE")),
    Option("holdem", ("S-3", "HE-1", "HE-2"), ("false", "true")),
    Option("deck", ("M-5", "ED-1"), ("DECK_STANDARD", "DECK_FIRST_PRINTING")),
    Option("card_mode", ("ED-2", "ED-3"), ("CARD_MODE_DEALT", "CARD_MODE_REPORTED")),
    Option("house_rules.paradox_tiles", ("M-3", "ED-4"), ("PARADOX_TILES_LEAVE_GAME", "PARADOX_TILES_TO_STOCK")),
    Option("house_rules.mixed_terrain", ("G-3", "G-4", "ED-4"), ("MIXED_TERRAIN_BOTH", "MIXED_TERRAIN_HIGHER")),
    Option(
        "house_rules.upgrade_terrain",
        ("U-1", "ED-4"),
        ("UPGRADE_TERRAIN_WHOLE_FOOTPRINT", "UPGRADE_TERRAIN_NEW_SQUARES"),
    ),
    Option("house_rules.old_shadow", ("R-7", "ED-4"), ("OLD_SHADOW_STAYS", "OLD_SHADOW_REMOVED")),
)
"""The options, in the order in which the contract lists them."""


def get_catalog(_: Language) -> tuple[Option, ...]:
    """Return the options for the catalog; the codec takes the rest of the catalog from the engine."""
    return OPTIONS


# --- new games --------------------------------------------------------------------------------------------------------


class NewGame(NamedTuple):
    """A game before its first turn.

    Attributes:
        state: The first state of the game.
        events: The events of the set-up.
        sealing: The public facts about the secrets of a sealed game; None for an open game.
    """

    state: State
    events: tuple[Event, ...]
    sealing: Sealing | None = None


def create_game(setup: GameSetup, sealing: Sealing | None = None) -> NewGame:
    """Set up a game (S-1 to S-3). For a sealed game, return only the events that every player may see."""
    game = new_game(setup, sealing)
    return game if sealing is None else game._replace(events=visible_events(game.events, SPECTATOR))


def new_game(setup: GameSetup, sealing: Sealing | None = None) -> NewGame:
    """Set up a game and return all of its events. Without a seed, the seed is random."""
    if setup.seed is None:
        setup = replace(setup, seed=secrets.token_bytes(SEED_BYTES))
    return NewGame(*begin_game(setup), sealing)


# --- games that were played -------------------------------------------------------------------------------------------


class PlayedGame(NamedTuple):
    """A game that was played.

    Attributes:
        beginning: The beginning of the game: a set-up with a seed; a set-up with reported cards and a first player; or
            a valid position.
        actions: The actions; an unreadable action is represented by its error.
        viewer: The viewer of the response.
    """

    beginning: GameSetup | State
    actions: Sequence[RecordedAction | UnreadableTextError]
    viewer: Viewer


class Replayed(NamedTuple):
    """A replay as its viewer may see it.

    Attributes:
        replay: The replay, with the complete refusal of an illegal action.
        refusal: The refusal of the illegal action as the viewer may see it; None if every action was legal.
    """

    replay: Replay
    refusal: VisibleRefusal | None


def replay_game(game: PlayedGame, budget: Budget = UNLIMITED) -> Replayed:
    """Replay a game up to the first action that is illegal or differs from the record; `budget` counts each action.

    The replay uses the hidden parts, too; the result contains only what the viewer may see.
    """
    played = play_on(game.beginning, game.actions, budget)
    return Replayed(visible_replay(played, game.viewer), _departing_refusal(played, game.viewer))


class Reviewed(NamedTuple):
    """A page of the review of a game.

    Attributes:
        end: The view of the last state.
        start: The standings before the first action, in the order of seats.
        turns: The turns of the page, each with its comparison; None for a turn that was not compared.
        next_turn: The index of the first turn of the next page; 0 if there is no next page.
        stop: The first action that is illegal or differs from the record; None if all actions were replayed.
        refusal: The refusal of this action as the viewer may see it.
    """

    end: State
    start: tuple[Standing, ...]
    turns: tuple[tuple[PlayerTurn, BetterTurn | None], ...]
    next_turn: int
    stop: ReplayStop | None
    refusal: VisibleRefusal | None


def review_game(
    game: PlayedGame, first: int = 0, max_turns: int = 0, seed: bytes | None = None, budget: Budget = UNLIMITED
) -> Reviewed:
    """Return the sources of money of a game, and compare its turns with better turns.

    The comparison of a turn uses only what the player of the turn could see. Viewers receive it only if they may see
    the hand of this player. A page ends when the budget is used up, but has at least one turn.

    Args:
        game: The game.
        first: The index of the first turn of the page.
        max_turns: The maximum number of turns of the page; 0 means as many turns as the budget allows.
        seed: The 32 bytes that determine the search for better turns; None if turns are not compared.
        budget: The budget, which counts the actions and the search.
    """
    played, viewer = play_on(game.beginning, game.actions, budget), game.viewer
    found = review(played, budget)
    turns: list[tuple[PlayerTurn, BetterTurn | None]] = []
    next_turn = 0
    for turn in found.turns[first:]:
        is_visible = viewer.is_host or sees_private_part(turn.seat, viewer.seat)
        own_seed = seed if is_visible else None
        steps = limits.STEPS_OF_SENTENCE * len(turn.steps)  # the steps of writing the turn's sentences
        work = steps + (0 if own_seed is None else STEPS_OF_TURN)
        if turns and (len(turns) == max_turns or budget.left < work):
            next_turn = first + len(turns)
            break
        budget.spend(steps)
        turns.append((turn, None if own_seed is None else better_turn(turn, own_seed, budget)))
    end = visible_state(played.state, viewer)
    refusal = _departing_refusal(played, viewer)
    return Reviewed(end, found.start, tuple(turns), next_turn, played.stop, refusal)


def _departing_refusal(played: Replay, viewer: Viewer) -> VisibleRefusal | None:
    """Return the viewer's version of the refusal that ended a replay; None if no illegal action ended it."""
    stop = played.stop
    if stop is None or stop.action is None or stop.refusal is None:
        return None
    return visible_refusal(stop.refusal, stop.action, played.state, viewer)

"""Set up a game (S-1 to S-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.board import board_with
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.events import FirstPlayerChosen, RowLaid
from khronos_engine.game.material import CUBES_PER_PLAYER, HAND_SIZE, SEATS, STARTING_MONEY, CardMode
from khronos_engine.game.shuffle import SEED_BYTES, Stream
from khronos_engine.game.state import FULL_STOCK, NOTHING_LOST, Adventurer, Config, Hidden, Player, Public, State, Turn
from khronos_engine.rules.cards import draw, shuffle
from khronos_engine.rules.reducer import Ledger

if TYPE_CHECKING:
    from khronos_engine.game.events import Event
    from khronos_engine.game.record import GameSetup

ROW = Cards(1, 1, 1)
"""The Hold'em row at the start: one card of each type (HE-1, S-3)."""


def empty_table(config: Config, seed: bytes | None) -> State:
    """Return the state before the first event of a set-up, when no cards have been dealt (S-1).

    Args:
        config: The configuration of the game.
        seed: The seed of 32 bytes; None if players report their cards, because such a game has no hidden part.
    """
    board = board_with(config.region)
    player = Player(STARTING_MONEY, CUBES_PER_PLAYER, 0, (Adventurer(), Adventurer()))
    public = Public(
        config=config,
        first_seat=0,
        revision=0,
        boards=(board, board, board),
        stock=FULL_STOCK,
        lost=NOTHING_LOST,
        players=(player,) * config.players,
        discards=NO_CARDS,
        row=NO_CARDS,
        pile_size=0,
        turn=Turn(1, 0),
    )
    hidden = None if seed is None else Hidden(seed, 0, ())
    hand = NO_CARDS if config.cards is CardMode.DEALT else None
    return State(public, (hand,) * config.players, hidden)


def create_game(config: Config, seed: bytes, first_seat: int | None = None) -> tuple[State, tuple[Event, ...]]:
    """Set up a game (S-1 to S-3).

    Args:
        config: The configuration of the game, with 2 to 5 players.
        seed: The 32 bytes that determine every random choice; equal seeds give equal games.
        first_seat: The first player; None to draw the first player at random.

    Returns:
        The state before the first turn, and the events that lead to it from the empty table.

    Raises:
        TypeError: If the seed is not of type `bytes`.
        ValueError: If the number of players, the length of the seed or the first player is out of range.
    """
    if config.players not in SEATS:
        raise ValueError(f"a game has {SEATS.start} to {SEATS.stop - 1} players, not {config.players}")
    if first_seat is not None and not 0 <= first_seat < config.players:
        raise ValueError(f"first player {first_seat}; seats run from 0 to {config.players - 1}")
    stream = Stream(seed)
    first = stream.draw_below(config.players) if first_seat is None else first_seat
    dealt = config.cards is CardMode.DEALT
    table = empty_table(config, seed if dealt else None)
    if table.hidden is not None:
        table = State(table.public, table.hands, Hidden(seed, stream.position, ()))
    ledger = Ledger(table)
    ledger.emit(FirstPlayerChosen(first))
    cards = config.all_cards
    if config.holdem:
        ledger.emit(RowLaid(ROW))
        cards -= ROW
    shuffle(ledger, cards, cards.total)
    for turn in range(config.players):
        draw(ledger, (first + turn) % config.players, HAND_SIZE)
    return ledger.state, tuple(ledger.events)


def begin_game(setup: GameSetup) -> tuple[State, tuple[Event, ...]]:
    """Return the state before the first turn, and the events that lead to it (S-1 to S-3).

    Raises:
        ValueError: If the referee deals the cards and the seed is missing; or if players report the cards, and both the
            seed and the first player are missing.
    """
    if setup.seed is None and (setup.config.cards is CardMode.DEALT or setup.first_seat is None):
        raise ValueError("the set-up does not follow without a seed")
    return create_game(setup.config, setup.seed or bytes(SEED_BYTES), setup.first_seat)

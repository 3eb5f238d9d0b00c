"""Define the game state as immutable values; a new state shares the unchanged parts of the old state.

A `State` has a public part, a private part for each seat (the hand) and a hidden part (pile order and seed). A view is
a `State` without some of these parts, and every rule accepts it: an absent hand may contain any unseen cards (ED-3).
"""

from __future__ import annotations

from hashlib import sha256

from msgspec import Struct, field, json
from msgspec.structs import replace

from khronos_engine.game.actions import CascadeAction, Decision, DecisionAction
from khronos_engine.game.board import Board
from khronos_engine.game.cards import Cards, deck
from khronos_engine.game.material import (
    CARDS_PER_ADVENTURER,
    Age,
    CardMode,
    Deck,
    Edition,
    HouseRules,
    Kind,
    Type,
)
from khronos_engine.game.region import Region

SCHEMA_VERSION = 1
"""The version number of the structure of states; a state with a newer version is rejected with a special error."""

RULES_REVISION = 1
"""The revision number of the rules that this engine enforces; every fix to a rule raises the number."""


class Seat(Struct, frozen=True, gc=False, omit_defaults=True):
    """A player's place at the table.

    Attributes:
        name: The player's name as shown to people.
        colour: The colour of the player's cubes and adventurers.
    """

    name: str
    colour: str


class Config(Struct, frozen=True, dict=True, omit_defaults=True, cache_hash=True):
    """The configuration of a game; it never changes during the game.

    Attributes:
        seats: Two to five seats, clockwise; a seat is identified by its index in this tuple (M-7).
        region: The map that all boards show.
        edition: The edition, which affects only T-5 (ED-1).
        holdem: Whether the Hold'em option is played (HE-1).
        deck: The deck of cards (M-5, ED-1).
        cards: Whether the referee deals the cards or players report them (ED-2, ED-3).
        house_rules: The optional house rules (ED-4).
    """

    seats: tuple[Seat, ...]
    region: Region
    edition: Edition = Edition.MATAGOT
    holdem: bool = False
    deck: Deck = Deck.STANDARD
    cards: CardMode = CardMode.DEALT
    house_rules: HouseRules = field(default_factory=HouseRules)

    @property
    def all_cards(self) -> Cards:
        """Every card of the deck."""
        return deck(self.deck)

    @property
    def players(self) -> int:
        """The number of players, 2 to 5."""
        return len(self.seats)


class Adventurer(Struct, frozen=True, gc=False, omit_defaults=True):
    """One of a player's two adventurers.

    Attributes:
        age: The board on which the adventurer is.
        played: The number of cards that the adventurer has played this turn, 0 to 2 (T-4).
    """

    age: Age = Age.MIGHT
    played: int = 0

    @property
    def cards_left(self) -> int:
        """The number of cards that the adventurer may still play this turn (T-4)."""
        return CARDS_PER_ADVENTURER - self.played

    def room(self, age: Age) -> int:
        """Return the number of cards that the adventurer may still play on a board; 0 if it is not there (T-4)."""
        return self.cards_left if self.age is age else 0


class Player(Struct, frozen=True, gc=False, omit_defaults=True):
    """The public part of a player.

    Attributes:
        money: The money of the player in Ecus, 0 or more (M-6).
        cubes: The number of control cubes in the player's supply, 0 to 25 (M-4).
        hand_size: The number of cards in the player's hand.
        adventurers: The first and the second adventurer.
    """

    money: int
    cubes: int
    hand_size: int
    adventurers: tuple[Adventurer, Adventurer]

    def stands_on(self, age: Age) -> bool:
        """Return whether an adventurer of the player is on a board."""
        first, second = self.adventurers
        return first.age is age or second.age is age


class Turn(Struct, frozen=True, gc=False, omit_defaults=True):
    """The current turn.

    Attributes:
        number: The game turn, 1 to 7 (S-2).
        seat: The player whose turn it is.
        swapped: Whether the Hold'em swap of this turn is done (HE-2).
        exchanged: Whether the exchange of this turn is done (T-2).
        acted: Whether an action was taken this turn, including travel (T-1).
    """

    number: int
    seat: int
    swapped: bool = False
    exchanged: bool = False
    acted: bool = False


class Cascade(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action whose consequences are not settled, and the data to run the action again (T-8)."""

    before: Public
    action: CascadeAction
    answers: tuple[DecisionAction, ...] = ()
    question: Decision | None = None


class Public(Struct, frozen=True, gc=False, omit_defaults=True, cache_hash=True):
    """The public part of a game, which everyone at the table knows (V-1).

    Attributes:
        config: The configuration of the game.
        first_seat: The player who began (S-2).
        revision: The number of actions and decisions since the set-up.
        boards: The boards in the order Might, Faith, Reason.
        stock: The number of tiles in stock, by kind (M-3).
        lost: The number of tiles that left the game, by kind (M-3).
        players: The public parts of the players, in the order of seats.
        discards: The discarded cards; their order does not matter (T-6).
        row: The face-up cards of Hold'em; empty without this option (HE-1).
        pile_size: The number of cards in the draw pile.
        turn: The current turn; the last turn when the game is over.
        over: Whether the game is over (T-7).
        cascade: The unsettled action while a decision is requested; otherwise None.
    """

    config: Config
    first_seat: int
    revision: int
    boards: tuple[Board, Board, Board]
    stock: tuple[int, ...]
    lost: tuple[int, ...]
    players: tuple[Player, ...]
    discards: Cards
    row: Cards
    pile_size: int
    turn: Turn
    over: bool = False
    cascade: Cascade | None = None

    @property
    def current(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn.seat]

    @property
    def question(self) -> Decision | None:
        """The requested decision, if any (T-8)."""
        return None if self.cascade is None else self.cascade.question

    @property
    def to_act(self) -> int | None:
        """The seat of the player who must decide or may act; None when the game is over."""
        if self.over:
            return None
        return self.turn.seat if self.question is None else self.question.seat


class Hidden(Struct, frozen=True, gc=False):
    """The hidden part of a game, which no player knows (V-1).

    Attributes:
        seed: The 32 bytes that determine every shuffle.
        position: The index of the next word of the random stream (see `shuffle`).
        pile: The draw pile, its top card first.
    """

    seed: bytes
    position: int
    pile: tuple[Type, ...]


class State(Struct, frozen=True, dict=True):
    """A game: a public part, a hand per seat and a hidden part.

    Attributes:
        public: The public part.
        hands: The hand of each seat; None for a hand that is not known.
        hidden: The hidden part; None if it is not known. With reported cards, it is always None.
    """

    public: Public
    hands: tuple[Cards | None, ...]
    hidden: Hidden | None

    @property
    def config(self) -> Config:
        """The configuration of the game."""
        return self.public.config

    @property
    def holds_secrets(self) -> bool:
        """Whether the state contains a hand or the hidden part (V-1)."""
        return self.hidden is not None or any(hand is not None for hand in self.hands)

    def possible_cards(self, seat: int) -> Cards:
        """Return the cards that a hand may contain: its known cards, or all unseen cards (T-4, ED-3).

        An unknown hand contains `hand_size` of these cards.
        """
        hand = self.hands[seat]
        return self.unseen if hand is None else hand

    @property
    def unseen(self) -> Cards:
        """The cards that are not among the discards, the row, the known hands or the known pile (V-1, ED-3)."""
        cards = self.config.all_cards - self.public.discards - self.public.row
        for hand in self.hands:
            if hand is not None:
                cards -= hand
        return cards if self.hidden is None else cards - Cards.tally(self.hidden.pile)


FULL_STOCK = tuple(kind.tiles for kind in Kind)
"""The stock at the start, by kind (M-3)."""

NOTHING_LOST = (0,) * len(Kind)
"""The number of tiles of each kind that have left the game when a game starts: none."""

# --- digests ----------------------------------------------------------------------------------------------------------

# A digest is the SHA-256 hash of JSON with the fields in order, integers with all their digits, and the class of each
# union member. A board is encoded as the digest of its buildings, which the board caches. A field with its default
# value is left out, so adding a field later does not change the digests of positions that do not use it. The classes
# request this with `omit_defaults`, which compares values with `is`; therefore a default must be a small number,
# `None`, `()`, a member of an enumeration, or made by a factory.

_encode = json.Encoder().encode


def digest(public: Public) -> str:
    """Return the digest of a public part as 64 hexadecimal digits; equal digests mean equal positions."""
    return sha256(_encode((RULES_REVISION, _with_board_digests(public)))).hexdigest()


def config_digest(config: Config) -> str:
    """Return the digest of a configuration as 64 hexadecimal digits."""
    return sha256(_encode((RULES_REVISION, config))).hexdigest()


def _with_board_digests(public: Public) -> Public:
    """Return a public part with each board replaced by its digest, also in a cascade."""
    cascade = public.cascade
    if cascade is not None:
        cascade = replace(cascade, before=_with_board_digests(cascade.before))
    return replace(public, boards=tuple([each.digest for each in public.boards]), cascade=cascade)

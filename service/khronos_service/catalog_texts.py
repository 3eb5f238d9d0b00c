"""What the catalog says of options, regions, decks and violation codes."""

from __future__ import annotations

from dataclasses import dataclass

from khronos_engine.catalog import Deck
from khronos_engine.clauses import Code

DECKS = {Deck.STANDARD: "Standard", Deck.FIRST_PRINTING: "First printing"}
"""Titles of the decks."""

REGIONS = {
    "valley": "A valley cut by a river and ringed by forest and mountain, with ten printed hamlets, in the proportions"
    " of the game's own map."
}
"""What each built-in region is."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        field: Path of the field in `GameConfig`.
        title: Its name for players.
        clauses: The clauses that it is about.
        values: Value, title and sentence of each choice, the default first.
    """

    field: str
    title: str
    clauses: tuple[str, ...]
    values: tuple[tuple[str, str, str], ...]


OPTIONS = (
    Option(
        "edition",
        "Edition",
        ("T-5", "ED-1"),
        (
            ("EDITION_MATAGOT", "Matagot", "All cards left are discarded at the end of the turn."),
            ("EDITION_RIO_GRANDE", "Rio Grande", "Any cards, or none, are discarded at the end of the turn."),
        ),
    ),
    Option(
        "holdem",
        "Hold'em",
        ("S-3", "HE-1", "HE-2"),
        (
            ("false", "Without", "No cards lie face up."),
            ("true", "With", "Three cards lie face up, and a player may swap with them once a turn."),
        ),
    ),
    Option(
        "deck",
        "Deck",
        ("M-5", "ED-1"),
        (
            ("DECK_STANDARD", "Standard", "55 cards: 18 Military, 18 Religious, 19 Civil."),
            ("DECK_FIRST_PRINTING", "First printing", "33 cards: 11 of each type."),
        ),
    ),
    Option(
        "card_mode",
        "Cards",
        ("ED-2", "ED-3"),
        (
            ("CARD_MODE_DEALT", "Dealt", "The referee shuffles and deals."),
            ("CARD_MODE_REPORTED", "Reported", "Real cards at a real table: players name what they play."),
        ),
    ),
    Option(
        "rulings.paradox_tiles",
        "Tiles lost to a paradox",
        ("M-3", "ED-4"),
        (
            ("PARADOX_TILES_LEAVE_GAME", "Leave the game", "The tile of a building destroyed so leaves the game."),
            ("PARADOX_TILES_TO_STOCK", "Go to the stock", "The tile of a building destroyed so can be used again."),
        ),
    ),
    Option(
        "rulings.mixed_terrain",
        "Forest and mountain together",
        ("G-3", "G-4", "ED-4"),
        (
            ("MIXED_TERRAIN_BOTH", "Both", "A building that covers both costs both surcharges."),
            ("MIXED_TERRAIN_HIGHER", "The higher", "A building that covers both costs the higher surcharge only."),
        ),
    ),
    Option(
        "rulings.upgrade_terrain",
        "Surcharge of an upgrade",
        ("U-1", "ED-4"),
        (
            ("UPGRADE_TERRAIN_WHOLE_FOOTPRINT", "All squares", "Every square of the new building counts."),
            ("UPGRADE_TERRAIN_NEW_SQUARES", "New squares", "Only squares that the old building left free count."),
        ),
    ),
    Option(
        "rulings.old_shadow",
        "Old shadow of an upgrade that does not ripple",
        ("R-7", "ED-4"),
        (
            ("OLD_SHADOW_STAYS", "Stays", "What the smaller building left on the later boards stays as it is."),
            ("OLD_SHADOW_REMOVED", "Is removed", "What the smaller building left on the later boards is removed."),
        ),
    ),
)
"""The options, in the order in which the contract lists them."""

_PAYING = ("C-1", "U-1", "X-1", "P-1", "N-1")

VIOLATIONS: dict[Code, tuple[str, tuple[str, ...]]] = {
    Code.GAME_OVER: ("The game is over.", ("T-7",)),
    Code.NOT_YOUR_TURN: ("It is another player's turn.", ("T-7",)),
    Code.DECISION_PENDING: ("A decision must be taken first.", ("T-8",)),
    Code.NO_DECISION_PENDING: ("No decision of this kind is asked for.", ("T-8",)),
    Code.NOT_YOUR_DECISION: ("The decision is another player's.", ("T-8",)),
    Code.NOT_A_CHOICE: ("The building is not among the choices.", ("J-5", "DV-1")),
    Code.PLACE_OUTSIDE: ("The smaller building must lie inside the old one.", ("DS-2",)),
    Code.ALREADY_EXCHANGED: ("The one exchange of the turn is done.", ("T-2",)),
    Code.EXCHANGE_AFTER_ACTION: ("An exchange comes before any action.", ("T-2",)),
    Code.NO_CARDS_GIVEN_UP: ("An exchange gives up at least one card.", ("T-2",)),
    Code.CARDS_NOT_IN_HAND: ("The hand does not hold these cards.", ("T-2", "T-4", "T-5", "HE-2")),
    Code.CARDS_BEYOND_TOTALS: (
        "No hand can hold these cards, by what has been seen of the deck.",
        ("T-2", "T-4", "T-5", "HE-2"),
    ),
    Code.TOO_LITTLE_MONEY: ("The player has too few Ecus.", ("T-2", "T-3", "X-1")),
    Code.NO_HOLDEM: ("The game is played without Hold'em.", ("HE-1",)),
    Code.ALREADY_SWAPPED: ("The one swap of the turn is done.", ("HE-2",)),
    Code.SWAP_AFTER_ACTION: ("A swap comes before any action.", ("HE-2",)),
    Code.NO_CARDS_TAKEN: ("A swap takes at least one card.", ("HE-2",)),
    Code.CARDS_NOT_IN_ROW: ("The row does not hold so many cards of the type.", ("HE-2",)),
    Code.UNEQUAL_SWAP: ("As many cards must be put in the row as are taken.", ("HE-2",)),
    Code.SAME_BOARD: ("The adventurer is on that board already.", ("T-3",)),
    Code.ADVENTURER_ELSEWHERE: ("An adventurer plays cards only on the board where it stands.", ("T-4",)),
    Code.ADVENTURER_SPENT: ("An adventurer plays at most 2 cards a turn.", ("T-4",)),
    Code.PAYMENT_UNCLEAR: ("Several payments are possible, and one must be named.", ("T-4",)),
    Code.TOO_FEW_CARDS: ("Too few cards of the type.", _PAYING),
    Code.WRONG_CARDS: ("Cards enough, but too few of the type.", _PAYING),
    Code.TOO_MANY_CARDS: ("More cards than the action costs.", _PAYING),
    Code.SURCHARGE_MISSING: ("The surcharge of the terrain is not paid.", ("G-3", "G-4")),
    Code.NO_ADVENTURER: ("No adventurer of the player is on the board.", _PAYING),
    Code.WRONG_BOARD: ("The action has no place on that board.", ("C-1", "U-1", "X-1")),
    Code.NO_TILE: ("No tile of the kind is in stock.", ("C-1", "U-1", "R-3")),
    Code.NO_CUBE: ("No cube is in the player's supply.", ("C-1", "R-3", "P-1", "N-1")),
    Code.OFF_BOARD: ("Squares of the building would lie off the board.", ("C-1", "U-1")),
    Code.NOT_FREE: ("Squares of the building are taken.", ("C-1", "U-1")),
    Code.NO_BUILDING: ("No building has its top-left square there.", ("U-1", "X-1", "P-1", "N-1")),
    Code.NOT_YOURS: ("The building is another player's.", ("U-1",)),
    Code.OTHER_TYPE: ("The building is of another type.", ("U-1", "P-1")),
    Code.NOT_LARGER: ("The new kind is not larger than the building.", ("U-1",)),
    Code.NOT_COVERED: ("The new building does not cover the old one.", ("U-1",)),
    Code.TOO_LARGE: ("Only buildings of size 1 are demolished.", ("X-1",)),
    Code.PRINTED: ("A printed hamlet never leaves.", ("X-1",)),
    Code.BUILDING_FULL: ("The building holds as many cubes as its value.", ("P-1",)),
    Code.NOT_A_RUIN: ("The building is not a ruin.", ("N-1",)),
    Code.RIVER: ("The building may not cover river.", ("G-1",)),
    Code.DOMAINS_JOINED: ("Domains would be joined.", ("D-2", "R-4")),
    Code.EQUAL_HIGHEST: ("The highest building of the type in the domain has the same value.", ("H-1", "R-4")),
    Code.HAND_NOT_GIVEN_UP: ("All cards left must be given up.", ("T-5",)),
}
"""What each code says in general, and the clauses under which it is cited, in the order of the rules."""

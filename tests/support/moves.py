"""Makes actions with short calls, such as `construct(RED, MIGHT, KEEP, "B2", "MM")`."""

from __future__ import annotations

from khronos_engine.game.actions import (
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.game.squares import Square

RED, BLUE, GREEN, WHITE, YELLOW = range(5)
MIGHT, FAITH, REASON = Age
MILITARY, RELIGIOUS, CIVIL = Type
WATCHTOWER, KEEP, CASTLE, CHAPEL, MONASTERY, ABBEY, HAMLET, TOWN, CITY = Kind

CARD_LETTERS = "MRC"


def cards(letters: str) -> Cards:
    """Return the cards that letters stand for: M Military, R Religious, C Civil."""
    if set(letters) - set(CARD_LETTERS):
        raise ValueError(f"not cards: {letters!r}")
    return Cards(*(letters.count(letter) for letter in CARD_LETTERS))


def pay(letters: str) -> Payment:
    """Return a payment: with `MM|C`, adventurer I plays MM and adventurer II plays C.

    Without a bar, adventurer I plays two cards and adventurer II the rest.
    """
    first, bar, second = letters.partition("|")
    return Payment(cards(first), cards(second)) if bar else Payment(cards(letters[:2]), cards(letters[2:]))


def construct(seat: int, age: Age, kind: Kind, at: str, paid: str) -> Construct:
    return Construct(seat, age, kind, Square.parse(at), pay(paid))


def upgrade(seat: int, age: Age, old: str, kind: Kind, at: str, paid: str) -> Upgrade:
    return Upgrade(seat, age, Square.parse(old), kind, Square.parse(at), pay(paid))


def demolish(seat: int, age: Age, at: str, paid: str) -> Demolish:
    return Demolish(seat, age, Square.parse(at), pay(paid))


def populate(seat: int, at: str, paid: str = "C") -> Populate:
    return Populate(seat, Square.parse(at), pay(paid))


def renovate(seat: int, at: str, paid: str) -> Renovate:
    return Renovate(seat, Square.parse(at), pay(paid))


def travel(seat: int, adventurer: int, to: Age) -> Travel:
    """Send the first (0) or second (1) adventurer to a board."""
    return Travel(seat, adventurer, to)


def exchange(seat: int, given_up: str) -> ExchangeHand:
    return ExchangeHand(seat, cards(given_up))


def swap(seat: int, take: str, give: str) -> SwapCards:
    """Take cards of one type, such as `CC`, from the row and give others for them."""
    return SwapCards(seat, Type(CARD_LETTERS.index(take[0])), len(take), cards(give))


def end_turn(seat: int, give_up: str | None = None) -> EndTurn:
    return EndTurn(seat, None if give_up is None else cards(give_up))


def choose(seat: int, at: str) -> ChooseBuilding:
    return ChooseBuilding(seat, Square.parse(at))


def place(seat: int, at: str) -> PlaceBuilding:
    return PlaceBuilding(seat, Square.parse(at))

"""Read and write the notation of an action, which is one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PayingAction,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import NO_CARDS, Cards, Payment
from khronos_engine.game.material import Age
from khronos_engine.game.record import PartialAction
from khronos_engine.notation.errors import Expected, TextErrorCode, unexpected_word, wrong
from khronos_engine.notation.lines import Reader, players
from khronos_engine.notation.words import (
    ADVENTURERS,
    AGES,
    CARD_LETTERS,
    CONSTRUCT,
    KINDS,
    NOTHING,
    VERB_WORDS,
    cards_text,
    find_seat,
    seat_text,
)
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_engine.game.material import Kind
    from khronos_engine.game.squares import Square
    from khronos_engine.game.state import Config, Public
    from khronos_engine.notation.errors import UnreadableTextError

_ARTICLES = ("a", "an", "the")
_KIND_NAMES = tuple(name.casefold() for name in KINDS)
_AGE_NAMES = tuple(name.casefold() for name in AGES)


def parse_action(text: str, public: Public) -> Action:
    """Parse an action; omitted parts follow from the position.

    Raises:
        UnreadableTextError: If the text is not an action, or names a player who is not in the game.
    """
    return parse_partial_action(text, public.config, may_omit_board=True).complete(public)


def write_action(action: Action, public: Public) -> str:
    """Return an action in the shortest form that, in this position, is parsed as the same action."""
    return write_partial_action(PartialAction.of(action, public), public.config)


def parse_partial_action(
    text: str, config: Config, line: int = 1, column: int = 1, *, may_omit_board: bool = False
) -> PartialAction:
    """Parse one line without a position, so that omitted parts stay undefined. A comment at the end is ignored.

    Args:
        text: The line.
        config: The configuration of the game, with the names of the players.
        line: The line number of the text, for errors.
        column: The column in which the text begins, for errors.
        may_omit_board: Whether the line may omit the board, which then follows from the position. Records must name the
            board.

    Raises:
        UnreadableTextError: If the text is not an action, or names a player who is not in the game.
    """
    content = text.partition("#")[0].rstrip()
    if "\n" in content or "\r" in content:
        raise wrong(line, 0, TextErrorCode.SEVERAL_LINES)
    reader = Reader(content, line, column)
    seat = _player(reader, config)
    partial = _action(reader)
    reader.end()
    if partial.no_board is not None and not may_omit_board:
        raise partial.no_board
    return replace(partial, seat=seat)


def _player(reader: Reader, config: Config) -> int | None:
    """Take the name of a player and its colon, if the line begins with one."""
    name, colon, _ = reader.rest.partition(":")
    seat = find_seat(config, name.strip()) if colon else None
    if seat is not None:
        reader.advance(len(name) + 1)
    elif colon and not any(verb.startswith(reader.peek().casefold()) for verb in (CONSTRUCT, *VERB_WORDS)):
        raise unexpected_word(reader.line, reader.column, name.strip(), players(config))
    return seat


def _action(reader: Reader) -> PartialAction:
    action_type = Construct if reader.take(CONSTRUCT) else reader.one_of(VERB_WORDS)
    return _READERS[action_type](reader)


def _build(reader: Reader) -> PartialAction:
    kind = _kind(reader)
    age = _board(reader)
    at = _square(reader)
    age, no_board = _board_behind(reader, age)
    payment, cards = _payment(reader)
    return PartialAction(Construct(0, age, kind, at, payment), cards=cards, no_board=no_board)


def _upgrade(reader: Reader) -> PartialAction:
    age = _board(reader)
    old = _square(reader)
    if age is None and reader.take("on"):
        age = reader.one_of(AGES)
    reader.take("to")
    kind = _kind(reader)
    reader.take("at")
    at = reader.square() if reader.is_at_square() else old
    age, no_board = _board_behind(reader, age)
    payment, cards = _payment(reader)
    return PartialAction(Upgrade(0, age, old, kind, at, payment), cards=cards, no_board=no_board)


def _demolish(reader: Reader) -> PartialAction:
    age = _board(reader)
    at = _square(reader)
    age, no_board = _board_behind(reader, age)
    payment, cards = _payment(reader)
    return PartialAction(Demolish(0, age, at, payment), cards=cards, no_board=no_board)


def _kind(reader: Reader) -> Kind:
    """Take a kind. An article may precede the full name. An `a` that no full name follows is short for Abbey."""
    article, _, noun = reader.rest.casefold().partition(" ")
    if article in _ARTICLES and noun.lstrip().startswith(_KIND_NAMES):
        reader.advance(len(article))
    return reader.one_of(KINDS)


def _board(reader: Reader) -> Age | None:
    """Take the board before a square; None if the square comes first."""
    if not reader.take("on") and (reader.is_at_square() or reader.peek().casefold() == "at"):
        return None
    return reader.one_of(AGES)


def _board_behind(reader: Reader, age: Age | None) -> tuple[Age, UnreadableTextError | None]:
    """Return the board named before the square; otherwise, take the board after the square.

    If the line names no board, return any board and the error.
    """
    if age is not None:
        return age, None
    # A board after the square needs its full name, because single letters in this place are cards.
    if reader.take("on") or reader.peek().casefold() in _AGE_NAMES:
        return reader.one_of(AGES), None
    return Age.MIGHT, reader.fail(AGES)


def _square(reader: Reader) -> Square:
    reader.take("at")
    return reader.square()


def _on_reason(reader: Reader, verb: type[Populate | Renovate]) -> PartialAction:
    reader.take("on")
    reader.take(Age.REASON.title.casefold())
    at = _square(reader)
    payment, cards = _payment(reader)
    return PartialAction(verb(0, at, payment), cards=cards)


def _travel(reader: Reader) -> PartialAction:
    adventurer = _adventurer(reader)
    reader.take("to")
    return PartialAction(Travel(0, adventurer, reader.one_of(AGES)))


def _adventurer(reader: Reader) -> int:
    reader.take("adventurer")
    if reader.take("first", "1"):
        return 0
    if reader.take("second", "2"):
        return 1
    return reader.adventurer()


def _swap(reader: Reader) -> PartialAction:
    take, count = reader.run()
    reader.take("for")
    return PartialAction(SwapCards(0, take, count, reader.cards()))


def _end(reader: Reader) -> PartialAction:
    reader.take("turn")
    named = reader.take("giving")
    return PartialAction(EndTurn(0, reader.cards() if named or not reader.done else None))


_READERS: dict[type[Action], Callable[[Reader], PartialAction]] = {
    Construct: _build,
    Upgrade: _upgrade,
    Demolish: _demolish,
    Populate: lambda reader: _on_reason(reader, Populate),
    Renovate: lambda reader: _on_reason(reader, Renovate),
    Travel: _travel,
    ExchangeHand: lambda reader: PartialAction(ExchangeHand(0, reader.cards())),
    SwapCards: _swap,
    EndTurn: _end,
    ChooseBuilding: lambda reader: PartialAction(ChooseBuilding(0, reader.square())),
    PlaceBuilding: lambda reader: PartialAction(PlaceBuilding(0, reader.square())),
}
"""The function that reads the rest of a line, by the action that the first word names."""


def _payment(reader: Reader) -> tuple[Payment | None, Cards | None]:
    """Take the cards played, by adventurer or in total; both are None if no cards are named."""
    if not reader.take("with") and reader.done:
        return None, None
    if reader.take(NOTHING, "none", "-"):
        return Payment(), None
    if reader.is_at_cards():
        return None, reader.cards()
    parts: dict[int, Cards] = {}
    while True:
        adventurer, cards = _read_played_cards(reader, [each for each in (0, 1) if each not in parts])
        parts[adventurer] = cards
        joined = reader.take(",", "and")
        if reader.done and not joined:
            return Payment(parts.get(0, NO_CARDS), parts.get(1, NO_CARDS)), None


def _read_played_cards(reader: Reader, left: list[int]) -> tuple[int, Cards]:
    """Take one of the remaining adventurers and its cards: `I MM`, `I: MM` or `IMM`."""
    named = [Phrase.of(Expected.ADVENTURER_AND_CARDS, adventurer=ADVENTURERS[each]) for each in left]
    first = (Expected.CARDS,) if len(left) == len(ADVENTURERS) else ()
    adventurer = reader.adventurer(left, (*first, *named) or (Expected.NO_MORE_CARDS,))
    reader.take(":")
    return adventurer, reader.cards((Expected.CARDS,))


def write_partial_action(partial: PartialAction, config: Config) -> str:
    """Return the line of an action in the canonical form."""
    text = _write_partial(partial)
    return text if partial.seat is None else f"{seat_text(config, partial.seat)}: {text}"


def _write_partial(partial: PartialAction) -> str:
    match partial.action:
        case ExchangeHand(_, cards):
            return f"exchange {cards_text(cards)}"
        case SwapCards(_, take, count, give):
            taken = CARD_LETTERS[take] * count if 1 <= count <= 3 else f"{count}{CARD_LETTERS[take]}"
            return f"swap {taken} for {cards_text(give)}"
        case Travel(_, adventurer, to):
            return f"travel {ADVENTURERS[adventurer]} {to.title}"
        case EndTurn(_, give_up):
            return "end" if give_up is None else f"end giving {cards_text(give_up)}"
        case ChooseBuilding(_, at):
            return f"choose {at.name}"
        case PlaceBuilding(_, at):
            return f"place {at.name}"
        case _:
            return _write_verb(partial.action) + _write_payment(partial.action.payment, partial.cards)


def _write_verb(action: PayingAction) -> str:
    match action:
        case Construct():
            return f"build {action.kind.title} {action.age.title} {action.at.name}"
        case Upgrade():
            return f"upgrade {action.age.title} {action.old.name} to {action.kind.title} {action.at.name}"
        case Demolish():
            return f"demolish {action.age.title} {action.at.name}"
        case Populate():
            return f"populate {action.at.name}"
        case Renovate():
            return f"renovate {action.at.name}"


def _write_payment(payment: Payment | None, cards: Cards | None) -> str:
    if cards is not None:
        return f" with {cards_text(cards)}"
    if payment is None:
        return ""
    parts = [
        f"{ADVENTURERS[each]} {cards_text(payment.cards_of(each))}" for each in (0, 1) if payment.cards_of(each).total
    ]
    return f" with {' '.join(parts) or NOTHING}"

"""The notation of an action, which is one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from khronos_engine.actions import (
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
from khronos_engine.cards import NO_CARDS, Cards, Payment
from khronos_engine.material import Age
from khronos_engine.notation.partial_action import PartialAction
from khronos_engine.notation.reader import Reader, players
from khronos_engine.notation.seat_names import seat_named, seat_text
from khronos_engine.notation.text_errors import Expected, TextErrorCode, unexpected, wrong
from khronos_engine.notation.vocabulary import (
    ADVENTURERS,
    AGES,
    CARD_LETTERS,
    CONSTRUCT,
    KINDS,
    NOTHING,
    VERB_WORDS,
    cards_text,
)
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_engine.squares import Square
    from khronos_engine.state import Config, Public

_Read = tuple[Action, Cards | None]
"""An action as read, with seat 0, and the cards for which no adventurer is named; None if there are none."""

_PLAYED = re.compile(r"([ABab])((?:[0-9]{0,9}[MRCmrc])+)")


def parse_action(text: str, public: Public) -> Action:
    """Read an action; the position supplies what the line leaves out.

    Raises:
        UnreadableTextError: The text is no action, or names a player who is not in the game.
    """
    return parse_partial_action(text, public.config).complete(public)


def write_action(action: Action, public: Public) -> str:
    """Return an action in the shortest form that reads back as the same action in the position."""
    return write_partial_action(PartialAction.of(action, public), public.config)


def parse_partial_action(text: str, config: Config, line: int = 1, column: int = 1) -> PartialAction:
    """Read one line without its position, so what the line leaves out stays open. A comment after it is skipped.

    Args:
        text: The line.
        config: The configuration of the game, with the names of the players.
        line: Line of the text, for errors.
        column: Column in which the text begins.

    Raises:
        UnreadableTextError: The text is no action, or names a player who is not in the game.
    """
    content = text.partition("#")[0].rstrip()
    if "\n" in content or "\r" in content:
        raise wrong(line, 0, TextErrorCode.SEVERAL_LINES)
    reader = Reader(content, line, column)
    seat = _player(reader, config)
    action, cards = _action(reader)
    reader.end()
    return PartialAction(action, seat, cards)


def _player(reader: Reader, config: Config) -> int | None:
    """Take the player named before a colon, if any."""
    name, colon, _ = reader.rest.partition(":")
    seat = seat_named(config, name.strip()) if colon else None
    if seat is not None:
        reader.advance(len(name) + 1)
    elif colon and not any(verb.startswith(reader.peek().casefold()) for verb in (CONSTRUCT, *VERB_WORDS)):
        raise unexpected(reader.line, reader.column, name.strip(), players(config))
    return seat


def _action(reader: Reader) -> _Read:
    action_type = Construct if reader.take(CONSTRUCT) else reader.one_of(VERB_WORDS)
    return _READERS[action_type](reader)


def _build(reader: Reader) -> _Read:
    kind = reader.one_of(KINDS)
    reader.take("on")
    age = reader.one_of(AGES)
    reader.take("at")
    at = reader.square()
    payment, cards = _payment(reader)
    return Construct(0, age, kind, at, payment), cards


def _upgrade(reader: Reader) -> _Read:
    reader.take("on")
    age = reader.one_of(AGES)
    reader.take("at")
    old = reader.square()
    reader.take("to")
    kind = reader.one_of(KINDS)
    reader.take("at")
    at = reader.square() if reader.at_square() else old
    payment, cards = _payment(reader)
    return Upgrade(0, age, old, kind, at, payment), cards


def _demolish(reader: Reader) -> _Read:
    reader.take("on")
    age = reader.one_of(AGES)
    reader.take("at")
    at = reader.square()
    payment, cards = _payment(reader)
    return Demolish(0, age, at, payment), cards


def _populate(reader: Reader) -> _Read:
    at = _square_of_reason(reader)
    payment, cards = _payment(reader)
    return Populate(0, at, payment), cards


def _renovate(reader: Reader) -> _Read:
    at = _square_of_reason(reader)
    payment, cards = _payment(reader)
    return Renovate(0, at, payment), cards


def _square_of_reason(reader: Reader) -> Square:
    reader.take("on")
    reader.take(Age.REASON.title.casefold())
    reader.take("at")
    return reader.square()


def _travel(reader: Reader) -> _Read:
    adventurer = _adventurer(reader)
    reader.take("to")
    return Travel(0, adventurer, reader.one_of(AGES)), None


def _adventurer(reader: Reader) -> int:
    if reader.take("first", "1"):
        return 0
    if reader.take("second", "2"):
        return 1
    return reader.one_of({letter: number for number, letter in enumerate(ADVENTURERS)})


def _exchange(reader: Reader) -> _Read:
    return ExchangeHand(0, reader.cards()), None


def _swap(reader: Reader) -> _Read:
    take, count = reader.run()
    reader.take("for")
    return SwapCards(0, take, count, reader.cards()), None


def _end(reader: Reader) -> _Read:
    reader.take("turn")
    named = reader.take("giving")
    return EndTurn(0, reader.cards() if named or not reader.done else None), None


def _choose(reader: Reader) -> _Read:
    return ChooseBuilding(0, reader.square()), None


def _place(reader: Reader) -> _Read:
    return PlaceBuilding(0, reader.square()), None


_READERS: dict[type[Action], Callable[[Reader], _Read]] = {
    Construct: _build,
    Upgrade: _upgrade,
    Demolish: _demolish,
    Populate: _populate,
    Renovate: _renovate,
    Travel: _travel,
    ExchangeHand: _exchange,
    SwapCards: _swap,
    EndTurn: _end,
    ChooseBuilding: _choose,
    PlaceBuilding: _place,
}
"""The function that reads the rest of a line, by the action that the first word names."""


def _payment(reader: Reader) -> tuple[Payment | None, Cards | None]:
    """Take the cards played, by adventurer or in total; both are None if no cards are named."""
    if not reader.take("with") and reader.done:
        return None, None
    if reader.take(NOTHING, "none", "-"):
        return Payment(), None
    if reader.at_cards():
        return None, reader.cards()
    parts: dict[int, Cards] = {}
    while True:
        adventurer, cards = _played(reader, [each for each in (0, 1) if each not in parts])
        parts[adventurer] = cards
        joined = reader.take(",", "and")
        if reader.done and not joined:
            return Payment(parts.get(0, NO_CARDS), parts.get(1, NO_CARDS)), None


def _played(reader: Reader, left: list[int]) -> tuple[int, Cards]:
    """Take one of the remaining adventurers and its cards: `A MM`, `A: MM` or `AMM`."""
    word = reader.peek()
    glued = _PLAYED.fullmatch(word)
    letter = (glued[1] if glued else word).upper()
    adventurer = ADVENTURERS.find(letter) if letter else -1
    if adventurer not in left:
        named = tuple(Phrase.of(Expected.ADVENTURER_AND_CARDS, adventurer=ADVENTURERS[each]) for each in left)
        if len(left) == len(ADVENTURERS):
            raise reader.fail((Expected.CARDS, *named))
        raise reader.fail(named or (Expected.NO_MORE_CARDS,))
    reader.advance(1)
    reader.take(":")
    return adventurer, reader.cards((Expected.CARDS,))


def write_partial_action(partial: PartialAction, config: Config) -> str:
    """Return the line of an action in the canonical form."""
    text = _written(partial)
    return text if partial.seat is None else f"{seat_text(config, partial.seat)}: {text}"


def _written(partial: PartialAction) -> str:
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
            return _written_verb(partial.action) + _written_payment(partial.action.payment, partial.cards)


def _written_verb(action: PayingAction) -> str:
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


def _written_payment(payment: Payment | None, cards: Cards | None) -> str:
    if cards is not None:
        return f" with {cards_text(cards)}"
    if payment is None:
        return ""
    parts = [f"{ADVENTURERS[each]} {cards_text(payment.by(each))}" for each in (0, 1) if payment.by(each).total]
    return f" with {' '.join(parts) or NOTHING}"

"""Name the values of the contract for people: boards, buildings, cards, players, actions and turns."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from rich.cells import cell_len
from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import Event
from khronos.v1.legal_pb2 import Cost
from khronos.v1.material_pb2 import Age, Building, Cards, CardType, Kind, Payment, Square
from khronos.v1.state_pb2 import AdventurerState, Player
from khronos_cli.language import Drawing, Legal, Narration, colon, fill, language, render, sentence
from khronos_cli.palette import seat_style
from khronos_cli.terminal_text import printable
from khronos_client import square_name
from khronos_engine.notation import UnreadableTextError
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import ADVENTURERS
from khronos_engine.notation.words import AGES as BOARDS
from khronos_engine.notation.words import KINDS as KIND_WORDS
from khronos_engine.texts.languages import ENGINE, Common, Phrase, TextKey, language_for, languages
from khronos_engine.texts.narrator import EventText

AGES = (Age.AGE_MIGHT, Age.AGE_FAITH, Age.AGE_REASON)
"""The boards in time order."""

KINDS = tuple(Kind.values()[1:])
"""The kinds in the order of `Kind`."""

CARD_TYPES = tuple(CardType.values()[1:])
"""The types of cards in the order of `CardType`."""

COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "black")
"""The colours of players that have a style here, by the names that records use in every language."""

_PACKAGE = "khronos_cli"
"""The package whose language files name the colours, and the kinds in tables."""


def enum_text(enum: Any, number: int, section: str, package: str = _PACKAGE) -> TextKey | str:
    """Return the text for a value of an enumeration of the contract; for an unknown value, its number.

    Args:
        enum: The enumeration.
        number: The value.
        section: The section of the texts, whose keys are the names of the values without their common prefix.
        package: The package of the section.
    """
    names = enum.DESCRIPTOR.values_by_number
    prefix = names[0].name.removesuffix("UNSPECIFIED")
    return (
        TextKey(package, section, names[number].name.removeprefix(prefix))
        if number in names and number
        else str(number)
    )


def age_noun(age: Age.ValueType) -> TextKey | str:
    """Return the name of a board, to fill into a text in any language."""
    return enum_text(Age, age, "ages", ENGINE)


def kind_noun(kind: Kind.ValueType) -> TextKey | str:
    """Return the name of a kind of building, to fill into a text in any language."""
    return enum_text(Kind, kind, "kinds", ENGINE)


def type_noun(card_type: CardType.ValueType) -> TextKey | str:
    """Return the name of a type of cards, to fill into a text in any language."""
    return enum_text(CardType, card_type, "types", ENGINE)


def age_name(age: Age.ValueType) -> str:
    """Return the name of a board."""
    return render(age_noun(age))


def kind_name(kind: Kind.ValueType) -> str:
    """Return the name of a kind of building without an article, for tables."""
    return render(enum_text(Kind, kind, "kind_titles"))


def one_of_kind(kind: Kind.ValueType) -> str:
    """Return a kind of building with its indefinite article, such as `a Keep`."""
    return render(enum_text(Kind, kind, "one_of_kind", ENGINE))


def kind_word(kind: Kind.ValueType) -> str:
    """Return a kind of building as users type it."""
    return list(KIND_WORDS)[kind - 1] if kind in KINDS else str(kind)


def seat_name(config: GameConfig, seat: int) -> str:
    """Return the name of a player."""
    known = 1 <= seat <= len(config.seats)
    return printable(config.seats[seat - 1].name) if known else fill(Common.seat, number=seat)


def colour_text(colour: str) -> str:
    """Return a player's colour in the language of the terminal; return an unknown colour as it was typed."""
    known = colour.strip().lower()
    return language().text("colours", known.upper(), package=_PACKAGE) if known in COLOURS else colour


def colour_named(word: str) -> str:
    """Return the English name of a colour that is named in any language; return an unknown word unchanged."""
    for locale in languages():
        for colour in COLOURS:
            if language_for(locale).text("colours", colour.upper(), package=_PACKAGE) == word.casefold():
                return colour
    return word


def map_name(name: str) -> str:
    """Return the name of a built-in map in the language of the terminal; return an unknown name unchanged."""
    with suppress(KeyError):  # a map of a newer server
        return language().text("map_names", name, package=_PACKAGE)
    return name


def seat_mark(config: GameConfig, seat: int) -> str:
    """Return the character that marks a player in a drawing.

    The character is the first letter of the colour, if the colours of all players begin differently. Otherwise, it is
    the first letter of the name, if all names begin differently. Otherwise, it is the number of the seat.
    """
    colours, names = [colour_text(each.colour) for each in config.seats], [each.name for each in config.seats]
    for words in (colours, names):
        letters = [word.strip()[:1].lower() for word in words]
        if len(set(letters)) == len(letters) and all(each.isalpha() and cell_len(each) == 1 for each in letters):
            return letters[seat - 1] if 1 <= seat <= len(letters) else str(seat)
    return str(seat)


def join_words(items: Sequence[str], last: str = "and") -> str:
    """Join words with commas and `and` or `or`.

    >>> join_words(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return language().join_list(items, last)


def cards_text(cards: Cards, between: str = ", ") -> str:
    """Return cards by type, such as `2 Military, 1 Civil`; `no cards` if there are none."""
    counts = zip(CARD_TYPES, (cards.military, cards.religious, cards.civil), strict=True)
    parts = (cards_of_type(count, each) for each, count in counts if count)
    return between.join(parts) or render(Common.no_cards)


def board_typed(text: str) -> Age.ValueType | None:
    """Return the board that a text names, possibly abbreviated; None for any other text."""
    reader = Reader(text)
    try:
        age = AGES[reader.one_of(BOARDS)]
        reader.end()
    except UnreadableTextError:
        return None
    return age


def card_letters(cards: Cards) -> str:
    """Return cards as letters of the notation, such as `MMRC`; empty for no cards."""
    return "M" * cards.military + "R" * cards.religious + "C" * cards.civil


def payment_text(payment: Payment) -> str:
    """Return a payment in notation, such as `with I MM II C`.

    >>> payment_text(Payment(first=Cards(military=2), second=Cards(civil=1)))
    'with I MM II C'
    """
    letters = (
        (who, card_letters(cards)) for who, cards in zip(ADVENTURERS, (payment.first, payment.second), strict=True)
    )
    return f"with {' '.join(f'{who} {cards}' for who, cards in letters if cards) or 'nothing'}"


def cost_text(cost: Cost) -> str:
    """Return a cost, such as `2 Military + 1 any, 1 Ecu`."""
    cards = [cards_of_type(cost.typed_cards, cost.card_type)] if cost.typed_cards else []
    if cost.surcharge_cards:
        cards.append(fill(Legal.ANY, count=cost.surcharge_cards))
    parts = (" + ".join(cards), ecus_text(cost.ecus) if cost.ecus else "")
    return ", ".join(filter(None, parts)) or render(Legal.FREE)


def cards_of_type(count: int, card_type: CardType.ValueType) -> str:
    """Return a number of cards of one type, such as `2 Military`."""
    noun = enum_text(CardType, card_type, "listed_cards", ENGINE)
    return fill(noun, count=count) if isinstance(noun, TextKey) else f"{count} {noun}"


def ecus_text(amount: int) -> str:
    """Return a sum of money, such as `1 Ecu`."""
    return fill(Common.ecus, amount=amount)


def squares_text(squares: Iterable[Square], max_squares: int = 0) -> str:
    """Return the names of squares. If `max_squares` is above 0, name at most that many, and count the rest."""
    names = [square_name(each) for each in squares]
    if max_squares and len(names) > max_squares:
        return fill(Drawing.MORE_SQUARES, squares=", ".join(names[:max_squares]), count=len(names) - max_squares)
    return ", ".join(names)


def adventurers(player: Player) -> tuple[AdventurerState, AdventurerState]:
    """Return both adventurers of a player."""
    return player.first_adventurer, player.second_adventurer


def place(building: Building) -> str:
    """Return the name of a building's top-left square."""
    return f"{square_name(building.at)}"


def opening_lines(events: Sequence[Event], config: GameConfig) -> Iterator[Text]:
    """Yield the lines of a set-up: the players, the cards, the first player.

    Args:
        events: The events of the set-up, with their sentences.
        config: The configuration of the game.
    """
    players = (
        Text.assemble((f" {seat_mark(config, seat)} ", seat_style(config, seat)), f" {each.name}")
        for seat, each in enumerate(config.seats, start=1)
    )
    yield Text("   ").join(players)
    for event in events:
        if event.WhichOneof("fact") in {"row_laid", "first_player_chosen"}:
            yield Text(printable(event.sentence))


def seat_label(config: GameConfig, seat: int) -> Text:
    """Return the name of a player in the player's colours."""
    return Text(f" {seat_name(config, seat)} ", seat_style(config, seat))


_NEWS: Final = "bold bright_magenta"
_STYLES: Final = {"income_collected": "bold green", "action_taken": "bold"}
"""The styles of sentences before their colon, by fact: of an income, and of a decision."""


def consequence_lines(events: Sequence[Event]) -> Iterator[Text]:
    """Yield a line for an action and for each of its consequences; after the end of a turn, also name the next player.

    Args:
        events: The events of the action, with their sentences.
    """
    yield from action_lines(events)
    for event in events:
        if event.WhichOneof("fact") in {"turn_passed", "game_ended"}:
            yield Text(f"  {printable(event.sentence)}")


def action_lines(events: Iterable[Event]) -> Iterator[Text]:
    """Yield a line for an action, then one for each of its consequences."""
    for event in events:
        fact, text = event.WhichOneof("fact") or "", printable(event.sentence)
        if text and fact not in {"turn_passed", "game_ended", "decision_requested"}:
            head, colon, rest = text.partition(": ")
            is_plain = not colon or (fact == "action_taken" and not _is_decision(event.action_taken.action))
            style = "" if is_plain else _STYLES.get(fact, _NEWS)
            yield Text.assemble("  " if fact in _STYLES else "    ", (head, style), f"{colon}{rest}")


def _is_decision(action: Action) -> bool:
    return action.HasField("choose_building") or action.HasField("place_building")


def question_text(asked: Decision, config: GameConfig) -> str:
    """Return the question of a decision."""
    seat = seat_name(config, asked.seat)
    if asked.HasField("place_choice"):
        question = asked.place_choice
        building = building_noun(question.building, config, own=asked.seat)
        return sentence(Phrase.of(EventText.WHERE_TO, seat=seat, building=building, kind=kind_noun(question.kind)))
    buildings = tuple(building_noun(each, config) for each in asked.building_choice.choices)
    return sentence(Phrase.of(EventText.WHICH_SHRINKS, seat=seat, buildings=buildings))


def ranking_lines(events: Sequence[Event], players: Sequence[Player], config: GameConfig) -> Iterator[Text]:
    """Yield the ranking with the Ecus of each player, from the last events of a game."""
    ended = next(event.game_ended for event in events if event.HasField("game_ended"))
    winners = tuple(seat_name(config, seat) for seat in ended.winners)
    yield Text(f"{fill(Narration.WINS, count=len(winners), seats=winners)}{colon()}", "bold")
    for seat in ended.ranking:
        money = players[seat - 1].money
        place_ = 1 + sum(each.money > money for each in players)
        yield Text.assemble(f"  {place_}. ", seat_label(config, seat), f" {ecus_text(money)}")


def building_noun(building: Building, config: GameConfig, own: int = 0) -> str:
    """Return a building, such as `Ben's Keep at F7` or `the Town at C4`.

    Args:
        building: The building.
        config: The configuration of the game.
        own: A seat that the sentence has already named, and that is therefore not named again as the owner.
    """
    kind, square = kind_noun(building.kind), place(building)
    if building.owner not in {0, own}:
        owner = seat_name(config, building.owner)
        return fill(Common.owned_building, owner=owner, kind=kind, square=square)
    key = Common.ruin if building.ruin else Common.printed_hamlet if building.printed else Common.building
    return fill(key, kind=kind, square=square)


def tile_noun(building: Building, config: GameConfig) -> str:
    """Return a building without its square, such as `Ben's Keep` or `the Town`."""
    kind = kind_noun(building.kind)
    if building.owner:
        return fill(Narration.OWNED, owner=seat_name(config, building.owner), kind=kind)
    return render(kind)


def ecus_noun(amount: int) -> Phrase:
    """Return a sum of money."""
    return Phrase.of(Common.ecus, amount=amount)


def cards_noun(count: int) -> Phrase:
    """Return the phrase for a number of cards of any type, such as `2 cards`."""
    return Phrase.of(Common.cards_of_any_type, count=count)

"""Name players, buildings and cards in sentences about one game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.material import Type
from khronos_engine.texts.languages import DEFAULT, CardsOfType, Common, Language, ListedCards, Phrase, language_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khronos_engine.game.board import Building
    from khronos_engine.game.cards import Cards
    from khronos_engine.game.material import Kind
    from khronos_engine.game.state import Config


class Nouns:
    """The names of players, buildings and cards of one game, in one language.

    Attributes:
        language: The language.
        config: The configuration of the game.
    """

    def __init__(self, config: Config, locale: str = DEFAULT) -> None:
        """Use the language that matches a BCP 47 tag best."""
        self.language: Language = language_for(locale)
        self.config = config

    def seat(self, seat: int) -> str:
        """Return a player's name or, without a name, the number of the seat."""
        name = self.config.seats[seat].name
        return name or self.language.render(Phrase.of(Common.seat, number=seat + 1))

    def seats(self, seats: Sequence[int]) -> str:
        """Return the list of several players as a phrase."""
        return self.language.join_list([self.seat(each) for each in seats])

    def adventurer(self, number: int) -> str:
        """Return an adventurer of a player, such as `adventurer I`."""
        return self.language.text("adventurers", "SECOND" if number else "FIRST")

    def building(self, building: Building, own: int | None = None) -> str:
        """Return a building, such as `Ben's Keep at F7` or `the Town at C4`.

        Args:
            building: The building.
            own: A seat that the sentence has already named, and that is therefore not named again as the owner.
        """
        square = self.config.region.grid.square(building.squares).name
        if building.owner is not None and building.owner != own:
            owner = self.seat(building.owner)
            return self.language.render(
                Phrase.of(Common.owned_building, owner=owner, kind=building.kind, square=square)
            )
        key = Common.ruin if building.ruin else Common.printed_hamlet if building.printed else Common.building
        return self.language.render(Phrase.of(key, kind=building.kind, square=square))

    def buildings(self, buildings: Sequence[Building]) -> str:
        """Return a list of buildings as a phrase."""
        return self.language.join_list([self.building(each) for each in buildings])

    def one_of_kind(self, kind: Kind) -> str:
        """Return the phrase for a building that the sentence has not named yet, such as `a Keep`."""
        return self.language.text("one_of_kind", kind.name)

    def cards(self, cards: Cards) -> str:
        """Return cards by type, such as `2 Military, 1 Civil`."""
        parts = [
            self.language.render(Phrase.of(getattr(ListedCards, each.name), count=cards[each]))
            for each in Type
            if cards[each]
        ]
        return self.side_by_side(parts) if parts else self.language.render(Common.no_cards)

    def counted_cards(self, count: int, card_type: Type | None) -> Phrase:
        """Return a number of cards as part of a sentence, such as `2 Military cards` or, without a type, `2 cards`."""
        if card_type is None:
            return Phrase.of(Common.cards_of_any_type, count=count)
        return Phrase.of(getattr(CardsOfType, card_type.name), count=count)

    def side_by_side(self, parts: Sequence[str]) -> str:
        """Return a list as a phrase, joined only with commas."""
        return self.language.text("words", "comma").join(parts)

"""What a story is about, as every language has its own words for it: boards, buildings, cards."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, TypeVar

from google.protobuf.descriptor import EnumDescriptor

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Adventurer, Building, Cards, CardType
from khronos.v1.material_pb2 import Age as AgeNumber
from khronos.v1.material_pb2 import Kind as KindNumber
from khronos_cli.language import language
from khronos_cli.names import named, place, seat_name
from khronos_cli.narration.keys import Narration
from khronos_engine.material import Age, Kind, Type
from khronos_engine.texts.languages import Phrase, Word

_Noun = TypeVar("_Noun", bound=Enum)


def age_noun(age: AgeNumber.ValueType) -> Age | str:
    """Return a board."""
    return _noun(Age, AgeNumber.DESCRIPTOR, age, "AGE_")


def kind_noun(kind: KindNumber.ValueType) -> Kind | str:
    """Return a kind of building."""
    return _noun(Kind, KindNumber.DESCRIPTOR, kind, "KIND_")


def type_noun(card_type: CardType.ValueType) -> Type | str:
    """Return a type of cards."""
    return _noun(Type, CardType.DESCRIPTOR, card_type, "CARD_TYPE_")


def _noun(nouns: type[_Noun], enum: EnumDescriptor, value: int, prefix: str) -> _Noun | str:
    """Return what a value of the contract stands for; of one that is newer than this program, its number."""
    name = named(enum, value, prefix)
    return nouns[name] if name in nouns.__members__ else name


def one_of_kind(kind: KindNumber.ValueType) -> str:
    """Return a kind of building that has not been spoken of yet, such as `a Keep`."""
    noun = kind_noun(kind)
    return noun if isinstance(noun, str) else language().text("one_of_kind", noun.name)


def adventurer_noun(adventurer: Adventurer.ValueType) -> str:
    """Return one of a player's adventurers."""
    return language().text("adventurers", named(Adventurer.DESCRIPTOR, adventurer, "ADVENTURER_"))


def building_noun(building: Building, config: GameConfig, *, own: int = 0) -> str:
    """Return a building as people speak of it, such as `Ben's Keep at F7` or `the Town at C4`.

    Args:
        building: The building.
        config: What the game is played with.
        own: The seat of which the text speaks anyway, and whose name need not be said again.
    """
    words: dict[str, Word] = {"kind": kind_noun(building.kind), "square": place(building)}
    if building.owner not in {0, own}:
        return language().text("words", "owned_building", {"owner": seat_name(config, building.owner), **words})
    key = "ruin" if building.ruin else "printed_hamlet" if building.printed else "building"
    return language().text("words", key, words)


def cards_noun(cards: Cards) -> Word:
    """Return cards by type, such as `2 Military, 1 Civil`; `no cards` if there are none."""
    counts = zip(_TYPES, (cards.military, cards.religious, cards.civil), strict=True)
    parts = [Phrase.of(Narration.CARDS, count=count, type=kind) for kind, count in counts if count]
    return side_by_side(parts) if parts else Phrase.of(Narration.NO_CARDS)


def ecus_noun(amount: int) -> Phrase:
    """Return a sum of money."""
    return Phrase.of(Narration.ECUS, amount=amount)


def side_by_side(parts: Sequence[Word]) -> str:
    """Return parts of a list without a word between the last two."""
    return language().text("words", "comma").join(map(language().say, parts))


_TYPES: Final = (Type.MILITARY, Type.RELIGIOUS, Type.CIVIL)

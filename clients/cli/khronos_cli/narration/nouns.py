"""What messages of the contract are about, as every language has its own words for it: boards, buildings, money."""

from enum import Enum
from typing import TypeVar

from google.protobuf.descriptor import EnumDescriptor

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Age as AgeNumber
from khronos.v1.material_pb2 import Building
from khronos.v1.material_pb2 import Kind as KindNumber
from khronos_cli.language import rendered
from khronos_cli.names import named, place, seat_name
from khronos_engine.material import Age, Kind
from khronos_engine.texts.languages import Common, Phrase

_Noun = TypeVar("_Noun", bound=Enum)


def age_noun(age: AgeNumber.ValueType) -> Age | str:
    """Return a board."""
    return _noun(Age, AgeNumber.DESCRIPTOR, age, "AGE_")


def kind_noun(kind: KindNumber.ValueType) -> Kind | str:
    """Return a kind of building."""
    return _noun(Kind, KindNumber.DESCRIPTOR, kind, "KIND_")


def _noun(nouns: type[_Noun], enum: EnumDescriptor, value: int, prefix: str) -> _Noun | str:
    """Return what a value of the contract stands for; of one that is newer than this program, its number."""
    name = named(enum, value, prefix)
    return nouns[name] if name in nouns.__members__ else name


def building_noun(building: Building, config: GameConfig) -> str:
    """Return a building, such as `Ben's Keep at F7` or `the Town at C4`."""
    kind, square = kind_noun(building.kind), place(building)
    if building.owner:
        owner = seat_name(config, building.owner)
        return rendered(Phrase.of(Common.OWNED_BUILDING, owner=owner, kind=kind, square=square))
    key = Common.RUIN if building.ruin else Common.PRINTED_HAMLET if building.printed else Common.BUILDING
    return rendered(Phrase(key, (("kind", kind), ("square", square))))


def ecus_noun(amount: int) -> Phrase:
    """Return a sum of money."""
    return Phrase.of(Common.ECUS, amount=amount)

"""Nouns for the buildings, money and cards of messages."""

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Building
from khronos_cli.language import filled, rendered
from khronos_cli.names import kind_noun, place, seat_name
from khronos_cli.texts import Narration
from khronos_engine.texts.languages import Common, Phrase


def building_noun(building: Building, config: GameConfig, own: int = 0) -> str:
    """Return a building, such as `Ben's Keep at F7` or `the Town at C4`.

    Args:
        building: The building.
        config: The configuration of the game.
        own: The seat that the sentence names already, so it is not named again as the owner.
    """
    kind, square = kind_noun(building.kind), place(building)
    if building.owner not in {0, own}:
        owner = seat_name(config, building.owner)
        return filled(Common.OWNED_BUILDING, owner=owner, kind=kind, square=square)
    key = Common.RUIN if building.ruin else Common.PRINTED_HAMLET if building.printed else Common.BUILDING
    return filled(key, kind=kind, square=square)


def tile_noun(building: Building, config: GameConfig) -> str:
    """Return a building without its square, such as `Ben's Keep` or `the Town`."""
    kind = kind_noun(building.kind)
    if building.owner:
        return filled(Narration.OWNED, owner=seat_name(config, building.owner), kind=kind)
    return rendered(kind)


def ecus_noun(amount: int) -> Phrase:
    """Return a sum of money."""
    return Phrase.of(Common.ECUS, amount=amount)


def cards_noun(count: int) -> Phrase:
    """Return a number of cards of any type."""
    return Phrase.of(Common.CARDS_OF_ANY_TYPE, count=count)

"""Expand groups of legal actions into single actions."""

from collections.abc import Iterator
from itertools import product

from khronos.v1.action_pb2 import (
    Action,
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
from khronos.v1.legal_pb2 import LegalConstruction, LegalGroup, LegalUpgrade
from khronos_client.geometry import squares


def expand(group: LegalGroup, seat: int) -> Iterator[Action]:
    """Yield the actions of a group, ready to apply.

    Args:
        group: A group of `ListLegalActionsResponse.groups`.
        seat: The `seat` field of the same response.

    Raises:
        ValueError: If the client does not know the verb of the group, because the server is newer.

    >>> from khronos.v1.legal_pb2 import LegalTravel
    >>> travels = LegalGroup(travel=LegalTravel(adventurer="ADVENTURER_FIRST", to=["AGE_FAITH", "AGE_REASON"]))
    >>> len(list(expand(travels, seat=1)))
    2
    """
    match group.WhichOneof("verb"):
        case "exchange_hand":
            for cards in group.exchange_hand.cards:
                yield Action(seat=seat, exchange_hand=ExchangeHand(cards=cards))
        case "swap_cards":
            swap = group.swap_cards
            for cards in swap.give:
                yield Action(seat=seat, swap_cards=SwapCards(take=swap.take, count=swap.count, give=cards))
        case "travel":
            for age in group.travel.to:
                yield Action(seat=seat, travel=Travel(adventurer=group.travel.adventurer, to=age))
        case "construct":
            yield from _constructions(group.construct, seat)
        case "upgrade":
            yield from _upgrades(group.upgrade, seat)
        case "demolish":
            age = group.demolish.age
            for at, payment in product(squares(group.demolish.squares), group.demolish.payments):
                yield Action(seat=seat, demolish=Demolish(age=age, at=at, payment=payment))
        case "populate":
            for at, payment in product(squares(group.populate.squares), group.populate.payments):
                yield Action(seat=seat, populate=Populate(at=at, payment=payment))
        case "renovate":
            for at, payment in product(squares(group.renovate.squares), group.renovate.payments):
                yield Action(seat=seat, renovate=Renovate(at=at, payment=payment))
        case "end_turn":
            for cards in group.end_turn.give_up:
                yield Action(seat=seat, end_turn=EndTurn(give_up=cards))
        case "choose_building":
            for at in squares(group.choose_building.squares):
                yield Action(seat=seat, choose_building=ChooseBuilding(at=at))
        case "place_building":
            for at in squares(group.place_building.squares):
                yield Action(seat=seat, place_building=PlaceBuilding(at=at))
        case None:
            raise ValueError("the group has no verb that this client knows; a newer client may")


def _constructions(group: LegalConstruction, seat: int) -> Iterator[Action]:
    for at, payment in product(squares(group.squares), group.payments):
        yield Action(seat=seat, construct=Construct(age=group.age, kind=group.kind, at=at, payment=payment))


def _upgrades(group: LegalUpgrade, seat: int) -> Iterator[Action]:
    for site in group.sites:
        for at, payment in product(squares(site.squares), group.payments):
            upgrade = Upgrade(age=group.age, old=site.old, kind=group.kind, at=at, payment=payment)
            yield Action(seat=seat, upgrade=upgrade)

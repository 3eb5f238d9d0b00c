"""Writing legal actions, in groups."""

from __future__ import annotations

from khronos.v1 import legal_pb2
from khronos_engine.catalog import DEMOLITION_PRICE, EXCHANGE_PRICE, TRAVEL_PRICE
from khronos_engine.groups import (
    LegalChoice,
    LegalConstruct,
    LegalDemolish,
    LegalEndTurn,
    LegalExchange,
    LegalGroup,
    LegalPlace,
    LegalPopulate,
    LegalRenovate,
    LegalSwap,
    LegalTravel,
    LegalUpgrade,
)
from khronos_engine.rules.cards import Cost
from khronos_engine.squares import Grid
from khronos_service.codec.pieces import write_cards, write_corner, write_payment, write_squares
from khronos_service.codec.vocabulary import ADVENTURERS, AGES, KINDS, TYPES

VERBS: dict[type[LegalGroup], str] = {
    LegalExchange: "exchange_hand",
    LegalSwap: "swap_cards",
    LegalTravel: "travel",
    LegalConstruct: "construct",
    LegalUpgrade: "upgrade",
    LegalDemolish: "demolish",
    LegalPopulate: "populate",
    LegalRenovate: "renovate",
    LegalEndTurn: "end_turn",
    LegalChoice: "choose_building",
    LegalPlace: "place_building",
}
"""The field of `LegalGroup.verb`, and of `Action.verb`, of each group."""

GROUPS: dict[str, type[LegalGroup]] = {name: group for group, name in VERBS.items()}
"""The group of each field of `Action.verb`."""


def write_group(group: LegalGroup, grid: Grid) -> legal_pb2.LegalGroup:
    """Write one group."""
    message = legal_pb2.LegalGroup()
    match group:
        case LegalExchange(options):
            message.exchange_hand.ecus = EXCHANGE_PRICE
            message.exchange_hand.cards.extend([write_cards(each) for each in options])
        case LegalSwap(take, count, options):
            message.swap_cards.take = TYPES[take]
            message.swap_cards.count = count
            message.swap_cards.give.extend([write_cards(each) for each in options])
        case LegalTravel(adventurer, ages):
            message.travel.adventurer = ADVENTURERS[adventurer]
            message.travel.ecus = TRAVEL_PRICE
            message.travel.to.extend([AGES[age] for age in ages])
        case LegalEndTurn(options):
            message.end_turn.SetInParent()
            message.end_turn.give_up.extend([write_cards(each) for each in options])
        case LegalChoice(age, corners):
            message.choose_building.age = AGES[age]
            message.choose_building.squares.CopyFrom(write_squares(corners, grid))
        case LegalPlace(age, kind, corners):
            message.place_building.age = AGES[age]
            message.place_building.kind = KINDS[kind]
            message.place_building.squares.CopyFrom(write_squares(corners, grid))
        case _:
            _fill_paying(message, group, grid)
    return message


def _fill_paying(
    message: legal_pb2.LegalGroup,
    group: LegalConstruct | LegalUpgrade | LegalDemolish | LegalPopulate | LegalRenovate,
    grid: Grid,
) -> None:
    """Write a group of actions that cards are played for."""
    cost = write_cost(group.cost)
    payments = [write_payment(each) for each in group.payments]
    match group:
        case LegalConstruct():
            message.construct.age = AGES[group.age]
            message.construct.kind = KINDS[group.kind]
            message.construct.cost.CopyFrom(cost)
            message.construct.payments.extend(payments)
            message.construct.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalUpgrade():
            message.upgrade.age = AGES[group.age]
            message.upgrade.kind = KINDS[group.kind]
            message.upgrade.cost.CopyFrom(cost)
            message.upgrade.payments.extend(payments)
            for old, corners in group.sites:
                message.upgrade.sites.add(old=write_corner(old, grid), squares=write_squares(corners, grid))
        case LegalDemolish():
            cost.ecus = DEMOLITION_PRICE
            message.demolish.age = AGES[group.age]
            message.demolish.kind = KINDS[group.kind]
            message.demolish.cost.CopyFrom(cost)
            message.demolish.payments.extend(payments)
            message.demolish.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalPopulate():
            message.populate.cost.CopyFrom(cost)
            message.populate.payments.extend(payments)
            message.populate.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalRenovate():
            message.renovate.cost.CopyFrom(cost)
            message.renovate.payments.extend(payments)
            message.renovate.squares.CopyFrom(write_squares(group.corners, grid))


def write_cost(cost: Cost) -> legal_pb2.Cost:
    """Write what an action costs in cards."""
    return legal_pb2.Cost(card_type=TYPES[cost.type], typed_cards=cost.most, surcharge_cards=cost.extra)

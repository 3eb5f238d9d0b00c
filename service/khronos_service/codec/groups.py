"""Writing legal actions, in groups."""

from __future__ import annotations

from typing import Any

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
from khronos_service.codec.pieces import write_card_sets, write_corner, write_payments, write_squares
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


def fill_group(message: legal_pb2.LegalGroup, group: LegalGroup, grid: Grid) -> None:
    """Write one group into a message that holds none."""
    told: Any = getattr(message, VERBS[type(group)])
    match group:
        case LegalConstruct() | LegalDemolish():
            told.age = AGES[group.age]
            told.kind = KINDS[group.kind]
            _fill_paid(told, group)
            told.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalUpgrade():
            told.age = AGES[group.age]
            told.kind = KINDS[group.kind]
            _fill_paid(told, group)
            for old, corners in group.sites:
                told.sites.add(old=write_corner(old, grid), squares=write_squares(corners, grid))
        case LegalPopulate() | LegalRenovate():
            _fill_paid(told, group)
            told.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalExchange():
            told.ecus = EXCHANGE_PRICE
            told.cards.extend(write_card_sets(group.options))
        case LegalSwap():
            told.take = TYPES[group.take]
            told.count = group.count
            told.give.extend(write_card_sets(group.options))
        case LegalTravel():
            told.adventurer = ADVENTURERS[group.adventurer]
            told.ecus = TRAVEL_PRICE
            told.to.extend([AGES[age] for age in group.ages])
        case LegalEndTurn():
            told.SetInParent()
            told.give_up.extend(write_card_sets(group.options))
        case LegalChoice():
            told.age = AGES[group.age]
            told.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalPlace():
            told.age = AGES[group.age]
            told.kind = KINDS[group.kind]
            told.squares.CopyFrom(write_squares(group.corners, grid))


_Paying = LegalConstruct | LegalUpgrade | LegalDemolish | LegalPopulate | LegalRenovate


def _fill_paid(told: Any, group: _Paying) -> None:
    """Write what a group of actions costs, and every way to pay it."""
    fill_cost(told.cost, group.cost)
    if isinstance(group, LegalDemolish):
        told.cost.ecus = DEMOLITION_PRICE
    told.payments.extend(write_payments(group.payments))


def fill_cost(message: legal_pb2.Cost, cost: Cost) -> None:
    """Write what an action costs in cards into a message that holds nothing."""
    message.card_type = TYPES[cost.type]
    message.typed_cards = cost.most
    message.surcharge_cards = cost.extra

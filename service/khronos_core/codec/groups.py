"""Writing the groups of legal actions, and costs."""

from __future__ import annotations

from typing import Any

from khronos.v1 import legal_pb2
from khronos_core.codec.pieces import fill_cards, fill_payments, fill_square, write_squares
from khronos_core.codec.vocabulary import ADVENTURERS, AGES, KINDS, TYPES
from khronos_engine.game.material import DEMOLITION_PRICE, EXCHANGE_PRICE, TRAVEL_PRICE
from khronos_engine.game.squares import Grid
from khronos_engine.rules.cards import Cost
from khronos_engine.rules.legal import (
    LegalChoice,
    LegalConstruction,
    LegalDemolition,
    LegalExchange,
    LegalGroup,
    LegalPlace,
    LegalPopulation,
    LegalRenovation,
    LegalSwap,
    LegalTravel,
    LegalTurnEnd,
    LegalUpgrade,
)


def fill_group(message: legal_pb2.LegalGroup, group: LegalGroup, grid: Grid) -> None:
    """Write one group into an empty message."""
    legal: Any = getattr(message, group.action.verb)
    match group:
        case LegalConstruction() | LegalDemolition():
            legal.age = AGES[group.age]
            legal.kind = KINDS[group.kind]
            _fill_payments(legal, group)
            if isinstance(group, LegalDemolition):
                legal.cost.ecus = DEMOLITION_PRICE
            legal.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalUpgrade():
            legal.age = AGES[group.age]
            legal.kind = KINDS[group.kind]
            _fill_payments(legal, group)
            for site in group.sites:
                fill_square(legal.sites.add(squares=write_squares(site.corners, grid)).old, grid.square(site.old))
        case LegalPopulation() | LegalRenovation():
            _fill_payments(legal, group)
            legal.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalExchange():
            legal.ecus = EXCHANGE_PRICE
            for cards in group.options:
                fill_cards(legal.cards.add(), cards)
        case LegalTurnEnd():
            for cards in group.options:
                fill_cards(legal.give_up.add(), cards)
        case LegalSwap():
            legal.take = TYPES[group.take]
            legal.count = group.count
            for cards in group.options:
                fill_cards(legal.give.add(), cards)
        case LegalTravel():
            legal.adventurer = ADVENTURERS[group.adventurer]
            legal.ecus = TRAVEL_PRICE
            legal.to.extend([AGES[age] for age in group.ages])
        case LegalChoice():
            legal.age = AGES[group.age]
            legal.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalPlace():
            legal.age = AGES[group.age]
            legal.kind = KINDS[group.kind]
            legal.squares.CopyFrom(write_squares(group.corners, grid))


_Paying = LegalConstruction | LegalUpgrade | LegalDemolition | LegalPopulation | LegalRenovation


def _fill_payments(legal: Any, group: _Paying) -> None:
    """Write the cost of a group of actions, and every payment of it."""
    fill_cost(legal.cost, group.cost)
    fill_payments(legal.payments, group.payments)


def fill_cost(message: legal_pb2.Cost, cost: Cost) -> None:
    """Write a cost in cards into an empty message."""
    message.card_type = TYPES[cost.type]
    message.typed_cards = cost.max_cards
    message.surcharge_cards = cost.extra

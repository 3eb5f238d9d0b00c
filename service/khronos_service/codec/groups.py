"""Writing legal actions, in groups."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from khronos.v1 import legal_pb2
from khronos_engine.cards import Cards, Payment
from khronos_engine.legal import (
    LegalChoice,
    LegalConstruction,
    LegalDemolition,
    LegalEndTurn,
    LegalExchange,
    LegalGroup,
    LegalJourney,
    LegalPlace,
    LegalPopulation,
    LegalRenovation,
    LegalSwap,
    LegalUpgrade,
)
from khronos_engine.material import DEMOLITION_PRICE, EXCHANGE_PRICE, TRAVEL_PRICE, Type
from khronos_engine.rules.cards import Cost
from khronos_engine.squares import Grid
from khronos_service.codec.pieces import write_cards, write_corner, write_payments, write_squares
from khronos_service.codec.vocabulary import ADVENTURERS, AGES, KINDS, TYPES

VERBS: dict[type[LegalGroup], str] = {
    LegalExchange: "exchange_hand",
    LegalSwap: "swap_cards",
    LegalJourney: "travel",
    LegalConstruction: "construct",
    LegalUpgrade: "upgrade",
    LegalDemolition: "demolish",
    LegalPopulation: "populate",
    LegalRenovation: "renovate",
    LegalEndTurn: "end_turn",
    LegalChoice: "choose_building",
    LegalPlace: "place_building",
}
"""The field of `LegalGroup.verb`, and of `Action.verb`, of each group."""

_SETS = {"exchange_hand": "cards", "swap_cards": "give", "end_turn": "give_up"}
"""By verb, the field that holds the sets of cards between which an action chooses."""


def fill_group(message: legal_pb2.LegalGroup, group: LegalGroup, grid: Grid) -> None:
    """Write one group into a message that holds none."""
    verb = VERBS[type(group)]
    told: Any = getattr(message, verb)
    match group:
        case LegalConstruction() | LegalDemolition():
            told.age = AGES[group.age]
            told.kind = KINDS[group.kind]
            _fill_paid(told, verb, group)
            told.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalUpgrade():
            told.age = AGES[group.age]
            told.kind = KINDS[group.kind]
            _fill_paid(told, verb, group)
            told.MergeFromString(b"".join([_with_site(*site, grid) for site in group.sites]))
        case LegalPopulation() | LegalRenovation():
            _fill_paid(told, verb, group)
            told.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalExchange() | LegalEndTurn():
            told.MergeFromString(_with_card_sets(verb, group.options))
        case LegalSwap():
            told.take = TYPES[group.take]
            told.count = group.count
            told.MergeFromString(_with_card_sets(verb, group.options))
        case LegalJourney():
            told.adventurer = ADVENTURERS[group.adventurer]
            told.ecus = TRAVEL_PRICE
            told.to.extend([AGES[age] for age in group.ages])
        case LegalChoice():
            told.age = AGES[group.age]
            told.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalPlace():
            told.age = AGES[group.age]
            told.kind = KINDS[group.kind]
            told.squares.CopyFrom(write_squares(group.corners, grid))


# What may be written again is kept as bytes, which are read in less time than messages are copied. Hands are small, so
# the same few lists of cards and payments come again and again; and most buildings can be upgraded as before.
_LISTS = 1 << 10
_SITES = 1 << 11

_Paying = LegalConstruction | LegalUpgrade | LegalDemolition | LegalPopulation | LegalRenovation


def _fill_paid(told: Any, verb: str, group: _Paying) -> None:
    """Write what a group of actions costs, and every way to pay it."""
    cost = group.cost
    told.MergeFromString(_with_payments(verb, cost.type, cost.most, cost.extra, group.payments))


@lru_cache(maxsize=_LISTS)
def _with_payments(verb: str, kind: Type, typed: int, extra: int, payments: tuple[Payment, ...]) -> bytes:
    """Return a group that says nothing but what its actions cost, and every way to pay it."""
    told: Any = getattr(legal_pb2.LegalGroup(), verb)
    _fill_cost(told.cost, kind, typed, extra)
    if verb == VERBS[LegalDemolition]:
        told.cost.ecus = DEMOLITION_PRICE
    told.payments.extend(write_payments(payments))
    return bytes(told.SerializeToString())


@lru_cache(maxsize=_SITES)
def _with_site(old: int, corners: int, grid: Grid) -> bytes:
    """Return upgrades that say nothing but where one building may be upgraded to."""
    site = legal_pb2.UpgradeSite(old=write_corner(old, grid), squares=write_squares(corners, grid))
    return legal_pb2.LegalUpgrade(sites=[site]).SerializeToString()


@lru_cache(maxsize=_LISTS)
def _with_card_sets(verb: str, options: tuple[Cards, ...]) -> bytes:
    """Return a group that says nothing but which sets of cards may be given, and what every exchange of cards costs."""
    told: Any = getattr(legal_pb2.LegalGroup(), verb)
    if verb == VERBS[LegalExchange]:
        told.ecus = EXCHANGE_PRICE
    getattr(told, _SETS[verb]).extend([write_cards(each) for each in options])
    return bytes(told.SerializeToString())


def fill_cost(message: legal_pb2.Cost, cost: Cost) -> None:
    """Write what an action costs in cards into a message that holds nothing."""
    _fill_cost(message, cost.type, cost.most, cost.extra)


def _fill_cost(message: legal_pb2.Cost, kind: Type, typed: int, extra: int) -> None:
    message.card_type = TYPES[kind]
    message.typed_cards = typed
    message.surcharge_cards = extra

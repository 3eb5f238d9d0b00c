"""Writing the catalog: what the referee knows before any game."""

from __future__ import annotations

from functools import cache

from khronos.v1 import catalog_pb2, config_pb2
from khronos_engine.cards import deck
from khronos_engine.clauses import CLAUSES, Code
from khronos_engine.material import (
    CARDS_PER_ADVENTURER,
    CUBES_PER_PLAYER,
    DEMOLITION_PRICE,
    EXCHANGE_PRICE,
    GAME_TURNS,
    HAND_SIZE,
    INCOME_TURNS,
    SEATS,
    STARTING_MONEY,
    TRAVEL_PRICE,
    Age,
    Deck,
    Kind,
)
from khronos_engine.region import BUILT_IN, SIDE, built_in_region
from khronos_engine.rules.building import BONUS
from khronos_engine.rules.ground import FOREST_CARDS, MOUNTAIN_CARDS
from khronos_engine.state import RULES_REVISION, SCHEMA_VERSION
from khronos_engine.texts.languages import Language, language_for
from khronos_service.catalog_entries import CITED, OPTIONS, Option
from khronos_service.codec.pieces import write_cards
from khronos_service.codec.vocabulary import CODES, DECKS, KINDS, TYPES


def catalog(locale: str) -> catalog_pb2.Catalog:
    """Return the catalog in the language that fits a locale best; the message is shared and must not be changed."""
    return _catalog(language_for(locale))


@cache
def _catalog(language: Language) -> catalog_pb2.Catalog:
    return catalog_pb2.Catalog(
        schema_version=SCHEMA_VERSION,
        rules_revision=RULES_REVISION,
        numbers=_numbers(),
        kinds=[
            catalog_pb2.KindEntry(
                kind=KINDS[kind],
                title=language.say(kind),
                type=TYPES[kind.type],
                size=kind.size,
                value=kind.worth,
                tiles=kind.tiles,
                ruin_value=kind.ruin_value,
                renovation_cards=kind.renovation_cards,
            )
            for kind in Kind
        ],
        decks=[
            catalog_pb2.DeckEntry(
                deck=DECKS[each], title=language.text("decks", each.name), cards=write_cards(deck(each))
            )
            for each in Deck
        ],
        options=[_option(each, language) for each in OPTIONS],
        regions=[
            catalog_pb2.RegionEntry(
                name=name,
                region=config_pb2.CustomRegion(rows=built_in_region(name).rows),
                sentence=language.text("regions", name),
            )
            for name in BUILT_IN
        ],
        clauses=[
            catalog_pb2.ClauseEntry(
                id=clause.id, sentence=language.clause(clause), section=clause.section, is_reading=clause.ours
            )
            for clause in CLAUSES.values()
        ],
        violations=[
            catalog_pb2.ViolationEntry(
                code=CODES[code], sentence=language.text("codes", code.name), clauses=CITED[code]
            )
            for code in Code
        ],
    )


def _option(option: Option, language: Language) -> catalog_pb2.OptionEntry:
    """Write an option with its choices."""
    keys = {value: f"{option.field}.{value}" for value in option.values}
    return catalog_pb2.OptionEntry(
        field=option.field,
        title=language.text("options", option.field),
        clauses=option.clauses,
        values=[
            catalog_pb2.OptionValue(
                value=value, title=language.text("choices", key), sentence=language.text("meanings", key)
            )
            for value, key in keys.items()
        ],
    )


def _numbers() -> catalog_pb2.Numbers:
    return catalog_pb2.Numbers(
        fewest_players=SEATS.start,
        most_players=SEATS.stop - 1,
        cubes_per_player=CUBES_PER_PLAYER,
        starting_money=STARTING_MONEY,
        hand_size=HAND_SIZE,
        cards_per_adventurer=CARDS_PER_ADVENTURER,
        game_turns=GAME_TURNS,
        income_turns=INCOME_TURNS,
        exchange_price=EXCHANGE_PRICE,
        travel_price=TRAVEL_PRICE,
        demolition_price=DEMOLITION_PRICE,
        shortest_side=SIDE.start,
        longest_side=SIDE.stop - 1,
        surcharges=[
            catalog_pb2.SurchargeEntry(
                players=players, forest_cards=FOREST_CARDS[players], mountain_cards=MOUNTAIN_CARDS[players]
            )
            for players in SEATS
        ],
        bonuses=[BONUS.get(age, 0) for age in Age],
    )

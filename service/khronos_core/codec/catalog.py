"""Write the catalog: pieces, options, regions and clauses, which are the same for all games."""

from __future__ import annotations

from collections.abc import Sequence

from khronos.v1 import catalog_pb2, config_pb2
from khronos_core.calls.games import Option
from khronos_core.codec.pieces import CODES, DECKS, KINDS, TYPES, fill_cards
from khronos_engine.game.cards import deck
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.material import (
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
from khronos_engine.game.region import BUILT_IN, SIDE, built_in_region
from khronos_engine.game.state import RULES_REVISION, SCHEMA_VERSION
from khronos_engine.game.violations import Code
from khronos_engine.rules.building import BONUS
from khronos_engine.rules.ground import FOREST_CARDS, MOUNTAIN_CARDS
from khronos_engine.texts.languages import Language

_PACKAGE = "khronos_core"


def write_catalog(options: Sequence[Option], language: Language) -> catalog_pb2.Catalog:
    """Return the message of the catalog: the given options, and everything else from the engine."""
    message = catalog_pb2.Catalog(
        schema_version=SCHEMA_VERSION,
        rules_revision=RULES_REVISION,
        numbers=_numbers(),
        kinds=[
            catalog_pb2.KindEntry(
                kind=KINDS[kind],
                title=language.render(kind),
                type=TYPES[kind.type],
                size=kind.size,
                value=kind.worth,
                tiles=kind.tiles,
                ruin_value=kind.ruin_value,
                renovation_cards=kind.renovation_cards,
            )
            for kind in Kind
        ],
        options=[_option(each, language) for each in options],
        regions=[
            catalog_pb2.RegionEntry(
                name=name,
                region=config_pb2.CustomRegion(rows=built_in_region(name).rows),
                sentence=_text(language, "regions", name),
            )
            for name in BUILT_IN
        ],
        clauses=[
            catalog_pb2.ClauseEntry(
                id=clause.id,
                title=language.clause_title(clause),
                chapter=language.chapter(clause),
                sentence=language.clause(clause),
                section=clause.section,
                interpretations=[
                    catalog_pb2.Interpretation(ours=each.ours, other=each.other, why=each.why)
                    for each in language.interpretations(clause)
                ],
            )
            for clause in CLAUSES.values()
        ],
        violations=[
            catalog_pb2.ViolationEntry(code=CODES[code], sentence=language.code(code), clauses=code.clauses)
            for code in Code
        ],
    )
    for each in Deck:
        entry = message.decks.add(deck=DECKS[each], title=_text(language, "decks", each.name))
        fill_cards(entry.cards, deck(each))
    return message


def _text(language: Language, section: str, key: str) -> str:
    return language.text(section, key, package=_PACKAGE)


def _option(option: Option, language: Language) -> catalog_pb2.OptionEntry:
    keys = {value: f"{option.field}.{value}" for value in option.values}
    return catalog_pb2.OptionEntry(
        field=option.field,
        title=_text(language, "options", option.field),
        clauses=option.clauses,
        values=[
            catalog_pb2.OptionValue(
                value=value, title=_text(language, "choices", key), sentence=_text(language, "meanings", key)
            )
            for value, key in keys.items()
        ],
    )


def _numbers() -> catalog_pb2.Numbers:
    return catalog_pb2.Numbers(
        min_players=SEATS.start,
        max_players=SEATS.stop - 1,
        cubes_per_player=CUBES_PER_PLAYER,
        starting_money=STARTING_MONEY,
        hand_size=HAND_SIZE,
        cards_per_adventurer=CARDS_PER_ADVENTURER,
        game_turns=GAME_TURNS,
        income_turns=INCOME_TURNS,
        exchange_price=EXCHANGE_PRICE,
        travel_price=TRAVEL_PRICE,
        demolition_price=DEMOLITION_PRICE,
        min_side=SIDE.start,
        max_side=SIDE.stop - 1,
        surcharges=[
            catalog_pb2.SurchargeEntry(
                players=players, forest_cards=FOREST_CARDS[players], mountain_cards=MOUNTAIN_CARDS[players]
            )
            for players in SEATS
        ],
        bonuses=[BONUS.get(age, 0) for age in Age],
    )

"""Read and write the configuration of a game: its players, its region and its options."""

from __future__ import annotations

from msgspec.structs import replace

from khronos.v1 import config_pb2
from khronos_core import limits
from khronos_core.codec import bounds
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.pieces import CARD_MODES, DECKS, EDITIONS, read_option
from khronos_core.errors import (
    FieldPath,
    PartSealedError,
    RegionUnknownError,
    check_length,
)
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import HOUSE_RULES, SEATS, CardMode, Deck, Edition, HouseRules
from khronos_engine.game.player_names import seat_problems
from khronos_engine.game.region import BUILT_IN, Region, RegionError, built_in_region
from khronos_engine.game.state import Config, Seat
from khronos_engine.texts.languages import add_line_and_column
from khronos_engine.texts.problems import name_phrase, region_problem


def is_sealed(message: config_pb2.GameConfig) -> bool:
    """Return whether a game is sealed."""
    return message.secrecy == config_pb2.SECRECY_SEALED


def check_open(message: config_pb2.GameConfig, field: FieldPath) -> None:
    """Check that a game is not sealed.

    Raises:
        PartSealedError: If the game is sealed.
    """
    if is_sealed(message):
        raise PartSealedError(field / "secrecy")


def read_config(
    message: config_pb2.GameConfig, within: FieldPath, step: str, caches: Caches = NO_CACHES
) -> Config | None:
    """Return a configuration; None, with field violations, if its players or its region are missing.

    The result does not say whether the game is sealed, because no rule depends on this. Equal bytes return the same
    object, so that its derived facts are computed once.

    Raises:
        RegionUnknownError: If no built-in region has the given name.
        TooLargeError: If the region is too large.
    """
    data = message.SerializeToString()
    config = caches.configs.get(data)
    if config is None:
        count = within.violations.count
        config = _read_config(message, within / step)
        if config is not None and within.violations.count == count and len(data) <= limits.CACHED_CONFIG_BYTES:
            caches.configs.put(data, config)
    return config


def _read_config(message: config_pb2.GameConfig, field: FieldPath) -> Config | None:
    seats = _read_seats(message, field)
    region = _read_region(message, field)
    house_rules = {
        name: read_option(tuple(choices), getattr(message.house_rules, name), field / "house_rules", name)
        for name, choices in HOUSE_RULES.items()
    }
    config = Config(
        seats=seats,
        region=region or built_in_region(BUILT_IN[0]),
        edition=read_option(tuple(Edition), message.edition, field, "edition"),
        holdem=message.holdem,
        deck=read_option(tuple(Deck), message.deck, field, "deck"),
        cards=read_option(tuple(CardMode), message.card_mode, field, "card_mode"),
        house_rules=replace(HouseRules(), **house_rules),
    )
    if read_option((False, True), message.secrecy, field, "secrecy") and config.cards is CardMode.REPORTED:
        (field / "secrecy").add("with reported cards there is nothing to seal; remove it")
    return config if seats and region is not None else None


def _read_seats(message: config_pb2.GameConfig, field: FieldPath) -> tuple[Seat, ...]:
    """Return the players; an empty tuple, with a field violation, if there are too few or too many (M-7)."""
    seats = message.seats
    if len(seats) not in SEATS:
        (field / "seats").add(f"must have {SEATS.start} to {SEATS.stop - 1} players, not {len(seats)}")
        return ()
    read = tuple(Seat(seat.name, seat.colour) for seat in seats)
    for seat, part, problem in seat_problems(read):
        (field / "seats" / seat / part).add(name_phrase(problem))
    return read


def _read_region(message: config_pb2.GameConfig, field: FieldPath) -> Region | None:
    match message.WhichOneof("region"):
        case None:
            return built_in_region(BUILT_IN[0])
        case "built_in_region":
            name = message.built_in_region
            if name not in BUILT_IN:
                raise RegionUnknownError(field / "built_in_region", name, BUILT_IN)
            return built_in_region(name)
        case "custom_region":
            return read_region(message.custom_region, field / "custom_region")


def read_region(message: config_pb2.CustomRegion, field: FieldPath) -> Region | None:
    """Return a custom region; None, with field violations, if it has problems (`docs/use-your-own-map.md`).

    Raises:
        TooLargeError: If the region is too large.
    """
    rows = message.rows
    check_length(len(rows), bounds.REGION_SIDE, field / "rows")
    for number, row in enumerate(rows):
        check_length(len(row), bounds.REGION_SIDE, field / "rows" / number, "characters")
    try:
        region = Region.from_rows(tuple(rows))
    except RegionError as error:
        for problem in error.problems:
            where = field / "rows" / (problem.line - 1) if rows else field / "rows"
            where.add_region(add_line_and_column(region_problem(problem), problem.line, problem.column))
        return None
    # A built-in region is always the same object, which already has its derived facts.
    return next((known for known in map(built_in_region, BUILT_IN) if known == region), region)


def fill_config(message: config_pb2.GameConfig, config: Config) -> None:
    """Write a configuration into an empty message."""
    message.CopyFrom(_write_config(config))


@memoize_on_value
def _write_config(config: Config) -> config_pb2.GameConfig:
    """Return the message of a configuration; it must only be copied, never changed."""
    return write_config(config)


def write_config(config: Config) -> config_pb2.GameConfig:
    """Return the message of a configuration with every option."""
    message = config_pb2.GameConfig(
        seats=[config_pb2.Seat(name=seat.name, colour=seat.colour) for seat in config.seats],
        edition=EDITIONS[config.edition],
        holdem=config.holdem,
        deck=DECKS[config.deck],
        card_mode=CARD_MODES[config.cards],
    )
    for house_rule in HOUSE_RULES:
        setattr(
            message.house_rules, house_rule, getattr(config.house_rules, house_rule) + 1
        )  # as `read_option` counts them
    name = next((name for name in BUILT_IN if built_in_region(name) == config.region), None)
    if name is None:
        message.custom_region.rows.extend(config.region.rows)
    else:
        message.built_in_region = name
    return message

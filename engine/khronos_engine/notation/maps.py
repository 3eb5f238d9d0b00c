"""Files of regions, and the headers for the configuration of a game: players, region, edition, deck, house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from khronos_engine.game.material import HOUSE_RULES, SEATS, CardMode, Deck, Edition, HouseRules
from khronos_engine.game.player_names import seat_problems
from khronos_engine.game.region import BUILT_IN, Region, RegionError, RowStart, built_in_region
from khronos_engine.game.state import RULES_REVISION, Config, Seat
from khronos_engine.notation.errors import Expected, TextError, TextErrorCode, TextErrors, UnreadableTextError
from khronos_engine.notation.files import lines_of
from khronos_engine.notation.map_codes import is_map_code, parse_map_code
from khronos_engine.notation.words import quote
from khronos_engine.texts.problems import name_phrase, region_problem

if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import IntEnum

    from khronos_engine.game.region import Region
    from khronos_engine.notation.files import Headers, Line

N = TypeVar("N", bound="IntEnum")

YES_OR_NO = {"yes": True, "no": False}


def name_of(choice: IntEnum) -> str:
    """Return the name in the notation of a value of an option."""
    return choice.name.replace("_", " ").lower()


def names_of(choices: type[N]) -> dict[str, N]:
    """Return the values of an option by their names in the notation."""
    return {name_of(each): each for each in choices}


EDITIONS = {name.title(): edition for name, edition in names_of(Edition).items()}


def read_revision(headers: Headers) -> int:
    """Take the rules revision; if the header is missing or has an error, return the revision of this referee."""
    return headers.read("rules", lambda value: value.number((Expected.RULES_REVISION,)), RULES_REVISION)


def read_config(headers: Headers, errors: TextErrors) -> Config | None:
    """Take the options; use the default of an option with errors. Return None if the seats have errors."""
    seats = _read_seats(headers, errors)
    region = built_in_region(BUILT_IN[0])
    with errors:
        region = _read_region(headers)
    holdem = headers.read("holdem", lambda value: value.phrase(YES_OR_NO), default=False)
    edition = headers.read("edition", lambda value: value.phrase(EDITIONS), Edition.MATAGOT)
    deck = _read_choice(headers, "deck", Deck)
    cards = _read_choice(headers, "cards", CardMode)
    chosen = {name: _read_choice(headers, name.replace("_", " "), choices) for name, choices in HOUSE_RULES.items()}
    house_rules = replace(HouseRules(), **chosen)
    return Config(seats, region, edition, holdem, deck, cards, house_rules) if seats else None


def _read_choice(headers: Headers, name: str, choices: type[N]) -> N:
    """Take an option by name; without the header, or with an error, return the first choice."""
    return headers.read(name, lambda value: value.phrase(names_of(choices)), choices(0))


def _read_seats(headers: Headers, errors: TextErrors) -> tuple[Seat, ...]:
    """Take the seats. Return no seats if their number is wrong, or if a seat is unreadable or has an invalid name."""
    seats: list[Seat] = []
    places: list[tuple[int, dict[str, int]]] = []
    count = 0
    while (value := headers.value("seat", count + 1)) is not None:
        count += 1
        with errors:
            columns = {"name": value.column}
            name = value.string()
            has_colour = value.take(",") and not value.done
            columns["colour"] = value.column
            colour = value.string() if has_colour else ""
            value.end()
            seats.append(Seat(name, colour))
            places.append((value.line, columns))
    problems = list(seat_problems(seats))
    for seat, part, problem in problems:
        line, columns = places[seat]
        errors.add_phrase(line, columns[part], name_phrase(problem))
    if count not in SEATS:
        errors.add(1, 0, TextErrorCode.PLAYERS, count=count, minimum=SEATS[0], maximum=SEATS[-1])
        return ()
    return tuple(seats) if len(seats) == count and not problems else ()


def _read_region(headers: Headers) -> Region:
    header = headers.take("region")
    if header is None:
        return built_in_region(BUILT_IN[0])
    if header.rows:
        return region_of(header.rows)
    return built_in_region(header.value.one_of({each: each for each in BUILT_IN}, header.value.rest))


def region_of(lines: list[Line]) -> Region:
    """Return the region whose rows are in a file.

    Raises:
        UnreadableTextError: If the rows have errors; the exception lists all of them.
    """
    try:
        starts = tuple(RowStart(line.number, line.column) for line in lines)
        return Region.from_rows(tuple(line.text for line in lines), starts)
    except RegionError as error:
        raise UnreadableTextError(
            TextError(each.line, each.column, region_problem(each)) for each in error.problems
        ) from None


def write_config(config: Config, revision: int = RULES_REVISION) -> Iterator[str]:
    """Yield the headers of the options that differ from their defaults."""
    yield f"rules: {revision}"
    for number, seat in enumerate(config.seats, start=1):
        colour = f", {quote(seat.colour, ',')}" if seat.colour else ""
        yield f"seat {number}: {quote(seat.name, ',')}{colour}"
    yield from _write_region(config.region)
    yield f"edition: {name_of(config.edition).title()}"
    if config.holdem:
        yield "holdem: yes"
    for name, value in (("deck", config.deck), ("cards", config.cards)):
        if value:
            yield f"{name}: {name_of(value)}"
    yield from write_house_rules(config)


def write_house_rules(config: Config) -> Iterator[str]:
    """Yield the headers of the house rules that differ from their defaults (ED-4)."""
    for name in HOUSE_RULES:
        value = getattr(config.house_rules, name)
        if value:
            yield f"{name.replace('_', ' ')}: {name_of(value)}"


def _write_region(region: Region) -> Iterator[str]:
    for name in BUILT_IN:
        if region == built_in_region(name):
            yield f"region: {name}"
            return
    yield "region:"
    yield from (f"  {row}" for row in region.rows)


def parse_region(text: str) -> Region:
    """Parse a region file or a map code; blanks around a row and comments are ignored.

    Raises:
        UnreadableTextError: If the rows or the code have errors; the exception lists all of them.
    """
    return parse_map_code(text) if is_map_code(text) else region_of([line for line in lines_of(text) if line.text])


def write_region(region: Region) -> str:
    """Return a region as a file."""
    return "".join(f"{row}\n" for row in region.rows)

"""What a game is played with, as headers: players, region, edition, options and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from khronos_engine.material import (
    SEATS,
    CardMode,
    Deck,
    Edition,
    MixedTerrain,
    OldShadow,
    ParadoxTiles,
    Rulings,
    UpgradeTerrain,
)
from khronos_engine.notation.faults import Expected, Faults, NotationError, TextCode, TextFault, unexpected
from khronos_engine.notation.words import quoted
from khronos_engine.region import BUILT_IN, Region, RegionError, built_in_region
from khronos_engine.state import RULES_REVISION, Config, Seat
from khronos_engine.texts.faults import region_fault
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from enum import IntEnum

    from khronos_engine.notation.outline import Header, Line
    from khronos_engine.notation.reader import Reader

E = TypeVar("E", bound=int)
N = TypeVar("N", bound="IntEnum")

YES_OR_NO = {"yes": True, "no": False}


class Headers:
    """The headers of a file, each to be taken once; what is left in the end has no place there."""

    def __init__(self, headers: list[Header], faults: Faults) -> None:
        """Keep the headers; one that is said twice is a fault."""
        self._left: dict[tuple[str, int | None], Header] = {}
        self._faults = faults
        seats = 0
        for header in headers:
            number = header.number
            seats += header.name == "seat"
            if header.name == "seat" and number is None:
                number = seats
            if (header.name, number) in self._left:
                said = header.line.text.partition(":")[0]
                faults.add(header.line.number, header.line.column, TextCode.SAID_TWICE, header=said)
            else:
                self._left[header.name, number] = header

    def __contains__(self, name: str) -> bool:
        return (name, None) in self._left

    def take(self, name: str, number: int | None = None) -> Header | None:
        """Take a header, None if there is none."""
        return self._left.pop((name, number), None)

    def value(self, name: str, number: int | None = None) -> Reader | None:
        """Take what a header says, None if there is none."""
        header = self.take(name, number)
        return None if header is None else header.value

    def required(self, name: str, missing: Phrase, number: int | None = None) -> Reader:
        """Take what a header says that must be there; `missing` is what is wrong if it is not."""
        value = self.value(name, number)
        if value is None:
            raise NotationError([TextFault(1, 0, missing)])
        return value

    def choice(self, name: str, names: dict[str, E], default: E) -> E:
        """Take what a header chooses; a header that is left out chooses the default."""
        value = self.value(name)
        if value is None:
            return default
        with self._faults:
            found = value.phrase(names)
            value.end()
            return found
        return default

    def end(self, code: TextCode) -> None:
        """Note a fault for every header that is left."""
        for header in self._left.values():
            name = header.line.text.partition(":")[0].rstrip()
            self._faults.add(header.line.number, header.line.column, code, header=name)


def names_of(choices: type[N]) -> dict[str, N]:
    """Return the values of an option by name."""
    return {each.name.replace("_", " ").lower(): each for each in choices}


EDITIONS = {name.title(): edition for name, edition in names_of(Edition).items()}
_DECKS = names_of(Deck)
_CARD_MODES = names_of(CardMode)
_PARADOX_TILES = names_of(ParadoxTiles)
_MIXED_TERRAIN = names_of(MixedTerrain)
_UPGRADE_TERRAIN = names_of(UpgradeTerrain)
_OLD_SHADOW = names_of(OldShadow)


def read_revision(headers: Headers) -> int:
    """Take the rules revision; a file that names none is of this one."""
    value = headers.value("rules")
    if value is None:
        return RULES_REVISION
    number = value.number((Expected.RULES_REVISION,))
    value.end()
    return number


def read_config(headers: Headers, faults: Faults) -> Config | None:
    """Take what a game is played with, the usual in place of what has faults; None if the players have."""
    seats = _read_seats(headers, faults)
    region = built_in_region(BUILT_IN[0])
    with faults:
        region = _read_region(headers)
    holdem = headers.choice("holdem", YES_OR_NO, default=False)
    edition = headers.choice("edition", EDITIONS, Edition.MATAGOT)
    deck = headers.choice("deck", _DECKS, Deck.STANDARD)
    cards = headers.choice("cards", _CARD_MODES, CardMode.DEALT)
    rulings = Rulings(
        headers.choice("paradox tiles", _PARADOX_TILES, ParadoxTiles.LEAVE_GAME),
        headers.choice("mixed terrain", _MIXED_TERRAIN, MixedTerrain.BOTH),
        headers.choice("upgrade terrain", _UPGRADE_TERRAIN, UpgradeTerrain.WHOLE_FOOTPRINT),
        headers.choice("old shadow", _OLD_SHADOW, OldShadow.STAYS),
    )
    return Config(seats, region, edition, holdem, deck, cards, rulings) if seats else None


def _read_seats(headers: Headers, faults: Faults) -> tuple[Seat, ...]:
    """Take the seats; none if there are too few or too many, or one cannot be read."""
    seats: list[Seat] = []
    count = 0
    while (value := headers.value("seat", count + 1)) is not None:
        count += 1
        with faults:
            name = value.string()
            colour = value.string() if value.take(",") and not value.done else ""
            value.end()
            seats.append(Seat(name, colour))
    if count not in SEATS:
        faults.add(1, 0, TextCode.PLAYERS, count=count, least=SEATS[0], most=SEATS[-1])
        return ()
    return tuple(seats) if len(seats) == count else ()


def _read_region(headers: Headers) -> Region:
    header = headers.take("region")
    if header is None:
        return built_in_region(BUILT_IN[0])
    if header.rows:
        return region_of(header.rows)
    return built_in_region(header.value.one_of({each: each for each in BUILT_IN}, header.value.rest))


def region_of(lines: list[Line]) -> Region:
    """Return the region of rows that are written out.

    Raises:
        NotationError: With every fault of the rows.
    """
    try:
        return Region.from_rows(tuple(line.text for line in lines), tuple((line.number, line.column) for line in lines))
    except RegionError as error:
        raise NotationError(TextFault(each.line, each.column, region_fault(each)) for each in error.faults) from None


def write_config(config: Config, revision: int = RULES_REVISION) -> Iterator[str]:
    """Yield the headers for what a game is played with; options that are as usual are left out."""
    yield f"rules: {revision}"
    for number, seat in enumerate(config.seats, start=1):
        colour = f", {quoted(seat.colour, ',')}" if seat.colour else ""
        yield f"seat {number}: {quoted(seat.name, ',')}{colour}"
    yield from _written_region(config.region)
    yield f"edition: {_name(EDITIONS, config.edition)}"
    if config.holdem:
        yield "holdem: yes"
    rulings = config.rulings
    for name, names, value in (
        ("deck", _DECKS, config.deck),
        ("cards", _CARD_MODES, config.cards),
        ("paradox tiles", _PARADOX_TILES, rulings.paradox_tiles),
        ("mixed terrain", _MIXED_TERRAIN, rulings.mixed_terrain),
        ("upgrade terrain", _UPGRADE_TERRAIN, rulings.upgrade_terrain),
        ("old shadow", _OLD_SHADOW, rulings.old_shadow),
    ):
        if value:
            yield f"{name}: {_name(names, value)}"


def _written_region(region: Region) -> Iterator[str]:
    for name in BUILT_IN:
        if region == built_in_region(name):
            yield f"region: {name}"
            return
    yield "region:"
    yield from (f"  {row}" for row in region.rows)


def _name(names: Mapping[str, int], value: int) -> str:
    return next(name for name, each in names.items() if each == value)


def hexadecimal(reader: Reader, digits: int) -> bytes:
    """Take so many hexadecimal digits."""
    word = reader.peek()
    try:
        found = bytes.fromhex(word) if len(word) == digits else b""
    except ValueError:
        found = b""
    if not found:
        raise unexpected(reader.line, reader.column, word, (Phrase.of(Expected.HEXADECIMAL, digits=digits),))
    reader.advance(len(word))
    return found

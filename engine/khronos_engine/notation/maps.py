"""Read and write region files, map codes, and the headers of game files that name the players, region and options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from khronos_engine.game.material import HOUSE_RULES, SEATS, CardMode, Deck, Edition, HouseRules
from khronos_engine.game.player_names import seat_problems
from khronos_engine.game.region import BUILT_IN, Region, RegionError, RowStart, built_in_region
from khronos_engine.game.state import RULES_REVISION, Config, Seat
from khronos_engine.notation.errors import Expected, TextError, TextErrorCode, TextErrors, UnreadableTextError, wrong
from khronos_engine.notation.files import lines_of
from khronos_engine.notation.words import quote
from khronos_engine.texts.problems import name_phrase, region_problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from enum import IntEnum

    from khronos_engine.notation.files import Headers, Line

N = TypeVar("N", bound="IntEnum")

YES_OR_NO = {"yes": True, "no": False}


def name_of(choice: IntEnum) -> str:
    """Return the name of an option's value in the notation."""
    return choice.name.replace("_", " ").lower()


def names_of(choices: type[N]) -> dict[str, N]:
    """Return the values of an option, with their names in the notation as keys."""
    return {name_of(each): each for each in choices}


EDITIONS = {name.title(): edition for name, edition in names_of(Edition).items()}


def read_revision(headers: Headers) -> int:
    """Take the rules revision from the headers; if it is missing or wrong, return the revision of this referee."""
    return headers.read("rules", lambda value: value.number((Expected.RULES_REVISION,)), RULES_REVISION)


def read_config(headers: Headers, errors: TextErrors) -> Config | None:
    """Take the options; an option with errors has its default. Return None if the seats have errors."""
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
    """Take the value of an option; without the header or with an error, return the default."""
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
    """Parse a region file or a map code; comments, and blanks around a row, are ignored.

    Raises:
        UnreadableTextError: If the rows or the code have errors; the exception lists all of them.
    """
    return parse_map_code(text) if is_map_code(text) else region_of([line for line in lines_of(text) if line.text])


def write_region(region: Region) -> str:
    """Return a region as a file."""
    return "".join(f"{row}\n" for row in region.rows)


# --- map codes --------------------------------------------------------------------------------------------------------

# A map code is a region as one word to send, copy or type. A code consists of `M1`, the numbers of columns and rows
# minus one, the squares, and six check characters, in Crockford's base 32. The squares are encoded as one large
# number with an asymmetric numeral system: the code of a square depends on how often each kind of square has followed
# the same two neighbours (left and above), so a map with large areas needs about one character for four squares. The
# checksum is Bech32m (BIP 350), which detects all errors of up to four characters.

PREFIX: Final = "M1"
"""The beginning of a code, which identifies a map code and the version of its format."""

MAX_CODE: Final = 1024
"""The maximum length of a code that is read; the code of every region is shorter."""

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ: Final = {ord("O"): "0", ord("I"): "1", ord("L"): "1", ord("-"): None, ord(" "): None}
_CHECK_LENGTH: Final = 6
_GENERATOR: Final = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
_BECH32M: Final = 0x2BC830A3

_SQUARES: Final = ".fm~hFM"
_TERRAIN_OF: Final = (0, 1, 2, 3, 0, 1, 2)  # the terrain of each kind of square
_FIRST_COUNTS: Final = (16, 8, 6, 4, 3, 1, 1)
_STEP: Final = 16  # the amounts that a neighbour of the same terrain adds to a first count, and a square to a count


def is_map_code(text: str) -> bool:
    """Return whether a text looks like a map code rather than the rows of a region."""
    return text.lstrip()[:1].upper() == PREFIX[0] and text.lstrip()[1:2].isdecimal()


def write_map_code(region: Region) -> str:
    """Return the code of a region; equal regions have equal codes."""
    squares = [_SQUARES.index(letter) for row in region.rows for letter in row]
    width, height = region.grid.width, region.grid.height
    number = 1
    for below, count, total in reversed(list(_intervals(squares, width))):
        number = number // count * total + below + number % count
    digits = [width - 1, height - 1, *_to_digits(number)]
    check = _check([*digits, *[0] * _CHECK_LENGTH]) ^ _BECH32M
    digits += [check >> 5 * place & 31 for place in reversed(range(_CHECK_LENGTH))]
    return PREFIX + "".join(_DIGITS[digit] for digit in digits)


def parse_map_code(text: str) -> Region:
    """Parse a code; lower case, blanks and hyphens are allowed, and O, I and L are read as 0, 1 and 1.

    Raises:
        UnreadableTextError: If the version is unknown, a character is not allowed, or the code contains a mistake.
    """
    code = "".join(text.split())
    if code[: len(PREFIX)].upper() != PREFIX:
        raise wrong(1, 1, TextErrorCode.MAP_CODE_VERSION, known=PREFIX)
    letters = code[len(PREFIX) : MAX_CODE + 1].upper().translate(_READ)
    if strange := next((letter for letter in letters if letter not in _DIGITS), ""):
        raise wrong(1, 0, TextErrorCode.MAP_CODE_CHARACTER, found=strange)
    region = _decode([_DIGITS.index(letter) for letter in letters]) if len(code) <= MAX_CODE else None
    if region is None or write_map_code(region) != PREFIX + letters:
        raise wrong(1, 0, TextErrorCode.MAP_CODE_MISTAKE)
    return region


def _decode(digits: Sequence[int]) -> Region | None:
    """Return the region that the digits of a code represent; None if the code is wrong."""
    if len(digits) <= _CHECK_LENGTH + 2 or _check(digits) != _BECH32M:
        return None
    width, height = digits[0] + 1, digits[1] + 1
    number = 0
    for digit in digits[2:-_CHECK_LENGTH]:
        number = number << 5 | digit
    model = _Model(width)
    for _ in range(width * height):
        counts = model.counts()
        number, rest = divmod(number, sum(counts))
        square = 0
        while counts[square] <= rest:
            rest -= counts[square]
            square += 1
        number = number * counts[square] + rest
        model.add(square)
    letters = "".join(_SQUARES[square] for square in model.squares)
    try:
        return Region.from_rows(tuple(letters[start : start + width] for start in range(0, len(letters), width)))
    except RegionError:
        return None


def _intervals(squares: Sequence[int], width: int) -> Iterator[tuple[int, int, int]]:
    """Yield the share of each square's kind on a scale, for the arithmetic coding of a map code.

    The scale has one part for each kind of square, as long as its count in `_Model`. A result contains the start of the
    part for the square's kind, the length of this part, and the length of the scale.
    """
    model = _Model(width)
    for square in squares:
        counts = model.counts()
        yield sum(counts[:square]), counts[square], sum(counts)
        model.add(square)


class _Model:
    """Counts how often each kind of square has followed the same two neighbours, left and above."""

    def __init__(self, width: int) -> None:
        self.squares: list[int] = []
        self._width = width
        self._counts: dict[tuple[int | None, int | None], list[int]] = {}

    def counts(self) -> list[int]:
        """Return how often each kind has followed the neighbours of the next square."""
        place = len(self.squares)
        left = _TERRAIN_OF[self.squares[-1]] if place % self._width else None
        above = _TERRAIN_OF[self.squares[-self._width]] if place >= self._width else None
        if (left, above) not in self._counts:
            first = list(_FIRST_COUNTS)
            for terrain in (left, above):
                if terrain is not None:
                    first[terrain] += _STEP
            self._counts[left, above] = first
        return self._counts[left, above]

    def add(self, square: int) -> None:
        self.counts()[square] += _STEP
        self.squares.append(square)


def _to_digits(number: int) -> list[int]:
    """Return the digits of a number of at least 1 in base 32."""
    length = (number.bit_length() + 4) // 5
    return [number >> 5 * place & 31 for place in reversed(range(length))]


def _check(digits: Sequence[int]) -> int:
    """Return the remainder with which Bech32m checks a code."""
    remainder = 1
    for digit in digits:
        high = remainder >> 25
        remainder = (remainder & 0x1FFFFFF) << 5 ^ digit
        for bit, generator in enumerate(_GENERATOR):
            if high >> bit & 1:
                remainder ^= generator
    return remainder

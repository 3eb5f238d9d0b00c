"""Map codes: a region as one word to send, copy or type.

A code consists of `M1`, the numbers of columns and rows minus one, the squares, and six check characters, in
Crockford's base 32. The squares are encoded as one large number with an asymmetric numeral system: the code of a square
depends on how often each kind of square has followed the same two neighbours (left and above), so a map with large
areas needs about one character for four squares. The checksum is Bech32m (BIP 350), which detects all errors of
up to four characters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from khronos_engine.game.region import Region, RegionError
from khronos_engine.notation.errors import TextErrorCode, wrong

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
_TERRAIN_OF: Final = (0, 1, 2, 3, 0, 1, 2)  # of each kind of square, without its hamlet
_FIRST_COUNTS: Final = (16, 8, 6, 4, 3, 1, 1)
_STEP: Final = 16  # the amounts that a neighbour of the same terrain adds to a first count, and a square to a count


def is_map_code(text: str) -> bool:
    """Return whether a text is intended as a map code, not as the rows of a region."""
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
    """Return the region of the digits of a code; None if they have a mistake."""
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
    """For each square, yield the sum of the counts of lower kinds, the count of its kind, and the sum of all counts."""
    model = _Model(width)
    for square in squares:
        counts = model.counts()
        yield sum(counts[:square]), counts[square], sum(counts)
        model.add(square)


class _Model:
    """The squares so far, row by row, and the number of times that each kind has followed the same two neighbours."""

    def __init__(self, width: int) -> None:
        self.squares: list[int] = []
        self._width = width
        self._counts: dict[tuple[int | None, int | None], list[int]] = {}

    def counts(self) -> list[int]:
        """Return the count of each kind for the next square."""
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
        """Add the next square."""
        self.counts()[square] += _STEP
        self.squares.append(square)


def _to_digits(number: int) -> list[int]:
    """Return a number of at least 1 in base 32."""
    length = (number.bit_length() + 4) // 5
    return [number >> 5 * place & 31 for place in reversed(range(length))]


def _check(digits: Sequence[int]) -> int:
    """Return the remainder of the check of Bech32m."""
    remainder = 1
    for digit in digits:
        high = remainder >> 25
        remainder = (remainder & 0x1FFFFFF) << 5 ^ digit
        for bit, generator in enumerate(_GENERATOR):
            if high >> bit & 1:
                remainder ^= generator
    return remainder

"""Choose colours and characters for terrain, buildings and players.

Whatever a colour shows, a letter, digit or line also shows, for terminals without colours and colour-blind readers.
"""

from dataclasses import dataclass
from typing import Final

from rich.box import DOUBLE, HEAVY, ROUNDED, Box
from rich.style import Style

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Building, CardType, Kind
from khronos.v1.refusal_pb2 import ViolationCode
from khronos_client import card_type


@dataclass(frozen=True, slots=True)
class Ground:
    """The look of a square without a building: two characters and a style."""

    text: str
    style: Style


_PLAIN: Final = Ground("· ", Style(color="#8fa36b", bgcolor="#d7e3b5"))
_FOREST: Final = Ground("♣ ", Style(color="#3f5f33", bgcolor="#8cab74"))
_MOUNTAIN: Final = Ground("^ ", Style(color="#4f4840", bgcolor="#a89f92"))
_RIVER: Final = Ground("~~", Style(color="#d9ecfa", bgcolor="#6aa5d4"))
_UNKNOWN: Final = Ground("? ", Style(color="white", bgcolor="red"))

_GROUND: Final = dict(zip(".hfFmM~", (_PLAIN, _PLAIN, _FOREST, _FOREST, _MOUNTAIN, _MOUNTAIN, _RIVER), strict=True))
_LETTERS: Final = "WKCPMAHTY"
"""The letters of the kinds in the notation, in the order of the kinds."""

PRINTED: Final = "hFM"
"""The letters of printed hamlets in the rows of a region."""

HAMLET: Final = "⌂"
"""A printed hamlet."""

PRINTED_HAMLET: Final = Style(color="#7a1f1f", bold=True)
"""The style of a printed hamlet, which keeps the background of the terrain."""

_DASHED: Final = Box("┌╌╌┐\n╎ ╎╎\n├╌╌┤\n╎ ╎╎\n├╌╌┤\n├╌╌┤\n╎ ╎╎\n└╌╌┘\n")

_OUTLINES: Final = {
    CardType.CARD_TYPE_MILITARY: HEAVY,
    CardType.CARD_TYPE_RELIGIOUS: DOUBLE,
    CardType.CARD_TYPE_CIVIL: ROUNDED,
}

CHOICE: Final = Style(color="#ffffff", bgcolor="#c2185b", bold=True)
"""The style of squares that answer a pending decision."""

CIVIL: Final = Style(color="#3a2a14", bgcolor="#e8b873")
STONE: Final = Style(color="#2b2b2b", bgcolor="#f1ede4")
RUIN: Final = Style(color="#e6e1d8", bgcolor="#6f6a63")

OPEN: Final = Style(color="#33691e", bgcolor="#dcedc8", bold=True)
"""The style of a square that only a reason for all squares forbids."""

_PRICES: Final = (
    "#ffffff on #1b5e20",
    "#ffffff on #2e7d32",
    "#ffffff on #558b2f",
    "#1e1e1e on #9ccc65",
    "#1e1e1e on #d4e157",
)

_REASONS: Final = {
    ViolationCode.VIOLATION_CODE_OFF_BOARD: Style(color="#eceff1", bgcolor="#546e7a"),
    ViolationCode.VIOLATION_CODE_NOT_FREE: Style(color="#efebe9", bgcolor="#795548"),
    ViolationCode.VIOLATION_CODE_NOT_COVERED: Style(),
    ViolationCode.VIOLATION_CODE_RIVER: Style(color="#e3f2fd", bgcolor="#4a86b8"),
    ViolationCode.VIOLATION_CODE_DOMAINS_JOINED: Style(color="#ffffff", bgcolor="#8e24aa"),
    ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST: Style(color="#ffffff", bgcolor="#c62828"),
    ViolationCode.VIOLATION_CODE_SURCHARGE_MISSING: Style(color="#3e2723", bgcolor="#ffb74d"),
}
_OTHER_REASON: Final = Style(color="#3e2723", bgcolor="#ffe0b2")

_SEATS: Final = {
    "red": Style(color="#ffffff", bgcolor="#d70000"),
    "blue": Style(color="#ffffff", bgcolor="#005fff"),
    "green": Style(color="#1c1c1c", bgcolor="#00af5f"),
    "yellow": Style(color="#1c1c1c", bgcolor="#ffd700"),
    "purple": Style(color="#ffffff", bgcolor="#875faf"),
    "white": Style(color="#1c1c1c", bgcolor="#ffffff"),
    "black": Style(color="#ffffff", bgcolor="#1c1c1c"),
}
"""The colours of players, from the 256 colours of terminals, so that each looks the same everywhere.

Colour-blind readers can distinguish them: the most similar two differ by 28 in CIELAB, and a difference of 2.3 is
noticeable.
"""

_OTHERS: Final = tuple(_SEATS.values())


def ground(letter: str) -> Ground:
    """Return the look of a square, by its letter in the rows of a region."""
    return _GROUND.get(letter, _UNKNOWN)


def terrain(letter: str) -> str:
    """Return the character that shows the terrain next to a mark; a blank for plain squares."""
    if letter in PRINTED:
        return HAMLET
    return ground(letter).text[0].replace("·", " ")


def price_style(cards: int) -> Style:
    """Return the style of a legal square, by its price in cards."""
    return Style.parse(f"bold {_PRICES[min(cards, len(_PRICES) - 1)]}")


def reason_style(code: ViolationCode.ValueType) -> Style:
    """Return the style of a forbidden square, by the reason."""
    return _REASONS.get(code, _OTHER_REASON)


def outline(kind: Kind.ValueType, *, ruin: bool) -> Box:
    """Return the outline of a kind: heavy, double or round, depending on its card type; dashed for a ruin."""
    return _DASHED if ruin else _OUTLINES[card_type(kind)]


def letter(kind: Kind.ValueType, *, ruin: bool) -> str:
    """Return the letter of a kind, as in the notation; in lower case for a ruin."""
    found = _LETTERS[kind - 1]
    return found.lower() if ruin else found


def building_style(building: Building, config: GameConfig) -> Style:
    """Return the style of a building's owner; without an owner, `RUIN` for a ruin, otherwise the style of its type."""
    if building.owner:
        return seat_style(config, building.owner)
    if building.ruin:
        return RUIN
    return CIVIL if card_type(building.kind) == CardType.CARD_TYPE_CIVIL else STONE


def seat_style(config: GameConfig, seat: int) -> Style:
    """Return the style of a player; for an unknown colour, the style depends on the seat."""
    colour = config.seats[seat - 1].colour.strip().lower() if 1 <= seat <= len(config.seats) else ""
    return _SEATS.get(colour) or _OTHERS[(seat - 1) % len(_OTHERS)]

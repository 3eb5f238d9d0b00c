"""Boards are drawn as pictures, in distinguishable colours, and on a second screen that follows the game."""

from collections.abc import Sequence
from itertools import combinations
from math import dist
from operator import mul
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from rich.color import ColorSystem

from khronos.v1.config_pb2 import GameConfig, Seat
from khronos_cli.commands.positions import versions
from khronos_cli.draw.svg import boards_svg
from khronos_cli.palette import seat_style
from tests.cli.positions import Step

COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "black")
SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_shows_every_tile_with_its_letter_and_owner(steps: list[Step]) -> None:
    state = steps[-1].after
    drawn = ET.fromstring(boards_svg(state.public_part))  # noqa: S314 - our own picture
    texts = [each.text or "" for each in drawn.iter(f"{SVG}text")]

    assert [each for each in texts if each in {"Might", "Faith", "Reason"}] == ["Might", "Faith", "Reason"]
    owned = sum(bool(tile.owner) for board in state.public_part.boards for tile in board.tiles)
    assert sum(len(each) == 2 and each[0] in "WKCPMA" and each[1] in "rbgyp" for each in texts) == owned


@pytest.mark.parametrize("colour", COLOURS)
def test_player_colours_are_legible_and_equal_in_a_terminal_with_256_colours(colour: str) -> None:
    style = seat_style(GameConfig(seats=[Seat(name="Ann", colour=colour)]), 1)
    for each in (style.color, style.bgcolor):
        assert each is not None
        assert each.downgrade(ColorSystem.EIGHT_BIT).get_truecolor() == each.get_truecolor()
    assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= 4.5  # type: ignore[union-attr]


SIGHT = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""The linear RGB seen with a missing cone type, after Machado, Oliveira and Fernandes (2009), severity 1."""

JUST_NOTICEABLE = 2.3
"""The difference in CIELAB (1976) that half of all people notice between adjacent colours."""


@pytest.mark.parametrize("sight", SIGHT)
def test_seat_colours_differ_clearly_with_every_kind_of_colour_vision(sight: str) -> None:
    config = GameConfig(seats=[Seat(name=name, colour=name) for name in COLOURS])
    seen = {
        name: lab(style.bgcolor.get_truecolor(), SIGHT[sight])
        for seat, name in enumerate(COLOURS, start=1)
        if (style := seat_style(config, seat)).bgcolor is not None
    }
    nearest = min((dist(seen[one], seen[other]), one, other) for one, other in combinations(COLOURS, 2))
    assert nearest[0] >= 10 * JUST_NOTICEABLE, nearest


def lab(colour: tuple[int, int, int], sight: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """Return the CIELAB coordinates (white D65) of an sRGB colour, as seen with a kind of colour vision."""
    seen = [min(max(sum(map(mul, row, linear(colour))), 0.0), 1.0) for row in sight]
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    white = (0.95047, 1.0, 1.08883)
    x, y, z = (_lab_root(sum(map(mul, row, seen)) / part) for row, part in zip(to_xyz, white, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _lab_root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the contrast of two colours, by WCAG 2."""
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: tuple[int, int, int]) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(colour: tuple[int, int, int]) -> list[float]:
    return [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)]


def test_picture_is_updated_when_the_file_changes(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("one")
    changes = iter(("one", "two", None, "three"))

    def pause() -> None:
        change = next(changes, "end")
        if change == "end":
            raise KeyboardInterrupt
        if change is None:
            file.unlink()
        else:
            file.write_text(change)

    assert list(versions(str(file), pause)) == ["one", "two", "three"]

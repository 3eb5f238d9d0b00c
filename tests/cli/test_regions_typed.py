"""Regions as people type and paste them, what may be wrong with them, and the strips for their edges."""

from xml.etree import ElementTree as ET

import pytest

from khronos_cli.region_files import RegionFaultsError, region_of
from khronos_engine.region import built_in_region
from tests.cli.program import done, khronos

ROWS = built_in_region("valley").rows


def test_letters_may_be_typed_with_blanks_and_numbers() -> None:
    typed = "\n".join(f"{number} {' '.join(row)}" for number, row in enumerate(ROWS, start=1))
    assert region_of(typed, "it").rows == ROWS


def test_a_drawn_board_may_be_pasted(game: str) -> None:
    shown = done(khronos("show", game, env={"COLUMNS": "40"})).splitlines()
    columns = next(number for number, line in enumerate(shown) if line.split()[:3] == ["A", "B", "C"])
    assert region_of("\n".join(shown[columns : columns + 1 + len(ROWS)]), "it").rows == ROWS


def test_a_fault_below_letters_of_columns_has_its_line_of_the_file() -> None:
    with pytest.raises(RegionFaultsError) as raised:
        region_of("   A B C\n 1 . . .\n 2 . x .\n 3 . . .\n", "it")
    assert [each.partition(",")[0] for each in raised.value.faults] == ["line 3"]


@pytest.mark.parametrize(("square", "pieces"), [("10", 3), ("20", 5)])
def test_strips_have_every_letter_and_number_in_pieces_that_fit_a_page(square: str, pieces: int) -> None:
    drawn = ET.fromstring(done(khronos("region", "strip", "--square", square)))  # noqa: S314 - our own picture
    names = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    frames = [float(each.attrib["width"]) for each in drawn.iter("{http://www.w3.org/2000/svg}rect")]

    assert names == [*"ABCDEFGHIJKLMNOP", *map(str, range(1, 21))]
    assert len(frames) == pieces
    assert max(frames) <= 190

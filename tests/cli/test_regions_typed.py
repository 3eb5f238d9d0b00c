"""Regions as people type and paste them, what may be wrong with them, and the strips for their edges."""

from xml.etree import ElementTree as ET

import pytest

from tests.cli.program import done, khronos


@pytest.mark.parametrize(("square", "pieces"), [("10", 3), ("20", 5)])
def test_strips_have_every_letter_and_number_in_pieces_that_fit_a_page(square: str, pieces: int) -> None:
    drawn = ET.fromstring(done(khronos("region", "strip", "--square", square)))  # noqa: S314 - our own picture
    names = [each.text for each in drawn.iter("{http://www.w3.org/2000/svg}text")]
    frames = [float(each.attrib["width"]) for each in drawn.iter("{http://www.w3.org/2000/svg}rect")]

    assert names == [*"ABCDEFGHIJKLMNOP", *map(str, range(1, 21))]
    assert len(frames) == pieces
    assert max(frames) <= 190

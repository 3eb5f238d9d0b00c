"""Every map has a code of one word, in which every single mistake is detected."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khronos_engine import Region, built_in_region
from khronos_engine.notation import UnreadableTextError, parse_map_code, parse_region, write_map_code

VALLEY = built_in_region("valley")
MAX_LENGTH = 120
"""The maximum number of characters of the code of a drawn map of 16 x 20 squares."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def drawn_map(number: int, width: int = 16, height: int = 20) -> Region:
    """Return a map as people draw them: woods, mountains, a river and hamlets."""
    chance = random.Random(number)
    rows = [["."] * width for _ in range(height)]
    for letter, blots, largest in (("f", 8, 3.0), ("m", 5, 2.4)):
        for _ in range(blots):
            x, y, radius = chance.randrange(width), chance.randrange(height), largest * chance.uniform(0.5, 1.2)
            for row, column in product(range(height), range(width)):
                if (row - y) ** 2 + (column - x) ** 2 <= radius**2:
                    rows[row][column] = letter
    river = chance.randrange(width)
    for squares in rows:
        squares[river] = "~"
        river = min(width - 1, max(0, river + chance.choice((-1, 0, 0, 1))))
        squares[river] = "~"
    for _ in range(14):
        row, column = chance.randrange(height), chance.randrange(width)
        rows[row][column] = {"f": "F", "m": "M"}.get(rows[row][column], "h")
    return Region.from_rows(tuple("".join(row) for row in rows))


@st.composite
def regions(draw: st.DrawFn) -> Region:
    width, height = draw(st.integers(3, 32)), draw(st.integers(3, 32))
    letters = draw(st.sampled_from([".", ".f", ".fm~", ".fm~hFM"]))
    chance = random.Random(draw(st.integers(0, 2**32)))
    rows = ["".join(chance.choice(letters) for _ in range(width)) for _ in range(height)]
    hamlets = 64
    for number, row in enumerate(rows):
        kept = ""
        for letter in row:
            hamlets -= letter in "hFM"
            kept += letter if hamlets >= 0 or letter not in "hFM" else "."
        rows[number] = kept
    return Region.from_rows(tuple(rows))


@given(regions())
def test_every_region_has_a_code_that_reads_back(region: Region) -> None:
    assert parse_map_code(write_map_code(region)) == region


def test_the_code_of_a_region_stays_the_same() -> None:
    region = Region.from_rows(("..f~", ".hf~", "mm..", "mM..", "...F"))
    assert write_map_code(region) == "M1346YSV56K3FCDEVEA6"


@pytest.mark.parametrize("number", range(60))
def test_drawn_maps_have_codes_of_at_most_120_characters(number: int) -> None:
    assert len(write_map_code(drawn_map(number))) <= MAX_LENGTH


def test_the_valley_has_a_code_of_at_most_120_characters() -> None:
    assert len(write_map_code(VALLEY)) <= MAX_LENGTH


def test_every_changed_character_of_a_code_is_detected() -> None:
    code = write_map_code(VALLEY)
    for place, letter in product(range(len(code)), ALPHABET + "U*"):
        if letter != code[place]:
            assert is_refused(code[:place] + letter + code[place + 1 :])


def test_every_missing_doubled_or_swapped_character_of_a_code_is_detected() -> None:
    for region in (VALLEY, *(drawn_map(number, 9, 7) for number in range(20))):
        code = write_map_code(region)
        changed = {code[:place] + code[place + 1 :] for place in range(len(code))}
        changed |= {code[:place] + code[place] + code[place:] for place in range(len(code))}
        changed |= {code[:place] + code[place + 1] + code[place] + code[place + 2 :] for place in range(len(code) - 1)}
        assert all(is_refused(each) for each in changed - {code})


def is_refused(code: str) -> bool:
    """Return whether a code can't be read as a region."""
    try:
        parse_region(code)
    except UnreadableTextError:
        return True
    return False


def test_carelessly_typed_code_is_accepted() -> None:
    code = write_map_code(VALLEY)
    typed = "-".join(code[start : start + 5] for start in range(0, len(code), 5)).lower().replace("0", "o")
    assert parse_map_code(f" {typed}\n") == VALLEY


def test_a_region_file_may_be_a_code() -> None:
    assert parse_region(write_map_code(VALLEY)) == VALLEY


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("M2ABC", "a map code begins with M1"),
        ("M1AB?C", 'a map code has only digits and letters without U; found "?"'),
        ("M1ABC", "the map code has a mistake: compare it with the original, or copy it again as a whole"),
        ("M1" + "A" * 5000, "the map code has a mistake: compare it with the original, or copy it again as a whole"),
    ],
)
def test_invalid_code_is_reported_with_the_reason(code: str, message: str) -> None:
    with pytest.raises(UnreadableTextError, match=message.replace("?", r"\?")):
        parse_region(code)

import pytest

from khronos_engine import built_in_region
from khronos_engine.notation import UnreadableTextError, parse_region, write_region
from tests.support.games import SMALL_REGIONS


def test_every_region_reads_back() -> None:
    for region in (*SMALL_REGIONS, built_in_region("valley")):
        assert parse_region(write_region(region)) == region


def test_blank_lines_and_comments_of_a_map_are_ignored() -> None:
    assert parse_region("# three rows\n\n  ..f  # the first\n\t.h.\r\n~~M").rows == ("..f", ".h.", "~~M")


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        ("", [(1, 0, "the map has no rows")]),
        ("# nothing", [(1, 0, "the map has no rows")]),
        ("...\n  .x.\n..", [(2, 4, "'x' is not a terrain"), (3, 3, "2 squares in this row, but 3 in the first")]),
        ("..\n..\n..", [(1, 0, "2 columns; a map must have 3 to 32")]),
        ("...\n...", [(2, 0, "2 rows; a map must have 3 to 32")]),
        ("...\n. .\n...", [(2, 2, "' ' is not a terrain")]),
        (f"{'h' * 9}\n" * 8, [(8, 2, "72 printed hamlets; a map can have at most 64")]),
    ],
)
def test_every_error_of_a_map_has_line_and_column(text: str, errors: list[tuple[int, int, str]]) -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_region(text)

    assert [(error.line, error.column) for error in caught.value.errors] == [error[:2] for error in errors]
    for found, (_, _, sentence) in zip(caught.value.errors, errors, strict=True):
        assert sentence in str(found.message)

"""Texts from phones, word processors and other keyboards are read like plain ones."""

import pytest

from khronos_engine.game.record import GameSetup
from khronos_engine.game.state import Config, Seat
from khronos_engine.notation import parse_action, parse_record, parse_region, write_action, write_record
from khronos_engine.notation.words import plain_text
from tests.notation.tables import CONFIG, table

FILE = """\
Khronos game 1
seat: Ann, red
seat: Ben
edition: Rio Grande
phrase: three boards
first: Ann
Turn 1, Ann
end giving -
"""


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("travel\u200b I Faith", "travel I Faith"),
        ("\ufefftravel I Faith", "travel I Faith"),
        ("travel\u00a0I\u3000Faith", "travel I Faith"),
        ("\uff54\uff52\uff41\uff56\uff45\uff4c I \uff26\uff21\uff29\uff34\uff28", "travel I Faith"),
        ("populate \uff28\uff14", "populate H4"),
        ("end giving \u2013", "end giving nothing"),
        ("build Keep Might F7 with \u2014", "build Keep Might F7 with nothing"),
        ("build Keep Might F7 with I\uff1a MM", "build Keep Might F7 with MM"),
    ],
)
def test_action_with_the_autocorrections_of_a_phone_is_parsed(typed: str, plain: str) -> None:
    public = table(CONFIG).public
    assert write_action(parse_action(typed, public), public) == write_action(parse_action(plain, public), public)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("edition: Rio Grande", "edition: Rio  Grande"),
        ("edition: Rio Grande", "edition: Rio\u00a0Grande"),
        ("edition: Rio Grande", "edition\uff1a Rio Grande"),
        ("seat: Ann, red", "seat: \u201cAnn\u201d, red"),
        ("seat: Ann, red", "seat: \u201eAnn\u201c\uff0c red"),
        ("seat: Ann, red", "seat: \u00abAnn\u00bb, red"),
        ("Khronos game 1", "\ufeffKhronos\u00a0game 1"),
        ("end giving -", "end giving \u2013"),
        ("first: Ann", "first:\u200b Ann"),
    ],
)
def test_file_with_the_autocorrections_of_a_word_processor_is_parsed(old: str, new: str) -> None:
    assert parse_record(FILE.replace(old, new)) == parse_record(FILE)


def test_a_comma_in_curly_quotation_marks_belongs_to_the_name() -> None:
    record = parse_record(FILE.replace("seat: Ann, red", "seat: \u201cAnn, the 2nd\u201d, red").replace("Ann\n", "1\n"))
    assert record.config.seats[0] == Seat("Ann, the 2nd", "red")


@pytest.mark.parametrize(
    "name", ["Ann\u2013Marie", "\uff21\uff4e\uff4e", "\u201cAnn\u201d Lee", "A\u00a0B", "O\u2019Hara"]
)
def test_a_name_is_written_so_that_it_reads_back_unchanged(name: str) -> None:
    record = parse_record(FILE)
    seats = (Seat(name, "red"), *record.config.seats[1:])
    config = Config(seats, record.config.region)
    written = write_record(type(record)(GameSetup(config, bytes(32), 0)))
    assert parse_record(written).config.seats[0].name == name


def test_quoted_text_and_comments_are_not_normalised() -> None:
    text = 'note "Caf\u00e9 \u2013 \uff21": x  # \u201cgood\u201d \u2013 \uff21'
    assert plain_text(text) == text


def test_a_region_drawn_with_full_width_letters_is_read() -> None:
    assert parse_region("...\n.\uff48.\n...\n") == parse_region("...\n.h.\n...\n")


@pytest.mark.parametrize("hostile", ["\u202e", "\u2066", "\x1b"])
def test_character_that_changes_the_text_direction_is_refused(hostile: str) -> None:
    with pytest.raises(ValueError, match=r"U\+"):
        parse_record(FILE.replace("seat: Ann", f"seat: A{hostile}nn"))

"""Valid names of players are accepted, and others are refused with a reason (M-7)."""

import sys
import unicodedata

import pytest

from khronos_engine.game.player_names import (
    NameCode,
    NameProblem,
    hidden_characters,
    normalise_name,
    seat_problems,
    title_problem,
)
from khronos_engine.game.state import Seat
from khronos_engine.texts.problems import name_phrase

HIDDEN = {
    "a null character": "\x00",
    "a line break": "\n",
    "an escape": "\x1b",
    "a line separator": "\u2028",
    "a paragraph separator": "\u2029",
    "a soft hyphen": "\xad",
    "a zero width space": "\u200b",
    "a joiner": "\u200d",
    "a mark of direction": "\u200f",
    "an embedding from right to left": "\u202b",
    "an override from right to left": "\u202e",
    "an isolate": "\u2066",
    "a byte order mark": "\ufeff",
    "a tag": "\U000e0041",
    "a private character": "\ue000",
    "a surrogate": "\ud800",
    "no character": "\uffff",
    "a grapheme joiner": "\u034f",
    "a filler of Hangul": "\u3164",
    "an empty pattern of Braille": "\u2800",
    "a variation selector": "\ufe0f",
}


def problems(*seats: tuple[str, str]) -> list[tuple[int, str, NameCode]]:
    found = seat_problems([Seat(*each) for each in seats])
    return [(seat, part, problem.code) for seat, part, problem in found]


@pytest.mark.parametrize("character", HIDDEN.values(), ids=HIDDEN)
def test_invisible_character_is_refused(character: str) -> None:
    assert hidden_characters(f"A{character}n{character}") == (character,)
    assert problems((f"A{character}nn", "red"), ("Ben", f"blue{character}")) == [
        (0, "name", NameCode.HIDDEN_CHARACTERS),
        (1, "colour", NameCode.HIDDEN_CHARACTERS),
    ]
    assert title_problem(f"Date{character}") == NameProblem(NameCode.HIDDEN_CHARACTERS, (character,))


def test_every_visible_character_and_ordinary_space_is_accepted() -> None:
    characters = map(chr, range(sys.maxunicode + 1))
    shown = "".join(each for each in characters if unicodedata.category(each)[0] in "LNPSZ")
    breaks, blanks = {"\u2028", "\u2029"}, {"\u2800", "\u115f", "\u1160", "\u3164", "\uffa0"}
    assert set(hidden_characters(shown)) == breaks | blanks


NEEDED = {
    "a non-joiner between letters that join": "علی\u200cرضا",  # noqa: RUF001  # Persian
    "a non-joiner after a vowel sign": "مِ\u200cن",
    "a joiner in Sinhala": "ශ්\u200dරී",
    "a non-joiner after a virama": "क्\u200cष",
    "a joiner before a virama in Bengali": "র\u200d্যাব",
    "a heart as phones write it": "Ann ❤\ufe0f",
    "a family": "👨\u200d👩\u200d👧",
    "a profession with a skin tone": "👩🏽\u200d🚀",
    "a rainbow flag": "🏳\ufe0f\u200d🌈",
    "a keycap": "Player 1\ufe0f\u20e3",
    "a flag of Scotland": "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "a variant of a Japanese character": "葛\U000e0100城",
    "an emoji of a later Unicode": "\U0001faff",
}


@pytest.mark.parametrize("name", NEEDED.values(), ids=NEEDED)
def test_an_invisible_character_is_accepted_where_a_script_or_emoji_needs_it(name: str) -> None:
    assert problems((name, name), ("Someone else", "blue")) == []
    assert title_problem(name) is None


OUT_OF_PLACE = {
    "a non-joiner between Latin letters": "A\u200cnn",
    "a joiner between Latin letters": "A\u200dnn",
    "a joiner at the beginning": "\u200dAnn",
    "a joiner after an emoji": "👩\u200d",
    "a non-joiner at the end": "علی\u200c",
    "a non-joiner between Arabic and Latin": "ع\u200cA",
    "a virama without a letter": "\u094d\u200d",
    "a selector after a letter": "Ann\ufe0f",
    "a selector of variants after a letter": "Ann\U000e0100",
    "a keycap without its cap": "1\ufe0f",
    "tags without a flag": "Ann\U000e0067\U000e0062\U000e007f",
    "a flag without an end": "\U0001f3f4\U000e0067\U000e0062",
}


@pytest.mark.parametrize("name", OUT_OF_PLACE.values(), ids=OUT_OF_PLACE)
def test_an_invisible_character_is_refused_elsewhere(name: str) -> None:
    assert problems((name, "red"), ("Someone else", "blue")) == [(0, "name", NameCode.HIDDEN_CHARACTERS)]


@pytest.mark.parametrize("name", ["Ann", "Ørsted", "O'Hara", "王小明", "यश", "👩", "Jean-Luc 2"])
def test_names_may_be_of_any_script(name: str) -> None:
    assert problems((name, "red"), ("Someone else", "blue")) == []


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("Zoë", "Zoe\u0308"),
        ("Ann", "\uff21nn"),
        ("Ann Lee", " Ann\u00a0\u2003Lee "),
        ("\ufb01n", "FIN"),
        ("\u0345", "\u03b9"),
        ("علی\u200cرضا", "علیرضا"),  # noqa: RUF001  # Persian
        ("Ann ❤\ufe0f", "Ann ❤"),
        ("İpek", "ipek"),
        ("I\u015f\u0131l", "I\u015eIL"),
        ("O\u2019Hara", "O'Hara"),
        ("Jean\u2013Luc", "JEAN-LUC"),
    ],
)
def test_names_that_differ_only_in_case_encoding_or_invisible_characters_are_equal(name: str, other: str) -> None:
    assert normalise_name(name) == normalise_name(other)
    assert problems((name, ""), (other, "")) == [(1, "name", NameCode.NAME_TAKEN)]
    assert problems(("One", name), ("Two", other)) == [(1, "colour", NameCode.COLOUR_TAKEN)]


def test_a_name_may_be_the_colour_of_another_seat() -> None:
    assert problems(("Red", "blue"), ("Blue", "red")) == []


def test_any_number_of_seats_may_have_no_colour() -> None:
    assert problems(("Ann", ""), ("Ben", ""), ("Cleo", " ")) == []


@pytest.mark.parametrize("name", ["", " ", "\u3000"])
def test_empty_player_name_and_empty_title_are_refused(name: str) -> None:
    assert problems((name, ""), ("Ben", "")) == [(0, "name", NameCode.NAME_MISSING)]
    assert title_problem(name) == NameProblem(NameCode.TITLE_MISSING)


def test_names_and_colours_have_a_length() -> None:
    assert problems(("A" * 64, "r" * 32), ("Ben", "")) == []
    assert problems(("A" * 65, "r" * 33), ("Ben", "")) == [
        (0, "name", NameCode.TOO_LONG),
        (0, "colour", NameCode.TOO_LONG),
    ]


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (NameProblem(NameCode.NAME_MISSING), "a player must have a name"),
        (NameProblem(NameCode.TITLE_MISSING), "a note must have a name"),
        (NameProblem(NameCode.TOO_LONG, length=65, max_length=64), "65 characters; the maximum is 64"),
        (
            NameProblem(NameCode.HIDDEN_CHARACTERS, ("\u202e",)),
            "the character U+202E is invisible or changes the direction of the text; remove it",
        ),
        (
            NameProblem(NameCode.HIDDEN_CHARACTERS, tuple("\x00\x01\x02\x03\x04\x05")),
            (
                "the characters U+0000, U+0001, U+0002, U+0003 and U+0004 are invisible"
                " or change the direction of the text; remove them"
            ),
        ),
        (
            NameProblem(NameCode.NAME_TAKEN, other=1),
            "seat 2 already has this name (ignoring case); give each player a different name",
        ),
        (
            NameProblem(NameCode.COLOUR_TAKEN, other=0),
            "seat 1 already has this colour (ignoring case); give each player a different colour, or none",
        ),
    ],
)
def test_error_message_says_how_to_fix_the_name(problem: NameProblem, sentence: str) -> None:
    assert str(name_phrase(problem)) == sentence

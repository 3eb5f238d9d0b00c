import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from khronos_engine import Config, seed_from_phrase, view_state
from khronos_engine.game.actions import EndTurn
from khronos_engine.game.material import CardMode
from khronos_engine.game.player_names import line_problem
from khronos_engine.game.record import GameSetup, PartialAction, Record, RecordedAction, RecordHeader
from khronos_engine.notation import UnreadableTextError, parse_position, parse_record, words, write_record
from khronos_engine.rules.setup import begin_game
from tests.notation.tables import ASKED, CONFIG, actions, build_values, comments, names, table, tables

SHORT = """\
Khronos game 1
seat: Ann, red
seat: Ben
phrase: three boards
first: Ann
Turn 1, Ann
build Keep Might F7 with MM
end
Turn 1, Ben
end
"""


def records() -> st.SearchStrategy[Record]:
    """Records of arbitrary actions, which need not form a valid game."""
    return tables().flatmap(_records)


def _records(config: Config) -> st.SearchStrategy[Record]:
    note = build_values(
        RecordedAction,
        _partial_actions(config),
        st.text("0123456789abcdef", min_size=4, max_size=64) | st.just(""),
        comments(),
        st.lists(comments(), max_size=2).map(tuple),
    )
    first = st.integers(0, config.players - 1)
    reported = replace(config, cards=CardMode.REPORTED)
    beginning = st.one_of(
        build_values(GameSetup, st.just(config), st.binary(min_size=32, max_size=32), st.none() | first),
        build_values(GameSetup, st.just(reported), st.none(), first),
        st.sampled_from((table(config), view_state(table(config), 0), parse_position(ASKED))),
    )
    printable = st.text(string.printable, max_size=9).filter(lambda text: line_problem(text) is None)
    values = st.one_of(names(), printable, st.just(""))
    return build_values(
        Record,
        beginning,
        st.lists(note, max_size=4).map(tuple),
        st.integers(0, 99),
        st.lists(build_values(RecordHeader, names(), values), max_size=2).map(tuple),
        st.lists(comments(), max_size=2).map(tuple),
        st.lists(comments(), max_size=2).map(tuple),
    ).filter(lambda record: record.config is config or not record.actions)


def _partial_actions(config: Config) -> st.SearchStrategy[PartialAction]:
    public = table(config).public
    return st.one_of(
        actions(config.players).map(PartialAction.of),
        actions(config.players).map(lambda action: PartialAction.of(action, public)),
        st.just(PartialAction(EndTurn(0))),
    )


@given(records())
def test_every_record_reads_back(record: Record) -> None:
    text = write_record(record)

    assert parse_record(text) == record
    assert write_record(parse_record(text)) == text


def test_comments_keep_their_places() -> None:
    text = write_record(
        Record(
            GameSetup(CONFIG, bytes(32), 0),
            (
                RecordedAction(PartialAction(EndTurn(0)), "0123abcd", "a short turn", ("before", "", "  indented")),
                RecordedAction(PartialAction(EndTurn(0)), comment="another"),
            ),
            headers=(RecordHeader("Date", "21 November, 2026"), RecordHeader("a: b", '"c"'), RecordHeader("empty", "")),
            foreword=("first words",),
            afterword=("the end",),
        )
    )

    assert text.startswith('Khronos game 1\n# first words\nnote Date: 21 November, 2026\nnote "a: b": "\\"c\\""\n')
    assert text.endswith(
        "\n\nTurn 1, Ann\n# before\n#\n#   indented\nend  ; 0123abcd  # a short turn\n"
        "\nTurn 1, Ben Lee\nend  # another\n\n# the end\n"
    )
    assert write_record(parse_record(text)) == text


def test_comments_are_allowed_between_the_rows_of_a_map() -> None:
    text = write_record(Record(GameSetup(CONFIG, bytes(32), 0)))
    row = CONFIG.region.rows[2]

    record = parse_record(text.replace(f"  {row}\n", f"  # the middle\n  {row}  # river\n"))

    assert record.config == CONFIG
    assert record.foreword == ("the middle", "river")


def test_comment_with_a_line_break_is_written_on_one_line() -> None:
    record = Record(GameSetup(CONFIG, bytes(32), 0), (RecordedAction(PartialAction(EndTurn(0)), comment="two\nlines"),))

    assert parse_record(write_record(record)).actions[0].comment == "two lines"


@pytest.mark.parametrize("name", ["علی\u200cرضا", "ශ්\u200dරී", "👨\u200d👩\u200d👧"])  # noqa: RUF001
def test_name_keeps_its_zero_width_joiners(name: str) -> None:
    seats = (replace(CONFIG.seats[0], name=name), *CONFIG.seats[1:])
    record = Record(GameSetup(replace(CONFIG, seats=seats), bytes(32), 0))
    assert f"seat 1: {name}" in (text := write_record(record))
    assert parse_record(text) == record


def test_turn_headings_follow_the_ends_of_turns() -> None:
    ends = (RecordedAction(PartialAction(EndTurn(0))),) * 4

    text = write_record(Record(GameSetup(CONFIG, bytes(32), 1), ends))

    assert [line for line in text.splitlines() if line.startswith("Turn")] == [
        "Turn 1, Ben Lee",
        "Turn 1, Cleo",
        "Turn 1, Ann",
        "Turn 2, Ben Lee",
    ]


def test_random_first_player_is_unknown_without_a_seed() -> None:
    setup = GameSetup(replace(CONFIG, cards=CardMode.REPORTED))

    assert setup.first is None
    assert "Turn" not in write_record(Record(setup, (RecordedAction(PartialAction(EndTurn(0))),)))
    with pytest.raises(ValueError, match="does not follow without a seed"):
        begin_game(setup)


def test_a_phrase_determines_the_seed() -> None:
    record = parse_record(SHORT)

    assert isinstance(record.beginning, GameSetup)
    assert record.beginning.seed == seed_from_phrase("three boards")
    assert [each.line for each in record.actions] == [7, 8, 10]


@pytest.mark.parametrize(
    "text",
    [
        SHORT.replace("Turn 1, Ann\n", "").replace("Turn 1, Ben\n", ""),
        SHORT.replace("Turn 1, Ann\n", "then\n"),
        SHORT.replace("Turn 1, Ann", "TURN 1 red").replace("Turn 1, Ben", "turn 1"),
        SHORT.replace("\n", "\r\n"),
        SHORT.replace("\n", "\r"),
        "\ufeff# by hand\n\n" + SHORT.replace("\n", "\n\n").replace("Khronos", "khronos"),
        SHORT.replace("seat: Ann", "SEAT 1 : Ann").replace("first: Ann\n", "").replace("phrase", "first: 1\nPhrase"),
        SHORT.replace("end", "en").replace("build Keep", "b k"),
    ],
)
def test_carelessly_typed_record_is_accepted(text: str) -> None:
    assert replace(parse_record(text), foreword=()) == parse_record(SHORT)


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        ("Khronos game 1", "Khronos position 1", 1, 1, "expected Khronos game 1"),
        ("Khronos game 1", "Khronos game 7", 1, 1, "the file has version 7, but this referee reads version 1"),
        ("seat: Ben", "seat 3: Ben", 1, 0, "1 player"),
        ("phrase: three boards", "", 1, 0, "the header `seed:` is missing: give the seed"),
        ("phrase: three boards", "phrase:", 4, 8, "expected any text"),
        ("phrase: three boards", "seed: 12", 4, 7, "expected 64 hexadecimal digits"),
        ("first: Ann", "first: Bob", 5, 8, "expected Ann, Ben or a number from 1 to 2"),
        ("first: Ann", "first: drawn, Ann", 5, 13, "expected the end of the line"),
        ("first: Ann", "cards: reported\nphrase: x", 6, 1, "`phrase` is repeated here"),
        ("first: Ann", "turns: 3", 5, 1, "expected rules"),
        ("first: Ann", "pile: 3", 5, 1, "`pile` cannot be used in a game that starts with its set-up; remove it"),
        ("first: Ann", "note: 3", 5, 1, "expected a name, such as `note Date: …`"),
        ("first: Ann", "rules: new", 5, 8, "expected the number of the rules revision"),
        ("first: Ann", "pending", 5, 1, "`pending` requires a position"),
        (
            "Turn 1, Ben",
            "Turn 2, Ben",
            9,
            1,
            "after the `end` lines above, this is `Turn 1, Ben`; is an `end` missing?",
        ),
        ("Turn 1, Ben", "Turn 1, Bob", 9, 1, "expected Ann, Ben or a number from 1 to 2"),
        ("end\nTurn", "Turn", 8, 1, "after the `end` lines above, this is `Turn 1, Ann`; is an `end` missing?"),
        ("Keep Might F7", "Keep Might 77", 7, 12 + 4 + 2, "expected a square such as F7"),
        ("with MM", "with MM ; 12", 7, 31, "expected 4 to 64 digits of a digest"),
        ("with MM", "with MM ;", 7, 30, "expected 4 to 64 digits of a digest, but the line ends here"),
        ("with MM", "with MM ; 12345g", 7, 31, "expected 4 to 64 digits of a digest"),
        ("build", "Bob: build", 7, 1, "expected Ann, Ben or a number from 1 to 2"),
    ],
)
def test_error_of_a_record_has_line_and_column(old: str, new: str, line: int, column: int, sentence: str) -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_record(SHORT.replace(old, new, 1))

    error = next(each for each in caught.value.errors if (each.line, each.column) == (line, column))
    assert sentence in str(error.message)


def test_every_error_is_reported_in_order_those_about_the_whole_text_last() -> None:
    text = SHORT.replace("build", "bild").replace("phrase", "fraze").replace("Turn 1, Ben\nend", "Turn 1, Bob\nand")

    with pytest.raises(UnreadableTextError) as caught:
        parse_record(text)

    assert [(error.line, error.column) for error in caught.value.errors] == [(4, 1), (7, 1), (9, 1), (10, 1), (1, 0)]
    assert str(caught.value).count("\n") == 4


def test_syntax_error_in_an_action_causes_no_error_about_headings() -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_record(SHORT.replace("end\nTurn", "und\nTurn"))

    assert [error.line for error in caught.value.errors] == [8]


def test_a_game_without_a_seed_needs_its_first_player() -> None:
    text = SHORT.replace("phrase: three boards", "cards: reported")
    assert parse_record(text).beginning == GameSetup(parse_record(text).config, None, 0)

    with pytest.raises(
        UnreadableTextError, match="the header `first:` is missing: without a seed, it must name the first player"
    ):
        parse_record(text.replace("first: Ann", "first: drawn"))


def test_an_empty_file_is_one_error() -> None:
    for text in ("", "\n\n", "# nothing\n"):
        with pytest.raises(UnreadableTextError) as caught:
            parse_record(text)
        assert [str(error) for error in caught.value.errors] == [
            "line 1, column 1: expected Khronos game 1, but the line ends here"
        ]


@given(st.data())
def test_any_text_is_a_record_or_an_error(data: st.DataObject) -> None:
    source = data.draw(st.sampled_from((SHORT, ASKED.replace("position", "game", 1) + "then\nplace D3\nend\n")))
    at = data.draw(st.integers(0, len(source)))
    until = data.draw(st.integers(at, min(len(source), at + 5)))
    text = source[:at] + data.draw(st.text(max_size=3)) + source[until:]
    try:
        record = parse_record(text)
    except UnreadableTextError:
        return

    assert parse_record(write_record(record)) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        ("seat: Ann, red", "seat: A\u202enn, red", 2, 7, "the character U+202E is invisible"),
        ("seat: Ann, red", 'seat: Ann, "red\\n"', 2, 12, "the character U+000A is invisible"),
        ("seat: Ben", "seat: ANN, blue", 3, 7, "seat 1 already has this name"),
        ("seat: Ben", "seat: Ben, \uff32ed", 3, 12, "seat 1 already has this colour"),
        ("seat: Ann, red", f"seat: {'A' * 65}, red", 2, 7, "65 characters; the maximum is 64"),
        ("seat: Ann, red", "note Da\u2066te: x\nseat: Ann, red", 2, 1, "the character U+2066 is invisible"),
    ],
)
def test_refused_name_is_reported_with_line_and_column(
    old: str, new: str, line: int, column: int, sentence: str
) -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_record(SHORT.replace(old, new, 1))

    (error,) = caught.value.errors
    assert (error.line, error.column) == (line, column)
    assert sentence in str(error.message)


def test_names_are_normalised_once_for_a_whole_record(monkeypatch: pytest.MonkeyPatch) -> None:
    normalised: list[str] = []

    def normalise(name: str) -> str:
        normalised.append(name)
        return name.casefold()

    monkeypatch.setattr(words, "normalise_name", normalise)
    config = replace(CONFIG)  # without stored facts
    turns = [RecordedAction(PartialAction(EndTurn(0), seat % config.players)) for seat in range(50)]
    write_record(Record(GameSetup(config, seed_from_phrase("names"), 0), tuple(turns)))
    assert len(normalised) == 2 * config.players

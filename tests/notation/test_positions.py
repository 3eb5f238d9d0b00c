import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from khronos_engine import Config, State, view_state
from khronos_engine.audit import audit
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import Age, CardMode, Edition, HouseRules, Kind, ParadoxTiles
from khronos_engine.game.state import Adventurer, Turn
from khronos_engine.notation import UnreadableTextError, parse_position, write_position
from tests.notation.tables import ASKED, CONFIG, JUNCTION, table
from tests.support.games import crowded_table, game, law

SHORT = """\
Khronos position 1
seat: Ann, red
seat: Ben
region:
  ...
  .h.
  ...
first: 2
turn: 3 ann, exchanged
player 1: 2, II Reason, A on might 2
player 2: 1 Ecu, I Faith, II Faith
"""


def test_position_is_formatted_as_it_was_typed() -> None:
    assert write_position(parse_position(JUNCTION)) == JUNCTION
    assert write_position(parse_position(ASKED)) == ASKED


def test_derived_values_need_not_be_typed() -> None:
    state = parse_position(SHORT + "Might\nKeep A1 1\nWatchtower C3 2\nReason\nTown B2\ncubes: B2 11\nlost: City 2")
    public = state.public

    assert public.stock[Kind.KEEP] == 23
    assert public.stock[Kind.CITY] == 7
    assert [player.cubes for player in public.players] == [25 - 1 - 2, 25 - 1]
    assert [player.hand_size for player in public.players] == [2, 4]
    assert public.pile_size == 55 - 6
    assert state.hands == (None, None)
    assert public.turn == Turn(3, 0, exchanged=True)
    assert public.players[0].adventurers == (Adventurer(Age.MIGHT, 2), Adventurer(Age.REASON))
    assert (public.first_seat, public.revision, public.over) == (1, 0, False)


def test_words_of_a_player_line_may_be_abbreviated_and_adventurers_written_as_letters() -> None:
    typed = SHORT.replace("II Reason, A on might 2", "b re, A mi 2, ha MR, cu 25")
    assert parse_position(typed) == parse_position(SHORT.replace("A on might 2", "I Might 2, hand MR, cubes 25"))


def test_omitted_headers_have_their_defaults() -> None:
    assert parse_position(SHORT).config == Config(
        parse_position(SHORT).config.seats, parse_position(SHORT).config.region
    )


def test_options_and_house_rules_are_read() -> None:
    config = parse_position(
        SHORT
        + "edition: rio\nholdem: yes\ndeck: first\ncards: reported\nparadox tiles: to stock\nmixed terrain: higher\n"
        "upgrade terrain: new squares\nold shadow: removed\nrow: MRC\n"
    ).config

    assert (config.edition, config.holdem, config.cards) == (Edition.RIO_GRANDE, True, CardMode.REPORTED)
    assert all(getattr(config.house_rules, each) for each in HouseRules.__struct_fields__)
    assert config.deck


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("first: 2", "first: 2\nstock: Keep 23", ("stock", Kind.KEEP)),
        ("first: 2", "first: 2\npile: 48", ("pile_size",)),
        ("first: 2", "first: 2\nlost: City 10", ("stock", Kind.CITY)),
        ("first: 2", "first: 2\ndiscards: 60M", ("pile_size",)),
        ("II Faith", "II Faith, cubes 24", ("players", 1, "cubes")),
        ("II Faith", "II Faith, hand 3", ("players", 1, "hand_size")),
        ("II Faith", "II Faith, hand MMRC, cubes 24", ("players", 1, "cubes")),
    ],
)
def test_typed_totals_that_do_not_add_up_are_reported_by_the_audit(
    old: str, new: str, path: tuple[str | int, ...]
) -> None:
    text = SHORT.replace("exchanged", "acted")
    assert audit(parse_position(text)) == ()

    state = parse_position(text.replace(old, new))

    assert path in [flaw.path for flaw in audit(state)]
    assert parse_position(write_position(state)) == state


@law()
def test_every_position_of_a_game_reads_back(config: Config, chance: int) -> None:
    for number, step in enumerate(game(config, chance)):
        if number % 16 and step.after.public.cascade is None:
            continue
        text = write_position(step.after)
        assert parse_position(text) == step.after
        seen = view_state(step.after, 1 if number % 32 else None)
        assert parse_position(write_position(seen)) == seen


@law()
def test_every_position_with_crowded_boards_reads_back(config: Config, chance: int) -> None:
    for number, step in enumerate(crowded_table(config, chance, 40)):
        if number % 10 == 0 or step.after.public.cascade is not None:
            assert parse_position(write_position(step.after)) == step.after


def test_the_hidden_part_and_known_hands_are_written_out() -> None:
    text = write_position(table(replace(CONFIG, holdem=True)))

    state = parse_position(text)
    assert state.hidden is not None
    assert f"seed: {state.hidden.seed.hex()}\nchance: {state.hidden.position}\npile: " in text
    assert all(hand is not None and hand.total == 4 for hand in state.hands)
    assert "row: MRC\n" in text


def test_every_position_of_the_random_stream_reads_back() -> None:
    state = table(CONFIG)
    assert state.hidden is not None
    last = replace(state, hidden=replace(state.hidden, position=2**32 - 1))
    assert parse_position(write_position(last)) == last


def test_empty_pile_and_empty_hands_are_not_written() -> None:
    state = table()
    assert state.hidden is not None
    public = replace(state.public, pile_size=0)
    state = State(public, (Cards(), *state.hands[1:]), replace(state.hidden, pile=()))
    state = replace(
        state, public=replace(public, players=(replace(public.players[0], hand_size=0), *public.players[1:]))
    )

    text = write_position(state)

    assert "pile: nothing\n" in text
    assert "hand nothing\n" in text
    assert parse_position(text) == state


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "sentence"),
    [
        ("Khronos position 1", "Khronos position 2", 1, 1, "the file has version 2, but this referee reads version 1"),
        ("Khronos position 1", "Khronos game 1", 1, 1, "expected Khronos position 1"),
        ("seat: Ben", "seat 1: Ben", 1, 0, "1 player; write 2 to 5 headers `seat 1: NAME, COLOUR`"),
        ("seat: Ben", "seat: ", 3, 6, "expected a text, but the line ends here"),
        ("seat: Ben", 'seat: "Ben', 3, 7, "expected a text in quotation marks"),
        ("seat: Ben", 'seat: "\\ud800"', 3, 7, "expected a text in quotation marks"),
        ("seat: Ben", "seat: Ben, blue, 3", 3, 16, "expected the end of the line"),
        ("  .h.", "  .x.", 6, 4, "'x' is not a terrain"),
        ("  .h.", "  .h", 6, 5, "2 squares in this row"),
        ("first: 2", "first: Bob", 8, 8, "expected Ann, Ben or a number from 1 to 2"),
        ("first: 2", "", 1, 0, "the header `first:` is missing: name the first player"),
        ("first: 2", "first: 2\nfirst: 1", 9, 1, "`first` is repeated here"),
        ("turn: 3 ann", "turn: three", 9, 7, "expected the number of the game turn"),
        ("turn: 3 ann", "turn: 3", 9, 10, "expected Ann, Ben or a number from 1 to 2"),
        ("exchanged", "exchange", 9, 14, ""),
        ("exchanged", "swopped", 9, 14, "expected swapped, exchanged, acted or over"),
        ("player 2: 1 Ecu, ", "player 2: ", 11, 11, "expected Ecus, such as 7 Ecus"),
        ("I Faith, II Faith", "I Faith", 11, 25, "expected the board of adventurer II, such as II Might"),
        ("I Faith, II Faith", "I Faith, I Faith", 11, 27, "expected II, hand or cubes"),
        ("II Faith", "II Faith played", 11, 42, "expected a number of cards"),
        ("II Faith", "II Faith, hand mx", 11, 42, "expected cards such as MMRC or the size of the hand"),
        ("player 2", "player 3", 1, 0, "the header `player 2:` is missing: list what Ben has"),
        ("first: 2", "first: 2\neditin: Rio", 9, 1, "expected rules, seat, region, edition"),
        ("first: 2", "first: 2\nedition: Ravensburger", 9, 10, "expected Matagot or Rio Grande"),
        (
            "first: 2",
            "first: 2\nrules: 99",
            1,
            0,
            "the position uses a different rules revision; this referee enforces revision 1",
        ),
        ("first: 2", "first: 2\nnote Date: today", 9, 1, "a position cannot have notes; write comments instead"),
        ("first: 2", "first: 2\nseed: 12", 9, 7, "expected 64 hexadecimal digits"),
        ("first: 2", f"first: 2\nseed: {'x' * 64}", 9, 7, "expected 64 hexadecimal digits"),
        ("first: 2", f"first: 2\nseed: {'0' * 64}", 1, 0, "the header `pile:` is missing"),
        ("first: 2", f"first: 2\nseed: {'0' * 64}\nchance: 4294967296\npile: M", 10, 9, "expected a number"),
        ("first: 2", f"first: 2\nseed: {'0' * 64}\npile: MX", 10, 7, "expected at most 256 cards such as MRCCM"),
        (
            "first: 2",
            f"first: 2\nseed: {'0' * 64}\npile: 999999999M",
            10,
            7,
            "expected at most 256 cards such as MRCCM",
        ),
        ("first: 2", "first: 2\nlost: Keep", 9, 11, "expected a number"),
        ("first: 2", "first: 2\nphrase: x", 9, 1, "`phrase` cannot be used in a position; remove it"),
        ("first: 2", "first: 2\nchance: 4", 9, 1, "`chance` cannot be used in a position; remove it"),
    ],
)
def test_error_of_a_position_has_line_and_column(old: str, new: str, line: int, column: int, sentence: str) -> None:
    text = SHORT.replace(old, new)
    if not sentence:
        parse_position(text)
        return

    with pytest.raises(UnreadableTextError) as caught:
        parse_position(text)

    error = next(each for each in caught.value.errors if (each.line, each.column) == (line, column))
    assert sentence in str(error.message)


@pytest.mark.parametrize(
    ("pending", "line", "sentence"),
    [
        ("travel I Faith", 29, "only build, upgrade and demolish can require a decision"),
        ("build Keep Might A3 with MM", 29, "this is illegal: it breaks H-1"),
        (
            "build Hamlet Might E4 with C",
            28,
            "there is nothing left to decide; write the position after the action instead",
        ),
        ("build Hamlet Might E3 with C\nchoose B2", 30, "this is illegal: it breaks J-5"),
        ("build Hamlet Might E3 with C\nBen: choose C2", 30, "this is illegal: it breaks T-8"),
        ("bild Hamlet Might E3 with C", 29, 'found "bild"'),
        ("", 28, "there is nothing left to decide"),
    ],
)
def test_an_action_that_cannot_be_pending_is_an_error(pending: str, line: int, sentence: str) -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_position(f"{JUNCTION}\npending\n{pending}\n")

    (error,) = caught.value.errors
    assert error.line == line
    assert sentence in str(error.message)


def test_a_cascade_needs_a_valid_position_before_it() -> None:
    text = ASKED.replace("first: Ann", "first: Ann\nstock: Keep 17, City 8")

    with pytest.raises(UnreadableTextError) as caught:
        parse_position(text)

    assert [error.line for error in caught.value.errors] == [29, 29]
    assert "the position before it is not valid: the box has 24 Keep tiles; 17 in stock" in str(
        caught.value.errors[0].message
    )


@given(st.data())
def test_any_text_is_a_position_or_an_error(data: st.DataObject) -> None:
    lines = data.draw(st.permutations(ASKED.splitlines()))
    cut = data.draw(st.integers(0, len(lines)))
    text = "\n".join(["Khronos position 1", *lines[:cut]])
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(max_size=3)) + text[at:]
    for each in (text, "\n".join(ASKED.splitlines()[:cut]), ASKED[:at] + ASKED[at + 1 :]):
        try:
            parse_position(each)
        except UnreadableTextError as error:
            assert error.errors  # noqa: PT017  # a text without errors is as welcome


def test_house_rules_that_differ_from_the_default_are_written() -> None:
    config = replace(CONFIG, house_rules=HouseRules(paradox_tiles=ParadoxTiles.TO_STOCK))

    assert "paradox tiles: to stock\n" in write_position(table(config))
    assert "paradox" not in write_position(table())

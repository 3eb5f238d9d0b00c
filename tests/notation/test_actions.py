import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from khronos_engine import Config, State
from khronos_engine.game.actions import Action, Construct, PlaceBuilding, Populate
from khronos_engine.game.board import Building
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.record import PartialAction
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Adventurer
from khronos_engine.notation import (
    UnreadableTextError,
    parse_action,
    parse_partial_action,
    parse_position,
    write_action,
    write_partial_action,
)
from tests.notation.tables import ASKED, CONFIG, actions, table
from tests.support.games import game, law


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("build Keep Might F7 with MM", "build Keep Might F7 with MM"),
        ("b k mi f7 mm", "build Keep Might F7 with MM"),
        ("  BUILD\tkeep  on MIGHT at f7 WITH m m", "build Keep Might F7 with MM"),
        ("construct ci faith aa12", "build City Faith AA12"),
        ("b m m m1 m", "build Monastery Might M1 with M"),
        ("build keep might f7 with a: mm, b: c", "build Keep Might F7 with MMC"),
        ("build keep might f7 with b: mm and a: c", "build Keep Might F7 with I C II MM"),
        ("build keep might f7 bmm", "build Keep Might F7 with II MM"),
        ("build keep might f7 with nothing", "build Keep Might F7 with nothing"),
        ("upgrade might f7 to castle e6 with mm", "upgrade Might F7 to Castle E6 with MM"),
        ("up might f7 town cc", "upgrade Might F7 to Town F7 with CC"),
        ("up might f7 to town", "upgrade Might F7 to Town F7"),
        ("demolish faith c3 r", "demolish Faith C3 with R"),
        ("populate reason h4 with c", "populate H4 with C"),
        ("renovate h4 2m", "renovate H4 with MM"),
        ("travel first might", "travel I Might"),
        ("t b to f", "travel II Faith"),
        ("travel second faith", "travel II Faith"),
        ("exchange c m m", "exchange MMC"),
        ("ex none", "exchange nothing"),
        ("build a keep at f7 on might with mm", "build Keep Might F7 with MM"),
        ("build an Abbey F7 might", "build Abbey Might F7"),
        ("build the  keep mi f7", "build Keep Might F7"),
        ("b a f f7", "build Abbey Faith F7"),
        ("b keep f7 m", "build Keep Might F7 with M"),
        ("upgrade f7 to a castle at e6 on faith with mm", "upgrade Faith F7 to Castle E6 with MM"),
        ("upgrade f7 on faith to castle e6", "upgrade Faith F7 to Castle E6"),
        ("demolish c3 on faith with r", "demolish Faith C3 with R"),
        ("travel adventurer a to might", "travel I Might"),
        ("swap cc for mr", "swap CC for MR"),
        ("swap 2c m r", "swap CC for MR"),
        ("end", "end"),
        ("end turn", "end"),
        ("en giving -", "end giving nothing"),
        ("end 5m 2c", "end giving 5M 2C"),
        ("c f7", "choose F7"),
        ("pl f8  # a comment", "place F8"),
        ("1: end", "end"),
        ("ANN : end", "end"),
        ("green: end", "Cleo: end"),
        ("ben lee: end", "Ben Lee: end"),
    ],
)
def test_typed_actions_have_one_canonical_form(typed: str, canonical: str) -> None:
    public = table().public

    action = parse_action(typed, public)

    assert write_action(action, public) == canonical
    assert parse_action(canonical, public) == action


def with_adventurers(first: Age, second: Age) -> State:
    """Return a game before its first turn, with the first seat's adventurers on two boards."""
    state = table()
    ann, *others = state.public.players
    ann = replace(ann, adventurers=(Adventurer(first), Adventurer(second)))
    return replace(state, public=replace(state.public, players=(ann, *others)))


@pytest.mark.parametrize(
    ("first", "second", "typed", "canonical"),
    [
        (Age.FAITH, Age.FAITH, "build Keep F7 with MM", "build Keep Faith F7 with MM"),
        (Age.MIGHT, Age.REASON, "build Keep at F7", "build Keep Might F7"),
        (Age.REASON, Age.FAITH, "build Keep F7 with II MM", "build Keep Faith F7 with MM"),
    ],
)
def test_omitted_board_is_the_one_with_an_adventurer(first: Age, second: Age, typed: str, canonical: str) -> None:
    public = with_adventurers(first, second).public
    assert write_action(parse_action(typed, public), public) == canonical


@pytest.mark.parametrize("line", ["upgrade {} to Town A1", "demolish {}"])
def test_omitted_board_is_the_one_with_the_demolished_building(line: str) -> None:
    state = with_adventurers(Age.MIGHT, Age.FAITH)
    grid = state.config.region.grid
    faith = state.public.boards[Age.FAITH]
    hamlet = Building(Kind.HAMLET, faith.corners & -faith.corners, printed=True)
    at = grid.square(hamlet.corner).name
    might = state.public.boards[Age.MIGHT].with_changes([hamlet], [])
    public = replace(state.public, boards=(might, *state.public.boards[1:]))

    action = parse_action(line.format(at), public)

    assert action == parse_action(line.format(f"Faith {at}"), public)


@pytest.mark.parametrize("line", ["build Keep F7 with MM", "upgrade F7 to Castle E6", "demolish F7"])
@pytest.mark.parametrize("boards", [(Age.MIGHT, Age.FAITH), (Age.REASON, Age.REASON)])
def test_board_must_be_named_if_several_or_none_are_possible(line: str, boards: tuple[Age, Age]) -> None:
    with pytest.raises(UnreadableTextError, match="expected Might, Faith or Reason"):
        parse_action(line, with_adventurers(*boards).public)


def test_a_board_must_be_named_without_a_position() -> None:
    with pytest.raises(UnreadableTextError, match="expected Might, Faith or Reason"):
        parse_partial_action("build Keep F7", CONFIG)


@pytest.mark.parametrize(
    ("first", "second", "typed", "payment"),
    [
        (Adventurer(Age.MIGHT), Adventurer(Age.MIGHT), "MMC", Payment(Cards(2), Cards(0, 0, 1))),
        (Adventurer(Age.MIGHT), Adventurer(Age.MIGHT), "CM", Payment(Cards(1, 0, 1))),
        (Adventurer(Age.MIGHT, 1), Adventurer(Age.MIGHT), "MC", Payment(Cards(1), Cards(0, 0, 1))),
        (Adventurer(Age.MIGHT, 2), Adventurer(Age.MIGHT), "MC", Payment(Cards(), Cards(1, 0, 1))),
        (Adventurer(Age.FAITH), Adventurer(Age.MIGHT), "MC", Payment(Cards(), Cards(1, 0, 1))),
        (Adventurer(Age.MIGHT), Adventurer(Age.FAITH), "MMC", Payment(Cards(2, 0, 1))),
        (Adventurer(Age.FAITH), Adventurer(Age.FAITH), "MC", Payment(Cards(1, 0, 1))),
        (Adventurer(Age.MIGHT), Adventurer(Age.MIGHT), "A C B MM", Payment(Cards(0, 0, 1), Cards(2))),
        (Adventurer(Age.FAITH), Adventurer(Age.MIGHT), "A MM", Payment(Cards(2))),
    ],
)
def test_the_first_adventurer_plays_what_it_can_and_the_second_the_rest(
    first: Adventurer, second: Adventurer, typed: str, payment: Payment
) -> None:
    public = _state_with_adventurers(first, second).public

    action = parse_action(f"build Keep Might F7 with {typed}", public)

    assert action == Construct(0, Age.MIGHT, Kind.KEEP, Square(6, 7), payment)


def _state_with_adventurers(first: Adventurer, second: Adventurer) -> State:
    state = table()
    player = replace(state.public.players[0], adventurers=(first, second))
    return replace(state, public=replace(state.public, players=(player, *state.public.players[1:])))


def test_cards_on_reason_are_played_by_the_adventurer_on_reason() -> None:
    public = _state_with_adventurers(Adventurer(Age.MIGHT), Adventurer(Age.REASON)).public

    assert parse_action("populate E4 with C", public) == Populate(0, Square(5, 4), Payment(Cards(), Cards(0, 0, 1)))


def test_decision_belongs_to_the_player_who_is_asked() -> None:
    public = parse_position(ASKED).public

    action = parse_action("place D3", public)

    assert action == PlaceBuilding(0, Square(4, 3))
    assert write_action(action, public) == "Ann: place D3"
    assert parse_action("Ann: place D3", public) == action


@pytest.mark.parametrize(
    ("typed", "column", "found", "expected"),
    [
        ("", 1, "", "build"),
        ("buld keep might f7", 1, "buld", "build"),
        ("e", 1, "e", "exchange"),
        ("b c might f7", 3, "c", "Chapel"),
        ("build keep mit f7", 12, "mit", "Might"),
        ("build keep might 77", 18, "77", "a square such as F7"),
        ("build keep might f0", 18, "f0", "a square such as F7"),
        ("build keep might", 17, "", "a square such as F7"),
        ("build keep might f7 with", 25, "", "cards such as MMC"),
        ("build keep might f7 with mx", 26, "mx", "I and its cards"),
        ("build keep might f7 with a", 27, "", "cards such as MMC"),
        ("build keep might f7 with a m a c", 30, "a", "II and its cards"),
        ("build keep might f7 with a m b c b m", 34, "b", "no more cards"),
        ("build keep might f7 with m, c", 27, ",", "the end of the line"),
        ("upgrade might f7 to e6", 21, "e6", "Castle"),
        ("travel might", 8, "might", "I"),
        ("swap mc for rr", 6, "mc", "cards of one type such as CC"),
        ("swap m for", 11, "", "nothing"),
        ("end giving", 11, "", "cards such as MMC"),
        ("place f7 f8", 10, "f8", "the end of the line"),
        ("Bob: end", 1, "Bob", "Ben Lee"),
        ("4: end", 1, "4", "a number from 1 to 3"),
    ],
)
def test_error_of_an_action_has_its_column_and_the_expected_words(
    typed: str, column: int, found: str, expected: str
) -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_action(typed, table().public)

    (error,) = caught.value.errors
    assert (error.line, error.column, error.found) == (1, column, found)
    assert expected in error.expected
    assert str(caught.value) == f"line 1, column {column}: {error.message}"
    assert (caught.value.line, caught.value.column, caught.value.expected) == (1, column, error.expected)


def test_action_with_a_line_break_is_refused() -> None:
    with pytest.raises(UnreadableTextError, match="line 1: an action must be on one line"):
        parse_action("end\nend", table().public)


def test_an_error_shows_only_the_beginning_of_a_long_word() -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_action("x" * 100_000, table().public)

    assert len(str(caught.value)) < 300


@given(actions(CONFIG.players))
def test_every_action_reads_back(action: Action) -> None:
    public = table().public
    line = write_action(action, public)
    partial = PartialAction.of(action)

    assert parse_action(line, public) == action
    assert write_partial_action(parse_partial_action(line, CONFIG), CONFIG) == line
    assert parse_partial_action(write_partial_action(partial, CONFIG), CONFIG) == partial
    assert partial.complete(public) == action


@law()
def test_every_action_of_a_game_reads_back_at_its_position(config: Config, chance: int) -> None:
    for step in game(config, chance):
        public = step.before.public
        line = write_action(step.action, public)
        assert parse_action(line, public) == step.action
        assert line.startswith(config.seats[step.action.seat].name) == (step.action.seat != public.turn.seat)


WORDS = ("build", "Keep", "Might", "F7", "with", "A", "MM", "B", "C", ":", ",", "nothing", "2M", "end", "swap", "to")


@given(st.text() | st.lists(st.sampled_from(WORDS)).map(" ".join))
def test_any_text_is_an_action_or_an_error(text: str) -> None:
    public = table().public
    try:
        action = parse_action(text, public)
    except UnreadableTextError:
        return

    assert parse_action(write_action(action, public), public) == action


def test_the_engine_does_not_load_the_notation() -> None:
    code = "import sys, khronos_engine; print([each for each in sys.modules if 'notation' in each or 'replay' in each])"

    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"

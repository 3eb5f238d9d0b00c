"""A new game has the material and set-up of the rulebook (M-1 to M-7, S-1 to S-3)."""

from collections import Counter
from collections.abc import Callable
from functools import reduce
from typing import Any

import pytest

from khronos_engine.advice.suggest import Strength, suggest
from khronos_engine.audit import audit
from khronos_engine.game.board import board_with
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.events import CardsDrawn
from khronos_engine.game.material import Age, CardMode, Deck, Kind, Type
from khronos_engine.game.record import GameSetup
from khronos_engine.game.region import Region, built_in_region
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.state import FULL_STOCK, NOTHING_LOST, Adventurer, Config, Hidden, Player, Public, Turn
from khronos_engine.rules.reducer import evolve
from khronos_engine.rules.setup import begin_game, create_game, empty_table
from tests.support import SEATS, event_log

VALLEY = built_in_region("valley")
PHRASE = seed_from_phrase("set-up")


def config(players: int = 4, *, holdem: bool = False, deck: Deck = Deck.STANDARD, reported: bool = False) -> Config:
    cards = CardMode.REPORTED if reported else CardMode.DEALT
    return Config(SEATS[:players], VALLEY, holdem=holdem, deck=deck, cards=cards)


@pytest.mark.clause("M-2", "M-3")
def test_kinds_of_buildings_have_the_numbers_of_the_rulebook() -> None:
    assert [(kind.title, kind.size, kind.worth, kind.tiles) for kind in Kind] == [
        ("Watchtower", 1, 1, 20),
        ("Keep", 2, 2, 24),
        ("Castle", 3, 4, 9),
        ("Chapel", 1, 1, 20),
        ("Monastery", 2, 2, 20),
        ("Abbey", 3, 4, 9),
        ("Hamlet", 1, 1, 20),
        ("Town", 2, 3, 24),
        ("City", 3, 5, 9),
    ]
    assert [kind.type for kind in Kind] == [Type.MILITARY] * 3 + [Type.RELIGIOUS] * 3 + [Type.CIVIL] * 3
    assert [(kind.ruin_value, kind.renovation_cards) for kind in Kind] == [
        (0, 0), (1, 1), (2, 2), (0, 0), (1, 1), (2, 2), (0, 0), (0, 0), (0, 0),
    ]  # fmt: skip
    assert sum(kind.tiles for kind in Kind) == 155


@pytest.mark.clause("M-1")
def test_map_has_up_to_64_printed_hamlets() -> None:
    rows = ("h." * 16, *["." * 32] * 29, ".h" * 16, "h" * 32)
    board = board_with(Region.from_rows(rows))
    assert len(board.buildings) == 64
    assert board.occupied == board.region.hamlets


@pytest.mark.clause("M-1")
def test_all_boards_show_the_same_map_with_its_ten_hamlets() -> None:
    state, _ = create_game(config(), PHRASE)
    might, faith, reason = state.public.boards
    assert might == faith == reason
    assert (might.grid.width, might.grid.height) == (16, 20)
    assert [each.printed for each in might.buildings] == [True] * 10


@pytest.mark.clause("S-1", "M-4", "M-6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_player_has_four_ecus_25_cubes_both_adventurers_on_might_and_four_cards(players: int) -> None:
    state, _ = create_game(config(players), PHRASE)
    assert len(state.public.players) == players
    for player, hand in zip(state.public.players, state.hands, strict=True):
        assert (player.money, player.cubes, player.hand_size) == (4, 25, 4)
        assert [(each.age, each.played) for each in player.adventurers] == [(Age.MIGHT, 0)] * 2
        assert hand is not None
        assert hand.total == 4
    assert audit(state) == ()


@pytest.mark.clause("M-7")
@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_than_two_players_and_more_than_five_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match=rf"^a game has 2 to 5 players, not {players}$"):
        create_game(Config((*SEATS, SEATS[0])[:players], VALLEY), PHRASE)


@pytest.mark.clause("S-2")
def test_first_player_is_random_or_the_requested_one() -> None:
    drawn = Counter(create_game(config(3), seed_from_phrase(str(game)))[0].public.first_seat for game in range(60))
    assert set(drawn) == {0, 1, 2}
    for seat in range(3):
        state, events = create_game(config(3), PHRASE, first_seat=seat)
        assert state.public.turn.seat == state.public.first_seat == seat
        assert event_log(VALLEY.grid, events).startswith(("red begins", "blue begins", "green begins")[seat])
    with pytest.raises(ValueError, match=r"^first player 3; seats run from 0 to 2$"):
        create_game(config(3), PHRASE, first_seat=3)


@pytest.mark.clause("S-1")
@pytest.mark.parametrize("reported", [False, True])
def test_game_begins_with_empty_boards(reported: bool) -> None:  # a parameter of the test
    table = empty_table(config(reported=reported), None if reported else PHRASE)
    board = board_with(VALLEY)
    assert table.hands == ((None if reported else NO_CARDS),) * 4
    assert table.hidden == (None if reported else Hidden(PHRASE, 0, ()))
    assert table.public == Public(
        config=config(reported=reported),
        first_seat=0,
        revision=0,
        boards=(board, board, board),
        stock=FULL_STOCK,
        lost=NOTHING_LOST,
        players=(Player(4, 25, 0, (Adventurer(), Adventurer())),) * 4,
        discards=NO_CARDS,
        row=NO_CARDS,
        pile_size=0,
        turn=Turn(1, 0),
    )


@pytest.mark.clause("S-1", "S-2")
def test_cards_are_dealt_clockwise_from_the_first_player() -> None:
    _, events = create_game(config(3), PHRASE, first_seat=1)
    assert [each.seat for each in events if isinstance(each, CardsDrawn)] == [1, 2, 0]


@pytest.mark.clause("S-1")
def test_set_up_events_lead_from_empty_boards_to_the_first_turn() -> None:
    state, events = create_game(config(holdem=True), PHRASE, first_seat=2)
    table = empty_table(config(holdem=True), PHRASE)
    assert reduce(evolve, events, table) == state


@pytest.mark.clause("ED-2", "ED-3", "S-2")
def test_set_up_creates_the_game_of_its_seed_and_first_player() -> None:
    assert begin_game(GameSetup(config(), PHRASE)) == create_game(config(), PHRASE)
    assert begin_game(GameSetup(config(), PHRASE, 3)) == create_game(config(), PHRASE, 3)
    reported = config(reported=True)
    assert begin_game(GameSetup(reported, None, 2)) == create_game(reported, PHRASE, 2)
    assert begin_game(GameSetup(reported, PHRASE)) == create_game(reported, PHRASE)


@pytest.mark.parametrize("setup", [GameSetup(config()), GameSetup(config(), None, 1), GameSetup(config(reported=True))])
def test_set_up_without_the_required_seed_is_refused(setup: GameSetup) -> None:
    with pytest.raises(ValueError, match=r"^the set-up does not follow without a seed$"):
        begin_game(setup)


def suggest_with_seed(seed: bytes) -> object:
    return suggest(create_game(config(), PHRASE)[0], Strength.EASY, seed)


def create_with_seed(seed: bytes) -> object:
    return create_game(config(), seed)


@pytest.mark.parametrize("use", [create_with_seed, suggest_with_seed])
@pytest.mark.parametrize("seed", ["castle", "c" * 32, 7, None, bytearray(32)])
def test_a_seed_that_is_not_bytes_is_rejected_with_a_way_to_make_one(use: Callable[[bytes], object], seed: Any) -> None:
    with pytest.raises(TypeError, match=r"a seed is 32 bytes, such as seed_from_phrase makes of a text, not a \w+"):
        use(seed)


@pytest.mark.parametrize("use", [create_with_seed, suggest_with_seed])
@pytest.mark.parametrize("length", [0, 31, 33])
def test_seed_that_does_not_have_32_bytes_is_refused(use: Callable[[bytes], object], length: int) -> None:
    with pytest.raises(ValueError, match=f"a seed of {length} bytes; it must have 32"):
        use(bytes(length))


@pytest.mark.clause("S-1", "ED-2")
def test_equal_seeds_give_equal_games_and_different_seeds_different_games() -> None:
    assert create_game(config(), PHRASE) == create_game(config(), PHRASE)
    assert create_game(config(), PHRASE)[0].hidden != create_game(config(), seed_from_phrase("other"))[0].hidden


@pytest.mark.clause("S-3", "HE-1")
@pytest.mark.parametrize(("deck", "size"), [(Deck.STANDARD, 55), (Deck.FIRST_PRINTING, 33)])
def test_with_holdem_one_card_of_each_type_is_laid_before_the_pile_is_shuffled(deck: Deck, size: int) -> None:
    state, events = create_game(config(holdem=True, deck=deck), PHRASE)
    assert state.public.row == Cards(1, 1, 1)
    assert state.public.pile_size == size - 3 - 16
    reported = event_log(VALLEY.grid, events).splitlines()
    assert reported[1:3] == ["the row is MRC", f"{size - 3} cards are shuffled"]
    assert audit(state) == ()


@pytest.mark.clause("ED-3", "S-1")
def test_no_card_is_known_if_players_report_their_cards() -> None:
    state, _ = create_game(config(reported=True), PHRASE)
    assert state.hands == (None,) * 4
    assert state.hidden is None
    assert [player.hand_size for player in state.public.players] == [4] * 4
    assert state.public.pile_size == 55 - 16
    assert audit(state) == ()

"""The audit reports every problem of a position, and no problems of a valid position."""

import pytest
from msgspec.structs import replace

from khronos_engine.audit import (
    Fix,
    FixCode,
    FixObstacle,
    PositionProblem,
    PositionProblemCode,
    audit,
    suggest_fixed_state,
)
from khronos_engine.game.board import Board, Building
from khronos_engine.game.material import HouseRules, ParadoxTiles
from khronos_engine.game.state import Adventurer, Hidden
from khronos_engine.texts.problems import position_problem, suggested_fix
from tests.support import *
from tests.support.positions import cascades

LAND = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  ~  | .  .  .  .  ~  | .  .  .  .  ~
2  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
3  .  .  .  .  h  | .  .  .  .  h  | .  .  .  .  h
4  .  .  .  h  .  | .  .  .  h  .  | .  .  .  h  .
"""


def find_problems(state: State) -> list[str]:
    """Return the rules of the problems of a position, one per problem."""
    return [problem.clause for problem in audit(state)]


def place_buildings(changes: str, cubes: str = "") -> State:
    """Return a position with buildings, legal or not; tiles and cubes add up."""
    return position(put(LAND, changes) + (f"\ncubes: {cubes}" if cubes else ""), sound=False)


def with_buildings(state: State, age: Age, *buildings: Building) -> State:
    """Return a position with different buildings on a board; tiles and cubes add up."""
    boards = list(state.public.boards)
    boards[age] = Board(boards[age].region, tuple(sorted(buildings, key=lambda each: each.corner)))
    standing = [each for board in boards for each in board.buildings]
    stock = tuple(kind.tiles - sum(each.kind is kind and not each.printed for each in standing) for kind in Kind)
    state = with_public(state, boards=tuple(boards), stock=stock)
    for seat in range(state.config.players):
        held = sum((each.owner == seat) + (each.cubes[seat] if seat < len(each.cubes) else 0) for each in standing)
        state = with_player(state, seat, cubes=25 - held)
    return state


def with_nowhere(building: Building) -> State:
    """Return a position with one more building on Might, outside the board; tiles and cubes add up."""
    state = position(LAND)
    return with_buildings(state, MIGHT, *state.public.boards[MIGHT].buildings, building)


# --- sums -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("M-3", "M-4")
@pytest.mark.parametrize("change", [-1, 1])
def test_tiles_and_cubes_add_up_over_stock_supplies_boards_and_removed_pieces(change: int) -> None:
    state = place_buildings("A1 Kr")
    assert audit(state) == ()
    stock = list(state.public.stock)
    stock[KEEP] += change
    assert [(each.clause, each.path) for each in audit(with_public(state, stock=tuple(stock)))] == [
        ("M-3", ("stock", KEEP))
    ]
    assert [(each.clause, each.path) for each in audit(with_player(state, RED, cubes=24 + change))] == [
        ("M-4", ("players", RED, "cubes"))
    ]


@pytest.mark.clause("M-3", "ED-4")
def test_house_rule_to_stock_allows_no_tiles_out_of_the_game() -> None:
    lost = (0, 1, 0, 0, 0, 0, 0, 0, 0)
    stock = tuple(kind.tiles - out for kind, out in zip(Kind, lost, strict=True))
    assert find_problems(with_public(position(LAND), lost=lost, stock=stock)) == []
    to_stock = position(LAND, house_rules=HouseRules(paradox_tiles=ParadoxTiles.TO_STOCK))
    assert find_problems(with_public(to_stock, lost=lost, stock=stock)) == ["M-3"]


@pytest.mark.clause("M-3")
def test_more_tiles_than_the_game_contains_are_reported() -> None:
    whole, half = "Y- " * 12, "Y- " * 6 + ".  " * 6
    rows = [whole] * 6 + [half] * 3
    drawing = ["Reason", "A B C D E F G H I J K L", *(f"{number} {row}" for number, row in enumerate(rows, start=1))]
    state = position("\n".join(drawing), sound=False)
    assert [(each.clause, each.path) for each in audit(state)] == [("M-3", ("stock", CITY))]


@pytest.mark.clause("M-5")
@pytest.mark.parametrize("change", [-1, 1])
def test_cards_of_pile_discards_row_and_hands_add_up(change: int) -> None:
    state = position(LAND)
    size = state.public.pile_size + change
    assert "M-5" in find_problems(with_public(state, pile_size=size))
    assert "M-5" in find_problems(with_public(state, discards=cards("M" * max(change, 0)), pile_size=size))


@pytest.mark.clause("M-5", "V-1")
def test_hidden_cards_match_the_public_counts_and_the_remaining_cards() -> None:
    state = position(LAND, hand="MMRC", pile="R")
    hidden = state.hidden
    assert hidden is not None
    assert set(find_problems(replace(state, hands=(cards("MRRC"), *state.hands[1:])))) == {"M-5"}
    assert "V-1" in find_problems(replace(state, hands=(cards("MMR"), *state.hands[1:])))
    assert "V-1" in find_problems(replace(state, hidden=Hidden(hidden.seed, hidden.position, ())))


@pytest.mark.clause("M-5", "V-1")
def test_a_view_is_valid_with_parts_absent() -> None:
    state = position(LAND)
    assert find_problems(replace(state, hidden=None)) == []
    assert find_problems(replace(state, hands=(None,) * 4, hidden=None)) == []


# --- buildings --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("M-2")
def test_footprint_that_leaves_the_board_or_overlaps_another_one_is_reported() -> None:
    state = place_buildings("C1 Kr")
    assert find_problems(state) == []
    keep, *hamlets = state.public.boards[MIGHT].buildings
    grid = state.config.region.grid
    half = replace(keep, squares=grid.mask(Square.parse("C1")))
    assert find_problems(with_buildings(state, MIGHT, half, *hamlets)) == ["M-2"]
    over = Building(TOWN, grid.footprint(grid.mask(Square.parse("B2")), 2))
    overlapping = with_buildings(state, MIGHT, keep, *hamlets, over)
    assert find_problems(overlapping) == ["M-2"]
    assert write_problem(audit(overlapping)[0], state)[0] == "the Town at B2 overlaps the Keep at C1"


@pytest.mark.clause("M-3", "G-1")
@cases(
    "change, clauses",
    a_town_over_one_hamlet=("D2 T-", []),
    a_town_over_two_hamlets=("D3 T-", ["M-3"]),
    a_city_over_two_hamlets=("C2 Y-", ["M-3"]),
    a_city_over_none=("A2 Y-", []),
    a_hamlet_on_a_hamlet=("E3 H-", ["M-3"]),
    a_watchtower_on_a_hamlet=("E3 Wr", ["M-3"]),
    a_keep_over_a_hamlet=("D2 Kr", ["M-3"]),
    a_hamlet_on_river=("E1 H-", ["G-1"]),
    a_watchtower_on_river=("E1 Wr", ["G-1"]),
    a_keep_over_river=("D1 Kr", ["G-1"]),
    a_town_over_river=("D1 T-", []),
)
@pytest.mark.parametrize("age", [MIGHT, FAITH])
def test_civil_tiles_may_cover_river_and_one_printed_hamlet_and_other_tiles_neither(
    age: Age, change: str, clauses: list[str]
) -> None:
    assert find_problems(place_buildings(f"{age.title} {change}")) == clauses


@pytest.mark.clause("M-1")
def test_printed_hamlets_are_never_removed_or_added() -> None:
    state = position(LAND)
    hamlets = state.public.boards[FAITH].buildings
    assert find_problems(with_buildings(state, FAITH, *hamlets[1:])) == ["M-1"]
    extra = Building(HAMLET, state.config.region.grid.mask(Square.parse("A1")), printed=True)
    assert find_problems(with_buildings(state, FAITH, extra, *hamlets)) == ["M-1"]


@pytest.mark.clause("M-4", "M-7", "R-1", "R-2", "R-8", "G-1")
@cases(
    "change, clauses",
    a_ruin_over_river=("Reason D1 k-", ["G-1"]),
    a_ruin_beside_river=("Reason C1 k-", []),
    a_watchtower_on_reason=("Reason A1 W-", ["R-1"]),
    a_chapel_on_reason=("Reason A1 P-", ["R-1"]),
    a_hamlet_tile_on_reason=("Reason A1 H-", ["R-1"]),
    a_keep_of_nobody=("Might A1 K-", ["M-4"]),
    on_faith_too=("Faith A1 K-", ["M-4"]),
    a_town_of_somebody=("Might A1 Tb", ["M-4"]),
    a_keep_of_somebody_on_reason=("Reason A1 Kb", ["M-4"]),
    a_renovated_keep=("Reason A1 K-", []),
    a_keep_of_blue=("Faith A1 Kb", []),
    a_keep_of_somebody_who_does_not_play=("Might A1 Ky", ["M-7"]),
    a_ruin_on_might=("Might A1 kr", ["R-2"]),
    a_civil_ruin=("Reason A1 t-", ["R-2"]),
)
def test_owners_and_ruins_appear_only_on_boards_that_have_them(change: str, clauses: list[str]) -> None:
    assert find_problems(place_buildings(change)) == clauses


@pytest.mark.clause("P-1", "N-1", "M-4")
@cases(
    "change, cubes, clauses",
    a_full_town=("Reason A1 T-", "A1 rbg", []),
    an_overfull_town=("Reason A1 T-", "A1 rbgw", ["P-1"]),
    a_full_city=("Reason A1 Y-", "A1 rrbgw", []),
    an_overfull_city=("Reason A1 Y-", "A1 rrbbgw", ["P-1"]),
    a_marked_castle=("Reason A1 c-", "A1 b", []),
    two_cubes_on_a_castle=("Reason A1 c-", "A1 rb", ["N-1"]),
    a_cube_on_a_renovated_castle=("Reason A1 C-", "A1 b", ["N-1"]),
    a_cube_on_a_keep=("Reason A1 k-", "A1 b", ["N-1"]),
    a_cube_on_a_printed_hamlet=("A1 .", "E3 r", []),
    two_cubes_on_a_printed_hamlet=("A1 .", "E3 rb", ["P-1"]),
)
def test_cubes_on_reason_are_within_capacity(change: str, cubes: str, clauses: list[str]) -> None:
    assert find_problems(place_buildings(change, cubes)) == clauses


@pytest.mark.clause("M-4")
@cases(
    "age, cubes",
    a_cube_on_a_town_of_faith=(FAITH, (0, 1, 0, 0)),
    counts_for_three_of_four_seats=(REASON, (0, 1, 0)),
    a_negative_count=(REASON, (-1, 1, 0, 0)),
)
def test_cubes_are_counted_by_seat_only_on_reason(age: Age, cubes: tuple[int, ...]) -> None:
    state = place_buildings(f"{age.title} A1 T-")
    town, *rest = state.public.boards[age].buildings
    assert find_problems(with_buildings(state, age, replace(town, cubes=cubes), *rest)) == ["M-4"]


@pytest.mark.clause("H-1")
@cases(
    "change, clauses",
    on_might=("Might A1 Kr, C1 Kb", ["H-1"]),
    on_faith=("Faith A1 Kr, C1 Kb", ["H-1"]),
    not_on_reason=("Reason A1 k-, C1 k-", []),
)
def test_the_highest_of_each_type_is_unique_on_might_and_faith(change: str, clauses: list[str]) -> None:
    assert find_problems(position(put(BARE, change), sound=False)) == clauses


# --- hands, turn and options ------------------------------------------------------------------------------------------


@pytest.mark.clause("T-4")
@pytest.mark.parametrize(
    ("adventurers", "acted", "hand_size", "clauses"),
    [
        pytest.param((2, 2), True, 0, set(), id="four-cards-played"),
        pytest.param((3, 0), True, 1, {"T-4"}, id="three-by-one-adventurer"),
        pytest.param((-1, 0), True, 4, {"T-4"}, id="fewer-than-none"),
        pytest.param((1, 0), False, 3, {"T-1"}, id="played-before-any-action"),
    ],
)
def test_the_cards_of_adventurers_are_within_the_limit(
    adventurers: tuple[int, int], acted: bool, hand_size: int, clauses: set[str]
) -> None:
    state = position(LAND, acted=acted)
    pair = tuple(Adventurer(MIGHT, played) for played in adventurers)
    gone = 4 - hand_size
    state = with_player(state, RED, adventurers=pair, hand_size=hand_size)
    state = replace(with_public(state, discards=cards("C" * gone)), hands=(None, *state.hands[1:]), hidden=None)
    assert set(find_problems(state)) - {"T-5"} == clauses


@pytest.mark.clause("T-4", "T-7")
def test_no_player_has_played_cards_out_of_turn() -> None:
    state = position(LAND)
    pair = (Adventurer(MIGHT, 1), Adventurer(MIGHT))
    assert "T-4" in find_problems(with_player(state, BLUE, adventurers=pair))


@pytest.mark.clause("M-6")
def test_no_player_has_negative_money() -> None:
    state = position(LAND)
    assert find_problems(with_player(state, BLUE, money=-1)) == ["M-6"]
    assert find_problems(with_player(state, BLUE, money=0)) == []


def deal_hand(seat: int, size: int) -> State:
    """Return a position in which a hand has a different size; the cards add up."""
    state = position(LAND, reported=True)
    before = state.public.players[seat].hand_size
    state = with_player(state, seat, hand_size=size)
    return with_public(state, pile_size=state.public.pile_size + before - size)


@pytest.mark.clause("T-5")
@pytest.mark.parametrize(("seat", "sizes"), [(BLUE, [4]), (RED, [3, 4])])
def test_every_hand_has_four_cards_and_the_acting_player_at_most_four(seat: int, sizes: list[int]) -> None:
    assert [size for size in (3, 4, 5) if not find_problems(deal_hand(seat, size))] == sizes
    assert find_problems(deal_hand(seat, 5)) == ["T-5"]
    assert find_problems(deal_hand(BLUE, 3)) == ["T-5"]


@pytest.mark.clause("T-5", "T-7")
def test_once_the_game_is_over_every_hand_has_four_cards() -> None:
    state = position(LAND, number=7, turn=WHITE, over=True)
    assert find_problems(state) == []
    short = with_player(state, WHITE, hand_size=3)
    assert "T-5" in find_problems(short)


@pytest.mark.clause("HE-1")
def test_row_has_three_cards_with_holdem_and_otherwise_none() -> None:
    assert find_problems(position(LAND, row="MMM")) == []
    with_row = position(LAND, row="MRC")
    assert "HE-1" in find_problems(with_public(with_row, row=cards("MR"), discards=cards("C")))
    without = position(LAND)
    row = with_public(without, row=cards("C"), pile_size=without.public.pile_size - 1)
    assert "HE-1" in find_problems(replace(row, hidden=None))


@pytest.mark.clause("ED-3")
def test_reported_cards_leave_hands_pile_and_seed_unknown() -> None:
    state = position(LAND, reported=True)
    assert "ED-3" in find_problems(replace(state, hands=(cards("MRCC"), None, None, None)))
    assert "ED-3" in find_problems(replace(state, hidden=Hidden(bytes(32), 0, ())))


@pytest.mark.clause("T-7", "S-2", "HE-1")
@cases(
    "change, clauses",
    turn_zero=({"number": 0}, {"T-7"}),
    turn_eight=({"number": 8}, {"T-7"}),
    a_swap_without_holdem=({"swapped": True}, {"HE-1"}),
    an_exchange_done=({"exchanged": True}, set()),
)
def test_turn_is_possible_in_the_game(change: dict[str, object], clauses: set[str]) -> None:
    state = position(LAND)
    assert set(find_problems(with_public(state, turn=replace(state.public.turn, **change)))) == clauses


@pytest.mark.clause("S-2")
def test_first_seat_is_a_player_of_the_game() -> None:
    assert set(find_problems(with_public(position(LAND), first_seat=4))) == {"S-2"}


@pytest.mark.clause("T-7")
def test_the_game_is_over_only_after_the_last_players_seventh_turn() -> None:
    assert set(find_problems(with_public(position(LAND), over=True))) == {"T-7"}
    assert find_problems(position(LAND, number=7, turn=WHITE, over=True)) == []
    assert "T-7" in find_problems(position(LAND, number=7, turn=BLUE, over=True, sound=False))
    assert find_problems(position(LAND, number=7, first=BLUE, turn=RED, over=True)) == []


def write_problem(problem: PositionProblem, state: State) -> tuple[str, str]:
    """Return the problem and its fix in English."""
    fix = suggested_fix(problem.suggested_fix)
    return str(position_problem(problem, state.config)), "" if fix is None else str(fix)


@pytest.mark.clause("M-4", "M-2")
def test_problem_has_fields_and_a_sentence_with_the_place_and_a_fix() -> None:
    state = with_player(place_buildings("A1 Kr"), RED, cubes=20)
    [problem] = audit(state)
    assert (problem.code, problem.path) == (PositionProblemCode.SUPPLY_WRONG, ("players", RED, "cubes"))
    assert dict(problem.details) == {"seat": RED, "supply": 20, "laid": 1, "all": 25}
    assert problem.suggested_fix == Fix(FixCode.WRITE, 24)
    assert write_problem(problem, state) == (
        "Red has 25 cubes; 20 in supply and 1 on the boards do not add up to that",
        "write 24",
    )
    of_nobody, nowhere = place_buildings("A1 K-"), with_nowhere(Building(TOWN, 0))
    assert [write_problem(each, of_nobody) for each in audit(of_nobody)] == [
        ("the Keep at A1 has no owner", "name the player whose cube is on it")
    ]
    assert [write_problem(each, nowhere) for each in audit(nowhere)] == [("the Town is off the board", "")]


@pytest.mark.clause("M-2", "R-2", "M-4")
def test_building_without_a_position_has_its_other_problems_reported() -> None:
    state = with_nowhere(Building(CHAPEL, 0, ruin=True))
    assert [(problem.code, problem.clause) for problem in audit(state)] == [
        (PositionProblemCode.OFF_BOARD, "M-2"),
        (PositionProblemCode.OWNER_MISSING, "M-4"),
        (PositionProblemCode.RUIN_IMPOSSIBLE, "R-2"),
    ]


@pytest.mark.clause("M-2")
def test_position_with_a_building_without_a_place_is_not_fixed() -> None:
    assert suggest_fixed_state(with_player(with_nowhere(Building(TOWN, 0)), RED, cubes=20)) is FixObstacle.OFF_BOARD


def test_a_fix_that_needs_a_choice_is_not_applied() -> None:
    assert suggest_fixed_state(with_player(position(LAND), RED, money=-1)) is FixObstacle.CHOICE_NEEDED


def test_position_with_a_problem_that_has_no_suggested_fix_stays_unchanged() -> None:
    assert suggest_fixed_state(with_nowhere(Building(TOWN, 0))) is None


def test_suggested_fixes_are_not_applied_while_a_decision_is_pending() -> None:
    state = cascades()[0].before
    cascade = state.public.cascade
    assert cascade is not None
    before = replace(cascade.before, stock=(0,) * len(cascade.before.stock))
    assert (
        suggest_fixed_state(with_public(state, cascade=replace(cascade, before=before))) is FixObstacle.DECISION_PENDING
    )


@pytest.mark.clause("P-1", "M-1")
@pytest.mark.parametrize(
    ("square", "code"),
    [
        ("A1", PositionProblemCode.NO_HAMLET),
        ("D4", PositionProblemCode.HAMLET_FULL),
        ("E3", PositionProblemCode.HAMLET_COVERED),
        ("", PositionProblemCode.NOT_PRINTED),
    ],
)
def test_cube_on_an_invalid_square_still_counts_for_the_supply(square: str, code: PositionProblemCode) -> None:
    board = position(LAND).public.boards[REASON]
    mask = board.grid.mask(Square.parse(square)) if square else 0
    town = Building(TOWN, board.grid.footprint(board.grid.mask(Square.parse("D2")), 2))
    full = board.grid.mask(Square.parse("D4"))
    cubed = [Building(HAMLET, each, cubes=(1, 0, 0, 0), printed=True) for each in {mask, full}]
    if square == "D4":
        cubed *= 2
    free = [each for each in board.buildings if not each.squares & town.squares and each.squares not in {mask, full}]
    state = with_buildings(position(LAND), REASON, *free, town, *cubed)
    [problem] = audit(state)
    assert (problem.code, problem.clause) == (code, "P-1")


@pytest.mark.clause("M-6")
def test_a_player_without_a_name_is_named_by_number() -> None:
    state = with_player(position(LAND), BLUE, money=-1)
    seats = tuple(replace(each, name="") for each in state.config.seats)
    nameless = with_public(state, config=replace(state.config, seats=seats))
    assert [write_problem(problem, nameless) for problem in audit(nameless)] == [
        ("player 2 owes money", "write 0 or more")
    ]

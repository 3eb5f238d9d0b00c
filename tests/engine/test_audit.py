"""What makes a position sound, item by item: what is found, and what is not."""

from collections.abc import Callable

import pytest

from khronos_engine.audit import Fix, FixCode, PositionFault, PositionFaultCode, audit, fixed
from khronos_engine.board import Board, Building
from khronos_engine.cards import Cards
from khronos_engine.material import ParadoxTiles, Rulings
from khronos_engine.state import Adventurer, Hidden
from khronos_engine.texts.faults import position_fault, suggested_fix
from tests.support import *

LAND = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  ~  | .  .  .  .  ~  | .  .  .  .  ~
2  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
3  .  .  .  .  h  | .  .  .  .  h  | .  .  .  .  h
4  .  .  .  h  .  | .  .  .  h  .  | .  .  .  h  .
"""


def found(state: State) -> list[str]:
    """Return the clauses of the faults of a position, one a fault."""
    return [fault.clause for fault in audit(state)]


def paths(state: State) -> list[tuple[str | int, ...]]:
    """Return where the faults of a position are."""
    return [fault.path for fault in audit(state)]


def laid(
    age: Age, kind: Kind, square: str, owner: int | None = None, cubes: tuple[int, ...] = (), *, ruin: bool = False
) -> State:
    """Return the land with one building on it, whether or not it may be there; tiles and cubes add up."""
    state = position(LAND)
    board = state.public.boards[age]
    corner = board.grid.mask(Square.parse(square))
    building = Building(kind, board.grid.footprint(corner, kind.size) & board.grid.all, owner, cubes, ruin)
    others = [each for each in board.buildings if not each.squares & building.squares]
    return with_building(state, age, (*others, building))


def with_building(state: State, age: Age, buildings: tuple[Building, ...]) -> State:
    """Return a position with other buildings on a board; tiles and cubes add up."""
    boards = list(state.public.boards)
    boards[age] = Board(boards[age].region, tuple(sorted(buildings, key=lambda each: each.corner)))
    standing = [each for board in boards for each in board.buildings]
    state = with_public(
        state,
        boards=tuple(boards),
        stock=tuple(kind.tiles - sum(each.kind is kind and not each.printed for each in standing) for kind in Kind),
    )
    for seat in range(state.config.players):
        held = sum((each.owner == seat) + (each.cubes[seat] if seat < len(each.cubes) else 0) for each in standing)
        state = with_player(state, seat, cubes=25 - held)
    return state


def with_nowhere(building: Building) -> State:
    """Return the land with one building more on Might, on no square of it; tiles and cubes add up."""
    state = position(LAND)
    return with_building(state, MIGHT, (*state.public.boards[MIGHT].buildings, building))


@pytest.mark.clause("M-3")
@pytest.mark.parametrize("change", [-1, 1])
def test_tiles_in_stock_on_the_boards_and_out_of_the_game_add_up(change: int) -> None:
    state = laid(MIGHT, KEEP, "A1", RED)
    assert found(state) == []
    stock = list(state.public.stock)
    stock[KEEP] += change
    assert found(with_public(state, stock=tuple(stock))) == ["M-3"]
    assert paths(with_public(state, stock=tuple(stock))) == [("stock", KEEP)]


@pytest.mark.clause("M-3", "ED-4")
def test_nothing_is_out_of_the_game_under_the_ruling_to_stock() -> None:
    lost = (0, 1, 0, 0, 0, 0, 0, 0, 0)
    stock = tuple(kind.tiles - out for kind, out in zip(Kind, lost, strict=True))
    assert found(with_public(position(LAND), lost=lost, stock=stock)) == []
    to_stock = position(LAND, rulings=Rulings(paradox_tiles=ParadoxTiles.TO_STOCK))
    assert found(with_public(to_stock, lost=lost, stock=stock)) == ["M-3"]


@pytest.mark.clause("M-3")
def test_more_tiles_than_the_box_holds_are_found() -> None:
    board = """
       Reason
       A  B  C  D  E  F  G  H  I  J  K  L
    1  Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y-
    2  Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y-
    3  Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y-
    4  Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y-
    5  Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y-
    6  Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y- Y-
    7  Y- Y- Y- Y- Y- Y- .  .  .  .  .  .
    8  Y- Y- Y- Y- Y- Y- .  .  .  .  .  .
    9  Y- Y- Y- Y- Y- Y- .  .  .  .  .  .
    """
    state = position(board, sound=False)
    assert found(state) == ["M-3"]
    assert paths(state) == [("stock", CITY)]


@pytest.mark.clause("M-4")
@pytest.mark.parametrize("change", [-1, 1])
def test_cubes_in_supply_and_on_the_boards_add_up(change: int) -> None:
    state = laid(MIGHT, KEEP, "A1", RED)
    assert found(with_player(state, RED, cubes=24 + change)) == ["M-4"]
    assert paths(with_player(state, RED, cubes=24 + change)) == [("players", RED, "cubes")]


@pytest.mark.clause("M-5")
@pytest.mark.parametrize("change", [-1, 1])
def test_cards_of_pile_discards_row_and_hands_add_up(change: int) -> None:
    state = position(LAND)
    assert "M-5" in found(with_public(state, pile_size=state.public.pile_size + change))
    assert "M-5" in found(
        with_public(state, discards=Cards(max(change, 0), 0, 0), pile_size=state.public.pile_size + change)
    )


@pytest.mark.clause("M-5")
def test_a_card_of_one_type_for_one_of_another_is_found() -> None:
    state = position(LAND, hand="MMRC", pile="")
    assert state.hands[RED] == cards("MMRC")
    assert set(found(replace(state, hands=(cards("MRRC"), *state.hands[1:])))) == {"M-5"}


@pytest.mark.clause("M-5", "V-1")
def test_a_hand_and_a_pile_are_as_large_as_everyone_sees() -> None:
    state = position(LAND, hand="MMRC")
    assert "V-1" in found(replace(state, hands=(cards("MMR"), *state.hands[1:])))
    hidden = state.hidden
    assert hidden is not None
    assert "V-1" in found(replace(state, hidden=Hidden(hidden.seed, hidden.position, hidden.pile[1:])))


@pytest.mark.clause("M-5", "V-1")
def test_a_view_is_sound_with_parts_absent() -> None:
    state = position(LAND)
    assert found(replace(state, hidden=None)) == []
    assert found(replace(state, hands=(None,) * 4, hidden=None)) == []


@pytest.mark.clause("M-2")
def test_a_footprint_that_runs_off_the_board_is_found() -> None:
    state = laid(MIGHT, KEEP, "C1", RED)
    assert found(state) == []
    board = state.public.boards[MIGHT]
    half = replace(board.buildings[0], squares=board.grid.mask(Square.parse("C1")))
    assert found(with_building(state, MIGHT, (half, *board.buildings[1:]))) == ["M-2"]


@pytest.mark.clause("M-2")
def test_overlapping_buildings_are_found() -> None:
    state = laid(MIGHT, KEEP, "A1", RED)
    board = state.public.boards[MIGHT]
    over = Building(TOWN, board.grid.footprint(board.grid.mask(Square.parse("B2")), 2))
    assert found(with_building(state, MIGHT, (*board.buildings, over))) == ["M-2"]


@pytest.mark.clause("M-3")
@pytest.mark.parametrize(
    ("kind", "square", "owner", "clauses"),
    [
        pytest.param(TOWN, "D2", None, [], id="a-town-over-one-hamlet"),
        pytest.param(TOWN, "D3", None, ["M-3"], id="a-town-over-two-hamlets"),
        pytest.param(CITY, "C2", None, ["M-3"], id="a-city-over-two-hamlets"),
        pytest.param(CITY, "A2", None, [], id="a-city-over-none"),
        pytest.param(HAMLET, "E3", None, ["M-3"], id="a-hamlet-on-a-hamlet"),
        pytest.param(WATCHTOWER, "E3", RED, ["M-3"], id="a-watchtower-on-a-hamlet"),
        pytest.param(KEEP, "D2", RED, ["M-3"], id="a-keep-over-a-hamlet"),
    ],
)
@pytest.mark.parametrize("age", [MIGHT, FAITH])
def test_a_civil_tile_covers_one_printed_hamlet_at_most_and_no_other_tile_any(
    age: Age, kind: Kind, square: str, owner: int | None, clauses: list[str]
) -> None:
    assert found(laid(age, kind, square, owner)) == clauses


@pytest.mark.clause("M-1")
def test_a_printed_hamlet_never_leaves_and_none_is_added() -> None:
    state = position(LAND)
    hamlets = state.public.boards[FAITH].buildings
    assert found(with_building(state, FAITH, hamlets[1:])) == ["M-1"]
    grid = state.config.region.grid
    extra = Building(HAMLET, grid.mask(Square.parse("A1")), printed=True)
    assert found(with_building(state, FAITH, (extra, *hamlets))) == ["M-1"]


@pytest.mark.clause("G-1")
@pytest.mark.parametrize("age", [MIGHT, FAITH])
@pytest.mark.parametrize(
    ("kind", "square", "owner", "clauses"),
    [
        pytest.param(HAMLET, "E1", None, ["G-1"], id="hamlet"),
        pytest.param(WATCHTOWER, "E1", RED, ["G-1"], id="watchtower"),
        pytest.param(KEEP, "D1", RED, ["G-1"], id="keep"),
        pytest.param(TOWN, "D1", None, [], id="town"),
    ],
)
def test_no_river_under_hamlets_and_military_and_religious_buildings(
    age: Age, kind: Kind, square: str, owner: int | None, clauses: list[str]
) -> None:
    assert found(laid(age, kind, square, owner)) == clauses


@pytest.mark.clause("G-1", "R-8")
def test_no_river_under_a_ruin_either() -> None:
    assert found(laid(REASON, KEEP, "D1", ruin=True)) == ["G-1"]
    assert found(laid(REASON, KEEP, "C1", ruin=True)) == []


@pytest.mark.clause("R-1")
@pytest.mark.parametrize("kind", [WATCHTOWER, Kind.CHAPEL, HAMLET])
def test_nothing_of_size_one_is_on_reason_but_printed_hamlets(kind: Kind) -> None:
    assert found(laid(REASON, kind, "A1")) == ["R-1"]


@pytest.mark.clause("M-4", "R-2")
@pytest.mark.parametrize(
    ("age", "kind", "owner", "clauses"),
    [
        pytest.param(MIGHT, KEEP, None, ["M-4"], id="a-keep-of-nobody"),
        pytest.param(FAITH, KEEP, None, ["M-4"], id="on-faith-too"),
        pytest.param(MIGHT, TOWN, BLUE, ["M-4"], id="a-town-of-somebody"),
        pytest.param(REASON, KEEP, BLUE, ["M-4"], id="a-keep-of-somebody-on-reason"),
        pytest.param(REASON, KEEP, None, [], id="a-renovated-keep"),
        pytest.param(FAITH, KEEP, BLUE, [], id="a-keep-of-blue"),
    ],
)
def test_owners_are_on_might_and_faith_for_military_and_religious_buildings(
    age: Age, kind: Kind, owner: int | None, clauses: list[str]
) -> None:
    assert found(laid(age, kind, "A1", owner)) == clauses


@pytest.mark.clause("M-7", "M-4")
def test_an_owner_sits_at_the_table() -> None:
    assert "M-7" in found(laid(MIGHT, KEEP, "A1", YELLOW))


@pytest.mark.clause("R-2")
def test_ruins_are_on_reason_alone_and_never_civil() -> None:
    assert found(laid(MIGHT, KEEP, "A1", RED, ruin=True)) == ["R-2"]
    assert found(laid(REASON, TOWN, "A1", ruin=True)) == ["R-2"]


@pytest.mark.clause("P-1", "N-1", "M-4")
@pytest.mark.parametrize(
    ("age", "kind", "cubes", "ruin", "clauses"),
    [
        pytest.param(REASON, TOWN, (1, 1, 1, 0), False, [], id="a-full-town"),
        pytest.param(REASON, TOWN, (1, 1, 1, 1), False, ["P-1"], id="an-overfull-town"),
        pytest.param(REASON, CITY, (2, 1, 1, 1), False, [], id="a-full-city"),
        pytest.param(REASON, CITY, (2, 2, 1, 1), False, ["P-1"], id="an-overfull-city"),
        pytest.param(REASON, CASTLE, (0, 1, 0, 0), True, [], id="a-marked-castle"),
        pytest.param(REASON, CASTLE, (1, 1, 0, 0), True, ["N-1"], id="two-cubes-on-a-castle"),
        pytest.param(REASON, CASTLE, (0, 1, 0, 0), False, ["N-1"], id="a-cube-on-a-renovated-castle"),
        pytest.param(REASON, KEEP, (0, 1, 0, 0), True, ["N-1"], id="a-cube-on-a-keep"),
        pytest.param(FAITH, TOWN, (0, 1, 0, 0), False, ["M-4"], id="a-cube-on-a-town-of-faith"),
        pytest.param(REASON, TOWN, (0, 1, 0), False, ["M-4"], id="counts-for-three-of-four-seats"),
        pytest.param(REASON, TOWN, (-1, 1, 0, 0), False, ["M-4"], id="a-negative-count"),
    ],
)
def test_cubes_on_reason_are_within_capacity(
    age: Age, kind: Kind, cubes: tuple[int, ...], ruin: bool, clauses: list[str]
) -> None:
    assert found(laid(age, kind, "A1", None, cubes, ruin=ruin)) == clauses


@pytest.mark.clause("P-1", "M-1")
def test_a_printed_hamlet_holds_one_cube_while_it_is_bare() -> None:
    drawing = LAND + "cubes: E3 r"
    assert found(position(drawing)) == []
    assert found(position(LAND + "cubes: E3 rb", sound=False)) == ["P-1"]
    state = position(drawing)
    town = Building(TOWN, state.config.region.grid.footprint(state.config.region.grid.mask(Square.parse("D2")), 2))
    assert found(with_building(state, REASON, (*state.public.boards[REASON].buildings, town))) == ["P-1"]


TWO_KEEPS_SIDE_BY_SIDE = """
   Might
   A  B  C  D
1  Kr Kr Kb Kb
2  Kr Kr Kb Kb
3  .  .  .  .
"""


@pytest.mark.clause("H-1")
@pytest.mark.parametrize("age", ["Might", "Faith"])
def test_the_highest_of_each_type_is_unique_on_might_and_faith(age: str) -> None:
    assert found(position(TWO_KEEPS_SIDE_BY_SIDE.replace("Might", age), sound=False)) == ["H-1"]


@pytest.mark.clause("H-1")
def test_on_reason_it_need_not_be() -> None:
    ruins = """
       Reason
       A  B  C  D
    1  k- k- k- k-
    2  k- k- k- k-
    3  .  .  .  .
    """
    assert found(position(ruins)) == []


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
    state = replace(with_public(state, discards=Cards(0, 0, gone)), hands=(None, *state.hands[1:]), hidden=None)
    assert set(found(state)) - {"T-5"} == clauses


@pytest.mark.clause("T-4", "T-7")
def test_nobody_has_played_cards_out_of_turn() -> None:
    state = position(LAND)
    pair = (Adventurer(MIGHT, 1), Adventurer(MIGHT))
    assert "T-4" in found(with_player(state, BLUE, adventurers=pair))


@pytest.mark.clause("M-6")
def test_nobody_owes_money() -> None:
    state = position(LAND)
    assert found(with_player(state, BLUE, money=-1)) == ["M-6"]
    assert found(with_player(state, BLUE, money=0)) == []


def dealt(seat: int, size: int) -> State:
    """Return a position in which a hand has another size; the cards add up."""
    state = position(LAND, reported=True)
    before = state.public.players[seat].hand_size
    state = with_player(state, seat, hand_size=size)
    return with_public(state, pile_size=state.public.pile_size + before - size)


@pytest.mark.clause("T-5")
@pytest.mark.parametrize("size", [3, 5])
def test_every_hand_but_that_of_the_player_on_turn_has_four_cards(size: int) -> None:
    assert found(dealt(BLUE, 4)) == []
    assert found(dealt(BLUE, size)) == ["T-5"]


@pytest.mark.clause("T-5")
def test_the_player_on_turn_has_four_cards_at_most() -> None:
    assert found(dealt(RED, 5)) == ["T-5"]
    assert found(dealt(RED, 4)) == []


@pytest.mark.clause("T-5")
def test_the_player_on_turn_may_have_fewer() -> None:
    assert found(dealt(RED, 3)) == []


@pytest.mark.clause("T-5", "T-7")
def test_once_the_game_is_over_every_hand_has_four_cards() -> None:
    state = position(LAND, number=7, turn=WHITE, over=True)
    assert found(state) == []
    short = with_player(state, WHITE, hand_size=3)
    assert "T-5" in found(short)


@pytest.mark.clause("HE-1")
def test_three_cards_lie_in_the_row_or_none_without_holdem() -> None:
    assert found(position(LAND, row="MMM")) == []
    with_row = position(LAND, row="MRC")
    assert "HE-1" in found(with_public(with_row, row=cards("MR"), discards=cards("C")))
    without = position(LAND)
    row = with_public(without, row=cards("C"), pile_size=without.public.pile_size - 1)
    assert "HE-1" in found(replace(row, hidden=None))


@pytest.mark.clause("ED-3")
def test_with_reported_cards_nothing_is_known() -> None:
    state = position(LAND, reported=True)
    assert "ED-3" in found(replace(state, hands=(cards("MRCC"), None, None, None)))
    assert "ED-3" in found(replace(state, hidden=Hidden(bytes(32), 0, ())))


TURNS: list[tuple[str, Callable[[State], State], set[str]]] = [
    ("turn-zero", lambda state: with_public(state, turn=replace(state.public.turn, number=0)), {"T-7"}),
    ("turn-eight", lambda state: with_public(state, turn=replace(state.public.turn, number=8)), {"T-7"}),
    ("no-such-first-seat", lambda state: with_public(state, first_seat=4), {"S-2"}),
    (
        "a-swap-without-holdem",
        lambda state: with_public(state, turn=replace(state.public.turn, swapped=True)),
        {"HE-1"},
    ),
    ("over-in-the-first-turn", lambda state: with_public(state, over=True), {"T-7"}),
    ("an-exchange-done", lambda state: with_public(state, turn=replace(state.public.turn, exchanged=True)), set()),
]


@pytest.mark.clause("T-7", "S-2", "HE-1")
@pytest.mark.parametrize(("change", "clauses"), [pytest.param(*row[1:], id=row[0]) for row in TURNS])
def test_turn_and_phase_fit_together(change: Callable[[State], State], clauses: set[str]) -> None:
    assert set(found(change(position(LAND)))) == clauses


@pytest.mark.clause("T-7")
def test_the_game_is_over_only_after_the_last_players_seventh_turn() -> None:
    assert found(position(LAND, number=7, turn=WHITE, over=True)) == []
    assert "T-7" in found(position(LAND, number=7, turn=BLUE, over=True, sound=False))
    assert found(position(LAND, number=7, first=BLUE, turn=RED, over=True)) == []


def text(fault: PositionFault, state: State) -> tuple[str, str]:
    """Return what is wrong, and what would fix it, in English."""
    fix = suggested_fix(fault.suggested_fix)
    return str(position_fault(fault, state.config)), "" if fix is None else str(fix)


@pytest.mark.clause("M-4")
def test_a_fault_names_the_field_and_a_fix() -> None:
    state = with_player(laid(MIGHT, KEEP, "A1", RED), RED, cubes=20)
    [fault] = audit(state)
    assert fault.path == ("players", RED, "cubes")
    assert text(fault, state) == (
        "Red has 25 cubes; 20 in supply and 1 on the boards do not add up to that",
        "write 24",
    )
    assert at(state, MIGHT, "B2").kind is KEEP


@pytest.mark.clause("M-4")
def test_a_fault_is_data() -> None:
    state = with_player(laid(MIGHT, KEEP, "A1", RED), RED, cubes=20)
    [fault] = audit(state)
    assert fault.code is PositionFaultCode.SUPPLY_WRONG
    assert dict(fault.details) == {"seat": RED, "supply": 20, "laid": 1, "all": 25}
    assert fault.suggested_fix == Fix(FixCode.WRITE, 24)


@pytest.mark.clause("M-4")
def test_a_building_is_named_in_a_fault_by_kind_and_square() -> None:
    state = laid(MIGHT, KEEP, "A1")
    [fault] = audit(state)
    assert text(fault, state) == ("the Keep at A1 has no owner", "name the player whose cube lies on it")


@pytest.mark.clause("M-2")
def test_a_building_that_is_nowhere_is_named_by_kind() -> None:
    state = with_nowhere(Building(TOWN, 0))
    [fault] = audit(state)
    assert text(fault, state) == ("the Town lies off the board", "")


@pytest.mark.clause("M-2", "R-2", "M-4")
def test_a_building_that_is_nowhere_has_its_other_faults_named() -> None:
    state = with_nowhere(Building(CHAPEL, 0, ruin=True))
    assert [(fault.code, fault.clause) for fault in audit(state)] == [
        (PositionFaultCode.OFF_BOARD, "M-2"),
        (PositionFaultCode.OWNER_MISSING, "M-4"),
        (PositionFaultCode.RUIN_IMPOSSIBLE, "R-2"),
    ]


@pytest.mark.clause("M-2", "M-3", "M-4")
def test_a_building_that_is_nowhere_holds_its_tile_and_its_cube() -> None:
    assert found(with_nowhere(Building(KEEP, 0, RED))) == ["M-2"]
    beyond = with_public(with_nowhere(Building(KEEP, 0, RED)), stock=position(LAND).public.stock)
    assert found(beyond) == ["M-2", "M-3"]


@pytest.mark.clause("M-2")
def test_a_position_with_a_building_that_is_nowhere_is_not_fixed() -> None:
    assert fixed(with_player(with_nowhere(Building(TOWN, 0)), RED, cubes=20)) is None


@pytest.mark.clause("P-1", "M-1")
@pytest.mark.parametrize(
    ("square", "code"),
    [
        ("A1", PositionFaultCode.NO_HAMLET),
        ("D4", PositionFaultCode.HAMLET_FULL),
        ("E3", PositionFaultCode.HAMLET_COVERED),
        ("", PositionFaultCode.NOT_PRINTED),
    ],
)
def test_a_cube_that_no_printed_hamlet_can_hold_counts_all_the_same(square: str, code: PositionFaultCode) -> None:
    board = position(LAND).public.boards[REASON]
    mask = board.grid.mask(Square.parse(square)) if square else 0
    town = Building(TOWN, board.grid.footprint(board.grid.mask(Square.parse("D2")), 2))
    hamlets = [each for each in board.buildings if not each.squares & town.squares]
    cubed = [
        Building(HAMLET, each, cubes=(1, 0, 0, 0), printed=True) for each in {mask, board.grid.mask(Square.parse("D4"))}
    ]
    if square == "D4":
        cubed *= 2
    free = [each for each in hamlets if each.squares not in {cube.squares for cube in cubed}]
    state = with_building(position(LAND), REASON, (*free, town, *cubed))
    [fault] = audit(state)
    assert (fault.code, fault.clause) == (code, "P-1")


@pytest.mark.clause("M-6")
def test_a_player_without_a_name_is_named_by_number() -> None:
    state = with_player(position(LAND), BLUE, money=-1)
    seats = tuple(replace(each, name="") for each in state.config.seats)
    nameless = with_public(state, config=replace(state.config, seats=seats))
    assert [text(fault, nameless) for fault in audit(nameless)] == [("player 2 owes money", "write 0 or more")]

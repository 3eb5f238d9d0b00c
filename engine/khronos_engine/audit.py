"""What makes a position sound (section 14): every fault of a state that came from outside.

The rules trust a state. One that came from outside is audited once, at the door, and used only if nothing is found.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from khronos_engine.cards import NO_CARDS, Cards
from khronos_engine.catalog import (
    BUILDING_AGES,
    CARDS_PER_ADVENTURER,
    CUBES_PER_PLAYER,
    GAME_TURNS,
    HAND_SIZE,
    Age,
    CardMode,
    Kind,
    ParadoxTiles,
    Type,
)
from khronos_engine.ledger import ImpossibleAnswer
from khronos_engine.referee import judge, rewound, run_cascade
from khronos_engine.rules.building import avoids_river
from khronos_engine.state import Board, State, printed_hamlets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.state import Building, Cascade, Player, Public

ROW_SIZE = 3
"""Cards in the Hold'em row (HE-1)."""

Path = tuple[str | int, ...]
"""Where in a state: field names and places in tuples, such as `("boards", 1, "buildings", 4, "owner")`."""


class Unwritten(Enum):
    """What a mend is when it is no value."""

    UNKNOWN = "unknown"
    """No mend is obvious."""
    REMOVED = "removed"
    """The building is taken off."""


UNKNOWN, REMOVED = Unwritten.UNKNOWN, Unwritten.REMOVED


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing wrong with a position.

    Attributes:
        path: Where, by the names of the public part, or from `hands` or `hidden`.
        clause: Id of the clause that it breaks.
        sentence: What is wrong.
        mend: What would mend it, empty where nothing is obvious.
        right: The value that would mend the field, `UNKNOWN` where none is obvious; `REMOVED` takes a building off.
    """

    path: Path
    clause: str
    sentence: str
    mend: str = ""
    right: object = UNKNOWN


def audit(state: State) -> tuple[Flaw, ...]:
    """Return every fault of a position, none if it is sound.

    A position in the middle of a cascade is sound if the one before the action is, and if it follows from that, the
    action and the answers.
    """
    public = state.public
    if public.cascade is None:
        return (*_flaws(state), *_hierarchy(public))
    return tuple(_cascade(state, public.cascade))


def _flaws(state: State) -> Iterator[Flaw]:
    public = state.public
    yield from _turn(public)
    for age in Age:
        yield from _board(public, age)
    yield from _tiles(public)
    for seat, player in enumerate(public.players):
        yield from _player(public, seat, player)
    yield from _cards(state)


def _turn(public: Public) -> Iterator[Flaw]:
    """Audit the turn and its flags (T-1, T-7, HE-2)."""
    turn, players = public.turn, public.config.players
    if not 0 <= public.first_seat < players:
        yield Flaw(("first_seat",), "S-2", f"there is no seat {public.first_seat + 1} in a game of {players}")
    if not 0 <= turn.seat < players:
        yield Flaw(("turn", "seat"), "T-7", f"there is no seat {turn.seat + 1} in a game of {players}")
    if not 1 <= turn.number <= GAME_TURNS:
        yield Flaw(("turn", "number"), "T-7", f"game turn {turn.number}; a game has turns 1 to {GAME_TURNS}")
    if turn.swapped and not public.config.holdem:
        yield Flaw(
            ("turn", "swapped"), "HE-1", "a swap was done in a game without Hold'em", "set it to false", right=False
        )
    if public.over and (turn.number != GAME_TURNS or (turn.seat + 1) % players != public.first_seat):
        yield Flaw(
            ("over",), "T-7", "the game is over before the last player's seventh turn", "set it to false", right=False
        )


def _board(public: Public, age: Age) -> Iterator[Flaw]:
    """Audit what stands on a board: footprints, printed hamlets, river, owners and cubes."""
    board = public.boards[age]
    seen = 0
    for number, building in enumerate(board.buildings):
        path: Path = ("boards", age, "buildings", number)
        name = _Named(board, building)
        if building.squares.bit_count() != building.kind.size**2:
            yield Flaw(path, "M-2", f"{name} does not lie wholly on the board")
        if building.squares & seen:
            yield Flaw(path, "M-2", f"{name} overlaps another building")
        seen |= building.squares
        if building.printed:
            if not building.squares & board.region.hamlets:
                yield Flaw((*path, "printed"), "M-1", f"no hamlet is printed under {name}")
        else:
            yield from _tile(board, age, building, path, name)
        yield from _owner(public, age, building, path, name)
        yield from _cubes(public, age, building, path, name)
    for hamlet in board.grid.squares(board.region.hamlets & ~seen):
        yield Flaw(("boards", age, "buildings"), "M-1", f"the hamlet printed on {hamlet.name} is missing")


class _Named:
    """A building as sentences name it; the name is made when one does."""

    __slots__ = ("_board", "_building")

    def __init__(self, board: Board, building: Building) -> None:
        self._board = board
        self._building = building

    def __str__(self) -> str:
        squares = self._building.squares
        where = f" at {self._board.grid.square(squares).name}" if squares else ""
        return f"the {self._building.kind.title}{where}"


def _tile(board: Board, age: Age, building: Building, path: Path, name: _Named) -> Iterator[Flaw]:
    """Audit what a tile lies on, and whether it may be on that board at all (M-3, G-1, R-1)."""
    hamlets = (building.squares & board.region.hamlets).bit_count()
    if hamlets and not building.kind.is_civil:
        yield Flaw(path, "M-3", f"{name} covers a printed hamlet; only civil buildings may")
    elif hamlets and building.kind is Kind.HAMLET:
        yield Flaw(path, "M-3", f"{name} lies on a printed hamlet")
    elif hamlets > 1:
        yield Flaw(path, "M-3", f"{name} covers {hamlets} printed hamlets; a building covers one at most")
    if avoids_river(building.kind) and building.squares & board.region.river:
        yield Flaw(path, "G-1", f"{name} covers a river square")
    if age is Age.REASON and building.kind.size == 1:
        yield Flaw(path, "R-1", f"{name} is of size 1 and cannot have come to Reason", "take it off", REMOVED)


def _owner(public: Public, age: Age, building: Building, path: Path, name: _Named) -> Iterator[Flaw]:
    """Audit who owns a building and whether it can be a ruin (M-4, R-2)."""
    owned = age in BUILDING_AGES and not building.kind.is_civil
    if owned and building.owner is None:
        yield Flaw((*path, "owner"), "M-4", f"{name} has no owner", "name the player whose cube lies on it")
    elif not owned and building.owner is not None:
        yield Flaw((*path, "owner"), "M-4", f"{name} cannot have an owner", "leave the owner out", None)
    elif building.owner is not None and not 0 <= building.owner < public.config.players:
        yield Flaw((*path, "owner"), "M-7", f"there is no seat {building.owner + 1} to own {name}")
    if building.ruin and (age is not Age.REASON or building.kind.is_civil):
        yield Flaw((*path, "ruin"), "R-2", f"{name} cannot be a ruin", "set it to false", right=False)


def _cubes(public: Public, age: Age, building: Building, path: Path, name: _Named) -> Iterator[Flaw]:
    """Audit the cubes on a building (M-4, P-1, N-1)."""
    if not building.cubes:
        return
    path = (*path, "cubes")
    count = building.cube_count
    if len(building.cubes) != public.config.players:
        yield Flaw(path, "M-4", f"{name} counts cubes of {len(building.cubes)} seats, not {public.config.players}")
    elif min(building.cubes) < 0:
        yield Flaw(path, "M-4", f"{name} holds a negative number of cubes")
    elif age is not Age.REASON:
        yield Flaw(
            path, "M-4", f"{name} holds cubes on {age.title}; only its owner is named there", "leave them out", ()
        )
    elif building.kind.is_civil:
        if count > building.kind.worth:
            yield Flaw(path, "P-1", f"{name} holds {count} cubes; its value, {building.kind.worth}, is the most")
    elif count > (1 if building.ruin and building.kind.size == 3 else 0):  # Castle or Abbey
        yield Flaw(path, "N-1", f"{name} holds {count} cubes; only a ruin of size 3 may hold one")


def _hierarchy(public: Public) -> Iterator[Flaw]:
    """Audit that no decision is owed: the highest of each type is unique (H-1)."""
    for age in BUILDING_AGES:
        board = public.boards[age]
        for domain in board.domains:
            for kind in (Type.MILITARY, Type.RELIGIOUS):
                sharers = domain.highest(kind)
                if len(sharers) > 1:
                    names = " and ".join(str(_Named(board, each)) for each in sharers)
                    number = board.buildings.index(sharers[-1])
                    yield Flaw(
                        ("boards", age, "buildings", number),
                        "H-1",
                        f"{names} share the highest {kind.title} value of a domain of {age.title}",
                    )


def _tiles(public: Public) -> Iterator[Flaw]:
    """Audit that the tiles add up (M-3)."""
    counts = [0] * len(Kind)
    for board in public.boards:
        for building in board.buildings:
            if not building.printed:
                counts[building.kind] += 1
    for kind, laid in zip(Kind, counts, strict=True):
        due = kind.tiles - laid - public.lost[kind]
        if public.lost[kind] < 0:
            yield Flaw(("lost", kind), "M-3", f"a negative number of {kind.title} tiles out of the game")
        elif public.lost[kind] and public.config.rulings.paradox_tiles is ParadoxTiles.TO_STOCK:
            yield Flaw(("lost", kind), "M-3", f"{kind.title} tiles left a game in which none do", "write 0", 0)
        if due < 0:
            yield Flaw(
                ("stock", kind),
                "M-3",
                f"{laid} {kind.title} tiles on the boards and {public.lost[kind]} lost, of {kind.tiles} in all",
            )
        elif public.stock[kind] != due:
            yield Flaw(
                ("stock", kind),
                "M-3",
                f"{public.stock[kind]} {kind.title} tiles in stock, {laid} on the boards and {public.lost[kind]} out of"
                f" the game do not make {kind.tiles}",
                f"write {due}",
                due,
            )


def _player(public: Public, seat: int, player: Player) -> Iterator[Flaw]:
    """Audit a player's money, cubes, hand size and adventurers (M-4, M-6, T-4, T-5)."""
    path: Path = ("players", seat)
    name = public.config.seats[seat].name
    if player.money < 0:
        yield Flaw((*path, "money"), "M-6", f"{name} owes money", "write 0 or more")
    laid = 0
    for board in public.boards:
        for building in board.buildings:
            if building.owner == seat:
                laid += 1
            if seat < len(building.cubes):
                laid += building.cubes[seat]
    if laid > CUBES_PER_PLAYER:
        yield Flaw((*path, "cubes"), "M-4", f"{laid} cubes of {name} lie on the boards; there are {CUBES_PER_PLAYER}")
    elif player.cubes != CUBES_PER_PLAYER - laid:
        yield Flaw(
            (*path, "cubes"),
            "M-4",
            f"{player.cubes} cubes in supply and {laid} on the boards do not make {name}'s {CUBES_PER_PLAYER}",
            f"write {CUBES_PER_PLAYER - laid}",
            CUBES_PER_PLAYER - laid,
        )
    yield from _hand_size(public, seat, player, path)


def _hand_size(public: Public, seat: int, player: Player, path: Path) -> Iterator[Flaw]:
    """Audit the hand size and the cards played this turn (T-4, T-5)."""
    name = public.config.seats[seat].name
    on_turn = seat == public.turn.seat and not public.over
    for number, adventurer in enumerate(player.adventurers):
        where: Path = (*path, "adventurers", number, "played")
        if not 0 <= adventurer.played <= CARDS_PER_ADVENTURER:
            yield Flaw(where, "T-4", f"an adventurer of {name} has played {adventurer.played} cards; 2 is the most")
        elif adventurer.played and not on_turn:
            yield Flaw(where, "T-4", f"an adventurer of {name} has played cards out of turn", "write 0", 0)
        elif adventurer.played and not public.turn.acted:
            yield Flaw(where, "T-1", f"an adventurer of {name} has played cards before any action", "write 0", 0)
    size = player.hand_size
    if on_turn and not 0 <= size <= HAND_SIZE:
        yield Flaw((*path, "hand_size"), "T-5", f"{name} holds {size} cards; {HAND_SIZE} is the most")
    elif not on_turn and size != HAND_SIZE:
        said = f"{name} holds {size} cards out of turn; every hand then has {HAND_SIZE}"
        yield Flaw((*path, "hand_size"), "T-5", said, f"write {HAND_SIZE}", HAND_SIZE)


def _cards(state: State) -> Iterator[Flaw]:
    """Audit that the cards add up, as far as they are known (M-5, HE-1)."""
    public, config = state.public, state.config
    deck = config.all_cards
    if public.row.total != (ROW_SIZE if config.holdem else 0):
        due = ROW_SIZE if config.holdem else 0
        yield Flaw(("row",), "HE-1", f"{public.row.total} cards in the row; it must have {due}")
    total = public.discards.total + public.row.total + public.pile_size + sum(p.hand_size for p in public.players)
    if total != deck.total:
        due = public.pile_size + deck.total - total
        said = f"pile, discards, row and hands hold {total} cards; the deck has {deck.total}"
        mend, right = (f"write {due}", due) if due >= 0 else ("", UNKNOWN)
        yield Flaw(("pile_size",), "M-5", said, mend, right)
    for seat, hand in enumerate(state.hands):
        if hand is None:
            continue
        if config.cards is CardMode.REPORTED:
            yield Flaw(("hands", seat), "ED-3", "with reported cards no hand is known", "leave the hand out", None)
        elif hand.total != public.players[seat].hand_size:
            yield Flaw(
                ("hands", seat),
                "V-1",
                f"the hand has {hand.total} cards; the public part says {public.players[seat].hand_size}",
            )
    if state.hidden is not None:
        if config.cards is CardMode.REPORTED:
            yield Flaw(("hidden",), "ED-3", "with reported cards nothing is hidden", "leave the part out", None)
        elif len(state.hidden.pile) != public.pile_size:
            yield Flaw(
                ("hidden", "pile"),
                "V-1",
                f"the pile has {len(state.hidden.pile)} cards; the public part says {public.pile_size}",
            )
    known = sum((hand for hand in state.hands if hand is not None), NO_CARDS) + public.discards + public.row
    everything = state.hidden is not None and None not in state.hands
    if state.hidden is not None:
        known += Cards.tally(state.hidden.pile)
    for kind in Type:
        if known[kind] > deck[kind] or (everything and total == deck.total and known[kind] < deck[kind]):
            yield Flaw(("discards",), "M-5", f"{known[kind]} {kind.title} cards; the deck has {deck[kind]}")


def _cascade(state: State, cascade: Cascade) -> Iterator[Flaw]:
    """Audit a position in the middle of a cascade by working it out again (T-8)."""
    here: Path = ("cascade",)
    if cascade.before.cascade is not None:
        yield Flaw((*here, "before", "cascade"), "T-8", "a decision is pending before the action", "leave it out")
        return
    seat, players = cascade.action.seat, state.config.players
    if not 0 <= seat < players:
        yield Flaw((*here, "action", "seat"), "M-7", f"there is no seat {seat + 1} in a game of {players}")
        return
    before = rewound(state)
    flaws = (*_flaws(before), *_hierarchy(before.public))
    for flaw in flaws:
        private = flaw.path[0] in ("hands", "hidden")
        yield flaw if private else replace(flaw, path=(*here, "before", *flaw.path))
    if flaws:
        return
    verdict = judge(before, cascade.action)
    if verdict.refusal is not None:
        clauses = ", ".join(verdict.refusal.clauses)
        yield Flaw((*here, "action"), verdict.refusal.clauses[0], f"the action was not legal: it breaks {clauses}")
        return
    if verdict.action != cascade.action:
        yield Flaw((*here, "action", "payment"), "T-4", "the action does not name its payment")
        return
    try:
        due = run_cascade(before, cascade.action, cascade.answers).state
    except ImpossibleAnswer:
        yield Flaw((*here, "answers"), "T-8", "the answers do not fit the decisions that the action asks for")
        return
    yield from _departures(state.public, due.public)


def _departures(shown: Public, due: Public) -> Iterator[Flaw]:
    """Return where the public part shown departs from the one that follows from its own beginning."""
    if due.cascade is None:
        yield Flaw(("cascade",), "T-8", "the action is settled and no decision is owed")
        return
    for field in fields(shown):
        found, follows = getattr(shown, field.name), getattr(due, field.name)
        if found == follows or field.name == "cascade":
            continue
        if field.name in ("boards", "players", "stock", "lost"):
            yield from (
                Flaw((field.name, place), "T-8", "this does not follow from the position before the action")
                for place, (one, other) in enumerate(zip(found, follows, strict=True))
                if one != other
            )
        else:
            yield Flaw((field.name,), "T-8", "this does not follow from the position before the action")
    if shown.question != due.question:
        yield Flaw(("cascade", "question"), "T-8", "this is not the decision that the action asks for")
    elif shown.cascade != due.cascade:
        yield Flaw(("cascade", "before"), "T-8", "this is not the position before the action")


MOST_ROUNDS = 4
"""How often mends are looked for: a mended board changes what must be in stock, and so on."""


def mended(state: State) -> State | None:
    """Return a position with every obvious mend made, None if there is none; it may still have faults.

    A position in the middle of a cascade is not mended: its boards follow from its own beginning.
    """
    if state.public.cascade is not None:
        return None
    changed = False
    for _ in range(MOST_ROUNDS):
        flaws = [flaw for flaw in audit(state) if flaw.right is not UNKNOWN]
        if not flaws:
            break
        changed = True
        # From the last building to the first, so that one taken off moves none that is still to be mended.
        for flaw in reversed(flaws):
            if flaw.right is REMOVED:
                state = replace(state, public=_taken_off(state.public, flaw.path))
            elif flaw.path[0] in ("hands", "hidden"):
                state = _written(state, flaw.path, flaw.right)
            else:
                state = replace(state, public=_written(state.public, flaw.path, flaw.right))
    return state if changed else None


def _taken_off(public: Public, path: Path) -> Public:
    """Return the public part without a building; a hamlet printed under it shows again (M-3)."""
    _, age, _, number = path
    assert isinstance(age, int)  # noqa: S101  # the path of a building has these four steps
    assert isinstance(number, int)  # noqa: S101  # as above
    board = public.boards[age]
    gone = board.buildings[number]
    left = [*board.buildings[:number], *board.buildings[number + 1 :]]
    bare = printed_hamlets(board.region, gone.squares & ~_covered(left))
    boards = list(public.boards)
    boards[age] = Board(board.region, tuple(sorted([*left, *bare], key=lambda each: each.corner)))
    return replace(public, boards=(boards[0], boards[1], boards[2]))


def _covered(buildings: list[Building]) -> int:
    mask = 0
    for building in buildings:
        mask |= building.squares
    return mask


_Value = TypeVar("_Value")


def _written(value: _Value, path: Path, right: object) -> _Value:
    """Return a value with another value at a path below it."""
    step, rest = path[0], path[1:]
    if isinstance(value, tuple) and isinstance(step, int):
        inner = _written(value[step], rest, right) if rest else right
        return type(value)((*value[:step], inner, *value[step + 1 :]))
    inner_value = _written(getattr(value, str(step)), rest, right) if rest else right
    return replace(value, **{str(step): inner_value})  # type: ignore[type-var]  # all but tuples are dataclasses

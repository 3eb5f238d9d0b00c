"""What makes a position sound (section 14): every fault of a state that came from outside.

The rules trust a state. One that came from outside is audited once, at the door, and used only if nothing is found.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum, auto
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.board import Board, Building, printed_hamlets
from khronos_engine.cards import Cards
from khronos_engine.ledger import ImpossibleAnswer
from khronos_engine.material import (
    AGES,
    BUILDING_AGES,
    CARDS_PER_ADVENTURER,
    CUBES_PER_PLAYER,
    GAME_TURNS,
    HAND_SIZE,
    KINDS,
    TYPES,
    Age,
    CardMode,
    Kind,
    ParadoxTiles,
    Type,
)
from khronos_engine.referee import judge, rewound, run
from khronos_engine.rules.ground import avoids_river
from khronos_engine.squares import Grid
from khronos_engine.state import State
from khronos_engine.texts.languages import Common, Key, Phrase, Word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.board import Piece
    from khronos_engine.squares import Grid
    from khronos_engine.state import Cascade, Player, Public

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


class FlawCode(Key, section="flaws"):
    """Everything that can be wrong with a position; programs may rely on the names."""

    # The turn
    NO_SUCH_SEAT = auto()
    """A seat that the game does not have."""
    NO_SUCH_TURN = auto()
    """A number that no game turn has."""
    SWAPPED_WITHOUT_HOLDEM = auto()
    """A swap was done in a game without Hold'em."""
    OVER_TOO_SOON = auto()
    """The game is over before its last turn."""

    # What stands on a board
    PARTLY_OFF_BOARD = auto()
    """A footprint reaches off the board."""
    OVERLAPPING = auto()
    """A footprint overlaps one before it."""
    NOT_PRINTED = auto()
    """A hamlet counts as printed where the region prints none."""
    HAMLET_MISSING = auto()
    """A printed hamlet that no tile covers does not stand there."""
    COVERS_HAMLET = auto()
    """A Military or Religious building covers a printed hamlet."""
    COVERS_SEVERAL_HAMLETS = auto()
    """A civil building covers more than one printed hamlet."""
    HAMLET_ON_HAMLET = auto()
    """A Hamlet tile lies on a printed hamlet."""
    COVERS_RIVER = auto()
    """A building that may not do so covers river."""
    TOO_SMALL_FOR_REASON = auto()
    """A tile of size 1 lies on Reason."""
    OWNER_MISSING = auto()
    """A building that must have an owner has none."""
    OWNER_IMPOSSIBLE = auto()
    """A building that cannot have an owner has one."""
    NO_SUCH_OWNER = auto()
    """The owner is a seat that the game does not have."""
    RUIN_IMPOSSIBLE = auto()
    """A building that cannot be a ruin is one."""
    CUBES_NOT_BY_SEAT = auto()
    """The cubes on a building are not counted by the seats of the game."""
    CUBES_NEGATIVE = auto()
    """A building holds a negative number of cubes."""
    CUBES_OFF_REASON = auto()
    """A building holds cubes on a board where only owners are named."""
    CUBES_BEYOND_VALUE = auto()
    """A civil building holds more cubes than its value."""
    CUBES_BEYOND_RUIN = auto()
    """A Military or Religious building of Reason holds a cube that it cannot hold."""
    HIGHEST_SHARED = auto()
    """Buildings share the highest value of their type in a domain, and nothing is to be decided."""

    # Tiles
    LOST_NEGATIVE = auto()
    """A negative number of tiles is out of the game."""
    LOST_IMPOSSIBLE = auto()
    """Tiles are out of a game in which none can be."""
    TILES_BEYOND_BOX = auto()
    """More tiles are used than there are."""
    STOCK_WRONG = auto()
    """Tiles in stock, on the boards and out of the game do not add up."""

    # Players
    DEBT = auto()
    """A player owes money."""
    CUBES_BEYOND_BOX = auto()
    """More cubes of a player lie on the boards than there are."""
    SUPPLY_WRONG = auto()
    """A player's cubes, in supply and on the boards, do not add up."""
    ADVENTURER_OVERSPENT = auto()
    """An adventurer has played a number of cards that it cannot have played."""
    PLAYED_OUT_OF_TURN = auto()
    """An adventurer has played cards, and it is not the player's turn."""
    PLAYED_BEFORE_ACTION = auto()
    """An adventurer has played cards in a turn without an action."""
    HAND_TOO_LARGE = auto()
    """The player on turn holds too many cards."""
    HAND_NOT_FULL = auto()
    """A player who is not on turn holds more or fewer cards than a full hand."""

    # Cards
    ROW_WRONG = auto()
    """The row has more or fewer cards than it must have."""
    CARDS_WRONG = auto()
    """Pile, discards, row and hands do not add up to the deck."""
    HAND_IMPOSSIBLE = auto()
    """A hand is known, though cards are reported."""
    HAND_SIZE_WRONG = auto()
    """A hand has another size than everyone sees."""
    HIDDEN_IMPOSSIBLE = auto()
    """There is a hidden part, though cards are reported."""
    PILE_SIZE_WRONG = auto()
    """The pile has another size than everyone sees."""
    TYPE_WRONG = auto()
    """The cards of one type are more, or fewer, than the deck has."""

    # A cascade
    CASCADE_IN_CASCADE = auto()
    """The position before the action has a decision pending."""
    ACTION_ILLEGAL = auto()
    """The action was not legal in the position before it."""
    PAYMENT_UNNAMED = auto()
    """The action leaves open how it was paid."""
    ANSWERS_UNFIT = auto()
    """The answers so far answer other questions than the action asks."""
    NOTHING_OWED = auto()
    """After the answers so far, no decision is left."""
    DEPARTING = auto()
    """A part of the position is not what the action makes of the one before it."""
    OTHER_QUESTION = auto()
    """Another decision is asked for than the action asks for."""
    OTHER_BEGINNING = auto()
    """The position before the action is written in another way."""

    # What no state can hold: found in what a state is made of
    OFF_BOARD = auto()
    """No square of a building is on the board."""
    NO_HAMLET = auto()
    """A cube lies on a printed hamlet that is not there."""
    HAMLET_COVERED = auto()
    """A cube lies on a printed hamlet that a tile covers."""
    HAMLET_FULL = auto()
    """A second cube lies on a printed hamlet."""
    PLACE_BY_OTHER_CLAUSE = auto()
    """A place is asked for, and another clause is named than asks for places."""
    DIGEST_WRONG = auto()
    """The digest is that of another position."""


class Mend(Key, section="mends"):
    """What would mend a flaw."""

    WRITE = auto()
    """The right number."""
    WRITE_NO_DEBT = auto()
    """Any number that is no debt."""
    SET_FALSE = auto()
    """False."""
    NAME_OWNER = auto()
    """The seat whose cube lies there."""
    TAKE_OFF = auto()
    """Taking the building off."""
    LEAVE_OUT = auto()
    """Leaving it out."""
    LEAVE_CUBES_OUT = auto()
    """Leaving the cubes out."""
    LEAVE_OWNER_OUT = auto()
    """Leaving the owner out."""
    LEAVE_HAND_OUT = auto()
    """Leaving the hand out."""
    LEAVE_HIDDEN_OUT = auto()
    """Leaving the hidden part out."""


class Flaw(Struct, frozen=True):
    """One thing wrong with a position.

    Attributes:
        path: Where, by the names of the public part, or from `hands` or `hidden`.
        clause: Id of the clause that it breaks.
        code: What is wrong.
        words: What it is wrong with, by the names that the sentence has for it.
        remedy: What would mend it, None where nothing is obvious.
        right: The value that would mend the field, `UNKNOWN` where none is obvious; `REMOVED` takes a building off.
    """

    path: Path
    clause: str
    code: FlawCode
    words: tuple[tuple[str, Word], ...] = ()
    remedy: Mend | None = None
    right: object = UNKNOWN

    @property
    def said(self) -> Phrase:
        """What is wrong, for any language to say."""
        return Phrase(self.code, self.words)

    @property
    def mending(self) -> Phrase | None:
        """What would mend it, for any language to say; None where nothing is obvious."""
        if self.remedy is None:
            return None
        if self.remedy is Mend.WRITE and isinstance(self.right, int):
            return Phrase.of(self.remedy, right=self.right)
        return Phrase(self.remedy)

    @property
    def sentence(self) -> str:
        """What is wrong, in English."""
        return str(self.said)

    @property
    def mend(self) -> str:
        """What would mend it, in English; empty where nothing is obvious."""
        return "" if self.mending is None else str(self.mending)


def _flaw(
    path: Path, clause: str, code: FlawCode, remedy: Mend | None = None, right: object = UNKNOWN, **words: Word
) -> Flaw:
    return Flaw(path, clause, code, tuple(words.items()), remedy, right)


def audit(state: State) -> tuple[Flaw, ...]:
    """Return every fault of a position, none if it is sound.

    A position in the middle of a cascade is sound if the one before the action is, and if it follows from that, the
    action and the answers.
    """
    public = state.public
    if public.cascade is None:
        return (*_flaws(state), *_hierarchy(public))
    return tuple(_cascade(state, public.cascade))


def audit_cards(state: State) -> tuple[Flaw, ...]:
    """Return every fault of a position whose public part, by itself, is sound: it can only lie in hands and pile.

    In the middle of a cascade the whole position is audited, for its public part follows from the cards as well.
    """
    return tuple(_cards(state)) if state.public.cascade is None else audit(state)


def _flaws(state: State) -> Iterator[Flaw]:
    public = state.public
    yield from _turn(public)
    standing = [Counter([each.piece for each in board.buildings]) for board in public.boards]
    for age, pieces in zip(AGES, standing, strict=True):
        if not _is_sound(public, age, pieces):
            yield from _board(public, age)
    yield from _tiles(public, standing)
    laid = _cubes_laid(public.config.players, standing)
    for seat, player in enumerate(public.players):
        yield from _player(public, seat, player, laid[seat])
    yield from _cards(state)


def _turn(public: Public) -> Iterator[Flaw]:
    """Audit the turn and its flags (T-1, T-7, HE-2)."""
    turn, players = public.turn, public.config.players
    if not 0 <= public.first_seat < players:
        yield _flaw(("first_seat",), "S-2", FlawCode.NO_SUCH_SEAT, number=public.first_seat + 1, players=players)
    if not 0 <= turn.seat < players:
        yield _flaw(("turn", "seat"), "T-7", FlawCode.NO_SUCH_SEAT, number=turn.seat + 1, players=players)
    if not 1 <= turn.number <= GAME_TURNS:
        yield _flaw(("turn", "number"), "T-7", FlawCode.NO_SUCH_TURN, number=turn.number, last=GAME_TURNS)
    if turn.swapped and not public.config.holdem:
        yield _flaw(("turn", "swapped"), "HE-1", FlawCode.SWAPPED_WITHOUT_HOLDEM, Mend.SET_FALSE, right=False)
    if public.over and (turn.number != GAME_TURNS or (turn.seat + 1) % players != public.first_seat):
        yield _flaw(("over",), "T-7", FlawCode.OVER_TOO_SOON, Mend.SET_FALSE, right=False)


def _is_sound(public: Public, age: Age, pieces: Counter[Piece]) -> bool:
    """Whether a board has no flaw, by its sums and by what lies on hamlets and on river: far less than `_board` does.

    Where it has one, `_board` names it.
    """
    board, players = public.boards[age], public.config.players
    hamlets, river, occupied = board.region.hamlets, board.region.river, board.occupied
    area = 0
    for piece, count in pieces.items():
        if not _fits(piece, age, players):
            return False
        area += count * piece.area
    if area != occupied.bit_count() or hamlets & ~occupied:
        return False
    on_ground = hamlets | river
    for building in board.buildings:
        if building.printed:
            if not building.squares & hamlets:
                return False
        elif building.squares & on_ground and (
            avoids_river(building.kind) or (building.squares & hamlets).bit_count() > 1
        ):
            return False
    return True


@lru_cache(maxsize=1 << 12)
def _fits(piece: Piece, age: Age, players: int) -> bool:
    """Whether a building is sound, wherever on a board it lies."""
    nowhere = Building(piece.kind, 0, piece.owner, piece.cubes, piece.ruin, piece.printed)
    return piece.area == piece.kind.size**2 and not any(True for _ in _building(Grid(1, 1), players, age, nowhere, ()))


def _board(public: Public, age: Age) -> Iterator[Flaw]:
    """Audit what stands on a board: footprints, printed hamlets, river, owners and cubes."""
    board = public.boards[age]
    seen = 0
    for number, building in enumerate(board.buildings):
        path: Path = ("boards", age, "buildings", number)
        yield from _footprint(board, building, seen, path)
        yield from _ground(board, building, path)
        yield from _building(board.grid, public.config.players, age, building, path)
        seen |= building.squares
    for hamlet in board.grid.squares(board.region.hamlets & ~seen):
        yield _flaw(("boards", age, "buildings"), "M-1", FlawCode.HAMLET_MISSING, square=hamlet.name)


def _named(grid: Grid, building: Building) -> Phrase:
    """Return a building as a sentence names it."""
    if not building.squares:
        return Phrase.of(Common.BUILDING_NOWHERE, kind=building.kind)
    return Phrase.of(Common.BUILDING, kind=building.kind, square=grid.square(building.squares).name)


def _footprint(board: Board, building: Building, seen: int, path: Path) -> Iterator[Flaw]:
    """Audit that a footprint lies on the board, and on none of those before it (M-2)."""
    if building.squares.bit_count() != building.kind.size**2:
        yield _flaw(path, "M-2", FlawCode.PARTLY_OFF_BOARD, building=_named(board.grid, building))
    if building.squares & seen:
        yield _flaw(path, "M-2", FlawCode.OVERLAPPING, building=_named(board.grid, building))


def _ground(board: Board, building: Building, path: Path) -> Iterator[Flaw]:
    """Audit what a building lies on (M-1, M-3, G-1)."""
    hamlets = (building.squares & board.region.hamlets).bit_count()
    if building.printed:
        if not hamlets:
            named = _named(board.grid, building)
            yield _flaw((*path, "printed"), "M-1", FlawCode.NOT_PRINTED, building=named)
        return
    if hamlets and not building.kind.is_civil:
        yield _flaw(path, "M-3", FlawCode.COVERS_HAMLET, building=_named(board.grid, building))
    elif hamlets and building.kind is Kind.HAMLET:
        yield _flaw(path, "M-3", FlawCode.HAMLET_ON_HAMLET, building=_named(board.grid, building))
    elif hamlets > 1:
        named = _named(board.grid, building)
        yield _flaw(path, "M-3", FlawCode.COVERS_SEVERAL_HAMLETS, building=named, count=hamlets)
    if avoids_river(building.kind) and building.squares & board.region.river:
        yield _flaw(path, "G-1", FlawCode.COVERS_RIVER, building=_named(board.grid, building))


def _building(grid: Grid, players: int, age: Age, building: Building, path: Path) -> Iterator[Flaw]:
    """Audit a building, wherever on a board it lies: whether it may be there, its owner and its cubes."""
    if age is Age.REASON and building.kind.size == 1 and not building.printed:
        named = _named(grid, building)
        yield _flaw(path, "R-1", FlawCode.TOO_SMALL_FOR_REASON, Mend.TAKE_OFF, REMOVED, building=named)
    yield from _owner(grid, players, age, building, path)
    if building.cubes:
        yield from _cubes(grid, players, age, building, (*path, "cubes"))


def _owner(grid: Grid, players: int, age: Age, building: Building, path: Path) -> Iterator[Flaw]:
    """Audit who owns a building and whether it can be a ruin (M-4, R-2)."""
    owned = age in BUILDING_AGES and not building.kind.is_civil
    if owned and building.owner is None:
        named = _named(grid, building)
        yield _flaw((*path, "owner"), "M-4", FlawCode.OWNER_MISSING, Mend.NAME_OWNER, building=named)
    elif not owned and building.owner is not None:
        named = _named(grid, building)
        yield _flaw((*path, "owner"), "M-4", FlawCode.OWNER_IMPOSSIBLE, Mend.LEAVE_OWNER_OUT, None, building=named)
    elif building.owner is not None and not 0 <= building.owner < players:
        named = _named(grid, building)
        yield _flaw((*path, "owner"), "M-7", FlawCode.NO_SUCH_OWNER, number=building.owner + 1, building=named)
    if building.ruin and (age is not Age.REASON or building.kind.is_civil):
        named = _named(grid, building)
        yield _flaw((*path, "ruin"), "R-2", FlawCode.RUIN_IMPOSSIBLE, Mend.SET_FALSE, right=False, building=named)


def _cubes(grid: Grid, players: int, age: Age, building: Building, path: Path) -> Iterator[Flaw]:
    """Audit the cubes on a building (M-4, P-1, N-1)."""
    count, seats = building.cube_count, len(building.cubes)
    if seats != players:
        named = _named(grid, building)
        yield _flaw(path, "M-4", FlawCode.CUBES_NOT_BY_SEAT, building=named, count=seats, players=players)
    elif min(building.cubes) < 0:
        yield _flaw(path, "M-4", FlawCode.CUBES_NEGATIVE, building=_named(grid, building))
    elif age is not Age.REASON:
        named = _named(grid, building)
        yield _flaw(path, "M-4", FlawCode.CUBES_OFF_REASON, Mend.LEAVE_CUBES_OUT, (), building=named, age=age)
    elif building.kind.is_civil:
        if count > (most := building.kind.worth):
            named = _named(grid, building)
            yield _flaw(path, "P-1", FlawCode.CUBES_BEYOND_VALUE, building=named, count=count, most=most)
    elif count > (1 if building.ruin and building.kind.size == 3 else 0):  # Castle or Abbey
        yield _flaw(path, "N-1", FlawCode.CUBES_BEYOND_RUIN, building=_named(grid, building), count=count)


def _hierarchy(public: Public) -> Iterator[Flaw]:
    """Audit that no decision is owed: the highest of each type is unique (H-1)."""
    for age in BUILDING_AGES:
        board = public.boards[age]
        for domain in board.contested:
            for kind in (Type.MILITARY, Type.RELIGIOUS):
                sharers = domain.highest(kind)
                if len(sharers) > 1:
                    path: Path = ("boards", age, "buildings", board.buildings.index(sharers[-1]))
                    named = tuple(_named(board.grid, each) for each in sharers)
                    yield _flaw(path, "H-1", FlawCode.HIGHEST_SHARED, buildings=named, type=kind, age=age)


def _tiles(public: Public, standing: list[Counter[Piece]]) -> Iterator[Flaw]:
    """Audit that the tiles add up (M-3); `standing` is what stands on each board."""
    counts = [0] * len(KINDS)
    for pieces in standing:
        for piece, count in pieces.items():
            if not piece.printed:
                counts[piece.kind] += count
    for kind, laid in zip(KINDS, counts, strict=True):
        lost, stock = public.lost[kind], public.stock[kind]
        due = kind.tiles - laid - lost
        if stock == due >= 0 == lost:
            continue
        path: Path = ("stock", kind)
        if lost < 0:
            yield _flaw(("lost", kind), "M-3", FlawCode.LOST_NEGATIVE, kind=kind)
        elif lost and public.config.rulings.paradox_tiles is ParadoxTiles.TO_STOCK:
            yield _flaw(("lost", kind), "M-3", FlawCode.LOST_IMPOSSIBLE, Mend.WRITE, 0, kind=kind)
        if due < 0:
            yield _flaw(path, "M-3", FlawCode.TILES_BEYOND_BOX, kind=kind, laid=laid, lost=lost, all=kind.tiles)
        elif stock != due:
            yield _flaw(
                path,
                "M-3",
                FlawCode.STOCK_WRONG,
                Mend.WRITE,
                due,
                kind=kind,
                stock=stock,
                laid=laid,
                lost=lost,
                all=kind.tiles,
            )


def _cubes_laid(players: int, standing: list[Counter[Piece]]) -> list[int]:
    """Return how many cubes of each seat lie on the boards (M-4); `standing` is what stands on each."""
    laid = [0] * players
    for pieces in standing:
        for piece, count in pieces.items():
            if piece.owner is not None and 0 <= piece.owner < players:
                laid[piece.owner] += count
            if piece.cubes:
                for seat, cubes in enumerate(piece.cubes[:players]):
                    laid[seat] += count * cubes
    return laid


def _player(public: Public, seat: int, player: Player, laid: int) -> Iterator[Flaw]:
    """Audit a player's money, cubes, hand size and adventurers (M-4, M-6, T-4, T-5)."""
    path: Path = ("players", seat)
    if player.money < 0:
        yield _flaw((*path, "money"), "M-6", FlawCode.DEBT, Mend.WRITE_NO_DEBT, seat=_called(public, seat))
    due = CUBES_PER_PLAYER - laid
    if due < 0:
        name = _called(public, seat)
        yield _flaw((*path, "cubes"), "M-4", FlawCode.CUBES_BEYOND_BOX, laid=laid, seat=name, all=CUBES_PER_PLAYER)
    elif player.cubes != due:
        yield _flaw(
            (*path, "cubes"),
            "M-4",
            FlawCode.SUPPLY_WRONG,
            Mend.WRITE,
            due,
            seat=_called(public, seat),
            supply=player.cubes,
            laid=laid,
            all=CUBES_PER_PLAYER,
        )
    yield from _hand_size(public, seat, player, path)


def _called(public: Public, seat: int) -> Word:
    """Return a player as a sentence names them."""
    return public.config.seats[seat].name or Phrase.of(Common.SEAT, number=seat + 1)


def _hand_size(public: Public, seat: int, player: Player, path: Path) -> Iterator[Flaw]:
    """Audit the hand size and the cards played this turn (T-4, T-5)."""
    on_turn = seat == public.turn.seat and not public.over
    for number, adventurer in enumerate(player.adventurers):
        where: Path = (*path, "adventurers", number, "played")
        count, most = adventurer.played, CARDS_PER_ADVENTURER
        if not 0 <= count <= most:
            name = _called(public, seat)
            yield _flaw(where, "T-4", FlawCode.ADVENTURER_OVERSPENT, seat=name, count=count, most=most)
        elif count and not on_turn:
            yield _flaw(where, "T-4", FlawCode.PLAYED_OUT_OF_TURN, Mend.WRITE, 0, seat=_called(public, seat))
        elif count and not public.turn.acted:
            yield _flaw(where, "T-1", FlawCode.PLAYED_BEFORE_ACTION, Mend.WRITE, 0, seat=_called(public, seat))
    size = player.hand_size
    where = (*path, "hand_size")
    if on_turn and not 0 <= size <= HAND_SIZE:
        name = _called(public, seat)
        yield _flaw(where, "T-5", FlawCode.HAND_TOO_LARGE, seat=name, count=size, most=HAND_SIZE)
    elif not on_turn and size != HAND_SIZE:
        name = _called(public, seat)
        yield _flaw(where, "T-5", FlawCode.HAND_NOT_FULL, Mend.WRITE, HAND_SIZE, seat=name, count=size, due=HAND_SIZE)


def _cards(state: State) -> Iterator[Flaw]:
    """Audit that the cards add up, as far as they are known (M-5, HE-1)."""
    public, config = state.public, state.config
    deck = config.all_cards
    row = ROW_SIZE if config.holdem else 0
    if public.row.total != row:
        yield _flaw(("row",), "HE-1", FlawCode.ROW_WRONG, count=public.row.total, due=row)
    total = public.discards.total + public.row.total + public.pile_size + sum(p.hand_size for p in public.players)
    if total != deck.total:
        due = public.pile_size + deck.total - total
        remedy, right = (Mend.WRITE, due) if due >= 0 else (None, UNKNOWN)
        yield _flaw(("pile_size",), "M-5", FlawCode.CARDS_WRONG, remedy, right, count=total, all=deck.total)
    for seat, hand in enumerate(state.hands):
        if hand is None:
            continue
        size = public.players[seat].hand_size
        if config.cards is CardMode.REPORTED:
            yield _flaw(("hands", seat), "ED-3", FlawCode.HAND_IMPOSSIBLE, Mend.LEAVE_HAND_OUT, None)
        elif hand.total != size:
            yield _flaw(("hands", seat), "V-1", FlawCode.HAND_SIZE_WRONG, count=hand.total, shown=size)
    if state.hidden is not None:
        count = len(state.hidden.pile)
        if config.cards is CardMode.REPORTED:
            yield _flaw(("hidden",), "ED-3", FlawCode.HIDDEN_IMPOSSIBLE, Mend.LEAVE_HIDDEN_OUT, None)
        elif count != public.pile_size:
            path: Path = ("hidden", "pile")
            yield _flaw(path, "V-1", FlawCode.PILE_SIZE_WRONG, count=count, shown=public.pile_size)
    known = [hand for hand in state.hands if hand is not None]
    everything = state.hidden is not None and len(known) == len(state.hands)
    known += public.discards, public.row
    if state.hidden is not None:
        known.append(Cards.tally(state.hidden.pile))
    for kind, count, most in zip(TYPES, map(sum, zip(*known, strict=True)), deck, strict=True):
        if count > most or (everything and total == deck.total and count < most):
            yield _flaw(("discards",), "M-5", FlawCode.TYPE_WRONG, count=count, type=kind, all=most)


def _cascade(state: State, cascade: Cascade) -> Iterator[Flaw]:
    """Audit a position in the middle of a cascade by working it out again (T-8)."""
    here: Path = ("cascade",)
    if cascade.before.cascade is not None:
        yield _flaw((*here, "before", "cascade"), "T-8", FlawCode.CASCADE_IN_CASCADE, Mend.LEAVE_OUT)
        return
    seat, players = cascade.action.seat, state.config.players
    if not 0 <= seat < players:
        yield _flaw((*here, "action", "seat"), "M-7", FlawCode.NO_SUCH_SEAT, number=seat + 1, players=players)
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
        clauses = verdict.refusal.clauses
        yield _flaw((*here, "action"), clauses[0], FlawCode.ACTION_ILLEGAL, clauses=clauses)
        return
    if verdict.action != cascade.action:
        yield _flaw((*here, "action", "payment"), "T-4", FlawCode.PAYMENT_UNNAMED)
        return
    try:
        due = run(before, cascade.action, cascade.answers).state
    except ImpossibleAnswer:
        yield _flaw((*here, "answers"), "T-8", FlawCode.ANSWERS_UNFIT)
        return
    yield from _departures(state.public, due.public)


def _departures(shown: Public, due: Public) -> Iterator[Flaw]:
    """Return where the public part shown departs from the one that follows from its own beginning."""
    if due.cascade is None:
        yield _flaw(("cascade",), "T-8", FlawCode.NOTHING_OWED)
        return
    for field in shown.__struct_fields__:
        found, follows = getattr(shown, field), getattr(due, field)
        if found == follows or field == "cascade":
            continue
        if field in ("boards", "players", "stock", "lost"):
            yield from (
                _flaw((field, place), "T-8", FlawCode.DEPARTING)
                for place, (one, other) in enumerate(zip(found, follows, strict=True))
                if one != other
            )
        else:
            yield _flaw((field,), "T-8", FlawCode.DEPARTING)
    if shown.question != due.question:
        yield _flaw(("cascade", "question"), "T-8", FlawCode.OTHER_QUESTION)
    elif shown.cascade != due.cascade:
        yield _flaw(("cascade", "before"), "T-8", FlawCode.OTHER_BEGINNING)


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
    return replace(value, **{str(step): inner_value})  # type: ignore[type-var]  # all but tuples are structs

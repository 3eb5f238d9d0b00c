"""Converts values of the engine to naive positions."""

from functools import cache

from khronos_engine.game.actions import BuildingChoice, Construct, Demolish, Upgrade
from khronos_engine.game.actions import Decision as EngineDecision
from khronos_engine.game.board import Board
from khronos_engine.game.board import Building as EngineBuilding
from khronos_engine.game.material import (
    Age,
    CardMode,
    Deck,
    Edition,
    Kind,
    MixedTerrain,
    OldShadow,
    ParadoxTiles,
    UpgradeTerrain,
)
from khronos_engine.game.squares import Grid
from khronos_engine.game.state import Cascade, Config, Public, State
from khronos_engine.game.state import Player as EnginePlayer
from tests.naive.domains import in_reading_order
from tests.naive.material import FIRST_DECK, STANDARD_DECK
from tests.naive.position import (
    Adventurer,
    Building,
    Counts,
    Decision,
    Land,
    Options,
    Pending,
    Player,
    Position,
    Square,
    Turn,
    counts,
)


def from_engine(state: State) -> Position:
    """Convert a state of the engine to a naive position; in the middle of a cascade, `pending` is set."""
    hands = [None if hand is None else counts(hand) for hand in state.hands]
    position = _read(state.public, hands)
    cascade = state.public.cascade
    if cascade is not None and cascade.question is not None:
        position.pending = Pending(
            decision=_decision(cascade.question, state.public.boards[0].grid),
            before=_read(cascade.before, _hands_before(state, cascade)),
            action=cascade.action,
            answers=list(cascade.answers),
        )
    return position


def _read(public: Public, hands: list[Counts | None]) -> Position:
    return Position(
        options=_options(public.config),
        land=Land(public.config.region.rows),
        boards={age: _buildings(public.boards[age]) for age in Age},
        stock={kind: public.stock[kind] for kind in Kind},
        lost={kind: public.lost[kind] for kind in Kind},
        players=[_player(player) for player in public.players],
        hands=hands,
        discards=counts(public.discards),
        row=counts(public.row),
        pile_size=public.pile_size,
        first_seat=public.first_seat,
        turn=Turn(public.turn.number, public.turn.seat, public.turn.swapped, public.turn.exchanged, public.turn.acted),
        over=public.over,
    )


def _options(config: Config) -> Options:
    return Options(
        players=len(config.seats),
        deck=STANDARD_DECK if config.deck is Deck.STANDARD else FIRST_DECK,
        rio_grande=config.edition is Edition.RIO_GRANDE,
        holdem=config.holdem,
        reported=config.cards is CardMode.REPORTED,
        paradox_tiles_to_stock=config.house_rules.paradox_tiles is ParadoxTiles.TO_STOCK,
        higher_surcharge_only=config.house_rules.mixed_terrain is MixedTerrain.HIGHER,
        surcharge_of_new_squares_only=config.house_rules.upgrade_terrain is UpgradeTerrain.NEW_SQUARES,
        old_shadow_removed=config.house_rules.old_shadow is OldShadow.REMOVED,
    )


def _buildings(board: Board) -> list[Building]:
    return [_building(building, board.grid) for building in board.buildings]


def _building(building: EngineBuilding, grid: Grid) -> Building:
    """Convert a building.

    Raises:
        ValueError: Its squares are not the footprint of its kind (M-2).
    """
    squares = _squares(building.squares, grid)
    read = Building(
        kind=building.kind,
        at=squares[0],
        owner=building.owner,
        cubes={seat: count for seat, count in enumerate(building.cubes) if count},
        ruin=building.ruin,
        printed=building.printed,
    )
    if squares != read.squares:
        raise ValueError(f"{building} does not stand on a footprint of its kind: {squares}")
    return read


@cache
def _squares(mask: int, grid: Grid) -> tuple[Square, ...]:
    """Return the squares of a set, row by row."""
    squares = [(square.column, square.row) for square in grid.squares(mask)]
    return tuple(sorted(squares, key=in_reading_order))


def _player(player: EnginePlayer) -> Player:
    return Player(
        money=player.money,
        cubes=player.cubes,
        hand_size=player.hand_size,
        adventurers=[Adventurer(each.age, each.played) for each in player.adventurers],
    )


def _decision(question: EngineDecision, grid: Grid) -> Decision:
    if isinstance(question, BuildingChoice):
        choices = [_building(building, grid).at for building in question.choices]
        return Decision(question.seat, "choose", question.age, question.clause, frozenset(choices))
    return Decision(question.seat, "place", question.age, "DS-3", frozenset(_squares(question.corners, grid)))


def _hands_before(state: State, cascade: Cascade) -> list[Counts | None]:
    """Return the hands before the action: since then, only its payment has left them (T-4)."""
    hands = [None if hand is None else counts(hand) for hand in state.hands]
    action: Construct | Upgrade | Demolish = cascade.action
    hand = hands[action.seat]
    if hand is not None and action.payment is not None:
        for kind, count in counts(action.payment.cards).items():
            hand[kind] += count
    return hands

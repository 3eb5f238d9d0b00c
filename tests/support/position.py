"""Creates positions from a diagram and a few other values.

Values that a test omits are derived: stock and cubes in supply from the boards, the pile from the
hands, so that everything adds up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from khronos_engine.audit import audit
from khronos_engine.game.board import Board, Building
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.material import (
    CUBES_PER_PLAYER,
    HAND_SIZE,
    Age,
    CardMode,
    Deck,
    Edition,
    HouseRules,
    Kind,
    Type,
)
from khronos_engine.game.region import Region
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Adventurer, Config, Hidden, Player, Public, Seat, State, Turn
from khronos_engine.texts.problems import position_problem
from tests.support.diagram import COLOURS, read_board, read_diagram, region_of
from tests.support.moves import CARD_LETTERS, RED, cards

SEED = bytes(range(32))
"""The seed of every position."""

PLAYER_LINE = re.compile(rf"\n *({'|'.join(COLOURS)}):(?: ([MRC]+))?(?: on (Might|Faith|Reason))?\s*\Z")
"""The last line of a drawing, such as `green: RR on Faith`: the current player, with which cards, and where."""

SEATS = tuple(Seat(colour.capitalize(), colour) for colour in COLOURS)


def position(
    drawing: str,
    *,
    region: str = "",
    players: int = 4,
    turn: int = RED,
    first: int = RED,
    number: int = 1,
    on: Age | tuple[Age, Age] = Age.MIGHT,
    adventurers: Mapping[int, tuple[Age, Age]] | None = None,
    hand: str = "",
    hands: Mapping[int, str] | None = None,
    played: tuple[int, int] = (0, 0),
    acted: bool = False,
    exchanged: bool = False,
    swapped: bool = False,
    over: bool = False,
    money: Mapping[int, int] | int | None = None,
    supply: Mapping[int, int] | None = None,
    stock: Mapping[Kind, int] | None = None,
    row: str = "",
    pile: str | None = None,
    edition: Edition = Edition.MATAGOT,
    deck: Deck = Deck.STANDARD,
    reported: bool = False,
    house_rules: HouseRules | None = None,
    sound: bool = True,
) -> State:
    """Return the position that a diagram shows.

    Args:
        drawing: The boards, as `diagram` draws them. A last line such as `green: RR on Faith` replaces the arguments
            `turn`, `hand` and `on`.
        region: The region, if the boards hide some of its terrain or printed hamlets.
        players: The number of players.
        turn: The seat whose turn it is.
        first: The first seat of each game turn.
        number: The game turn.
        on: The board of the current player's adventurers.
        adventurers: The boards of other seats' adventurers; Might by default.
        hand: Cards of the current player, such as `CCC`; other cards are added up to four.
        hands: Cards of other seats; other cards are added up to four.
        played: The numbers of cards that the current player's adventurers have played in this turn.
        acted: Whether the current player has taken an action; true if cards were played.
        exchanged: Whether the current player has made the exchange.
        swapped: Whether the current player has made the swap.
        over: Whether the game is over.
        money: Ecus by seat, or of the player whose turn it is; 4 by default.
        supply: The number of cubes in the supply of seats; their other cubes are on Cities in rows below the diagram.
        stock: The number of tiles in stock; the other tiles have left the game.
        row: The Hold'em row, such as `MRC`; without a row, the game is played without Hold'em.
        pile: The draw pile, its top card first; all other cards are then discards. By default, the pile contains all
            other cards.
        edition: The edition.
        deck: The deck.
        reported: Whether cards are reported; if so, hands are unknown.
        house_rules: The house rules.
        sound: Whether an invalid position is an error.
    """
    player = PLAYER_LINE.search(drawing)
    if player is not None:
        drawing = drawing[: player.start()]
        turn, hand = COLOURS.index(player[1]), player[2] or hand
        on = on if player[3] is None else Age[player[3].upper()]
    diagram = read_diagram(drawing)
    land = region_of(diagram, region)
    boards = [read_board(diagram, age, land, players) for age in Age]
    for seat, count in (supply or {}).items():
        boards = _with_supply(boards, seat, count, players)
    land = boards[0].region
    config = Config(
        seats=SEATS[:players],
        region=land,
        edition=edition,
        holdem=bool(row),
        deck=deck,
        cards=CardMode.REPORTED if reported else CardMode.DEALT,
        house_rules=house_rules or HouseRules(),
    )
    in_hand = {seat: _fill_up((hands or {}).get(seat, ""), HAND_SIZE) for seat in range(players)}
    in_hand[turn] = _fill_up(hand, HAND_SIZE - sum(played))
    rest = config.all_cards - cards(row) - sum(in_hand.values(), NO_CARDS)
    order = _alternate(rest) if pile is None else tuple(Type(CARD_LETTERS.index(letter)) for letter in pile)
    laid = [
        sum(each.kind is kind and not each.printed for board in boards for each in board.buildings) for kind in Kind
    ]
    left = tuple((stock or {}).get(kind, kind.tiles - laid[kind]) for kind in Kind)
    amounts = {turn: money} if isinstance(money, int) else (money or {})
    standing = {turn: on if isinstance(on, tuple) else (on, on)} | dict(adventurers or {})
    public = Public(
        config=config,
        first_seat=first,
        revision=0,
        boards=(boards[0], boards[1], boards[2]),
        stock=left,
        lost=tuple(kind.tiles - laid[kind] - left[kind] for kind in Kind),
        players=tuple(
            Player(
                amounts.get(seat, 4),
                CUBES_PER_PLAYER - sum(each.count_cubes_of(seat) for board in boards for each in board.buildings),
                in_hand[seat].total,
                _pair(standing.get(seat, (Age.MIGHT, Age.MIGHT)), played if seat == turn else (0, 0)),
            )
            for seat in range(players)
        ),
        discards=rest - Cards.tally(order),
        row=cards(row),
        pile_size=len(order),
        turn=Turn(number, turn, swapped, exchanged, acted or sum(played) > 0),
        over=over,
    )
    state = State(
        public,
        tuple(None if reported else in_hand[seat] for seat in range(players)),
        None if reported else Hidden(SEED, 0, order),
    )
    if sound:
        problems = audit(state)
        if problems:
            raise ValueError("; ".join(str(position_problem(each, config)) for each in problems))
    return state


def _pair(ages: tuple[Age, Age], played: tuple[int, int]) -> tuple[Adventurer, Adventurer]:
    return Adventurer(ages[0], played[0]), Adventurer(ages[1], played[1])


def _fill_up(letters: str, size: int) -> Cards:
    """Fill a hand up, preferably with types that it lacks."""
    if len(letters) > size:
        raise ValueError(f"{letters} are more than {size} cards")
    others = [letter for letter in CARD_LETTERS if letter not in letters] or list(CARD_LETTERS)
    return cards(letters + "".join(others[index % len(others)] for index in range(size - len(letters))))


def _alternate(rest: Cards) -> tuple[Type, ...]:
    left = list(rest)
    order: list[Type] = []
    while any(left):
        for kind in Type:
            if left[kind]:
                left[kind] -= 1
                order.append(kind)
    return tuple(order)


def _with_supply(boards: list[Board], seat: int, count: int, players: int) -> list[Board]:
    """Place cubes of a seat on Cities of Reason, in new rows below the boards, until `count` are left in the supply."""
    old = boards[0].region
    spare = CUBES_PER_PLAYER - count - sum(each.count_cubes_of(seat) for board in boards for each in board.buildings)
    cities: list[tuple[Square, int]] = []
    row = len(old.rows) + 2
    while spare > 0:
        for column in range(1, old.grid.width - 1, 3):
            if spare > 0:
                cities.append((Square(column, row), min(spare, Kind.CITY.worth)))
                spare -= Kind.CITY.worth
        row += 3
    height = row - 1
    land = Region(old.rows + ("." * old.grid.width,) * (height - len(old.rows)))
    moved = [Board(land, board.buildings) for board in boards]
    stored = tuple(
        Building(
            Kind.CITY,
            land.grid.footprint(land.grid.mask(square), Kind.CITY.size),
            cubes=tuple(cubes * (each == seat) for each in range(players)),
        )
        for square, cubes in cities
    )
    moved[Age.REASON] = Board(land, moved[Age.REASON].buildings + stored)
    return moved

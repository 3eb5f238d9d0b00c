"""Provides a game as context for lines of notation, and strategies for values that can be written."""

import string
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

from khronos_engine import Config, Seat, State, create_game, parse_region, seed_from_phrase
from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.game.player_names import normalise_name, title_problem
from khronos_engine.game.squares import Square

_Made = TypeVar("_Made")

REGION = parse_region(
    """
    ..f..m
    .h..mm
    ..~f..
    .~~.h.
    f..m..
    ..h..f
    """
)

CONFIG = Config((Seat("Ann", "red"), Seat("Ben Lee", "blue"), Seat("Cleo", "green")), REGION)

JUNCTION = """\
Khronos position 1
rules: 1
seat 1: Ann, red
seat 2: Ben, blue
seat 3: Cleo, green
region:
  ........
  .h......
  .......h
  ........
edition: Matagot
cards: reported

first: Ann
turn: 2, Cleo
player 1: 3 Ecus, I Might, II Might
player 2: 6 Ecus, I Might, II Faith
player 3: 1 Ecu, I Might, II Reason

   Might                   | Faith                   | Reason
   A  B  C  D  E  F  G  H  | A  B  C  D  E  F  G  H  | A  B  C  D  E  F  G  H
1  .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .
2  .  h  K1 K1 .  K2 K2 .  | .  h  K1 K1 .  K2 K2 .  | .  h  k- k- .  k- k- .
3  .  .  K1 K1 .  K2 K2 h  | .  .  K1 K1 .  K2 K2 h  | .  .  k- k- .  k- k- h
4  .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .
cubes: B2 2
"""
"""Two domains with equal Keeps; the current player owns neither."""

ASKED = f"""\
{JUNCTION}
pending
build Hamlet Might E3 with C
choose C2
"""
"""The Keeps have been joined by a Hamlet, and Ann must choose where to place her Watchtower."""


def table(config: Config = CONFIG) -> State:
    """Return a game before the first turn, in which the first seat acts."""
    state, _ = create_game(config, seed_from_phrase("a table"), 0)
    return state


def build_values(kind: Callable[..., _Made], *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[_Made]:
    """Build values of a class from strategies for its fields, in order; the types of the fields are not needed."""
    return st.tuples(*fields).map(lambda given: kind(*given))


def squares() -> st.SearchStrategy[Square]:
    """Squares on every board, and squares far outside."""
    return build_values(Square, st.integers(1, 100_000_000), st.integers(1, 100_000_000))


def cards() -> st.SearchStrategy[Cards]:
    """Numbers of cards, also more than exist."""
    return st.one_of(
        build_values(Cards, st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)),
        build_values(Cards, st.integers(0, 100_000_000), st.integers(0, 20), st.integers(0, 20)),
    )


def payments() -> st.SearchStrategy[Payment | None]:
    return st.one_of(st.none(), build_values(Payment, cards(), cards()))


def actions(players: int) -> st.SearchStrategy[Action]:
    """Well-formed actions, legal or not."""
    seat, age, kind = st.integers(0, players - 1), st.sampled_from(Age), st.sampled_from(Kind)
    return st.one_of(
        build_values(ExchangeHand, seat, cards()),
        build_values(SwapCards, seat, st.sampled_from(Type), st.integers(0, 100_000_000), cards()),
        build_values(Travel, seat, st.integers(0, 1), age),
        build_values(Construct, seat, age, kind, squares(), payments()),
        build_values(Upgrade, seat, age, squares(), kind, squares(), payments()),
        build_values(Demolish, seat, age, squares(), payments()),
        build_values(Populate, seat, squares(), payments()),
        build_values(Renovate, seat, squares(), payments()),
        build_values(EndTurn, seat, st.one_of(st.none(), cards())),
        build_values(ChooseBuilding, seat, squares()),
        build_values(PlaceBuilding, seat, squares()),
    )


def names() -> st.SearchStrategy[str]:
    """Common names, names that could be misread, and any valid name."""
    return st.one_of(
        st.sampled_from(
            ("Ann", "Ben Lee", "O'Hara", "ann", "2", "turn", "seed", "end", "drawn", "Might", "nothing", "A: B", "#1")
        ),
        st.text(string.ascii_letters + " ,:;#\"\\'.-|", min_size=1, max_size=8),
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=8),
    ).filter(lambda name: title_problem(name) is None)


def tables() -> st.SearchStrategy[Config]:
    """Players with any names and colours."""
    seat = build_values(Seat, names(), st.one_of(st.just(""), st.sampled_from(("red", "blue")), names()))
    seats = st.lists(seat, min_size=2, max_size=5, unique_by=(lambda each: normalise_name(each.name), _colour))
    return seats.map(lambda found: Config(tuple(found), REGION))


def _colour(seat: Seat) -> object:
    """Return a unique value of a seat: its colour, or its name if it has no colour."""
    return normalise_name(seat.colour) or seat.name


def comments() -> st.SearchStrategy[str]:
    """Comments as parsed from a file: one line without trailing spaces."""
    return st.text(string.ascii_letters + ' ,:;#"', max_size=12).map(str.rstrip)

"""The positions from which to count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine import Config, create_game, parse_region
from khronos_engine.game.material import Edition
from tests.support import (
    FAITH,
    GREEN,
    HAMLET,
    MIGHT,
    REASON,
    SEATS,
    SEED,
    choose,
    construct,
    play,
    position,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_engine.game.state import State

VALE = """
.f.m
h.~.
.~.h
m.f.
"""
"""A map of sixteen squares with every terrain and two printed hamlets."""


def opening() -> State:
    """A game of three on a small map, before its first action."""
    return create_game(Config(SEATS[:3], parse_region(VALE)), SEED, first_seat=0)[0]


def holdem() -> State:
    """A game of two with Hold'em in the Rio Grande edition, before its first action."""
    config = Config(SEATS[:2], parse_region(VALE), edition=Edition.RIO_GRANDE, holdem=True)
    return create_game(config, SEED, first_seat=1)[0]


def crowded() -> State:
    """A turn in the middle of a game: all boards are full of buildings, and the adventurers are on two of them."""
    return position(
        """
           Might                | Faith                | Reason
           A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
        1  Kr Kr .  Pb .  T- T- | Kr Kr .  .  .  T- T- | k- k- .  .  .  T- T-
        2  Kr Kr H- .  .  T- T- | Kr Kr .  .  .  T- T- | k- k- .  .  .  T- T-
        3  .  f  .  h  ~  .  .  | .  f  .  h  ~  Pr .  | .  f  .  h  ~  .  .
        4  Mb Mb .  .  .  Wg .  | Mb Mb .  .  .  .  .  | m- m- .  .  .  .  .
        5  Mb Mb .  Wr m  .  h  | Mb Mb .  .  m  .  h  | m- m- .  .  m  .  h
        cubes: F1 rg, D3 b
        """,
        players=3,
        on=(MIGHT, REASON),
        hand="MRCC",
        number=4,
    )


def junction() -> State:
    """The middle of a cascade: a junction has downsized a Keep, and its owner must place the Watchtower."""
    before = position(
        """
           Might                | Faith                | Reason
           A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
        1  .  .  Pb .  .  .  .  | .  .  .  .  .  .  .  | .  .  .  .  .  .  .
        2  .  Kr Kr .  Kb Kb Pg | .  Kr Kr .  Kb Kb .  | .  k- k- .  k- k- .
        3  .  Kr Kr .  Kb Kb .  | .  Kr Kr .  Kb Kb .  | .  k- k- .  k- k- .
        """,
        players=3,
        turn=GREEN,
        on=(MIGHT, FAITH),
        hand="CCRM",
    )
    return play(before, construct(GREEN, MIGHT, HAMLET, "D2", "C"), choose(GREEN, "E2")).state


POSITIONS: dict[str, Callable[[], State]] = {each.__name__: each for each in (opening, holdem, crowded, junction)}
"""The positions by their names in `counts.txt`."""

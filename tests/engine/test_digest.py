"""Equal digests mean equal positions: the hashed text contains all fields of the public part."""

import copy
from typing import Any

import pytest
from msgspec import Struct, defstruct
from msgspec.structs import asdict, replace

from khronos_engine.game.actions import ChooseBuilding, PlaceBuilding, PlaceChoice
from khronos_engine.game.board import Board, Building
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import (
    Age,
    CardMode,
    Deck,
    Edition,
    HouseRules,
    Kind,
    MixedTerrain,
    OldShadow,
    ParadoxTiles,
    UpgradeTerrain,
)
from khronos_engine.game.region import built_in_region
from khronos_engine.game.squares import Square
from khronos_engine.game.state import Adventurer, Cascade, Config, Player, Public, Seat, Turn, digest
from tests.support import RED, construct, position

PUBLIC = position(
    """
       Might       | Faith       | Reason
       A  B  C  D  | A  B  C  D  | A  B  C  D
    1  Kr Kr .  h  | Kr Kr .  h  | .  .  .  h
    2  Kr Kr .  .  | Kr Kr .  .  | .  .  .  .
    3  .  .  .  .  | .  .  .  .  | .  .  .  .
    """,
    players=3,
).public

OTHERS: dict[type[Struct], dict[str, Any]] = {
    Seat: {"name": "Zoe", "colour": "pink"},
    HouseRules: {
        "paradox_tiles": ParadoxTiles.TO_STOCK,
        "mixed_terrain": MixedTerrain.HIGHER,
        "upgrade_terrain": UpgradeTerrain.NEW_SQUARES,
        "old_shadow": OldShadow.REMOVED,
    },
    Config: {
        "seats": PUBLIC.config.seats[:2],
        "region": built_in_region("valley"),
        "edition": Edition.RIO_GRANDE,
        "holdem": True,
        "deck": Deck.FIRST_PRINTING,
        "cards": CardMode.REPORTED,
        "house_rules": HouseRules(old_shadow=OldShadow.REMOVED),
    },
    Building: {
        "kind": Kind.MONASTERY,
        "squares": 1,
        "owner": 2,
        "cubes": (0, 1, 0),
        "ruin": True,
        "printed": True,
    },
    Board: {"buildings": ()},
    Adventurer: {"age": Age.REASON, "played": 2},
    Player: {"money": 99, "cubes": 1, "hand_size": 1, "adventurers": (Adventurer(), Adventurer(played=1))},
    Turn: {"number": 5, "seat": 2, "swapped": True, "exchanged": True, "acted": True},
    Public: {
        "config": replace(PUBLIC.config, holdem=True),
        "first_seat": 2,
        "revision": 77,
        "boards": PUBLIC.boards[::-1],
        "stock": (0,) * len(Kind),
        "lost": (1,) * len(Kind),
        "players": PUBLIC.players[::-1],
        "discards": Cards(1, 2, 3),
        "row": Cards(1, 1, 1),
        "pile_size": 9,
        "turn": replace(PUBLIC.turn, number=7),
        "over": True,
        "cascade": Cascade(PUBLIC, construct(RED, Age.MIGHT, Kind.WATCHTOWER, "C1", "M")),
    },
}
"""A different value for every field, by class."""

ELSEWHERE = {(Board, "region")}
"""Fields that the public part contains elsewhere: the region is in the config."""


def find_first(kind: type, within: Any = PUBLIC) -> Any:
    """Return the first value of a class within a value, or None."""
    if isinstance(within, kind):
        return within
    parts = [getattr(within, each) for each in within.__struct_fields__] if isinstance(within, Struct) else within
    found = (find_first(kind, each) for each in parts) if isinstance(parts, list | tuple) else ()
    return next((each for each in found if each is not None), None)


def replace_first(value: Any, kind: type, within: Any = PUBLIC) -> Any:
    if isinstance(within, kind):
        return value
    if isinstance(within, Struct):
        parts = {each: getattr(within, each) for each in within.__struct_fields__}
        return replace(
            within, **{name: replace_first(value, kind, each) for name, each in parts.items() if find_first(kind, each)}
        )
    place = next(number for number, each in enumerate(within) if find_first(kind, each))
    return (*within[:place], replace_first(value, kind, within[place]), *within[place + 1 :])


@pytest.mark.parametrize(
    ("kind", "field"),
    [(kind, name) for kind in OTHERS for name in kind.__struct_fields__ if (kind, name) not in ELSEWHERE],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)
def test_different_value_of_any_field_changes_the_digest(kind: type, field: str) -> None:
    other = replace(find_first(kind), **{field: OTHERS[kind][field]})

    assert other != find_first(kind)
    assert replace_first(find_first(kind), kind) == PUBLIC
    assert digest(replace_first(other, kind)) != digest(PUBLIC)


@pytest.mark.parametrize(
    "kind", [each for each in OTHERS if each not in {Building, Board}], ids=lambda each: each.__name__
)
def test_later_field_with_its_default_value_does_not_change_the_digest(kind: type[Struct]) -> None:
    grown = defstruct(kind.__name__, [("added", bool, False)], bases=(kind,), frozen=True)

    def with_field(*, added: bool) -> str:
        return digest(replace_first(grown(**asdict(find_first(kind)), added=added), kind))

    assert with_field(added=False) == digest(PUBLIC)
    assert with_field(added=True) != digest(PUBLIC)


def digest_of_cascade(answer: Any = None, question: Any = None, before: Public = PUBLIC) -> str:
    action = construct(RED, Age.MIGHT, Kind.WATCHTOWER, "C1", "M")
    answers = () if answer is None else (answer,)
    return digest(replace(PUBLIC, cascade=Cascade(before, action, answers, question)))


def test_answers_of_different_kinds_with_equal_fields_have_different_digests() -> None:
    at = Square(1, 1)

    assert digest_of_cascade(ChooseBuilding(RED, at)) != digest_of_cascade(PlaceBuilding(RED, at))


def test_different_pending_question_changes_the_digest() -> None:
    keep = PUBLIC.boards[0].buildings[0]
    places = PlaceChoice(RED, Age.MIGHT, keep, Kind.WATCHTOWER, keep.squares)

    assert (
        len(
            {
                digest_of_cascade(),
                digest_of_cascade(question=places),
                digest_of_cascade(question=replace(places, corners=1)),
            }
        )
        == 3
    )


def test_different_board_before_the_pending_action_changes_the_digest() -> None:
    faith = PUBLIC.boards[1]
    before = replace(PUBLIC, boards=(faith, faith, faith))

    assert digest_of_cascade(before=before) != digest_of_cascade()


def test_equal_states_without_shared_objects_have_equal_digests() -> None:
    assert digest(copy.deepcopy(PUBLIC)) == digest(PUBLIC)


def test_square_sets_that_differ_beyond_64_bits_have_different_digests() -> None:
    def with_squares(squares: int) -> str:
        return digest(replace_first(replace(PUBLIC.boards[0].buildings[0], squares=squares), Building))

    assert with_squares(1 << 300) != with_squares(1 << 301)

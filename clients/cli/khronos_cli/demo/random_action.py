"""Random legal actions that make a game look like a game.

The verb is drawn first, then the kind, then the place, then the payment. Weights prefer building to walking about, and
crowded places to empty ones, since that is where rules meet; every draw is among legal actions only. All draws come
from one `random.Random` over lists in the referee's order, so a seed makes one game in any process.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias

from khronos.v1.action_pb2 import Action
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Kind, Square
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse
from khronos.v1.state_pb2 import PublicPart
from khronos_cli.demo.crowding import Crowd
from khronos_client import expand, side, square_set, squares

_WEIGHTS: Final[Mapping[str, float]] = {
    "exchange_hand": 1,
    "swap_cards": 1,
    "travel": 2,
    "construct": 10,
    "upgrade": 14,
    "demolish": 1,
    "populate": 8,
    "renovate": 10,
    "end_turn": 0.3,
    "choose_building": 1,
    "place_building": 1,
}

_BUILDING: Final = frozenset({"construct", "upgrade", "populate", "renovate"})

_END_OF_IDLE_TURN: Final = 4.0
"""Weight of ending the turn if nothing can be built: without a card to play, travel leads nowhere."""

_AIMLESS_TRAVEL: Final = 0.3
"""Weight of travelling when no more cards can be played."""

_SIZES: Final[Mapping[int, float]] = {1: 1, 2: 4, 3: 6}
"""Weight of a kind by its side: larger kinds ripple, and can rarely be paid."""

Place: TypeAlias = tuple[LegalGroup, Square | None, Square]
"""A group, the old building for an upgrade, and the square."""


def choose(legal: ListLegalActionsResponse, public: PublicPart, rows: Sequence[str], random: Random) -> Action:
    """Draw one of the legal actions.

    Args:
        legal: All of them.
        public: The position that they are for.
        rows: The rows of its region.
        random: The source of randomness.
    """
    groups = _of_one_verb(legal.groups, public, random)
    verb = groups[0].WhichOneof("verb") or ""
    places = [place for group in _of_one_kind(groups, verb, random) for place in _places(group, verb)]
    if not places:
        return random.choice([action for group in groups for action in expand(group, legal.seat)])
    group = _narrowed(random.choices(places, _crowding(places, verb, public, rows))[0], verb)
    return random.choice(list(expand(group, legal.seat)))


def _of_one_verb(groups: Sequence[LegalGroup], public: PublicPart, random: Random) -> list[LegalGroup]:
    """Draw a verb and return its groups."""
    by_verb: dict[str, list[LegalGroup]] = {}
    for group in groups:
        by_verb.setdefault(group.WhichOneof("verb") or "", []).append(group)
    weights = {verb: _WEIGHTS.get(verb, 1.0) for verb in by_verb}
    if "end_turn" in weights and not _BUILDING & by_verb.keys():
        weights["end_turn"] = _END_OF_IDLE_TURN
    if "travel" in weights and not _can_play_on(public):
        weights["travel"] = _AIMLESS_TRAVEL
    return by_verb[random.choices(list(weights), list(weights.values()))[0]]


def _can_play_on(public: PublicPart) -> bool:
    """Return whether the player on turn has a card and an adventurer who has played none."""
    player = public.players[public.turn.seat - 1]
    fresh = (player.first_adventurer.cards_played, player.second_adventurer.cards_played)
    return player.hand_size > 0 and 0 in fresh


def _of_one_kind(groups: Sequence[LegalGroup], verb: str, random: Random) -> list[LegalGroup]:
    """Draw a board and a kind if the verb has them, and return their groups."""
    by_kind: dict[tuple[int, Kind.ValueType], list[LegalGroup]] = {}
    for group in groups:
        body = getattr(group, verb)
        by_kind.setdefault((getattr(body, "age", 0), getattr(body, "kind", Kind.KIND_UNSPECIFIED)), []).append(group)
    weights = [_SIZES[side(kind)] if kind else 1.0 for _, kind in by_kind]
    return random.choices(list(by_kind.values()), weights)[0]


def _places(group: LegalGroup, verb: str) -> Iterator[Place]:
    """Yield the places of a group; none if its verb has none."""
    body = getattr(group, verb)
    for site in getattr(body, "sites", ()):
        yield from ((group, site.old, each) for each in squares(site.squares))
    if hasattr(body, "squares"):
        yield from ((group, None, each) for each in squares(body.squares))


def _crowding(places: Sequence[Place], verb: str, public: PublicPart, rows: Sequence[str]) -> list[float]:
    """Return the weights of places; for verbs that lay or remove tiles, a crowded place weighs more."""
    if verb not in {"construct", "upgrade", "demolish"}:
        return [1.0] * len(places)
    crowd = Crowd(public, rows)
    bodies = (getattr(group, verb) for group, _, _ in places)
    return [
        crowd.weight(body.age, square, side(body.kind)) for body, (_, _, square) in zip(bodies, places, strict=True)
    ]


def _narrowed(place: Place, verb: str) -> LegalGroup:
    """Return the group of a place, reduced to that place."""
    group, old, square = place
    single = LegalGroup()
    single.CopyFrom(group)
    body = getattr(single, verb)
    if old is None:
        body.squares.CopyFrom(square_set([square]))
    else:
        del body.sites[:]
        body.sites.add(old=old, squares=square_set([square]))
    return single

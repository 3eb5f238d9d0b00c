"""Play a whole random game through the client."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from khronos.v1.action_pb2 import Action, Construct, GivenAction
from khronos.v1.advice_pb2 import PlacementMap
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.record_pb2 import GameRecord, RecordedAction, RecordHeader
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse
from khronos.v1.state_pb2 import GameState, PublicPart
from khronos_cli.notation import action_text, public_of
from khronos_client import AnyReferee, expand, side, square_set, squares

_DIGEST_DIGITS: Final = 8
"""The digits of the digest that follow an action in a record."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a game.

    Attributes:
        before: The state before it.
        after: The state after it.
        events: Its events.
    """

    before: GameState
    after: GameState
    events: Sequence[Event]


@dataclass(slots=True)
class RandomGame:
    """A game by random legal actions.

    Attributes:
        setup: The set-up of the game, with its seed phrase.
        rows: The rows of its region.
        calls: The number of calls so far.
    """

    setup: GameSetup
    rows: Sequence[str]
    calls: int = field(default=0, init=False)

    def begin(self, referee: AnyReferee) -> tuple[GameState, Sequence[Event]]:
        """Create the game; return its first state and the events of the set-up."""
        self.calls += 1
        answer = referee.create_game(self.setup, with_sentences=True)
        return answer.state, answer.events

    def play(self, referee: AnyReferee, state: GameState) -> Iterator[Step]:
        """Yield every action of the game: list the legal actions, choose one, apply it."""
        random = Random(f"khronos demo {self.setup.seed_phrase}")  # noqa: S311 - a game for show
        while not state.public_part.over:
            legal = referee.legal_actions(state)
            action = choose(legal, state.public_part, self.rows, random)
            answer = referee.apply(state, action, with_sentences=True)
            self.calls += 2
            yield Step(state, answer.state, answer.events)
            state = answer.state


def record_of(setup: GameSetup, steps: Sequence[Step]) -> GameRecord:
    """Return a game as a record, each action in its shortest form and with the digest of the state after it."""
    return GameRecord(
        rules_revision=steps[0].before.rules_revision,
        setup=setup,
        actions=[
            RecordedAction(
                action=GivenAction(notation=action_text(step.events[0].action_taken.action, public_of(step.before))),
                public_digest=step.after.public_digest[:_DIGEST_DIGITS],
            )
            for step in steps
        ],
        headers=[RecordHeader(name="Played by", value="chance, among the legal actions")],
    )


_BESIDE: Final = 3
"""Weight of neighbours: this, times the square of the number of adjacent squares that are taken."""

_BELOW: Final = 4
"""Weight of each square of a building that the shadow would cover."""

_PRINTED: Final = "hFM"
"""The letters of printed hamlets in the rows of a region."""

_Squares = frozenset[tuple[int, int]]


class Crowd:
    """The taken squares of each board."""

    def __init__(self, public: PublicPart, rows: Sequence[str]) -> None:
        """Collect the taken squares of a position.

        Args:
            public: The position.
            rows: The rows of the region.
        """
        printed = {
            (column, row)
            for row, letters in enumerate(rows, start=1)
            for column, letter in enumerate(letters, start=1)
            if letter in _PRINTED
        }
        self._tiles: list[_Squares] = [
            frozenset(
                square for tile in board.tiles for square in _footprint(tile.at.column, tile.at.row, side(tile.kind))
            )
            for board in public.boards
        ]
        self._taken: list[_Squares] = [tiles | printed for tiles in self._tiles]

    def weight(self, age: Age.ValueType, at: Square, size: int) -> float:
        """Return the weight of a footprint on a board: 1 if nothing is near."""
        board = age - Age.AGE_MIGHT
        footprint = list(_footprint(at.column, at.row, size))
        beside = sum(square in self._taken[board] for square in _around(at.column, at.row, size))
        below = sum(square in tiles for tiles in self._tiles[board + 1 :] for square in footprint) if size > 1 else 0
        return 1 + _BESIDE * beside**2 + _BELOW * below


def _footprint(column: int, row: int, size: int) -> Iterator[tuple[int, int]]:
    return ((column + right, row + down) for down in range(size) for right in range(size))


def _around(column: int, row: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the squares adjacent to a footprint."""
    for step in range(size):
        yield column + step, row - 1
        yield column + step, row + size
        yield column - 1, row + step
        yield column + size, row + step


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
    group = _narrow(random.choices(places, _crowding(places, verb, public, rows))[0], verb)
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
    """Yield the places of a group; nothing if its verb has no places."""
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


def _narrow(place: Place, verb: str) -> LegalGroup:
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


_BUILDINGS = (Kind.KIND_CASTLE, Kind.KIND_ABBEY, Kind.KIND_KEEP, Kind.KIND_MONASTERY)


def illegal_attempt(referee: AnyReferee, state: GameState) -> Action:
    """Return the construction on Might or Faith that breaks the most clauses, for the player on turn.

    Args:
        referee: The referee to ask.
        state: A state without a pending decision.
    """
    seat = state.public_part.turn.seat
    attempts = [
        (len(clauses), Action(seat=seat, construct=Construct(age=answer.age, kind=answer.kind, at=square)))
        for age in (Age.AGE_MIGHT, Age.AGE_FAITH)
        for answer in (referee.explain_placements(state, age, kind) for kind in _BUILDINGS)
        for square, clauses in _broken(answer)
    ]
    return max(attempts, key=lambda attempt: attempt[0])[1]


def _broken(answer: PlacementMap) -> Iterator[tuple[Square, set[str]]]:
    """Yield each forbidden square with the clauses that forbid it."""
    everywhere = {each.clause for each in answer.violations}
    by_square: dict[tuple[int, int], set[str]] = {}
    named = {}
    for each in answer.square_violations:
        for square in squares(each.squares):
            place = (square.column, square.row)
            named[place] = square
            by_square.setdefault(place, set(everywhere)).add(each.violation.clause)
    yield from ((named[place], clauses) for place, clauses in by_square.items())

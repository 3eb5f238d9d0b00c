"""The comments of the contract name the bounds that hold: of requests, of what people type, and of the rules."""

import re
from hashlib import sha256
from pathlib import Path

from khronos_core import limits
from khronos_engine.game.material import CARDS_PER_ADVENTURER, CUBES_PER_PLAYER, GAME_TURNS, HAND_SIZE, KINDS, SEATS
from khronos_engine.game.player_names import LONGEST_COLOUR, LONGEST_NAME
from khronos_engine.game.region import MAX_HAMLETS, SIDE

PROTOS = Path(__file__).resolve().parents[1] / "protos" / "khronos" / "v1"

BOUND = re.compile(r"(?:at most|more than) (\d+)( KiB)?|(\d+) at most|(\d+) to (\d+)\b", re.IGNORECASE)

TEXT = (limits.TEXT, limits.TEXT_LINES)
SIDES = (SIDE.start, SIDE.stop - 1)

BOUNDS = {
    "AdventurerState.cards_played": (0, CARDS_PER_ADVENTURER),
    "CardsDrawn.count": (1, HAND_SIZE),
    "CardsGivenUp.count": (1, HAND_SIZE),
    "CustomRegion.rows": (*SIDES, *SIDES, MAX_HAMLETS),
    "DescribeDomainsRequest.ages": (limits.FILTERS,),
    "GameConfig.seats": (SEATS.start, SEATS.stop - 1),
    "GameRecord.actions": (limits.REPLAYED,),
    "GameRecord.foreword": (limits.COMMENTS,),
    "GameRecord.headers": (limits.HEADERS,),
    "GameSetup.seed_phrase": (limits.PHRASE,),
    "GameState.public_digest": (2 * sha256().digest_size,),
    "GivenAction.notation": (limits.NOTATION,),
    "KindEntry.size": (min(each.size for each in KINDS), max(each.size for each in KINDS)),
    "ListLegalActionsRequest.ages": (limits.FILTERS,),
    "ListLegalActionsRequest.kinds": (limits.FILTERS,),
    "ListLegalActionsRequest.verbs": (limits.FILTERS,),
    "Payment.first": (CARDS_PER_ADVENTURER,),
    "Payment.second": (CARDS_PER_ADVENTURER,),
    "PlayerTurn.number": (1, GAME_TURNS),
    "Player.cubes": (0, CUBES_PER_PLAYER),
    "Player.money": (0, limits.NUMBER),
    "PreviewActionsRequest.actions": (1, limits.PLAN),
    "PublicPart.boards": (limits.TILES,),
    "PublicPart.revision": (0, limits.NUMBER),
    "ReadTextRequest.text": TEXT,
    "ReadTextResponse.errors": (limits.FAULTS, limits.TEXT_ERRORS),
    "ReplayGameRequest.actions": (limits.REPLAYED,),
    "ReplaySubject.record_text": TEXT,
    "ReviewGameRequest.actions": (limits.REPLAYED,),
    "Seat.colour": (LONGEST_COLOUR,),
    "Seat.name": (1, LONGEST_NAME),
    "SuggestActionsRequest.max_suggestions": (1, limits.SUGGESTIONS),
    "Turn.number": (1, GAME_TURNS),
    "TurnPassed.number": (1, GAME_TURNS),
    "ViewGameRequest.events": (limits.EVENTS,),
    "ViolationCode.VIOLATION_CODE_ADVENTURER_SPENT": (CARDS_PER_ADVENTURER,),
    "ErrorReason.ERROR_REASON_KEY_UNKNOWN": (limits.KEY_ID,),
    "Seal.key_id": (1, limits.KEY_ID),
    "error.proto": (limits.DETAILS,),
}
"""What each comment must name, in its order: by message and field, or by file for the comment at its head."""


def bounds_in(comment: str) -> tuple[int, ...]:
    """Return the bounds that a comment names, in its order; KiB as bytes."""
    found = []
    for most, kibibytes, other_most, first, last in BOUND.findall(comment):
        found.extend([int(each) for each in (most, other_most, first, last) if each])
        if kibibytes:
            found[-1] *= 1024
    return tuple(found)


def named_bounds() -> dict[str, tuple[int, ...]]:
    """Return the bounds in the comments of the contract, by message and field, where there are any."""
    found = {}
    for path in sorted(PROTOS.glob("*.proto")):
        scopes: list[str] = []
        comment: list[str] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            name = path.name
            match line.split():
                case ["//", *words]:
                    comment.extend(words)
                    continue
                case ["oneof", name, "{"]:
                    scopes.append(scopes[-1])  # its fields are those of the message
                case [_, name, *_, "{"]:
                    scopes.append(name)
                case ["}"]:
                    scopes.pop()
                case [*_, name, "=", _] if scopes:
                    name = f"{scopes[-1]}.{name}"
            if bounds := bounds_in(" ".join(comment)):
                found[name] = bounds
            comment.clear()
    return found


def test_the_bounds_in_the_comments_of_the_contract_are_those_that_hold() -> None:
    assert named_bounds() == BOUNDS

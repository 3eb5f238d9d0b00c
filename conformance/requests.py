"""Define the cases of the conformance vectors. Requests may contain states from earlier responses."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from google.protobuf.message import Message

from conformance.texts import EVERY_KIND, EVERY_VERB
from khronos.v1 import advice_pb2, config_pb2, material_pb2, play_pb2, record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos.v1.action_pb2 import VERB_END_TURN, Action, Construct, GivenAction, Travel
from khronos.v1.event_pb2 import Event
from khronos.v1.state_pb2 import GameState
from testing.records import GAMES, RECORD
from testing.requests import given_action, options, request_of
from testing.sealed import copy, request_as, sealed_setup, secret

ROWS = ("..f..m", ".h..mm", "..~f..", ".~~.h.")
"""A region with few squares, so that its states are easy to read."""

JUNCTION = """\
Khronos position 1
seat 1: Ann, red
seat 2: Ben, blue
seat 3: Cleo, green
region:
  ........
  .......h
  ........
  ........
cards: reported

first: Ann
turn: 2, Cleo
player 1: 3 Ecus, I Might, II Might
player 2: 6 Ecus, I Might, II Faith
player 3: 1 Ecu, I Might, II Reason

   Might                   | Faith                   | Reason
1  .  .  K1 K1 .  K2 K2 .  | .  .  K1 K1 .  K2 K2 .  | T- T- k- k- .  k- k- .
2  .  .  K1 K1 .  K2 K2 h  | .  .  K1 K1 .  K2 K2 h  | T- T- k- k- .  k- k- h
3  .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .
4  P3 .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .  | .  .  .  .  .  .  .  .
"""
"""Equal Keeps in two domains, which a Hamlet on E2 joins; the player whose turn it is owns neither."""


@dataclass(frozen=True, slots=True)
class Given:
    """A case: a request and the expected code.

    Attributes:
        name: The name of the case, which its files have too.
        about: The subject of the case, in a few words.
        rpc: The name of the method in the contract.
        request: The request, or the requests of a stream in order; bytes if the request is not a message.
        code: The expected canonical code.
        depends_on_version: Whether another version of the server may answer differently.
    """

    name: str
    about: str
    rpc: str
    request: Message | bytes | tuple[Message | bytes, ...]
    code: str = "OK"
    depends_on_version: bool = False

    @property
    def requests(self) -> tuple[Message | bytes, ...]:
        """The requests in order: one, except for a stream."""
        return self.request if isinstance(self.request, tuple) else (self.request,)


Ask = Generator[Given, Any, Any]
"""A generator of cases that receives the answer to each case, or the answers of a stream in order."""

MALFORMED, REFUSED, UNKNOWN = "INVALID_ARGUMENT", "FAILED_PRECONDITION", "UNIMPLEMENTED"


def cases() -> Ask:
    """Yield every case; the caller must send back the answer or the status of each case."""
    yield Given("catalog", "the catalog", "GetCatalog", service_pb2.GetCatalogRequest(), depends_on_version=True)
    start = yield from _creations()
    yield from _verdicts(start)
    yield from _applications(start)
    yield from _faults_of_states(start)
    yield from _advice(start)
    yield from _options(start)
    yield from _wide_region()
    read = yield Given(
        "read-position", "a position as text", "ReadText", _text(record_pb2.TEXT_FORM_POSITION, JUNCTION)
    )
    position = read.content.position
    pending = yield from _cascade(position)
    yield from _texts(start, position)
    yield from _replays()
    yield from _streams(start, position, pending)
    yield from _sealed_games()


# --- creating games ---------------------------------------------------------------------------------------------------


def setup(players: int = 3, phrase: str = "a phrase", **config: Any) -> config_pb2.GameSetup:
    """Return a set-up on the small region, the first player first."""
    names = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "white"), ("Eve", "yellow"))
    seats = [config_pb2.Seat(name=name, colour=colour) for name, colour in names[:players]]
    if "built_in_region" not in config:
        config.setdefault("custom_region", config_pb2.CustomRegion(rows=ROWS))
    game = config_pb2.GameConfig(seats=seats, **config)
    return config_pb2.GameSetup(config=game, first_seat=1, seed_phrase=phrase)


def _creations() -> Ask:
    """Yield the cases of new games; return the state of the first game."""

    def create(name: str, about: str, made: config_pb2.GameSetup, code: str = "OK", **options: Any) -> Given:
        return Given(name, about, "CreateGame", request_of(service_pb2.CreateGameRequest, setup=made, **options), code)

    start = yield create("create", "cards dealt from a seed phrase", setup(), with_sentences=True)
    drawn = setup(2, holdem=True, deck=config_pb2.DECK_FIRST_PRINTING)
    drawn.first_seat = 0
    yield create("create-holdem", "Hold'em with the deck of the first printing, and a random first player", drawn)
    reported = setup(5, card_mode=config_pb2.CARD_MODE_REPORTED, edition=config_pb2.EDITION_RIO_GRANDE)
    yield create("create-reported", "reported cards: the state has only the public part", reported)
    seeded = setup(4, built_in_region="valley")
    seeded.seed = bytes(range(32))
    yield create("create-valley", "a built-in map, and a seed", seeded)
    yield create("create-no-config", "the config is missing", config_pb2.GameSetup(), MALFORMED)
    faulty = setup(1, edition=9)
    faulty.seed = b"short"
    faulty.first_seat = 7
    yield create("create-malformed", "too few seats, a short seed, unknown enum values", faulty, MALFORMED)
    yield create("create-unknown-region", "an unknown map name", setup(built_in_region="atlantis"), "NOT_FOUND")
    crooked = config_pb2.CustomRegion(rows=("....", "..x.", "...", "...."))
    yield create(
        "create-bad-region", "rows of different lengths, an unknown character", setup(custom_region=crooked), MALFORMED
    )
    yield Given("create-garbage", "bytes that are not a message", "CreateGame", b"\xff\xff\xff", MALFORMED)
    return start.state


# --- judging and applying ---------------------------------------------------------------------------------------------


def _sealed_games() -> Ask:
    """Yield the cases of a sealed game; the server must have the key of `sealing-keys`."""
    game = sealed_setup(custom_region=config_pb2.CustomRegion(rows=ROWS))
    create = service_pb2.CreateGameRequest(setup=game)
    created = yield Given("create-sealed", "a sealed game", "CreateGame", create)
    chosen = service_pb2.CreateGameRequest(setup=game)
    chosen.setup.seed_phrase = "mine"
    yield Given("create-sealed-seed", "a sealed game with a given seed", "CreateGame", chosen, MALFORMED)
    state = created.state
    for name, seat, about in (
        ("seat", 2, "the view of a seat that sends its secret"),
        ("nobody", None, "only the public part"),
    ):
        yield Given(
            f"view-sealed-{name}", about, "ViewGame", request_as(service_pb2.ViewGameRequest, seat, state=state)
        )
    listed = request_as(service_pb2.ListLegalActionsRequest, 1, state=state)
    yield Given("list-sealed", "the legal actions of a seat that sends its secret", "ListLegalActions", listed)
    ended = yield Given(
        "apply-sealed",
        "the end of a turn: the seat sees the cards it draws, and the next state is sealed",
        "ApplyAction",
        request_as(service_pb2.ApplyActionRequest, 1, state=state, action="end"),
    )
    for name, seat, held in (("foreign", 2, secret(2)), ("wrong", 1, secret(2)), ("missing", 1, b"")):
        request = request_as(service_pb2.ApplyActionRequest, seat, held=held, state=state, action="Ann: end")
        about = f"an action of seat 1, requested by seat {seat}; its secret is {name}"
        yield Given(f"apply-sealed-{name}", about, "ApplyAction", request, "PERMISSION_DENIED")
    yield from _broken_seals(state, ended.state)
    yield _stream(
        "sealed",
        "a sealed game over a stream",
        request_as(service_pb2.PlayRequest, 1, start=play_pb2.PlayStart(state=state)),
        request_as(service_pb2.PlayRequest, 1, apply=given_action("end")),
        request_as(service_pb2.PlayRequest, 2, show=play_pb2.PlayShow()),
    )


def _broken_seals(state: GameState, later: GameState) -> Iterator[Given]:
    """Yield requests with sealed states that no server made."""
    richer, moved, opened, other_key = (copy(state) for _ in range(4))
    richer.public_part.players[0].money += 1
    moved.sealed.payload = later.sealed.payload
    opened.public_part.config.ClearField("secrecy")
    other_key.sealed.key_id = "another"
    for name, about, changed in (
        ("richer", "a sealed state whose money was changed", richer),
        ("moved", "a sealed state with the payload of a different position", moved),
        ("opened", "a sealed state that claims not to be sealed", opened),
        ("other-key", "a sealed state with a key that the server does not have", other_key),
    ):
        request = request_as(service_pb2.ViewGameRequest, state=changed)
        yield Given(f"view-sealed-{name}", about, "ViewGame", request, REFUSED)


def _verdicts(start: GameState) -> Ask:
    def validate(name: str, about: str, notation: str, code: str = "OK", **options: Any) -> Given:
        request = request_of(service_pb2.ValidateActionRequest, state=start, action=notation, **options)
        return Given(f"validate-{name}", about, "ValidateAction", request, code)

    yield validate("legal", "a legal action", f"{_affordable(start)}", with_sentences=True)
    yield validate(
        "several-clauses", "an action that breaks several rules; all are listed", "upgrade Might B2 to City E2 with MMM"
    )
    yield validate("payment-unclear", "several possible payments; they are listed", "build Watchtower Might C1")
    yield validate("short-of-cards", "not enough cards of the type", "build Castle Might D1 with M")
    yield validate(
        "hint-first",
        "a hint: an action that must come first, ready to send",
        _affordable(start).replace(" Might ", " Faith "),
    )
    yield validate("hint-instead", "a hint: a legal alternative, ready to send", "end giving C")
    yield validate(
        "off-the-board", "a square off the board, which is illegal but not malformed", "build Hamlet Might Z9 with C"
    )
    yield validate("not-your-turn", "an action during another player's turn", "Ben: end")
    yield validate("no-decision", "a decision when none is required", "choose B2")
    yield validate("no-holdem", "a swap in a game without Hold'em", "swap M for C")
    yield validate(
        "as-another-seat",
        "an action judged for a seat that does not know the hand",
        "build Castle Might D1 with MMMM",
        viewer=2,
    )
    yield validate("in-french", "a response in French, if the server has it", "travel I Might", locale="fr-CA")
    yield validate("unreadable", "a line with a syntax error", "build Kep Might A1", MALFORMED)
    empty = request_of(service_pb2.ValidateActionRequest, state=start)
    yield Given("validate-no-action", "the action is missing", "ValidateAction", empty, MALFORMED)
    odd = Action(seat=9, construct=Construct(kind=material_pb2.KIND_KEEP))
    request = request_of(service_pb2.ValidateActionRequest, state=start, action=odd, viewer=8)
    yield Given(
        "validate-malformed", "missing fields and seats that do not exist", "ValidateAction", request, MALFORMED
    )


def _affordable(start: GameState) -> str:
    """Return a construction of size 1 that the first player can pay in exactly one way."""
    hand = next(part.hand for part in start.private_parts if part.seat == 1)
    for kind, count in (("Hamlet", hand.civil), ("Chapel", hand.religious), ("Watchtower", hand.military)):
        if count:
            return f"build {kind} Might A1 with I {kind[0].translate(str.maketrans('HCW', 'CRM'))}"
    raise AssertionError


def _apply(name: str, about: str, state: GameState, given: str | Action, code: str = "OK", **options: Any) -> Given:
    request = request_of(service_pb2.ApplyActionRequest, state=state, action=given, **options)
    return Given(f"apply-{name}", about, "ApplyAction", request, code)


def _applications(start: GameState) -> Ask:
    done = yield _apply("notation", "a construction in notation", start, _affordable(start), with_sentences=True)
    yield from _plan_checks(start, done.events)
    travel = Action(seat=1, travel=Travel(adventurer=material_pb2.ADVENTURER_FIRST, to=material_pb2.AGE_FAITH))
    moved = yield _apply("message", "travel as a message", done.state, travel, expected_digest=done.state.public_digest)
    yield _apply("end", "the end of a turn: cards are drawn", moved.state, "end")
    yield _apply("exchange", "an exchange, which draws cards", start, f"exchange {_affordable(start)[-1]}", viewer=1)
    refused = "upgrade Might B2 to City E2 with MMM"
    yield _apply("illegal", "an illegal action: an error that contains the refusal", start, refused, REFUSED)
    yield _apply("twice", "an exchange after an action", moved.state, "exchange M", REFUSED, viewer=2)
    stale = "0" * 64
    yield _apply("stale", "a wrong expected digest", start, "end", "ABORTED", expected_digest=stale)
    blind = _copy_without_digest(start)
    blind.ClearField("hidden_part")
    yield _apply("blind", "cards cannot be drawn because the draw pile is missing", blind, "end", REFUSED)


def _plan_checks(start: GameState, events: Sequence[Event]) -> Ask:
    """Yield the cases that check a plan of the second player. In these events, the first player takes its square."""
    plan = ["build Watchtower Might A1 with I M", "travel I Faith"]
    for name, about, more, code in (
        ("broken", "a plan after an action that breaks it", {"since": events, "with_sentences": True}, "OK"),
        ("host", "only a seat can plan its turn", {"viewer": "host"}, MALFORMED),
        ("illegal", "events that cannot follow the state", {"since": [*events, *events]}, REFUSED),
    ):
        fields: dict[str, Any] = {"state": start, "viewer": 2, "actions": plan, **more}
        yield Given(f"check-plan-{name}", about, "CheckPlan", request_of(service_pb2.CheckPlanRequest, **fields), code)


def _cascade(state: GameState) -> Ask:
    """Yield the cases of a junction in which several players decide; return the state in the middle of it."""
    pending = yield _apply("junction", "a junction: the builder must decide", state, "build Hamlet Might E2 with C")
    request = request_of(service_pb2.ListLegalActionsRequest, state=pending.state)
    yield Given("list-choices", "only the answers to a decision are legal", "ListLegalActions", request)
    yield _apply("before-deciding", "an action before the decision is made", pending.state, "end giving MRC", REFUSED)
    yield _apply("no-choice", "a decision for a building that is not a choice", pending.state, "choose H2", REFUSED)
    planned = request_of(service_pb2.ListLegalActionsRequest, state=pending.state, viewer=1, as_if_on_turn=True)
    yield Given("list-waiting-cascade", "a seat that waits for a decision", "ListLegalActions", planned, REFUSED)
    chosen = yield _apply(
        "choice", "the builder decides; then the owner must place", pending.state, "choose C1", with_sentences=True
    )
    yield _apply(
        "not-your-decision", "a decision that another player must make", chosen.state, "Ben: place D2", REFUSED
    )
    yield _apply("outside", "a square outside the old building", chosen.state, "place A1", REFUSED)
    settled = yield _apply("place", "a decision by a player whose turn it is not", chosen.state, "place D2")
    yield _apply(
        "after-cascade", "an action after a cascade; the turn continues", settled.state, "populate A1 with II C"
    )
    yield _apply("renovate", "a ruin is renovated", settled.state, "renovate F1 with II M")
    yield _apply("demolish", "a Chapel is demolished", state, "demolish Might A4 with R")
    yield _apply(
        "upgrade", "a Chapel becomes a Monastery and ripples", state, "upgrade Might A4 to Monastery A3 with R"
    )
    crooked = _copy_without_digest(chosen.state)
    crooked.public_part.cascade.answers[0].choose_building.at.column = 6
    yield _apply("crooked-cascade", "a stored cascade that does not match its action", crooked, "place D2", MALFORMED)
    yield _apply("end-reported", "the end of a turn with reported cards", settled.state, "end giving MRC")
    yield _apply(
        "end-unnamed", "the end of a turn without the reported cards, which are required", settled.state, "end", REFUSED
    )
    before = request_of(
        service_pb2.PreviewActionsRequest, state=state, action="build Hamlet Might E2 with C", max_decision_depth=2
    )
    yield Given(
        "preview-junction", "a junction with every answer, for two successive decisions", "PreviewActions", before
    )
    plan = request_of(service_pb2.PreviewActionsRequest, state=state, actions=["build Hamlet Might E2 with C", "end"])
    yield Given("preview-plan-decision", "several actions, which end at a decision", "PreviewActions", plan)
    return pending.state


def _copy_without_digest(state: GameState) -> GameState:
    copy = GameState()
    copy.CopyFrom(state)
    copy.public_digest = ""
    return copy


def _faults_of_states(start: GameState) -> Ask:
    newer = _copy_without_digest(start)
    newer.schema_version = 1000
    yield _apply("newer-schema", "a state with a newer schema version", newer, "end", UNKNOWN)
    other = _copy_without_digest(start)
    other.rules_revision = 1000
    yield _apply("other-rules", "a state with a different rules revision", other, "end", UNKNOWN)
    unsound = _copy_without_digest(start)
    unsound.public_part.players[0].money = 3
    unsound.public_part.players[1].cubes = 24
    unsound.public_part.stock[0] = 21
    unsound.public_part.boards[2].tiles.add(
        kind=material_pb2.KIND_KEEP, at=material_pb2.Square(column=6, row=4), owner=1
    )
    yield _apply("unsound", "an invalid state: field paths and rules", unsound, "end", MALFORMED)
    yield Given("audit-unsound", "an invalid state: every problem and its fix", "AuditPosition", _audit(unsound))
    unplaced = _copy_without_digest(unsound)
    unplaced.public_part.boards[2].tiles[-1].at.column = 60
    about = "an invalid state whose fixes cannot be applied, because a building is off the board"
    yield Given("audit-unfixed", about, "AuditPosition", _audit(unplaced))
    yield Given("audit-sound", "a valid state", "AuditPosition", _audit(start))
    forged = _copy_without_digest(start)
    forged.public_digest = "0" * 64
    yield _apply("forged-digest", "a digest that does not match the state", forged, "end", MALFORMED)
    absent = request_of(service_pb2.ApplyActionRequest, action="end")
    yield Given("apply-no-state", "the state is missing", "ApplyAction", absent, MALFORMED)
    yield Given("audit-no-state", "the state is missing", "AuditPosition", _audit(GameState()), MALFORMED)


def _audit(state: GameState) -> service_pb2.AuditPositionRequest:
    return request_of(service_pb2.AuditPositionRequest, state=state)


# --- advice -----------------------------------------------------------------------------------------------------------


def _advice(start: GameState) -> Ask:
    all_legal = request_of(service_pb2.ListLegalActionsRequest, state=start)
    yield Given("list", "all legal actions", "ListLegalActions", all_legal)
    few = request_of(
        service_pb2.ListLegalActionsRequest,
        state=start,
        ages=[material_pb2.AGE_MIGHT],
        square=material_pb2.Square(column=4, row=1),
        viewer=2,
    )
    planned = request_of(service_pb2.ListLegalActionsRequest, state=start, viewer=2, as_if_on_turn=True)
    yield Given(
        "list-waiting", "the legal actions of a waiting seat if its turn began now", "ListLegalActions", planned
    )
    unseated = request_of(service_pb2.ListLegalActionsRequest, state=start, viewer="host", as_if_on_turn=True)
    yield Given("list-waiting-host", "a spectator or host cannot plan a turn", "ListLegalActions", unseated, MALFORMED)
    yield Given(
        "list-filtered", "the legal actions on one square, as far as another seat knows", "ListLegalActions", few
    )
    for name, about, what in (
        ("placements", "the legal squares of a Keep", {"kind": material_pb2.KIND_KEEP}),
        (
            "placements-upgrade",
            "the upgrades of a printed hamlet, with consequences",
            {
                "kind": material_pb2.KIND_TOWN,
                "old": material_pb2.Square(column=2, row=2),
                "with_consequences": True,
            },
        ),
    ):
        explain = request_of(service_pb2.ExplainPlacementsRequest, state=start, age=material_pb2.AGE_MIGHT, **what)
        yield Given(name, about, "ExplainPlacements", explain)
    blank = request_of(service_pb2.ExplainPlacementsRequest, state=start)
    yield Given("placements-malformed", "board and kind are missing", "ExplainPlacements", blank, MALFORMED)
    preview = request_of(service_pb2.PreviewActionsRequest, state=start, action="end", viewer=1)
    yield Given("preview-end", "the end of a turn: drawn cards are counted, not shown", "PreviewActions", preview)
    refused = request_of(service_pb2.PreviewActionsRequest, state=start, action="travel I Might")
    yield Given("preview-illegal", "an illegal action", "PreviewActions", refused)
    for name, about, plan in (
        ("plan", "two actions, the second of which is legal only after the first", [TRAVEL, BACK]),
        ("plan-refused", "two actions, the second of which is illegal", [TRAVEL, TRAVEL, "end"]),
        ("plan-draws", "several actions, which end where cards are drawn", [TRAVEL, "end", "Ben: travel I Faith"]),
        ("plan-unreadable", "several actions, one with a syntax error", [TRAVEL, "fly"]),
    ):
        request = request_of(service_pb2.PreviewActionsRequest, state=start, actions=plan)
        code = MALFORMED if name == "plan-unreadable" else "OK"
        yield Given(f"preview-{name}", about, "PreviewActions", request, code)
    empty = request_of(service_pb2.PreviewActionsRequest, state=start)
    yield Given("preview-nothing", "no actions", "PreviewActions", empty, MALFORMED)
    domains = request_of(service_pb2.DescribeDomainsRequest, state=start, ages=[material_pb2.AGE_REASON])
    yield Given("domains", "the domains of one board", "DescribeDomains", domains)
    suggested: tuple[tuple[str, str, dict[str, Any], str], ...] = (
        ("easy", "suggestions that look one action ahead", {"strength": 1}, "OK"),
        (
            "strong",
            "one suggestion that looks a whole turn ahead, in French",
            {"strength": 3, "max_suggestions": 1, "locale": "fr"},
            "OK",
        ),
        ("spectator", "a spectator cannot act", {"strength": 1, "viewer": "spectator"}, MALFORMED),
        ("another-seat", "a seat whose turn it is not", {"strength": 1, "viewer": 2}, MALFORMED),
        ("malformed", "no strength, and too many suggestions", {"max_suggestions": 9}, MALFORMED),
    )
    for name, about, more, code in suggested:
        suggest = request_of(service_pb2.SuggestActionsRequest, **{"state": start, "viewer": 1, "seed": 7, **more})
        yield Given(f"suggest-{name}", about, "SuggestActions", suggest, code)
    certain = [[("build", 0)], [("Keep", 0)], [("Might", 0)]]
    matched: tuple[tuple[str, str, dict[str, Any], str], ...] = (
        ("typed", "a misspelt move", {"words": _words([[("travl", 0)], [("I", 0)], [("fait", 0)]])}, "OK"),
        (
            "heard",
            "a square that was heard as one of two, at which a Keep is legal",
            {"words": _words([*certain, [("A6", 600), ("H9", 400)]]), "max_matches": 2},
            "OK",
        ),
        ("seen", "squares that changed on a picture, one of them to bare ground or a Keep", {"squares": _SEEN}, "OK"),
        ("malformed", "a likelihood above 1000", {"words": _words([[("end", 1001)]])}, MALFORMED),
    )
    for name, about, more, code in matched:
        match = request_of(service_pb2.MatchActionRequest, state=start, **more)
        yield Given(f"match-{name}", about, "MatchAction", match, code)
    created = yield Given(
        "view", "the view of a seat", "ViewGame", request_of(service_pb2.ViewGameRequest, state=start, viewer=2)
    )
    spectated = request_of(service_pb2.ViewGameRequest, state=created.state, viewer="spectator")
    yield Given("view-spectator", "the view of a spectator, made from the view of a seat", "ViewGame", spectated)


_SEEN = [
    advice_pb2.SquareReading(
        age=material_pb2.AGE_MIGHT,
        square=material_pb2.Square(column=column, row=9),
        changed_permille=changed,
        kinds=kinds,
    )
    for column, changed, kinds in (
        (
            8,
            900,
            [advice_pb2.KindReading(permille=100), advice_pb2.KindReading(kind=material_pb2.KIND_KEEP, permille=700)],
        ),
        (9, 900, []),
    )
]


def _words(readings: Sequence[Sequence[tuple[str, int]]]) -> list[advice_pb2.WordReading]:
    return [
        advice_pb2.WordReading(
            alternatives=[advice_pb2.WordAlternative(text=text, permille=permille) for text, permille in reading]
        )
        for reading in readings
    ]


def _options(start: GameState) -> Ask:
    unnamed = request_of(service_pb2.ListLegalActionsRequest, state=start, viewer=None)
    yield Given(
        "list-no-viewer",
        "the viewer is missing although the state contains hands",
        "ListLegalActions",
        unnamed,
        MALFORMED,
    )
    useless = service_pb2.GetCatalogRequest(options=options("host", expected_digest="00", with_sentences=True))
    yield Given("catalog-useless-options", "options that the call does not support", "GetCatalog", useless, MALFORMED)
    host = request_of(service_pb2.ViewGameRequest, state=start, viewer="host")
    yield Given("view-host", "the view of the host, with everything", "ViewGame", host)
    spectator = request_of(service_pb2.ListLegalActionsRequest, state=start, viewer="spectator", verbs=[VERB_END_TURN])
    yield Given("list-spectator", "the legal actions as far as a spectator knows", "ListLegalActions", spectator)


WIDE = ("." * 31 + "h", "h" + "." * 31, "." * 32)
"""A region of the greatest width, whose last column is the highest bit of a row."""


def _wide_region() -> Ask:
    """Yield cases with sets of squares whose rows have bit 31 set, so that no signed 32-bit integer holds them."""
    wide = setup(2, custom_region=config_pb2.CustomRegion(rows=WIDE), card_mode=config_pb2.CARD_MODE_REPORTED)
    made = yield Given(
        "create-wide", "a map with 32 columns", "CreateGame", request_of(service_pb2.CreateGameRequest, setup=wide)
    )
    domains = request_of(service_pb2.DescribeDomainsRequest, state=made.state, ages=[material_pb2.AGE_MIGHT])
    yield Given("domains-wide", "a domain in the last column: bit 31", "DescribeDomains", domains)
    placements = request_of(
        service_pb2.ExplainPlacementsRequest,
        state=made.state,
        age=material_pb2.AGE_MIGHT,
        kind=material_pb2.KIND_HAMLET,
    )
    yield Given("placements-wide", "legal squares up to the last column: bit 31", "ExplainPlacements", placements)


# --- texts ------------------------------------------------------------------------------------------------------------


def _text(form: record_pb2.TextForm.ValueType, text: str, **options: Any) -> service_pb2.ReadTextRequest:
    return request_of(service_pb2.ReadTextRequest, form=form, text=text, **options)


def _texts(start: GameState, position: GameState) -> Ask:
    def write(name: str, about: str, **content: Any) -> Given:
        return Given(f"write-{name}", about, "WriteText", request_of(service_pb2.WriteTextRequest, **content))

    lenient = _text(record_pb2.TEXT_FORM_ACTION, "b ha mi a1 c", state=start)
    read = yield Given("read-action", "an informally typed line", "ReadText", lenient)
    yield write("action", "the same action in canonical form", action=read.content.action, state=start)
    for name, form, text in (
        ("action", record_pb2.TEXT_FORM_ACTION, "build Kep Might"),
        ("position", record_pb2.TEXT_FORM_POSITION, "Khronos position 1\nseat 1: Ann\n"),
        ("record", record_pb2.TEXT_FORM_RECORD, "Khronos game 1\nseat 1: Ann\nedition: London\n"),
        ("region", record_pb2.TEXT_FORM_REGION, "....\n..x.\n...\n"),
    ):
        request = _text(form, text, state=start) if name == "action" else _text(form, text)
        yield Given(
            f"read-faulty-{name}",
            f"a syntax error in the {name}: line, column and what was expected",
            "ReadText",
            request,
        )
    formless = request_of(service_pb2.ReadTextRequest, text="end")
    yield Given("read-formless", "the form is missing", "ReadText", formless, MALFORMED)
    yield write("position", "a position", position=position)
    yield write("diagram", "only the boards of a position", position=position, form=record_pb2.TEXT_FORM_DIAGRAM)
    region = _text(record_pb2.TEXT_FORM_REGION, "# small\n" + "\n".join(ROWS) + "\n")
    drawn = yield Given("read-region", "a map file", "ReadText", region)
    yield write("region", "the same map", region=drawn.content.region)
    code = yield write(
        "map-code", "the same map as a map code", region=drawn.content.region, form=record_pb2.TEXT_FORM_MAP_CODE
    )
    yield Given("read-map-code", "a map code", "ReadText", _text(record_pb2.TEXT_FORM_REGION, code.text))
    mistyped = _text(record_pb2.TEXT_FORM_REGION, code.text[:-1] + "0")
    yield Given("read-faulty-map-code", "a map code with a mistake", "ReadText", mistyped)
    game = _text(record_pb2.TEXT_FORM_RECORD, _golden("castles"))
    text = yield Given("read-record", "a game that starts from a position", "ReadText", game)
    yield write("record", "the same game", record=text.content.record)
    for name, about, form, content, text in (
        (
            "every-kind",
            "every kind of building and every header",
            record_pb2.TEXT_FORM_POSITION,
            "position",
            EVERY_KIND,
        ),
        ("every-verb", "every verb and every way to name cards", record_pb2.TEXT_FORM_RECORD, "record", EVERY_VERB),
    ):
        found = yield Given(f"read-{name}", f"a canonical text: {about}", "ReadText", _text(form, text))
        written = yield write(name, "the same text, written again", **{content: getattr(found.content, content)})
        if written.text != text:
            raise ValueError(f"{name} is not canonical")


def _golden(name: str) -> str:
    return Path(GAMES, f"{name}{RECORD}").read_text(encoding="utf-8")


def _replays() -> Ask:
    def replay(name: str, about: str, code: str = "OK", **game: Any) -> Given:
        return Given(f"replay-{name}", about, "ReplayGame", request_of(service_pb2.ReplayGameRequest, **game), code)

    turn = ("travel I Reason", "travel II Faith", "end", "Ben: travel I Faith")
    actions = [GivenAction(notation=line) for line in turn]
    yield replay("setup", "a set-up and actions", setup=setup(), actions=actions, with_events=True)
    bad = [*actions, GivenAction(notation="Cleo: end"), GivenAction(notation="end")]
    yield replay("illegal", "an illegal action ends the replay", setup=setup(), actions=bad)
    about = "the replay that a seat may see: its own hand and draws, no seed and no other hands"
    yield replay("as-a-seat", about, setup=setup(), actions=bad, with_events=True, viewer=2)
    garbled = [*actions[:2], GivenAction(notation="fly")]
    yield replay("unreadable", "a syntax error ends the replay", setup=setup(), actions=garbled)
    recorded = [record_pb2.RecordedAction(action=given_action("travel I Reason"), public_digest="00000000")]
    record = record_pb2.GameRecord(rules_revision=1, setup=setup(), actions=recorded)
    yield replay("departs", "a position that does not match the digest in the record", record=record)
    other = record_pb2.GameRecord(rules_revision=1000, setup=setup())
    yield replay("other-rules", "a record with a different rules revision", UNKNOWN, record=other)
    cascade = _golden("long-cascade")
    yield replay("long-cascade", "a cascade of eight decisions, as text", record_text=cascade, with_events=True)
    yield replay("nothing", "the record is missing", MALFORMED)

    def review(name: str, about: str, code: str = "OK", **game: Any) -> Given:
        return Given(f"review-{name}", about, "ReviewGame", request_of(service_pb2.ReviewGameRequest, **game), code)

    played = [GivenAction(notation=line) for line in ("build Keep Might B6 with MM", "end", "Ben: travel I Faith")]
    yield review("setup", "money and standings of an unfinished game", setup=setup(), actions=played)
    about = "the first page of compared turns, with the token of the next page"
    golden = _golden("two-in-the-valley")
    pages: dict[str, Any] = {"record_text": golden, "with_comparisons": True, "page_size": 1}
    page = yield review("first-page", about, **pages, seed=7)
    yield review("second-page", "the second page", **pages, seed=7, page_token=page.next_page_token)
    yield review(
        "as-a-seat",
        "the first turns, for a seat; only its own turns are compared",
        **{**pages, "page_size": 2},
        viewer=1,
    )
    yield review("page-token", "an invalid page token", MALFORMED, **{**pages, "page_token": "2"})
    yield review("departs", "an illegal action ends the replay", setup=setup(), actions=bad)
    yield review("nothing", "the record is missing", MALFORMED)


# --- playing over one stream ------------------------------------------------------------------------------------------

_Asked = service_pb2.PlayRequest

HAMLET = "build Hamlet Might E2 with C"
"""A Hamlet that joins the domains of `JUNCTION`."""

TRAVEL, BACK = "travel I Faith", "travel I Might"
"""Two actions, the second of which is legal only after the first."""


def _streams(start: GameState, junction: GameState, pending: GameState) -> Iterator[Given]:
    """Yield streams that start with a game's first state, before a junction, and in the middle of it."""
    game = _begin(setup=setup())
    travel = Action(seat=1, travel=Travel(adventurer=material_pb2.ADVENTURER_FIRST, to=material_pb2.AGE_FAITH))
    opening = _begin(setup=setup(), with_sentences=True)
    first = _act(travel, expected_digest=start.public_digest, with_sentences=True)
    about = "a new game, with actions as messages and in notation"
    yield _stream("setup", about, opening, first, _act(BACK), _act("end"), SHOW)
    about = "an illegal action: the state does not change and the stream stays open"
    yield _stream("refused", about, game, _act(BACK), _act(TRAVEL))
    about = "a junction: the builder chooses, the owner places, and nothing else is legal until then"
    decisions = [_act("choose C1"), _act("place D2")]
    yield _stream("decision", about, _begin(state=junction), _act(HAMLET), _act("end giving MRC"), *decisions, SHOW)
    yield _stream("from-cascade", "a start in the middle of a cascade", _begin(state=pending), *decisions)
    about = "undo as far as possible, then a different action"
    turn = [_act(TRAVEL), _act(BACK), _act("end")]
    yield _stream("take-back", about, game, *turn, _back(2), _back(2), _back(), _act("travel II Faith"))
    yield _stream("begin-again", "a second start, which discards the first game", game, _act(TRAVEL), game, _back())
    yield from _faulty_streams(start, game)


def _faulty_streams(start: GameState, game: service_pb2.PlayRequest) -> Iterator[Given]:
    """Yield streams with requests that fail; the last request of each succeeds."""
    good = _act(TRAVEL, expected_digest=start.public_digest)
    yield _stream("not-begun", "the first request does not start a game", good, SHOW, game, good)
    stale = _act(TRAVEL, expected_digest="0" * 64)
    yield _stream("stale", "a wrong expected digest", game, stale, good)
    garbled = _act("build Kep Might F7")
    yield _stream("unreadable", "a syntax error: line, column and what was expected", game, garbled, good)
    construct = Construct(kind=material_pb2.KIND_KEEP, at=material_pb2.Square(row=1))
    senseless = _act(Action(seat=7, construct=construct))
    yield _stream("malformed", "a malformed action and an empty request", game, senseless, _Asked(), good)
    yield _stream("garbage", "bytes that are not a message", game, b"\xff\xff\xff", good)
    unsound = _copy_without_digest(start)
    unsound.public_part.players[1].cubes = 24
    yield _stream("unsound", "an invalid state: field paths and rules", _begin(state=unsound), game, good)
    blind = _copy_without_digest(start)
    blind.ClearField("hidden_part")
    about = "cards cannot be drawn because the draw pile is missing"
    yield _stream("blind", about, _begin(state=blind), _act("end"), good)


def _stream(name: str, about: str, *requests: service_pb2.PlayRequest | bytes) -> Given:
    """Return a case whose requests are numbered from 1."""
    numbered = (
        each if isinstance(each, bytes) else _number(each, number) for number, each in enumerate(requests, start=1)
    )
    return Given(f"play-{name}", about, "Play", tuple(numbered))


def _number(request: service_pb2.PlayRequest, number: int) -> service_pb2.PlayRequest:
    copy = _Asked()
    copy.CopyFrom(request)
    copy.id = number
    return copy


def _begin(*, with_sentences: bool = False, **beginning: Any) -> service_pb2.PlayRequest:
    return request_of(_Asked, start=play_pb2.PlayStart(**beginning), with_sentences=with_sentences)


def _act(action: Action | str, **options: Any) -> service_pb2.PlayRequest:
    return request_of(_Asked, apply=given_action(action), **options)


def _back(count: int = 0) -> service_pb2.PlayRequest:
    return request_of(_Asked, take_back=play_pb2.PlayTakeBack(count=count))


SHOW = request_of(_Asked, show=play_pb2.PlayShow())

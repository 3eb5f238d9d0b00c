"""Read the requests and write the responses of the calls about whole games."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from khronos.v1 import config_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.calls.games import NewGame, Option, PlayedGame, Replayed, Reviewed
from khronos_core.codec import bounds, records
from khronos_core.codec.actions import read_given_action
from khronos_core.codec.advice import fill_comparison, fill_turn, read_page_token, write_page_token, write_standings
from khronos_core.codec.catalog import write_catalog
from khronos_core.codec.configs import check_open, is_sealed
from khronos_core.codec.fields import fill, fill_events, steps_to_write
from khronos_core.codec.paths import problems_by_field
from khronos_core.codec.states import write_state
from khronos_core.errors import (
    FieldPath,
    NotationUnreadableError,
    RulesUnsupportedError,
    StateInvalidError,
    check_length,
)
from khronos_core.loading import CallContext, fill_and_cache_state, load_open_position, read_viewer
from khronos_core.sealing import derive_seed, read_sealed_seats, sealing_of
from khronos_core.visibility import Sealing
from khronos_engine.audit import audit
from khronos_engine.game.budget import Budget
from khronos_engine.game.record import GameSetup, Record, RecordedAction
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import RULES_REVISION, Config, State
from khronos_engine.notation import UnreadableTextError, parse_record
from khronos_engine.texts.languages import Language, language_for
from khronos_engine.texts.sentences import SentenceWriter

# --- the catalog ------------------------------------------------------------------------------------------------------


def read_get_catalog(request: service_pb2.GetCatalogRequest, _: CallContext) -> tuple[Language]:
    """Read the language of a request for the catalog."""
    return (language_for(request.options.locale),)


def write_catalog_response(
    options: Sequence[Option], language: Language, _: service_pb2.GetCatalogRequest, context: CallContext
) -> service_pb2.GetCatalogResponse:
    """Write the catalog, whose message is cached."""
    cache = context.caches.catalogs
    message = cache.get(language.tag)
    if message is None:
        message = write_catalog(options, language)
        cache.put(language.tag, message)
    return service_pb2.GetCatalogResponse(catalog=message)


# --- new games --------------------------------------------------------------------------------------------------------


def read_create_game(request: service_pb2.CreateGameRequest, context: CallContext) -> tuple[GameSetup, Sealing | None]:
    """Read a set-up."""
    return read_new_game(request.setup, context.root / "setup", context)


def read_new_game(
    message: config_pb2.GameSetup, field: FieldPath, context: CallContext
) -> tuple[GameSetup, Sealing | None]:
    """Read a set-up. For a sealed game, derive the seed, and return the public facts about the secrets, too.

    Raises:
        RequestError: If the set-up is malformed, or if the game is sealed and the server has no key.
    """
    setup = records.read_setup(message, field, context.caches)
    if setup is None or not is_sealed(message.config):
        return context.violations.require(setup), None
    seats = read_sealed_seats(message, setup.config.players, field)
    context.violations.require(setup)
    seed = derive_seed(context.keys.first, setup, seats)
    return replace(setup, seed=seed), sealing_of(seed, seats)


def write_new_game(
    game: NewGame, _: GameSetup, request: service_pb2.CreateGameRequest, context: CallContext
) -> service_pb2.CreateGameResponse:
    """Write the first state of a game and the events of its set-up."""
    config, options = game.state.config, request.options
    writer = SentenceWriter(config, options.locale) if options.with_sentences else None
    response = service_pb2.CreateGameResponse()
    fill_and_cache_state(response.state, game.state, game.sealing, context)
    fill_events(response.events, game.events, config.region.grid, writer)
    return response


# --- games that were played -------------------------------------------------------------------------------------------


def read_replay_game(request: service_pb2.ReplayGameRequest, context: CallContext) -> tuple[PlayedGame, Budget]:
    """Read a game that was played."""
    return _read_played(request, context), context.budget


def read_review_game(
    request: service_pb2.ReviewGameRequest, context: CallContext
) -> tuple[PlayedGame, int, int, bytes | None, Budget]:
    """Read a game that was played, and the page of its review."""
    first = read_page_token(request.page_token, context.root / "page_token")
    game = context.violations.require(_read_played(request, context))
    seed = request.seed.to_bytes(SEED_BYTES, "big") if request.with_comparisons else None
    return game, first, request.page_size, seed, context.budget


def _read_played(
    request: service_pb2.ReplayGameRequest | service_pb2.ReviewGameRequest, context: CallContext
) -> PlayedGame:
    check_length(len(request.actions), bounds.REPLAYED, "actions")
    violations, root, budget = context.violations, context.root, context.budget
    game = request.game
    kind = game.WhichOneof("game")
    if kind in ("record", "record_text") and request.actions:
        violations.add("actions", "a record contains its actions; remove these")
    match kind:
        case "setup":
            field = root / "game.setup"
            check_open(game.setup.config, field / "config")
            setup = records.read_setup(game.setup, field, context.caches)
            if setup is not None:
                records.check_playable(setup, field)
            setup = violations.require(setup)
            viewer = read_viewer(request.options, setup, violations)
            return PlayedGame(setup, _read_actions(request, setup.config, context), viewer)
        case "state":
            start = load_open_position(game.state, root / "game.state", context)
            viewer = read_viewer(request.options, start, violations)
            return PlayedGame(start, _read_actions(request, start.config, context), viewer)
        case "record":
            field = root / "game.record"
            check_open(game.record.setup.config, field / "setup.config")
            if game.record.WhichOneof("beginning") == "position":
                load_open_position(game.record.position, field / "position", context)
            record = violations.require(records.read_record(game.record, field, budget, context.caches))
            viewer = read_viewer(request.options, record.beginning, violations)
            return _require_playable(record, field / "setup", PlayedGame(record.beginning, record.actions, viewer))
        case "record_text":
            field = root / "game.record_text"
            record = _parse_record(game.record_text, field, budget)
            if isinstance(record.beginning, State):
                _check_sound(record.beginning, str(field))
            viewer = read_viewer(request.options, record.beginning, violations)
            return _require_playable(record, field, PlayedGame(record.beginning, record.actions, viewer))
        case _:
            violations.add("game", "is required: a set-up, a state or a record")
            raise violations.error()


def _read_actions(
    request: service_pb2.ReplayGameRequest | service_pb2.ReviewGameRequest, config: Config, context: CallContext
) -> list[RecordedAction | UnreadableTextError]:
    read: list[RecordedAction | UnreadableTextError] = []
    field = context.root / "actions"
    for place, each in enumerate(request.actions):
        context.budget.spend(limits.STEPS_OF_LINE)
        partial = read_given_action(each, config, field / place)
        if isinstance(partial, UnreadableTextError):
            read.append(partial)
        elif partial is not None:
            read.append(RecordedAction(partial))
    return context.violations.require(read)


def _require_playable(record: Record, setup: FieldPath, game: PlayedGame) -> PlayedGame:
    """Return the game of a record, if it can be played.

    Raises:
        RequestError: If fields are malformed, or if the rules revision is not supported.
    """
    if isinstance(record.beginning, GameSetup):
        records.check_playable(record.beginning, setup)
    game = setup.violations.require(game)
    if record.rules_revision != RULES_REVISION:
        raise RulesUnsupportedError(record.rules_revision, (RULES_REVISION,))
    return game


def _parse_record(text: str, field: FieldPath, budget: Budget) -> Record:
    records.check_text(text, field)
    try:
        record = parse_record(text, budget)
    except UnreadableTextError as error:
        raise NotationUnreadableError(field, *error.errors) from error
    check_length(len(record.actions), bounds.REPLAYED, field, "actions")
    return record


def _check_sound(state: State, path: str) -> None:
    problems = audit(state)
    if problems:
        raise StateInvalidError(tuple(problems_by_field(problems, write_state(state), state, path)))


def write_replay(
    replayed: Replayed, _: PlayedGame, request: service_pb2.ReplayGameRequest, context: CallContext
) -> service_pb2.ReplayGameResponse:
    """Write the actions of a replay, each with the digest after the action, and the state at the end."""
    played = replayed.replay
    config = played.start.config
    grid = config.region.grid
    sentences = SentenceWriter(config, request.options.locale) if request.options.with_sentences else None
    response = service_pb2.ReplayGameResponse()
    fill_and_cache_state(response.state, played.state, None, context)
    for step in played.steps:
        message = response.steps.add()
        fill(message, step)
        if request.with_events:
            context.budget.spend(steps_to_write(step.events, sentences))
            fill_events(message.events, step.events, grid, sentences)
    if played.stop is not None:
        response.stop.CopyFrom(records.write_stop(played.stop, replayed.refusal, request.options.locale))
    if request.with_events:
        fill_events(response.setup_events, played.setup_events, grid, sentences)
    return response


def write_review(
    reviewed: Reviewed, _: PlayedGame, request: service_pb2.ReviewGameRequest, context: CallContext
) -> service_pb2.ReviewGameResponse:
    """Write the turns on a page of a review; a turn may have a comparison with the best turn found."""
    writer = SentenceWriter(reviewed.end.config, request.options.locale)
    response = service_pb2.ReviewGameResponse(start=write_standings(reviewed.start))
    fill_and_cache_state(response.state, reviewed.end, None, context)
    for turn, comparison in reviewed.turns:
        message = response.turns.add()
        fill_turn(message, turn, writer)
        if comparison is not None:
            fill_comparison(message.comparison, comparison, writer)
    if reviewed.next_turn:
        response.next_page_token = write_page_token(reviewed.next_turn)
    if reviewed.stop is not None:
        response.stop.CopyFrom(records.write_stop(reviewed.stop, reviewed.refusal, request.options.locale))
    return response

"""Read and write set-ups and records; write replays, and the errors of texts."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from msgspec.structs import replace

from khronos.v1 import config_pb2, record_pb2
from khronos_core import limits
from khronos_core.codec import bounds
from khronos_core.codec.actions import read_given_action
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.configs import is_sealed, read_config, write_config
from khronos_core.codec.fields import fill
from khronos_core.codec.pieces import read_seat
from khronos_core.codec.refusals import write_visible_refusal
from khronos_core.codec.states import read_state, write_state
from khronos_core.errors import FieldPath, check_length
from khronos_core.visibility import VisibleRefusal
from khronos_engine.game.budget import Budget
from khronos_engine.game.material import CardMode
from khronos_engine.game.player_names import line_problem, title_problem
from khronos_engine.game.record import GameSetup, Record, RecordedAction, RecordHeader
from khronos_engine.game.shuffle import SEED_BYTES, seed_from_phrase
from khronos_engine.game.state import Config, State
from khronos_engine.notation import TextError, UnreadableTextError, write_partial_action
from khronos_engine.replay import ReplayStop
from khronos_engine.texts.languages import Language, language_for
from khronos_engine.texts.problems import name_phrase

# --- set-ups ----------------------------------------------------------------------------------------------------------


def read_setup(message: config_pb2.GameSetup, field: FieldPath, caches: Caches = NO_CACHES) -> GameSetup | None:
    """Return a set-up; None, with field violations, if its configuration or its region is missing.

    The result does not contain the contributions of the seats to a sealed game.
    """
    if not message.HasField("config"):
        (field / "config").add("is required")
        return None
    config = read_config(message.config, field, "config", caches)
    seed = _read_seed(message, field)
    if config is None:
        return None
    if message.sealed_seats and not is_sealed(message.config):
        (field / "sealed_seats").add("only sealed games have them; remove them")
    first = None
    if message.first_seat:
        first = read_seat(message.first_seat, config.players, field, "first_seat")
    return GameSetup(config, seed, first)


def _read_seed(message: config_pb2.GameSetup, field: FieldPath) -> bytes | None:
    """Return the seed, which is given as bytes or as a phrase; None if no seed is given."""
    if message.WhichOneof("chance") == "seed":
        if len(message.seed) != SEED_BYTES:
            (field / "seed").add(f"must have {SEED_BYTES} bytes, not {len(message.seed)}")
        return message.seed
    check_length(len(message.seed_phrase), bounds.PHRASE, field / "seed_phrase", "characters")
    return seed_from_phrase(message.seed_phrase) if message.seed_phrase else None


def check_playable(setup: GameSetup, field: FieldPath) -> None:
    """Add a field violation for a missing seed, unless cards are reported and the first player is given."""
    if setup.seed is not None:
        return
    if setup.config.cards is CardMode.DEALT:
        (field / "seed_phrase").add("is required, because the cards are dealt from the seed")
    elif setup.first_seat is None:
        (field / "first_seat").add("is required, because there is no seed to draw the first player with")


def _write_setup(setup: GameSetup) -> config_pb2.GameSetup:
    message = config_pb2.GameSetup(config=write_config(setup.config))
    if setup.first_seat is not None:
        message.first_seat = setup.first_seat + 1
    if setup.seed is not None:
        message.seed = setup.seed
    return message


# --- records ----------------------------------------------------------------------------------------------------------


def read_record(
    message: record_pb2.GameRecord, field: FieldPath, budget: Budget, caches: Caches = NO_CACHES
) -> Record | None:
    """Return a record; None, with field violations, if its beginning is malformed.

    Malformed actions become field violations, and the record omits them. `budget` counts all actions.

    Raises:
        TooLargeError: If the record has too many actions, headers or comments.
    """
    check_length(len(message.actions), bounds.REPLAYED, field / "actions")
    _check_notes(message, field)
    beginning: GameSetup | State | None = None
    match message.WhichOneof("beginning"):
        case "setup":
            beginning = read_setup(message.setup, field / "setup", caches)
        case "position":
            beginning = read_state(message.position, field / "position", caches)
        case None:
            (field / "setup").add("is required: a set-up or a position")
    if beginning is None:
        return None
    actions: list[RecordedAction | None] = []
    for place, each in enumerate(message.actions):
        budget.spend(limits.STEPS_OF_LINE)
        actions.append(_read_recorded(each, beginning.config, field / "actions" / place))
    headers = tuple(RecordHeader(each.name, each.value) for each in message.headers)
    for place, header in enumerate(headers):
        for part, problem in (("name", title_problem(header.name)), ("value", line_problem(header.value))):
            if problem is not None:
                (field / "headers" / place / part).add(name_phrase(problem))
    return Record(
        beginning,
        tuple(each for each in actions if isinstance(each, RecordedAction)),
        message.rules_revision,
        headers,
        tuple(message.foreword),
        tuple(message.afterword),
    )


def _check_notes(message: record_pb2.GameRecord, field: FieldPath) -> None:
    """Check the number of a record's headers and comment lines.

    Raises:
        TooLargeError: If there are too many.
    """
    check_length(len(message.headers), bounds.HEADERS, field / "headers")
    above = sum([len(each.comments_above) for each in message.actions])
    check_length(len(message.foreword) + len(message.afterword) + above, limits.COMMENTS, field, "lines of comments")


def _read_recorded(message: record_pb2.RecordedAction, config: Config, field: FieldPath) -> RecordedAction | None:
    """Return an action of a record; None, with a field violation, if it is malformed."""
    partial = read_given_action(message.action, config, field / "action")
    if isinstance(partial, UnreadableTextError):
        (field / "action.notation").add(partial.errors[0].in_place)
        return None
    if partial is None:
        return None
    return RecordedAction(partial, message.public_digest.lower(), message.comment, tuple(message.comments_above))


def write_record(record: Record) -> record_pb2.GameRecord:
    """Write a record; a partial action is written as notation."""
    message = record_pb2.GameRecord(
        rules_revision=record.rules_revision,
        headers=[record_pb2.RecordHeader(name=each.name, value=each.value) for each in record.headers],
        foreword=record.foreword,
        afterword=record.afterword,
    )
    if isinstance(record.beginning, GameSetup):
        message.setup.CopyFrom(_write_setup(record.beginning))
    else:
        message.position.CopyFrom(write_state(record.beginning))
    for each in record.actions:
        written = message.actions.add(public_digest=each.digest, comment=each.comment, comments_above=each.before)
        if each.partial.seat is None or each.partial.cards is not None:
            written.action.notation = write_partial_action(each.partial, record.config)
        else:
            action = replace(each.partial.action, seat=each.partial.seat)
            fill(written.action.structured, action)
    return message


# --- replays ----------------------------------------------------------------------------------------------------------


def write_stop(stop: ReplayStop, refusal: VisibleRefusal | None, locale: str) -> record_pb2.ReplayStop:
    """Write the action that ended the replay, with the reason; `refusal` contains only what the viewer may see."""
    message = record_pb2.ReplayStop()
    fill(message, stop)
    if refusal is not None:
        message.refusal.CopyFrom(write_visible_refusal(refusal, locale))
    if stop.errors:
        message.text_error.CopyFrom(write_text_error(stop.errors[0], language_for(locale)))
    return message


def check_text(text: str, field: FieldPath | str) -> None:
    """Check the length of a text.

    Raises:
        TooLargeError: If the text has too many characters or lines.
    """
    check_length(len(text), bounds.TEXT, field, "characters")
    check_length(text.count("\n") + text.count("\r"), limits.TEXT_LINES, field, "lines")


def fill_text_errors(
    messages: MutableSequence[record_pb2.TextError], errors: Sequence[TextError], language: Language
) -> None:
    """Write as many errors of a text as fit into the response."""
    size = 0
    for each in errors[: limits.PROBLEMS]:
        messages.append(write_text_error(each, language))
        size += messages[-1].ByteSize()
        if size > limits.TEXT_ERRORS:
            break


def write_text_error(error: TextError, language: Language) -> record_pb2.TextError:
    """Write a syntax error, with its place and its sentence."""
    return record_pb2.TextError(
        line=error.line,
        column=error.column,
        expected=map(language.render, error.expected_words),
        sentence=language.render(error.message),
        found=error.found,
    )

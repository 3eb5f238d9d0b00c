"""Converts between the text notation and the contract's messages: positions, records, actions."""

from collections.abc import Callable
from typing import Final, TypeVar

from khronos.v1.action_pb2 import Action
from khronos.v1.state_pb2 import GameState
from khronos_cli.errors import CommandError
from khronos_cli.files import message_in, taken_by
from khronos_cli.language import filled, rendered
from khronos_cli.texts import Files, Narration
from khronos_core.codec.actions import read_action
from khronos_core.codec.state_reading import read_state
from khronos_core.codec.state_writing import write_state
from khronos_core.errors import FieldsError, FieldViolations, RequestError
from khronos_engine.game.actions import Action as EngineAction
from khronos_engine.game.record import Record
from khronos_engine.game.state import RULES_REVISION, Public, State
from khronos_engine.game.views import view_state
from khronos_engine.notation import UnreadableTextError, parse_position, parse_record, write_action, write_position
from khronos_engine.notation.files import Form, title
from khronos_engine.replay import RulesRevisionError, replay
from khronos_engine.texts.languages import TextKey

_Read = TypeVar("_Read")

_MOST_FAULTS: Final = 20

_TITLE: Final = "khronos"
"""The first word of every text in notation, in any case."""


def is_notation(text: str) -> bool:
    """Return whether a text is in notation rather than JSON."""
    return _title(text).startswith(_TITLE)


def is_record(text: str) -> bool:
    """Return whether a text is a record in notation."""
    return _title(text).startswith(f"{_TITLE} {Form.GAME.value}")


def _title(text: str) -> str:
    """Return the first line that is not a comment, in small letters."""
    lines = (line.strip().casefold() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def position_of(text: str, origin: str) -> GameState:
    """Parse a position file.

    Raises:
        CommandError: The text has faults.
    """
    return write_state(_parsed(parse_position, text, origin, Files.POSITION_UNREADABLE))


def record_of(text: str, origin: str) -> Record:
    """Parse a record.

    Raises:
        CommandError: The text has faults, or is a position.
    """
    need_game(text, origin)
    return _parsed(parse_record, text, origin, Files.GAME_UNREADABLE)


def need_game(text: str, origin: str) -> None:
    """Check that a text can be a record in notation.

    Raises:
        CommandError: It is clearly something else; the error says what, and which command takes that.
    """
    if _title(text).startswith(f"{_TITLE} {Form.POSITION.value}"):
        raise CommandError([filled(Files.POSITION_NOT_GAME, file=origin), rendered(Files.SHOW_DRAWS_IT)])
    if is_notation(text):
        return
    held = message_in(text)
    found = filled(Files.GAME_NOT_JSON, file=origin, found=held) if held else filled(Files.NOT_GAME, file=origin)
    raise CommandError([found, *taken_by(held), filled(Files.SHOULD_BEGIN, title=title(Form.GAME))])


def end_of(text: str, origin: str, *, for_all: bool = False) -> GameState:
    """Return the state at the end of a recorded game.

    Args:
        text: The record.
        origin: The name of its file, for errors.
        for_all: Whether everybody may see the result: without the hands of a game that is not over.

    Raises:
        CommandError: The text has faults, or the game breaks the rules.
    """
    record = record_of(text, origin)
    try:
        result = replay(record)
    except ValueError as error:  # the seed is missing, or the rules revision is another
        raise CommandError(filled(Files.GAME_UNPLAYABLE_WHY, file=origin, why=why_not_played(error))) from error
    if result.departure is not None:
        raise CommandError(
            [filled(Files.GAME_DEPARTS, file=origin, line=result.departure.line), rendered(Files.REPLAY_SAYS_WHY)]
        )
    hides = for_all and not result.state.public.over
    return write_state(view_state(result.state, None) if hides else result.state)


def why_not_played(error: ValueError) -> str:
    """Return why a record can't be replayed."""
    if isinstance(error, RulesRevisionError):
        return filled(Files.OTHER_RULES, named=error.named, known=RULES_REVISION)
    return str(error)


def position_text(state: GameState) -> str:
    """Write a state as a position file.

    Raises:
        CommandError: The state is malformed.
    """
    return write_position(engine_state(state))


def engine_state(message: GameState) -> State:
    """Convert a state to the engine's.

    Raises:
        CommandError: It is malformed.
    """
    violations = FieldViolations()
    try:
        return violations.checked(read_state(message, violations.root / "state"))
    except FieldsError as error:
        lines = (f"{each.path}: {rendered(each.full_message)}" for each in error.violations)
        raise CommandError([rendered(Files.STATE_MALFORMED), *lines]) from error
    except RequestError as error:
        raise CommandError(str(error)) from error


def public_of(message: GameState) -> Public:
    """Convert the public part of a state to the engine's.

    Raises:
        CommandError: It is malformed.
    """
    shown = GameState(
        schema_version=message.schema_version, rules_revision=message.rules_revision, public_part=message.public_part
    )
    return engine_state(shown).public


def action_text(action: Action, public: Public) -> str:
    """Write an action of the referee as a line of notation, in its shortest form."""
    return write_action(engine_action(action, public), public)


def writer_in(message: GameState) -> Callable[[Action], str]:
    """Return a function that writes actions of a position; it converts the position when it is first called."""
    return lambda action: action_text(action, public_of(message))


def engine_action(action: Action, public: Public) -> EngineAction:
    """Convert an action of the referee to the engine's.

    Raises:
        CommandError: The engine knows no such action.
    """
    violations = FieldViolations()
    read = read_action(action, public.config.players, violations.root, "action")
    if read is None or violations.count:
        raise CommandError(rendered(Files.UNKNOWN_ACTION))
    return read


def fault_lines(error: UnreadableTextError) -> list[str]:
    """Return the errors of a text with their lines and columns; of very many, the first ones."""
    lines = [rendered(each.in_place) for each in error.errors[:_MOST_FAULTS]]
    if len(error.errors) > _MOST_FAULTS:
        lines.append(filled(Narration.AND_MORE, count=len(error.errors) - _MOST_FAULTS))
    return lines


def _parsed(parse: Callable[[str], _Read], text: str, origin: str, unreadable: TextKey) -> _Read:
    try:
        return parse(text)
    except UnreadableTextError as error:
        raise CommandError([filled(unreadable, file=origin), *fault_lines(error)]) from error

"""Convert between the text notation and the contract's messages: positions, records, actions, regions."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from msgspec.structs import replace

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import CardMode, GameConfig
from khronos.v1.config_pb2 import GameSetup as SetupMessage
from khronos.v1.decision_pb2 import Decision
from khronos.v1.record_pb2 import GameRecord
from khronos.v1.state_pb2 import GameState
from khronos_cli.connect import referee, sentence_of
from khronos_cli.errors import CommandError
from khronos_cli.files import REGION, message_in, parse_message, path_label, read_text, to_json, write_text
from khronos_cli.language import Files, Narration, Play, fill, render
from khronos_cli.options import NO_SERVER
from khronos_client import LocalReferee, column_name
from khronos_client.errors import ActionIllegalError, RefereeError
from khronos_core.codec.actions import read_action
from khronos_core.codec.actions import write_action as action_message
from khronos_core.codec.records import read_setup
from khronos_core.codec.records import write_record as record_message
from khronos_core.codec.states import read_state as read_message_of_state
from khronos_core.codec.states import write_state
from khronos_core.errors import FieldsError, FieldViolations, RequestError
from khronos_engine import notation
from khronos_engine.game.actions import Action as EngineAction
from khronos_engine.game.record import GameSetup, Record
from khronos_engine.game.state import Public, State
from khronos_engine.notation import UnreadableTextError, parse_region
from khronos_engine.notation.files import Form, title
from khronos_engine.notation.maps import is_map_code
from khronos_engine.texts.languages import TextKey, capitalise

_Read = TypeVar("_Read")

_MAX_PROBLEMS: Final = 20

_TITLE: Final = "khronos"
"""The first word of every text in notation, in any case."""


def is_notation(text: str) -> bool:
    """Return whether a text is in notation rather than JSON."""
    return _title(text).startswith(_TITLE)


def is_record(text: str) -> bool:
    """Return whether a text is a record in notation."""
    return _title(text).startswith(f"{_TITLE} {Form.GAME.value}")


def _title(text: str) -> str:
    """Return the first line that is not a comment, in lower case."""
    lines = (line.strip().casefold() for line in text.splitlines())
    return next((line for line in lines if line and not line.startswith("#")), "")


def position_of(text: str, origin: str) -> GameState:
    """Parse a position file.

    Raises:
        CommandError: If the text has problems.
    """
    return state_message(_parse(notation.parse_position, text, origin, Files.POSITION_UNREADABLE))


def record_of(text: str, origin: str) -> Record:
    """Parse a record.

    Raises:
        CommandError: If the text has problems, or is a position.
    """
    need_game(text, origin)
    return _parse(notation.parse_record, text, origin, Files.GAME_UNREADABLE)


def need_game(text: str, origin: str) -> None:
    """Check that a text looks like a record in notation.

    Raises:
        CommandError: If the text is clearly something else; the error says what, and which command accepts it.
    """
    if _title(text).startswith(f"{_TITLE} {Form.POSITION.value}"):
        raise CommandError([fill(Files.POSITION_NOT_GAME, file=origin), render(Files.SHOW_DRAWS_IT)])
    if is_notation(text):
        return
    lines = [fill(Files.NOT_GAME, file=origin)]
    if held := message_in(text):
        lines = [fill(Files.GAME_NOT_JSON, file=origin, found=held[0]), render(held[1])]
    raise CommandError([*lines, fill(Files.SHOULD_BEGIN, title=title(Form.GAME))])


def end_of(text: str, origin: str, *, for_all: bool = False) -> GameState:
    """Return the state at the end of a recorded game.

    Args:
        text: The record.
        origin: The name of its file, for errors.
        for_all: Whether all players may see the result, so that the hands of an unfinished game are left out.

    Raises:
        CommandError: If the text has problems, or the game breaks the rules.
    """
    record = record_of(text, origin)
    bare = notation.write_record(replace(record, foreword=(), afterword=()))
    with referee(NO_SERVER) as client, name_file_in_errors(origin):
        answer = client.replay(bare)
        if answer.HasField("stop"):
            line = record.actions[answer.stop.index].line
            raise CommandError([fill(Files.GAME_DEPARTS, file=origin, line=line), render(Files.REPLAY_SAYS_WHY)])
        hides = for_all and not answer.state.public_part.over
        return client.view(answer.state, viewer="spectator").state if hides else answer.state


@contextmanager
def name_file_in_errors(origin: str) -> Iterator[None]:
    """Name the file of the game in the errors of all calls in a `with` block.

    Raises:
        CommandError: If a call of the block failed.
    """
    try:
        yield
    except ActionIllegalError:
        raise
    except RefereeError as error:
        raise CommandError(fill(Files.GAME_UNPLAYABLE_WHY, file=origin, why=sentence_of(error))) from error


def position_text(state: GameState) -> str:
    """Write a state as a position file.

    Raises:
        CommandError: If the state is malformed.
    """
    return notation.write_position(engine_state(state))


def state_message(state: State) -> GameState:
    """Convert a state of the engine to a message."""
    return write_state(state)


def engine_state(message: GameState) -> State:
    """Convert a state message to a state of the engine.

    Raises:
        CommandError: If the state is malformed.
    """
    violations = FieldViolations()
    try:
        return violations.require(read_message_of_state(message, violations.root / "state"))
    except FieldsError as error:
        lines = (f"{each.path}: {render(each.full_message)}" for each in error.violations)
        raise CommandError([render(Files.STATE_MALFORMED), *lines]) from error
    except RequestError as error:
        raise CommandError(str(error)) from error


def setup_of(message: SetupMessage) -> GameSetup:
    """Convert a set-up message to a set-up of the engine.

    Raises:
        CommandError: If the set-up is malformed; the error lists every reason as a sentence.
    """
    violations = FieldViolations()
    try:
        return violations.require(read_setup(message, violations.root / "setup"))
    except FieldsError as error:
        lines = [f"{capitalise(render(each.full_message))}." for each in error.violations]
        raise CommandError([render(Play.NO_GAME_OF_THESE), *lines]) from error
    except RequestError as error:
        raise CommandError(str(error)) from error


def setup_message(setup: GameSetup) -> SetupMessage:
    """Convert a set-up of the engine to a message."""
    return record_message(Record(setup)).setup


def public_of(message: GameState) -> Public:
    """Convert the public part of a state message to a public part of the engine.

    Raises:
        CommandError: If the state is malformed.
    """
    shown = GameState(
        schema_version=message.schema_version, rules_revision=message.rules_revision, public_part=message.public_part
    )
    return engine_state(shown).public


def action_text(action: Action, public: Public) -> str:
    """Return an action message in notation, in its shortest form."""
    return notation.write_action(engine_action(action, public), public)


def parse_line(text: str, state: GameState) -> Action:
    """Parse a line of notation.

    Raises:
        UnreadableTextError: If the line is not an action.
    """
    return action_message(notation.parse_action(text, public_of(state)))


def engine_action(action: Action, public: Public) -> EngineAction:
    """Convert an action message to an action of the engine.

    Raises:
        CommandError: If the engine does not know such an action.
    """
    violations = FieldViolations()
    read = read_action(action, public.config.players, violations.root, "action")
    if read is None or violations.count:
        raise CommandError(render(Files.UNKNOWN_ACTION))
    return read


def problem_lines(error: notation.UnreadableTextError) -> list[str]:
    """Return the errors of a text with their lines and columns; if there are very many, only the first errors."""
    lines = [render(each.in_place) for each in error.errors[:_MAX_PROBLEMS]]
    if len(error.errors) > _MAX_PROBLEMS:
        lines.append(fill(Narration.AND_MORE, count=len(error.errors) - _MAX_PROBLEMS))
    return lines


def _parse(parse: Callable[[str], _Read], text: str, origin: str, unreadable: TextKey) -> _Read:
    try:
        return parse(text)
    except notation.UnreadableTextError as error:
        raise CommandError([fill(unreadable, file=origin), *problem_lines(error)]) from error


def read_state(path: str) -> GameState:
    """Read a state from a file, without checking whether the state is valid.

    Raises:
        CommandError: If the file can't be read, contains no state, or contains a game that breaks the rules.
    """
    return state_of(read_text(path), path_label(path))


def state_of(text: str, origin: str, *, for_all: bool = False) -> GameState:
    """Read a state from a text, in JSON or notation; from a recorded game, its last state.

    Args:
        text: The text.
        origin: The name of its file, for errors.
        for_all: Whether all players may see the result, so that the hands of an unfinished game are left out.

    Raises:
        CommandError: If the text contains no state, or contains a game that breaks the rules.
    """
    if is_record(text):
        return end_of(text, origin, for_all=for_all)
    if is_notation(text):
        return position_of(text, origin)
    return parse_message(text, GameState, origin, title(Form.POSITION))


def game_of(text: str, origin: str) -> str | GameRecord:
    """Read a game for a replay.

    Args:
        text: The text.
        origin: The name of its file, for errors.

    Raises:
        CommandError: If the text contains no game; for a record in notation, the error lists all problems.
    """
    if is_notation(text):
        record_of(text, origin)
        return text
    return parse_message(text, GameRecord, origin, title(Form.GAME))


def replace_state(path: str, state: GameState) -> None:
    """Replace the state in a file, and keep the form of the file (JSON or notation).

    Raises:
        CommandError: If the file can't be read or written.
    """
    text = read_text(path)
    if is_record(text):
        raise CommandError([fill(Files.HOLDS_GAME, file=path), render(Files.PLAY_CONTINUES)])
    write_text(path, position_text(state) if is_notation(text) else to_json(state) + "\n")


def is_reported(state: GameState) -> bool:
    """Return whether players hold real cards and report what they play; otherwise, the referee deals cards (ED-2)."""
    return state.public_part.config.card_mode == CardMode.CARD_MODE_REPORTED


def acting_seat(state: GameState) -> int:
    """Return the seat that acts or decides next."""
    public = state.public_part
    return public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat


def decision_of(state: GameState) -> Decision | None:
    """Return the requested decision, None if no decision is requested."""
    public = state.public_part
    return public.cascade.decision if public.HasField("cascade") else None


def action_of(state: GameState, text: str) -> Action | str:
    """Parse an action; JSON without a seat gets the seat that acts or decides next.

    Args:
        state: The state that the action is for.
        text: A line of notation, or an action in JSON.

    Raises:
        CommandError: If the text begins like JSON and is not the JSON form of an action.
    """
    if not text.lstrip().startswith("{"):
        return text
    action = parse_message(text, Action, "ACTION")
    action.seat = action.seat or acting_seat(state)
    return action


@cache
def built_in_regions() -> dict[str, Sequence[str]]:
    """Return the rows of the built-in regions by name, the default first."""
    return {each.name: each.region.rows for each in LocalReferee().catalog().regions}


def region_rows(config: GameConfig) -> Sequence[str]:
    """Return the rows of a game's region.

    Raises:
        CommandError: If the game names an unknown region.
    """
    if config.HasField("custom_region"):
        return config.custom_region.rows
    known = built_in_regions()
    name = config.built_in_region or next(iter(known))
    if name not in known:
        raise CommandError(fill(Files.REGION_UNKNOWN, name=name, names=", ".join(known)))
    return known[name]


def set_region(config: GameConfig, name: str) -> None:
    """Set the region of a game: a built-in region, a map code or a file.

    Raises:
        CommandError: If neither a region nor a file has this name, or the file has problems.
    """
    if name in built_in_regions():
        config.built_in_region = name
    elif is_map_code(name):
        config.custom_region.rows.extend(region_of(name, name))
    elif Path(name).exists():
        config.custom_region.rows.extend(read_region(name))
    else:
        raise CommandError([fill(Files.NO_REGION, name=name), fill(Files.REGIONS, names=", ".join(built_in_regions()))])


def rows_named(name: str) -> Sequence[str]:
    """Return the rows of a region, given by its name, its map code or its file.

    Raises:
        CommandError: If neither a region nor a file has this name, or the file has problems.
    """
    config = GameConfig()
    set_region(config, name)
    return region_rows(config)


class RegionProblemsError(CommandError):
    """The error for a region file with problems.

    Attributes:
        problems: The problems with their lines and columns; if there are very many, only the first problems.
    """

    def __init__(self, origin: str, problems: Sequence[str]) -> None:
        super().__init__([fill(Files.REGION_PROBLEMS, file=origin), *problems])
        self.problems = problems


def read_region(path: str) -> Sequence[str]:
    """Read the rows of a region file.

    Raises:
        RegionProblemsError: If the region has problems.
        CommandError: If the file can't be read, or clearly contains something else.
    """
    return region_of(read_text(path, REGION), path_label(path))


_DRAWN: Final = str.maketrans("·♣^⌂", ".fmh")
"""The letters of a region file, by the characters of a drawn board."""


def _remove_labels(text: str) -> str:
    """Remove the blanks, row numbers and column letters from a region that was pasted from a drawing.

    A drawing of `khronos show` has two characters per square. Tiles hide the terrain, so their squares remain problems.
    """
    lines = []
    for line in text.splitlines():
        bare = line.strip()
        names = bare.split()
        if len(names) > 1 and names == [column_name(each) for each in range(1, len(names) + 1)]:
            lines.append("")  # an empty line, so that problems have the line numbers of the file
            continue
        if bare.startswith("#") or (" " not in bare and not set(bare) & set("·♣^⌂")):
            lines.append(line)
            continue
        row = _ROW_NUMBER.sub("", line.rstrip())
        is_drawn = bool(set(row) & set("·♣^⌂"))
        lines.append(row[::2].translate(_DRAWN) if is_drawn else row.replace(" ", ""))
    return "\n".join(lines) + "\n"


_ROW_NUMBER: Final = re.compile(r"^ *[0-9]+ ")


def region_of(text: str, origin: str) -> Sequence[str]:
    """Parse a region and return its rows.

    Raises:
        RegionProblemsError: If the region has problems.
        CommandError: If the text is clearly something else.
    """
    if text.lstrip().startswith("{"):
        held = message_in(text)
        raise CommandError([fill(Files.JSON_NOT_REGION, file=origin), *([render(held[1])] if held else [])])
    if is_notation(text):
        raise CommandError([fill(Files.NOTATION_NOT_REGION, file=origin), render(Files.SHOW_DRAWS_IT)])
    try:
        return parse_region(_remove_labels(text)).rows
    except UnreadableTextError as error:
        if is_map_code(text):
            raise CommandError(render(error.errors[0].message)) from error
        raise RegionProblemsError(origin, problem_lines(error)) from error

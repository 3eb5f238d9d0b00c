"""The golden records and their transcripts on disk."""

import random
from pathlib import Path

from msgspec.structs import replace

from khronos_engine import Refusal, apply
from khronos_engine.game.record import Record, RecordedAction
from khronos_engine.game.state import State
from khronos_engine.notation import parse_record, write_record
from khronos_engine.replay import replay
from tests.golden.transcript import DepartedError, transcript
from tests.laws.games import choose

HERE = Path(__file__).parent
GAMES = HERE / "games"
EXAMPLES = HERE / "examples"

RECORD, TRANSCRIPT = ".khronos", ".transcript"

MOST = 60
"""The most actions that are added to a record that is played on."""


def record_files() -> dict[str, Path]:
    """Return the record files by name, examples after games."""
    return {path.stem: path for folder in (GAMES, EXAMPLES) for path in sorted(folder.glob(f"*{RECORD}"))}


def read(path: Path) -> Record:
    """Return the record of a file."""
    return parse_record(path.read_text(encoding="utf-8"))


def written(name: str, record: Record) -> dict[str, str]:
    """Return the texts of a record's files by suffix; the record must play to its end."""
    return {RECORD: write_record(record), TRANSCRIPT: transcript(name, record)}


def noted(record: Record) -> Record:
    """Return a record with digests as the rules now have it.

    Raises:
        DepartedError: An action is not legal, or cannot be read.
    """
    bare = replace(record, actions=tuple(replace(each, digest="") for each in record.actions))
    result = replay(bare)
    if result.departure is not None:
        raise DepartedError(result.departure)
    state, actions = result.start, list[RecordedAction]()
    for each in bare.actions:
        state, action = _noted(state, each)
        actions.append(action)
    return replace(record, actions=tuple(actions))


def _noted(state: State, given: RecordedAction) -> tuple[State, RecordedAction]:
    outcome = apply(state, given.partial.complete(state.public))
    assert not isinstance(outcome, Refusal)
    return outcome.state, replace(
        RecordedAction.of(outcome.action, state.public, outcome.state.public, given.comment), before=given.before
    )


def played_on(record: Record, chance: str, most: int = MOST) -> Record:
    """Return a record with its legal beginning, played on by chance to the end of the game or for a while."""
    bare = replace(record, actions=tuple(replace(each, digest="") for each in record.actions))
    result = replay(bare)
    rng = random.Random(chance)
    state, added = result.state, list[RecordedAction]()
    while not state.public.over and (len(added) < most or state.public.cascade is not None):
        outcome = apply(state, choose(state, rng))
        assert not isinstance(outcome, Refusal)
        added.append(RecordedAction.of(outcome.action, state.public, outcome.state.public))
        state = outcome.state
    return noted(replace(record, actions=(*bare.actions[: len(result.steps)], *added)))

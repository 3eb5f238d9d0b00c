"""Computes the content that the files of a golden record must have."""

from pathlib import Path

from msgspec.structs import replace

from khronos_engine import Refusal, apply
from khronos_engine.game.record import Record, RecordedAction
from khronos_engine.game.state import State
from khronos_engine.notation import write_record
from khronos_engine.replay import replay
from tests.golden.transcript import DepartedError, transcript

TRANSCRIPT = ".transcript"
"""The suffix of the files."""


def files_of(path: Path, record: Record) -> dict[Path, str]:
    """Return the texts of a record and, if it has one, of its transcript; the record must play to its end."""
    texts = {path: write_record(record)}
    transcript_file = path.with_suffix(TRANSCRIPT)
    return texts | {transcript_file: transcript(path.stem, record)} if transcript_file.exists() else texts


def with_digests(record: Record) -> Record:
    """Return a record with the digests that the rules give now.

    Raises:
        DepartedError: An action is not legal, or cannot be read.
    """
    bare = replace(record, actions=tuple(replace(each, digest="") for each in record.actions))
    result = replay(bare)
    if result.stop is not None:
        raise DepartedError(result.stop)
    state, actions = result.start, list[RecordedAction]()
    for each in bare.actions:
        state, action = _with_digest(state, each)
        actions.append(action)
    return replace(record, actions=tuple(actions))


def _with_digest(state: State, given: RecordedAction) -> tuple[State, RecordedAction]:
    outcome = apply(state, given.partial.complete(state.public))
    assert not isinstance(outcome, Refusal)
    return outcome.state, replace(
        RecordedAction.of(outcome.action, state.public, outcome.state.public, given.comment), before=given.before
    )

"""A story as a text: a record in the notation, so that whoever reads records can read and replay it.

After a correction the record begins with the corrected position; what was played before stands in the comments above
it, each part a whole record of its own. What was taken back stands in the comments at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from khronos_cli.language import caller_locale, spoken
from khronos_cli.problems import Problem
from khronos_cli.table.story import Correction, Move, Story, Undone
from khronos_cli.texts import fault_lines
from khronos_engine.audit import audit
from khronos_engine.clauses import Refusal
from khronos_engine.material import CardMode
from khronos_engine.notation import (
    GameSetup,
    Record,
    RecordedAction,
    UnreadableTextError,
    parse_partial_action,
    parse_position,
    parse_record,
    write_partial_action,
    write_position,
    write_record,
)
from khronos_engine.replay import DepartureReason, RulesRevisionError, replay
from khronos_engine.state import Config, State
from khronos_engine.texts.languages import capitalised, mended
from khronos_engine.texts.sentences import Speaker

UNTIL: Final = "Played until the position was corrected: "
"""Above a record of what was played before a correction; what was corrected stands behind it."""

TAKEN_BACK: Final = "Taken back, the next to be done again first:"
"""Above the steps that were taken back."""

CORRECT: Final = "correct "
_BAR: Final = "|"


def is_mark(note: str) -> bool:
    """Whether a note could be taken for one of the marks by which a story is found in its comments."""
    return note.startswith((UNTIL.rstrip(), TAKEN_BACK))


def write_story(story: Story) -> str:
    """Return a story as a record."""
    foreword: list[str] = []
    beginning, actions = story.beginning, list[RecordedAction]()
    own = story.foreword
    for step in story.done:
        if isinstance(step, Move):
            actions.append(step.noted)
            continue
        earlier = Record(beginning, tuple(actions), headers=story.headers, foreword=own, afterword=step.before)
        foreword += [f"{UNTIL}{step.title}", *_barred(write_record(earlier).splitlines())]
        beginning, actions, own = step.state, [], ()
    afterword = (*story.notes, *_written_undone(story))
    return write_record(
        Record(beginning, tuple(actions), headers=story.headers, foreword=(*foreword, *own), afterword=tuple(afterword))
    )


def _barred(lines: Iterable[str]) -> Iterator[str]:
    return (f"{_BAR} {line}".rstrip() for line in lines)


def _written_undone(story: Story) -> Iterator[str]:
    if not story.undone:
        return
    yield TAKEN_BACK
    config = story.state.config
    for step in reversed(story.undone):
        yield from _barred(f"# {note}" for note in step.before)
        if isinstance(step, Correction):
            config = step.state.config
            yield from _barred([f"{CORRECT}{step.title}"])
            yield from _barred(f"  {line}" for line in write_position(step.state).splitlines())
        else:
            comment = f"  # {step.comment}" if step.comment else ""
            yield from _barred([f"{write_partial_action(step.partial, config)}{comment}"])


def read_story(text: str, origin: str) -> Story:
    """Read a story from its record, and play it again.

    Args:
        text: The record; one that a person or another program wrote will do.
        origin: Where it comes from, for people.

    Raises:
        Problem: The text can't be read, the game is not one of reported cards, or it does not keep to the rules.
    """
    try:
        record = parse_record(text)
        earlier, own = _read_earlier(record.foreword)
        notes, undone = _read_undone(record)
    except UnreadableTextError as error:
        raise Problem([f"the game in {origin} can't be read", *fault_lines(error)]) from error
    records = [*(each for _, each in earlier), record]
    story = Story(records[0].beginning, headers=record.headers, foreword=records[0].foreword if earlier else own)
    for number, each in enumerate(records):
        _check(each, origin)
        if number:
            if isinstance(each.beginning, GameSetup):
                raise Problem(f"the game in {origin} goes on with a set-up after a correction")
            story = story.corrected(earlier[number - 1][0], each.beginning)
        story = _played(story, each, origin)
        story = Story(
            story.beginning, story.done, (), each.afterword if number < len(earlier) else notes, story.headers,
            story.foreword,
        )  # fmt: skip
    return Story(story.beginning, story.done, tuple(reversed(undone)), notes, story.headers, story.foreword)


def read_position(text: str, origin: str) -> State:
    """Read a position for a table and audit it.

    Raises:
        Problem: It can't be read, or is not sound; every fault is told.
    """
    try:
        state = parse_position(text)
    except UnreadableTextError as error:
        raise Problem([f"the position in {origin} can't be read", *fault_lines(error)]) from error
    check_position(state, origin)
    return state


def check_position(state: State, origin: str) -> None:
    """Insist on a sound position of a game with reported cards.

    Raises:
        Problem: It is none; every fault is told.
    """
    if state.config.cards is not CardMode.REPORTED:
        raise Problem([f"the cards in {origin} are dealt by the referee", "A table needs `cards: reported`."])
    flaws = audit(state)
    if flaws:
        told = [f"{each.clause:<4} {capitalised(spoken(mended(each.said, each.mending)))}." for each in flaws]
        raise Problem([f"the position in {origin} is not sound", *told])


def _check(record: Record, origin: str) -> None:
    if record.config.cards is not CardMode.REPORTED:
        raise Problem(
            [f"the cards of the game in {origin} are dealt by the referee", "A table needs `cards: reported`."]
        )
    if isinstance(record.beginning, State):
        check_position(record.beginning, origin)


def _played(story: Story, record: Record, origin: str) -> Story:
    """Return the story with the actions of a record."""
    try:
        result = replay(record)
    except RulesRevisionError as error:
        raise Problem(f"the game in {origin} can't be played: {error}") from error
    except ValueError as error:
        raise Problem(f"the game in {origin} can't be begun: {error}") from error
    if (departure := result.departure) is not None:
        where = f"the game in {origin} can't be played on from line {departure.line}"
        told = (
            []
            if departure.action is None
            else [write_partial_action(record.actions[departure.index].partial, record.config)]
        )
        if departure.refusal is not None:
            speaker = Speaker(record.config, caller_locale())
            told += [f"{each.clause:<4} {speaker.violation(each)}" for each in departure.refusal.violations]
        elif departure.reason is DepartureReason.DIGEST_DIFFERS:
            told.append(
                f"the position after it has the digest {departure.actual_digest[:8]}, the file says"
                f" {departure.expected_digest}"
            )
        raise Problem([where, *told])
    for noted in record.actions:
        after = story.played(noted.partial.complete(story.state.public))
        if isinstance(after, Refusal):  # pragma: no cover - the replay has just played it
            raise Problem(f"the game in {origin} can't be played")
        *done, last = after.done
        if isinstance(last, Move):
            done.append(Move(noted, last.outcome))
        story = Story(after.beginning, tuple(done), (), (), after.headers, after.foreword)
    return story


def _read_earlier(foreword: Sequence[str]) -> tuple[list[tuple[str, Record]], tuple[str, ...]]:
    """Return the records before each correction, each after what was corrected then; and the other comments."""
    found: list[tuple[str, Record]] = []
    own: list[str] = []
    lines = list(foreword)
    while lines:
        line = lines.pop(0)
        if not line.startswith(UNTIL.rstrip()):
            own.append(line)
            continue
        barred = []
        while lines and lines[0].startswith(_BAR):
            barred.append(lines.pop(0)[2:])
        found.append((line[len(UNTIL) :], parse_record("\n".join(barred))))
    return found, tuple(own)


def _read_undone(record: Record) -> tuple[tuple[str, ...], list[Undone]]:
    """Return the notes at the end of a record, and the steps that were taken back, the next one first."""
    if TAKEN_BACK not in record.afterword:
        return record.afterword, []
    at = record.afterword.index(TAKEN_BACK)
    barred = [each[2:] for each in record.afterword[at + 1 :]]
    return record.afterword[:at], list(_steps(barred, record.config))


def _steps(lines: list[str], config: Config) -> Iterator[Undone]:
    notes: list[str] = []
    while lines:
        line = lines.pop(0)
        if line.startswith("#"):
            notes.append(line.removeprefix("#").removeprefix(" "))
            continue
        before, notes = tuple(notes), []
        if not line.startswith(CORRECT):
            yield RecordedAction(
                parse_partial_action(line, config), comment=line.partition("#")[2].strip(), before=before
            )
            continue
        position = []
        while lines and (not lines[0] or lines[0].startswith("  ")):
            position.append(lines.pop(0)[2:])
        state = parse_position("\n".join(position))
        config = state.config
        yield Correction(line[len(CORRECT) :], state, before)

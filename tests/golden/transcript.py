"""Writes the transcript of a record: every event with all its data, its views, and the legal actions.

A test compares transcripts byte for byte, so it notices every change of the rules or of the referee's texts.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from khronos_engine import Outcome, expand, judge, legal_actions
from khronos_engine.audit import audit
from khronos_engine.game.events import Event
from khronos_engine.game.record import Record
from khronos_engine.game.state import Config, State
from khronos_engine.game.views import view_event, view_state
from khronos_engine.notation import parse_action, write_position
from khronos_engine.notation.words import cards_text, seat_text
from khronos_engine.replay import ReplayStep, ReplayStop, replay
from khronos_engine.rules.reducer import evolve, fold
from khronos_engine.texts.sentences import SentenceWriter
from tests.golden.event_lines import event_line, word

REFUSED = "refused: "
"""The prefix of a comment with an action that is illegal at that point."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a record: the state before it, and its outcome."""

    before: State
    outcome: Outcome


class DepartedError(ValueError):
    """The error for a record that does not follow from the rules."""

    def __init__(self, stop: ReplayStop) -> None:
        self.stop = stop
        broken = "" if stop.refusal is None else f", {', '.join(stop.refusal.clauses)}"
        super().__init__(f"line {stop.line}: {word(stop.reason)}{broken}")


def play(record: Record) -> tuple[tuple[Event, ...], tuple[Step, ...]]:
    """Return the events of the set-up and all steps of a record that plays to its end.

    Raises:
        DepartedError: An action contradicts the rules.
    """
    result = replay(record)
    if result.stop is not None:
        raise DepartedError(result.stop)
    return result.setup_events, tuple(steps(result.start, result.steps))


def steps(start: State, played: Iterable[ReplayStep]) -> Iterator[Step]:
    """Yield steps with their states, which are computed only from the events."""
    before = start
    for each in played:
        after = fold(before, each.events)
        yield Step(before, Outcome(each.action, after, each.events))
        before = after


def transcript(name: str, record: Record) -> str:
    setup_events, played = play(record)
    config = record.config
    lines = [f"{name}: every event, and in brackets who sees less of it", ""]
    if setup_events:
        lines += ["Set-up", *_event_lines(config, setup_events), ""]
    for step, noted in zip(played, record.actions, strict=True):
        lines += [*_lines_before(step.before), *_refusal_lines(step.before, noted.before)]
        lines += _event_lines(config, step.outcome.events)
        obstacles = step.outcome.undo_obstacles
        if obstacles:
            lines.append(f"no fair undo: {', '.join(word(each) for each in obstacles)}")
        lines.append("")
        _hold_views(step)
    end = played[-1].outcome.state if played else replay(record).start
    assert not audit(end), "a game leads to a position that is not sound"
    refused = [*_refusal_lines(end, record.afterword)]
    lines += [*_lines_before(end), *refused, ""] if refused else []
    lines.append(write_position(end).partition("\n\n")[2])  # the record has the same header
    return "\n".join(lines)


def _lines_before(state: State) -> Iterator[str]:
    """Yield the views and the legal actions before an action."""
    public = state.public
    if public.question is None:
        flags = [name for name in ("swapped", "exchanged", "acted") if getattr(public.turn, name)]
        if not flags:
            yield f"Turn {public.turn.number}, {seat_text(state.config, public.turn.seat)}"
            yield from _hands(state)
    counts: dict[str, int] = {}
    for group in legal_actions(state):
        verb = type(group).__name__.removeprefix("Legal")
        counts[verb] = counts.get(verb, 0) + sum(1 for _ in expand(state, group))
    yield "legal: " + ", ".join(f"{count} {verb}" for verb, count in counts.items())


def _refusal_lines(state: State, comments: Iterable[str]) -> Iterator[str]:
    """Yield the refusals of the actions that comments name as refused."""
    for comment in comments:
        if comment.startswith(REFUSED):
            line = comment.removeprefix(REFUSED)
            refusal = judge(state, parse_action(line, state.public)).refusal
            assert refusal is not None, f"{line} is legal"
            yield f"refused: {line}"
            writer = SentenceWriter(state.config)
            yield from (f"  {each.clause}: {writer.violation(each)}" for each in refusal.violations)


def _viewers(config: Config) -> Iterator[tuple[int | None, str]]:
    yield from ((seat, seat_text(config, seat)) for seat in range(config.players))
    yield None, "a spectator"


def _hands(state: State) -> Iterator[str]:
    """Yield the hands: the cards of known hands, the sizes of unknown ones."""
    sights: dict[str, list[str]] = {}
    for viewer, name in _viewers(state.config):
        seen = view_state(state, viewer)
        assert seen.public == state.public
        hands = ", ".join(
            str(player.hand_size) if hand is None else cards_text(hand)
            for player, hand in zip(state.public.players, seen.hands, strict=True)
        )
        pile = "" if seen.hidden is None else " and the pile"
        sights.setdefault(f"{hands}{pile}", []).append(name)
    for hands, names in sights.items():
        yield f"seen by {', '.join(names)}: hands {hands}"


def _event_lines(config: Config, events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        reported = event_line(config, event)
        yield reported
        less: dict[str, list[str]] = {}
        for viewer, name in _viewers(config):
            seen = event_line(config, view_event(event, viewer))
            if seen != reported:
                less.setdefault(seen, []).append(name)
        for seen, names in less.items():
            yield f"  [{', '.join(names)}: {seen}]"


def _hold_views(step: Step) -> None:
    """Check that the viewed events turn the view of the old state into the view of the new state (V-1)."""
    for viewer, name in _viewers(step.before.config):
        seen = view_state(step.before, viewer)
        for event in step.outcome.events:
            seen = evolve(seen, view_event(event, viewer))
        assert seen == view_state(step.outcome.state, viewer), f"{name} cannot follow {step.outcome.action}"

import pytest
from msgspec.structs import replace

from khronos_engine import Config, seed_from_phrase, view_state
from khronos_engine.game.record import GameSetup, PartialAction, Record, RecordedAction
from khronos_engine.game.state import digest
from khronos_engine.game.violations import Code
from khronos_engine.notation import UnreadableTextError, parse_action, parse_partial_action, parse_record, write_record
from khronos_engine.replay import Replay, ReplayStop, ReplayStopReason, RulesRevisionError, play_on, replay
from tests.notation.tables import CONFIG, JUNCTION, table
from tests.support.games import Step, game, law

SEED = seed_from_phrase("7")


def _steps() -> list[Step]:
    return list(game(CONFIG, 7))


def _record(*, shortest: bool = True) -> Record:
    noted = [
        RecordedAction.of(step.outcome.action, step.before.public, step.outcome.state.public)
        if shortest
        else RecordedAction(PartialAction.of(step.outcome.action))
        for step in _steps()
    ]
    return Record(GameSetup(CONFIG, SEED), tuple(noted))


def _stop(result: Replay) -> ReplayStop:
    assert result.stop is not None
    return result.stop


def _change_move(record: Record, index: int, **changes: object) -> Record:
    noted = list(record.actions)
    noted[index] = replace(noted[index], **changes)
    return replace(record, actions=tuple(noted))


@law()
def test_replay_plays_a_record_to_its_end(config: Config, chance: int) -> None:
    steps = list(game(config, chance))
    noted = tuple(
        RecordedAction.of(step.outcome.action, step.before.public, step.outcome.state.public) for step in steps
    )
    record = Record(GameSetup(config, seed_from_phrase(str(chance))), noted)

    result = replay(parse_record(write_record(record)))

    assert result.stop is None
    assert result.state == steps[-1].after
    assert [each.action for each in result.steps] == [step.outcome.action for step in steps]
    assert [each.digest for each in result.steps] == [digest(step.after.public) for step in steps]
    assert [each.events for each in result.steps] == [step.outcome.events for step in steps]


def test_illegal_action_is_reported_with_its_line_and_the_state_before_it() -> None:
    text = write_record(_record())
    lines = text.splitlines()
    where = next(number for number, line in enumerate(lines) if number > 40 and line.startswith("build"))
    lines[where] = "build Castle Might A1 with nothing"

    result = replay(parse_record("\n".join(lines)))

    stop = _stop(result)
    assert stop.reason is ReplayStopReason.ILLEGAL
    assert stop.line == where + 1
    assert stop.refusal is not None
    assert Code.TOO_FEW_CARDS in [each.code for each in stop.refusal.violations]
    assert stop.index == len(result.steps)
    assert result.state == _steps()[stop.index].before


def test_different_digest_is_reported_with_the_expected_and_the_actual_digest() -> None:
    result = replay(_change_move(_record(), 5, digest="00000000"))

    stop = _stop(result)
    step = _steps()[5]
    assert (stop.index, stop.reason) == (5, ReplayStopReason.DIGEST_DIFFERS)
    assert stop.expected_digest == "00000000"
    assert stop.actual_digest == digest(step.after.public)
    assert stop.action == step.outcome.action
    assert result.state == step.before


def test_the_first_digits_of_a_digest_are_compared() -> None:
    record = _record()
    long = digest(_steps()[0].after.public)

    for known in ("", long[:4], long):
        assert replay(_change_move(record, 0, digest=known)).stop is None


def test_replay_stops_where_unknown_cards_are_needed() -> None:
    seen = view_state(table(), 0)
    noted = RecordedAction(parse_partial_action("end", CONFIG), line=3)

    stop = _stop(replay(Record(seen, (noted,))))

    assert (stop.index, stop.reason, stop.line) == (0, ReplayStopReason.PART_MISSING, 3)
    assert stop.action == parse_action("end", seen.public)


def test_syntax_error_in_an_action_stops_the_replay() -> None:
    start = table()
    with pytest.raises(UnreadableTextError) as caught:
        parse_partial_action("bild Keep Might F7", CONFIG, line=9)

    result = play_on(start, (RecordedAction(parse_partial_action("end", CONFIG)), caught.value))

    stop = _stop(result)
    assert (stop.index, stop.reason, stop.line) == (1, ReplayStopReason.UNREADABLE, 9)
    assert stop.errors == caught.value.errors
    assert len(result.steps) == 1


def test_unsupported_rules_revision_is_refused_by_name() -> None:
    with pytest.raises(RulesRevisionError, match="played by rules revision 2; this referee enforces 1") as caught:
        replay(replace(_record(), rules_revision=2))

    assert caught.value.named == 2


def test_a_replay_continues_from_a_position() -> None:
    text = f"{JUNCTION}\nthen\nbuild Hamlet Might E3 with C\nchoose C2\nplace D3\nend giving nothing\n"
    record = parse_record(text.replace("position", "game", 1))

    result = replay(record)

    stop = _stop(result)
    assert (stop.index, stop.line) == (3, 32)
    assert stop.refusal is not None
    assert stop.refusal.clauses == ("T-5",)
    assert [each.action.seat for each in result.steps] == [2, 2, 0]
    assert result.setup_events == ()

"""States survive serialisation with all options, parts and decisions."""

from collections.abc import Callable

import pytest

from khronos.v1 import state_pb2
from khronos.v1.referee_service_pb2 import ApplyActionRequest, ApplyActionResponse
from khronos_core import Core
from khronos_core.codec.actions import write_action
from khronos_core.codec.caches import Caches
from khronos_core.codec.fields import write_events
from khronos_core.codec.states import read_state, write_state
from khronos_core.errors import FieldViolations
from khronos_engine.game.events import GameEnded
from testing.requests import request_of
from tests.support.calls import ask, read
from tests.support.positions import crowded, steps

UNKNOWN = b"\xca\x3e\x03new"  # field 1001, a string


def _cubes_of_nobody(state: state_pb2.GameState) -> None:
    tile = state.public_part.boards[2].tiles[0]
    tile.cubes[:] = [0] * len(state.public_part.players)


def _no_tiles_lost(state: state_pb2.GameState) -> None:
    state.public_part.tiles_out_of_game[:] = [0] * 9


def _strange_tile(state: state_pb2.GameState) -> None:
    state.public_part.boards[0].tiles[0].MergeFromString(UNKNOWN)


OTHER_FORMS: dict[str, Callable[[state_pb2.GameState], object]] = {
    "tiles in another order": lambda state: state.public_part.boards[1].tiles.reverse(),
    "a tile with an unknown field": _strange_tile,
    "no cubes, spelt out": _cubes_of_nobody,
    "no tiles out of the game, spelt out": _no_tiles_lost,
    "no discards, spelt out": lambda state: state.public_part.discards.SetInParent(),
    "no Hold'em row, spelt out": lambda state: state.public_part.holdem_row.SetInParent(),
    "an option left out": lambda state: state.public_part.config.ClearField("edition"),
    "hands in another order": lambda state: state.private_parts.reverse(),
    "a private part without a hand": lambda state: state.private_parts[1].ClearField("hand"),
}


@pytest.mark.parametrize("name", OTHER_FORMS)
def test_non_canonical_state_gives_a_canonical_new_state(name: str) -> None:
    change = OTHER_FORMS[name]
    step = steps(0)[0] if change is _no_tiles_lost else crowded()
    message = write_state(step.before)
    change(message)
    request = request_of(ApplyActionRequest, state=message, action=write_action(step.action))
    core = Core()
    for _ in range(2):  # the second call uses the cached state
        answer = core.answer_message("ApplyAction", request).response
        assert isinstance(answer, ApplyActionResponse)
        assert answer.state == write_state(read(answer.state))
        assert answer == ask(request)


def test_game_over_event_lists_winners_by_seat() -> None:
    step = steps(0)[-1]
    (ended,) = [each for each in step.outcome.events if isinstance(each, GameEnded)]
    message = write_events((ended,), step.before.config.region.grid, None)[0].game_ended
    assert list(message.ranking) == [seat + 1 for seat in ended.ranking]
    assert list(message.winners) == [seat + 1 for seat in ended.winners]


def test_configuration_is_decoded_once() -> None:
    written = write_state(steps(1)[0].before)
    assert written.public_part.config.WhichOneof("region") == "custom_region"
    caches = Caches()
    first, second = (read_state(written, FieldViolations().root, caches) for _ in range(2))
    assert first is not None
    assert second is not None
    assert first.config is second.config

"""Provides a recorded game for tests that replay, view and continue it."""

from __future__ import annotations

from khronos_core.codec.records import write_record
from khronos_engine import Config, seed_from_phrase
from khronos_engine.game.material import Edition
from khronos_engine.game.record import GameSetup, Record, RecordedAction
from khronos_engine.game.state import Seat
from tests.support.games import SMALL_REGIONS, Step, game

CONFIG = Config((Seat("Red", "red"), Seat("Green", "green")), SMALL_REGIONS[0], Edition.RIO_GRANDE)
_CHANCE = 7
STEPS: tuple[Step, ...] = tuple(game(CONFIG, _CHANCE))
RECORD = Record(
    GameSetup(CONFIG, seed_from_phrase(str(_CHANCE))),
    tuple(RecordedAction.of(step.outcome.action, step.before.public, step.outcome.state.public) for step in STEPS),
)
RECORD_MESSAGE = write_record(RECORD)

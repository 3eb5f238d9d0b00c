"""What the engine and a call cost: a whole game with its legal lists, and the answers on a crowded board.

``python bench/engine.py`` plays seeded four-player games on the valley in this process, legal lists included, and
answers `ListLegalActions`, `ValidateAction`, `ApplyAction` and `ExplainPlacements` on the last crowded position of one,
from bytes to bytes as the server does, once by the engine's facade alone and once through a real loopback channel. Each
figure is the median of several rounds; pin the process (``taskset -c 0``) for figures of one core.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import grpc

from khronos.v1 import material_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_engine import Config, Outcome, Seat, State, apply, built_in_region, create_game, expand, legal_actions
from khronos_engine.actions import Action
from khronos_engine.legal import LegalConstruct, LegalUpgrade
from khronos_engine.shuffle import seed_from_phrase
from khronos_service import LogLevel, Settings, start_server
from khronos_service.codec.actions import write_action
from khronos_service.codec.state_writing import write_state
from khronos_service.servicer import METHODS

SEATS = tuple(Seat(name, name.lower()) for name in ("Red", "Green", "Blue", "White"))
ROUNDS = 7
CALLS = 200
BUSY = 16
"""Groups in the legal list of a position that is worth measuring."""


def game(chance: int) -> list[tuple[State, Action]]:
    """Play a game of random legal actions, buildings first, and return its positions and actions."""
    rng = random.Random(chance)  # noqa: S311  # a game made up for a measurement
    state, _ = create_game(Config(SEATS, built_in_region("valley")), seed_from_phrase(str(chance)))
    played = []
    while not state.public.over:
        groups = legal_actions(state)
        building = [each for each in groups if isinstance(each, LegalConstruct | LegalUpgrade)]
        group = rng.choice(building if building and rng.random() < 0.8 else groups)
        action = rng.choice(list(expand(state, group)))
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome)
        played.append((state, outcome.action))
        state = outcome.state
    return played


def median(work: Callable[[], object], times: int) -> float:
    """Return the seconds that work takes, the median over rounds of so many times."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(times):
            work()
        rounds.append((time.perf_counter() - began) / times)
    return statistics.median(rounds)


def requests(state: State, action: Action) -> dict[str, bytes]:
    """Return a request for each call, as it travels."""
    message = write_state(state)
    return {
        "ListLegalActions": calls.ListLegalActionsRequest(state=message).SerializeToString(),
        "ValidateAction": calls.ValidateActionRequest(state=message, action=write_action(action)).SerializeToString(),
        "ApplyAction": calls.ApplyActionRequest(state=message, action=write_action(action)).SerializeToString(),
        "ExplainPlacements": calls.ExplainPlacementsRequest(
            state=message, age=material_pb2.AGE_MIGHT, kind=material_pb2.KIND_KEEP
        ).SerializeToString(),
    }


def answer(name: str, request: bytes) -> bytes:
    """Answer a call from bytes to bytes, as the server does."""
    method = METHODS[name]
    return method.answer(method.request.FromString(request)).SerializeToString(deterministic=True)


def main() -> None:
    """Measure and print."""
    chances = range(3, 3 + ROUNDS)
    began = time.perf_counter()
    lengths = [len(game(chance)) for chance in chances]
    each = (time.perf_counter() - began) / ROUNDS
    print(f"a whole four-player game with its legal lists, in process: {each * 1000:.0f} ms")
    print(f"  {sum(lengths) / ROUNDS:.0f} actions, {sum(lengths) / ROUNDS / each:.0f} actions a second")
    # The last position of a game in which much can still be built.
    state, action = [pair for pair in game(3) if len(legal_actions(pair[0])) > BUSY][-1]
    tiles = [sum(not each.printed for each in board.buildings) for board in state.public.boards]
    print(f"on a crowded board, {sum(tiles)} tiles: {tiles}")
    server = start_server(Settings(port=0, log_level=LogLevel.ERROR))
    with grpc.insecure_channel(server.address) as channel:
        for name, request in requests(state, action).items():
            call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(f"/khronos.v1.RefereeService/{name}")
            alone = median(partial(answer, name, request), CALLS)
            wired = median(partial(call, request), CALLS)
            size = len(answer(name, request))
            print(f"  {name:18} {alone * 1e6:7.0f} us bytes to bytes, {wired * 1e6:7.0f} us by gRPC, {size} bytes")
    server.stop()


if __name__ == "__main__":
    main()

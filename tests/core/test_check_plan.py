"""A plan of a waiting seat is checked again after every action of the others (`CheckPlan`)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import chain

from google.rpc.error_details_pb2 import LocalizedMessage

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import CheckedAction, PlanStop, Preview
from khronos.v1.event_pb2 import Event
from khronos.v1.refusal_pb2 import Refusal
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.actions import write_action
from khronos_core.codec.fields import write_events
from khronos_core.codec.states import write_state
from khronos_engine import Config, Seat, State, built_in_region
from khronos_engine.advice.plans import PlanObstacle, begin_turn
from khronos_engine.game.actions import Travel
from khronos_engine.game.material import Age, CardMode, HouseRules, MixedTerrain, UpgradeTerrain
from khronos_engine.game.views import view_event, view_state
from khronos_engine.referee import foresee
from tests.support.calls import ask, ask_and_fail
from tests.support.games import Step, choose, game, law, small_law
from tests.support.positions import cascades


@law()
def test_check_equals_the_preview_on_the_turn_of_the_seat(config: Config, chance: int) -> None:
    check_waits(config, chance)


def test_gains_that_differ_by_a_rounding_error_are_equal() -> None:
    rules = HouseRules(mixed_terrain=MixedTerrain.HIGHER, upgrade_terrain=UpgradeTerrain.NEW_SQUARES)
    seats = (Seat("Red", "red"), Seat("Green", "green"))
    config = Config(seats, built_in_region("valley"), holdem=True, cards=CardMode.REPORTED, house_rules=rules)
    check_waits(config, 2722500079)  # the gains are 1.7499999999999991 and 1.75 before they are rounded


def check_waits(config: Config, chance: int) -> None:
    """Check plans made during a game, and compare them with previews on the turn of the seat."""
    rng = random.Random(chance)
    for made, seat, steps in waits(list(game(config, chance)), rng, 2):
        plan = random_plan(made, seat, rng)
        events = [event for step in steps for event in view_events(step, seat)]
        check = check_plan(made, seat, plan, events)
        now = write_state(view_state(steps[-1].after, seat))
        legal = [action for action, each in zip(plan, check.actions, strict=False) if each.HasField("preview")]
        legal += plan[len(check.actions) :]
        assert previews(check.actions) == list(preview(now, seat, legal).steps)
        assert refusals(check.actions)[:1] == refusals([preview(now, seat, plan).stop])
        change = sum(each.amount_tenths for each in check.parts)
        assert check.gain_tenths == check.earlier_gain_tenths + change
        assert check.gain_tenths == sum(each.amount_tenths for each in check.gain_parts)
        assert check.earlier_gain_tenths == check_plan(made, seat, plan, []).gain_tenths


@small_law()
def test_breaking_event_is_the_last_before_which_the_action_was_not_refused(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for made, seat, steps in waits(list(game(config, chance)), rng, 4):
        plan = random_plan(made, seat, rng)
        events = [view_events(step, seat) for step in steps]
        check = check_plan(made, seat, plan, list(chain(*events)))
        for place, action in enumerate(check.actions):
            if not action.HasField("refusal"):
                continue
            settled = [end for end, step in enumerate(steps, start=1) if step.after.public.question is None]
            refused = [
                is_refused(check_plan(made, seat, plan, list(chain(*events[:end]))), place) for end in (0, *settled)
            ]
            assert action.HasField("broken_by") == (not refused[0])
            if action.HasField("broken_by"):
                last = max(number for number, each in enumerate(refused) if not each)
                suspects = chain(*events[(0, *settled)[last] : settled[last]])
                assert wordless(action.broken_by) in [wordless(each) for each in suspects]


def is_refused(check: calls.CheckPlanResponse, place: int) -> bool:
    return place < len(check.actions) and check.actions[place].HasField("refusal")


def wordless(event: Event) -> Event:
    """Return an event without its sentence."""
    found = Event()
    found.CopyFrom(event)
    found.ClearField("sentence")
    return found


def waits(steps: Sequence[Step], rng: random.Random, max_waits: int) -> Iterator[tuple[State, int, list[Step]]]:
    """Yield waits of seats: the view in which a seat can plan, the seat, and the steps until its turn begins."""
    places = rng.sample(range(len(steps)), min(max_waits, len(steps)))
    for place in places:
        public = steps[place].before.public
        seat = (public.turn.seat + rng.randrange(1, public.config.players)) % public.config.players
        made = view_state(steps[place].before, seat)
        if isinstance(begin_turn(made, seat), PlanObstacle):
            continue
        for end in range(place, len(steps)):
            if steps[end].after.public.turn.seat == seat:
                yield made, seat, list(steps[place : end + 1])
                break


def random_plan(made: State, seat: int, rng: random.Random) -> list[Action]:
    state = begin_turn(made, seat)
    assert isinstance(state, State)
    plan: list[Action] = []
    while len(plan) < 3:
        action = choose(state, rng)
        plan.append(write_action(action))
        state = foresee(state, action).state
        if state.public.to_act != seat or state.public.question is not None:
            break
    return plan


def view_events(step: Step, seat: int) -> Sequence[Event]:
    events = [view_event(each, seat) for each in step.outcome.events]
    return write_events(events, step.before.config.region.grid, None)


def check_plan(made: State, seat: int, plan: Sequence[Action], since: Sequence[Event]) -> calls.CheckPlanResponse:
    answer: calls.CheckPlanResponse = ask(
        calls.CheckPlanRequest, state=write_state(made), viewer=seat + 1, actions=plan, since=since
    )
    return answer


def preview(now: GameState, seat: int, plan: Sequence[Action]) -> calls.PreviewActionsResponse:
    if not plan:
        return calls.PreviewActionsResponse()
    answer: calls.PreviewActionsResponse = ask(
        calls.PreviewActionsRequest, state=now, viewer=seat + 1, actions=plan, as_if_on_turn=True
    )
    return answer


def previews(actions: Sequence[CheckedAction]) -> list[Preview]:
    return [each.preview for each in actions if each.HasField("preview")]


def refusals(answers: Sequence[CheckedAction | PlanStop]) -> list[Refusal]:
    return [each.refusal for each in answers if each.HasField("refusal")]


def test_decision_that_was_pending_when_the_plan_was_made_is_named_after_it_was_taken() -> None:
    step = next(each for each in cascades() if each.after.public.question is None)
    question = step.before.public.question
    assert question is not None
    viewer = (step.before.public.turn.seat + 1) % step.before.config.players
    error = ask_and_fail(
        calls.CheckPlanRequest,
        state=write_state(step.before),
        viewer=viewer + 1,
        actions=[write_action(Travel(viewer, 0, Age.MIGHT))],
        since=view_events(step, viewer),
    )
    name = step.before.config.seats[question.seat].name
    assert error.detail(LocalizedMessage).message == f"You can plan your turn after the decision of {name}."
    assert dict(error.info.metadata) == {"obstacle": "DECISION_PENDING", "seat": str(question.seat + 1)}

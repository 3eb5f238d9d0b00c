"""ListLegalActions: all of it, some of it, and that it is what the judge says."""

from collections.abc import Iterator
from typing import Any

import pytest

from khronos.v1 import action_pb2, material_pb2
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Square
from khronos.v1.referee_service_pb2 import ListLegalActionsRequest, ListLegalActionsResponse
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_engine import State, legal_actions
from khronos_engine.legal import expand
from khronos_engine.material import Age
from tests.support import position
from tests.support.calls import ask, squares, written
from tests.support.positions import cascades, crowded, steps

REASON = """
   Might             | Faith             | Reason
   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
1  .  .  .  .  h  .  | .  .  .  .  h  .  | k- k- .  .  h  .
2  .  .  .  .  .  .  | .  .  .  .  .  .  | k- k- .  .  .  .
3  .  .  .  .  .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
4  h  .  .  .  .  .  | h  .  .  .  .  .  | T- T- .  .  m- m-
5  .  .  .  .  .  .  | .  .  .  .  .  .  | T- T- .  .  m- m-
"""


def listed(state: GameState, **filters: Any) -> ListLegalActionsResponse:
    answer: ListLegalActionsResponse = ask(ListLegalActionsRequest, state=state, **filters)
    return answer


def verbs(answer: ListLegalActionsResponse) -> list[str | None]:
    return list(dict.fromkeys(group.WhichOneof("verb") for group in answer.groups))


def content(group: LegalGroup) -> Any:
    verb = group.WhichOneof("verb")
    assert verb is not None
    return getattr(group, verb)


def test_a_game_that_is_over_has_nobody_to_act() -> None:
    over = steps(0)[-1].after
    assert over.public.over
    answer = listed(write_state(over))
    assert answer.seat == 0
    assert not answer.groups


def test_a_decision_is_all_that_is_legal() -> None:
    for step in cascades():
        state = write_state(step.before)
        answer = listed(state)
        decision = state.public_part.cascade.decision
        assert answer.decision == decision
        assert answer.seat == decision.seat
        (group,) = answer.groups
        if decision.HasField("place_choice"):
            assert group.place_building.squares == decision.place_choice.squares
            assert group.place_building.kind == decision.place_choice.kind
        else:
            choices = [(each.at.column, each.at.row) for each in decision.building_choice.choices]
            found = [(each.column, each.row) for each in squares(group.choose_building.squares)]
            assert found == choices


@pytest.mark.parametrize("number", range(6))
def test_the_list_stands_for_what_the_engine_lists(number: int) -> None:
    for step in steps(number)[::16]:
        due = [write_action(each) for group in legal_actions(step.before) for each in expand(step.before, group)]
        answer = listed(write_state(step.before))
        assert [action.SerializeToString() for action in expanded(answer)] == [
            action.SerializeToString() for action in due
        ]


def expanded(answer: ListLegalActionsResponse) -> Iterator[action_pb2.Action]:
    """Expand every group by the contract's one step, in the order of squares and then of payments."""
    for group in answer.groups:
        verb = group.WhichOneof("verb")
        legal = content(group)
        for place in places(legal):
            for rest in others(legal):
                action = action_pb2.Action(seat=answer.seat)
                made: Any = getattr(action, verb or "")
                made.SetInParent()
                for name in made.DESCRIPTOR.fields_by_name:
                    value = {**place, **rest}.get(name, getattr(legal, name, None))
                    if isinstance(value, int):
                        setattr(made, name, value)
                    elif value is not None:
                        getattr(made, name).CopyFrom(value)
                yield action


def places(legal: Any) -> Iterator[dict[str, Any]]:
    if hasattr(legal, "sites"):
        for site in legal.sites:
            yield from ({"old": site.old, "at": at} for at in squares(site.squares))
    elif hasattr(legal, "squares"):
        yield from ({"at": at} for at in squares(legal.squares))
    else:
        yield {}


def others(legal: Any) -> Iterator[dict[str, Any]]:
    for name, field in (
        ("payments", "payment"),
        ("cards", "cards"),
        ("give", "give"),
        ("give_up", "give_up"),
        ("to", "to"),
    ):
        if hasattr(legal, name):
            yield from ({field: value} for value in getattr(legal, name))
            return
    yield {}


# --- filters ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def busy() -> State:
    return crowded().before


def test_filters_by_verb(busy: State) -> None:
    whole = listed(write_state(busy))
    for verb in verbs(whole):
        number = action_pb2.Verb.Value(f"VERB_{(verb or '').upper()}")
        some = listed(write_state(busy), verbs=[number])
        assert list(some.groups) == [group for group in whole.groups if group.WhichOneof("verb") == verb]
    assert listed(write_state(busy), verbs=action_pb2.Verb.values()[1:]) == whole


def test_filters_by_board(busy: State) -> None:
    whole = listed(write_state(busy))
    for age in (1, 2):
        some = listed(write_state(busy), ages=[age])
        assert "end_turn" not in verbs(some)
        built = [group for group in whole.groups if getattr(content(group), "age", 0) == age]
        assert [group for group in some.groups if not group.HasField("travel")] == built
        assert all(list(group.travel.to) == [age] for group in some.groups if group.HasField("travel"))


def test_filters_by_kind(busy: State) -> None:
    whole = listed(write_state(busy))
    for kind in range(1, 10):
        some = [group for group in listed(write_state(busy), kinds=[kind]).groups if hasattr(content(group), "kind")]
        assert some == [group for group in whole.groups if getattr(content(group), "kind", 0) == kind]


def test_filters_by_square(busy: State) -> None:
    whole = listed(write_state(busy))
    wanted = next(squares(content(group).squares)[0] for group in whole.groups if hasattr(content(group), "squares"))
    some = listed(write_state(busy), square=wanted)
    assert some.groups
    here = {action.SerializeToString() for action in expanded(whole) if at(action) == wanted}
    assert {action.SerializeToString() for action in expanded(some)} == here
    assert not listed(write_state(busy), square=Square(column=500, row=1)).groups


def at(action: action_pb2.Action) -> Square | None:
    made: Any = getattr(action, action.WhichOneof("verb") or "")
    return made.at if "at" in made.DESCRIPTOR.fields_by_name else None


def test_filters_on_reason_are_about_the_buildings_there() -> None:
    state = written(position(REASON, players=2, on=Age.REASON, hand="MRCC"))
    assert verbs(listed(state, ages=[material_pb2.AGE_REASON])) == ["populate", "renovate"]
    towns = listed(state, kinds=[material_pb2.KIND_TOWN])
    assert verbs(towns) == ["populate"]
    assert squares(towns.groups[0].populate.squares) == [Square(column=1, row=4)]
    ruins = listed(state, kinds=[material_pb2.KIND_MONASTERY, material_pb2.KIND_KEEP])
    assert verbs(ruins) == ["renovate"]
    assert [squares(group.renovate.squares)[0].column for group in ruins.groups] == [1, 5]
    assert not listed(state, kinds=[material_pb2.KIND_TOWN], ages=[material_pb2.AGE_MIGHT]).groups


def test_filters_of_decisions_are_about_their_buildings() -> None:
    step = next(
        step for step in cascades() if write_state(step.before).public_part.cascade.decision.HasField("building_choice")
    )
    state = write_state(step.before)
    decision = state.public_part.cascade.decision
    choice = decision.building_choice.choices[0]
    here = Square(column=choice.at.column, row=choice.at.row)
    assert squares(listed(state, square=here).groups[0].choose_building.squares) == [here]
    assert listed(state, kinds=[choice.kind], ages=[decision.age], verbs=[10]) == listed(state)
    assert not listed(state, ages=[1 if decision.age == 2 else 2]).groups
    assert not listed(state, kinds=[material_pb2.KIND_HAMLET]).groups


def test_demolitions_name_the_kind_that_goes() -> None:
    drawing = "   Might\n   A  B  C\n1  Wb .  H-\n2  .  .  .\n3  Pb .  .\n"
    state = written(position(drawing, players=2, hand="MRC"))
    demolitions = [group.demolish for group in listed(state, verbs=[6]).groups]
    assert [each.kind for each in demolitions] == [
        material_pb2.KIND_WATCHTOWER,
        material_pb2.KIND_CHAPEL,
        material_pb2.KIND_HAMLET,
    ]
    assert {each.cost.ecus for each in demolitions} == {1}
    chapels = listed(state, verbs=[6], kinds=[material_pb2.KIND_CHAPEL])
    assert squares(chapels.groups[0].demolish.squares) == [Square(column=1, row=3)]


def test_costs_show_typed_cards_and_surcharge() -> None:
    drawing = "   Might\n   A  B  C\n1  .  f  .\n2  .  .  .\n3  .  .  m\n"
    state = written(position(drawing, players=2, hand="MMMR"))
    towers = [group.construct for group in listed(state, verbs=[4], kinds=[material_pb2.KIND_WATCHTOWER]).groups]
    assert [(each.cost.typed_cards, each.cost.surcharge_cards) for each in towers] == [(1, 0), (1, 1), (1, 2)]
    assert [[(at.column, at.row) for at in squares(each.squares)] for each in towers][1:] == [[(2, 1)], [(3, 3)]]

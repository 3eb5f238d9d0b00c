"""Reading and writing the decisions that actions request."""

from __future__ import annotations

from khronos.v1 import decision_pb2
from khronos_core.codec import bounds
from khronos_core.codec.boards import read_building, write_building, write_buildings
from khronos_core.codec.pieces import read_seat, read_squares, write_squares
from khronos_core.codec.vocabulary import AGES, KINDS, KNOWN_KINDS, KNOWN_TYPES, TYPES, read_age, read_value
from khronos_core.errors import FieldPath, check_length
from khronos_engine.audit import PositionProblemCode
from khronos_engine.game.actions import BuildingChoice, Decision, PlaceChoice
from khronos_engine.game.squares import Grid
from khronos_engine.game.state import Config


def read_decision(message: decision_pb2.Decision, config: Config, field: FieldPath) -> Decision | None:
    """Return a decision; None, with a field violation, if it is malformed.

    Raises:
        TooLargeError: If the decision has too many choices.
    """
    seat = read_seat(message.seat, config.players, field, "seat")
    age = read_age(message.age, field, "age")
    grid = config.region.grid
    match message.WhichOneof("question"):
        case "building_choice":
            choice = message.building_choice
            field = field / "building_choice"
            check_length(len(choice.choices), bounds.TILES, field / "choices")
            choices = [
                read_building(each, grid, config.players, field / "choices", number)
                for number, each in enumerate(choice.choices)
            ]
            known = sorted((each for each in choices if each is not None), key=lambda each: each.corner)
            kind = read_value(KNOWN_TYPES, choice.type, field, "type")
            domain = read_squares(choice.domain, grid, field / "domain")
            return None if kind is None else BuildingChoice(seat, age, message.clause, kind, domain, tuple(known))
        case "place_choice":
            if message.clause != PlaceChoice.clause:
                code = PositionProblemCode.PLACE_BY_OTHER_CLAUSE
                (field / "clause").add_unsound("T-8", code, clause=PlaceChoice.clause)
            place = message.place_choice
            field = field / "place_choice"
            building = read_building(place.building, grid, config.players, field, "building")
            new_kind = read_value(KNOWN_KINDS, place.kind, field, "kind")
            corners = read_squares(place.squares, grid, field / "squares")
            if building is None or new_kind is None:
                return None
            return PlaceChoice(seat, age, building, new_kind, corners)
        case None:
            field.add("is required: set building_choice or place_choice")
            return None


def write_decision(decision: Decision, grid: Grid) -> decision_pb2.Decision:
    """Return the message of a decision."""
    message = decision_pb2.Decision(seat=decision.seat + 1, age=AGES[decision.age], clause=decision.clause)
    match decision:
        case BuildingChoice():
            message.building_choice.type = TYPES[decision.type]
            message.building_choice.domain.CopyFrom(write_squares(decision.domain, grid))
            message.building_choice.choices.extend(write_buildings(decision.choices, grid))
        case PlaceChoice():
            message.place_choice.building.CopyFrom(write_building(decision.building, grid))
            message.place_choice.kind = KINDS[decision.kind]
            message.place_choice.squares.CopyFrom(write_squares(decision.corners, grid))
    return message

"""Finds the parts of the rules that the recorded game of the lesson shows."""

from khronos.v1.event_pb2 import Cause, ClashKind
from tests.cli.positions import Step

ALL_SHOWN = frozenset(
    {
        "refused ripple",
        "paradox",
        "junction decided by another",
        "division",
        "renovation",
        "first income",
        "second income",
    }
)

_INCOMES = {4: "first income", 7: "second income"}


def rules_shown_by(step: Step) -> set[str]:
    """Return the parts of the rules that an action shows."""
    turn = step.before.public_part.turn
    clash = ClashKind.CLASH_KIND_UNSPECIFIED
    found = set()
    for event in step.events:
        match event.WhichOneof("fact"):
            case "ripple_stopped" if event.ripple_stopped.clause == "R-4":
                found.add("refused ripple")
            case "building_removed" if event.building_removed.cause == Cause.CAUSE_PARADOX:
                found.add("paradox")
            case "building_changed" if event.building_changed.before.ruin and not event.building_changed.after.ruin:
                found.add("renovation")
            case "income_collected":
                found.add(_INCOMES[turn.number])
            case "clash_found":
                clash = event.clash_found.kind
                if clash == ClashKind.CLASH_KIND_DIVISION:
                    found.add("division")
            case "decision_requested":
                asked = event.decision_requested.decision
                if (clash, asked.clause) == (ClashKind.CLASH_KIND_JUNCTION, "DS-3") and asked.seat != turn.seat:
                    found.add("junction decided by another")
            case _:
                pass
    return found

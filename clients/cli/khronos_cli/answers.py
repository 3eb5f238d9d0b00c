"""The lines that print the answers of the referee about actions."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import Event, UndoObstacle
from khronos.v1.referee_service_pb2 import Acceptance, ApplyActionResponse
from khronos.v1.refusal_pb2 import Hint, Refusal, Violation, ViolationCode
from khronos.v1.state_pb2 import PublicPart
from khronos_cli.errors import CommandError
from khronos_cli.language import colon, filled, rendered
from khronos_cli.names import (
    age_noun,
    payment_text,
    place,
    squares_text,
)
from khronos_cli.narration.lines import action_lines, question_text, round_lines
from khronos_cli.narration.nouns import building_noun
from khronos_cli.terminal_text import printable
from khronos_cli.texts import Drawing, Narration, Placements
from khronos_client import square_name, squares
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.material import CARDS_PER_ADVENTURER
from khronos_engine.texts.languages import Phrase

_MOST_WAYS = 8
"""The most ways to pay that a refusal lists."""

_MOST_CARDS = 2 * CARDS_PER_ADVENTURER
"""Cards that a player may play in a turn (T-4)."""

_MOST_SQUARES = 12
"""The most squares of a domain that a refusal lists."""

_WHY_UNFAIR = {
    UndoObstacle.UNDO_OBSTACLE_CARD_DRAWN: Narration.CARD_DRAWN,
    UndoObstacle.UNDO_OBSTACLE_ANOTHER_DECIDED: Narration.ANOTHER_DECIDED,
}


def refusal_lines(refusal: Refusal, notation: Callable[[Action], str], ways: Sequence[str] = ()) -> Iterator[Text]:
    """Yield the lines of a refusal: every violation with its squares, and each domain and each hint once.

    If the action is illegal for any payment, no line asks for a payment.

    Args:
        refusal: The refusal.
        notation: Writes an action of the same position as a line of notation.
        ways: The ways to pay as they are typed; without them, those of the refusal.
    """
    given: list[Hint] = []
    drawn: list[str] = []
    violations = _shown(refusal)
    is_unpaid = all(_is_unclear(each) for each in violations)
    verdict = (
        (rendered(Narration.NOT_PAID), "bold yellow") if is_unpaid else (rendered(Narration.NOT_LEGAL), "bold red")
    )
    yield Text.assemble(verdict, f"{colon()} {', '.join(_clauses(violations))}")
    for violation in violations:
        yield Text.assemble("  ", (f"{violation.clause:<4}", "bold"), " ", printable(violation.sentence))
        for about in _about(violation):
            if about not in drawn:
                drawn.append(about)
                yield Text(f"       {about}", "dim")
        if violation.HasField("hint") and violation.hint not in given:
            given.append(violation.hint)
            yield from _hint_lines(violation.hint, notation)
    if is_unpaid:
        yield from _way_lines(ways or [payment_text(each) for each in refusal.payments])


def _way_lines(ways: Sequence[str]) -> Iterator[Text]:
    """Yield the ways to pay, of very many the first ones."""
    for each in ways[:_MOST_WAYS]:
        yield Text(f"       {filled(Narration.ADD, payment=each)}", "cyan")
    if len(ways) > _MOST_WAYS:
        yield Text(f"       {filled(Narration.AND_MORE, count=len(ways) - _MOST_WAYS)}", "cyan")


def _shown(refusal: Refusal) -> Sequence[Violation]:
    """Return the violations to print: without the unclear payment, unless nothing else is wrong."""
    return [each for each in refusal.violations if not _is_unclear(each)] or refusal.violations


def _is_unclear(violation: Violation) -> bool:
    """Return whether a violation says only that the payment must be named."""
    return violation.code == ViolationCode.VIOLATION_CODE_PAYMENT_UNCLEAR


def _clauses(violations: Iterable[Violation]) -> list[str]:
    return list(dict.fromkeys(each.clause for each in violations))


def look_up_lines(refusal: Refusal) -> Iterator[Text]:
    """Yield the command that explains a broken clause, preferably one with a gap in the printed rules."""
    with_gap = {clause.id for clause in CLAUSES.values() if clause.gaps}
    for clause in sorted(_clauses(_shown(refusal)), key=lambda each: each not in with_gap)[:1]:
        yield Text(f"  {filled(Narration.LOOK_UP, clause=clause)}", "dim")


def _hint_lines(hint: Hint, notation: Callable[[Action], str]) -> Iterator[Text]:
    """Yield the sentence of a hint, and the action to type."""
    yield Text(f"       {printable(hint.sentence)}", "cyan")
    if hint.HasField("action"):
        with suppress(CommandError):  # a newer server may know actions that this program does not
            yield Text(f"       {filled(Narration.TRY, action=notation(hint.action))}", "cyan")


def _about(violation: Violation) -> Iterator[str]:
    """Yield the squares and domains of a violation that its sentence does not name."""
    named = [each for each in violation.squares if square_name(each) not in violation.sentence]
    if named:
        yield filled(Drawing.SQUARES, squares=squares_text(named))
    for domain in violation.domains:
        yield filled(Drawing.DOMAIN, squares=squares_text(squares(domain), _MOST_SQUARES))


def outcome_lines(outcome: Acceptance | ApplyActionResponse, before: PublicPart) -> Iterator[Text]:
    """Yield the consequences of an action: its events, the requested decision, and whether an undo is fair.

    Args:
        outcome: The result of judging or applying the action.
        before: The position before it.
    """
    yield from consequence_lines(outcome.events)
    if isinstance(outcome, Acceptance):
        pending = outcome.decision if outcome.HasField("decision") else None
    else:
        public = outcome.state.public_part
        pending = public.cascade.decision if public.HasField("cascade") else None
    if pending is not None:
        yield from decision_lines(pending, before.config)
    if not outcome.undo_obstacles:
        yield Text(rendered(Narration.UNDO_FAIR), "dim")
    else:
        why = tuple(Phrase.of(_WHY_UNFAIR.get(each, Narration.MORE_KNOWN)) for each in outcome.undo_obstacles)
        yield Text(filled(Narration.UNDO_UNFAIR, why=why), "dim")


def consequence_lines(events: Sequence[Event]) -> Iterator[Text]:
    """Yield a line for an action and for each of its consequences; after the end of a turn, who plays next.

    Args:
        events: The events of the action, with their sentences.
    """
    yield from action_lines(events)
    yield from round_lines(events)


def decision_lines(decision: Decision, config: GameConfig) -> Iterator[Text]:
    """Yield a requested decision: the player, the question and the choices."""
    board = filled(Narration.ON_BOARD, age=age_noun(decision.age))
    yield Text.assemble((question_text(decision, config), "bold"), f" ({board}, {decision.clause})")
    if decision.HasField("building_choice"):
        for each in decision.building_choice.choices:
            yield Text(f"  {place(each)}{colon()} {building_noun(each, config)}")
    elif decision.HasField("place_choice"):
        yield Text(f"  {squares_text(squares(decision.place_choice.squares))}")


def name_cost_beyond_turn(violation: Violation, typed: int) -> None:
    """Make a surcharge that no turn can pay say so (T-4).

    Args:
        violation: The violation, whose sentence changes.
        typed: The cards that the action costs without it.
    """
    cost = typed + violation.needed
    if violation.code == ViolationCode.VIOLATION_CODE_SURCHARGE_MISSING and cost > _MOST_CARDS:
        violation.sentence = filled(Placements.BEYOND_A_TURN, count=cost, most=_MOST_CARDS)

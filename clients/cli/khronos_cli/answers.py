"""Print the referee's answers about actions as lines."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import typer
from google.protobuf.message import Message
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import Preview, Suggestion
from khronos.v1.catalog_pb2 import ClauseEntry
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import UndoObstacle
from khronos.v1.material_pb2 import Payment
from khronos.v1.referee_service_pb2 import Acceptance, ApplyActionResponse, PreviewActionsResponse
from khronos.v1.refusal_pb2 import Hint, Refusal, Violation, ViolationCode
from khronos.v1.review_pb2 import ValuePart
from khronos.v1.state_pb2 import GameState, PublicPart
from khronos_cli import names
from khronos_cli.console import Sentence, console, plain_table, print_all
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import to_json
from khronos_cli.language import Drawing, Narration, Suggestions, colon, decimal, fill, render
from khronos_cli.names import consequence_lines
from khronos_cli.notation import action_text, parse_line, public_of
from khronos_cli.terminal_text import printable
from khronos_client import ActionIllegalError, AnyReferee, square_name, squares
from khronos_engine.notation.words import ADVENTURERS
from khronos_engine.texts.languages import Phrase

_MAX_WAYS = 8
"""The maximum number of ways to pay that a refusal lists."""

_MAX_SQUARES = 12
"""The maximum number of squares of a domain that a refusal lists."""

_WHY_UNFAIR = {
    UndoObstacle.UNDO_OBSTACLE_CARD_DRAWN: Narration.CARD_DRAWN,
    UndoObstacle.UNDO_OBSTACLE_ANOTHER_DECIDED: Narration.ANOTHER_DECIDED,
}


def print_answer(answer: Message, lines: Iterable[RenderableType], *, as_json: bool, is_refused: bool = False) -> None:
    """Print the referee's answer, as JSON or as lines; end the command with an exit code if the action is refused."""
    if as_json:
        print(to_json(answer))
    else:
        print_all(console(), lines)
    if is_refused:
        raise typer.Exit(Exit.REFUSED)


def refusal_lines(refusal: Refusal, state: GameState, action: Action | str | None = None) -> Iterator[Text]:
    """Yield the lines of a refusal: every violation with its squares, and every domain and hint once.

    The lines ask for a payment only if an unclear payment is the only violation.

    Args:
        refusal: The refusal.
        state: The state that the action is for.
        action: The action, as a message or in notation; if it is None, payments are written in full.
    """
    given: list[Hint] = []
    drawn: list[str] = []
    violations = _violations_to_print(refusal)
    is_unpaid = all(_is_unclear(each) for each in violations)
    verdict = (render(Narration.NOT_PAID), "bold yellow") if is_unpaid else (render(Narration.NOT_LEGAL), "bold red")
    yield Text.assemble(verdict, f"{colon()} {', '.join(_clauses(violations))}")
    for violation in violations:
        yield Text.assemble("  ", (f"{violation.clause:<4}", "bold"), " ", printable(violation.sentence))
        for about in _detail_lines(violation):
            if about not in drawn:
                drawn.append(about)
                yield Text(f"       {about}", "dim")
        if violation.HasField("hint") and violation.hint not in given:
            given.append(violation.hint)
            yield from _hint_lines(violation.hint, state)
    if is_unpaid:
        yield from _way_lines(ways_to_pay(refusal, state, action))


def ways_to_pay(refusal: Refusal, state: GameState, action: Action | str | None) -> list[str]:
    """Return the payments that a refusal offers, in notation; payments without an adventurer come first."""
    if action is None or not refusal.payments:
        return [names.payment_text(each) for each in refusal.payments]
    message = parse_line(action, state) if isinstance(action, str) else action
    lines = (action_text(with_payment(message, each), public_of(state)) for each in refusal.payments)
    return sorted((f"with {line.partition(' with ')[2]}" for line in lines), key=lambda each: ADVENTURERS[0] in each)


def with_payment(action: Action, payment: Payment) -> Action:
    """Return an action with another payment."""
    paid = Action()
    paid.CopyFrom(action)
    getattr(paid, paid.WhichOneof("verb") or "").payment.CopyFrom(payment)
    return paid


def whole_refusal(client: AnyReferee, state: GameState, action: Action | str, error: ActionIllegalError) -> Refusal:
    """Return an action's refusal with all its violations; ask the referee for them if the error has only some."""
    refusal = error.refusal
    return client.validate(state, action).refusal if refusal.truncated else refusal


def violation_lines(refusal: Refusal) -> list[str]:
    """Return the rule and the sentence of each violation of a refusal."""
    return [f"{each.clause:<4} {printable(each.sentence)}" for each in refusal.violations]


def _way_lines(ways: Sequence[str]) -> Iterator[Text]:
    """Yield the ways to pay, or only the first ones if there are very many."""
    for each in ways[:_MAX_WAYS]:
        yield Text(f"       {fill(Narration.ADD, payment=each)}", "cyan")
    if len(ways) > _MAX_WAYS:
        yield Text(f"       {fill(Narration.AND_MORE, count=len(ways) - _MAX_WAYS)}", "cyan")


def _violations_to_print(refusal: Refusal) -> Sequence[Violation]:
    """Return the violations to print; an unclear payment is left out if other violations exist."""
    return [each for each in refusal.violations if not _is_unclear(each)] or refusal.violations


def _is_unclear(violation: Violation) -> bool:
    return violation.code == ViolationCode.VIOLATION_CODE_PAYMENT_UNCLEAR


def _clauses(violations: Iterable[Violation]) -> list[str]:
    return list(dict.fromkeys(each.clause for each in violations))


def look_up_lines(refusal: Refusal, clauses: Iterable[ClauseEntry]) -> Iterator[Text]:
    """Yield the command that explains one of the violated rules, preferably a rule with an ambiguity."""
    with_gap = {each.id for each in clauses if each.interpretations}
    for clause in sorted(_clauses(_violations_to_print(refusal)), key=lambda each: each not in with_gap)[:1]:
        yield Text(f"  {fill(Narration.LOOK_UP, clause=clause)}", "dim")


def _hint_lines(hint: Hint, state: GameState) -> Iterator[Text]:
    yield Text(f"       {printable(hint.sentence)}", "cyan")
    if hint.HasField("action"):
        with suppress(CommandError):  # a newer server may know actions that this program does not
            yield Text(f"       {fill(Narration.TRY, action=action_text(hint.action, public_of(state)))}", "cyan")


def _detail_lines(violation: Violation) -> Iterator[str]:
    """Yield the squares and domains of a violation that its sentence does not name."""
    named = [each for each in violation.squares if square_name(each) not in violation.sentence]
    if named:
        yield fill(Drawing.SQUARES, squares=names.squares_text(named))
    for domain in violation.domains:
        yield fill(Drawing.DOMAIN, squares=names.squares_text(squares(domain), _MAX_SQUARES))


def outcome_lines(outcome: Acceptance | ApplyActionResponse, before: PublicPart) -> Iterator[Text]:
    """Yield the consequences of an action: its events, the requested decision, and whether an undo is fair.

    Args:
        outcome: The result of judging or applying the action.
        before: The position before the action.
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
        yield Text(render(Narration.UNDO_FAIR), "dim")
    else:
        why = tuple(Phrase.of(_WHY_UNFAIR.get(each, Narration.MORE_KNOWN)) for each in outcome.undo_obstacles)
        yield Text(fill(Narration.UNDO_UNFAIR, why=why), "dim")


def decision_lines(decision: Decision, config: GameConfig, *, is_numbered: bool = False) -> Iterator[Text]:
    """Yield a requested decision: the player, the question and the choices, with numbers if `is_numbered`."""
    board = fill(Narration.ON_BOARD, age=names.age_noun(decision.age))
    yield Text.assemble((names.question_text(decision, config), "bold"), f" ({board}, {decision.clause})")
    noun = names.tile_noun if is_numbered else names.building_noun
    named = [f"{names.place(each)}{colon()} {noun(each, config)}" for each in decision.building_choice.choices]
    if is_numbered:
        lines = named or choices(decision)
        yield from (Text(f"  {number}. {line}") for number, line in enumerate(lines, start=1))
    else:
        yield from (Text(f"  {line}") for line in named or [", ".join(choices(decision))])


def choices(decision: Decision) -> list[str]:
    """Return the squares of the choices, in order."""
    if decision.HasField("building_choice"):
        return [names.place(each) for each in decision.building_choice.choices]
    return [square_name(each) for each in squares(decision.place_choice.squares)]


def preview_lines(preview: Preview, before: PublicPart) -> Iterator[Text]:
    """Yield the events, the changes of each board, the requested decision, and the effect of each answer."""
    yield from consequence_lines(preview.events)
    for board in preview.boards:
        if board.appearing or board.vanishing:
            yield Text(names.age_name(board.age).upper(), "bold")
        for mark, style, buildings in (("-", "bold red", board.vanishing), ("+", "bold green", board.appearing)):
            for each in buildings:
                yield Text.assemble((f"  {mark} ", style), names.building_noun(each, before.config))
    if preview.HasField("decision"):
        yield from decision_lines(preview.decision, before.config)
    for branch in preview.branches:
        answer = getattr(branch.answer, branch.answer.WhichOneof("verb") or "")
        seat = names.seat_name(before.config, preview.decision.seat)
        yield Text(f"{fill(Narration.IF_ANSWERED, seat=seat, square=square_name(answer.at))}{colon()}", "bold")
        yield from (Text("    ") + line for line in preview_lines(branch.preview, before))


class Explanation(NamedTuple):
    """The verdict on an action; the player need not name the payment.

    Attributes:
        action: The action with its payment, or with the first payment if several are possible.
        ways: The possible payments in notation, if there are several; otherwise empty.
        plan: The preview of the action.
    """

    action: Action
    ways: list[str]
    plan: PreviewActionsResponse

    @property
    def is_refused(self) -> bool:
        """Whether the action is illegal."""
        return self.plan.stop.HasField("refusal")


def explain(client: AnyReferee, state: GameState, action: Action) -> Explanation:
    """Ask for the preview of an action; a missing payment does not count as a violation."""
    plan = client.preview(state, action, max_decision_depth=1, with_sentences=True)
    refusal = plan.stop.refusal
    if not refusal.payments:
        return Explanation(action, [], plan)
    paid = with_payment(action, refusal.payments[0])
    answer = client.preview(state, paid, max_decision_depth=1, with_sentences=True)
    if answer.stop.HasField("refusal"):  # the hints of the first refusal hold for any payment
        return Explanation(paid, [], plan)
    return Explanation(paid, ways_to_pay(refusal, state, action), answer)


def explanation_lines(found: Explanation, state: GameState, *, heading: bool = True) -> Iterator[Text]:
    """Yield the verdict on an action: every violated rule, or the ways to pay and the consequences.

    Args:
        found: The verdict.
        state: The state that the action is for.
        heading: Whether to yield the line that the action is legal.
    """
    if found.is_refused:
        yield from refusal_lines(found.plan.stop.refusal, state, found.action)
        return
    if heading:
        ways = f", {names.join_words(found.ways, 'or')}" if found.ways else ""
        yield Text.assemble((render(Narration.LEGAL), "bold green"), ways)
    yield from (Text("  ") + line for step in found.plan.steps for line in preview_lines(step, state.public_part))


def part_lines(parts: Iterable[ValuePart]) -> Iterator[str]:
    """Yield a line for each part of a difference in value: the amount in Ecus, and the sentence that explains it."""
    for each in parts:
        yield f"{decimal(each.amount_tenths, '+')}  {printable(each.sentence)}"


def suggestion_table(suggestions: Iterable[Suggestion]) -> Table:
    """Build a table of suggestions (action and plan, expected gain in Ecus, reasons) and an explanation of the gain."""
    table = plain_table()
    table.caption = render(Suggestions.WHAT_GAIN_IS)
    table.caption_justify = "left"
    table.add_column(render(Suggestions.ACTION))
    table.add_column(render(Suggestions.GAIN), justify="right", no_wrap=True)
    table.add_column(render(Narration.WHY), overflow="fold")
    for each in suggestions:
        move = Text(printable(each.notation))
        for planned in each.plan:
            move.append("\n" + fill(Suggestions.THEN, move=printable(planned.notation)), "dim")
        why = Sentence(printable(each.sentence))
        for line in part_lines(each.parts):
            why.append(f"\n{line}", "dim")
        table.add_row(move, decimal(each.gain_tenths, "+"), why)
    return table

"""Write refusals: violations with their sentences and hints."""

from __future__ import annotations

from collections.abc import Sequence

from khronos.v1 import refusal_pb2
from khronos_core.codec.fields import fill
from khronos_core.codec.pieces import fill_payments
from khronos_core.visibility import VisibleRefusal
from khronos_engine.advice.hints import Hint
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.squares import Grid
from khronos_engine.game.violations import Refusal, Violation
from khronos_engine.texts.sentences import SentenceWriter


def write_refusal(
    refusal: Refusal, hints: Sequence[Hint | None], grid: Grid, writer: SentenceWriter
) -> refusal_pb2.Refusal:
    """Return the message of a refusal, with a sentence for every violation.

    `hints` is empty, or has a hint or None for each violation.
    """
    message = refusal_pb2.Refusal(
        clauses=refusal.clauses, violations=[write_violation(each, grid, writer) for each in refusal.violations]
    )
    fill_payments(message.payments, refusal.payments)
    written = {hint: _write_hint(hint, writer) for hint in set(hints) if hint is not None}
    for violation, hint in zip(message.violations, hints, strict=False):
        if hint is not None:
            violation.hint.CopyFrom(written[hint])
    if refusal.question is not None:
        fill(message.decision, refusal.question, grid)
    return message


def write_visible_refusal(visible: VisibleRefusal, language: str) -> refusal_pb2.Refusal:
    """Return the message of a refusal as its viewer may see it; `language` is a BCP 47 tag."""
    writer = SentenceWriter(visible.config, language)
    message = write_refusal(visible.refusal, visible.hints, visible.config.region.grid, writer)
    if visible.only_clauses:
        for violation in message.violations:
            violation.sentence = writer.language.clause(CLAUSES[violation.clause])
    return message


def _write_hint(hint: Hint, writer: SentenceWriter) -> refusal_pb2.Hint:
    message = refusal_pb2.Hint(sentence=writer.hint(hint))
    if hint.action is not None:
        fill(message.action, hint.action)
    return message


def write_violation(violation: Violation, grid: Grid, writer: SentenceWriter) -> refusal_pb2.Violation:
    """Return the message of one violation."""
    message = refusal_pb2.Violation(sentence=writer.violation(violation))
    fill(message, violation, grid)
    return message

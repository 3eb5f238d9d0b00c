"""The writer of games, which `read_record` reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.notation.action import write_partial_action
from khronos_engine.notation.game_options import write_config
from khronos_engine.notation.record import GameSetup
from khronos_engine.notation.seat_names import seat_text
from khronos_engine.notation.sections import Form, title
from khronos_engine.notation.turn_counter import TurnCounter
from khronos_engine.notation.vocabulary import DRAWN, NOTE, THEN, one_line, quoted
from khronos_engine.notation.write_position import write_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.notation.record import Record


def write_record(record: Record) -> str:
    """Return a game as a file."""
    config = record.config
    lines = [title(Form.GAME), *_comments(record.foreword)]
    for header in record.headers:
        name = quoted(header.name, ":")
        value = quoted(header.value) if header.value else ""
        lines.append(f"{NOTE} {name}: {value}".rstrip())
    lines += write_config(config, record.rules_revision)
    if isinstance(record.beginning, GameSetup):
        lines += _written_setup(record.beginning)
    else:
        lines += ["", *write_state(record.beginning).splitlines(), "", THEN]
    lines += _written_actions(record)
    if record.afterword:
        lines += ["", *_comments(record.afterword)]
    return "".join(f"{line}\n" for line in lines)


def _written_setup(setup: GameSetup) -> Iterator[str]:
    first = DRAWN if setup.first_seat is None else seat_text(setup.config, setup.first_seat)
    yield f"first: {first}"
    if setup.seed is not None:
        yield f"seed: {setup.seed.hex()}"


def _written_actions(record: Record) -> Iterator[str]:
    config = record.config
    counter = TurnCounter(record.beginning)
    shown: str | None = None
    for each in record.actions:
        heading = counter.heading(config) if counter.known else ""
        if heading != shown:
            yield ""
            if heading:
                yield heading
            shown = heading
        yield from _comments(each.before)
        known = f"  ; {each.digest}" if each.digest else ""
        comment = f"  {next(_comments((each.comment,)))}" if each.comment else ""
        yield f"{write_partial_action(each.partial, config)}{known}{comment}"
        counter.count(each.partial, config)


def _comments(texts: tuple[str, ...]) -> Iterator[str]:
    """Yield comments as lines; line breaks in them become blanks."""
    yield from (f"# {one_line(text)}".rstrip() for text in texts)

"""Bots at the terminal: their names, and their moves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import TypeAlias

from khronos_cli.connect import referee
from khronos_cli.connection_options import NO_SERVER
from khronos_cli.errors import CommandError
from khronos_cli.language import filled
from khronos_cli.locale import caller_locale
from khronos_cli.notation import engine_action
from khronos_cli.table.history import History
from khronos_cli.texts import Play
from khronos_client import AnyReferee
from khronos_client.bots import BOTS, bot_named
from khronos_core.codec.state_writing import write_state
from khronos_engine.game.record import RecordHeader
from khronos_engine.game.violations import Refusal
from khronos_engine.notation import write_action
from khronos_engine.texts.sentences import SentenceWriter

Mover: TypeAlias = Callable[[History], History]
"""Plays the next move of a game; raises `CommandError` if that fails."""

_HEADER = "Bot of seat "
"""The beginning of the record header that names the bot of a seat; the number of the seat follows."""


def checked_bot(name: str) -> str:
    """Check that there is a bot of a name and return the name; it may be in a module of the current folder.

    Raises:
        CommandError: There is none.
    """
    if ":" in name and "" not in sys.path:
        sys.path.append("")
    try:
        bot_named(name)
    except ValueError as error:
        if ":" in name:
            raise CommandError(filled(Play.BOT_NOT_LOADED, bot=name, why=str(error.__cause__))) from error
        raise CommandError(filled(Play.NO_BOT, bot=name, bots=tuple(BOTS))) from error
    return name


def bot_headers(bots: Mapping[int, str]) -> tuple[RecordHeader, ...]:
    """Return the record headers of bots by seat, from 0."""
    return tuple(RecordHeader(f"{_HEADER}{seat + 1}", name) for seat, name in bots.items())


def bots_of(history: History) -> dict[int, str]:
    """Read the bots of a game from its headers, by seat from 0.

    Raises:
        CommandError: There is no such bot, or no such seat.
    """
    found = {}
    for header in history.headers:
        if not header.name.startswith(_HEADER):
            continue
        number = header.name.removeprefix(_HEADER)
        if not number.isdecimal() or not 1 <= int(number[:9]) <= history.start.config.players:
            raise CommandError(filled(Play.NO_SEAT_FOR_BOT, number=number, bot=header.value))
        found[int(number) - 1] = checked_bot(header.value)
    return found


@contextmanager
def at_play(bots: Mapping[int, str]) -> Iterator[Mapping[int, Mover]]:
    """Provide the mover of each bot by seat, from 0; they share one referee in this process."""
    if not bots:
        yield {}
        return
    with referee(NO_SERVER) as client:
        yield {seat: partial(_moved, name, client) for seat, name in bots.items()}


def _moved(name: str, client: AnyReferee, history: History) -> History:
    """Return a game after the move of the bot that is to act.

    The bot gets only the view of its seat. Its random numbers are seeded by the public digest, so an interrupted game
    continues as it would have.

    Raises:
        CommandError: The bot chose an illegal action.
    """
    view = write_state(history.seen)
    chosen = bot_named(name)(client, view, Random(view.public_digest))  # noqa: S311 - a game, and no secret
    public = history.state.public
    action = engine_action(chosen, public)
    after = history.played(action)
    if isinstance(after, Refusal):
        writer = SentenceWriter(public.config, caller_locale())
        sentences = [f"{each.clause} {writer.violation(each)}" for each in after.violations]
        raise CommandError([filled(Play.BOT_ILLEGAL, bot=name, action=write_action(action, public)), *sentences])
    return after

"""Bots at the terminal: their names, and the moves that they choose."""

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
from khronos_cli.narration.keys import Play
from khronos_cli.notation import engine_action
from khronos_cli.table.history import History
from khronos_client import AnyReferee
from khronos_client.bots import BOTS, bot_named
from khronos_core.codec.state_writing import write_state
from khronos_engine.notation import RecordHeader, write_action
from khronos_engine.texts.sentences import SentenceWriter
from khronos_engine.violations import Refusal

Mover: TypeAlias = Callable[[History], History]
"""Makes the next move of a game; raises `CommandError` if that fails."""

_HEADER = "Bot of seat "
"""Begins the header of the record that says which bot plays a seat; the number of the seat follows."""


def checked_bot(name: str) -> str:
    """Return the name of a bot, if there is such a bot; modules of the current folder are found too.

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
    """Return the headers of a record that say which bots play, by their seats from 0."""
    return tuple(RecordHeader(f"{_HEADER}{seat + 1}", name) for seat, name in bots.items())


def bots_of(history: History) -> dict[int, str]:
    """Return the bots of a game by their seats, from 0.

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
    """Give what makes the moves of each bot, by its seat from 0; they ask the referee of this process."""
    if not bots:
        yield {}
        return
    with referee(NO_SERVER) as client:
        yield {seat: partial(_moved, name, client) for seat, name in bots.items()}


def _moved(name: str, client: AnyReferee, history: History) -> History:
    """Return a game after the move of the bot that is to act.

    The bot gets the view of its seat and no more. Its chance comes from the public digest of the position: a game that
    is continued goes on as it would have gone.

    Raises:
        CommandError: The bot chose what is not legal.
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

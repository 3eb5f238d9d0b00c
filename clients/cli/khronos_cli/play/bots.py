"""Bots at the terminal: their names, and their moves."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from random import Random

from khronos_cli.errors import CommandError
from khronos_cli.language import Play, fill
from khronos_cli.notation import action_text, public_of
from khronos_cli.table.history import History
from khronos_client import ActionIllegalError, AnyReferee
from khronos_client.bots import BOTS, bot_named
from khronos_engine.game.record import RecordHeader

_HEADER = "Bot of seat "
"""The beginning of the record header that names the bot of a seat; the number of the seat follows."""


def check_bot(name: str) -> str:
    """Check that there is a bot of a name and return the name; it may be in a module of the current folder.

    Raises:
        CommandError: There is no such bot.
    """
    if ":" in name and "" not in sys.path:
        sys.path.append("")
    try:
        bot_named(name)
    except ValueError as error:
        if ":" in name:
            raise CommandError(fill(Play.BOT_NOT_LOADED, bot=name, why=str(error.__cause__))) from error
        raise CommandError(fill(Play.NO_BOT, bot=name, bots=tuple(BOTS))) from error
    return name


def bot_headers(bots: Mapping[int, str]) -> tuple[RecordHeader, ...]:
    """Return the record headers of bots by seat, from 1."""
    return tuple(RecordHeader(f"{_HEADER}{seat}", name) for seat, name in bots.items())


def bots_of(history: History) -> dict[int, str]:
    """Read the bots of a game from its headers, by seat from 1.

    Raises:
        CommandError: There is no such bot, or no such seat.
    """
    found = {}
    for header in history.headers:
        if not header.name.startswith(_HEADER):
            continue
        number = header.name.removeprefix(_HEADER)
        if not number.isdecimal() or not 1 <= int(number[:9]) <= len(history.start.public_part.config.seats):
            raise CommandError(fill(Play.NO_SEAT_FOR_BOT, number=number, bot=header.value))
        found[int(number)] = check_bot(header.value)
    return found


def play_move(client: AnyReferee, name: str, history: History) -> History:
    """Return a game after the move of the bot that is to act.

    The bot gets only the view of its seat. Its random numbers are seeded by the public digest, so an interrupted game
    continues as it would have.

    Raises:
        CommandError: The bot chose an illegal action.
    """
    view = history.view(client)
    chosen = bot_named(name)(client, view, Random(view.public_digest))  # noqa: S311 - a game, and no secret
    try:
        return history.play(client, chosen)
    except ActionIllegalError as error:
        sentences = [f"{each.clause} {each.sentence}" for each in error.refusal.violations]
        line = action_text(chosen, public_of(history.state))
        raise CommandError([fill(Play.BOT_ILLEGAL, bot=name, action=line), *sentences]) from error

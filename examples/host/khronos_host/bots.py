"""Play the bots of all games.

An error of one game delays only that game. After some attempts, the players of the game are told that its bot cannot
continue, and the bot waits until they change the position. The bots of all games of one address play one after the
other, so that many games of one player do not delay other players.
"""

from __future__ import annotations

import asyncio
import logging
import math
from typing import Final, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from khronos_client.errors import OverloadedError, RateLimitedError, RefereeError, UnavailableError
from khronos_host.admission import LastAddresses, Turns
from khronos_host.host import Host
from khronos_host.store import BotTurn, MovedOnError, Store

_SECONDS: Final = 0.5
"""The seconds between two moves, so that people can follow the bots."""
_SECONDS_AWAY: Final = 5
"""The seconds until the next attempt if the database or the referee does not answer."""
_MAX_ATTEMPTS: Final = 4
"""The maximum number of attempts to play one move; the pauses between them begin with `_SECONDS_AWAY` and double."""
_AWAY: Final = (SQLAlchemyError, UnavailableError, OverloadedError, RateLimitedError)
"""Errors of the database or the referee, which are not caused by a game."""
_LOG = logging.getLogger("khronos_host")


class _Failed(NamedTuple):
    """A failed move of a bot: the last message at that time, the number of attempts, and the time of the next one."""

    last: int
    attempts: int
    until: float


async def play_bots(store: Store, host: Host, addresses: LastAddresses) -> None:
    """Play every bot that must act, until cancelled; if several hosts share a database, the fastest host plays."""
    bots = _Bots(store, host, addresses)
    async with asyncio.TaskGroup() as tasks:
        while True:
            await asyncio.sleep(_SECONDS)
            try:
                turns = await store.bots_to_act()
            except SQLAlchemyError as error:
                _LOG.warning("bots wait: the database does not answer: %s", error)
                await asyncio.sleep(_SECONDS_AWAY)
                continue
            for turn in bots.take_due(turns):
                tasks.create_task(bots.play(turn))


class _Bots:
    """Knows which bots of all games are playing, and which have failed."""

    def __init__(self, store: Store, host: Host, addresses: LastAddresses) -> None:
        self._store = store
        self._host = host
        self._addresses = addresses
        self._searching = Turns(max_waiting=math.inf)
        self._playing: set[str] = set()
        self._failed: dict[str, _Failed] = {}

    def take_due(self, turns: list[BotTurn]) -> list[BotTurn]:
        """Return the turns to play now, and forget failures in games that have moved on."""
        now = asyncio.get_running_loop().time()
        last = {turn.game: turn.last for turn in turns}
        self._failed = {game: each for game, each in self._failed.items() if last.get(game) == each.last}
        waits = {game for game, each in self._failed.items() if each.until > now}
        found = [turn for turn in turns if turn.game not in self._playing | waits]
        self._playing.update(turn.game for turn in found)
        return found

    async def play(self, turn: BotTurn) -> None:
        """Play a turn, or note that it failed; never raise."""
        try:
            async with self._searching.turn(self._addresses.of(turn.game)):
                await self._host.play_bot(turn)
        except MovedOnError:  # another host was faster, or players have undone a move
            pass
        except _AWAY as error:
            _LOG.warning("bots wait: %s", error)
            self._note(turn, 0)
        except Exception as error:  # noqa: BLE001  # whatever it is, the other games must continue
            await self._fail(turn, error)
        finally:
            self._playing.discard(turn.game)

    async def _fail(self, turn: BotTurn, error: Exception) -> None:
        """Note a failed attempt; after the last attempt, tell the players."""
        known = self._failed.get(turn.game)
        attempts = 1 if known is None else known.attempts + 1
        _LOG.warning("game %s: attempt %d of its bot at seat %d: %r", turn.game, attempts, turn.seat, error)
        self._note(turn, attempts)
        if attempts >= _MAX_ATTEMPTS:
            problem = str(error) if isinstance(error, RefereeError) else "internal error"
            try:
                await self._store.note_stuck(turn, problem)
            except SQLAlchemyError as away:
                _LOG.warning("bots wait: the database does not answer: %s", away)

    def _note(self, turn: BotTurn, attempts: int) -> None:
        until = asyncio.get_running_loop().time() + _SECONDS_AWAY * 2 ** max(0, attempts - 1)
        self._failed[turn.game] = _Failed(turn.last, attempts, until)

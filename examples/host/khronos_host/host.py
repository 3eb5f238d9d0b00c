"""Process the actions of players, from requests to the database; only this module calls the referee about games.

An action calls the referee first, and then changes the database in one transaction. A crash between these steps changes
nothing. A request may be retried, because its idempotency key prevents a second execution.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from google.protobuf.json_format import MessageToJson, Parse

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import Strength
from khronos.v1.config_pb2 import CARD_MODE_REPORTED, GameSetup
from khronos.v1.event_pb2 import Event, UndoObstacle
from khronos.v1.referee_service_pb2 import ApplyActionResponse, ReviewGameResponse
from khronos.v1.state_pb2 import GameState
from khronos_client import AsyncReferee, ReplayOptions, Viewer
from khronos_client.bots import seat_to_act
from khronos_host.store import SPECTATORS, BotTurn, MovedOnError, Position, Step, Store, hash_secret


class NotYoursError(Exception):
    """A seat tries to act for another seat."""


class CardsReportedError(Exception):
    """A bot cannot play a game in which the players report their cards."""


class Host:
    """Games at a host."""

    def __init__(self, store: Store, referee: AsyncReferee) -> None:
        self._store = store
        self._referee = referee

    async def create(
        self, key: str, setup: GameSetup, locale: str, bots: Mapping[int, str]
    ) -> tuple[str, list[str | None]]:
        """Create a game; return its id and the secrets: first the secret of the spectators, then one for each seat.

        Args:
            key: A random text of the sender, from which the id and the secrets are derived, so that a retry does not
                create a second game.
            setup: The set-up. Its seed is ignored, because a sender who chooses the seed knows all cards.
            locale: The default language of the seats.
            bots: The strengths of the bots, by seat: `easy`, `medium` or `strong`. Their seats have no secret.

        Raises:
            RefereeError: If the referee rejects the set-up or does not answer.
        """
        setup.ClearField("chance")
        first = await self._referee.create_game(setup, with_sentences=True, locale=locale)
        seats = range(len(setup.config.seats) + 1)
        game = hash_secret(f"game {key}")[:16]
        chosen = [None if seat in bots else hash_secret(f"seat {seat} {key}")[:32] for seat in seats]
        shown = [self._referee.view(first.state, events=first.events, viewer=_viewer(seat)) for seat in seats]
        views = {seat: _json(each.state, each.events) for seat, each in enumerate(await asyncio.gather(*shown))}
        await self._store.create(game, chosen, locale, _step(first.state, "", views), bots)
        return game, chosen

    async def act(self, game: str, seat: int, seen: Position, action: Action, key: str) -> int:
        """Apply an action or a decision of a seat; return the number of its message.

        Args:
            game: The game.
            seat: The authenticated seat.
            seen: The position that the client of the seat has seen.
            action: The action.
            key: The idempotency key of the request.

        Raises:
            NotYoursError: If the action is for another seat.
            MovedOnError: If the game is at another position by now.
            RefereeError: If the action is not legal (`ActionIllegalError`), or the referee does not answer.
        """
        if action.seat != seat:
            raise NotYoursError
        try:
            return await self._act(game, seen, action, key)
        except MovedOnError:
            done = await self._store.step_of(game, key)  # an earlier attempt of this request may have moved the game
            if done is None:
                raise
            return done

    async def give_to_bot(self, game: str, seat: int, strength: str, *, absent: bool = False) -> None:
        """Let a bot play a seat until its player returns.

        Args:
            game: The game.
            seat: The seat.
            strength: The strength of the bot.
            absent: Whether other players ask for the bot, because the player of the seat is absent.

        Raises:
            CardsReportedError: If the players report their cards, which a bot cannot see.
            LastPersonError: If all other seats have bots already.
            NotAbsentError: If other players ask, but the player is not absent.
        """
        begun, _ = await self._store.read_game(game)
        if GameState.FromString(begun).public_part.config.card_mode == CARD_MODE_REPORTED:
            raise CardsReportedError
        if absent:
            await self._store.replace_absent(game, seat, strength, datetime.now(UTC))
        else:
            await self._store.give_to_bot(game, seat, strength)

    async def play_bot(self, turn: BotTurn) -> None:
        """Play the referee's suggestion for the seat of a bot, which sees only what a person in this seat would see.

        Raises:
            MovedOnError: If the game is at another position by now.
            RefereeError: If the referee does not answer.
        """
        _, state = await self._store.current(turn.game, turn.position)
        strength = Strength.Value(f"STRENGTH_{turn.strength.upper()}")
        found = await self._referee.suggest_actions(
            GameState.FromString(state), strength, max_suggestions=1, seed=secrets.randbits(32), viewer=turn.seat
        )
        action = found.suggestions[0].action
        await self.act(turn.game, turn.seat, turn.position, action, f"bot {turn.last}")

    async def review(self, game: str, seat: int, page_token: str | None, locale: str) -> ReviewGameResponse:
        """Review a game for a seat; unless `page_token` is None, compare a page of the seat's turns with better turns.

        Raises:
            RefereeError: If the referee does not answer.
        """
        begun, sent = await self._store.read_game(game)
        events = (event for each in sent for event in Parse(each, ApplyActionResponse()).events)
        actions = [each.action_taken.action for each in events if each.HasField("action_taken")]
        return await self._referee.review(
            GameState.FromString(begun),
            actions,
            with_comparisons=page_token is not None,
            page_token=page_token or "",
            viewer=_viewer(seat),
            locale=locale,
        )

    async def _act(self, game: str, seen: Position, action: Action, key: str) -> int:
        number, state = await self._store.current(game, seen)
        before = GameState.FromString(state)
        locales = await self._store.locales(game)
        applied = await self._referee.apply(before, action, viewer=action.seat, locale=locales[action.seat])
        shown = [self._describe_action(before, action, seat, locale) for seat, locale in locales.items()]
        views = dict(zip(locales, await asyncio.gather(*shown), strict=True))
        return await self._store.go_on(game, seen, number, _step(applied.state, key, views))

    async def _describe_action(self, before: GameState, action: Action, seat: int, locale: str) -> str:
        """Return the message about an action for a seat, in the seat's language.

        The message comes from a replay of this action. The replay needs all parts of the state, but shows only the
        viewer's view.
        """
        options = ReplayOptions(viewer=_viewer(seat), with_sentences=True, locale=locale)
        replay = await self._referee.replay(before, [action], with_events=True, **options)
        (step,) = replay.steps
        return _json(replay.state, step.events, step.undo_obstacles)


def _viewer(seat: int) -> Viewer:
    return "spectator" if seat == SPECTATORS else seat


def _step(state: GameState, key: str, views: Mapping[int, str]) -> Step:
    position = Position(state.public_part.revision, state.public_digest)
    to_act = 0 if state.public_part.over else seat_to_act(state)
    return Step(position, state.SerializeToString(), to_act, key, views)


def _json(state: GameState, events: Iterable[Event], obstacles: Iterable[UndoObstacle.ValueType] = ()) -> str:
    """Return the message of a step: a seat's view of the `ApplyActionResponse`, as JSON."""
    return MessageToJson(ApplyActionResponse(state=state, events=events, undo_obstacles=obstacles), indent=None)

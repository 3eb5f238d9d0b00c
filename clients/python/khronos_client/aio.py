"""Call a referee, for asyncio."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from types import TracebackType
from typing import Self, TypeVar, Unpack

from khronos.v1.action_pb2 import Action, Verb
from khronos.v1.advice_pb2 import PlacementMap, SquareReading, Strength, WordReading
from khronos.v1.catalog_pb2 import Catalog
from khronos.v1.config_pb2 import CustomRegion, GameSetup
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.record_pb2 import GameRecord, TextForm
from khronos.v1.referee_service_pb2 import (
    ApplyActionResponse,
    AuditPositionResponse,
    CheckPlanResponse,
    CreateGameResponse,
    DescribeDomainsResponse,
    ExplainPlacementsResponse,
    GetCatalogResponse,
    ListLegalActionsResponse,
    MatchActionResponse,
    PreviewActionsResponse,
    ReadTextResponse,
    ReplayGameResponse,
    ReviewGameResponse,
    SuggestActionsResponse,
    ValidateActionResponse,
    ViewGameResponse,
    WriteTextResponse,
)
from khronos.v1.state_pb2 import GameState
from khronos_client import requests
from khronos_client.async_game import AsyncGame
from khronos_client.created import check_sealed
from khronos_client.requests import (
    ActionOptions,
    CallOptions,
    GameOptions,
    ReplayOptions,
    Request,
    StateOptions,
    StreamOptions,
    TrialOptions,
    TurnOptions,
    Viewer,
    ViewerOptions,
)
from khronos_client.transport import DEFAULT_TIMEOUT, AsyncTransport, Envelope

_Response = TypeVar("_Response")


class AnyAsyncReferee:
    """The calls of a referee over any transport.

    `AsyncReferee` calls a server, and `AsyncLocalReferee` answers in this process.

    Every call has a deadline and raises a `RefereeError` if it fails. Tasks may share a referee.
    """

    def __init__(
        self,
        transport: AsyncTransport,
        timeout: float = DEFAULT_TIMEOUT,
        locale: str = "",
        viewer: Viewer | None = None,
    ) -> None:
        """Make calls over a transport.

        Args:
            transport: The transport, which is closed with the referee.
            timeout: The default timeout of a call, in seconds.
            locale: The default language of the sentences, as a BCP 47 tag; empty for English.
            viewer: The default viewer; None if every call with secrets must name a viewer.
        """
        self._transport = transport
        self._timeout = timeout
        self._locale = locale
        self._viewer = viewer

    async def __aenter__(self) -> Self:
        """Return the referee, which is closed at the end of the block."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the referee; running and later calls raise `ConnectionClosedError`."""
        await self._transport.close()

    async def catalog(self, **options: Unpack[CallOptions]) -> Catalog:
        """Return the components of the game, the options, the built-in maps and the rules."""
        return (await self._send(GetCatalogResponse, requests.get_catalog(options), options)).catalog

    async def create_game(self, setup: GameSetup, **options: Unpack[GameOptions]) -> CreateGameResponse:
        """Create a game; return its first state and the events of the set-up.

        Raises:
            NotSealedError: If a sealed game was requested, and the server does not support it.
        """
        answer = await self._send(CreateGameResponse, requests.create_game(setup, options), options)
        check_sealed(setup, answer.state, options.get("request_id", ""))
        return answer

    async def validate(
        self, state: GameState, action: Action | str, **options: Unpack[TrialOptions]
    ) -> ValidateActionResponse:
        """Judge an action; return its refusal or its consequences.

        Args:
            state: The state; parts may be absent.
            action: The action, as a message or as notation.
            options: See `TrialOptions`.
        """
        return await self._send(ValidateActionResponse, requests.validate_action(state, action, options), options)

    async def apply(
        self, state: GameState, action: Action | str, **options: Unpack[ActionOptions]
    ) -> ApplyActionResponse:
        """Apply an action; return the new state and the events.

        Args:
            state: The state, with the parts that the action needs.
            action: The action, as a message or as notation.
            options: See `ActionOptions`.

        Raises:
            ActionIllegalError: If the action is illegal; the error has the violated rules.
        """
        return await self._send(ApplyActionResponse, requests.apply_action(state, action, options), options)

    async def legal_actions(
        self,
        state: GameState,
        *,
        verbs: Iterable[Verb.ValueType] = (),
        ages: Iterable[Age.ValueType] = (),
        kinds: Iterable[Kind.ValueType] = (),
        square: Square | None = None,
        **options: Unpack[TurnOptions],
    ) -> ListLegalActionsResponse:
        """Return the legal actions of the player who must move or decide, in groups that `expand` turns into actions.

        Args:
            state: The state; parts may be absent.
            verbs: The verbs to list; empty for all verbs.
            ages: The boards to list; empty for all boards.
            kinds: The kinds of building to list; empty for all kinds.
            square: The square of the actions; None for all squares.
            options: See `TurnOptions`.
        """
        request = requests.list_legal_actions(state, verbs, ages, kinds, square, options)
        return await self._send(ListLegalActionsResponse, request, options)

    async def explain_placements(
        self,
        state: GameState,
        age: Age.ValueType,
        kind: Kind.ValueType,
        *,
        old: Square | None = None,
        seat: int = 0,
        with_consequences: bool = False,
        **options: Unpack[TurnOptions],
    ) -> PlacementMap:
        """Return the placement map of one board: where a kind of building is legal, and why it is illegal elsewhere.

        Args:
            state: The state; parts may be absent.
            age: The board.
            kind: The kind of building to place.
            old: The top-left square of the building to upgrade; None for a construction.
            seat: The player who would build; 0 for the player whose turn it is.
            with_consequences: Whether the map includes the consequences of building on the legal squares.
            options: See `TurnOptions`.

        >>> async with AsyncReferee(address) as referee:
        ...     where = await referee.explain_placements(state, Age.AGE_MIGHT, Kind.KIND_TOWN, viewer="host")
        >>> legal = [square_name(each) for price in where.prices for each in squares(price.squares)]
        >>> found = [each for each in where.square_violations if parse_square("I9") in squares(each.squares)]
        >>> "A6" in legal, [each.violation.clause for each in found]
        (True, ['C-1'])
        """
        request = requests.explain_placements(state, age, kind, old, seat, options, with_consequences=with_consequences)
        return (await self._send(ExplainPlacementsResponse, request, options)).map

    async def preview(
        self, state: GameState, *actions: Action | str, max_decision_depth: int = 0, **options: Unpack[TrialOptions]
    ) -> PreviewActionsResponse:
        """Preview an action or several in a row: the consequences, board by board, and the requested decisions.

        The answer has a step for each action. It stops before the first illegal action, or after the first action
        that draws cards or requires a decision.

        Args:
            state: The state; parts may be absent.
            actions: The actions in their order, as messages or as notation.
            max_decision_depth: The maximum number of successive decisions to follow; every choice is previewed. 0 stops
                at the first decision. If there are many choices, a server may stop at the third decision or later.
            options: See `TrialOptions`.

        >>> async with AsyncReferee(address) as referee:
        ...     answer = await referee.preview(
        ...         state, "travel I Faith", "travel I Might", "travel I Might", viewer="host"
        ...     )
        >>> len(answer.steps), answer.stop.index, answer.stop.refusal.clauses
        (2, 2, ['T-3'])
        """
        request = requests.preview_actions(state, actions, max_decision_depth, options)
        return await self._send(PreviewActionsResponse, request, options)

    async def check_plan(
        self,
        state: GameState,
        plan: Iterable[Action | str],
        since: Iterable[Event] = (),
        **options: Unpack[ActionOptions],
    ) -> CheckPlanResponse:
        """Recheck a seat's plan for its next turn, now that other players have acted.

        Args:
            state: The state in which the plan was made; parts may be absent.
            plan: The actions in their order, as messages or as notation.
            since: All later events, in order, as the seat received them.
            options: See `ActionOptions`; the viewer must be the seat that plans.

        >>> async with AsyncReferee(address) as referee:
        ...     events = (await referee.apply(state, "travel I Faith", viewer="host")).events
        ...     check = await referee.check_plan(state, ["travel I Faith", "travel I Faith"], events, viewer=2)
        >>> [each.WhichOneof("verdict") for each in check.actions], check.gain_tenths
        (['preview', 'refusal'], -10)
        """
        return await self._send(CheckPlanResponse, requests.check_plan(state, plan, since, options), options)

    async def domains(
        self, state: GameState, *, ages: Iterable[Age.ValueType] = (), **options: Unpack[StateOptions]
    ) -> DescribeDomainsResponse:
        """Return each domain with its holder and the reason for it, and the income that each player would collect now.

        Args:
            state: The state; parts may be absent.
            ages: The boards to describe; empty means all.
            options: See `StateOptions`.

        >>> async with AsyncReferee(address) as referee:
        ...     answer = await referee.domains(state, viewer="host")
        >>> [each.total for each in answer.forecasts]
        [0, 0]
        """
        return await self._send(DescribeDomainsResponse, requests.describe_domains(state, ages, options), options)

    async def suggest_actions(
        self,
        state: GameState,
        strength: Strength.ValueType,
        *,
        max_suggestions: int = 0,
        seed: int = 0,
        **options: Unpack[TurnOptions],
    ) -> SuggestActionsResponse:
        """Suggest actions to the seat that must move or decide: at least one, the best first.

        The search uses only what that seat may see.

        Args:
            state: The state; parts may be absent. The game must not be over.
            strength: The strength of the search. A strong search takes a quarter of a second of the server's time.
            max_suggestions: The maximum number of actions, 1 to 8; 0 means three.
            seed: The random seed of the search, 0 to 4 294 967 295; equal seeds give equal answers.
            options: See `TurnOptions`; the viewer must be the seat that must move or decide.

        >>> async with AsyncReferee(address) as referee:
        ...     found = await referee.suggest_actions(state, Strength.STRENGTH_EASY, max_suggestions=1, viewer=1)
        >>> len(found.suggestions)
        1
        """
        request = requests.suggest_actions(state, strength, max_suggestions, seed, options)
        return await self._send(SuggestActionsResponse, request, options)

    async def match_action(
        self,
        state: GameState,
        *,
        squares: Iterable[SquareReading] = (),
        words: Iterable[WordReading] | str = (),
        max_matches: int = 0,
        **options: Unpack[TurnOptions],
    ) -> MatchActionResponse:
        """Find the legal actions that fit an uncertain description of a move, the likeliest first.

        Args:
            state: The state before the move; parts may be absent.
            squares: Up to 4096 readings of squares that the move may have changed, each with likelihoods.
            words: Up to 32 words in order, each with its possible readings; or a text, whose words are treated as
                certain.
            max_matches: The maximum number of matches, 1 to 16; 0 means three.
            options: See `TurnOptions`.

        >>> async with AsyncReferee(address) as referee:
        ...     found = await referee.match_action(state, words="travl I fait", viewer="host")
        >>> found.matches[0].notation, found.contenders
        ('travel I Faith', 1)
        """
        request = requests.match_action(state, squares, words, max_matches, options)
        return await self._send(MatchActionResponse, request, options)

    async def view(
        self, state: GameState, *, events: Iterable[Event] = (), **options: Unpack[StateOptions]
    ) -> ViewGameResponse:
        """Return the viewer's view of a state and of events.

        Args:
            state: The state; parts may be absent.
            events: Events to view; the answer contains them as the viewer may see them.
            options: See `StateOptions`.

        >>> async with AsyncReferee(address) as referee:
        ...     seen = (await referee.view(state, viewer=2)).state
        >>> [each.seat for each in seen.private_parts], seen.HasField("hidden_part")
        ([2], False)
        """
        return await self._send(ViewGameResponse, requests.view_game(state, events, options), options)

    async def audit(self, state: GameState, **options: Unpack[ViewerOptions]) -> AuditPositionResponse:
        """Return every problem of a position, and the position after all fixes that need no choice.

        Args:
            state: The state; parts may be absent, and it need not be valid.
            options: See `ViewerOptions`.

        >>> async with AsyncReferee(address) as referee:
        ...     answer = await referee.audit(state, viewer="host")
        >>> len(answer.problems)
        0
        """
        return await self._send(AuditPositionResponse, requests.audit_position(state, options), options)

    async def replay(
        self,
        game: GameSetup | GameState | GameRecord | str,
        actions: Iterable[Action | str] = (),
        *,
        with_events: bool = False,
        **options: Unpack[ReplayOptions],
    ) -> ReplayGameResponse:
        """Replay actions or a record, up to the first action that is illegal, unreadable or different from the record.

        Args:
            game: A set-up or a position from which to play `actions`; or a record with its actions, as a message or as
                text.
            actions: The actions, as messages or as notation; empty for a record.
            with_events: Whether to return the events of every action.
            options: See `ReplayOptions`.

        >>> async with AsyncReferee(address) as referee:
        ...     played = await referee.replay(
        ...         state, ["travel I Faith", "travel I Might", "travel I Might"], viewer="host"
        ...     )
        >>> len(played.steps), played.stop.index, played.stop.refusal.clauses
        (2, 2, ['T-3'])
        """
        request = requests.replay_game(game, actions, options, with_events=with_events)
        return await self._send(ReplayGameResponse, request, options)

    async def review(
        self,
        game: requests.ReplayedGame,
        actions: Iterable[Action | str] = (),
        *,
        with_comparisons: bool = False,
        page_size: int = 0,
        page_token: str = "",
        seed: int = 0,
        **options: Unpack[ViewerOptions],
    ) -> ReviewGameResponse:
        """Review a game: sources of money, standings, and better turns.

        Args:
            game: A set-up or a position from which to play `actions`; or a record with its actions, as a message or as
                text.
            actions: The actions, as messages or as notation; empty for a record.
            with_comparisons: Whether to compare turns with the best turns found. One call compares only some turns; the
                answer is then a page, and `next_page_token` is the token of the next page.
            page_size: The maximum number of turns in the answer; 0 means as many as one call allows.
            page_token: The `next_page_token` of the previous page; empty for the first page.
            seed: The random seed of the search, 0 to 4 294 967 295; equal seeds give equal answers.
            options: See `ViewerOptions`. A seat receives comparisons only for the turns that it played; the host
                receives comparisons for all turns.

        >>> async with AsyncReferee(address) as referee:
        ...     seen = await referee.review(state, ["travel I Faith", "end"], viewer="host")
        >>> [(each.seat, each.amount) for each in seen.turns[0].entries], seen.turns[0].standings[0].money
        ([(1, -1)], 3)
        """
        request = requests.review_game(
            game, actions, options, with_comparisons=with_comparisons, page=(page_size, page_token), seed=seed
        )
        return await self._send(ReviewGameResponse, request, options)

    async def read_text(
        self, text: str, form: TextForm.ValueType, *, state: GameState | None = None, **options: Unpack[ViewerOptions]
    ) -> ReadTextResponse:
        """Parse a text; return its content, or all of its errors.

        Args:
            text: An action, a position, a record or a region in the referee's notation.
            form: The form of the text.
            state: The state in which the action is taken, if the text is an action; otherwise None.
            options: See `ViewerOptions`.

        >>> async with AsyncReferee(address, viewer="host") as referee:
        ...     read = await referee.read_text("t a fa", TextForm.TEXT_FORM_ACTION, state=state)
        >>> read.content.action.travel.to == Age.AGE_FAITH
        True
        """
        return await self._send(ReadTextResponse, requests.read_text(text, form, state, options), options)

    async def write_text(
        self,
        content: Action | GameState | GameRecord | CustomRegion,
        *,
        form: TextForm.ValueType = TextForm.TEXT_FORM_UNSPECIFIED,
        state: GameState | None = None,
        **options: Unpack[ViewerOptions],
    ) -> str:
        """Write an action, a position, a record or a region in the referee's notation.

        Args:
            content: The content.
            form: The form of the text, if the content has several forms, such as `TEXT_FORM_POSITION` and
                `TEXT_FORM_DIAGRAM` for a position.
            state: The state in which the action is taken, if the text is an action; otherwise None.
            options: See `ViewerOptions`.

        >>> async with AsyncReferee(address, viewer="host") as referee:
        ...     action = (await referee.read_text("t a fa", TextForm.TEXT_FORM_ACTION, state=state)).content.action
        ...     print(await referee.write_text(action, state=state))
        travel I Faith
        """
        return (await self._send(WriteTextResponse, requests.write_text(content, form, state, options), options)).text

    @asynccontextmanager
    async def play(self, game: GameSetup | GameState, **options: Unpack[StreamOptions]) -> AsyncIterator[AsyncGame]:
        """Play a game over a stream. The server stores the state; the stream ends at the end of the `with` block.

        When the stream ends, the game is lost; to keep it, call `show` before and store the state.

        Args:
            game: The set-up of a new game; or a state with the parts that later actions need.
            options: See `StreamOptions`; all options except `request_id` are defaults for the requests of the stream.

        Raises:
            OverloadedError: If the server accepts no more streams.

        >>> async with AsyncReferee(address) as referee, referee.play(state, viewer="host") as game:
        ...     applied = await game.apply("travel I Faith")
        ...     shown = await game.show()
        >>> shown.state.public_digest == applied.public_digest == game.public_digest
        True
        """
        usual = requests.stream_options(options, self._locale, self._viewer)
        stream = AsyncGame(self._transport, usual, self._timeout)
        try:
            await stream.begin(game)
            yield stream
        finally:
            await stream.close()

    async def _send(self, response: type[_Response], request: Request, options: CallOptions) -> _Response:
        """Send a request and return the response, whose class names the method."""
        requests.set_defaults(request, self._locale, self._viewer)
        method = response.__name__.removesuffix("Response")
        answer: _Response = await self._transport.answer(method, request, Envelope.of(options, self._timeout))
        return answer

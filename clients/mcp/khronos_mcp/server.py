"""Define the tools that an agent calls to ask the referee, and the texts that these tools return.

A tool shows what one seat may see. This is the seat for which the server was started; without such a seat, it is the
seat that acts next. The answer of a tool has at most `MAX_ANSWER_BYTES` bytes, about 1500 tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from importlib.resources import files
from threading import Lock
from typing import Any, Final, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool

from khronos.v1.action_pb2 import Verb
from khronos.v1.advice_pb2 import PlacementMap
from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.record_pb2 import TextForm
from khronos.v1.refusal_pb2 import Refusal
from khronos.v1.state_pb2 import GameState
from khronos_client import ActionIllegalError, AnyReferee, NotationUnreadableError, RefereeError, parse_square
from khronos_client.bots import seat_to_act
from khronos_mcp.games import Games, is_text
from khronos_mcp.texts import write_group, write_squares

MAX_ANSWER_BYTES: Final = 6000
"""The maximum number of bytes of an answer; a token has about four bytes."""

_Value = TypeVar("_Value")

_INSTRUCTIONS: Final = (
    "A referee for the board game Khronos. `rules` explains the game and how to write moves. Create a game with "
    "`new_game`, look at it with `show`, list moves with `legal`, and play with `play`. An illegal move changes "
    "nothing: the answer names every rule that it breaks and how to fix it. Where a tool asks for `game`, give the "
    "name of a game, or the text of a position as `show` prints it."
)


class RefereeTools:
    """The tools; each is a method that returns text."""

    def __init__(self, referee: AnyReferee, games: Games, seat: int = 0) -> None:
        """Use a referee and the games of a folder.

        Args:
            referee: The referee.
            games: The games.
            seat: The seat of the agent, from 1; 0 if the agent plays all seats, and sees the hand of the seat that
                acts.
        """
        self._referee = referee
        self._games = games
        self._seat = seat
        self._lock = Lock()

    def rules(self, topic: str = "") -> str:
        """Explain the game and how to write moves, or look up rules by id (such as C-1) or by words.

        Args:
            topic: The id of a rule, or words to look for; empty for an introduction.
        """
        if not topic.strip():
            return files(__package__).joinpath("how_to_play.md").read_text("utf-8")
        clauses = self._referee.catalog().clauses
        found = [each for each in clauses if each.id.casefold() == topic.strip().casefold()]
        if not found:
            words = topic.casefold().split()
            texts = [(f"{each.title} {each.sentence}".casefold(), each) for each in clauses]
            ranked = sorted(texts, key=lambda text: -sum(word in text[0] for word in words))
            found = [clause for text, clause in ranked[:6] if any(word in text for word in words)]
        if not found:
            raise ToolError(f"no rule is about {topic!r}; rules are {', '.join(each.id for each in clauses)}")
        return _fit([f"{each.id} {each.title}: {each.sentence}" for each in found], "Ask for one rule by its id.")

    def new_game(self, game: str, players: Sequence[str] = ("Ann", "Ben"), seed: str = "", map: str = "valley") -> str:  # noqa: A002  # the word of the game
        """Create a game and show it.

        Args:
            game: A name for the game: letters, digits, hyphens and underscores.
            players: The names of the 2 to 5 players, in the order of their seats.
            seed: Any text; the same seed deals the same cards. If it is empty, cards are dealt at random.
            map: The id of a built-in map.
        """
        config = GameConfig(seats=[Seat(name=each) for each in players], built_in_region=map)
        state = self._referee.create_game(GameSetup(config=config, seed_phrase=seed)).state
        with self._lock:
            self._games.create(game, state)
        return _fit(self._describe(state), "Show one board to see all of it.")

    def show(self, game: str, board: str = "") -> str:
        """Show a game: players, hand, and the three boards with their buildings.

        Args:
            game: The name of a game, or the text of a position.
            board: Might, Faith or Reason to show only this board.
        """
        return _fit(self._describe(self._games.read(game, self._referee), board), "Name one board to see all of it.")

    def legal(self, game: str, verb: str = "", board: str = "", kind: str = "", square: str = "") -> str:
        """List the legal moves. If a line offers several squares or payments, choose one of each.

        Args:
            game: The name of a game, or the text of a position.
            verb: Only this verb: exchange, swap, travel, build, upgrade, demolish, populate, renovate or end.
            board: Only moves on this board: Might, Faith or Reason.
            kind: Only moves about this kind of building, such as Keep.
            square: Only moves at this square, such as F7.
        """
        state = self._games.read(game, self._referee)
        found = self._referee.legal_actions(
            state,
            verbs=[_find(verb, _VERBS, "verb")] if verb else [],
            ages=[_find(board, _AGES, "board")] if board else [],
            kinds=[_find(kind, _KINDS, "kind of building")] if kind else [],
            square=parse_square(square.upper()) if square else None,
            viewer=self._viewer(state),
        )
        head = self._status(state)
        if not found.groups:
            return f"{head}\nNo legal move{' fits the filter' if verb or board or kind or square else ''}."
        lines = [line for group in found.groups for line in write_group(group, with_squares=True)]
        if _size([head, *lines]) > MAX_ANSWER_BYTES:
            lines = [line for group in found.groups for line in write_group(group, with_squares=False)]
            head += "\nThe squares are only counted; name a verb, board, kind or square to list them."
        return _fit([head, *lines], "Name a verb, board, kind or square to list fewer moves.")

    def check(self, game: str, move: str) -> str:
        """Check whether a move is legal: what it would cause, or every rule that it breaks and how to fix it.

        Args:
            game: The name of a game, or the text of a position.
            move: The move, such as `build Keep Might F7 with MM`.
        """
        state = self._games.read(game, self._referee)
        with self._suggest_moves(state, move):
            answer = self._referee.validate(state, move, viewer=self._viewer(state), with_sentences=True)
        if answer.HasField("refusal"):
            return _fit(self._refuse(state, answer.refusal), "")
        return _fit(["Legal. It would cause:", *_sentences(answer.acceptance.events)], "")

    def play(self, game: str, move: str) -> str:
        """Play a move. If it is illegal, nothing changes, and the answer names every rule that it breaks.

        Args:
            game: The name of a game, or the text of a position; for a text, the answer contains the new position.
            move: The move, such as `build Keep Might F7 with MM`.
        """
        with self._lock:
            state = self._games.read(game, self._referee)
            acting = seat_to_act(state)
            if self._seat and acting != self._seat and not state.public_part.over:
                raise ToolError(f"it is not your move: {self._status(state)}")
            try:
                with self._suggest_moves(state, move):
                    applied = self._referee.apply(state, move, viewer=self._viewer(state), with_sentences=True)
            except ActionIllegalError as error:
                return _fit(self._refuse(state, error.refusal), "")
            if not is_text(game):
                self._games.write(game, applied.state)
        rest = self._describe(applied.state) if is_text(game) else [self._status(applied.state)]
        return _fit([*_sentences(applied.events), *rest], "Show the game to see the rest.")

    def why(self, game: str, kind: str, board: str, old: str = "") -> str:
        """Explain where a kind of building can be placed on a board, and which rules forbid it elsewhere.

        Args:
            game: The name of a game, or the text of a position.
            kind: The kind, such as Keep.
            board: Might, Faith or Reason.
            old: For an upgrade, the top-left square of the building to be upgraded.
        """
        state = self._games.read(game, self._referee)
        age, wanted = _find(board, _AGES, "board"), _find(kind, _KINDS, "kind of building")
        site = parse_square(old.upper()) if old else None
        found = self._referee.explain_placements(state, age, wanted, old=site, viewer=self._viewer(state))
        return _fit(_placements(found), "Use `check` with a square to see all about it.")

    @contextmanager
    def _suggest_moves(self, state: GameState, move: str) -> Iterator[None]:
        """If a move in the `with` block cannot be read, add the legal moves that fit best to the error."""
        try:
            yield
        except NotationUnreadableError as error:
            found = self._referee.match_action(state, words=move, viewer=self._viewer(state))
            if found.contenders > len(found.matches):  # the words fit too many moves equally well
                raise
            meant = "; ".join(match.notation for match in found.matches)
            raise ToolError(f"{error}\nLegal moves that fit best: {meant}") from error

    def _viewer(self, state: GameState) -> int:
        return self._seat or seat_to_act(state)

    def _status(self, state: GameState) -> str:
        """Return one line that says who acts next, or how the game ended."""
        public = state.public_part
        if public.over:
            scores = zip(public.config.seats, public.players, strict=True)
            return f"The game is over: {', '.join(f'{seat.name} {player.money} Ecus' for seat, player in scores)}."
        acting = seat_to_act(state)
        what = "must decide; `legal` lists the choices" if public.HasField("cascade") else "moves"
        return f"Turn {public.turn.number} of 7: {public.config.seats[acting - 1].name} (seat {acting}) {what}."

    def _describe(self, state: GameState, board: str = "") -> list[str]:
        """Return who acts, and the position as the viewer may see it."""
        viewer = self._viewer(state)
        view = self._referee.view(state, viewer=viewer).state
        lines = self._referee.write_text(view, form=TextForm.TEXT_FORM_POSITION, viewer=viewer).splitlines()
        if board:
            heads = [*(lines.index(f"   {each}") for each in _AGES), len(lines)]
            age = _find(board, _AGES, "board")
            lines = [*lines[: heads[0]], *lines[heads[age - 1] : heads[age]]]
        return [self._status(state), "", *lines]

    def _refuse(self, state: GameState, refusal: Refusal) -> list[str]:
        lines = ["Illegal; nothing changed. It breaks:"]
        for each in refusal.violations:
            fix = f" Fix: {each.hint.sentence}" if each.HasField("hint") else ""
            lines.append(f"- {each.clause}: {each.sentence}{fix}")
        return [*lines, self._status(state)]


class _Tool(Tool):
    """A tool whose errors are texts for the agent."""

    async def run(self, arguments: dict[str, Any], *rest: Any, **named: Any) -> Any:
        """Run the tool, unless required arguments are missing.

        Raises:
            ToolError: If they are missing, or the tool fails.
        """
        missing = [each for each in self.parameters.get("required", ()) if arguments.get(each) in (None, "")]
        if missing:
            about = {line.strip().partition(":")[0]: line.strip() for line in self.description.splitlines()}
            raise ToolError("\n".join([f"{self.name} needs more arguments:", *(about[each] for each in missing)]))
        try:
            return await super().run(arguments, *rest, **named)
        except UnexpectedToolError as error:
            if isinstance(error.__cause__, RefereeError | ValueError):
                raise ToolError(f"{error}: {error.__cause__}") from error
            raise


def create_server(tools: RefereeTools) -> MCPServer:
    """Return the server with the seven tools."""
    answers = (tools.rules, tools.new_game, tools.show, tools.legal, tools.check, tools.play, tools.why)
    made = [_Tool.from_function(each, structured_output=False) for each in answers]
    return MCPServer(
        "khronos", version=version("khronos-referee"), instructions=_INSTRUCTIONS, log_level="ERROR", tools=made
    )


# --- texts ------------------------------------------------------------------------------------------------------------

_AGES: Final = {each.partition("_")[2].capitalize(): Age.Value(each) for each in Age.keys()[1:]}
_KINDS: Final = {each.partition("_")[2].capitalize(): Kind.Value(each) for each in Kind.keys()[1:]}
_VERBS: Final = {
    each.split("_")[1].lower().replace("construct", "build"): Verb.Value(each) for each in Verb.keys()[1:10]
}


def _find(word: str, values: Mapping[str, _Value], what: str) -> _Value:
    for name, value in values.items():
        if name.casefold() == word.casefold():
            return value
    raise ToolError(f"{word!r} is not a {what}; use one of {', '.join(values)}")


def _placements(found: PlacementMap) -> list[str]:
    lines = [f"Not now anywhere: {each.clause}: {each.sentence}" for each in found.violations]
    for price in found.prices:
        cards = price.cost.typed_cards + price.cost.surcharge_cards
        affordable = "" if price.payments else " (you can't pay this)"
        lines.append(f"{cards} card{'' if cards == 1 else 's'}{affordable}: {write_squares(price.squares)}")
    forbidden = [(each.violation, write_squares(each.squares)) for each in found.square_violations]
    return [*lines, *(f"{violation.clause}: {violation.sentence} {where}" for violation, where in forbidden)]


def _sentences(events: Iterable[Event]) -> list[str]:
    return [each.sentence for each in events if each.sentence]


def _size(lines: Sequence[str]) -> int:
    return sum(len(line.encode()) + 1 for line in lines)


def _fit(lines: Sequence[str], hint: str) -> str:
    """Join lines up to the maximum size of an answer. If lines are left out, say so, and add the hint."""
    kept = list(lines)
    while _size(kept) > MAX_ANSWER_BYTES - 200:
        kept.pop()
    return "\n".join(kept if len(kept) == len(lines) else [*kept, f"({len(lines) - len(kept)} more lines. {hint})"])

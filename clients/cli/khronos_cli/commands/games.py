"""`khronos play` and `khronos table`: commands that begin or continue a game at the terminal."""

import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext
from random import Random
from typing import Annotated, Final

import typer
from msgspec.structs import replace
from rich.text import Text

from khronos.v1.config_pb2 import GameSetup as SetupMessage
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import violation_lines
from khronos_cli.commands.new import DEFAULT_NAMES, SeatTexts, read_seats, takes_game
from khronos_cli.console import print_lines
from khronos_cli.draw.boards import print_output, print_position
from khronos_cli.errors import CommandError
from khronos_cli.language import Play, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import action_text, public_of, setup_of
from khronos_cli.options import PLAYED_GAME, given_options
from khronos_cli.table.commands import plan_lines
from khronos_cli.table.history import Game, History, Move, begin, read_history, to_act, view_of
from khronos_cli.table.status import move_lines, opening_lines, ranking_of, status_lines
from khronos_cli.table.terminal import Terminal, open_terminal, run_table
from khronos_cli.terminal_text import printable
from khronos_client import ActionIllegalError, AnyReferee
from khronos_client.bots import BOTS, bot_named
from khronos_engine.game.material import CardMode
from khronos_engine.game.record import RecordHeader
from khronos_engine.game.shuffle import SEED_BYTES

_HEADER = "Bot of seat "
"""The beginning of the record header that names the bot of a seat; the number of the seat follows."""


def check_bot(name: str) -> str:
    """Check that a bot exists and return its name; the bot may be in a module of the current folder.

    Raises:
        CommandError: If no bot has this name, or its module can't be loaded.
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


def bots_of(history: History) -> dict[int, str]:
    """Return the bots named in the headers of a game, by seat (counted from 1).

    Raises:
        CommandError: If a header names a bot or a seat that does not exist.
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
    """Let the bot that must act next choose a move; return the game after the move.

    The bot gets only the view of its seat. Its random seed is the public digest, so an interruption of the game does
    not change the bot's moves.

    Raises:
        CommandError: If the bot chose an illegal action.
    """
    view = history.view(client)
    chosen = bot_named(name)(client, view, Random(view.public_digest))  # noqa: S311 - a game, and no secret
    try:
        return history.play(client, chosen)
    except ActionIllegalError as error:
        line = action_text(chosen, public_of(history.state))
        lines = [fill(Play.BOT_ILLEGAL, bot=name, action=line), *violation_lines(error.refusal)]
        raise CommandError(lines) from error


_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""The control sequence that clears the terminal and its scrollback."""


class _Seats:
    """The players who share a terminal, and the seat of the player at the keyboard."""

    def __init__(self, place: Terminal, game: Game, bots: Mapping[int, str]) -> None:
        self._place = place
        self._out = place.out
        self._game = game
        self._config = game.config
        self._bots = bots
        self._is_alone = len(self._config.seats) - len(bots) == 1
        self._seat = 0
        """The seat at the keyboard, from 1; 0 before the first player."""
        self._is_stale = False
        """Whether bots have moved since this player saw the boards."""
        self._has_shown = False
        """Whether the legend has been shown."""
        self._ended: History | None = None
        """The game that was over when its end was shown last."""

    def prepare(self) -> bool:
        """Let bots play, hand the keyboard to the next player, and show the position or the end of the game.

        Returns:
            Whether a line can be read; False at the end of the input.
        """
        while (seat := to_act(self._game.state)) in self._bots:
            self._let_bot_play(seat)
        if not seat:
            self._show_end_once()
        elif seat != self._seat or self._is_stale:
            if not self._hand_over(seat):
                return False
            self._show_position(seat)
        return True

    def _view(self, seat: int) -> GameState:
        """Return the state as a seat may see it; 0 means a spectator."""
        return view_of(self._game.client, self._game.state, seat)

    def _let_bot_play(self, seat: int) -> None:
        self._is_stale = True
        status = fill(Play.BOT_PLAYS, seat=seat_name(self._config, seat))
        with self._out.status(status) if self._out.is_terminal else nullcontext():
            self._game.history = play_move(self._game.client, self._bots[seat], self._game.history)
        self._place.save()

    def _hand_over(self, seat: int) -> bool:
        """Hand the keyboard to the next player, and first clear what this player may not see.

        Returns:
            Whether the player has confirmed; False at the end of the input.
        """
        last, self._seat = self._seat, seat
        if self._is_alone or seat == last:
            return True
        self._clear()
        self._place.keyboard.forget()
        if last:
            print_lines(self._out, _lines_since(self._game, last))
        return self._place.keyboard.line(f"{fill(Play.PASS_KEYBOARD, seat=seat_name(self._config, seat))} ") is not None

    def _clear(self) -> None:
        """Clear the screen before another player looks at it."""
        if self._out.is_terminal and not self._is_alone:
            self._out.file.write(_CLEAR)

    def _show_position(self, seat: int) -> None:
        """Show the next player the boards, and the moves of the other players."""
        self._clear()
        self._is_stale = False
        state = self._view(seat)
        if self._place.stage.state is not None:
            self._place.stage.state = state
        if not self._place.stage.lines():
            print_position(self._out, state, brief=self._has_shown, shortens=True)
            self._has_shown = True
            self._out.print()
        print_lines(self._out, _lines_since(self._game, seat))
        print_output(self._out, (*status_lines(state), *plan_lines(self._game, seat)))

    def _show_end_once(self) -> None:
        """Show the end of a game, unless it has just been shown."""
        history = self._game.history
        if history == self._ended:
            return
        self._ended = history
        self._place.stage.state = None
        print_position(self._out, self._view(0), brief=True)
        if history.last is not None:
            print_lines(self._out, ranking_of(history.last))
        print_lines(self._out, [Text(fill(Play.RECORD, file=printable(self._place.file.path)))])


def _beginning_lines(start: GameState, bots: Mapping[int, str]) -> Iterator[Text]:
    yield from opening_lines(start)
    if bots:
        named = tuple(f"{seat_name(start.public_part.config, seat)} ({name})" for seat, name in bots.items())
        yield Text(f"  {fill(Play.BOTS, count=len(bots), bots=named)}")


def _lines_since(game: Game, seat: int) -> Iterator[Text]:
    """Yield the moves after the last move of a seat, as this seat may see them."""
    moves = [(place, done) for place, done in enumerate(game.history.done) if isinstance(done, Move)]
    last = max((place for place, move in moves if move.action.seat == seat), default=-1)
    for place, move in moves:
        if place > last:
            yield from move_lines(game.client, game.history.before(place), move, seat)


_USUAL_BOT: Final = "medium"


def players_of(seats: Sequence[str], bots: Sequence[str]) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """Parse the options of players and bots; return the names and colours in seat order, and the bots by player name.

    Args:
        seats: The people as `NAME` or `NAME:COLOUR`. If no bot and at most one person is given, one person plays
            against one bot.
        bots: The bots as `NAME=BOT`, or `BOT` for a player with a default name.

    Raises:
        CommandError: If a bot does not exist, or two bots are named for one player.
    """
    named = read_seats(seats)
    usual = _unused_names({name for name, _ in named} | {each.partition("=")[0] for each in bots if "=" in each})
    if not named:
        named.append((next(usual), ""))
    found: dict[str, str] = {}
    for text in bots or ([] if len(seats) > 1 else [_USUAL_BOT]):
        name, equals, bot = text.partition("=") if "=" in text else ("", "", text)
        name = name.strip() if equals else next(usual)
        if name in found:
            raise CommandError(fill(Play.BOT_TWICE, name=name))
        found[name] = check_bot(bot.strip())
        if all(name != other for other, _ in named):
            named.append((name, ""))
    return named, found


def _unused_names(taken: set[str]) -> Iterator[str]:
    """Yield names for players without a name, if possible with initial letters that no other name has."""
    initials = {name.strip()[:1].casefold() for name in taken}
    yield from (name for name, _ in DEFAULT_NAMES if name[0].casefold() not in initials)
    number = 1
    while True:
        yield f"Bot {number}"
        number += 1


def new_game(
    client: AnyReferee, players: Sequence[tuple[str, str]], bots: Mapping[str, str], game: SetupMessage
) -> History:
    """Create a game and return its history.

    Args:
        client: The referee.
        players: The names and colours of the players, clockwise; an empty colour is chosen automatically.
        bots: The bots by player name.
        game: The set-up without seats; without a seed phrase, the seed is random.

    Raises:
        CommandError: If the players or the options are wrong, or all players are bots.
    """
    if all(name in bots for name, _ in players):
        raise CommandError(render(Play.BOTS_ALONE))
    free = [colour for _, colour in DEFAULT_NAMES if all(colour != taken for _, taken in players)]
    for name, colour in players:
        game.config.seats.add(name=name, colour=colour or (free.pop(0) if free else ""))
    setup = setup_of(game)
    if setup.seed is None:
        setup = replace(setup, seed=secrets.token_bytes(SEED_BYTES))
    by_seat = {seat: bots[name] for seat, (name, _) in enumerate(players, start=1) if name in bots}
    return begin(client, setup, tuple(RecordHeader(f"{_HEADER}{seat}", bot) for seat, bot in by_seat.items()))


GameFile = Annotated[str, typer.Argument(metavar="FILE")]


@takes_game
def play(
    context: typer.Context,
    game: SetupMessage,
    file: GameFile = PLAYED_GAME,
    seat: SeatTexts = None,
    bot: Annotated[list[str] | None, typer.Option(metavar="[NAME=]BOT")] = None,
) -> None:
    """Play a game with dealt cards in this terminal, with other people and with bots.

    Players share the keyboard: before each turn, the screen is cleared and the next player is called by name. Type the
    same commands as in `khronos table`; `help` lists them. The game is saved after every move; after a crash, it
    continues after the last saved move.

    Exit code 0: the game was closed. 2: the file cannot be read or written, or contains something else.

    Args:
        bot: A bot as a player: easy, medium, strong, random, or your own as MODULE:FUNCTION.
        file: File of the record; a new file starts a game, an existing file continues its game.

    Examples:
        khronos play --bot Ben=medium

        khronos play friday.txt --seat Ann --seat Cleo:green --bot Ben=medium --bot Dan=random
    """
    with open_terminal(file) as place:
        text, client = place.file.text or "", place.session.client
        if not text.strip():
            history = new_game(client, *players_of(seat or [], bot or []), game)
        elif given := given_options(context, {"file"}):
            raise CommandError([fill(Play.GAME_THERE, file=file), fill(Play.NEW_GAME_ELSEWHERE, options=given)])
        else:
            history = read_history(client, text, file, CardMode.DEALT)
        found = bots_of(history)
        playing = place.session.play(history)
        place.file.save(place.session.text)
        if not history.done:
            print_lines(place.out, _beginning_lines(history.start, found))
        raise typer.Exit(place.run(_Seats(place, playing, found).prepare))


def table(file: GameFile) -> None:
    r"""Referee a physical game: type each move as it is played.

    This needs neither a server nor a network. The record is saved after every line; after a crash, the game continues
    after the last saved line.

    Exit code 0: the game was closed. 2: the file cannot be read or written, or contains something else.

    Args:
        file: File of the record; a new file starts a game, an existing file continues its game.

    Examples:
        khronos table friday.txt

        printf 'Ann\nBen\n\n\n\n\n\n\nAnn\nshow\n' | khronos table friday.txt
    """
    raise typer.Exit(run_table(file))

"""`khronos show`, `view`, `audit`, `domains`, `legal` and `why`: questions about a position."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Annotated, Final

import typer
from rich.console import RenderableType
from rich.text import Text

from khronos.v1.audit_pb2 import PositionProblem
from khronos.v1.material_pb2 import Age
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import decision_lines, print_answer
from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people, print_lines
from khronos_cli.draw.boards import print_position
from khronos_cli.draw.svg import boards_svg
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import STANDARD, path_label, read_text, to_json, write_message
from khronos_cli.language import Arguments, Commands, Domains, Files, Legal, colon, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import action_text, position_text, public_of, read_state, state_of
from khronos_cli.options import NO_SERVER, AgeWord, AsJson, Connection, Output, StateFile, enum_name, takes_connection
from khronos_cli.queries import Wanted, answer_why, domain_lines, income_table, read_wanted, read_why
from khronos_cli.terminal_text import printable
from khronos_client import expand


def show(
    state: StateFile,
    width: Annotated[int | None, typer.Option(min=20)] = None,
    text: bool = False,
    svg: bool = False,
    follow: bool = False,
) -> None:
    """Draw the boards, players and cards of a state or of a recorded game.

    With --follow, a second screen shows a running game of `khronos table`. Hands are not shown while a recorded game is
    in progress. In a pipe, or if NO_COLOR is set, the drawing has no colours; letters, digits and lines show the same
    information.

    Args:
        width: Width of the drawing in columns.  [default: width of the terminal, or 120 in a pipe]
        text: Print the position as text that you can edit and read back.
        svg: Print a picture of the boards as SVG.
        follow: Redraw whenever the file changes, until Ctrl-C.

    Examples:
        khronos new --seed castle | khronos show -

        khronos new --seed castle | khronos show - --text

        khronos new --seed castle | khronos show - --svg
    """
    if text + svg + follow > 1:
        raise CommandError(render(Arguments.ONE_FORM_OF_SHOW))
    if follow and state == STANDARD:
        raise CommandError(render(Arguments.FOLLOW_FILE))
    out = console()
    if width is not None:
        out.width = width
    for content in versions(state) if follow else [read_text(state)]:
        message = state_of(content, path_label(state), for_all=True)
        if text:
            print(position_text(message), end="")
            return
        if not message.public_part.boards:
            raise CommandError(fill(Files.NO_BOARDS, file=path_label(state)))
        if svg:
            print(boards_svg(message.public_part))
        else:
            if follow:
                out.clear()
            print_position(out, message, brief=follow)


_PAUSE: Final = 0.3
"""Seconds between two checks of the file."""


def versions(path: str, pause: Callable[[], None] = lambda: time.sleep(_PAUSE)) -> Iterator[str]:
    """Yield the text of a file, once at the start and after every change, until Ctrl-C.

    Args:
        path: The file. It may be absent for a moment while it is replaced.
        pause: A function that waits until the next check.

    Raises:
        CommandError: If the first attempt to read the file fails.
    """
    seen = read_text(path)
    yield seen
    with suppress(KeyboardInterrupt):
        while True:
            pause()
            with suppress(CommandError):
                if (now := read_text(path)) != seen:
                    seen = now
                    yield seen


@takes_connection
def view(
    state: StateFile,
    seat: Annotated[int, typer.Option(min=0)] = 0,
    output: Output = None,
    connection: Connection = NO_SERVER,
) -> None:
    """Write the view of a seat: the state with the seat's own hand, without other hands, draw pile and seed.

    Args:
        seat: Seat of the viewer; 0 means a spectator.

    Examples:
        khronos new --seed castle | khronos view - --seat 2 -o view.json

        khronos new --seed castle | khronos view - | khronos show -
    """
    message = read_state(state)
    seats = len(message.public_part.config.seats)
    if seat > seats > 0:
        raise CommandError(fill(Arguments.NO_VIEWER, seat=seat, players=seats))
    with referee(connection) as client:
        answer = client.view(message, viewer=seat or "spectator")
    if output is None and is_read_by_people():
        print_position(console(), answer.state)
        print(render(Commands.VIEW_NOT_WRITTEN))
    else:
        write_message(output or STANDARD, answer.state)


@takes_connection
def audit(
    state: StateFile,
    fix: bool = False,
    output: Output = None,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Check a position. List every problem with its field, its rule and a suggested fix.

    Exit code 0: the position is valid, or becomes valid with --fix. 1: it is not valid.

    Args:
        fix: Apply every suggested fix and write the state.

    Examples:
        khronos new --seed castle | khronos audit -

        khronos new --seed castle | khronos audit - --fix -o fixed.json
    """
    prints = output in {None, STANDARD}
    if not prints and not fix:
        raise CommandError(render(Arguments.OUTPUT_OF_FIX))
    message = read_state(state)
    with referee(connection) as client:
        answer = client.audit(message)
        better = answer.fixed_state if answer.HasField("fixed_state") else message
        left = client.audit(better).problems if fix else answer.problems
    if as_json:
        print(to_json(answer))
    else:
        people = console(error=fix and prints)
        print_lines(people, _problem_lines(answer.problems))
        if answer.unfixed_reason:
            people.print(printable(answer.unfixed_reason))
        if fix and answer.problems:
            people.print(fill(Commands.PROBLEMS_LEFT, count=len(left)), style="bold")
    if fix and not (as_json and prints):
        write_message(output or STANDARD, better)
    if left:
        raise typer.Exit(Exit.REFUSED)


def _problem_lines(problems: Sequence[PositionProblem]) -> Iterator[Text]:
    if not problems:
        yield Text(render(Commands.SOUND), "bold green")
        return
    yield Text(fill(Commands.UNSOUND, count=len(problems)), "bold red")
    for problem in problems:
        clause = f" ({problem.clause})" if problem.clause else ""
        yield Text.assemble(
            "  ", (printable(problem.field), "bold"), f"{colon()} {printable(problem.sentence)}{clause}"
        )
        if problem.suggested_fix:
            yield Text(f"    {render(Commands.FIX)}{colon()} {printable(problem.suggested_fix)}", "green")


@takes_connection
def domains(
    state: StateFile,
    age: Annotated[list[AgeWord] | None, typer.Option("--board", metavar="BOARD")] = None,
    whole: Annotated[bool, typer.Option("--all")] = False,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Show each domain with its holder, the reason and the income, and what each player would collect now.

    Args:
        age: Show only this board; repeat for several.
        whole: Also list single printed Hamlets without a holder.

    Examples:
        khronos new --seed castle | khronos domains -

        khronos new --seed castle | khronos domains - --board reason --all
    """
    message = read_state(state)
    config = message.public_part.config
    with referee(connection) as client:
        answer = client.domains(message, ages=[Age.Value(enum_name("AGE", each)) for each in age or ()])
    lines: list[RenderableType] = []
    for _, there in groupby(answer.domains, key=lambda each: each.age):
        lines += (*domain_lines(list(there), config, whole=whole), Text())
    lines += (Text(render(Domains.WOULD_COLLECT), "bold"), income_table(answer.forecasts, config))
    print_answer(answer, lines, as_json=as_json)


@takes_connection
def legal(
    state: StateFile,
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORD...]")] = None,
    whole: Annotated[bool, typer.Option("--all")] = False,
    lines: bool = False,
    actions: bool = False,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """List the legal actions of the player who moves or decides next.

    Args:
        words: Verbs, boards, kinds and a square, to list only actions that fit them, such as 'build Keep Might'.
        whole: Show all squares and prices, however many there are.
        lines: Print every action in notation, one per line.
        actions: Print every action as JSON, one per line.

    Examples:
        khronos new --seed castle | khronos legal -

        khronos new --seed castle | khronos legal - build Keep --lines
    """
    if lines + actions + as_json > 1:
        raise CommandError(render(Arguments.ONE_FORM_OF_LEGAL))
    message = read_state(state)
    wanted = read_wanted(" ".join(words or ()))
    with referee(connection) as client:
        answer = wanted.ask(client, message, exactly=lines or actions or as_json)
    if lines or actions:
        public = public_of(message) if lines else None
        for group in answer.groups:
            for action in expand(group, answer.seat):
                print(action_text(action, public) if public else to_json(action, indent=None))
    else:
        print_answer(answer, _legal_lines(state, message, answer, wanted, whole=whole), as_json=as_json)


def _legal_lines(
    file: str, state: GameState, answer: ListLegalActionsResponse, wanted: Wanted, *, whole: bool
) -> Iterator[RenderableType]:
    config = state.public_part.config
    if not answer.seat:
        yield Text(render(Legal.OVER))
        return
    if answer.HasField("decision"):
        yield from decision_lines(answer.decision, config)
    if answer.groups:
        yield Text(fill(Legal.MAY, seat=seat_name(config, answer.seat), number=answer.seat), "bold")
    yield from wanted.lines(state, answer.groups, whole=whole, why=f"khronos why {file}")


@takes_connection
def why(
    state: StateFile,
    words: Annotated[list[str], typer.Argument(metavar="KIND [on BOARD] [at SQUARE] [from SQUARE]")],
    seat: Annotated[int, typer.Option(min=0)] = 0,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Draw where a building can be placed on a board, and the rules that forbid it elsewhere.

    If you name a square or a move, exit code 0: it is legal. 1: it is illegal.

    Args:
        words: Kind of building, and optionally a board, one square to explain, and the top-left square of a
            building to upgrade; or a move.
        seat: Seat of the player who would build; 0 means the player whose turn it is.

    Examples:
        khronos new --seed castle | khronos why - Keep

        khronos new --seed castle -o game.json
        khronos why game.json Keep at F7

        khronos apply game.json 'build Watchtower Might F7 with M' -i
        khronos why game.json Keep on Might from F7
    """
    message = read_state(state)
    asked = read_why(message, " ".join(words), seat)
    with referee(connection, options={"seat": "--seat", "actions[0].structured.seat": "--seat"}) as client:
        answer = answer_why(client, message, asked)
    if as_json and len(answer.responses) > 1:
        raise CommandError(render(Arguments.NAME_BOARD))
    print_answer(answer.responses[0], answer.lines, as_json=as_json, is_refused=answer.is_refused)

"""`khronos why`: show the squares where a building can go, and the reasons against all others."""

from typing import Annotated

import typer

from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.state_pb2 import PublicPart
from khronos_cli.answers import explain, explanation_lines
from khronos_cli.arguments import building_action, read_places, square_of
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.draw.placements import placement_lines
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import to_json
from khronos_cli.language import Arguments, fill, render
from khronos_cli.names import seat_name
from khronos_cli.notation import read_state
from khronos_cli.options import NO_SERVER, AsJson, Connection, StateFile, takes_connection
from khronos_cli.region_files import region_rows
from khronos_cli.terminal_text import point_at
from khronos_cli.words import KINDS, AgeWord, KindWord, enum_name
from khronos_engine.notation import UnreadableTextError
from khronos_engine.notation.lines import Reader

EPILOG = """Examples:

khronos new --seed castle | khronos why - Keep

khronos new --seed castle -o game.json
khronos why game.json Keep --at F7

khronos apply game.json 'build Watchtower Might F7 with M' -i
khronos why game.json Keep --board might --old F7 --consequences
"""


@takes_connection
def why(
    state: StateFile,
    kind: Annotated[KindWord, typer.Argument(metavar="KIND", case_sensitive=False, help=f"Kind of building: {KINDS}.")],
    where: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[on BOARD] [at SQUARE] [from SQUARE]",
            show_default=False,
            help="The same as --board, --at and --old.",
        ),
    ] = None,
    age: Annotated[
        AgeWord | None,
        typer.Option(
            "--board",
            case_sensitive=False,
            help="Board; not needed if the player's adventurers can build on only one.",
        ),
    ] = None,
    old: Annotated[
        str | None, typer.Option(metavar="SQUARE", help="Top-left square of the building to upgrade, such as F7.")
    ] = None,
    at: Annotated[str | None, typer.Option(metavar="SQUARE", help="Explain only this square, in sentences.")] = None,
    consequences: Annotated[
        bool, typer.Option("--consequences", help="Show the consequences of building on the legal squares.")
    ] = False,
    seat: Annotated[
        int, typer.Option(min=0, help="Seat of the player who would build; 0 means the player whose turn it is.")
    ] = 0,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Draw where a building can be placed on a board, and the rules that forbid it elsewhere.

    Exit code with --at: 0: the building can be placed there. 1: it cannot.
    """
    if where:
        named, square_named, old_named = _places(" ".join(where))
        age, at, old = named or age, square_named or at, old_named or old
    message = read_state(state)
    board = _only_board(message.public_part, seat) if age is None else Age.Value(enum_name("AGE", age))
    what = Kind.Value(enum_name("KIND", kind))
    replaced = None if old is None else square_of(old, "--old")
    out = console()
    with referee(connection, options={"seat": "--seat", "actions[0].structured.seat": "--seat"}) as client:
        if at is not None:
            square = square_of(at, "--at")
            action = building_action(seat or message.public_part.turn.seat, board, what, square, replaced)
            found = explain(client, message, action)
            if as_json:
                print(to_json(client.validate(message, found.action, with_sentences=True)))
            else:
                print_lines(out, explanation_lines(found, message))
            raise typer.Exit(Exit.REFUSED if found.is_refused else Exit.OK)
        answer = client.explain_placements(
            message, board, what, old=replaced, seat=seat, with_consequences=consequences
        )
    if as_json:
        print(to_json(answer))
    else:
        print_lines(
            out, placement_lines(answer, message.public_part, region_rows(message.public_part.config), "--at F7")
        )


def _places(words: str) -> tuple[AgeWord | None, str | None, str | None]:
    """Return the board, the square and the building to upgrade that words name.

    Raises:
        CommandError: They can't be read.
    """
    try:
        age, at, old = read_places(Reader(words))
    except UnreadableTextError as error:
        raise CommandError([render(error.errors[0].message), *point_at(words, error.column)]) from error
    board = None if age is None else AgeWord(age.title.casefold())
    return board, at and at.name, old and old.name


def _only_board(public: PublicPart, seat: int) -> Age.ValueType:
    """Return the only board on which a player's adventurers can build; seat 0 means the player on turn.

    Raises:
        CommandError: There is no such player, or not one such board.
    """
    seat = seat or public.turn.seat
    if not 1 <= seat <= len(public.players):
        raise CommandError(fill(Arguments.NO_SEAT, seat=seat, players=len(public.players)))
    player = public.players[seat - 1]
    stand = {player.first_adventurer.age, player.second_adventurer.age}
    boards = [each for each in (Age.AGE_MIGHT, Age.AGE_FAITH) if each in stand]
    if len(boards) == 1:
        return boards[0]
    where = Arguments.ON_BOTH_BOARDS if boards else Arguments.ON_NEITHER_BOARD
    raise CommandError([fill(where, seat=seat_name(public.config, seat)), render(Arguments.NAME_BOARD)])

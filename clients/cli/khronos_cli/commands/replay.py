"""`khronos replay` and `khronos review`: replay a recorded game, and look back at it."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

import typer
from rich.text import Text

from khronos.v1.record_pb2 import GameRecord, ReplayStopReason
from khronos.v1.referee_service_pb2 import ReplayGameResponse
from khronos_cli.answers import decision_lines, refusal_lines
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.draw.boards import print_output, print_position
from khronos_cli.errors import Exit
from khronos_cli.files import STANDARD, parse_message, path_label, read_text, to_json, write_message
from khronos_cli.language import Commands, Files, colon, fill, render, sentence
from khronos_cli.names import consequence_lines, ranking_lines, seat_name
from khronos_cli.notation import game_of, is_notation, record_of
from khronos_cli.options import NO_SERVER, PLAYED_GAME, AsJson, Connection, RecordFile, takes_connection
from khronos_cli.review_lines import MAX_TURNS, better_boards, request_comparisons, review_lines
from khronos_cli.table.history import corrected_turn
from khronos_cli.terminal_text import printable
from khronos_engine.notation import parse_record
from khronos_engine.notation.files import Form, title
from khronos_engine.texts.languages import Common, Phrase
from khronos_engine.texts.narrator import EventText


@takes_connection
def replay(
    record: RecordFile = PLAYED_GAME,
    events: bool = False,
    output: Annotated[str | None, typer.Option("--output", "-o", metavar="FILE")] = None,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Replay a recorded game to its end, or up to the first action that is illegal or does not match the record.

    For such an action, show its line, every rule that it breaks and the position before it.

    Exit code 0: every action was replayed. 1: an action is illegal or does not match.

    Args:
        events: Print the events of every action.
        output: File to write the last state to.

    Examples:
        khronos learn --record game.txt
        khronos replay game.txt

        khronos replay game.txt -o end.json
    """
    text = read_text(record)
    corrected: int | None = None
    origin = path_label(record)
    if is_notation(text):
        read = record_of(text, origin)  # it reports every error, and it knows the lines of the actions
        game: str | GameRecord = text
        corrected = corrected_turn(read)
        lines = [(each.line, text.splitlines()[each.line - 1].strip()) for each in read.actions]
        places = [fill(Common.on_line, line=number, problem=line) for number, line in lines]
    else:
        game = parse_message(text, GameRecord, origin, title(Form.GAME))
        places = _places(game)
    with referee(connection) as client:
        answer = client.replay(game, with_events=True, with_sentences=events and not as_json)
    out = console(error=output == STANDARD)
    if as_json:
        print(to_json(answer))
    else:
        if events:
            print_lines(out, (line for step in answer.steps for line in consequence_lines(step.events)))
        if corrected is not None:
            out.print(fill(Files.BEGINS_CORRECTED, count=corrected))
        print_lines(out, _outcome(answer, places, is_corrected=corrected is not None))
        if answer.HasField("stop"):
            out.print()
            print_position(out, answer.state)
    if output is not None:
        write_message(output, answer.state)
    if answer.HasField("stop"):
        raise typer.Exit(Exit.REFUSED)


def _places(game: GameRecord) -> list[str]:
    """Return the JSON paths of the actions of a record, which errors name."""
    return [
        f"actions[{place}]: {each.action.notation or each.action.structured.WhichOneof('verb') or 'nothing'}"
        for place, each in enumerate(game.actions)
    ]


def _outcome(answer: ReplayGameResponse, places: list[str], *, is_corrected: bool) -> Iterator[Text]:
    """Yield the number of played actions (since the last correction, if any), and the reason for an early stop."""
    public = answer.state.public_part
    if answer.HasField("stop"):
        yield from _stop(answer, places)
        return
    played = Commands.PLAYED_SINCE if is_corrected else Commands.PLAYED
    yield Text(fill(played, count=len(answer.steps)), "bold green")
    if public.over:
        ends = [each for step in answer.steps[-1:] for each in step.events if each.HasField("game_ended")]
        if ends:
            yield from ranking_lines(ends, public.players, public.config)
    elif public.HasField("cascade"):
        yield from decision_lines(public.cascade.decision, public.config)
    else:
        seat = seat_name(public.config, public.turn.seat)
        yield Text(sentence(Phrase.of(EventText.NEXT, count=public.turn.number, seat=seat)))


def _stop(answer: ReplayGameResponse, places: list[str]) -> Iterator[Text]:
    stop = answer.stop
    yield Text(fill(Commands.DEPARTS, count=len(answer.steps)))
    yield Text(f"  {printable(places[stop.index])}", "bold")
    match stop.reason:
        case ReplayStopReason.REPLAY_STOP_REASON_ILLEGAL:
            yield from refusal_lines(stop.refusal, answer.state, stop.action)
        case ReplayStopReason.REPLAY_STOP_REASON_DIGEST_DIFFERS:
            wanted = printable(stop.expected_digest)
            found = stop.actual_digest[: len(stop.expected_digest)]
            digests = fill(Commands.DIGESTS, wanted=wanted, found=found)
            yield Text.assemble((render(Commands.OTHER_POSITION), "bold red"), f"{colon()} {digests}")
            yield Text(fill(Files.WITHOUT_DIGESTS, wanted=wanted))
        case ReplayStopReason.REPLAY_STOP_REASON_PART_MISSING:
            yield Text(render(Commands.PART_MISSING), "bold red")
        case _:
            why = printable(stop.text_error.sentence)
            yield Text.assemble((render(Commands.ACTION_UNREADABLE), "bold red"), f"{colon()} {why}")


@takes_connection
def review(
    record: RecordFile = PLAYED_GAME,
    turns: Annotated[int, typer.Option(min=0, max=35)] = MAX_TURNS,
    boards: bool = False,
    as_json: AsJson = False,
    connection: Connection = NO_SERVER,
) -> None:
    """Review a recorded game: income and expenses of each player, a curve over the turns, and decisive turns.

    The curve shows the Ecus of each player plus the expected future income. A turn is decisive if, with what the player
    knew, a better turn was possible. The search for better turns takes some seconds.

    Exit code 0: every action was replayed. 1: an action is illegal or does not match; `khronos replay` shows it.

    Args:
        turns: Maximum number of decisive turns to show; 0 skips the search.
        boards: Draw the boards that each better turn would have changed.

    Examples:
        khronos learn --record game.txt
        khronos review game.txt

        khronos review game.txt --turns 1 --boards

        khronos review game.txt --turns 0
    """
    text = read_text(record)
    game = game_of(text, path_label(record))
    corrected = corrected_turn(parse_record(text)) if is_notation(text) else None
    with referee(connection) as client:
        seen = request_comparisons(client, game) if turns else client.review(game)
        out = console()
        draw = partial(better_boards, client, game, width=out.width) if boards else lambda _: ()
        if as_json:
            print(to_json(seen))
        elif seen.HasField("stop"):
            print_lines(out, [Text(fill(Commands.DEPARTS, count=sum(len(turn.notation) for turn in seen.turns)))])
        else:
            print_output(out, review_lines(seen, turns, corrected, draw))
    if seen.HasField("stop"):
        raise typer.Exit(Exit.REFUSED)

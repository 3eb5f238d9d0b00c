"""Define the commands of a game: for each, its function, its help, and the words that may follow it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import CheckedAction, Strength
from khronos.v1.config_pb2 import Edition
from khronos.v1.event_pb2 import UndoObstacle
from khronos.v1.referee_service_pb2 import CheckPlanResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import (
    choices,
    decision_lines,
    explain,
    explanation_lines,
    part_lines,
    suggestion_table,
    violation_lines,
)
from khronos_cli.connect import as_command_error
from khronos_cli.console import console
from khronos_cli.draw.boards import Output, board_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import (
    Domains,
    Help,
    Legal,
    Narration,
    Suggestions,
    Table,
    colon,
    decimal,
    fill,
    language,
    render,
)
from khronos_cli.names import board_typed, seat_name
from khronos_cli.notation import decision_of, parse_line, position_text, public_of
from khronos_cli.options import NO_SERVER
from khronos_cli.queries import answer_why, domain_lines, income_table, read_wanted, read_why, understand, with_choice
from khronos_cli.review_lines import MAX_TURNS, better_boards, request_comparisons, review_lines
from khronos_cli.rule_lookup import house_rules_by_clause, rule_lines
from khronos_cli.spelling import LATER
from khronos_cli.table.corrections import HELP as CORRECTIONS
from khronos_cli.table.corrections import correct_state
from khronos_cli.table.history import (
    Correction,
    Game,
    History,
    Move,
    Plan,
    corrected_turn,
    is_mark,
    seat_typed,
    to_act,
    view_of,
    write_history,
)
from khronos_cli.table.status import hand_lines, hand_of, play, status_lines, step_lines, step_text, table_of
from khronos_cli.terminal_text import printable
from khronos_client import CannotPlanError
from khronos_client.bots import seat_to_act
from khronos_client.errors import RefereeError
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.record import RecordHeader
from khronos_engine.notation import parse_record
from khronos_engine.notation.words import AGES, VERB_WORDS
from khronos_engine.texts.languages import TextKey

_SEED_DIGITS: Final = 8
"""The number of digits of the public digest that seed a hint, so that equal positions get equal hints."""


def _show(game: Game, rest: str) -> Iterator[Output]:
    """Draw the position or a board, or write the position or the record as text."""
    if rest.casefold() == "position":
        yield Text(position_text(game.seen).rstrip())
    elif rest.casefold() in {"record", "moves"}:
        if game.history.is_dealt:
            raise CommandError(render(Table.RECORD_IS_SECRET))
        yield Text(_record(game.history).rstrip())
    elif rest:
        age = board_typed(rest)
        if age is None:
            raise CommandError(render(Table.SHOW_USAGE))
        yield from board_lines(game.seen.public_part, 0, [age])
    else:
        yield game.seen


def _record(history: History) -> str:
    return write_history(replace(history, undone=()))


def _boards(_: Game, __: str) -> Iterator[Output]:
    """Report that boards cannot be pinned. A terminal handles this command before the line reaches a session."""
    raise CommandError(render(Table.NO_TERMINAL))


def _why(game: Game, rest: str) -> Iterator[Output]:
    """Explain where a building can go, a move, or the requested decision."""
    clause, decision, config = rest.strip().upper(), decision_of(game.seen), game.config
    if clause in CLAUSES:
        raise CommandError([fill(Table.IS_A_CLAUSE, clause=clause), render(Table.WHY_USAGE)])
    if decision is None or (rest and rest == with_choice(game.seen, rest)):
        yield from answer_why(game.client, game.seen, read_why(game.seen, rest)).lines
        return
    about = CLAUSES[decision.clause]
    yield from decision_lines(decision, config, is_numbered=True)
    yield Text(f"  {about.id:<4} {language().clause(about)}")
    yield Text(f"       {fill(Table.SAYS_MORE, clause=about.id)}", "dim")
    if rest:
        yield from answer_why(game.client, game.seen, parse_line(with_choice(game.seen, rest), game.seen)).lines


def _rule(game: Game, rest: str) -> Iterator[Output]:
    yield from rule_lines(game.client, rest, house_rules_by_clause(game.config, game.client.catalog().options))


def _legal(game: Game, rest: str) -> Iterator[Output]:
    """List the legal actions that pass a filter; without a filter, an overview."""
    wanted = read_wanted(rest)
    yield from wanted.lines(game.seen, wanted.ask(game.client, game.seen, exactly=False).groups)


def _preview(game: Game, rest: str) -> Iterator[Output]:
    """Show the consequences of a move, board by board, and of each answer to a decision."""

    def read(words: str) -> Action:
        return parse_line(with_choice(game.seen, words), game.seen)

    found = explain(game.client, game.seen, understand("preview", rest, read, Table.PREVIEW_USAGE))
    if not found.is_refused:
        yield Text(f"{render(Narration.WOULD_HAPPEN)}{colon()}", "bold")
        if found.ways:
            yield Text(f"  {fill(Narration.PAID_BY, ways=tuple(found.ways))}")
    yield from explanation_lines(found, game.seen, heading=False)


def _hint(game: Game, _: str) -> Iterator[Output]:
    """Suggest the best actions for the acting player, with their expected gain and reason."""
    if game.seen.public_part.over:
        yield Text(render(Legal.NOTHING_LEFT))
        return
    seat, seed = seat_to_act(game.seen), int(game.seen.public_digest[:_SEED_DIGITS], 16)
    found = game.client.suggest_actions(game.seen, Strength.STRENGTH_STRONG, seed=seed, viewer=seat)
    yield suggestion_table(found.suggestions)
    if not game.history.is_dealt:
        yield Text(render(Suggestions.CARDS_ASSUMED), "dim")


def _domains(game: Game, _: str) -> Iterator[Output]:
    """List every domain with its holder and the reason; single printed hamlets are counted."""
    return domain_lines(game.client.domains(game.seen).domains, game.config)


def _income(game: Game, _: str) -> Iterator[Output]:
    """List the income that each player would collect now, board by board."""
    yield Text(render(Domains.WOULD_COLLECT), "bold")
    yield income_table(game.client.domains(game.seen).forecasts, game.config)


def _review(game: Game, rest: str) -> Iterator[Output]:
    """Review a game that is over; `review boards` also draws the boards that better turns would have changed."""
    if not game.seen.public_part.over:
        raise CommandError(render(Table.REVIEW_AT_END))
    text = _record(game.history)
    has_boards = rest.casefold() == "boards"
    draw = partial(better_boards, game.client, text, width=console().width) if has_boards else lambda _: ()
    yield from review_lines(request_comparisons(game.client, text), MAX_TURNS, corrected_turn(parse_record(text)), draw)


def _help(game: Game, _: str) -> Iterator[Output]:
    """Yield the lines that a player can type now."""
    yield from move_lines(game)
    absent = _find_useless(game)
    rows = [row for each in COMMANDS.values() for row in each.help.items() if row[1] not in absent]
    yield Text(render(Help.COMMANDS), "bold")
    yield from table_of(rows)


def undo(game: Game, rest: str) -> Iterator[Output]:
    """Undo one step, or as many steps as the line says; warn if the undo is unfair."""
    number, _, consent = rest.partition(" ")
    start = game.history
    count = min(_count(number, "undo"), len(start.done))
    if not start.done:
        yield Text(render(Table.NOTHING_TO_UNDO))
        return
    if count > _MAX_UNDONE and consent.strip() != _YES:
        first = step_text(start, len(start.done) - count)
        yield Text(fill(Table.WOULD_UNDO, count=count, step=first), "bold")
        yield Text(f"  {fill(Table.CONFIRM_UNDO, count=count)}", "cyan")
        return
    viewer = to_act(start.state)
    for _ in range(count):
        history, last = game.history, game.history.done[-1]
        obstacles = last.obstacles if isinstance(last, Move) else ()
        if obstacles and history.is_dealt:
            if history is start and viewer and isinstance(last, Move) and last.action.HasField("end_turn"):
                yield Text(f"  {render(Table.NOT_MOVED_YET)}")
            yield Text(f"  {fill(Table.NO_FURTHER, why=tuple(_WHY_NOT[each] for each in obstacles))}")
            break
        yield Text(f"  {fill(Table.UNDONE, step=step_text(history, len(history.done) - 1))}")
        if obstacles:
            why = fill(Table.REDO_AGAIN, why=tuple(_WHY_UNFAIR[each] for each in obstacles))
            yield Text.assemble((f"  {render(Table.NOT_FAIR)}", "bold yellow"), f"{colon()} {why}")
        game.history = history.take_back()
    if not start.is_dealt:
        yield from _put_back(start, count)
    # Show it as the player at the keyboard may see it, who need not be the acting player.
    yield from status_lines(view_of(game.client, game.state, viewer) if start.is_dealt else game.state)


def _put_back(history: History, count: int) -> Iterator[Text]:
    """Yield the pieces to move on the table after an undo. The undo of a correction moves no pieces."""
    since = history.state
    for _ in range(count):
        last, history = history.last, history.take_back()
        if isinstance(last, Correction):
            yield from hand_lines(since, last.state)
            since = history.state
    yield from hand_lines(since, history.state)


_MAX_UNDONE: Final = 5
"""The maximum number of steps that are undone without a confirmation."""

_YES: Final = "yes"

_WHY_UNFAIR: Final = {
    UndoObstacle.UNDO_OBSTACLE_CARD_DRAWN: Table.PUT_CARDS_BACK,
    UndoObstacle.UNDO_OBSTACLE_ANOTHER_DECIDED: Narration.ANOTHER_DECIDED,
}

_WHY_NOT: Final = {**_WHY_UNFAIR, UndoObstacle.UNDO_OBSTACLE_CARD_DRAWN: Table.CARDS_ARE_KNOWN}


def redo(game: Game, rest: str) -> Iterator[Output]:
    """Redo one step, or as many steps as the line says."""
    count = _count(rest, "redo")
    if not game.history.undone:
        yield Text(render(Table.NOTHING_TO_REDO))
    for _ in range(min(count, len(game.history.undone))):
        before, game.history = game.state, game.history.redo()
        yield from step_lines(game.client, before, game.history.done[-1])


def _count(rest: str, command: str) -> int:
    if not rest:
        return 1
    if rest.isascii() and rest.isdigit() and int(rest[:9]):
        return int(rest[:9])
    raise CommandError(fill(Table.TAKES_A_NUMBER, command=command))


def correct(game: Game, rest: str) -> Iterator[Output]:
    """Correct the position as the rest of the line says. If there is no rest, list the possible corrections."""
    if game.history.is_dealt:
        raise CommandError(render(Table.NOTHING_TO_CORRECT))
    if not rest:
        yield from table_of(CORRECTIONS)
        return
    before, after = game.state, correct_state(game, rest)
    if after == before:
        yield Text(render(Table.NOTHING_CHANGED))
        return
    game.history = game.history.correct(printable(rest), after)
    yield from step_lines(game.client, before, game.history.done[-1])


def note(game: Game, rest: str) -> Iterator[Output]:
    """Put a comment into the record."""
    if not rest:
        raise CommandError(render(Table.NOTE_NEEDS_TEXT))
    if is_mark(rest):
        raise CommandError(render(Table.NOTE_IS_MARK))
    game.history = replace(game.history, notes=(*game.history.notes, printable(rest)))
    yield Text(f"  {render(Table.NOTED)}")


def save(game: Game, rest: str) -> Iterator[Output]:
    """Write a copy of the record, or of the position, into another file."""
    word, _, name = rest.partition(" ")
    if word.casefold() == "position" and name.strip():
        game.copies[name.strip()] = position_text(game.seen)
    elif rest:
        game.copies[rest] = write_history(game.history)
    else:
        yield Text(f"  {render(Table.SAVED_ALREADY)}")


def quit_game(game: Game, _: str) -> Iterator[Output]:
    """End the session."""
    game.quits = True
    yield Text(render(Table.EVERYTHING_SAVED))


def plan(game: Game, rest: str) -> Iterator[Output]:
    """Store, show, remove or play a plan."""
    seat = to_act(game.seen)
    match rest.casefold():
        case "drop":
            others = tuple(each for each in game.history.plans if game.history.is_dealt and each.seat != seat)
            game.history = replace(game.history, plans=others)
            yield Text(f"  {render(Table.PLANS_DROPPED)}")
        case "play":
            yield from _play(game, seat)
        case _:
            if rest:
                _keep(game, rest)
            lines = list(plan_lines(game, seat))
            yield from lines or [Text(f"  {render(Table.NO_PLAN)}")]


def plan_lines(game: Game, seat: int) -> Iterator[Text]:
    """Yield the plan of a seat with the verdict on each move. In a game with reported cards, yield all plans."""
    for kept in game.history.plans:
        if kept.seat == seat or not game.history.is_dealt:
            yield Text(f"{fill(Table.PLAN_OF, seat=seat_name(game.config, kept.seat))}{colon()}", "bold")
            yield from _check_lines(kept, _check(game, kept))


def _check_lines(kept: Plan, check: CheckPlanResponse | None) -> Iterator[Text]:
    if check is None:
        yield from (Text(f"  `{printable(line)}`") for line in kept.lines)
        yield Text(f"  {render(Table.PLAN_LATER)}")
        return
    for line, action in zip(kept.lines, check.actions, strict=False):
        yield from _verdict_lines(line, action)
    yield Text(f"  {fill(Table.PLAN_GAIN, ecus=decimal(check.gain_tenths, '+'))}")
    yield from (Text(f"    {line}", "dim") for line in part_lines(check.gain_parts))
    change = check.gain_tenths - check.earlier_gain_tenths
    if change:
        yield Text(f"  {fill(Table.PLAN_CHANGE, ecus=decimal(change, '+'))}")
        yield from (Text(f"    {line}", "dim") for line in part_lines(check.parts))


def _verdict_lines(line: str, action: CheckedAction) -> Iterator[Text]:
    """Yield a planned move. If it is illegal, add the event that made it illegal, and the violated rules."""
    yield Text(f"  `{printable(line)}`", "" if action.HasField("preview") else "strike")
    if action.HasField("broken_by"):
        yield Text(f"    {fill(Table.PLAN_BROKEN, event=printable(action.broken_by.sentence))}")
    yield from (Text(f"    {each}") for each in violation_lines(action.refusal))


def _keep(game: Game, typed: str) -> None:
    """Store a plan that was typed as `[NAME:] MOVE; MOVE`. Without a name, the plan is for the acting player.

    Raises:
        CommandError: If cards are dealt and the player is not the player at the keyboard, if a move cannot be read, or
            if the player cannot plan.
    """
    seat = to_act(game.seen)
    name, has_name, moves = typed.partition(":")
    names = [each.name.casefold() for each in game.config.seats]
    if has_name and name.strip().casefold() in names:
        seat, typed = names.index(name.strip().casefold()) + 1, moves
    if game.history.is_dealt and seat != to_act(game.seen):
        raise CommandError(render(Table.PLAN_IS_SECRET))
    lines = tuple(each.strip() for each in typed.split(";") if each.strip())
    try:
        game.client.check_plan(game.state, lines, viewer=seat)
    except RefereeError as error:
        raise as_command_error(error, NO_SERVER, lines) from error
    game.history = game.history.with_plan(Plan(seat, lines, len(game.history.done)))


def _play(game: Game, seat: int) -> Iterator[Output]:
    """Play the legal moves of the current player's plan; keep the moves that could not be checked yet.

    After an illegal move, the end of the turn is left to the player, who may want to use the cards otherwise.
    """
    kept = next((each for each in game.history.plans if each.seat == seat), None)
    if kept is None:
        raise CommandError(render(Table.NO_PLAN))
    check = _check(game, kept)
    if check is None:
        raise CommandError(render(Table.PLAN_LATER))
    game.history = game.history.with_plan(replace(kept, lines=kept.lines[len(check.actions) :]))
    left: list[Text] = []
    for line, action in zip(kept.lines, check.actions, strict=False):
        if action.HasField("preview") and not (left and action.preview.action.HasField("end_turn")):
            yield from play(game, action.preview.action)
        else:
            left += _verdict_lines(line, action)
    yield from pass_turns(game)
    if left:
        yield Text(f"{render(Table.PLAN_LEFT)}{colon()}", "bold")
        yield from left


def _check(game: Game, kept: Plan) -> CheckPlanResponse | None:
    """Check a plan from the first position after it in which its player waits; None if there is none yet."""
    history = game.history
    corrected = [place for place, each in enumerate(history.done, start=1) if isinstance(each, Correction)]
    start = max(min(kept.place, len(history.done)), *corrected, 0)
    for place in range(start, len(history.done) + 1):
        made = history.before(place)
        if made.public_part.turn.seat != kept.seat and decision_of(made) is None:
            events = [event for each in history.done[place:] if isinstance(each, Move) for event in each.events]
            with suppress(CannotPlanError):
                return game.client.check_plan(made, kept.lines, events, viewer=kept.seat)
            break
    return None


_LEAVES: Final = frozenset({"leaves", "left", "quits", "part", "quitte"})
_RETURNS: Final = frozenset({"returns", "back", "revient"})


def leave_or_return(game: Game, line: str) -> Iterator[Output] | None:
    """Answer a line such as `Lea leaves` or `Lea returns`; return None for any other line."""
    name, _, verb = line.rstrip(" .!").rpartition(" ")
    if verb.casefold() not in _LEAVES | _RETURNS:
        return None
    seat = seat_typed(public_of(game.state).config, name.strip())
    if seat is None:
        return None
    return _leave(game, seat + 1) if verb.casefold() in _LEAVES else _return(game, seat + 1)


def pass_turns(game: Game) -> Iterator[Output]:
    """End the turns of players who have left, until another player must act or a decision is required."""
    left = [seat for seat in range(1, len(game.config.seats) + 1) if _header(game, seat) in game.history.headers]
    is_everybody = len(left) == len(game.config.seats)
    while to_act(game.state) in left and decision_of(game.state) is None and not is_everybody:
        _drop_hand(game)
        yield from play(game, "end")


def _header(game: Game, seat: int) -> RecordHeader:
    """Return the header of a record which says that a player has left."""
    return RecordHeader(f"left {seat}", seat_name(game.config, seat))


def _leave(game: Game, seat: int) -> Iterator[Output]:
    name, header = seat_name(game.config, seat), _header(game, seat)
    if header in game.history.headers:
        raise CommandError(fill(Table.HAS_LEFT, seat=name))
    game.history = replace(game.history, headers=(*game.history.headers, header))
    hand = () if game.history.is_dealt else (Table.HAND_STAYS,)
    yield from (Text(f"  {fill(key, seat=name)}") for key in (Table.LEAVES, *hand, Table.OTHERS_DECIDE))
    passed = list(pass_turns(game))
    yield from passed or status_lines(game.state)


def _return(game: Game, seat: int) -> Iterator[Output]:
    name, header = seat_name(game.config, seat), _header(game, seat)
    if header not in game.history.headers:
        raise CommandError(fill(Table.HAS_NOT_LEFT, seat=name))
    game.history = replace(game.history, headers=tuple(each for each in game.history.headers if each != header))
    yield Text(f"  {fill(Table.RETURNS, seat=name)}")
    yield from status_lines(game.state)


def _drop_hand(game: Game) -> None:
    """Remove all cards from the hand of the acting player, so that the end of the turn names no real card."""
    seat = game.state.public_part.turn.seat
    if not game.history.is_dealt and game.state.public_part.players[seat - 1].hand_size:
        line = f"hand {seat} 0"
        game.history = game.history.correct(line, correct_state(game, line))


Run: TypeAlias = Callable[[Game, str], Iterable[Output]]
"""A function that runs a command, with the game and the rest of the line; it yields its output."""


class Command(NamedTuple):
    """A command of a game.

    Attributes:
        run: The function that runs the command.
        help: Examples of the command, and what they do.
        after: The words that may follow the command.
    """

    run: Run
    help: Mapping[str, TextKey]
    after: tuple[str, ...] = LATER


_OF_KINDS: Final = {
    "why Keep on Might at F7": Help.WHY,
    "why Castle from F7": Help.WHY_UPGRADE,
    "why": Help.WHY_DECISION,
}
_CORRECTIONS: Final = ("money", "hand", "adventurer", "put", "take", "move", "cubes", "turn:", "from")

COMMANDS: Final[Mapping[str, Command]] = {
    "show": Command(_show, {"show": Help.SHOW}, (*AGES, "position", "record")),
    "boards": Command(_boards, {"boards on": Help.BOARDS}, ("on", "off", *AGES)),
    "why": Command(_why, _OF_KINDS),
    "rule": Command(_rule, {"rule H-1": Help.RULE}, tuple(CLAUSES)),
    "legal": Command(_legal, {"legal": Help.LEGAL}),
    "preview": Command(_preview, {"preview MOVE": Help.PREVIEW}),
    "hint": Command(_hint, {"hint": Help.HINT}),
    "plan": Command(plan, {"plan MOVE; MOVE": Help.PLAN}),
    "domains": Command(_domains, {"domains": Help.DOMAINS}),
    "income": Command(_income, {"income": Help.INCOME}),
    "review": Command(_review, {"review": Help.REVIEW, "review boards": Help.REVIEW_BOARDS}, ("boards",)),
    "undo": Command(undo, {"undo, redo": Help.UNDO}),
    "redo": Command(redo, {}),
    "correct": Command(correct, {"correct": Help.CORRECT}, _CORRECTIONS),
    "note": Command(note, {"note TEXT": Help.NOTE, "Ann leaves": Help.LEAVING}),
    "save": Command(save, {"save FILE": Help.SAVE}, ("position",)),
    "help": Command(_help, {}),
    "quit": Command(quit_game, {"quit": Help.QUIT}),
}
"""The commands by their first words, in the order of the help."""


def commands(history: History) -> list[str]:
    """Return the commands of a game: `correct` only with reported cards, and `review` only after the end."""
    absent = {"correct"} if history.is_dealt else set()
    if not history.state.public_part.over:
        absent.add("review")
    return [each for each in COMMANDS if each not in absent]


def _find_useless(game: Game) -> set[TextKey]:
    of_turn = {Help.WHY, Help.WHY_UPGRADE, Help.LEGAL}
    absent = {Help.CORRECT} if game.history.is_dealt else set()
    if game.state.public_part.over:
        return {*absent, *of_turn, Help.WHY_DECISION, Help.PREVIEW, Help.HINT, Help.PLAN}
    return {
        *absent,
        Help.REVIEW,
        Help.REVIEW_BOARDS,
        *({Help.WHY_DECISION} if decision_of(game.state) is None else of_turn),
    }


def completions(line: str, word: str) -> list[str]:
    """Return the completions of a word.

    Args:
        line: The line before the word.
        word: The beginning of the word.
    """
    first, *others = line.casefold().split() or [""]
    words = COMMANDS[first].after if first in COMMANDS else LATER
    if not first:
        words = (*VERB_WORDS, *COMMANDS)
    elif first in {"why", "preview", "legal"} and not others:
        words = (*VERB_WORDS, *LATER)
    return sorted({each for each in words if each.casefold().startswith(word.casefold())})


def move_lines(game: Game) -> Iterator[Text]:
    """Yield the moves, or the answers, that are possible for the acting player; nothing after the end."""
    if game.seen.public_part.over:
        return
    yield Text(render(Help.MOVES), "bold")
    yield from table_of(_move_rows(game.seen))
    if decision_of(game.seen) is None:
        yield Text(render(Help.LETTERS), "dim")
        if not game.history.is_dealt:
            yield Text(render(Help.ANY_PAYMENT), "dim")


def _move_rows(state: GameState) -> Iterator[tuple[str, TextKey | str]]:
    """Yield the forms of moves, or the possible answers to the requested decision, with explanations."""
    config, decision = state.public_part.config, decision_of(state)
    if decision is not None:
        yield f"1, {choices(decision)[0]}, {with_choice(state, '1')}", Help.DECISION
        return
    yield "build Keep Might F7 with MM", Help.SHORT
    yield "upgrade Might F7 to Castle E6 with I M II M", Help.WHO_PLAYS
    yield "demolish Faith C3 with R", ""
    yield "populate H4 with C", "renovate H4 with MM"
    yield "travel I Faith", Help.ADVENTURERS
    yield "exchange MMC", Help.EXCHANGE
    if config.holdem:
        yield "swap CC for MR", Help.SWAP
    if config.edition == Edition.EDITION_RIO_GRANDE:
        yield "end giving MC", Help.CARDS_LEFT
    else:
        is_known = hand_of(state, state.public_part.turn.seat) is not None
        yield "end" if is_known else "end giving MC", Help.ALL_CARDS_LEFT

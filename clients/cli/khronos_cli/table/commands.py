"""The commands of a game: one row for each, with its function, its help, and the words that may follow it.

The functions here ask the referee and change nothing; `edits` has the others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from msgspec.structs import replace
from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import Strength
from khronos.v1.config_pb2 import Edition
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices, decision_lines, explain, explanation_lines, suggestion_table
from khronos_cli.console import console
from khronos_cli.draw.boards import Output, board_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import Domains, Help, Legal, Narration, Suggestions, Table, colon, fill, language, render
from khronos_cli.legal_lines import domain_lines, income_table
from khronos_cli.names import board_typed
from khronos_cli.notation import parse_line, position_text
from khronos_cli.queries import answer_why, read_wanted, read_why, understand
from khronos_cli.review_lines import MAX_TURNS, better_boards, request_comparisons, review_lines
from khronos_cli.rule_lookup import house_rules_by_clause, rule_lines
from khronos_cli.spelling import LATER
from khronos_cli.table import edits
from khronos_cli.table.edits import plan
from khronos_cli.table.history import Game, History, decision_of
from khronos_cli.table.history_text import corrected_turn, write_history
from khronos_cli.table.moves import with_choice
from khronos_cli.table.status import hand_of, table_of
from khronos_client.bots import seat_to_act
from khronos_engine.game.clauses import CLAUSES
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
    """Report that boards cannot be pinned; a terminal handles this command before a session sees the line."""
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
    """Look up a rule, with the house rules of the game."""
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
    """Yield the lines that the player who sees the state can type."""
    yield from move_lines(game)
    absent = _find_useless(game)
    rows = [row for each in COMMANDS.values() for row in each.help.items() if row[1] not in absent]
    yield Text(render(Help.COMMANDS), "bold")
    yield from table_of(rows)


Run: TypeAlias = Callable[[Game, str], Iterable[Output]]
"""A function that runs a command, with the game and the rest of the line; it yields its output."""


class Command(NamedTuple):
    """A command of a game.

    Attributes:
        run: Its function.
        help: Examples of it, and what they do.
        after: The words that may follow it.
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
    "undo": Command(edits.undo, {"undo, redo": Help.UNDO}),
    "redo": Command(edits.redo, {}),
    "correct": Command(edits.correct, {"correct": Help.CORRECT}, _CORRECTIONS),
    "note": Command(edits.note, {"note TEXT": Help.NOTE, "Ann leaves": Help.LEAVING}),
    "save": Command(edits.save, {"save FILE": Help.SAVE}, ("position",)),
    "help": Command(_help, {}),
    "quit": Command(edits.quit_game, {"quit": Help.QUIT}),
}
"""The commands by their first words, in the order of the help."""


def commands(history: History) -> list[str]:
    """Return the commands of a game: `correct` only with reported cards, and `review` only after the end."""
    absent = {"correct"} if history.is_dealt else set()
    if not history.state.public_part.over:
        absent.add("review")
    return [each for each in COMMANDS if each not in absent]


def _find_useless(game: Game) -> set[TextKey]:
    """Return the help texts of the commands that have no use now."""
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
    """Yield the forms of moves, or of the answers to the requested decision."""
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

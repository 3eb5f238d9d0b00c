"""One line of input after another: what it says, and what the game is then.

Nothing here reads a keyboard or writes a file, and nothing here is a rule: the referee is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec.structs import replace
from rich.text import Text

from khronos_cli.language import caller_locale, language, spoken
from khronos_cli.narration.keys import Narration
from khronos_cli.narration.lines import ranking_lines, turn_heading
from khronos_cli.narration.nouns import ecus_noun
from khronos_cli.plain import pointed, printable
from khronos_cli.problems import Problem
from khronos_cli.table.advice import (
    Said,
    board_lines,
    domain_lines,
    event_lines,
    income_lines,
    legal_lines,
    preview_lines,
    read_why,
    refused,
    verdict_lines,
    why_lines,
)
from khronos_cli.table.corrections import HELP as CORRECTIONS
from khronos_cli.table.corrections import corrected
from khronos_cli.table.setup import Question, Read, asked, read_answers, write_answers
from khronos_cli.table.story import Correction, Move, Step, Story
from khronos_cli.table.writing import is_mark, read_story, write_story
from khronos_cli.words import counted, listed
from khronos_engine.actions import BuildingChoice, Decision, EndTurn
from khronos_engine.advice.domains import incomes_now
from khronos_engine.clauses import Refusal
from khronos_engine.events import GameEnded, IncomeCollected, TurnPassed
from khronos_engine.material import INCOME_TURNS, Age
from khronos_engine.notation import (
    GameSetup,
    UnreadableTextError,
    parse_action,
    parse_partial_action,
    write_partial_action,
    write_position,
)
from khronos_engine.notation.reader import Reader
from khronos_engine.notation.vocabulary import AGES
from khronos_engine.referee import UndoObstacle
from khronos_engine.squares import Grid, Square
from khronos_engine.state import State
from khronos_engine.texts.languages import Phrase, Word
from khronos_engine.texts.sentences import Speaker
from khronos_service.codec.events import write_events
from khronos_service.codec.state_writing import write_state


@dataclass(frozen=True, slots=True)
class SettingUp:
    """A table that is still asked what it plays.

    Attributes:
        answers: The answers so far, all of them good.
    """

    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Playing:
    """A game at a table."""

    story: Story


Session: TypeAlias = SettingUp | Playing
"""What there is between one line of input and the next; `text_of` is all of it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes of one line of input.

    Attributes:
        session: What there is then.
        said: What is to be shown.
        quits: Whether the session ends.
        copies: Texts to be written into other files, by name.
    """

    session: Session
    said: tuple[Said, ...] = ()
    quits: bool = False
    copies: tuple[tuple[str, str], ...] = ()


def session_of(text: str | None, origin: str) -> Session:
    """Return the session that a file holds; a new one where there is no file, or nothing in it.

    Raises:
        Problem: It holds something else, or a game that does not keep to the rules.
    """
    if text is None or not text.strip():
        return SettingUp()
    answers = read_answers(text)
    return Playing(read_story(text, origin)) if answers is None else SettingUp(answers)


def text_of(session: Session) -> str:
    """Return all of a session as a text."""
    return write_answers(session.answers) if isinstance(session, SettingUp) else write_story(session.story)


def prompt(session: Session, read: Read) -> str:
    """Return what stands before the next line of input."""
    if isinstance(session, SettingUp):
        question = asked(session.answers, read)
        if isinstance(question, Question):
            return f"{question.text}{f' [{question.usual}]' if question.usual else ''}: "
        return "> "
    public = session.story.state.public
    if public.over:
        return "The end> "
    name = printable(public.config.seats[public.to_act or 0].name)
    return f"{name} decides> " if public.question is not None else f"{public.turn.number} {name}> "


def greeting(session: Session, read: Read) -> tuple[Said, ...]:
    """Return what is shown when a session begins or goes on."""
    if isinstance(session, SettingUp):
        begun = "The set-up goes on." if session.answers else "A new game. Every answer is kept; `back` takes one back."
        return (Text(begun, "bold"), *_hints(asked(session.answers, read)))
    story = session.story
    moves = sum(isinstance(each, Move) for each in story.done)
    said: list[Said] = [
        Text(f"The game goes on after {counted(moves, 'move')}. `help` lists what can be typed.", "bold")
    ]
    if story.last is not None:
        said.append(Text(f"The last was: {_step_text(story, len(story.done) - 1)}"))
        said += _ranking(story.last)
    return (*said, *_moment(story.state))


def step(session: Session, line: str, read: Read) -> Answer:
    """Answer one line of input.

    Args:
        session: What there is.
        line: The line.
        read: Reads another file: a region, or a corrected position.
    """
    line = line.strip()
    if line.casefold() in _QUIT:
        return Answer(session, (Text("All is saved."),), quits=True)
    if isinstance(session, SettingUp):
        return _set_up(session, line, read)
    try:
        return _answer(session.story, line, read)
    except Problem as problem:
        first, *others = (printable(each) for each in problem.lines)
        said = [Text.assemble(("Not done", "bold red"), f": {first}"), *(Text(f"  {each}") for each in others)]
        return Answer(session, tuple(said))


_QUIT: Final = ("quit", "exit")


# --- the set-up ------------------------------------------------------------------------------------------------------


def _set_up(session: SettingUp, line: str, read: Read) -> Answer:
    if line.casefold() == "back":
        before = SettingUp(session.answers[:-1])
        return Answer(before, _hints(asked(before.answers, read)))
    if line.casefold() in {"help", "?"}:
        return Answer(session, (Text("Answer the question; `back` takes the last answer back, `quit` ends."),))
    answers = (*session.answers, line)
    found = asked(answers, read)
    if isinstance(found, Question) and found.faults:
        return Answer(session, tuple(Text(each, "red") for each in found.faults))
    if isinstance(found, Question):
        return Answer(SettingUp(answers), _hints(found))
    story = Story(found)
    return Answer(Playing(story), tuple(_begun(story.state, found)))


def _hints(question: Question | GameSetup) -> tuple[Said, ...]:
    return tuple(Text(each, "dim") for each in question.hint) if isinstance(question, Question) else ()


def _begun(state: State, setup: GameSetup) -> Iterator[Said]:
    config = setup.config
    yield Text()
    yield Text("The game begins", "bold")
    players = listed([f"{printable(each.name)} ({printable(each.colour)})" for each in config.seats])
    cards = counted(config.all_cards.total, "card")
    yield Text(f"  {players}; {config.edition.name.replace('_', ' ').title()}; {cards}.")
    yield Text("  Everyone has 4 Ecus, 25 cubes, both adventurers on Might, and takes 4 cards.")
    if config.holdem:
        yield Text("  One card of each type lies open.")
    yield Text("  `help` lists what can be typed.")
    yield from _moment(state)


# --- the game --------------------------------------------------------------------------------------------------------


def _answer(story: Story, line: str, read: Read) -> Answer:
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    here = Playing(story)
    if not line:
        return Answer(here, tuple(_moment(story.state)))
    match word.casefold():
        case "help" | "?":
            return Answer(here, tuple(_help()))
        case "undo":
            return _undo(story, rest)
        case "redo":
            return _redo(story, rest)
        case "correct":
            return _correct(story, rest, read)
        case "note":
            return _note(story, rest)
        case "save":
            return _save(story, rest)
        case _:
            pass
    question = _QUESTIONS.get(word.casefold())
    if question is not None:
        return Answer(here, tuple(question(story, rest)))
    return _move(story, line)


def _move(story: Story, line: str) -> Answer:
    """Take a move, or a decision that is asked for."""
    before = story.state
    try:
        partial = parse_partial_action(_chosen(before.public.question, line, before), before.config)
    except UnreadableTextError as error:
        return Answer(Playing(story), tuple(_unreadable(line, error, before)))
    after = story.played(partial.complete(before.public), line.partition("#")[2].strip())
    if isinstance(after, Refusal):
        return Answer(Playing(story), tuple(refused(before, after)))
    return Answer(Playing(after), tuple(_told(before, after.done[-1])))


def _chosen(question: Decision | None, line: str, state: State) -> str:
    """Return a line as notation: where a decision is asked for, a number or a square alone means one of the choices."""
    if question is None:
        return line
    verb = "choose" if isinstance(question, BuildingChoice) else "place"
    content = line.partition("#")[0].strip()
    places = _choices(question, state)
    if content.isascii() and content.isdigit() and 1 <= int(content[:9]) <= len(places):
        return f"{verb} {places[int(content) - 1].name}"
    try:
        return f"{verb} {Square.parse(content.upper()).name}"
    except ValueError:
        return line


def _choices(question: Decision, state: State) -> tuple[Square, ...]:
    """Return the squares by which the choices of a decision are named, in their order."""
    grid = state.config.region.grid
    if isinstance(question, BuildingChoice):
        return tuple(grid.square(each.corner) for each in question.choices)
    return grid.squares(question.corners)


def _unreadable(line: str, error: UnreadableTextError, state: State) -> Iterator[Text]:
    """Yield what can't be read, and where; in the middle of a cascade, what is asked for."""
    question = state.public.question
    if question is not None and error.column <= 1:
        count = len(_choices(question, state))
        numbers = "the number 1" if count == 1 else f"a number from 1 to {count}"
        yield Text.assemble(("Not understood", "bold red"), f": a decision is asked for; type {numbers}, or the square")
        yield Text("  `undo` takes the move back; or `help`")
        return
    yield Text.assemble(("Not understood", "bold red"), f": {printable(spoken(error.errors[0].message))}")
    for shown, style in zip(pointed(line, error.column), ("", "bold red"), strict=False):
        yield Text(f"  {shown}", style)
    if error.column <= 1:
        commands = [each for each in _COMMANDS if each.startswith(line.split(maxsplit=1)[0].casefold())]
        yield Text(f"  or {listed([f'`{each}`' for each in commands or ['help']], 'or')}")


# --- what is told ----------------------------------------------------------------------------------------------------


def _told(before: State, done: Step) -> Iterator[Said]:
    """Yield what a step did, and what comes next."""
    after = done.state
    if isinstance(done, Correction):
        yield Text(f"  Corrected: {printable(done.title)}. The position is sound.")
        yield from _moment(after)
        return
    outcome = done.outcome
    if isinstance(outcome.action, EndTurn) and before.public.turn.number in INCOME_TURNS:
        yield from _income(before, done)
    # Income, the next turn and the end are told more fully here.
    told = tuple(each for each in outcome.events if not isinstance(each, IncomeCollected | TurnPassed | GameEnded))
    yield from event_lines(before, told)
    if after.public.over:
        yield Text()
        yield from _ranking(done)
    yield from _moment(after)


def _ranking(done: Step) -> Iterator[Text]:
    """Yield who won and with how much, if a step ended the game (E-1)."""
    if isinstance(done, Move) and any(isinstance(each, GameEnded) for each in done.outcome.events):
        shown = write_state(done.state).public_part
        events = write_events(done.outcome.events, done.state.config.region.grid, None)
        yield from ranking_lines(events, shown.players, shown.config)


def _income(before: State, move: Move) -> Iterator[Text]:
    """Yield what the player whose turn ends collects, board by board (I-1)."""
    seat = before.public.turn.seat
    name = printable(before.config.seats[seat].name)
    collected = [each for each in move.outcome.events if isinstance(each, IncomeCollected)]
    yield Text.assemble(
        (spoken(Phrase.of(Narration.INCOME_OF_TURN, count=before.public.turn.number)), "bold green"),
        f": {spoken(Phrase.of(Narration.COLLECTS, seat=name, ecus=ecus_noun(sum(each.amount for each in collected))))}",
    )
    grid = before.config.region.grid
    for board in incomes_now(before.public)[seat]:
        here = [each for each in collected if each.age is board.age]
        if here:
            parts = tuple(
                Phrase.of(Narration.FROM_DOMAIN, amount=each.amount, domain=_domain(each.domain, grid)) for each in here
            )
            text = f"{spoken(ecus_noun(board.paid))}: {spoken(parts)}"
        elif board.present:
            text = language().text("words", "nothing")
        elif board.worth:
            text = spoken(Phrase.of(Narration.NOT_COLLECTED, ecus=ecus_noun(board.worth)))
        else:
            text = spoken(Phrase.of(Narration.NOBODY_THERE))
        yield Text(f"  {spoken(board.age)}: {text}")


def _domain(squares: int, grid: Grid) -> str:
    return language().text("words", "domain", {"square": grid.square(squares).name})


def _moment(state: State) -> Iterator[Text]:
    """Yield whose turn it is and what that player has, or what is to be decided."""
    public = state.public
    if public.over:
        yield Text("The game is over. `show` draws the boards, `undo` takes a step back.")
        return
    if public.question is not None:
        yield from _question(public.question, state)
        return
    turn = public.turn
    if not (turn.acted or turn.exchanged or turn.swapped):
        yield Text()
    player = public.current
    config = write_state(state).public_part.config
    heading = turn_heading(turn.number, turn.seat + 1, player.money, config)
    heading.append(f" · {spoken(Phrase.of(Narration.CARDS_IN_HAND, count=player.hand_size))}", "dim")
    for letter, adventurer in zip("AB", player.adventurers, strict=True):
        stands = Phrase.of(Narration.STANDS, adventurer=letter, age=adventurer.age)
        if adventurer.played:
            stands = Phrase.of(
                Narration.STANDS_WITH_CARDS_LEFT, adventurer=letter, age=adventurer.age, count=adventurer.cards_left
            )
        heading.append(f" · {spoken(stands)}", "dim")
    yield heading


def _question(question: Decision, state: State) -> Iterator[Text]:
    """Yield what is to be decided, with numbers for the choices."""
    speaker = Speaker(state.config, caller_locale())
    board = spoken(Phrase.of(Narration.ON_BOARD, age=question.age))
    yield Text.assemble((printable(speaker.decision(question)), "bold"), f" ({board}, {question.clause})")
    for number, place in enumerate(_choices(question, state), start=1):
        about = ""
        if isinstance(question, BuildingChoice):
            building = question.choices[number - 1]
            said: Word = building.kind
            if building.owner is not None:
                owner = printable(state.config.seats[building.owner].name)
                said = Phrase.of(Narration.OWNED, owner=owner, kind=building.kind)
            about = f": {spoken(said)}"
        yield Text(f"  {number}. {place.name}{about}")


# --- taking back and setting right -----------------------------------------------------------------------------------

_WHY_UNFAIR: Final = {
    UndoObstacle.CARD_DRAWN: "cards were drawn; put them back",
    UndoObstacle.ANOTHER_DECIDED: "another player has decided",
}


def _undo(story: Story, rest: str) -> Answer:
    count = _count(rest, "undo")
    if not story.done:
        return Answer(Playing(story), (Text("This is the beginning; nothing is left to take back."),))
    said: list[Said] = []
    for _ in range(min(count, len(story.done))):
        last = story.done[-1]
        said.append(Text(f"  Taken back: {_step_text(story, len(story.done) - 1)}"))
        obstacles = last.outcome.undo_obstacles if isinstance(last, Move) else ()
        if obstacles:
            why = listed([_WHY_UNFAIR[each] for each in obstacles])
            said.append(Text.assemble(("  Not fair", "bold yellow"), f": {why}. `redo` does it again."))
        story = story.taken_back()
    return Answer(Playing(story), (*said, *_moment(story.state)))


def _redo(story: Story, rest: str) -> Answer:
    count = _count(rest, "redo")
    if not story.undone:
        return Answer(Playing(story), (Text("Nothing is left to do again."),))
    said: list[Said] = []
    for _ in range(min(count, len(story.undone))):
        before = story.state
        after = story.redone()
        if isinstance(after, Refusal):  # a file that was changed by hand
            return Answer(Playing(story), (*said, *refused(before, after)))
        story = after
        said = [*said, *_told(before, story.done[-1])]
    return Answer(Playing(story), tuple(said))


def _count(rest: str, command: str) -> int:
    if not rest:
        return 1
    if rest.isascii() and rest.isdigit() and int(rest[:9]):
        return int(rest[:9])
    raise Problem(f"`{command}` alone, or with how many steps, such as `{command} 3`")


def _step_text(story: Story, place: int) -> str:
    """Return a step as it stands in the record, and whose it was."""
    done = story.done[place]
    before = story.done[place - 1].state if place else story.start
    match done:
        case Correction(title, _, _):
            return f"the correction `{printable(title)}`"
        case Move(noted, outcome):
            name = printable(before.config.seats[outcome.action.seat].name)
            text = write_partial_action(noted.partial, before.config)
            return text if text.startswith(f"{name}:") else f"{name}: {text}"


def _correct(story: Story, rest: str, read: Read) -> Answer:
    if not rest:
        return Answer(Playing(story), tuple(_table_of(CORRECTIONS)))
    before = story.state
    after = story.corrected(printable(rest), corrected(before, rest, read))
    if after.state == before:
        return Answer(Playing(story), (Text("That is how it is already; nothing is changed."),))
    return Answer(Playing(after), tuple(_told(before, after.done[-1])))


def _note(story: Story, rest: str) -> Answer:
    if not rest:
        raise Problem("`note` and a text")
    if is_mark(rest):
        raise Problem("a note can't begin like that: the record has these words for something else")
    return Answer(Playing(replace(story, notes=(*story.notes, printable(rest)))), (Text("  Noted."),))


def _save(story: Story, rest: str) -> Answer:
    here = Playing(story)
    word, _, name = rest.partition(" ")
    if word.casefold() == "position" and name.strip():
        return Answer(here, copies=((name.strip(), write_position(story.state)),))
    if not rest:
        return Answer(here, (Text("  All is saved, after every line. `save FILE` writes a copy."),))
    return Answer(here, copies=((rest, write_story(story)),))


# --- questions -------------------------------------------------------------------------------------------------------


def _show(story: Story, rest: str) -> Iterator[Said]:
    if rest.casefold() == "position":
        yield Text(write_position(story.state).rstrip())
    elif rest.casefold() in {"record", "moves"}:
        yield Text(write_story(replace(story, undone=())).rstrip())
    elif rest:
        yield from board_lines(story.state, _read_board(rest))
    else:
        yield write_state(story.state)


def _read_board(text: str) -> Age:
    reader = Reader(text)
    try:
        age = reader.one_of(AGES)
        reader.end()
    except UnreadableTextError as error:
        raise Problem("`show`; `show Might`, one board; `show position` or `show record`") from error
    return age


def _why(story: Story, rest: str) -> Iterator[Said]:
    state = story.state
    try:
        yield from why_lines(state, read_why(rest, state))
    except UnreadableTextError as no_question:
        try:
            action = parse_action(rest, state.public)
        except UnreadableTextError as no_move:
            # What was read further was more likely meant.
            error = max(no_question, no_move, key=lambda each: each.column)
            raise Problem([spoken(error.errors[0].message), *pointed(rest, error.column), _WHY]) from error
        yield from verdict_lines(state, action)


_WHY: Final = "`why KIND [on AGE] [at SQUARE] [from SQUARE]`, or `why` and a move; `from` names a building to upgrade"


def _preview(story: Story, rest: str) -> Iterator[Said]:
    state = story.state
    try:
        action = parse_action(_chosen(state.public.question, rest, state), state.public)
    except UnreadableTextError as error:
        told = spoken(error.errors[0].message)
        raise Problem([told, *pointed(rest, error.column), "`preview` and a move"]) from error
    yield from preview_lines(state, action)


def _legal(story: Story, rest: str) -> Iterator[Said]:
    try:
        yield from legal_lines(story.state, rest)
    except UnreadableTextError as error:
        told = "`legal`, and any of a verb, a board, a kind and a square: `legal construct keep`, `legal F7`"
        raise Problem([spoken(error.errors[0].message), *pointed(rest, error.column), told]) from error


_QUESTIONS: Final[dict[str, Callable[[Story, str], Iterator[Said]]]] = {
    "show": _show,
    "why": _why,
    "preview": _preview,
    "legal": _legal,
    "domains": lambda story, _: domain_lines(story.state),
    "income": lambda story, _: income_lines(story.state),
}

_COMMANDS: Final = (*_QUESTIONS, "undo", "redo", "correct", "note", "save", "help", "quit")

_MOVES: Final = (
    ("build Keep Might F7 with MM", "words may be cut off: b k mi f7 mm"),
    ("upgrade Might F7 to Castle E6 with A M B M", "who plays which card, where that matters"),
    ("demolish Faith C3 with R", ""),
    ("populate H4 with C", "renovate H4 with MM"),
    ("travel A Faith", "A and B are the two adventurers"),
    ("exchange MMC", "swap CC for MR (Hold'em)"),
    ("end giving MC", "the cards left that are given up; `end giving nothing`"),
    ("2, F7 or choose F7", "a decision, by number, by square or in full"),
)

_HELP: Final = (
    ("show", "the boards; `show Might`, one of them; `show position` and `show record` as text"),
    ("why Keep on Might at F7", "why it can't go there, or what it would set off; without a square, the whole board"),
    ("why Castle from F7", "the same for an upgrade; `why` also takes a whole move"),
    ("legal", "what may be done now; `legal construct keep`, `legal F7` only that"),
    ("preview MOVE", "what a move would set off, and nothing is done"),
    ("domains", "who holds which domain, and why"),
    ("income", "what everyone would collect now"),
    ("undo, redo", "a step back, or forth again; `undo 3`; as far as the beginning"),
    ("correct", "set the position right by hand; alone, it lists how"),
    ("note TEXT", "a comment for the record"),
    ("save FILE", "a copy of the record; `save position FILE` only the position"),
    ("quit", "end; the game goes on when the file is opened again"),
)


def _help() -> Iterator[Said]:
    yield Text("Moves, one a line", "bold")
    yield from _table_of(_MOVES)
    yield Text("Cards are M, R and C; what is played is believed as long as the totals allow it.", "dim")
    yield Text("Commands", "bold")
    yield from _table_of(_HELP)


def _table_of(rows: tuple[tuple[str, str], ...]) -> Iterator[Text]:
    width = max(len(typed) for typed, _ in rows)
    for typed, means in rows:
        yield Text.assemble(f"  {typed:<{width}}  ", (means, "dim"))

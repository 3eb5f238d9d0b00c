"""The parser of positions: options, turn, players, boards.

A count that follows from other parts may be left out. A position in the middle of a cascade is written as the position
before the action, the action and the decisions so far; the parser plays them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.audit import audit
from khronos_engine.game.actions import CascadeAction, DecisionAction
from khronos_engine.game.board import Board
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.shuffle import POSITIONS, SEED_BYTES
from khronos_engine.game.state import RULES_REVISION, Adventurer, Config, Hidden, Player, Public, State, Turn
from khronos_engine.game.violations import Refusal
from khronos_engine.notation.action import parse_partial_action
from khronos_engine.notation.derived_counts import cubes_due, hand_size_due, pile_due, stock_due
from khronos_engine.notation.game_options import read_config, read_revision
from khronos_engine.notation.headers import Headers, hexadecimal
from khronos_engine.notation.read_boards import read_boards, read_cubes
from khronos_engine.notation.reader import Reader
from khronos_engine.notation.sections import Form, Sections, split_sections
from khronos_engine.notation.text_errors import (
    Expected,
    TextError,
    TextErrorCode,
    TextErrors,
    UnreadableTextError,
    wrong,
)
from khronos_engine.notation.vocabulary import ADVENTURERS, AGES, KINDS, MARKS_READ, NOTHING, OVER, TURN_FLAGS
from khronos_engine.referee import apply, steps_of
from khronos_engine.texts.faults import position_fault
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from khronos_engine.notation.sections import Line

_MOST_IN_PILE = 256  # cards that a pile is read with; a deck holds 55


def parse_position(text: str, budget: Budget = UNLIMITED) -> State:
    """Read a position, which `audit` can check. `budget` counts its lines and errors.

    Raises:
        UnreadableTextError: With every error of the text. With a pending action also if the position before it is not
            sound, or if the action or a decision is not legal.
    """
    errors = TextErrors(budget)
    found = split_sections(text, Form.POSITION, errors)
    headers = Headers(found.headers, errors)
    if read_revision(headers) != RULES_REVISION:
        errors.add(1, 0, TextErrorCode.OTHER_RULES, known=RULES_REVISION)
    config = read_whole_config(found, headers, errors)
    for note in found.notes:
        errors.add(note.line.number, note.line.column, TextErrorCode.NOTE_IN_POSITION)
    state = None if config is None else read_state(found, headers, config, errors)
    if config is not None:
        headers.end(TextErrorCode.NO_PLACE_IN_POSITION)
    errors.check()
    assert state is not None  # noqa: S101  # what cannot be read leaves an error
    return state


def read_whole_config(found: Sections, headers: Headers, errors: TextErrors) -> Config | None:
    """Read the options; if they have errors, drop the boards, which a wrong region would fill with errors."""
    known = len(errors.found)
    config = read_config(headers, errors)
    if len(errors.found) > known:
        found.blocks.clear()
        headers.take("cubes")
    return config


def read_state(found: Sections, headers: Headers, config: Config, errors: TextErrors) -> State | None:
    """Read a position except its options; return None if it has errors."""
    known = len(errors.found)
    boards = read_boards(found.blocks, config, errors)
    with errors:
        cubes = headers.value("cubes")
        if cubes is not None:
            boards[Age.REASON] = read_cubes(cubes, boards[Age.REASON], config)
    public = _read_public(headers, config, (boards[0], boards[1], boards[2]), errors)
    entries = [_read_player(headers, config, seat, errors) for seat in range(config.players)]
    hidden = _read_hidden(headers, errors)
    size = headers.read("pile", Reader.number, None) if hidden is None else None
    if len(errors.found) > known:
        return None
    state = _with_derived_counts(public, entries, hidden, size)
    if not found.pending:
        return state
    with errors:
        return _played(state, found.pending, errors.budget)
    return None


class _Entry(Struct, frozen=True, gc=False):
    """The line of a player; None is a count that follows from other parts, or a hand that is not known."""

    money: int
    adventurers: tuple[Adventurer, Adventurer]
    hand: Cards | None = None
    hand_size: int | None = None
    cubes: int | None = None


def _read_public(headers: Headers, config: Config, boards: tuple[Board, Board, Board], errors: TextErrors) -> Public:
    """Read the public part; the players and the size of the pile are added later."""
    first, turn, over = 0, Turn(1, 0), False
    with errors:
        value = headers.required("first", Phrase.of(TextErrorCode.FIRST_MISSING))
        first = value.seat(config)
        value.end()
    with errors:
        turn, over = _read_turn(headers.required("turn", Phrase.of(TextErrorCode.TURN_MISSING)), config)
    discards = headers.read("discards", Reader.cards, NO_CARDS)
    row = headers.read("row", Reader.cards, NO_CARDS)
    lost: dict[Kind, int] = headers.read("lost", _read_tiles, {})
    stock: dict[Kind, int] = headers.read("stock", _read_tiles, {})
    revision = headers.read("revision", Reader.number, 0)
    gone = tuple(lost.get(kind, 0) for kind in Kind)
    left = tuple(stock.get(kind, due) for kind, due in zip(Kind, stock_due(boards, gone), strict=True))
    return Public(
        config=config,
        first_seat=first,
        revision=revision,
        boards=boards,
        stock=left,
        lost=gone,
        players=(),
        discards=discards,
        row=row,
        pile_size=0,
        turn=turn,
        over=over,
    )


def _read_turn(value: Reader, config: Config) -> tuple[Turn, bool]:
    number = value.number((Expected.GAME_TURN,))
    value.take(",")
    seat = value.seat(config)
    words = (*TURN_FLAGS, OVER)
    flags = dict.fromkeys(words, False)
    while value.take(","):
        flags[value.one_of({each: each for each in words})] = True
    value.end()
    over = flags.pop(OVER)
    return Turn(number, seat, **flags), over


def _read_tiles(value: Reader) -> dict[Kind, int]:
    """Read counts by kind: `Keep 2, Town 1`."""
    counts: dict[Kind, int] = {}
    if value.take(NOTHING):
        return counts
    while True:
        kind = value.one_of(KINDS)
        counts[kind] = value.number()
        if not value.take(","):
            return counts


def _read_player(headers: Headers, config: Config, seat: int, errors: TextErrors) -> _Entry:
    """Read the line of a player: `7 Ecus, I Might, II Faith played 1, hand MMRC`."""
    with errors:
        missing = Phrase.of(TextErrorCode.PLAYER_MISSING, number=seat + 1, seat=config.seats[seat].name)
        return _read_entry(headers.required("player", missing, seat + 1))
    return _Entry(0, (Adventurer(), Adventurer()))


def _read_entry(value: Reader) -> _Entry:
    money = value.number((Expected.ECUS,))
    value.take("ecu", "ecus")
    entry = _Entry(money, (Adventurer(), Adventurer()))
    left = [0, 1]
    while value.take(","):
        names = (*(ADVENTURERS[each] for each in left), "hand", "cubes")
        if value.peek().casefold() in MARKS_READ:
            number = value.adventurer(left, names)
            left.remove(number)
            pair = list(entry.adventurers)
            pair[number] = _read_adventurer(value)
            entry = replace(entry, adventurers=(pair[0], pair[1]))
        elif value.one_of({each: each for each in names}) == "cubes":
            entry = replace(entry, cubes=value.number())
        else:
            entry = _read_hand(value, entry)
    if left:
        raise value.fail(Phrase.of(Expected.ADVENTURER, adventurer=ADVENTURERS[each]) for each in left)
    value.end()
    return entry


def _read_adventurer(value: Reader) -> Adventurer:
    value.take("on")
    age = value.one_of(AGES)
    named = value.take("played")
    at_end = value.done or value.peek() == ","
    return Adventurer(age, value.number((Expected.NUMBER_OF_CARDS,)) if named or not at_end else 0)


def _read_hand(value: Reader, entry: _Entry) -> _Entry:
    if not value.at_cards():
        return replace(entry, hand_size=value.number((Expected.HAND, Expected.HAND_SIZE)))
    hand = value.cards()
    return replace(entry, hand=hand, hand_size=hand.total)


def _read_hidden(headers: Headers, errors: TextErrors) -> Hidden | None:
    """Read the seed, the position in the random stream and the pile; return None without a seed."""
    value = headers.value("seed")
    if value is None:
        return None
    with errors:
        seed = hexadecimal(value, 2 * SEED_BYTES)
        value.end()
        position = headers.take_read("chance", lambda value: value.number(most=POSITIONS - 1), 0)
        cards = headers.required("pile", Phrase.of(TextErrorCode.PILE_MISSING))
        pile = cards.pile(_MOST_IN_PILE)
        cards.end()
        return Hidden(seed, position, pile)
    return None


def _with_derived_counts(public: Public, entries: list[_Entry], hidden: Hidden | None, pile_size: int | None) -> State:
    """Return a position with the counts that follow from its other parts."""
    players = tuple(
        Player(
            money=entry.money,
            cubes=cubes_due(public.boards, seat) if entry.cubes is None else entry.cubes,
            hand_size=hand_size_due(public, seat, entry.adventurers) if entry.hand_size is None else entry.hand_size,
            adventurers=entry.adventurers,
        )
        for seat, entry in enumerate(entries)
    )
    public = replace(public, players=players)
    if hidden is not None:
        pile_size = len(hidden.pile)
    public = replace(public, pile_size=pile_due(public) if pile_size is None else pile_size)
    return State(public, tuple(entry.hand for entry in entries), hidden)


def _played(state: State, lines: list[Line], budget: Budget) -> State:
    """Return the position after an action and its decisions, all of which must be legal (T-8)."""
    heading, *rest = lines
    faults = [
        Phrase.of(TextErrorCode.UNSOUND_BEFORE, fault=position_fault(each, state.config), clause=each.clause)
        for each in audit(state)
    ]
    if faults:
        raise UnreadableTextError(TextError(heading.number, heading.column, fault) for fault in faults)
    for number, line in enumerate(rest):
        partial = parse_partial_action(line.text, state.config, line.number, line.column)
        if not number and not isinstance(partial.action, CascadeAction):
            raise wrong(line.number, line.column, TextErrorCode.NOT_CASCADING)
        if number and not isinstance(partial.action, DecisionAction):
            raise wrong(line.number, line.column, TextErrorCode.NO_DECISION)
        outcome = apply(state, partial.complete(state.public))
        if isinstance(outcome, Refusal):
            raise wrong(line.number, line.column, TextErrorCode.ILLEGAL, clauses=outcome.clauses)
        budget.spend(steps_of(outcome))
        state = outcome.state
    if state.public.cascade is None:
        raise wrong(heading.number, heading.column, TextErrorCode.NOTHING_PENDING)
    return state

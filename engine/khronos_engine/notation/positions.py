"""Read and write positions. A text can omit counts that follow from other parts of the position (M-3 to M-5, T-5).

If the boards have more pieces than the game contains, such a count is 0; the audit reports the problem.
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
from khronos_engine.game.material import CUBES_PER_PLAYER, HAND_SIZE, Age, Kind
from khronos_engine.game.shuffle import POSITIONS, SEED_BYTES
from khronos_engine.game.state import (
    NOTHING_LOST,
    RULES_REVISION,
    Adventurer,
    Config,
    Hidden,
    Player,
    Public,
    State,
    Turn,
)
from khronos_engine.game.violations import Refusal
from khronos_engine.notation.actions import parse_partial_action, write_action
from khronos_engine.notation.boards import draw_boards, read_boards, read_cubes
from khronos_engine.notation.errors import (
    Expected,
    TextError,
    TextErrorCode,
    TextErrors,
    UnreadableTextError,
    wrong,
)
from khronos_engine.notation.files import Form, Headers, Sections, hexadecimal, split_sections, title
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.maps import read_config, read_revision, write_config
from khronos_engine.notation.words import (
    ADVENTURERS,
    AGES,
    KINDS,
    MARKS_READ,
    NOTHING,
    OVER,
    PENDING,
    TURN_FLAGS,
    cards_text,
    pile_text,
    seat_text,
)
from khronos_engine.referee import apply, before_cascade, steps_of
from khronos_engine.texts.languages import Phrase
from khronos_engine.texts.problems import position_problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.notation.files import Line


def stock_due(boards: Sequence[Board], lost: tuple[int, ...]) -> tuple[int, ...]:
    """Return the tiles in stock, by kind: tiles that are neither on a board nor out of the game (M-3)."""
    laid = [0] * len(Kind)
    for board in boards:
        for building in board.buildings:
            laid[building.kind] += not building.printed
    return tuple(max(0, kind.tiles - laid[kind] - lost[kind]) for kind in Kind)


def cubes_due(boards: Sequence[Board], seat: int) -> int:
    """Return the cubes in a player's supply, which are the cubes not on a board (M-4)."""
    return max(0, CUBES_PER_PLAYER - sum(each.count_cubes_of(seat) for board in boards for each in board.buildings))


def hand_size_due(public: Public, seat: int, adventurers: tuple[Adventurer, Adventurer]) -> int:
    """Return the size of a hand: 4 or, if it is the player's turn, 4 minus the cards played in this turn (T-5)."""
    on_turn = seat == public.turn.seat and not public.over
    return max(0, HAND_SIZE - sum(each.played for each in adventurers)) if on_turn else HAND_SIZE


def pile_due(public: Public) -> int:
    """Return the size of the pile: the number of cards that are in no other place, but not below 0 (M-5)."""
    held = sum(player.hand_size for player in public.players)
    return max(0, public.config.all_cards.total - public.discards.total - public.row.total - held)


def write_position(state: State) -> str:
    """Return a valid position as the text of a file; parts that the state lacks are omitted."""
    lines = [title(Form.POSITION), *write_config(state.config)]
    return "".join(f"{line}\n" for line in (*lines, "")) + write_state(state)


def write_state(state: State) -> str:
    """Return the lines of a valid position, without the lines of its options."""
    before = before_cascade(state)
    public = before.public
    cascade = state.public.cascade
    text = "".join(f"{line}\n" for line in (*_write_public(public), *_write_hidden(before)))
    text += "".join(f"player {seat + 1}: {_write_player(before, seat)}\n" for seat in range(state.config.players))
    text += f"\n{draw_boards(public.boards)}"
    if cascade is None:
        return text
    taken = (cascade.action, *cascade.answers)
    return f"{text}\n{PENDING}\n" + "".join(f"{write_action(each, public)}\n" for each in taken)


def _write_public(public: Public) -> Iterator[str]:
    config, turn = public.config, public.turn
    yield f"first: {seat_text(config, public.first_seat)}"
    flags = [each for each in TURN_FLAGS if getattr(turn, each)]
    if public.over:
        flags.append(OVER)
    yield f"turn: {', '.join([str(turn.number), seat_text(config, turn.seat), *flags])}"
    if public.revision:
        yield f"revision: {public.revision}"
    if public.discards.total:
        yield f"discards: {cards_text(public.discards)}"
    if public.row.total:
        yield f"row: {cards_text(public.row)}"
    if any(public.lost):
        yield f"lost: {_write_tiles(public.lost, NOTHING_LOST)}"
    due = stock_due(public.boards, public.lost)
    if public.stock != due:
        yield f"stock: {_write_tiles(public.stock, due)}"


def _write_tiles(counts: tuple[int, ...], due: tuple[int, ...]) -> str:
    """Return the counts that differ from the counts `due`, which follow from the boards."""
    return ", ".join(f"{kind.title} {counts[kind]}" for kind in Kind if counts[kind] != due[kind])


def _write_hidden(state: State) -> Iterator[str]:
    hidden = state.hidden
    if hidden is not None:
        yield f"seed: {hidden.seed.hex()}"
        yield f"chance: {hidden.position}"
        yield f"pile: {pile_text(hidden.pile)}"
    elif state.public.pile_size != pile_due(state.public):
        yield f"pile: {state.public.pile_size}"


def _write_player(state: State, seat: int) -> str:
    public = state.public
    player, hand = public.players[seat], state.hands[seat]
    parts = [f"{player.money} {'Ecu' if player.money == 1 else 'Ecus'}"]
    for mark, adventurer in zip(ADVENTURERS, player.adventurers, strict=True):
        played = f" played {adventurer.played}" if adventurer.played else ""
        parts.append(f"{mark} {adventurer.age.title}{played}")
    if hand is not None:
        parts.append(f"hand {cards_text(hand)}")
    elif player.hand_size != hand_size_due(public, seat, player.adventurers):
        parts.append(f"hand {player.hand_size}")
    if player.cubes != cubes_due(public.boards, seat):
        parts.append(f"cubes {player.cubes}")
    return ", ".join(parts)


_MAX_IN_PILE = 256  # the maximum number of cards of a pile that is read; a deck has 55


def parse_position(text: str, budget: Budget = UNLIMITED) -> State:
    """Parse a position; call `audit` to check it. `budget` counts its lines and errors.

    Raises:
        UnreadableTextError: If the text has errors; the exception lists all of them. A pending action is an error if
            the position before it is not valid, or if the action or a decision is not legal.
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
    assert state is not None  # noqa: S101  # an unreadable part has added an error
    return state


def read_whole_config(found: Sections, headers: Headers, errors: TextErrors) -> Config | None:
    """Parse the options. If they have errors, ignore the boards, because a wrong region also causes errors in them."""
    known = len(errors.found)
    config = read_config(headers, errors)
    if len(errors.found) > known:
        found.blocks.clear()
        headers.take("cubes")
    return config


def read_state(found: Sections, headers: Headers, config: Config, errors: TextErrors) -> State | None:
    """Parse a position except its options; return None if the position has errors."""
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
        return _play_steps(state, found.pending, errors.budget)
    return None


class _Entry(Struct, frozen=True, gc=False):
    """The line of a player; None stands for an unknown hand or a count that follows from other parts."""

    money: int
    adventurers: tuple[Adventurer, Adventurer]
    hand: Cards | None = None
    hand_size: int | None = None
    cubes: int | None = None


def _read_public(headers: Headers, config: Config, boards: tuple[Board, Board, Board], errors: TextErrors) -> Public:
    """Read the public part; the players and the size of the pile are added later."""
    first, turn, over = 0, Turn(1, 0), False
    with errors:
        value = headers.require("first", Phrase.of(TextErrorCode.FIRST_MISSING))
        first = value.seat(config)
        value.end()
    with errors:
        turn, over = _read_turn(headers.require("turn", Phrase.of(TextErrorCode.TURN_MISSING)), config)
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
        return _read_entry(headers.require("player", missing, seat + 1))
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
    if not value.is_at_cards():
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
        position = headers.take_read("chance", lambda value: value.number(max_number=POSITIONS - 1), 0)
        cards = headers.require("pile", Phrase.of(TextErrorCode.PILE_MISSING))
        pile = cards.pile(_MAX_IN_PILE)
        cards.end()
        return Hidden(seed, position, pile)
    return None


def _with_derived_counts(public: Public, entries: list[_Entry], hidden: Hidden | None, pile_size: int | None) -> State:
    """Add the counts that follow from other parts of the position."""
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


def _play_steps(state: State, lines: list[Line], budget: Budget) -> State:
    """Play a pending action and its decisions, all of which must be legal (T-8)."""
    heading, *rest = lines
    problems = [
        Phrase.of(TextErrorCode.UNSOUND_BEFORE, problem=position_problem(each, state.config), clause=each.clause)
        for each in audit(state)
    ]
    if problems:
        raise UnreadableTextError(TextError(heading.number, heading.column, problem) for problem in problems)
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

"""The questions `why` and `legal`, parsed from their words, which are the same in a command and in a game."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from rich.console import RenderableType
from rich.text import Text

from khronos.v1.action_pb2 import Action, Construct, Upgrade, Verb
from khronos.v1.advice_pb2 import PlacementMap
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse, PreviewActionsResponse
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import explain, explanation_lines
from khronos_cli.draw.placements import placement_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import Legal, Placements, Table, colon, fill, render
from khronos_cli.legal_lines import legal_board_lines, legal_table, overview, whole_lines
from khronos_cli.names import AGES, KINDS, adventurers, age_noun, building_noun, kind_name, kind_word
from khronos_cli.notation import parse_line
from khronos_cli.spelling import hint_lines
from khronos_client import AnyReferee, footprint, parse_square, square_name
from khronos_engine.notation import UnreadableTextError
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import AGES as AGE_WORDS
from khronos_engine.notation.words import CONSTRUCT, VERB_WORDS
from khronos_engine.notation.words import KINDS as KIND_WORDS
from khronos_engine.texts.languages import TextKey

_Read = TypeVar("_Read")


def understand(command: str, words: str, read: Callable[[str], _Read], usage: TextKey) -> _Read:
    """Read the words of a question.

    Raises:
        CommandError: If the words can't be read; the error suggests a similar line that can be read.
    """
    try:
        return read(words)
    except UnreadableTextError as error:
        command += " "

        def problem(line: str) -> int | None:
            try:
                read(line.removeprefix(command))
            except UnreadableTextError as again:
                return again.column + len(command)
            return None

        lines = [render(error.errors[0].message), *hint_lines(words, error.column, problem, command=command)]
        raise CommandError([*lines, render(usage)]) from error


class Why(NamedTuple):
    """The question where a building can be placed, or why it cannot be placed.

    Attributes:
        seat: The player who would build.
        kind: The kind that would be laid.
        ages: The boards.
        at: The square; None for all squares.
        old: The square of the building that would be upgraded; None for a construction.
    """

    seat: int
    kind: Kind.ValueType
    ages: Sequence[Age.ValueType]
    at: Square | None = None
    old: Square | None = None

    def actions(self) -> Iterator[Action]:
        """Yield the construction or the upgrade on each board at the square, without a payment."""
        for age in self.ages if self.at else ():
            body: dict[str, Any] = {"age": age, "kind": self.kind, "at": self.at}
            if self.old is None:
                yield Action(seat=self.seat, construct=Construct(**body))
            else:
                yield Action(seat=self.seat, upgrade=Upgrade(**body, old=self.old))


class Answered(NamedTuple):
    """The answer to a question `why`.

    Attributes:
        lines: The lines to print.
        responses: The responses of the referee: a placement map or a preview for each board.
        is_refused: Whether a single square or a move was asked about, and is illegal on every board.
    """

    lines: list[Text]
    responses: list[PlacementMap | PreviewActionsResponse]
    is_refused: bool


def read_why(state: GameState, words: str, seat: int = 0) -> Why | Action:
    """Parse the words after `why`: a kind with a place, or a move.

    Args:
        state: The position.
        words: `KIND [on BOARD] [at SQUARE] [from SQUARE]`, or a move. Without a board, every board with an adventurer
            of the player is meant.
        seat: The player who would build; 0 means the current player.

    Raises:
        CommandError: If the words can't be read. Of the errors as a kind and as a move, the one with the larger column
            is reported.
    """
    read = partial(_read_why_or_move, state, seat or state.public_part.turn.seat)
    return understand("why", words, read, Table.WHY_USAGE)


def _read_why_or_move(state: GameState, seat: int, words: str) -> Why | Action:
    try:
        return _read_why(state, seat, words)
    except UnreadableTextError as no_question:
        try:
            return parse_line(words, state)
        except UnreadableTextError as no_move:
            raise max(no_question, no_move, key=lambda each: each.column) from None


def _read_why(state: GameState, seat: int, words: str) -> Why:
    reader = Reader(words)
    asked = Why(seat, KINDS[reader.one_of(KIND_WORDS)], ())
    while not reader.done:
        if reader.take("from"):
            asked = asked._replace(old=_read_square(reader))
        elif reader.take("at") or reader.is_at_square():
            asked = asked._replace(at=_read_square(reader))
        else:
            reader.take("on")
            asked = asked._replace(ages=(AGES[reader.one_of(AGE_WORDS)],))
    buildable = (Age.AGE_MIGHT, Age.AGE_FAITH)
    players = state.public_part.players
    stand = {each.age for player in players[seat - 1 : seat] for each in adventurers(player)}
    return asked if asked.ages else asked._replace(ages=[each for each in buildable if each in stand] or buildable)


def _read_square(reader: Reader) -> Square:
    return parse_square(reader.square().name)


def answer_why(client: AnyReferee, state: GameState, asked: Why | Action) -> Answered:
    """Answer a question with the placement map of each board, or with the verdict on each action of the question."""
    lines: list[Text] = []
    if isinstance(asked, Why) and asked.at is None:
        where: Any = {"old": asked.old, "seat": asked.seat, "with_consequences": True}
        maps = [client.explain_placements(state, age, asked.kind, **where) for age in asked.ages]
        for each in maps:
            lines += placement_lines(each, state.public_part)
        return Answered(lines, [*maps], is_refused=False)
    found = [explain(client, state, each) for each in ([asked] if isinstance(asked, Action) else asked.actions())]
    for number, verdict in enumerate(found):
        if isinstance(asked, Why) and asked.at is not None:
            square, age = square_name(asked.at), age_noun(asked.ages[number])
            title = fill(Placements.KIND_AT, kind=kind_name(asked.kind), square=square, age=age)
            lines.append(Text(f"{title}{colon()}", "bold"))
        lines += explanation_lines(verdict, state)
    return Answered(lines, [each.plan for each in found], is_refused=all(each.is_refused for each in found))


class Wanted(NamedTuple):
    """A filter of legal actions; an empty attribute accepts all actions."""

    verbs: Sequence[Verb.ValueType] = ()
    ages: Sequence[Age.ValueType] = ()
    kinds: Sequence[Kind.ValueType] = ()
    square: Square | None = None

    def ask(self, client: AnyReferee, state: GameState, *, exactly: bool = True) -> ListLegalActionsResponse:
        """Request the legal actions. Without `exactly`, the answer also has other squares, which `lines` leaves out."""
        square = self.square if exactly else None
        return client.legal_actions(state, verbs=self.verbs, ages=self.ages, kinds=self.kinds, square=square)

    def lines(
        self, state: GameState, groups: Sequence[LegalGroup], *, whole: bool = False, why: str = "why"
    ) -> Iterator[RenderableType]:
        """Yield a table of groups that were listed with this filter, after the board if they are of one kind.

        If the filter accepts no action, yield the building at the square, and the command that explains a kind.

        Args:
            state: The state.
            groups: The groups of legal actions.
            whole: Whether to list all squares and prices even without a filter; otherwise, yield an overview.
            why: The command that explains where a kind can be placed.
        """
        if summary := [] if whole or any(self) else overview(groups):
            yield legal_table(summary)
            yield Text(render(Legal.NARROWER), "dim")
            return
        lines = list(whole_lines(groups, square_name(self.square) if self.square else ""))
        public = state.public_part
        if lines and self.kinds and self.square is None:
            yield from legal_board_lines(groups, public)
        if lines:
            yield legal_table(lines)
            return
        yield Text(render(Legal.NOTHING_ASKED if any(self) else Legal.NOTHING_LEFT))
        for age in sorted(self.ages or AGES) if self.square else ():
            for tile in public.boards[AGES.index(age)].tiles:
                if self.square and self.square in footprint(tile.kind, tile.at):
                    words = {"square": square_name(self.square), "building": building_noun(tile, public.config)}
                    yield Text(f"  {fill(Table.STANDS_THERE, age=age_noun(age), **words)}")
        if self.kinds and not groups:
            board = f" on {list(AGE_WORDS)[min(self.ages) - 1]}" if self.ages else ""
            yield Text(fill(Legal.COMMAND_SAYS_WHY, command=f"{why} {kind_word(min(self.kinds))}{board}"), "dim")


def read_wanted(words: str) -> Wanted:
    """Parse a filter of legal actions: verbs, boards, kinds and a square, in any order.

    Raises:
        CommandError: If the words are something else.
    """
    return understand("legal", words, _read_wanted, Table.LEGAL_USAGE)


def _read_wanted(words: str) -> Wanted:
    reader = Reader(words)
    wanted = Wanted()
    while not reader.done:
        if reader.take("on", "at", "from", "to"):
            continue
        if reader.is_at_square():
            wanted = wanted._replace(square=_read_square(reader))
        else:
            part, value = reader.one_of(_FILTERS)
            changed: Any = {part: [*getattr(wanted, part), value]}
            wanted = wanted._replace(**changed)
    return wanted


_FILTERS: Final[dict[str, tuple[str, Any]]] = {
    **{word: ("verbs", Verb.Value(f"VERB_{action.verb.upper()}")) for word, action in VERB_WORDS.items()},
    CONSTRUCT: ("verbs", Verb.VERB_CONSTRUCT),
    **{word: ("ages", AGES[age]) for word, age in AGE_WORDS.items()},
    **{word: ("kinds", KINDS[kind]) for word, kind in KIND_WORDS.items()},
}
"""The words that can filter legal actions, each with the part of `Wanted` that it fills and the value."""

"""Answer the questions `why` and `legal` with tables, both for commands and in a running game."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby
from typing import Any, Final, NamedTuple, TypeVar
from unicodedata import combining, normalize

from rich import table
from rich.console import RenderableType
from rich.text import Text

from khronos.v1.action_pb2 import Action, Construct, Upgrade, Verb
from khronos.v1.advice_pb2 import Domain, IncomeForecast, PlacementMap
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.legal_pb2 import Cost, LegalGroup
from khronos.v1.material_pb2 import Age, Building, Cards, Kind, Square
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse, PreviewActionsResponse
from khronos.v1.state_pb2 import GameState, PublicPart
from khronos_cli import names
from khronos_cli.answers import choices, explain, explanation_lines
from khronos_cli.console import Sentence, plain_table
from khronos_cli.draw.boards import Place, cards_of, paint, places
from khronos_cli.draw.placements import placement_lines
from khronos_cli.errors import CommandError
from khronos_cli.language import Domains, Drawing, Legal, Narration, Placements, Table, colon, fill, join_parts, render
from khronos_cli.names import AGES, KINDS, adventurers, age_noun, building_noun, kind_name, kind_word, tile_noun
from khronos_cli.notation import decision_of, parse_line
from khronos_cli.spelling import hint_lines
from khronos_cli.terminal_text import printable
from khronos_client import AnyReferee, footprint, parse_square, square_name, squares
from khronos_engine.notation import UnreadableTextError
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import ADVENTURERS, CONSTRUCT, VERB_WORDS
from khronos_engine.notation.words import AGES as AGE_WORDS
from khronos_engine.notation.words import KINDS as KIND_WORDS
from khronos_engine.texts.languages import TextKey

_Read = TypeVar("_Read")


def understand(command: str, words: str, read: Callable[[str], _Read], usage: TextKey) -> _Read:
    """Parse the words of a question with the function `read`.

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
    """A question: where can a building be placed, or why can it not be placed somewhere?

    Attributes:
        seat: The player who would build.
        kind: The kind of building to place.
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
        is_refused: Whether the named move, or a building at the named square, is illegal on every board; False if the
            question names neither.
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
        CommandError: If the words can be read neither as a kind with a place nor as a move. Of the two errors, the one
            further to the right is reported.
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
        """Request the legal actions that pass the filter; without `exactly`, ignore the square of the filter."""
        square = self.square if exactly else None
        return client.legal_actions(state, verbs=self.verbs, ages=self.ages, kinds=self.kinds, square=square)

    def lines(
        self, state: GameState, groups: Sequence[LegalGroup], *, whole: bool = False, why: str = "why"
    ) -> Iterator[RenderableType]:
        """Yield a table of the actions that pass the filter, after a drawing if the filter names kinds but no square.

        If no action passes, name the building at the filter's square, and the command that explains the reason.

        Args:
            state: The state.
            groups: The groups of legal actions.
            whole: Whether an empty filter lists all squares and prices, instead of an overview.
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


_MAX_CHOICES = 6
"""The maximum number of sets of cards that are named; a larger number is only counted."""

_MAX_NAMED = 4
"""The maximum number of squares of a board that the overview names; a larger number is only counted."""


class LegalLine(NamedTuple):
    """A line for legal actions that differ only in their squares or cards.

    Attributes:
        title: The verb, and the kind or the adventurer, in notation.
        price: The cost (in an overview, the lowest cost); empty if the actions are free.
        where: The places and choices, for people.
    """

    title: str
    price: str
    where: str


class _Place(NamedTuple):
    """A place of legal actions.

    Attributes:
        about: The board; also the kind of the building if the action does not name it.
        old: The square of the old building of an upgrade; empty for other verbs.
        at: The square.
    """

    about: str
    old: str
    at: str


def overview(groups: Iterable[LegalGroup]) -> list[LegalLine]:
    """Return the lines of an overview of legal actions, in the order of their groups.

    A verb has at most one line for each kind of building. Decisions have no lines.
    """
    alike: dict[tuple[str, int], list[LegalGroup]] = {}
    for group in groups:
        if group.WhichOneof("verb") not in {"choose_building", "place_building", None}:
            # Demolitions differ in their kinds, renovations in the type of their cards.
            separate = group.demolish.kind or group.renovate.cost.card_type
            alike.setdefault((_title(group), separate), []).append(group)
    return [_overview_line(title, same) for (title, _), same in alike.items()]


def whole_lines(groups: Iterable[LegalGroup], at: str = "") -> Iterator[LegalLine]:
    """Yield lines with all squares and prices: one for each group or, for upgrades, for each building to upgrade.

    Args:
        groups: The groups of legal actions.
        at: The name of a square. If it is not empty, only actions at this square are listed, including upgrades from or
            to this square.
    """
    for group in groups:
        places = list(_places(group))
        if not places and not at and group.WhichOneof("verb"):
            yield _overview_line(_title(group), [group])
        asked = (each for each in places if at in {"", each.at, each.old})
        for (about, old), alike in groupby(asked, key=lambda each: each[:2]):
            key = Legal.FROM_TO if old else Legal.AT
            where = fill(key, old=old, squares=", ".join(each.at for each in alike))
            yield LegalLine(_title(group), _price(group), f"{about} {where}".strip())


def legal_table(lines: Iterable[LegalLine]) -> table.Table:
    """Build a table with a row for each line."""
    rows = plain_table(show_header=False)
    rows.add_column(no_wrap=True)
    rows.add_column(overflow="fold")
    rows.add_column(overflow="fold")
    for line in lines:
        rows.add_row(*line)
    return rows


def _title(group: LegalGroup) -> str:
    """Return the verb of a group, and its kind or adventurer, in notation."""
    match group.WhichOneof("verb"):
        case "travel":
            return f"travel {ADVENTURERS[group.travel.adventurer - 1]}"
        case "construct":
            return f"build {names.kind_word(group.construct.kind)}"
        case "upgrade":
            return f"upgrade to {names.kind_word(group.upgrade.kind)}"
        case verb:
            return (verb or "").partition("_")[0]


def _overview_line(title: str, groups: Sequence[LegalGroup]) -> LegalLine:
    first = groups[0]
    match first.WhichOneof("verb"):
        case "exchange_hand":
            return LegalLine(title, names.ecus_text(first.exchange_hand.ecus), _cards_text(first.exchange_hand.cards))
        case "swap_cards":
            taken = [names.cards_of_type(each.swap_cards.count, each.swap_cards.take) for each in groups]
            return LegalLine(title, "", fill(Legal.FROM_ROW, cards=names.join_words(taken, "or")))
        case "travel":
            boards = tuple(names.age_noun(each) for each in first.travel.to)
            return LegalLine(title, names.ecus_text(first.travel.ecus), fill(Legal.TO_BOARDS, ages=boards))
        case "end_turn":
            return LegalLine(title, "", _cards_text(first.end_turn.give_up))
        case _:
            by_board: dict[str, list[_Place]] = {}
            for each in chain.from_iterable(map(_places, groups)):
                by_board.setdefault(each.about, []).append(each)
            where = "; ".join(dict.fromkeys(_where_of(alike) for alike in by_board.values()))
            return LegalLine(title, _lowest(groups), where)


def _cards_text(sets: Sequence[Cards]) -> str:
    """Return the sets of cards that may be given up, or their number if there are many."""
    if len(sets) > _MAX_CHOICES:
        return fill(Legal.GIVING_UP_ONE_OF, count=len(sets))
    return fill(Legal.GIVING_UP, cards=tuple(names.cards_text(each, " + ") for each in sets))


def _places(group: LegalGroup) -> Iterator[_Place]:
    """Yield the places of a group, if its actions name squares."""
    body = body_of(group)
    if body is None:
        return
    about = fill(Legal.ON, age=names.age_noun(body.age)) if hasattr(body, "age") else ""
    if group.WhichOneof("verb") in {"demolish", "place_building"}:
        about = fill(Legal.KIND_ON, kind=names.kind_name(body.kind), age=names.age_noun(body.age))
    areas = [(square_name(site.old), site.squares) for site in body.sites] if hasattr(body, "sites") else []
    for old, area in areas or [("", body.squares)]:
        yield from (_Place(about, old, square_name(each)) for each in squares(area))


def body_of(group: LegalGroup) -> Any:
    """Return the body of a group if its actions name squares, otherwise None."""
    body = getattr(group, group.WhichOneof("verb") or "", None)
    return body if hasattr(body, "squares") or hasattr(body, "sites") else None


def _where_of(places: Sequence[_Place]) -> str:
    """Return the squares of a board, or their number if there are many."""
    about, is_upgrade = places[0].about, bool(places[0].old)
    named = dict.fromkeys(each.old or each.at for each in places)
    if len(named) <= _MAX_NAMED:
        where = fill(Legal.FROM_SQUARES if is_upgrade else Legal.AT, squares=", ".join(named))
    else:
        where = fill(Legal.FROM_BUILDINGS if is_upgrade else Legal.AT_SQUARES, count=len(named))
    return f"{about} {where}".strip()


def _lowest(groups: Sequence[LegalGroup]) -> str:
    """Return the lowest price of some groups of one verb, and mark it if other groups cost more."""
    costs = [body_of(group).cost for group in groups]
    lowest = min(costs, key=lambda each: (cards_of(each), each.ecus))
    price = names.cost_text(lowest)
    return price if all(each == lowest for each in costs) else fill(Legal.FROM, cost=price)


def _price(group: LegalGroup) -> str:
    """Return the cost of a group and the number of ways to pay it; empty for a decision."""
    body = body_of(group)
    if not hasattr(body, "cost"):
        return ""
    ways = f" {fill(Legal.WAYS, count=len(body.payments))}" if len(body.payments) > 1 else ""
    return f"{names.cost_text(body.cost)}{ways}"


def legal_board_lines(groups: Sequence[LegalGroup], public: PublicPart) -> Iterator[Text]:
    """Draw the board of legal actions, each square with the lowest number of cards that an action there costs.

    Nothing is drawn if the actions are on different boards.

    Args:
        groups: The groups of legal actions.
        public: The position.
    """
    about = [(getattr(body, "age", Age.AGE_REASON), body) for group in groups if (body := body_of(group)) is not None]
    if len({age for age, _ in about}) != 1:
        return
    age = about[0][0]
    canvas = paint(public, age)
    costs: dict[Place, Cost] = {}
    for _, body in about:
        cost = getattr(body, "cost", Cost())
        for area in [site.squares for site in body.sites] if hasattr(body, "sites") else [body.squares]:
            costs |= {each: min(cost, costs.get(each, cost), key=cards_of) for each in places(area)}
    for place, cost in costs.items():
        canvas.mark_price(place, cost)
    heading = fill(Legal.MIN_CARDS, age=names.age_name(age).upper())
    yield Text(f"   {heading}", "bold", no_wrap=True)
    yield from canvas.lines()


def domain_lines(domains: Sequence[Domain], config: GameConfig, *, whole: bool = False) -> Iterator[RenderableType]:
    """Yield a table of domains for each board; single printed Hamlets without a holder are only counted.

    Args:
        domains: The domains.
        config: The configuration of the game.
        whole: Whether the tables list these Hamlets, too, instead of counting them.
    """
    for board in dict.fromkeys(each.age for each in domains):
        there = [each for each in domains if each.age == board]
        chosen = [
            each for each in there if whole or each.holders or [tile.printed for tile in each.buildings] != [True]
        ]
        yield Text(names.age_name(board).upper(), "bold")
        if chosen:
            yield domain_table(chosen, config)
        if len(chosen) < len(there):
            yield Text(fill(Domains.ALONE, count=len(there) - len(chosen)), "dim")


def domain_table(domains: Iterable[Domain], config: GameConfig) -> table.Table:
    """Build a table of domains: place, members, strength, income, holder and reason."""
    rows = plain_table()
    rows.add_column(render(Domains.AT), no_wrap=True)
    rows.add_column(render(Domains.MEMBERS), ratio=3)
    for title in (Domains.MILITARY, Domains.RELIGIOUS, Domains.CIVIL, Drawing.MONEY):
        rows.add_column(render(title), justify="right", no_wrap=True)
    rows.add_column(render(Domains.HELD_BY), no_wrap=True)
    rows.add_column(render(Narration.WHY), ratio=2, overflow="fold")
    rows.add_column("", style="dim", no_wrap=True)
    for domain in domains:
        holders = Text(" ").join(names.seat_label(config, seat) for seat in domain.holders)
        powers = (domain.military_power, domain.religious_power, domain.civil_power)
        rows.add_row(
            square_name(next(squares(domain.squares))),
            _members(domain.buildings, config),
            *(str(power) if power else "-" for power in powers),
            str(domain.worth) if domain.holders else f"({domain.worth})",
            holders if domain.holders else Text(render(Domains.NOBODY), "dim"),
            Sentence(printable(domain.sentence)),
            domain.clause,
        )
    return rows


def _members(buildings: Sequence[Building], config: GameConfig) -> str:
    """Return the members of a domain, each with its square and cubes, by owner; the last have no owner."""
    owners = sorted({each.owner for each in buildings}, key=lambda seat: (seat == 0, seat))
    return join_parts(
        (f"{names.seat_name(config, owner)}{colon()} " if owner else "")
        + ", ".join(_member(each, config) for each in buildings if each.owner == owner)
        for owner in owners
    )


def _member(building: Building, config: GameConfig) -> str:
    words = {"kind": names.kind_name(building.kind), "square": names.place(building)}
    key = Domains.PRINTED if building.printed else Domains.RUINED
    tile = fill(key, **words) if building.printed or building.ruin else " ".join(words.values())
    counts = ((names.seat_name(config, seat), count) for seat, count in enumerate(building.cubes, start=1) if count)
    cubes = ", ".join(f"{name} {count}" for name, count in counts)
    return f"{tile} [{cubes}]" if cubes else tile


def income_table(forecasts: Iterable[IncomeForecast], config: GameConfig) -> table.Table:
    """Build a table of incomes: a row for each player, a column for each board, and the sum."""
    rows = plain_table(3)
    rows.add_column("")
    for board in names.AGES:
        rows.add_column(names.age_name(board))
    rows.add_column(render(Domains.TOTAL), style="bold")
    for each in forecasts:
        paid = (  # a note if no adventurer is there to collect it
            str(board.paid)
            if board.adventurer_present or not board.worth
            else fill(Domains.UNCOLLECTED, worth=board.worth)
            for board in each.boards
        )
        rows.add_row(names.seat_label(config, each.seat), *paid, names.ecus_text(each.total))
    return rows


def with_choice(state: GameState, line: str) -> str:
    """Return a line in notation; during a decision, replace a number, square or name by the choice that it means.

    A name, such as `Ann's Keep`, is accepted if exactly one choice has this name. Other lines are returned unchanged.
    """
    decision = decision_of(state)
    if decision is None:
        return line
    buildings = decision.building_choice.choices
    verb = "choose" if buildings else "place"
    content = line.partition("#")[0].strip()
    places = choices(decision)
    if content.isascii() and content.isdigit() and 1 <= int(content[:9]) <= len(places):
        return f"{verb} {places[int(content) - 1]}"
    nouns = [normalise(tile_noun(each, state.public_part.config)) for each in buildings]
    named = [at for at, noun in zip(places, nouns, strict=False) if noun == normalise(content)]
    if len(named) == 1:
        return f"{verb} {named[0]}"
    try:
        return f"{verb} {square_name(parse_square(content))}"
    except ValueError:
        return line


def normalise(word: str) -> str:
    """Return a text in lower case, with plain apostrophes, without accents, and without punctuation around it."""
    return "".join(
        each for each in normalize("NFKD", word.casefold().strip(",.?!").replace("’", "'")) if not combining(each)
    )

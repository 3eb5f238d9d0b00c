"""Write lines about a game: its beginning, each step with the pieces to move by hand, the current player."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from rich.text import Text

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.event_pb2 import IncomeCollected
from khronos.v1.material_pb2 import Age, Building, Cards
from khronos.v1.state_pb2 import Board, GameState, PublicPart
from khronos_cli import names
from khronos_cli.answers import decision_lines
from khronos_cli.draw.boards import Output
from khronos_cli.language import Narration, OwnRegion, Table, colon, fill, join_parts, render
from khronos_cli.names import consequence_lines
from khronos_cli.notation import decision_of, is_reported, public_of
from khronos_cli.table.corrections import list_shadows_left
from khronos_cli.table.history import Correction, Game, History, Move, Step, to_act, view_of
from khronos_cli.terminal_text import printable
from khronos_client import AnyReferee, footprint, parse_square, square_name, squares
from khronos_engine.game.material import CARDS_PER_ADVENTURER, INCOME_TURNS
from khronos_engine.notation import write_partial_action
from khronos_engine.notation.maps import write_house_rules
from khronos_engine.notation.words import ADVENTURERS
from khronos_engine.texts.languages import Common, Phrase, TextKey


def hand_lines(before: GameState, after: GameState) -> Iterator[Text]:
    """Yield what players must move by hand: a line for each board whose pieces change, and a line for the money.

    Args:
        before: The state before a move.
        after: The state after the move.
    """
    old, new = before.public_part, after.public_part
    lines = [
        (names.age_name(age), [*_board(old.boards[number], new.boards[number], new), *_arrivals(old, new, age)])
        for number, age in enumerate(names.AGES)
    ]
    lines.append((render(Narration.BANK), list(_money(old, new))))
    lines = [(title, parts) for title, parts in lines if parts]
    if not lines:
        return
    yield Text(f"  {render(Narration.HANDS)}{colon()}", "bold")
    width = max(len(title) for title, _ in lines)
    for title, parts in lines:
        yield Text.assemble(f"    {title:<{width}}  ", (join_parts(parts), "cyan"))


def _board(before: Board, after: Board, public: PublicPart) -> Iterator[str]:
    """Yield the tiles and cubes to take off a board and to put on it."""
    old, new = {names.place(each): each for each in before.tiles}, {names.place(each): each for each in after.tiles}
    staying = [at for at, tile in old.items() if at in new and (tile.kind, tile.owner) == (new[at].kind, new[at].owner)]
    for at, tile in old.items():
        if at not in staying:
            yield _tile_line(Narration.TAKE_OFF, tile) + _cubes_of_gone(tile, after, public)
    for at, tile in new.items():
        if at not in staying:
            owners = [tile.owner] if tile.owner else list(_cubes(tile).elements())
            yield _tile_line(Narration.PUT, tile) + _put_in_brackets(Narration.WITH_CUBE, public, owners)
    turned = {at for at in staying if old[at].ruin != new[at].ruin}
    was, now = _cubes_by_square(before, staying), _cubes_by_square(after, staying)
    covered = {at for tile in (*before.tiles, *after.tiles) for at in _footprint(tile)}.difference(staying)
    for at in sorted((turned | was.keys() | now.keys()) - covered, key=_row_first):
        if at in turned:
            yield _tile_line(Narration.TURN_OVER, new[at])
        cubes_before, cubes_after = was.get(at, Counter()), now.get(at, Counter())
        if came := cubes_after - cubes_before:
            yield f"{_of(Narration.PUT_CUBE, public, sorted(came.elements()))} {at}"
        if gone := cubes_before - cubes_after:
            yield f"{at}{colon()} {_of(Narration.CUBE_TO, public, sorted(gone.elements()))}"


def _row_first(at: str) -> tuple[int, int]:
    """Return the row and the column of a named square, as a key for sorting."""
    square = parse_square(at)
    return square.row, square.column


def _footprint(tile: Building) -> Iterator[str]:
    return map(square_name, footprint(tile.kind, tile.at))


def _cubes(tile: Building) -> Counter[int]:
    """Return the number of cubes of each seat on a building of Reason."""
    return Counter({seat: count for seat, count in enumerate(tile.cubes, start=1) if count})


def _cubes_by_square(board: Board, kept: Collection[str]) -> dict[str, Counter[int]]:
    """Return the cubes on the tiles that remain on a board, and on its printed hamlets."""
    found = {at: _cubes(tile) for tile in board.tiles if (at := names.place(tile)) in kept}
    for cube in board.hamlet_cubes:
        found.setdefault(square_name(cube.at), Counter())[cube.seat] += 1
    return found


def _tile_line(key: TextKey, tile: Building) -> str:
    form = Narration.RUIN_TILE if tile.ruin and key != Narration.TAKE_OFF else Narration.TILE
    return fill(key, tile=Phrase.of(form, kind=names.kind_noun(tile.kind), square=names.place(tile)))


def _cubes_of_gone(gone: Building, after: Board, public: PublicPart) -> str:
    """Return whose cubes were on a removed tile; empty if they move to the tile that replaces it."""
    taken = set(_footprint(gone))
    heirs = [each for each in after.tiles if taken & set(_footprint(each))]
    if gone.owner:
        left = [] if any(each.owner == gone.owner for each in heirs) else [gone.owner]
    else:
        cubes = _cubes(gone)
        for each in heirs:
            cubes -= _cubes(each)
        for cube in after.hamlet_cubes:
            if square_name(cube.at) in taken:
                cubes -= Counter([cube.seat])
        left = list(cubes.elements())
    return _put_in_brackets(Narration.CUBE_TO, public, left)


def _put_in_brackets(key: TextKey, public: PublicPart, seats: list[int]) -> str:
    return f" ({_of(key, public, seats)})" if seats else ""


def _of(key: TextKey, public: PublicPart, seats: list[int]) -> str:
    return fill(key, count=len(seats), seats=tuple(names.seat_name(public.config, seat) for seat in seats))


def _arrivals(before: PublicPart, after: PublicPart, age: Age.ValueType) -> Iterator[str]:
    """Yield the adventurers that arrive on a board."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True), start=1):
        for mark, was, now in zip(ADVENTURERS, names.adventurers(old), names.adventurers(new), strict=True):
            if now.age == age != was.age:
                yield fill(Narration.MOVE_ADVENTURER, seat=names.seat_name(after.config, seat), mark=mark)


def _money(before: PublicPart, after: PublicPart) -> Iterator[str]:
    """Yield the payments from and to the bank."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True), start=1):
        if old.money != new.money:
            key = Narration.PAYS if new.money < old.money else Narration.GETS
            yield fill(key, seat=names.seat_name(after.config, seat), ecus=names.ecus_noun(abs(new.money - old.money)))


def opening_lines(start: GameState) -> Iterator[Text]:
    """Yield the set-up of a new game."""
    config = public_of(start).config
    yield Text()
    yield Text(render(Table.BEGINS), "bold")
    players = tuple(f"{printable(each.name)} ({printable(names.colour_text(each.colour))})" for each in config.seats)
    edition = config.edition.name.replace("_", " ").title()
    opening = fill(Table.OPENING, players=players, edition=edition, cards=names.cards_noun(config.all_cards.total))
    yield Text(f"  {opening}")
    yield Text(f"  {_map_text(start.public_part.config)}")
    if house_rules := tuple(f"`{each}`" for each in write_house_rules(config)):
        yield Text(f"  {fill(Table.HOUSE_RULES, house_rules=house_rules)}")
    everyone = Table.EVERYONE_TAKES if is_reported(start) else Table.EVERYONE_GETS
    yield Text(f"  {render(everyone)}")
    if config.holdem:
        yield Text(f"  {render(Table.ROW_LIES_OPEN)}")
    yield Text(f"  {render(Table.SEE_HELP)}")


def _map_text(config: GameConfig) -> str:
    if config.built_in_region:
        return fill(Table.BUILT_IN_MAP, name=names.map_name(config.built_in_region))
    rows = config.custom_region.rows
    return fill(
        Table.OWN_MAP,
        columns=Phrase.of(OwnRegion.COLUMNS, count=len(rows[0])),
        rows=Phrase.of(OwnRegion.ROWS, count=len(rows)),
        hamlets=Phrase.of(OwnRegion.HAMLETS, count="".join(rows).count("h")),
    )


def step_lines(client: AnyReferee, before: GameState, done: Step) -> Iterator[Output]:
    """Yield the consequences of a step and what comes next, as the player of the step may see them."""
    viewer = to_act(before)
    after = done.state if is_reported(before) else view_of(client, done.state, viewer)
    if isinstance(done, Correction):
        yield Text(f"  {fill(Table.CORRECTED, what=printable(done.title))}")
        yield from (Text(f"  {each}") for each in list_shadows_left(before.public_part, after.public_part))
        yield from status_lines(after)
        return
    yield from move_lines(client, before, done, viewer)
    if is_reported(before) and not done.action.HasField("end_turn"):
        yield from hand_lines(before, after)
    if after.public_part.over:
        yield Text()
        yield from ranking_of(done)
    yield from status_lines(after)


_OWN_LINES: Final = {"income_collected", "turn_passed", "game_ended"}
"""The events that other lines report: income, the next turn and the end of the game."""


def move_lines(client: AnyReferee, before: GameState, move: Move, viewer: int) -> Iterator[Text]:
    """Yield the consequences of a move, as a seat may see them."""
    if move.action.HasField("end_turn") and before.public_part.turn.number in INCOME_TURNS:
        yield from income_of_turn(client, before, move)
    events = [each for each in move.events if each.WhichOneof("fact") not in _OWN_LINES]
    yield from consequence_lines(client.view(before, events=events, viewer=viewer or "spectator").events)


def ranking_of(done: Step) -> Iterator[Text]:
    """Yield the ranking, if a step ended the game (E-1)."""
    if isinstance(done, Move) and any(each.HasField("game_ended") for each in done.events):
        public = done.state.public_part
        yield from names.ranking_lines(done.events, public.players, public.config)


def income_of_turn(client: AnyReferee, before: GameState, move: Move) -> Iterator[Text]:
    """Yield the income at the end of a turn, board by board (I-1)."""
    turn = before.public_part.turn
    collected = [each.income_collected for each in move.events if each.HasField("income_collected")]
    total = names.ecus_noun(sum(each.amount for each in collected))
    yield Text.assemble(
        (fill(Narration.INCOME_OF_TURN, count=turn.number), "bold green"),
        f"{colon()} {fill(Narration.COLLECTS, seat=names.seat_name(before.public_part.config, turn.seat), ecus=total)}",
    )
    for board in client.domains(before).forecasts[turn.seat - 1].boards:
        here = [each for each in collected if each.age == board.age]
        if here:
            text = f"{render(names.ecus_noun(board.paid))}{colon()} {render(tuple(map(_part, here)))}"
        elif board.adventurer_present:
            text = render(Narration.NOTHING)
        elif board.worth:
            text = fill(Narration.NOT_COLLECTED, ecus=names.ecus_noun(board.worth))
        else:
            text = render(Narration.NOBODY_THERE)
        yield Text(f"  {names.age_name(board.age)}{colon()} {text}")


def _part(income: IncomeCollected) -> Phrase:
    domain = Phrase.of(Common.domain, square=square_name(next(squares(income.domain))))
    return Phrase.of(Narration.FROM_DOMAIN, amount=income.amount, domain=domain)


def status_lines(state: GameState) -> Iterator[Text]:
    """Yield the current player with money and cards, or the requested decision.

    Args:
        state: The state; a known hand is listed.
    """
    public, decision = state.public_part, decision_of(state)
    if public.over:
        yield Text(render(Table.OVER if is_reported(state) else Table.OVER_DEALT))
    elif decision is not None:
        yield from decision_lines(decision, public.config, is_numbered=True)
    else:
        yield from _turn_lines(public, hand_of(state, public.turn.seat))


def hand_of(state: GameState, seat: int) -> Cards | None:
    """Return the hand of a seat; None if the hand is unknown."""
    return next((each.hand for each in state.private_parts if each.seat == seat and each.HasField("hand")), None)


def _turn_lines(public: PublicPart, hand: Cards | None) -> Iterator[Text]:
    turn = public.turn
    if not (turn.acted or turn.exchanged or turn.swapped):
        yield Text()
    player = public.players[turn.seat - 1]
    heading = Text.assemble(
        (f"{fill(Narration.TURN, count=turn.number)} ", "bold"),
        names.seat_label(public.config, turn.seat),
        (f" {names.ecus_text(player.money)} · {fill(Narration.CUBES_LEFT, count=player.cubes)} · ", "dim"),
    )
    if hand is None or not names.card_letters(hand):
        heading.append(fill(Narration.CARDS_IN_HAND, count=player.hand_size), "dim")
    else:
        heading.append(fill(Narration.HAND, cards=names.card_letters(hand)), "bold")
    for mark, adventurer in zip(ADVENTURERS, names.adventurers(player), strict=True):
        key = Narration.STANDS_WITH_CARDS_LEFT if adventurer.cards_played else Narration.STANDS
        left = CARDS_PER_ADVENTURER - adventurer.cards_played
        heading.append(f" · {fill(key, adventurer=mark, age=names.age_noun(adventurer.age), count=left)}", "dim")
    if turn.number in INCOME_TURNS:
        heading.append(f" · {render(Narration.PAYS_THIS_TURN)}", "bold green")
    yield heading


def step_text(history: History, place: int) -> str:
    """Return a step as the record writes it, with the name of the player."""
    done = history.done[place]
    if isinstance(done, Correction):
        return fill(Table.THE_CORRECTION, what=printable(done.title))
    before = history.before(place)
    name = names.seat_name(before.public_part.config, done.action.seat)
    text = write_partial_action(done.noted.partial, public_of(before).config)
    return text if text.startswith(f"{name}:") else f"{name}: {text}"


def play(game: Game, action: Action | str, comment: str = "") -> Iterator[Output]:
    """Apply an action, and yield its consequences and what comes next.

    Raises:
        ActionIllegalError: If the action is illegal.
    """
    before = game.state
    game.history = game.history.play(game.client, action, comment)
    yield from step_lines(game.client, before, game.history.done[-1])


def table_of(rows: Iterable[tuple[str, TextKey | str]]) -> Iterator[Text]:
    """Yield rows as lines in two columns: the words to type, which are the same in all languages, and their meaning."""
    rows = list(rows)
    width = max(len(typed) for typed, _ in rows)
    for typed, means in rows:
        yield Text.assemble(f"  {typed:<{width}}  ", (render(means), "dim"))

"""Lines about a game: its beginning, each step, the player on turn."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from khronos_cli.language import colon, filled, rendered
from khronos_cli.names import colour_text
from khronos_cli.narration.lines import ranking_lines, turn_heading
from khronos_cli.narration.nouns import cards_noun, ecus_noun
from khronos_cli.table.advice import event_lines
from khronos_cli.table.answer import Output
from khronos_cli.table.corrections import left_behind
from khronos_cli.table.decisions import decision_lines
from khronos_cli.table.hands import hand_lines
from khronos_cli.table.history import Correction, History, Move, Step
from khronos_cli.terminal_text import printable
from khronos_cli.texts import Narration, OwnRegion, Table
from khronos_core.codec.events import write_events
from khronos_core.codec.state_writing import write_state
from khronos_engine.advice.domains import incomes_now
from khronos_engine.game.actions import EndTurn
from khronos_engine.game.events import GameEnded, IncomeCollected, TurnPassed
from khronos_engine.game.material import INCOME_TURNS, CardMode
from khronos_engine.game.region import BUILT_IN, Region, built_in_region
from khronos_engine.game.squares import Grid
from khronos_engine.game.state import Config, State
from khronos_engine.game.views import view_event, view_state
from khronos_engine.notation import write_partial_action
from khronos_engine.notation.maps import written_rulings
from khronos_engine.notation.words import ADVENTURERS, card_letters
from khronos_engine.texts.languages import Common, Phrase


def opening_lines(config: Config) -> Iterator[Text]:
    """Yield the set-up of a new game."""
    yield Text()
    yield Text(rendered(Table.BEGINS), "bold")
    players = tuple(f"{printable(each.name)} ({printable(colour_text(each.colour))})" for each in config.seats)
    edition = config.edition.name.replace("_", " ").title()
    opening = filled(Table.OPENING, players=players, edition=edition, cards=cards_noun(config.all_cards.total))
    yield Text(f"  {opening}")
    yield Text(f"  {_map_text(config.region)}")
    if rulings := tuple(f"`{each}`" for each in written_rulings(config)):
        yield Text(f"  {filled(Table.RULINGS, rulings=rulings)}")
    everyone = Table.EVERYONE_TAKES if config.cards is CardMode.REPORTED else Table.EVERYONE_GETS
    yield Text(f"  {rendered(everyone)}")
    if config.holdem:
        yield Text(f"  {rendered(Table.ROW_LIES_OPEN)}")
    yield Text(f"  {rendered(Table.SEE_HELP)}")


def _map_text(region: Region) -> str:
    """Return the line about the map of a game."""
    for name in BUILT_IN:
        if region == built_in_region(name):
            return filled(Table.BUILT_IN_MAP, name=name)
    return filled(
        Table.OWN_MAP,
        columns=Phrase.of(OwnRegion.COLUMNS, count=region.grid.width),
        rows=Phrase.of(OwnRegion.ROWS, count=region.grid.height),
        hamlets=Phrase.of(OwnRegion.HAMLETS, count=region.hamlets.bit_count()),
    )


def step_lines(before: State, done: Step) -> Iterator[Output]:
    """Yield the consequences of a step and what comes next, as the player of the step may see them."""
    viewer = before.public.to_act
    after = view_state(done.state, viewer)
    if isinstance(done, Correction):
        yield Text(f"  {filled(Table.CORRECTED, what=printable(done.title))}")
        yield from (Text(f"  {each}") for each in left_behind(before.public, after.public))
        yield from status_lines(after)
        return
    yield from move_lines(before, done, viewer)
    if after.config.cards is CardMode.REPORTED and not isinstance(done.outcome.action, EndTurn):
        yield from hand_lines(before, after)
    if after.public.over:
        yield Text()
        yield from ranking_of(done)
    yield from status_lines(after)


def move_lines(before: State, move: Move, viewer: int | None) -> Iterator[Text]:
    """Yield the consequences of a move, as a viewer may see them."""
    if isinstance(move.outcome.action, EndTurn) and before.public.turn.number in INCOME_TURNS:
        yield from income_of_turn(before, move)
    # Income, the next turn and the end of the game have their own lines.
    events = (each for each in move.outcome.events if not isinstance(each, IncomeCollected | TurnPassed | GameEnded))
    yield from event_lines(before, tuple(view_event(each, viewer) for each in events))


def ranking_of(done: Step) -> Iterator[Text]:
    """Yield the ranking, if a step ended the game (E-1)."""
    if isinstance(done, Move) and any(isinstance(each, GameEnded) for each in done.outcome.events):
        shown = write_state(done.state).public_part
        events = write_events(done.outcome.events, done.state.config.region.grid, None)
        yield from ranking_lines(events, shown.players, shown.config)


def income_of_turn(before: State, move: Move) -> Iterator[Text]:
    """Yield the income of the player whose turn ends, board by board (I-1)."""
    seat = before.public.turn.seat
    name = printable(before.config.seats[seat].name)
    collected = [each for each in move.outcome.events if isinstance(each, IncomeCollected)]
    total = ecus_noun(sum(each.amount for each in collected))
    yield Text.assemble(
        (filled(Narration.INCOME_OF_TURN, count=before.public.turn.number), "bold green"),
        f"{colon()} {filled(Narration.COLLECTS, seat=name, ecus=total)}",
    )
    grid = before.config.region.grid
    for board in incomes_now(before.public)[seat]:
        here = [each for each in collected if each.age is board.age]
        if here:
            parts = tuple(
                Phrase.of(Narration.FROM_DOMAIN, amount=each.amount, domain=_domain(each.domain, grid)) for each in here
            )
            text = f"{rendered(ecus_noun(board.paid))}{colon()} {rendered(parts)}"
        elif board.present:
            text = rendered(Narration.NOTHING)
        elif board.worth:
            text = filled(Narration.NOT_COLLECTED, ecus=ecus_noun(board.worth))
        else:
            text = rendered(Narration.NOBODY_THERE)
        yield Text(f"  {rendered(board.age)}{colon()} {text}")


def _domain(squares: int, grid: Grid) -> str:
    return filled(Common.DOMAIN, square=grid.square(squares).name)


def status_lines(state: State) -> Iterator[Text]:
    """Yield the player on turn with money and cards, or the requested decision.

    Args:
        state: The position; a known hand is listed.
    """
    public = state.public
    if public.over:
        yield Text(rendered(Table.OVER_DEALT if state.config.cards is CardMode.DEALT else Table.OVER))
        return
    if public.question is not None:
        yield from decision_lines(public.question, state)
        return
    turn = public.turn
    if not (turn.acted or turn.exchanged or turn.swapped):
        yield Text()
    player = public.current
    config = write_state(state).public_part.config
    heading = turn_heading(turn.number, turn.seat + 1, player.money, config)
    hand = state.hands[turn.seat]
    held = Phrase.of(Narration.CARDS_IN_HAND, count=player.hand_size)
    heading.append(f" · {filled(Narration.CUBES_LEFT, count=player.cubes)} · ", "dim")
    if hand is None or not hand.total:
        heading.append(rendered(held), "dim")
    else:
        heading.append(filled(Narration.HAND, cards=card_letters(hand)), "bold")
    for mark, adventurer in zip(ADVENTURERS, player.adventurers, strict=True):
        stands = Phrase.of(Narration.STANDS, adventurer=mark, age=adventurer.age)
        if adventurer.played:
            stands = Phrase.of(
                Narration.STANDS_WITH_CARDS_LEFT, adventurer=mark, age=adventurer.age, count=adventurer.cards_left
            )
        heading.append(f" · {rendered(stands)}", "dim")
    if turn.number in INCOME_TURNS:
        heading.append(f" · {rendered(Narration.PAYS_THIS_TURN)}", "bold green")
    yield heading


def step_text(history: History, place: int) -> str:
    """Return a step as in the record, with the name of its player."""
    done = history.done[place]
    before = history.done[place - 1].state if place else history.start
    match done:
        case Correction(title, _, _):
            return filled(Table.THE_CORRECTION, what=printable(title))
        case Move(noted, outcome):
            name = printable(before.config.seats[outcome.action.seat].name)
            text = write_partial_action(noted.partial, before.config)
            return text if text.startswith(f"{name}:") else f"{name}: {text}"
